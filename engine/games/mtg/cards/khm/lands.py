"""Lands of Kaldheim."""

from __future__ import annotations

from engine.games.mtg.cards.builders import ELF, FOREIGN, MY_CREATURE, TAKE, base, boost, bury, card, tap_for, token
from engine.games.mtg.types import CREATURE_TYPES
from engine.games.mtg.words import (
    Activated,
    Aim,
    Choose,
    Copy,
    Cost,
    Create,
    Deal,
    Destroy,
    Discard,
    EntersWith,
    Lasting,
    Mill,
    Produce,
    Put,
    Return,
    Search,
)
from engine.kernel.values import Map
from engine.kernel.words import Count, Exists, Filter, Modify, Static

__all__ = ["CARDS"]

LANDS = Filter(has=Map(types="land"), controller="you")

GODS = Filter(zone="library", owner="you", has=Map(subtypes="God"))

CARDS = (
    card(
        "Faceless Haven",
        "",
        "snow land",
        tap_for("{C}"),
        Activated(
            Cost("{S}{S}{S}"),
            (
                Lasting(
                    (
                        Modify("types", "grant", "creature"),
                        Modify("subtypes", "grant", CREATURE_TYPES),
                        Modify("keywords", "grant", "vigilance"),
                        *base(4, 3),
                    ),
                    "this",
                ),
            ),
        ),
    ),
    card(
        "Gnottvold Slumbermound",
        "",
        "land",
        EntersWith(tapped=True),
        tap_for("{R}"),
        Activated(
            Cost("{3}{R}{G}{G}", tap=True, gives=(TAKE,)),
            (Destroy(), Create(token("creature / Troll Warrior", 4, 4, "G", "trample"))),
            aims=(Aim(Filter(has=Map(types="land"))),),
        ),
    ),
    card(
        "Immersturm Skullcairn",
        "",
        "land",
        EntersWith(tapped=True),
        tap_for("{B}"),
        Activated(
            Cost("{1}{B}{R}{R}", tap=True, gives=(TAKE,)),
            (Deal(3), Discard(who="target")),
            (Aim(player="any"),),
            sorcery=True,
        ),
    ),
    card(
        "Littjara Mirrorlake",
        "",
        "land",
        EntersWith(tapped=True),
        tap_for("{U}"),
        Activated(
            Cost("{2}{G}{G}{U}", tap=True, gives=(TAKE,)),
            (Copy(counters=Map({"+1/+1": 1})),),
            aims=(MY_CREATURE,),
            sorcery=True,
        ),
    ),
    card(
        "Port of Karfell",
        "",
        "land",
        EntersWith(tapped=True),
        tap_for("{U}"),
        Activated(
            Cost("{3}{U}{B}{B}", tap=True, gives=(TAKE,)),
            (Mill(4), Choose(bury(types="creature"), (Return("chosen", "battlefield", tapped=True),))),
        ),
    ),
    card(
        "Skemfar Elderhall",
        "",
        "land",
        EntersWith(tapped=True),
        tap_for("{G}"),
        Activated(
            Cost("{2}{B}{B}{G}", tap=True, gives=(TAKE,)),
            (boost(-2, -2, "target"), Create(ELF, 2)),
            aims=(Aim(FOREIGN, up_to=True),),
            sorcery=True,
        ),
    ),
    card(
        "The World Tree",
        "",
        "land",
        EntersWith(tapped=True),
        Activated(Cost(tap=True), (Produce("{G}"),)),
        Static(
            (
                Modify(
                    "abilities",
                    "grant",
                    Activated(Cost(tap=True), (Produce("any"),)),
                    LANDS,
                    Exists(LANDS, 6),
                ),
            )
        ),
        Activated(
            Cost("{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", tap=True, gives=(TAKE,)),
            (Search(GODS, Count(GODS), to="battlefield"),),
        ),
    ),
    card(
        "Tyrite Sanctum",
        "",
        "land",
        tap_for("{C}"),
        Activated(
            Cost("{2}", tap=True),
            (Lasting((Modify("subtypes", "grant", "God"),), "target", forever=True), Put("+1/+1", on="target")),
            (Aim(Filter(has=Map(types="creature", supertypes="legendary"))),),
        ),
        Activated(
            Cost("{4}", tap=True, gives=(TAKE,)),
            (Put("indestructible", on="target"),),
            (Aim(Filter(has=Map(subtypes="God"))),),
        ),
    ),
)
