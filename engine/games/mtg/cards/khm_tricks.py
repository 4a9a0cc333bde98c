"""Cards of Kaldheim that look at the targets of spells, or at what lies on top of a library."""

from __future__ import annotations

from engine.games.mtg.c401_looking import Bottom
from engine.games.mtg.c608_casting import CastNow
from engine.games.mtg.c608_choices import Choose, ForEach
from engine.games.mtg.c701_turning_over import AtRandom, TurnOver
from engine.games.mtg.cards.khm import A_SPELL, card, creature, crew, token, whenever
from engine.games.mtg.words import Aim, Copy, Counter, Create, Mill, Spell, When
from engine.kernel.values import Map
from engine.kernel.words import Exists, Filter, Negate, Pattern, Static

__all__ = ["CARDS"]

_TARGETED = Filter(controller="you", other=True, has=Map({"targeted-by": "event.obj"}))
_ITS_OWNER = "controller-of target"

CARDS = (
    creature(
        "Orvar, the All-Form",
        "{3}{U}",
        "legendary creature / Shapeshifter",
        3,
        3,
        whenever(
            "became-cast",
            Choose(_TARGETED, (ForEach("chosen", (Copy("it"),)),)),
            given=Exists(_TARGETED),
            seat="you",
            obj=Filter(zone="stack", has=Map(types=("instant", "sorcery"))),
        ),
        Static(
            (When((Copy(),), Pattern("discarded", Map(obj="this", seat="you", cause="foe")), aims=(Aim(Filter()),)),),
            zones=("hand",),
        ),
        keywords="changeling",
    ),
    card(
        "Esika's Chariot",
        "{3}{G}",
        "legendary artifact / Vehicle",
        whenever("entered", Create(token("creature / Cat", 2, 2, "G"), 2), obj="this"),
        whenever("attacks", Copy(), aims=(Aim(Filter(has=Map(token=True), controller="you")),), obj="this"),
        crew(4),
        power=4,
        toughness=4,
    ),
    card(
        "Tibalt's Trickery",
        "{1}{R}",
        "instant",
        Spell(
            (
                Counter(),
                AtRandom(
                    1,
                    3,
                    (
                        Mill("x", _ITS_OWNER),
                        TurnOver(
                            Filter(has=Map(types=Negate("land"))),
                            (CastNow("chosen", who=_ITS_OWNER), Bottom("turned", random=True)),
                            exile=True,
                            who=_ITS_OWNER,
                            unlike="target",
                        ),
                    ),
                ),
            ),
            (Aim(A_SPELL),),
        ),
    ),
)
