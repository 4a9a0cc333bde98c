"""305.2: how many lands a player can play in a turn."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.run import Run
from engine.kernel.words import Amount, Part

__all__ = ["MoreLands"]


class MoreLands(Part, frozen=True):
    """The controller of this can play so many lands more on each of their turns (305.2); in a `lasting`, this turn."""

    n: Amount = 1


@rules.defines("305.2", "land-plays")
def effects_may_increase_the_number(ask: Run, seat: str, so_far: int) -> int:
    board, more = ask.board(), 0
    for live in board.live(MoreLands):
        if isinstance(live.part, MoreLands) and live.context.controller == seat:
            ask.note(board.why.get(live.key, ()))
            more += ask.amount(live.part.n, live.context)
    return so_far + more
