"""What cards are put together with: builders of cards and abilities, filters that many share."""

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
    """Attack actions that have such values."""
    return Filter(has=Map({"types": "action", "subtypes": "attack", **has}))


def when(
    on: Pattern,
    *does: Word,
    state: Condition | None = None,
    targets: tuple[Filter, ...] = (),
    limit: int | None = None,
    zones: tuple[str, ...] = (),
) -> Static:
    """A static ability that triggers on an event."""
    return Static((Triggered(does, on=on, state=state, targets=targets, limit=limit),), zones=zones)


def cannot_gain(field: str, by: str, which: Filter) -> Static:
    """Objects cannot gain such a value of a field."""
    return Static((Prohibit(Pattern("gains", Map(obj=which, field=field, op="grant", by=by))),))


def yours(**has: object) -> Filter:
    """Objects that you control and that have such values."""
    return Filter(controller="you", has=Map(has))


def next_play(which: Filter) -> Pattern:
    """The next such card that you play."""
    return Pattern("announced", Map(seat="you", becomes=which))


def attack_with(kind: str) -> Filter:
    """Attacks of a subtype: attack cards that have it, and attacks made with what has it (1.4.3a)."""
    return Filter(has=Map(subtypes=Negate((Negate("attack"), Negate(kind)))))


def card(name: str, *abilities: Ability, **values: object) -> Card:
    """An action card, if its values say nothing else."""
    return Card(name, Map({"types": ("action",), "cost": 0, **values}), abilities)


def action(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    """An action that lets its player go on."""
    return card(name, Resolution(does, targets), **{"keywords": ("go again",), **values})


def instant(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    """An instant that does something."""
    return card(name, Resolution(does, targets), types=("instant",), **values)


def attacker(name: str, *gives: Part, when: Condition | None = None, **values: object) -> Card:
    """An attack action card with parts in force."""
    abilities = (While(gives, when) if when else Static(gives),) if gives else ()
    return card(name, *abilities, **{"subtypes": ("attack",), "power": 4, "defense": 2, **values})


def item(name: str, *abilities: Ability, subtype: str = "item", **values: object) -> Card:
    """An item, or a card of another subtype."""
    return card(name, *abilities, **{"subtypes": (subtype,), **values})


def token(name: str, *abilities: Ability, subtype: str = "aura", **values: object) -> Card:
    """A token as the chapter on tokens defines it (8.6)."""
    return Card(name, Map({"types": ("token",), "subtypes": (subtype,), **values}), abilities)


def prevention(
    prevent: Amount,
    *,
    what: Pattern | None = None,
    style: str = "fixed",
    first: tuple[Word, ...] = (),
    optional: bool = False,
) -> Replace:
    """Prevents damage to its controller's hero, unless it says which."""
    what = what or Pattern("damage", Map(to=YOUR_HERO))
    return Replace(what, "prevention", prevent=prevent, style=style, first=first, optional=optional)


def more_arcane(n: int, *, source: object, style: str = "fixed") -> Replace:
    """What a source deals as arcane damage, it deals more of."""
    damage = Pattern("damage", Map(source=source, kind="arcane"))
    return Replace(damage, "standard", change=Map(amount=Plus("event.amount", n)), style=style)


HERO = Filter(zone="hero")

YOUR_HERO = Filter(zone="hero", owner="you")

PLUS = {n: Modify("power", "add", n, Filter()) for n in (1, 2, 3, 4)}
