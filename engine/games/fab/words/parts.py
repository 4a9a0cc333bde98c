"""Parts of abilities that change the rules: when a card may be played, and how often abilities may be activated."""

from __future__ import annotations

from engine.kernel.words import Condition, Filter, Part, Pattern

__all__ = ["AsInstant", "Extra", "Freely", "SetLimit", "Weaken"]


class AsInstant(Part, frozen=True):
    """A card may be played as though it were an instant. `what`: which plays, as `{event: play, where: ...}`."""

    what: Pattern
    when: Condition | None = None


class Freely(Part, frozen=True):
    """A card may be played without paying its cost. `what`: which plays."""

    what: Pattern
    when: Condition | None = None


class Extra(Part, frozen=True):
    """Activated abilities may be activated beyond their limit.

    `style`: `each` ability of the object so often; `shared` by all of its abilities; `attack`, only those that attack.
    """

    to: Filter = Filter()
    times: int = 1
    style: str = "shared"
    instant: bool = False
    """As though they were instants."""


class SetLimit(Part, frozen=True):
    """Sets how often the abilities that attack of each object that matches may be activated a turn, in total."""

    times: int
    to: Filter = Filter()


class Weaken(Part, frozen=True):
    """A prevention of damage prevents less of it. `what`: which damage."""

    by: int = 1
    what: Pattern = Pattern("damage")
