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
    """The filter for attack actions on the board that have these values: `attack(color="red")`.

    Without any, for all of them.
    """
    return Filter(has=Map({"types": "action", "subtypes": "attack", **has}))


def when(
    on: Pattern,
    *does: Word,
    state: Condition | None = None,
    targets: tuple[Filter, ...] = (),
    limit: int | None = None,
    zones: tuple[str, ...] = (),
) -> Static:
    """A static ability that triggers on an event that matches `on`, and then does the effects `does`.

    Args:
        on: The pattern of the event.
        does: The effects, in order.
        state: What must also be so as it triggers.
        targets: What each target of the effects must be.
        limit: How often a turn it triggers; None for any number.
        zones: Where it functions; the usual zones if empty.
    """
    return Static((Triggered(does, on=on, state=state, targets=targets, limit=limit),), zones=zones)


def cannot_gain(field: str, by: str, which: Filter) -> Static:
    """A static ability: objects that match cannot be granted the value `by` in a list field.

    `cannot_gain("keywords", "go again", which)` is one.
    """
    return Static((Prohibit(Pattern("gains", Map(obj=which, field=field, op="grant", by=by))),))


def yours(**has: object) -> Filter:
    """The filter for objects on the board that you control and that have these values: `yours(types="weapon")`."""
    return Filter(controller="you", has=Map(has))


def next_play(which: Filter) -> Pattern:
    """The pattern of the event in which you announce a card that matches.

    An effect that waits for it takes the next one.
    """
    return Pattern("announced", Map(seat="you", becomes=which))


def attack_with(kind: str) -> Filter:
    """The filter for attacks that have the subtype `kind` as well as `attack` (1.4.3a), such as `"dagger"`.

    So it is for attack cards that have it, and for attacks by objects that have it.
    """
    return Filter(has=Map(subtypes=Negate((Negate("attack"), Negate(kind)))))


def card(name: str, *abilities: Ability, **values: object) -> Card:
    """A card from its name, abilities and printed values. Without other `values` it is an action card that costs 0."""
    return Card(name, Map({"types": ("action",), "cost": 0, **values}), abilities)


def action(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    """An action card that costs 0, with go again, unless `values` has another cost or other keywords.

    `does` is what it does as it resolves, in order; `targets` is what each target must be.
    """
    return card(name, Resolution(does, targets), **{"keywords": ("go again",), **values})


def instant(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    """An instant card that costs 0 unless `values`, its further fields, say otherwise.

    `does` is what it does as it resolves, in order; `targets` is what each target must be.
    """
    return card(name, Resolution(does, targets), types=("instant",), **values)


def attacker(name: str, *gives: Part, when: Condition | None = None, **values: object) -> Card:
    """An attack action card with power 4, defense 2 and cost 0, unless `values` says otherwise.

    The parts are in force while the condition `when` holds, always without one. Without parts it has no ability.
    """
    abilities = (While(gives, when) if when else Static(gives),) if gives else ()
    return card(name, *abilities, **{"subtypes": ("attack",), "power": 4, "defense": 2, **values})


def item(name: str, *abilities: Ability, subtype: str = "item", **values: object) -> Card:
    """A card of type action with the subtype `item`, or a permanent card of another subtype. It costs 0.

    `values` are further fields, or take the place of these.
    """
    return card(name, *abilities, **{"subtypes": (subtype,), **values})


def token(name: str, *abilities: Ability, subtype: str = "aura", **values: object) -> Card:
    """A token, by default with the subtype `aura`, as the section on tokens defines it (8.6). It has no cost."""
    return Card(name, Map({"types": ("token",), "subtypes": (subtype,), **values}), abilities)


def prevention(
    prevent: Amount,
    *,
    what: Pattern | None = None,
    style: str = "fixed",
    first: tuple[Word, ...] = (),
    optional: bool = False,
) -> Replace:
    """A part that prevents damage to its controller's hero, or the damage that `what` matches.

    Args:
        prevent: How much of it, or `all`.
        what: The pattern of the damage.
        style: How long it lasts: `once`, `shield`, `lasting` or `fixed`.
        first: Effects done before the damage.
        optional: Whether its controller may decline.
    """
    what = what or Pattern("damage", Map(to=YOUR_HERO))
    return Replace(what, "prevention", prevent=prevent, style=style, first=first, optional=optional)


def more_arcane(n: int, *, source: object, style: str = "fixed") -> Replace:
    """The replacement by which a source deals `n` more arcane damage.

    `source` is a reference such as `"this"`, or a filter. `style` says how long an ongoing effect of it lasts.
    With `once` or `fixed` it ends with the next such damage; with `lasting` it goes on.
    """
    damage = Pattern("damage", Map(source=source, kind="arcane"))
    return Replace(damage, "standard", change=Map(amount=Plus("event.amount", n)), style=style)


HERO = Filter(zone="hero")

YOUR_HERO = Filter(zone="hero", owner="you")

PLUS = {n: Modify("power", "add", n, Filter()) for n in (1, 2, 3, 4)}
