"""Black creatures of Kaldheim."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    ANY_CREATURE,
    ENTERS,
    KIN,
    LEAVES,
    MINE,
    PERMANENT,
    TAKE,
    TAKE_A_BODY,
    THEIRS,
    boost,
    bury,
    card,
    creature,
    each,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Choose,
    Cost,
    Discard,
    Draw,
    Emblem,
    EntersDoing,
    Exile,
    Foretell,
    GainLife,
    Give,
    Lasting,
    LoseLife,
    May,
    Mill,
    Mode,
    Produce,
    Put,
    RemoveCounters,
    Return,
    Reveal,
    Sacrifice,
    Search,
    Shuffle,
    Top,
    Unless,
    Untap,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtLeast,
    Card,
    Count,
    Filter,
    Happened,
    Modify,
    Negate,
    Pattern,
    Permit,
    Replace,
    Static,
    Times,
)

__all__ = ["CARDS"]

THEIR_HANDS = Filter(zone="hand", owner="foe")

TIBALTS = Filter(zone="exile", marks=Map(by="this.by"))
"""Cards exiled with what this emblem came from."""

TAKEN = Filter(zone="exile", owner="foe", has=Map({"counter:ice": AtLeast(1)}))

_ELVES = Count(each("Elf"))

_MINUS = Times(-1, _ELVES)

CARDS = (
    creature(
        "Burning-Rune Demon",
        "{4}{B}{B}",
        "creature / Demon Berserker",
        6,
        6,
        whenever(
            "entered",
            Search(
                Filter(has=Map(name=Negate("Burning-Rune Demon"))),
                2,
                exactly=True,
                may=True,
                unlike=True,
                then=(
                    Reveal(
                        "chosen", (Choose("chosen", (Return("chosen"), Return("rest", "graveyard")), who="opponents"),)
                    ),
                    Shuffle(),
                ),
            ),
            obj="this",
        ),
        keywords="flying",
    ),
    creature(
        "Cleaving Reaper",
        "{3}{B}{B}",
        "creature / Angel Berserker",
        5,
        3,
        Activated(
            Cost(life=3),
            (Return("this"),),
            when=Happened(Pattern("entered", Map(seat="you", obj=Filter(has=Map(subtypes=("Angel", "Berserker")))))),
            zone="graveyard",
        ),
        keywords="flying, trample",
    ),
    creature(
        "Draugr Necromancer",
        "{3}{B}",
        "snow creature / Zombie Cleric",
        4,
        4,
        Static(
            (
                Replace(
                    Pattern("died", Map(obj=Filter(controller="foe", has=Map(types="creature", token=False)))),
                    "instead",
                    into=(Exile("event.obj", then=(Put("ice", on="chosen"),)),),
                ),
                Permit(Pattern("cast", Map(seat="you", card=TAKEN))),
                Permit(Pattern("spending", Map(seat="you", card=TAKEN, mana="snow"))),
            )
        ),
    ),
    creature(
        "Dread Rider",
        "{5}{B}",
        "creature / Spirit Knight",
        3,
        7,
        Activated(
            Cost("{1}{B}", tap=True, gives=(TAKE_A_BODY,)), (LoseLife(3, "target"),), aims=(Aim(player="opponent"),)
        ),
    ),
    creature(
        "Dream Devourer",
        "{1}{B}",
        "creature / Demon Cleric",
        0,
        3,
        Static(
            (
                Modify(
                    "abilities",
                    "grant",
                    Foretell("-2"),
                    Filter(
                        zone="hand",
                        owner="you",
                        has=Map(types=Negate("land"), foretells=False),
                    ),
                ),
            )
        ),
        whenever("foretold", boost(2, 0, "this"), seat="you"),
    ),
    Card(
        "Egon, God of Death",
        Map(
            cost="{2}{B}",
            types=("creature",),
            supertypes=("legendary",),
            subtypes=("God",),
            power=6,
            toughness=6,
            keywords=("deathtouch",),
        ),
        (
            whenever(
                "step-began",
                Choose(
                    Filter(zone="graveyard", owner="you"),
                    (Exile("chosen"),),
                    2,
                    2,
                    short=(Sacrifice(Filter(be="this")), Draw()),
                ),
                phase="upkeep",
                seat="you",
            ),
        ),
        card(
            "Throne of Death",
            "{B}",
            "legendary artifact",
            whenever("step-began", Mill(1), phase="upkeep", seat="you"),
            Activated(Cost("{2}{B}", tap=True, gives=(Give("exile", bury(types="creature")),)), (Draw(),)),
        ),
    ),
    creature(
        "Elderfang Disciple",
        "{1}{B}",
        "creature / Elf Cleric",
        1,
        1,
        whenever("entered", Discard(who="opponents"), obj="this"),
    ),
    creature(
        "Eradicator Valkyrie",
        "{2}{B}{B}",
        "creature / Angel Berserker",
        4,
        3,
        Activated(
            Cost("{1}{B}", gives=(Give("sacrifice", MINE),)),
            (Sacrifice(Filter(has=Map(types=("creature", "planeswalker"))), who="opponents"),),
            boast=True,
        ),
        keywords="flying, lifelink, hexproof from planeswalkers",
    ),
    creature(
        "Grim Draugr",
        "{2}{B}",
        "snow creature / Zombie Berserker",
        3,
        2,
        Activated(Cost("{1}{S}"), (boost(1, 0, "this", "menace"),)),
    ),
    creature(
        "Priest of the Haunted Edge",
        "{1}{B}",
        "snow creature / Zombie Cleric",
        0,
        4,
        Activated(
            Cost(tap=True, gives=(TAKE,)),
            (
                boost(
                    Times(-1, Count(Filter(has=Map(supertypes="snow", types="land"), controller="you"))),
                    Times(-1, Count(Filter(has=Map(supertypes="snow", types="land"), controller="you"))),
                    "target",
                ),
            ),
            aims=(ANY_CREATURE,),
            sorcery=True,
        ),
    ),
    creature(
        "Skemfar Shadowsage",
        "{3}{B}",
        "creature / Elf Cleric",
        2,
        5,
        Static((When((), ENTERS, modes=(Mode((LoseLife(KIN, "opponents"),)), Mode((GainLife(KIN),)))),)),
    ),
    Card(
        "Tergrid, God of Fright",
        Map(
            cost="{3}{B}{B}",
            types=("creature",),
            supertypes=("legendary",),
            subtypes=("God",),
            power=4,
            toughness=5,
            keywords=("menace",),
        ),
        (
            whenever(
                "sacrificed",
                May((Return("event.becomes", "battlefield"),)),
                seat="foe",
                obj=Filter(has=Map(token=False)),
            ),
            whenever(
                "discarded",
                May((Return("event.becomes", "battlefield"),)),
                seat="foe",
                obj=Filter(zone="hand", has=Map(types=PERMANENT)),
            ),
        ),
        card(
            "Tergrid's Lantern",
            "{3}{B}",
            "legendary artifact",
            Activated(
                Cost(tap=True),
                (
                    Unless(
                        (
                            Cost(gives=(Give("sacrifice", Filter(has=Map(types=Negate("land")))),)),
                            Cost(gives=(Give("discard", Filter(zone="hand")),)),
                        ),
                        (LoseLife(3, "target"),),
                        "target",
                    ),
                ),
                aims=(Aim(player="any"),),
            ),
            Activated(Cost("{3}{B}"), (Untap("this"),)),
        ),
    ),
    creature(
        "Thornmantle Striker",
        "{4}{B}",
        "creature / Elf Rogue",
        4,
        3,
        Static(
            (
                When(
                    (),
                    ENTERS,
                    modes=(
                        Mode((RemoveCounters(_ELVES),), (Aim(Filter()),)),
                        Mode((boost(_MINUS, _MINUS, "target"),), (Aim(THEIRS),)),
                    ),
                ),
            )
        ),
    ),
    Card(
        "Valki, God of Lies",
        Map(cost="{1}{B}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=2, toughness=1),
        (
            whenever(
                "entered",
                Reveal(
                    THEIR_HANDS,
                    (
                        Choose(
                            Filter(zone="hand", owner="foe", has=Map(types="creature")),
                            (Exile("chosen", until=LEAVES),),
                            each="opponents",
                        ),
                    ),
                ),
                obj="this",
            ),
            Activated(
                Cost("{X}"),
                (
                    Choose(
                        Filter(zone="exile", marks=Map(by="this"), has=Map({"types": "creature", "mana-value": "x"})),
                        (Lasting((), "this", forever=True, copying="chosen"),),
                    ),
                ),
            ),
        ),
        card(
            "Tibalt, Cosmic Impostor",
            "{5}{B}{R}",
            "legendary planeswalker / Tibalt",
            EntersDoing(
                (
                    Emblem(
                        (
                            Static(
                                (
                                    Permit(Pattern("cast", Map(seat="you", card=TIBALTS))),
                                    Permit(Pattern("play", Map(seat="you", card=TIBALTS))),
                                    Permit(Pattern("spending", Map(seat="you", card=TIBALTS, mana="any"))),
                                )
                            ),
                        )
                    ),
                )
            ),
            Activated(Cost(), (Top(1, "each", (Exile("chosen"),)),), loyalty=2),
            Activated(Cost(), (Exile(),), aims=(Aim(Filter(has=Map(types=("artifact", "creature")))),), loyalty=-3),
            Activated(Cost(), (Exile(Filter(zone="graveyard")), Produce("{R}{R}{R}")), loyalty=-8),
            loyalty=5,
        ),
    ),
)
