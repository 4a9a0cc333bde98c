"""115.9: what looks at the targets of a spell or an ability."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.refs import announced
from engine.kernel.run import Run
from engine.kernel.state import Obj

__all__: list[str] = []


@rules.defines("115.9b", "reckoned:targeted-by")
def what_targets_it_now(ask: Run, id: str, so_far: object) -> object:
    """The spells and abilities that have this object as a target: where it has moved, it is another and ignored."""
    here = (ask.state.objects[one] for one in ask.state.at("stack"))
    left = (ask.defines("last-known", one, None) for one, gone in ask.state.gone.items() if gone.obj.place == "stack")
    items = (*here, *(one for one in left if isinstance(one, Obj)))
    return tuple(item.id for item in items if id in announced(item).targets)
