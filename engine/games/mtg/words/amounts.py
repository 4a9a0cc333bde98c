"""Numbers that are counted."""

from __future__ import annotations

from engine.kernel.words import Amount, Counting, Filter, Pattern

__all__ = [
    "Deaths",
    "Devotion",
    "Foretellings",
    "Greatest",
    "Half",
    "LargestKin",
    "Occurred",
    "Party",
    "StartingLife",
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
