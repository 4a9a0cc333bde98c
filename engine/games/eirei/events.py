"""What happens in the 英霊 game, beside the events of every game."""

from __future__ import annotations

from engine.kernel.events import Event, Moved

__all__ = [
    "EVENTS",
    "AttackEnded",
    "Attacks",
    "Battles",
    "Blocks",
    "Cast",
    "Damaged",
    "Destroyed",
    "Discarded",
    "Drawn",
    "Excluded",
    "Fizzled",
    "Gained",
    "Negated",
    "Returned",
    "Sacrificed",
    "Stored",
    "Summoned",
    "Tapped",
    "Untapped",
    "Won",
]


class Summoned(Moved, frozen=True):
    """An eirei is summoned."""


class Cast(Moved, frozen=True):
    """A magic is used: it is in the chain."""


class Stored(Moved, frozen=True):
    """A card is put into the mana zone."""


class Drawn(Moved, frozen=True):
    """A card is drawn."""


class Destroyed(Moved, frozen=True):
    """A card on the field is destroyed."""


class Sacrificed(Moved, frozen=True):
    """A card is sacrificed, to pay."""


class Discarded(Moved, frozen=True):
    """A card is discarded."""


class Excluded(Moved, frozen=True):
    """A card is excluded."""


class Returned(Moved, frozen=True):
    """A card returns."""


class Tapped(Event, frozen=True):
    """A card is tapped."""

    obj: str


class Untapped(Event, frozen=True):
    """A card is untapped."""

    obj: str


class Negated(Event, frozen=True):
    """What waits in the chain is negated."""

    obj: str


class Fizzled(Event, frozen=True):
    """What was negated has had its turn in the chain, and does nothing."""

    obj: str


class Attacks(Event, frozen=True):
    """An attack is declared."""

    obj: str
    target: str


class Blocks(Event, frozen=True):
    """An attack is blocked."""

    obj: str
    attacker: str


class Battles(Event, frozen=True):
    """Two eirei do battle."""

    obj: str
    foe: str


class AttackEnded(Event, frozen=True):
    """An attack has been processed."""

    obj: str


class Damaged(Event, frozen=True):
    """A player takes damage."""

    seat: str
    amount: int
    source: str | None = None


class Gained(Event, frozen=True):
    """A player gains life."""

    seat: str
    amount: int


class Won(Event, frozen=True):
    """A player has won."""

    seat: str


EVENTS = (
    Summoned,
    Cast,
    Stored,
    Drawn,
    Destroyed,
    Sacrificed,
    Discarded,
    Excluded,
    Returned,
    Tapped,
    Untapped,
    Negated,
    Fizzled,
    Attacks,
    Blocks,
    Battles,
    AttackEnded,
    Damaged,
    Gained,
    Won,
)
