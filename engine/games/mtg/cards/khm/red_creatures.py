"""Red creatures of Kaldheim."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.cards.builders import (
    ANY_TARGET,
    ENTERS,
    KIN,
    LEGENDARY,
    MINE,
    TAKE,
    TAKE_A_BODY,
    THEIR_FRAGILE,
    TREASURE,
    base,
    boast,
    boost,
    card,
    creature,
    each,
    equip,
    flings,
    pump,
    token,
    top_cards,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Choose,
    Cost,
    Create,
    Deal,
    ForEach,
    Foretell,
    Give,
    Greatest,
    If,
    Lasting,
    May,
    Produce,
    Put,
    Return,
    Sacrifice,
    Search,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    Card,
    Charge,
    Count,
    Exists,
    Filter,
    Modify,
    Pattern,
    Plus,
    Prohibit,
    Replace,
    Static,
    Times,
    ValueOf,
)

__all__ = ["CARDS"]

_TREASURES = Filter(has=Map(subtypes="Treasure"), controller="you")

_TWO_MANA = Activated(Cost(tap=True, gives=(TAKE,)), (Produce("any", 2),))

_HAMMER = Filter(name="Toralf's Hammer", host="this")

CARDS = (
    creature(
        "Arni Brokenbrow",
        "{2}{R}",
        "legendary creature / Human Berserker",
        3,
        3,
        boast("{1}", May((Lasting(base(Plus(1, Greatest("power", each("creature", other=True))), None), "this"),))),
        keywords="haste",
    ),
    creature(
        "Basalt Ravager",
        "{3}{R}",
        "creature / Giant Wizard",
        4,
        2,
        Static((When((Deal(KIN),), ENTERS, aims=(ANY_TARGET,)),)),
    ),
    Card(
        "Birgi, God of Storytelling",
        Map(cost="{2}{R}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=3, toughness=3),
        (
            whenever("became-cast", Produce("{R}", kept=True), seat="you"),
            Static((Modify("boasts", "set", 2, MINE),)),
        ),
        card(
            "Harnfel, Horn of Bounty",
            "{4}{R}",
            "legendary artifact",
            Activated(Cost(gives=(Give("discard", Filter(zone="hand", owner="you")),)), (top_cards(2),)),
        ),
    ),
    creature(
        "Calamity Bearer",
        "{2}{R}{R}",
        "creature / Giant Berserker",
        3,
        4,
        Static(
            (
                Replace(
                    Pattern(
                        "damaged", Map(source=Filter(has=Map(subtypes="Giant"), controller="you", be="event.source"))
                    ),
                    "instead",
                    change=Map(amount=Times(2, "event.amount")),
                ),
            )
        ),
    ),
    creature(
        "Cinderheart Giant",
        "{5}{R}{R}",
        "creature / Giant Berserker",
        7,
        6,
        whenever(
            "died",
            Choose(
                Filter(has=Map(types="creature"), controller="foe"),
                (ForEach("chosen", (Deal(7, "it"),)),),
                who="chance",
            ),
            obj="this",
        ),
        keywords="trample",
    ),
    creature("Craven Hulk", "{3}{R}", "creature / Giant Coward", 4, 4, keywords="can't block alone"),
    creature(
        "Doomskar Titan",
        "{4}{R}{R}",
        "creature / Giant Berserker",
        4,
        4,
        Static((When((boost(1, 0, MINE, "haste"),), ENTERS),)),
        Foretell("{4}{R}"),
    ),
    creature(
        "Dragonkin Berserker",
        "{1}{R}",
        "creature / Human Berserker",
        2,
        2,
        Static(
            (Charge(Pattern("activating", Map(seat="you", boast=True)), "reduce", Count(each("Dragon")), "activation"),)
        ),
        boast("{4}{R}", Create(token("creature / Dragon", 5, 5, "R", "flying"))),
        keywords="first strike",
    ),
    creature(
        "Frenzied Raider",
        "{1}{R}",
        "creature / Demon Berserker",
        2,
        2,
        whenever("activated", Put("+1/+1"), seat="you", boast=True),
    ),
    creature(
        "Goldspan Dragon",
        "{3}{R}{R}",
        "creature / Dragon",
        4,
        4,
        whenever("attacks", Create(TREASURE), obj="this"),
        whenever("became-target", Create(TREASURE), obj="this", spell=True),
        Static((Modify("abilities", "grant", _TWO_MANA, _TREASURES),)),
        keywords="flying, haste",
    ),
    creature(
        "Magda, Brazen Outlaw",
        "{1}{R}",
        "legendary creature / Dwarf Berserker",
        2,
        1,
        pump(1, 0, each("Dwarf", other=True)),
        whenever("tapped", Create(TREASURE), obj=each("Dwarf")),
        Activated(
            Cost(gives=(Give("sacrifice", _TREASURES, 5),)),
            (
                Search(
                    (
                        Filter(zone="library", has=Map(types="artifact")),
                        Filter(zone="library", has=Map(subtypes="Dragon")),
                    ),
                    to="battlefield",
                ),
            ),
        ),
    ),
    creature(
        "Quakebringer",
        "{3}{R}{R}",
        "creature / Giant Berserker",
        5,
        4,
        Static((Prohibit(Pattern("gained-life", Map(seat="foe"))),)),
        whenever("step-began", Deal(2, "opponents"), phase="upkeep", seat="you"),
        Static(
            (When((Deal(2, "opponents"),), Pattern("step-began", Map(phase="upkeep", seat="you"))),),
            Exists(Filter(has=Map(subtypes="Giant"), controller="you")),
            zones=("graveyard",),
        ),
        Foretell("{2}{R}{R}"),
    ),
    creature(
        "Surtland Flinger",
        "{3}{R}{R}",
        "creature / Giant Berserker",
        4,
        6,
        whenever(
            "attacks",
            Choose(
                Filter(has=Map(types="creature"), controller="you", other=True),
                (
                    ForEach(
                        "chosen",
                        (
                            If(
                                Exists(Filter(be="it", has=Map(subtypes="Giant"))),
                                (Sacrifice(Filter(be="it")), flings(Times(2, ValueOf("it", "power")))),
                                (Sacrifice(Filter(be="it")), flings(ValueOf("it", "power"))),
                            ),
                        ),
                    ),
                ),
                least=0,
            ),
            obj="this",
        ),
    ),
    replace(
        creature(
            "Toralf, God of Fury",
            "{2}{R}{R}",
            "legendary creature / God",
            5,
            4,
            whenever(
                "exceeded",
                Deal("event.amount"),
                aims=(replace(ANY_TARGET, but="event.obj"),),
                obj=THEIR_FRAGILE,
                combat=False,
            ),
            keywords="trample",
        ),
        back=card(
            "Toralf's Hammer",
            "{1}{R}",
            "legendary artifact / Equipment",
            Static(
                (
                    Modify(
                        "abilities",
                        "grant",
                        Activated(
                            Cost("{1}{R}", tap=True, gives=(Give("unattach", _HAMMER),)),
                            (Deal(3, source="paid"), Return("paid")),
                            aims=(ANY_TARGET,),
                        ),
                        Filter(be="host"),
                    ),
                    Modify("power", "add", 3, Filter(be="host", has=LEGENDARY)),
                )
            ),
            equip("{1}{R}"),
        ),
    ),
    creature(
        "Tuskeri Firewalker",
        "{2}{R}",
        "creature / Human Berserker",
        3,
        2,
        boast("{1}", top_cards(1)),
    ),
    creature(
        "Vault Robber",
        "{1}{R}",
        "creature / Dwarf Rogue",
        1,
        3,
        Activated(Cost("{1}", tap=True, gives=(TAKE_A_BODY,)), (Create(TREASURE),)),
    ),
)
