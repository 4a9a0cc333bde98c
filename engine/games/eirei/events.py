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
    """An eirei is summoned: it comes from the hand onto the field."""


class Cast(Moved, frozen=True):
    """A magic is used: it goes from the hand into the chain."""


class Stored(Moved, frozen=True):
    """A card is put into the mana zone, from the hand or the deck."""


class Drawn(Moved, frozen=True):
    """A card is drawn: it goes from the deck to the hand."""


class Destroyed(Moved, frozen=True):
    """A card on the field is destroyed, and goes to its owner's graveyard."""


class Sacrificed(Moved, frozen=True):
    """A card on the field is sacrificed, to pay, and goes to the graveyard."""


class Discarded(Moved, frozen=True):
    """A card is discarded: it goes from the hand to the graveyard."""


class Excluded(Moved, frozen=True):
    """A card is excluded: it goes out of the game, and not to the graveyard."""


class Returned(Moved, frozen=True):
    """A card returns to its owner's hand."""


class Tapped(Event, frozen=True):
    """A card is tapped."""

    obj: str


class Untapped(Event, frozen=True):
    """A card is untapped."""

    obj: str


class Negated(Event, frozen=True):
    """What waits in the chain is negated: it will do nothing. It stays in the chain until its turn comes."""

    obj: str


class Fizzled(Event, frozen=True):
    """What was negated has had its turn in the chain, and does nothing."""

    obj: str


class Attacks(Event, frozen=True):
    """An attack is declared, on a seat or on an eirei by its id."""

    obj: str
    target: str


class Blocks(Event, frozen=True):
    """The attack of `attacker` is blocked by an eirei."""

    obj: str
    attacker: str


class Battles(Event, frozen=True):
    """Two eirei do battle: the attacker (`obj`), and its blocker or the one attacked (`foe`)."""

    obj: str
    foe: str


class AttackEnded(Event, frozen=True):
    """The attack of an eirei has been processed."""

    obj: str


class Damaged(Event, frozen=True):
    """A player takes so much damage, from the object `source`."""

    seat: str
    amount: int
    source: str | None = None


class Gained(Event, frozen=True):
    """A player gains so much life."""

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
