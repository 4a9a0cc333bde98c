"""Numbers that are counted."""

from __future__ import annotations

from engine.games.mtg.words.arguments import Players, Reference
from engine.kernel.words import Amount, Counting, Filter, Pattern

__all__ = [
    "Deaths",
    "Devotion",
    "Fits",
    "Foretellings",
    "Greatest",
    "Half",
    "LargestKin",
    "Most",
    "Occurred",
    "Party",
    "StartingLife",
    "Total",
    "YourTurn",
]


class StartingLife(Counting, frozen=True):
    """Your starting life total (119.1): 20, or what `given` says, as `marks: {variant: commander}`.

    `{starting-life: 35}` is for a variant that the rules do not name. In a Vanguard game a seat has its life modifier
    (`vanguard: -2`), in an Archenemy game one is the `archenemy`.
    """


class Occurred(Counting, frozen=True):
    """How often something has happened this turn; with `field`, the sum of that field of those events."""

    what: Pattern
    field: str | None = None


class Deaths(Counting, frozen=True):
    """How many objects that match have died this turn (700.4), as they last were on the battlefield."""

    of: Filter


class Foretellings(Counting, frozen=True):
    """How many cards a player has foretold this turn (702.142c)."""

    who: str = "you"


class Greatest(Counting, frozen=True):
    """The greatest value of a field among the objects that match; 0 if there are none."""

    field: str
    of: Filter


class Half(Counting, frozen=True):
    """Half of a number, rounded down."""

    of: Amount


class LargestKin(Counting, frozen=True):
    """The greatest number of matching objects that share one creature type."""

    of: Filter


class Devotion(Counting, frozen=True):
    """Your devotion to some colours (700.5): the mana symbols of one of them in the costs of your permanents."""

    to: tuple[str, ...]


class Party(Counting, frozen=True):
    """How many creatures are in your party (700.8): up to one each of Cleric, Rogue, Warrior and Wizard."""


class YourTurn(Counting, frozen=True):
    """1 on your turn, else 0."""


class Most(Counting, frozen=True):
    """The greatest of an amount among these players; `it` in the amount is the player."""

    of: Amount
    who: Players = "opponents"


class Fits(Counting, frozen=True):
    """1 if an object matches, as it is or last was (608.2h); else 0."""

    what: Reference
    of: Filter


class Total(Counting, frozen=True):
    """The sum of a field over the objects that match."""

    field: str
    of: Filter
