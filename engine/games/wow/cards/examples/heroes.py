"""Heroes of the examples."""

from __future__ import annotations

from engine.games.wow.cards.builders import CHARACTER, PETS
from engine.games.wow.words import Flip, Heal, Payment
from engine.kernel.values import Map
from engine.kernel.words import Card, Modify, Static

__all__ = ["CARDS"]


CARDS = (
    Card(
        "Baxxel Geartooth",
        Map(types=("hero",), icons=("Horde",), tags=("Goblin", "Hunter"), health=28),
        (Payment((Flip(),), 4),),
        Card("Baxxel Geartooth", Map(types=("hero",)), (Static((Modify("assault", "add", 2, PETS),)),)),
    ),
    Card(
        "Boris Brightbeard",
        Map(types=("hero",), icons=("Alliance",), tags=("Dwarf", "Priest"), talent="Holy", health=26),
        (Payment((Heal("x", source="this"),), "x", (CHARACTER,), flip=True, yours=True),),
    ),
)
