"""Parts of abilities and of ongoing effects that change the rules."""

from __future__ import annotations

from engine.games.mtg.words.arguments import Players, Reference
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Amount, Condition, Filter, Part, Pattern

__all__ = ["Arriving", "ComesBack", "EnteringAs", "MoreBlocks", "MoreLands", "OnlyFor", "Require", "Strings"]


class OnlyFor(Part, frozen=True):
    """What some mana can be spent on."""

    what: tuple[Pattern, ...]


class MoreLands(Part, frozen=True):
    """Its controller can play so many more lands on each of their turns (305.2); in a `lasting`, this turn."""

    n: Amount = 1


class Require(Part, frozen=True):
    """Attacks or blocks that must be made if able (508.1d, 509.1c): a pattern of `attacking` or `blocking`.

    `{event: attacking, where: {obj: this}}` is "attacks each combat if able".
    """

    what: Pattern
    when: Condition | None = None


class MoreBlocks(Part, frozen=True):
    """Matching creatures can block so many more creatures each combat (509.1a): "an additional creature" is 1.

    `to`: which creatures; this one if nothing is said; in a `lasting` with its own `to`, those. For any number of
    creatures give a large `n`. `P2 block x,x a,b`: x blocks both a and b.
    """

    n: Amount = 1
    to: Filter = Filter(be="this")
    when: Condition | None = None


class Strings(Part, frozen=True):
    """Terms of a permission: `once` ends it when used; what is played by it enters `tapped`; `cast` is to cast only."""

    once: bool = False
    tapped: bool = False
    cast: bool = False


class ComesBack(Part, frozen=True):
    """When this effect ends, the objects that it applies to return to the zone they came from (610.3)."""

    to: str = "battlefield"


class Arriving(Part, frozen=True):
    """Objects whose lists have these members (`{types: creature}`) enter with more counters (614.1c).

    `who`: under whose control they enter: `you` or `each`. In a `lasting` with a `to`, that object only.
    """

    counters: Map[str, Amount]
    has: Map[str, str] = EMPTY
    who: str = "you"
    by: Players | None = None
    """Who puts the counters, if that is said (122.6a)."""


class EnteringAs(Part, frozen=True):
    """The next time one or more permanents of these types enter, they enter as copies of an object (614.1, 706.5)."""

    of: Reference = "target"
    types: tuple[str, ...] = ("creature", "planeswalker")
