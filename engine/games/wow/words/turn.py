"""Effects on turns, and effects that last."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Amount, Part, Pattern

__all__ = ["EndTurn", "ExtraTurn", "Lasting", "MoveSeat", "SkipTurn"]


class ExtraTurn(Word, frozen=True):
    """A player takes an extra turn after this one (500.3)."""

    seat: str = "you"


class SkipTurn(Word, frozen=True):
    """A player skips the next turn (500.4)."""

    seat: str = "you"


class EndTurn(Word, frozen=True):
    """End the current turn (500.5)."""


class MoveSeat(Word, frozen=True):
    """A player moves to the right of another: the other's turn comes next after theirs (500.6)."""

    seat: str = "you"
    before: str = "target"


class Lasting(Word, frozen=True):
    """A modifier with a duration; until end of turn if nothing is said. `to`: only these objects, fixed now.

    `left`: how much its preventions prevent in all; without it, what each `shield` says.
    `follows`: the card that it means by `target`, where the event that made this link left it.
    """

    gives: tuple[Part, ...]
    to: tuple[str, ...] | None = None
    until: Pattern | None = None
    left: Amount | None = None
    follows: str | None = None
    stays: bool = False
    """It lasts until the game ends, or what it waits for happens."""
