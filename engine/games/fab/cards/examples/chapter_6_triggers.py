"""Cards of the examples of 6.6."""

from __future__ import annotations

from engine.games.fab.cards.builders import HERO, action, attack, card, item, token, when
from engine.games.fab.words import (
    Banish,
    Choose,
    Create,
    Destroy,
    Draw,
    During,
    Gain,
    Intimidate,
    Lasting,
    Mode,
    Optional,
    Resolution,
    Unfreeze,
)
from engine.kernel.values import Map
from engine.kernel.words import AtLeast, Card, Charge, Compare, Filter, Pattern, Prohibit, Static, Triggered

__all__ = ["CARDS"]

ICE_AFFLICTION = Filter(zone="arena", has=Map(subtypes="affliction", supertypes="ice"))

DESTROYED = Pattern("destroyed", Map(obj=Filter(be="this")))

MY_END_PHASE = Pattern("end-phase-began", Map(seat="you"))

THAWS = (
    Mode((Destroy("target"),), (Filter(zone="arena", name="Frostbite"),)),
    Mode((Destroy("target"),), (ICE_AFFLICTION,)),
    Mode((Unfreeze(),), (Filter(zone="arena", marks=Map(frozen=True)),)),
)

CARDS = (
    item(
        "Celestial Kimono",
        when(DESTROYED, Gain("resource")),
        types=("equipment",),
    ),
    item(
        "Diadem of Dreamstate",
        when(DESTROYED, Optional((Create("Ponder"),), pay=1)),
        types=("equipment",),
    ),
    token(
        "Frostbite",
        Static(tuple(Charge(Pattern(act, Map(seat="you")), "increase", 1) for act in ("play", "activate"))),
        *(
            when(on, Destroy())
            for on in (MY_END_PHASE, Pattern("played", Map(seat="you")), Pattern("activation", Map(seat="you")))
        ),
        supertypes=("elemental",),
    ),
    Card(
        "Katsu",
        Map(types=("hero",), life=20),
        (when(Pattern("hit", Map(source=Filter(zone="chain", controller="you", has=attack().has))), Draw(), limit=1),),
    ),
    action(
        "Lead the Charge",
        Lasting(
            (
                Triggered(
                    (Gain("action"),),
                    on=Pattern("played", Map(seat="you", obj=Filter(has=Map(types="action", cost=AtLeast(2))))),
                    once=True,
                ),
            )
        ),
        color="blue",
    ),
    token("Ponder", when(MY_END_PHASE, Destroy(), Draw(1))),
    Card(
        "Rhinar",
        Map(types=("hero",), life=20),
        (
            when(
                Pattern("discarded", Map(seat="you", obj=Filter(zone="hand", has=Map(power=AtLeast(6))))),
                Intimidate(),
                state=Compare(During("action", you=True), "=", 1),
                targets=(HERO,),
            ),
        ),
    ),
    card(
        "Thaw",
        when(Pattern("turn-began", Map(seat="you")), Optional((Banish(), Choose(THAWS))), zones=("graveyard",)),
    ),
    card(
        "Tripwire Trap",
        Resolution((Lasting((Prohibit(Pattern("triggering", Map(event="hit"))),), until=Pattern("link-ended")),)),
        types=("defense reaction",),
        defense=0,
    ),
)
