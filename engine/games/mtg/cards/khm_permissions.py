"""Cards of Kaldheim and its Commander decks about where cards come from: exile, the graveyard, outside the game."""

from __future__ import annotations

from engine.games.mtg.c400_outside import Bring
from engine.games.mtg.c401_looking import LookAt
from engine.games.mtg.c601_permissions import MayPlay
from engine.games.mtg.c608_choices import ForEach
from engine.games.mtg.cards.khm import A_PLAYER, CREATURE, card, each, token, whenever
from engine.games.mtg.words import (
    Activated,
    Chapter,
    Cost,
    Create,
    Deal,
    Delayed,
    Draw,
    Exile,
    Foretell,
    GainLife,
    Lasting,
    Spell,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import Filter, Pattern, Replace

__all__ = ["CARDS"]

_EXILED_INSTEAD = Replace(Pattern("died", Map(obj="it")), "instead", into=(Exile("event.obj"),))

_MY_FLYERS = Filter(has=Map(types="creature", keywords="flying"), controller="you")

CARDS = (
    card(
        "Crush the Weak",
        "{2}{R}",
        "sorcery",
        Spell((Deal(2, CREATURE, then=(ForEach("chosen", (Lasting((_EXILED_INSTEAD,)),)),)),)),
        Foretell("{R}"),
    ),
    card(
        "The Raven's Warning",
        "{1}{W}{U}",
        "enchantment / Saga",
        Chapter((1,), (Create(token("creature / Bird", 1, 1, "U", "flying")), GainLife(2))),
        Chapter(
            (2,),
            (
                Delayed(
                    When(
                        (LookAt(Filter(zone="hand", owner="event.to")), Draw()),
                        Pattern("damaged", Map(source=_MY_FLYERS, combat=True, to=A_PLAYER)),
                        together=True,
                    )
                ),
            ),
        ),
        Chapter((3,), (Bring(),)),
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
