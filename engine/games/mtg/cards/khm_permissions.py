"""Cards of Kaldheim and its Commander decks that let what was exiled or died be cast, or keep it from coming back."""

from __future__ import annotations

from engine.games.mtg.c601_permissions import MayPlay
from engine.games.mtg.c608_choices import ForEach
from engine.games.mtg.cards.khm import CREATURE, card, each, whenever
from engine.games.mtg.words import Activated, Cost, Deal, Exile, Foretell, Lasting, Spell
from engine.kernel.values import Map
from engine.kernel.words import Filter, Pattern, Replace

__all__ = ["CARDS"]

_EXILED_INSTEAD = Replace(Pattern("died", Map(obj="it")), "instead", into=(Exile("event.obj"),))

CARDS = (
    card(
        "Crush the Weak",
        "{2}{R}",
        "sorcery",
        Spell((Deal(2, CREATURE, then=(ForEach("chosen", (Lasting((_EXILED_INSTEAD,)),)),)),)),
        Foretell("{R}"),
    ),
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
