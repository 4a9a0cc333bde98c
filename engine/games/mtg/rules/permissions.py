"""Effects that permit casting or playing, and the marks that they leave."""

from __future__ import annotations

from engine.games.mtg.words import Cast, Play, Strings
from engine.kernel.matching import matches_pattern
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import Map, tag
from engine.kernel.words import Permit

__all__ = ["list_permits", "list_tied_marks"]


def list_permits(ask: Run, act: Cast | Play) -> tuple[str | None, ...]:
    """The ids of the ongoing effects that permit an action, such as `("o7",)`; `()` if nothing permits it.

    A permission that comes of a static ability, without an ongoing effect, gives None.
    """
    with ask.considering(act):
        board = ask.board()
        return tuple(
            live.ongoing
            for live in board.live(Permit)
            if live.part.what.event == tag(act) and matches_pattern(live.part.what, act, live.context, board)
        )


def list_tied_marks(ask: Run, act: Cast | Play) -> Map[str, object]:
    """The marks (named values) that a spell or land gets from the effect that permits playing it.

    `{"enters-tapped": True}`, and `permitted-by` with the effect's id if it permits one card only. Empty if nothing is
    tied to it.
    """
    effect: Ongoing | None = ask.defines("permission", act, None)
    strings = [one for one in effect.gives if isinstance(one, Strings)] if effect is not None else []
    marks: dict[str, object] = {}
    for one in strings:
        marks |= {"enters-tapped": True} if one.tapped else {}
        marks |= {"permitted-by": effect.id} if one.once and effect is not None else {}
    return Map(marks)
