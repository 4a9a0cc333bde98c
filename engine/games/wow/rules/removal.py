"""Removals of cards from the game, and moves that become removals, destructions or discards."""

from __future__ import annotations

from engine.games.wow.events import Interrupted
from engine.kernel.events import Ceased, Event, Moved
from engine.kernel.state import Obj
from engine.kernel.values import Word

__all__ = ["Removal", "interrupt_link", "recast_move"]


class Removal(Word, frozen=True):
    """Cards, by their ids, that are to be removed from the game together.

    `facedown`: they are removed face down. `by_game`: nothing can stop it (103.3).
    """

    cards: tuple[str, ...]
    facedown: bool = False
    by_game: bool = False


def interrupt_link(link: Obj, *, by_game: bool = False) -> Event:
    """The event by which a link leaves the chain without an effect; `by_game` is what nothing can stop (103.3).

    A card goes to its owner's graveyard, and the effect of a power ceases to exist (711.1).
    """
    if link.context is not None:
        return Ceased(link.id)
    return Interrupted(link.id, f"{link.owner}.graveyard", by_game=by_game)


def recast_move(move: Moved, kind: type[Moved]) -> Moved:
    """The same move as an event of another kind, such as `Removed`.

    It keeps object, place, marks and counters alone.
    """
    return kind(move.obj, move.to, marks=move.marks, counters=move.counters)
