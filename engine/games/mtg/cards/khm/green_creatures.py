"""Green creatures of Kaldheim."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.cards.builders import (
    A_PLAYER,
    BODY,
    ELF,
    ENTERS,
    HOST,
    MINE,
    PERMANENT,
    TAKE,
    TAKE_A_BODY,
    THAT_TYPE,
    boost,
    card,
    creature,
    each,
    on_top,
    pump,
    tap_for,
    token,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    Among,
    Arriving,
    Bottom,
    Choose,
    Cost,
    Create,
    Draw,
    Enchant,
    EntersChoosing,
    Exile,
    Foretell,
    GainLife,
    Give,
    Half,
    Lasting,
    May,
    MayPlay,
    Produce,
    Put,
    Return,
    Reveal,
    Tap,
    Top,
    TurnOver,
    Untap,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    Card,
    Compare,
    Exists,
    Filter,
    Modify,
    Pattern,
    Permit,
    Prohibit,
    Replace,
    Static,
    Times,
    ValueOf,
)

__all__ = ["CARDS"]

_ANY_MANA = tap_for("any")

_LEGENDS = Filter(has=Map(types="creature", supertypes="legendary"), controller="you", other=True)

LEGEND: Map[str, object] = Map(types="creature", supertypes="legendary")

_TROLL = token("creature / Troll Warrior", 4, 4, "G", "trample")

_FOREST = Filter(has=Map(subtypes="Forest"), controller="you")

_OUTGROWTH = (
    Modify("supertypes", "set", ()),
    Modify("types", "set", ("enchantment",)),
    Modify("subtypes", "set", ("Aura",)),
    Modify("keywords", "set", ()),
    Modify(
        "abilities",
        "set",
        (
            Enchant(Aim(_FOREST)),
            Static(
                (
                    Modify("abilities", "grant", (tap_for("{G}{G}"),), HOST),
                    Modify(
                        "abilities",
                        "grant",
                        (Activated(Cost("{1}", tap=True, gives=(TAKE,)), (Create(_TROLL, tapped=True),)),),
                        HOST,
                    ),
                )
            ),
        ),
    ),
)
"""What Old-Growth Troll is as it returns: its whole type line, and what it has."""

CARDS = (
    creature(
        "Battle Mammoth",
        "{3}{G}{G}",
        "creature / Elephant",
        6,
        5,
        whenever("became-target", May((Draw(),)), obj=Filter(controller="you"), seat="foe"),
        Foretell("{2}{G}{G}"),
        keywords="trample",
    ),
    creature(
        "Boreal Outrider",
        "{2}{G}",
        "snow creature / Elf Warrior",
        3,
        2,
        whenever(
            "became-cast",
            Lasting((Arriving(Map({"+1/+1": 1})),), "event.obj", forever=True),
            given=Compare(ValueOf("event.obj", "snow-of-its-colors"), ">=", 1),
            seat="you",
            obj=Filter(zone="stack", has=Map(types="creature")),
        ),
    ),
    creature(
        "Canopy Tactician",
        "{3}{G}",
        "creature / Elf Warrior",
        3,
        3,
        pump(1, 1, each("Elf", other=True)),
        tap_for("{G}{G}{G}"),
    ),
    creature(
        "Elvish Warmaster",
        "{1}{G}",
        "creature / Elf Warrior",
        2,
        2,
        Static(
            (
                When(
                    (Create(ELF),),
                    Pattern("entered", Map(obj=Filter(has=Map(subtypes="Elf"), controller="you", other=True))),
                    limit=1,
                    together=True,
                ),
            )
        ),
        Activated(Cost("{5}{G}{G}"), (boost(2, 2, each("Elf"), "deathtouch"),)),
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
    creature(
        "Fynn, the Fangbearer",
        "{1}{G}",
        "legendary creature / Human Warrior",
        1,
        3,
        whenever(
            "damaged",
            Put("poison", 2, "event.to"),
            source=Filter(has=Map(types="creature", keywords="deathtouch"), controller="you"),
            combat=True,
            to=A_PLAYER,
        ),
        keywords="deathtouch",
    ),
    creature(
        "Gladewalker Ritualist",
        "{2}{G}",
        "creature / Shapeshifter",
        3,
        3,
        whenever("entered", Draw(), obj=Filter(name="Gladewalker Ritualist", controller="you", other=True)),
        keywords="changeling",
    ),
    creature(
        "Icehide Troll",
        "{2}{G}",
        "snow creature / Troll Warrior",
        2,
        3,
        Activated(Cost("{S}{S}"), (boost(2, 0, "this", "indestructible"), Tap("this"))),
    ),
    creature(
        "Jaspera Sentinel",
        "{G}",
        "creature / Elf Rogue",
        1,
        2,
        Activated(Cost(tap=True, gives=(Give("tap", MINE),)), (Produce("any"),)),
        keywords="reach",
    ),
    replace(
        creature(
            "Jorn, God of Winter",
            "{2}{G}",
            "legendary snow creature / God",
            3,
            3,
            whenever("attacks", Untap(Filter(has=Map(supertypes="snow"), controller="you")), obj="this"),
        ),
        back=card(
            "Kaldring, the Rimestaff",
            "{1}{U}{B}",
            "legendary snow artifact",
            Activated(
                Cost(tap=True),
                (MayPlay("target", tapped=True),),
                aims=(Aim(Filter(zone="graveyard", owner="you", has=Map(supertypes="snow", types=PERMANENT))),),
            ),
        ),
    ),
    Card(
        "Kolvori, God of Kinship",
        Map(cost="{2}{G}{G}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=2, toughness=4),
        (
            Static(
                (Modify("power", "add", 4), Modify("toughness", "add", 2), Modify("keywords", "grant", "vigilance")),
                Exists(Filter(has=Map(types="creature", supertypes="legendary"), controller="you"), 3),
            ),
            Activated(
                Cost("{1}{G}", tap=True),
                (
                    Top(
                        6,
                        look=True,
                        then=(
                            Among(
                                "chosen",
                                Filter(zone="library", has=Map(types="creature", supertypes="legendary")),
                                (Choose("chosen", (Reveal("chosen", (Return("chosen"),)),), least=0),),
                            ),
                            Bottom("chosen", random=True),
                        ),
                    ),
                ),
            ),
        ),
        card(
            "The Ringhart Crest",
            "{1}{G}",
            "legendary artifact",
            EntersChoosing(),
            Activated(
                Cost(tap=True),
                (
                    Produce(
                        "{G}",
                        only=tuple(
                            Pattern("casting", Map(spell=Filter(zone="stack", has=has))) for has in (THAT_TYPE, LEGEND)
                        ),
                    ),
                ),
            ),
        ),
    ),
    creature(
        "Littjara Glade-Warden",
        "{3}{G}",
        "creature / Shapeshifter",
        3,
        3,
        Activated(
            Cost("{2}{G}", tap=True, gives=(TAKE_A_BODY,)),
            (Put("+1/+1", 2, "target"),),
            aims=(Aim(Filter(has=Map(types="creature"))),),
            sorcery=True,
        ),
        keywords="changeling",
    ),
    creature(
        "Masked Vandal",
        "{1}{G}",
        "creature / Shapeshifter",
        1,
        3,
        Static(
            (
                When(
                    (Choose(BODY, (Exile("chosen"), Exile()), least=0),),
                    ENTERS,
                    aims=(Aim(Filter(has=Map(types=("artifact", "enchantment")), controller="foe")),),
                ),
            )
        ),
        keywords="changeling",
    ),
    creature(
        "Old-Growth Troll",
        "{G}{G}{G}",
        "creature / Troll Warrior",
        4,
        4,
        whenever(
            "died",
            Return("this", "battlefield", being=_OUTGROWTH),
            obj=Filter(be="this", has=Map(types="creature")),
        ),
        keywords="trample",
    ),
    creature(
        "Realmwalker",
        "{2}{G}",
        "creature / Shapeshifter",
        2,
        3,
        EntersChoosing(),
        Static(
            (Permit(Pattern("looking", Map(seat="you", card=Filter(zone="library", owner="you", has=Map(depth=1))))),)
        ),
        Static((Permit(Pattern("cast", Map(seat="you", card=on_top(**THAT_TYPE)))),)),
        keywords="changeling",
    ),
    creature(
        "Sculptor of Winter",
        "{1}{G}",
        "snow creature / Elf Rogue",
        2,
        2,
        Activated(Cost(tap=True), (Untap(),), aims=(Aim(Filter(has=Map(types="land", supertypes="snow"))),)),
    ),
    creature(
        "Toski, Bearer of Secrets",
        "{3}{G}",
        "legendary creature / Squirrel",
        1,
        1,
        Static((Prohibit(Pattern("countered", Map(obj="this"))),), zones=("stack",)),
        whenever("damaged", Draw(), source=MINE, combat=True, to=A_PLAYER),
        keywords="indestructible, must attack",
    ),
    creature(
        "Vorinclex, Monstrous Raider",
        "{4}{G}{G}",
        "legendary creature / Phyrexian Praetor",
        6,
        6,
        Static(
            (
                Replace(Pattern("counters-put", Map(seat="you")), "instead", Map(by=Times(2, "event.by"))),
                Replace(Pattern("counters-put", Map(seat="foe")), "instead", Map(by=Half("event.by"))),
            )
        ),
        keywords="trample, haste",
    ),
    creature(
        "Wolverine Riders",
        "{4}{G}{G}",
        "creature / Elf Warrior",
        4,
        4,
        whenever("step-began", Create(ELF), phase="upkeep"),
        whenever("entered", GainLife(ValueOf("event.obj", "toughness")), obj=each("Elf", other=True)),
    ),
)
