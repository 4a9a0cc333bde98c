"""Builders of cards and abilities, and the filters that many cards share."""

from __future__ import annotations

from engine.games.fab.words import Resolution, While
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Ability,
    Amount,
    Card,
    Condition,
    Filter,
    Modify,
    Negate,
    Part,
    Pattern,
    Plus,
    Prohibit,
    Replace,
    Static,
    Triggered,
)

__all__ = [
    "HERO",
    "PLUS",
    "YOUR_HERO",
    "action",
    "attack",
    "attack_with",
    "attacker",
    "cannot_gain",
    "card",
    "instant",
    "item",
    "more_arcane",
    "next_play",
    "prevention",
    "token",
    "when",
    "yours",
]


def attack(**has: object) -> Filter:
    """The filter for attack actions that have these values."""
    return Filter(has=Map({"types": "action", "subtypes": "attack", **has}))


def when(
    on: Pattern,
    *does: Word,
    state: Condition | None = None,
    targets: tuple[Filter, ...] = (),
    limit: int | None = None,
    zones: tuple[str, ...] = (),
) -> Static:
    """A static ability that triggers on an event.

    `state`: the condition of a state trigger. `limit`: how often it triggers. `zones`: where it functions.
    """
    return Static((Triggered(does, on=on, state=state, targets=targets, limit=limit),), zones=zones)


def cannot_gain(field: str, by: str, which: Filter) -> Static:
    """The restriction that matching objects cannot gain a value of a field."""
    return Static((Prohibit(Pattern("gains", Map(obj=which, field=field, op="grant", by=by))),))


def yours(**has: object) -> Filter:
    """The filter for objects that you control and that have these values."""
    return Filter(controller="you", has=Map(has))


def next_play(which: Filter) -> Pattern:
    """The pattern for the next matching card that you play."""
    return Pattern("announced", Map(seat="you", becomes=which))


def attack_with(kind: str) -> Filter:
    """The filter for attacks of a subtype: attack cards that have it, and attacks by objects that have it (1.4.3a)."""
    return Filter(has=Map(subtypes=Negate((Negate("attack"), Negate(kind)))))


def card(name: str, *abilities: Ability, **values: object) -> Card:
    """A card from its name, abilities and values; an action card unless `values` has other types."""
    return Card(name, Map({"types": ("action",), "cost": 0, **values}), abilities)


def action(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    """An action card with go again."""
    return card(name, Resolution(does, targets), **{"keywords": ("go again",), **values})


def instant(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    """An instant card."""
    return card(name, Resolution(does, targets), types=("instant",), **values)


def attacker(name: str, *gives: Part, when: Condition | None = None, **values: object) -> Card:
    """An attack action card with parts in force while a condition holds."""
    abilities = (While(gives, when) if when else Static(gives),) if gives else ()
    return card(name, *abilities, **{"subtypes": ("attack",), "power": 4, "defense": 2, **values})


def item(name: str, *abilities: Ability, subtype: str = "item", **values: object) -> Card:
    """An item, or a permanent card of another subtype."""
    return card(name, *abilities, **{"subtypes": (subtype,), **values})


def token(name: str, *abilities: Ability, subtype: str = "aura", **values: object) -> Card:
    """A token, as the section on tokens defines it (8.6)."""
    return Card(name, Map({"types": ("token",), "subtypes": (subtype,), **values}), abilities)


def prevention(
    prevent: Amount,
    *,
    what: Pattern | None = None,
    style: str = "fixed",
    first: tuple[Word, ...] = (),
    optional: bool = False,
) -> Replace:
    """A prevention of damage to its controller's hero, or of the damage that `what` matches."""
    what = what or Pattern("damage", Map(to=YOUR_HERO))
    return Replace(what, "prevention", prevent=prevent, style=style, first=first, optional=optional)


def more_arcane(n: int, *, source: object, style: str = "fixed") -> Replace:
    """The replacement by which a source deals `n` more arcane damage."""
    damage = Pattern("damage", Map(source=source, kind="arcane"))
    return Replace(damage, "standard", change=Map(amount=Plus("event.amount", n)), style=style)


HERO = Filter(zone="hero")

YOUR_HERO = Filter(zone="hero", owner="you")

PLUS = {n: Modify("power", "add", n, Filter()) for n in (1, 2, 3, 4)}
