"""Section 8.0: keywords. Keywords go with the abilities of an object."""

from __future__ import annotations

from typing import cast

from engine.games.fab.base import EN, rules
from engine.kernel.run import Run
from engine.kernel.words import Modify

__all__: list[str] = []


@rules.defines("8.0.4", "value:keywords", edition=EN)
def what_has_lost_its_abilities_has_no_keywords(ask: Run, id: str, so_far: object) -> object:
    """An object whose abilities an effect sets or takes away, all of them, loses its printed keywords.

    Those added by another effect stay (6.3.6).
    """
    parts = ask.board().applied.items()
    if not so_far or not any(obj == id and _takes_all_abilities(one.live.part) for (_, obj), one in parts):
        return so_far
    left = list(cast("tuple[object, ...]", so_far))
    for one in cast("tuple[object, ...]", ask.state.objects[id].card.values.get("keywords", ())):
        if one in left:
            left.remove(one)
    ask.get(id, "abilities")
    return tuple(left)


def _takes_all_abilities(part: Modify) -> bool:
    """Whether a part takes away all abilities that an object prints: it sets them, or changes them by `"all"`."""
    return part.field == "abilities" and (part.op == "set" or part.by == "all")
