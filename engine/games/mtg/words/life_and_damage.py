"""Effects on life, and damage."""

from __future__ import annotations

from engine.games.mtg.words.arguments import Anything, Players, Reference
from engine.kernel.values import Word
from engine.kernel.words import Amount, Filter

__all__ = ["Deal", "Distribute", "Divide", "Fight", "GainLife", "LoseGame", "LoseLife", "Wound"]


class Wound(Word, frozen=True):
    """A creature and the sources that deal, or dealt, damage to it at once."""

    obj: str
    sources: tuple[str, ...]


class Divide(Word, frozen=True):
    """A number divided among the targets as announced (`split=3,1`): damage, or counters of a kind (601.2d)."""

    amount: Amount
    of: str = "damage"


class Distribute(Word, frozen=True):
    """Distribute counters among any number of the objects that match, as this resolves (608.2d)."""

    counter: str
    n: Amount
    among: Filter


# Effects name objects by a reference or by a filter; `targets` means all targets.
class Deal(Word, frozen=True):
    """Deal damage to an object, to players, or to all that match.

    `then` calls the objects that were dealt damage `chosen`.
    """

    amount: Amount
    to: Anything | Filter = "target"
    source: Reference | Filter = "this"
    """What deals it; of several, each deals it at the same time, and is `it` where the amount is reckoned."""
    then: tuple[Word, ...] = ()


class Fight(Word, frozen=True):
    """Two creatures fight."""

    one: Reference = "target.1"
    two: Reference = "target.2"


class GainLife(Word, frozen=True):
    """Gain life."""

    amount: Amount
    who: Players = "you"


class LoseLife(Word, frozen=True):
    """Lose life."""

    amount: Amount
    who: Players = "you"


class LoseGame(Word, frozen=True):
    """These players lose the game (104.3e)."""

    who: Players = "you"
