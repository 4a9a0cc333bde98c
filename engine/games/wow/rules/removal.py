"""Removals of cards from the game, and moves that become removals, destructions or discards."""

from __future__ import annotations

from engine.kernel.events import Moved
from engine.kernel.values import Word

__all__ = ["Removal", "recast_move"]


class Removal(Word, frozen=True):
    """Cards, by their ids, that are to be removed from the game together.

    `facedown`: they are removed face down. `by_game`: nothing can stop it (103.3).
    """

    cards: tuple[str, ...]
    facedown: bool = False
    by_game: bool = False


def recast_move(move: Moved, kind: type[Moved]) -> Moved:
    """The same move as an event of another kind, such as `Removed`.

    It keeps object, place, marks and counters alone.
    """
    return kind(move.obj, move.to, marks=move.marks, counters=move.counters)
