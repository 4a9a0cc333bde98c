"""Cards of Kaldheim about attacking."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.c401_looking import Bottom
from engine.games.mtg.c508_attacking import Require
from engine.games.mtg.c701_turning_over import TurnOver
from engine.games.mtg.cards.khm import ENTERS, THEIRS, card, creature, tap_for, whenever
from engine.games.mtg.words import GainLife, Lasting, LoseLife, Return, When
from engine.kernel.values import Map
from engine.kernel.words import Filter, Modify, Negate, Pattern, Static

__all__ = ["CARDS"]

_ANY_MANA = tap_for("any")
_LEGENDS = Filter(has=Map(types="creature", supertypes="legendary"), controller="you", other=True)
_NEITHER_YOU_NOR_A_PERMANENT = Negate(("you", Filter()))

CARDS = (
    creature(
        "Kardur, Doomscourge",
        "{2}{B}{R}",
        "legendary creature / Demon Berserker",
        4,
        3,
        Static(
            (
                When(
                    (
                        Lasting(
                            (
                                Require(Pattern("attacking", Map(obj=THEIRS))),
                                Require(Pattern("attacking", Map(obj=THEIRS, whom=_NEITHER_YOU_NOR_A_PERMANENT))),
                            ),
                            until=Pattern("turn-began", Map(seat="you")),
                        ),
                    ),
                    ENTERS,
                ),
            )
        ),
        whenever(
            "died", LoseLife(1, "opponents"), GainLife(1), obj=Filter(has=Map(types="creature", combat="attacking"))
        ),
    ),
    replace(
        creature(
            "Esika, God of the Tree",
            "{1}{G}{G}",
            "legendary creature / God",
            1,
            4,
            _ANY_MANA,
            Static(
                (Modify("keywords", "grant", "vigilance", _LEGENDS), Modify("abilities", "grant", _ANY_MANA, _LEGENDS))
            ),
            keywords="vigilance",
        ),
        back=card(
            "The Prismatic Bridge",
            "{W}{U}{B}{R}{G}",
            "legendary enchantment",
            whenever(
                "step-began",
                TurnOver(
                    Filter(has=Map(types=("creature", "planeswalker"))),
                    (Return("chosen", "battlefield"), Bottom("rest", random=True)),
                ),
                phase="upkeep",
                seat="you",
            ),
        ),
    ),
)
