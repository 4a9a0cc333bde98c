"""What cost changes and prohibitions match: actions about to be done."""

from __future__ import annotations

from engine.kernel.values import Word

__all__ = ["SUBJECTS", "Activating", "Attacking", "Blocking", "Casting", "Foretelling", "Targeting", "Untapping"]


class Casting(Word, frozen=True):
    """A spell about to be cast; `spell` is the card, and once it is there the object on the stack.

    `targets` are those announced so far (601.2c). Only the face that is cast counts (711.7a): for `name` and the types,
    and for what a filter asks of `spell`.

    *Creature spells you cast cost {1} less*: `{is: charge, what: {event: casting, where: {seat: you, spell: {zone:
    stack, has: {types: creature}}}}, op: reduce, by: 1}`.
    """

    seat: str
    spell: str
    name: str = ""
    types: tuple[object, ...] = ()
    subtypes: tuple[object, ...] = ()
    supertypes: tuple[object, ...] = ()
    targets: tuple[str, ...] = ()


class Activating(Word, frozen=True):
    """An ability being activated. What makes it cost more or less says `cost: activation`."""

    seat: str
    source: str
    boast: bool = False
    mana: bool = False
    loyalty: bool = False


class Foretelling(Word, frozen=True):
    """A card being foretold from a hand. What makes it cost more or less says `cost: foretell`."""

    seat: str
    card: str


class Attacking(Word, frozen=True):
    """A creature declared as an attacker."""

    obj: str
    whom: str


class Blocking(Word, frozen=True):
    """A creature declared as a blocker of another."""

    obj: str
    attacker: str


class Targeting(Word, frozen=True):
    """An object or a player about to be a target."""

    target: str
    source: str
    seat: str


class Untapping(Word, frozen=True):
    """A permanent about to untap in its controller's untap step."""

    obj: str


SUBJECTS = (Casting, Activating, Foretelling, Attacking, Blocking, Targeting, Untapping)
"""What costs, permissions and prohibitions are held against, beside actions and events."""
