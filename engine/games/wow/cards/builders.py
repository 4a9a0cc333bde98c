"""What cards are put together with: builders of printed values, filters that many share."""

from __future__ import annotations

from engine.kernel.values import Map
from engine.kernel.words import Filter, Part, Static

__all__ = ["ALLY", "CHARACTER", "HERO", "OPPOSING", "PETS", "YOUR_HERO", "ability", "ally", "always", "weapon"]


def ally(cost: int, attack: int, kind: str, health: int, *tags: str, **values: object) -> Map[str, object]:
    """What an ally prints."""
    return Map(cost=cost, types=("ally",), tags=tags, attack=attack, kinds=(kind,), health=health, **values)


def ability(cost: int, *tags: str, instant: bool = False, **values: object) -> Map[str, object]:
    """What an ability prints."""
    return Map(cost=cost, types=("ability", "instant") if instant else ("ability",), tags=tags, **values)


def weapon(cost: int, attack: int, strike: int, *tags: str) -> Map[str, object]:
    """What a one-handed melee weapon prints."""
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
    """The abilities of a card that has these parts in force."""
    return (Static(parts),)


CHARACTER = Filter(zone="play", has=Map(types=("hero", "ally")))

ALLY = Filter(zone="play", has=Map(types="ally"))

HERO = Filter(zone="play", has=Map(types="hero"))

YOUR_HERO = Filter(zone="play", has=Map(types="hero"), controller="you")

OPPOSING = Filter(zone="play", has=Map(types=("hero", "ally")), controller="foe")

PETS = Filter(zone="play", has=Map(tags="Pet"), controller="you")
