"""The marks of a card that enters play, and the row that it enters."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.wow.events import Entered
from engine.games.wow.rules.attachment import find_attachment
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map

__all__ = ["enter_play_row", "mark_arrival"]


def enter_play_row(ask: Run, link: Obj, kind: str) -> Iterator[Entered]:
    """Yield the event by which a resolved card of this type (`"ally"`) enters play (302.1 to 305.1).

    Nothing for another type, for an attachment, or for a card that has left the chain.
    """
    if link.id in ask.state.objects and ask.has(link.id, "types", kind) and find_attachment(ask, link.id) is None:
        counters = ask.get(link.id, "counters")
        kept = {mark: value for mark, value in link.marks.items() if mark in {"chosen", "named"}}
        yield Entered(
            link.id,
            "play",
            controller=link.controller,
            marks=Map(mark_arrival(ask, link.id) | kept),
            counters=Map(counters) if isinstance(counters, dict) else Map(),
        )


def mark_arrival(ask: Run, id: str = "") -> Map[str, object]:
    """The marks of a card that enters play now: `arrived`, the turn it came in, and `gained`, powers it gained.

    Without an id, they are those of a new card.
    """
    marks: Map[str, object] = ask.defines("arrival", id, Map(arrived=ask.state.number("game", "turn")))
    gained = ask.state.mark(id, "gained")
    return marks.put("gained", gained) if gained is not None else marks
