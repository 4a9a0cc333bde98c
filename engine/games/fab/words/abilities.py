"""Abilities of cards, and the sides of split cards."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Ability, Amount, Condition, Filter, Part, Replace, Static

__all__ = ["Activated", "Additional", "Alternative", "MetaStatic", "Property", "Resolution", "Side", "While"]


class Resolution(Ability, frozen=True):
    """What a layer does when it resolves. `targets`: what each declared target must be.

    `instead`: self-replacements of what it does. `up_to`: fewer targets may be declared, or none.
    """

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    instead: tuple[Replace, ...] = ()
    up_to: bool = False


class While(Static, frozen=True):
    """A static ability that functions only while its condition is met, as `while this is ..., ...` says."""


class Activated(Ability, frozen=True):
    """An activated ability: `[limit] [kind] -- [cost], [pay]: [does] [when]`.

    `kind` is `action`, `instant`, `attack reaction` or `defense reaction`; `limit` how often each turn; `cost`
    resources, perhaps `x`; `pay` effect costs, in their order. `zones`: where its source must be, the arena if nothing
    is said. `attack`: it has the attack ability, and its layer attacks. `up_to`: fewer targets may be declared.
    """

    does: tuple[Word, ...] = ()
    kind: str = "action"
    limit: int | None = None
    cost: Amount = 0
    pay: tuple[Word, ...] = ()
    targets: tuple[Filter, ...] = ()
    when: Condition | None = None
    zones: tuple[str, ...] = ()
    attack: bool = False
    up_to: bool = False


class Additional(Ability, frozen=True):
    """As an additional cost to play the card, pay: `cost` resources, perhaps `x`, and effect costs in their order.

    `optional`: it may be left unpaid; whoever plays the card says by `extra` that it is paid. `then`: what a triggered
    effect does `when you do`, with its targets. `gives`: what the card gets `if you do`, until the end of the turn.
    """

    cost: Amount = 0
    pay: tuple[Word, ...] = ()
    optional: bool = False
    then: tuple[Word, ...] = ()
    targets: tuple[Filter, ...] = ()
    gives: tuple[Part, ...] = ()


class Alternative(Ability, frozen=True):
    """A cost that may be paid in place of the resource cost: resources, and effect costs."""

    cost: int = 0
    pay: tuple[Word, ...] = ()


class Property(Ability, frozen=True):
    """Defines the value of a numeric property, in place of a printed one, wherever its source is."""

    field: str
    equals: Amount


class MetaStatic(Ability, frozen=True):
    """What applies outside the game. `deck`: cards that may be in your deck, whatever else says that they may not."""

    deck: Filter


class Side(Word, frozen=True):
    """One side of a split card, in the list that its field `sides` is; the card itself prints all that both print."""

    name: str
    types: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
