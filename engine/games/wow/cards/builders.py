"""Builders of printed values, and the filters that many cards share."""

from __future__ import annotations

from engine.kernel.values import Map
from engine.kernel.words import Filter, Part, Static

__all__ = ["ALLY", "CHARACTER", "HERO", "OPPOSING", "PETS", "YOUR_HERO", "ability", "ally", "always", "weapon"]


def ally(cost: int, attack: int, kind: str, health: int, *tags: str, **values: object) -> Map[str, object]:
    """The printed values of an ally: `ally(2, 3, "melee", 1, "Orc")` costs 2, with ATK 3 and health 1.

    `kind` is its damage type, `values` are further fields.
    """
    return Map(cost=cost, types=("ally",), tags=tags, attack=attack, kinds=(kind,), health=health, **values)


def ability(cost: int, *tags: str, instant: bool = False, **values: object) -> Map[str, object]:
    """The printed values of an ability of this cost, with these tags. `values` are further fields.

    With `instant`, it has that type, too.
    """
    return Map(cost=cost, types=("ability", "instant") if instant else ("ability",), tags=tags, **values)


def weapon(cost: int, attack: int, strike: int, *tags: str) -> Map[str, object]:
    """The printed values of a one-handed melee weapon: its cost, its ATK, its strike cost and further tags.

    It deals melee damage, and its limit is one Melee card.
    """
    return Map(
        cost=cost,
        types=("equipment", "weapon"),
        tags=("One-Handed", *tags),
        limits=Map(Melee=1),
        attack=attack,
        strike=strike,
        kinds=("melee",),
    )


def always(*parts: Part) -> tuple[Static]:
    """The abilities of a card with these parts always in force: one `Static`, alone in a tuple."""
    return (Static(parts),)


CHARACTER = Filter(zone="play", has=Map(types=("hero", "ally")))

ALLY = Filter(zone="play", has=Map(types="ally"))

HERO = Filter(zone="play", has=Map(types="hero"))

YOUR_HERO = Filter(zone="play", has=Map(types="hero"), controller="you")

OPPOSING = Filter(zone="play", has=Map(types=("hero", "ally")), controller="foe")

PETS = Filter(zone="play", has=Map(tags="Pet"), controller="you")
