"""Cards of Kaldheim and its Commander decks that let what was exiled or died be cast, or keep it from coming back."""

from __future__ import annotations

from engine.games.mtg.c601_permissions import MayPlay
from engine.games.mtg.cards.khm import card, each, whenever
from engine.games.mtg.words import Activated, Cost, Exile
from engine.kernel.values import Map
from engine.kernel.words import Filter

__all__ = ["CARDS"]

CARDS = (
    card(
        "Serpent's Soul-Jar",
        "{2}{B}",
        "artifact",
        whenever("died", Exile("event.becomes"), obj=each("Elf")),
        Activated(
            Cost(tap=True, life=2),
            (MayPlay(Filter(zone="exile", has=Map(types="creature"), marks=Map(by="this")), lands=False, once=True),),
        ),
    ),
)
