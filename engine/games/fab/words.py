"""Flesh and Blood's own words: what its cards do, what its players do, what happens.

Fields of cards: `power`, `defense`, `cost`, `pitch` (numbers), `types`, `subtypes`, `supertypes`, `keywords` (lists).
"""

from __future__ import annotations

from engine.kernel.events import Event, Moved
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Amount, Filter, Part, Pattern

__all__ = [
    "Announced",
    "Cleared",
    "Damage",
    "Deal",
    "Destroy",
    "Destroyed",
    "Draw",
    "Drawn",
    "GainedAction",
    "Lasting",
    "Paid",
    "Pass",
    "Play",
    "Played",
    "Resolution",
]


class Resolution(Ability, frozen=True):
    """What a layer does when it resolves. `targets`: what each declared target must be."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()


class Lasting(Word, frozen=True):
    """Begin a layer-continuous effect. `until`: the event that ends it, the end of the turn if nothing is said.

    `next`: it applies to the object of the next such event alone. `left`: what a shield begins with.
    """

    gives: tuple[Part, ...]
    next: Pattern | None = None
    until: Pattern | None = None
    left: Amount | None = None
    to: tuple[str, ...] | None = None


class Deal(Word, frozen=True):
    """Deal damage to a hero."""

    amount: Amount
    kind: str = "arcane"
    to: str = "target"
    preventable: bool = True


class Draw(Word, frozen=True):
    """Draw cards, one event each."""

    n: Amount = 1


class Destroy(Word, frozen=True):
    """Destroy an object."""

    what: str = "this"


class Play(Word, frozen=True):
    """Play a card."""

    seat: str
    card: str
    targets: tuple[str, ...] = ()
    x: int | None = None


class Pass(Word, frozen=True):
    """Pass priority."""

    seat: str


class Announced(Moved, frozen=True):
    """A card is put on the stack under a player's control (5.1.2)."""

    seat: str = ""


class Paid(Event, frozen=True):
    """Resources are spent."""

    seat: str
    amount: int


class Played(Event, frozen=True):
    """A card is considered played (5.1.10)."""

    seat: str
    obj: str
    notes: Map[str, object] = EMPTY


class Cleared(Moved, frozen=True):
    """An object is cleared to its owner's graveyard."""


class Destroyed(Cleared, frozen=True):
    """An object is destroyed."""


class Drawn(Moved, frozen=True):
    """A card is drawn."""


class Damage(Event, frozen=True):
    """A hero is dealt damage; `to` is a seat's hero object."""

    to: str
    amount: int
    kind: str = "arcane"
    source: str | None = None
    preventable: bool = True


class GainedAction(Event, frozen=True):
    """A player gains action points."""

    seat: str
    amount: int = 1
