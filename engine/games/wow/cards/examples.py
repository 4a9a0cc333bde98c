"""Cards that the rulebook's worked examples print."""

from __future__ import annotations

from engine.games.wow.words import Deal, Resolution
from engine.kernel.values import Map
from engine.kernel.words import Card, Count, Filter, Modify, Pattern, Prohibit, Static

__all__ = ["CARDS"]

_CHARACTER = Filter(zone="play", has=Map(types=("hero", "ally")))

CARDS = (
    Card(
        "Ironforge Guards",
        Map(cost=2, types=("ally",), tags=("Alliance", "Dwarf", "Warrior"), attack=1, health=1),
        (
            # Each other one counts: only so do the printed three waves come out (wow/ex/31).
            Static((Modify("health", "add", Count(Filter(name="Ironforge Guards", controller="you", other=True))),)),
        ),
    ),
    Card(
        "Chain Lightning",
        Map(cost=5, types=("ability",), tags=("Shaman", "Elemental")),
        (Resolution((Deal((3, 2, 1), kind="nature"),), (_CHARACTER,) * 3, up_to=True),),
    ),
    Card(
        "Valthak Spiritdrinker",
        Map(types=("ally",), tags=("Horde",), attack=2, health=2),
        (
            Static(
                (Prohibit(Pattern("destroyed", Map(obj=Filter(zone="play", has=Map(types="hero"), controller="you")))),)
            ),
        ),
    ),
    Card("Test Hero", Map(types=("hero",), health=28)),
    Card("Test Resource", Map(types=("resource",))),
)
