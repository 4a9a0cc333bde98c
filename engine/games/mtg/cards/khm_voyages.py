"""Cosima and the Omenkeel: a card that gains an ability in exile, and lands played from there."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.c401_looking import Top
from engine.games.mtg.c601_permissions import MayPlay
from engine.games.mtg.c608_choices import Among
from engine.games.mtg.cards.khm import A_PLAYER, card, creature, crew, whenever
from engine.games.mtg.words import Draw, Exile, Lasting, May, Put, Return, When
from engine.kernel.values import Map
from engine.kernel.words import Exists, Filter, Modify, Pattern, Static, ValueOf

__all__ = ["CARDS"]

_VOYAGES = ValueOf("this", "counter:voyage")
_VOYAGE = Static(
    (
        When(
            (
                May(
                    (Put("voyage"),),
                    otherwise=(Return("this", "battlefield", counters=Map({"+1/+1": _VOYAGES})), Draw(_VOYAGES)),
                ),
            ),
            Pattern("entered", Map(obj=Filter(has=Map(types="land"), controller="you"))),
            given=Exists(Filter(be="this", zone="exile")),
        ),
    ),
    zones=("exile",),
)
"""What Cosima gains as it is exiled."""

CARDS = (
    replace(
        creature(
            "Cosima, God of the Voyage",
            "{2}{U}",
            "legendary creature / God",
            2,
            4,
            whenever(
                "step-began",
                May(
                    (
                        Exile(
                            "this",
                            then=(Lasting((Modify("abilities", "grant", _VOYAGE),), "chosen", forever=True),),
                        ),
                    )
                ),
                phase="upkeep",
                seat="you",
            ),
        ),
        back=card(
            "The Omenkeel",
            "{1}{U}",
            "legendary artifact / Vehicle",
            whenever(
                "damaged",
                Top(
                    "event.amount",
                    "event.to",
                    (
                        Exile(
                            "chosen",
                            then=(
                                Among(
                                    "chosen",
                                    Filter(zone="exile", has=Map(types="land")),
                                    (MayPlay(until="exiled"),),
                                ),
                            ),
                        ),
                    ),
                ),
                source=Filter(has=Map(subtypes="Vehicle"), controller="you"),
                combat=True,
                to=A_PLAYER,
            ),
            crew(1),
            power=3,
            toughness=3,
        ),
    ),
)
