"""Cards of Kaldheim whose effects count anew all the time, or stand ready for what happens later."""

from __future__ import annotations

from engine.games.mtg.c608_choices import ForEach
from engine.games.mtg.cards.khm import ANY_CREATURE, card, creature, each, equip, token, whenever
from engine.games.mtg.words import (
    Activated,
    Aim,
    Chapter,
    Cost,
    Create,
    Delayed,
    Destroy,
    Enchant,
    Exile,
    Foretell,
    Give,
    Lasting,
    May,
    Put,
    Return,
    Spell,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    Amount,
    AtLeast,
    AtMost,
    Compare,
    Count,
    Filter,
    Modify,
    Negate,
    Pattern,
    Permit,
    Plus,
    Prohibit,
    Replace,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]

PERMANENT = ("artifact", "creature", "enchantment", "land", "planeswalker")
NONLAND = Negate(("land", Negate(PERMANENT)))
"""Of a permanent card that is no land, whatever else it is."""
HOST = Filter(be="host")
ANGEL = token("creature / Angel Warrior", 4, 4, "W", "flying, vigilance")
ANGELS = each("Angel")
TAKEN = Filter(zone="exile", owner="foe", has=Map({"counter:ice": AtLeast(1)}))


def larger(n: Amount, to: Filter) -> tuple[Modify, Modify]:
    """So much more power and toughness, as it is at any time."""
    return (Modify("power", "add", n, to), Modify("toughness", "add", n, to))


CARDS = (
    card(
        "Crown of Skemfar",
        "{2}{G}{G}",
        "enchantment / Aura",
        Enchant(ANY_CREATURE),
        Static((*larger(Count(each("Elf")), HOST), Modify("keywords", "grant", "reach", HOST))),
        Activated(Cost("{2}{G}"), (Return("this"),), zone="graveyard"),
    ),
    card(
        "Bearded Axe",
        "{2}{R}",
        "artifact / Equipment",
        Static(larger(Count(Filter(controller="you", has=Map(subtypes=("Dwarf", "Equipment", "Vehicle")))), HOST)),
        equip("{2}"),
    ),
    card(
        "Cosmic Intervention",
        "{3}{W}",
        "instant",
        Spell(
            (
                Lasting(
                    (
                        Replace(
                            Pattern("died", Map(obj=Filter(controller="you"))),
                            "instead",
                            into=(
                                Exile(
                                    "event.obj",
                                    then=(
                                        Delayed(
                                            When(
                                                (ForEach("chosen", (Return("it", "battlefield", who="owner-of it"),)),),
                                                Pattern("step-began", Map(phase="end")),
                                                once=True,
                                            ),
                                            until=Pattern("left", Map(seat="you")),
                                        ),
                                    ),
                                ),
                            ),
                        ),
                    )
                ),
            )
        ),
        Foretell("{1}{W}"),
    ),
    creature(
        "Shepherd of the Cosmos",
        "{4}{W}{W}",
        "creature / Angel Warrior",
        3,
        3,
        whenever(
            "entered",
            Return(to="battlefield"),
            aims=(Aim(Filter(zone="graveyard", owner="you", has=Map({"types": PERMANENT, "mana-value": AtMost(2)}))),),
            obj="this",
        ),
        Foretell("{3}{W}"),
        keywords="flying",
    ),
    card(
        "Firja's Retribution",
        "{1}{W}{W}{B}",
        "enchantment / Saga",
        Chapter((1,), (Create(ANGEL),)),
        Chapter(
            (2,),
            (
                Lasting(
                    (
                        Modify(
                            "abilities",
                            "grant",
                            Activated(
                                Cost(tap=True),
                                (Destroy(),),
                                aims=(
                                    Aim(
                                        Filter(
                                            has=Map(types="creature", power=AtMost(Plus(ValueOf("this", "power"), -1)))
                                        )
                                    ),
                                ),
                            ),
                        ),
                    ),
                    ANGELS,
                ),
            ),
        ),
        Chapter((3,), (Lasting((Modify("keywords", "grant", "double strike"),), ANGELS),)),
    ),
    creature(
        "Sarulf, Realm Eater",
        "{1}{B}{G}",
        "legendary creature / Wolf",
        3,
        3,
        whenever("died", Put("+1/+1"), obj=Filter(controller="foe")),
        whenever(
            "step-began",
            May(
                (Exile(Filter(has=Map({"types": Negate("land"), "mana-value": AtMost("x")}), other=True)),),
                Cost(gives=(Give("remove", counter="+1/+1", every=True),)),
            ),
            given=Compare(ValueOf("this", "counter:+1/+1"), ">=", 1),
            phase="upkeep",
            seat="you",
        ),
    ),
    card(
        "Weathered Runestone",
        "{2}",
        "artifact",
        Static(
            tuple(
                part
                for zone in ("graveyard", "library")
                for part in (
                    Prohibit(
                        Pattern(
                            "put-onto",
                            Map(obj=Filter(zone=zone, has=Map(types=NONLAND))),
                        )
                    ),
                    Prohibit(Pattern("casting", Map(spell=Filter(zone=zone)))),
                )
            )
        ),
    ),
    creature(
        "Koll, the Forgemaster",
        "{R}{W}",
        "legendary creature / Dwarf Warrior",
        2,
        2,
        whenever(
            "died",
            Return("event.obj"),
            given=Compare(Plus(ValueOf("event.obj", "enchanted"), ValueOf("event.obj", "equipped")), ">=", 1),
            obj=Filter(has=Map(types="creature", token=False), controller="you", other=True),
        ),
        Static(
            tuple(
                Modify(
                    field,
                    "add",
                    1,
                    Filter(has=Map(types="creature", token=True), controller="you"),
                    Compare(Plus(ValueOf("it", "enchanted"), ValueOf("it", "equipped")), ">=", 1),
                )
                for field in ("power", "toughness")
            )
        ),
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
)
