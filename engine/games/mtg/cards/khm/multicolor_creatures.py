"""Creatures of Kaldheim of several colours."""

from __future__ import annotations

from engine.games.mtg.cards.builders import (
    ELF,
    ENTERS,
    THEIR_FRAGILE,
    THEIRS,
    boost,
    card,
    creature,
    each,
    pump,
    second_spell,
    tap_for,
    token,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Aim,
    BecomeForetold,
    Bottom,
    CastNow,
    Choose,
    Cost,
    Create,
    Draw,
    EntersAsCopy,
    Exile,
    Foretellings,
    GainLife,
    Give,
    Lasting,
    LoseLife,
    May,
    Mode,
    Put,
    Require,
    Return,
    Tap,
    Top,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AllOf,
    AtLeast,
    AtMost,
    Charge,
    Compare,
    Filter,
    Happened,
    Modify,
    Negate,
    Pattern,
    Plus,
    Prohibit,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]


def _was_damaged_by(source: Filter) -> Happened:
    """The condition that an object matching `source` has dealt damage to the event's object (`event.obj`) this turn."""
    return Happened(Pattern("damaged", Map(to="event.obj", source=source)))


_NEITHER_YOU_NOR_A_PERMANENT = Negate(("you", Filter()))

CARDS = (
    creature(
        "Aegar, the Freezing Flame",
        "{1}{U}{R}",
        "legendary creature / Giant Wizard",
        3,
        3,
        whenever(
            "exceeded",
            Draw(),
            given=Negate(
                AllOf(
                    (
                        Negate(_was_damaged_by(Filter(has=Map(subtypes=("Giant", "Wizard")), controller="you"))),
                        Negate(_was_damaged_by(Filter(zone="stack", controller="you"))),
                    )
                )
            ),
            obj=THEIR_FRAGILE,
        ),
    ),
    creature(
        "Ethereal Valkyrie",
        "{4}{W}{U}",
        "creature / Spirit Angel",
        4,
        4,
        whenever("entered", Draw(), BecomeForetold(), obj="this"),
        whenever("attacks", Draw(), BecomeForetold(), obj="this"),
        keywords="flying",
    ),
    creature(
        "Firja, Judge of Valor",
        "{2}{W}{B}{B}",
        "legendary creature / Angel Cleric",
        2,
        4,
        second_spell(Top(3, look=True, then=(Choose("chosen", (Return("chosen"), Return("rest", "graveyard"))),))),
        keywords="flying, lifelink",
    ),
    creature(
        "Immersturm Predator",
        "{2}{B}{R}",
        "creature / Vampire Dragon",
        3,
        3,
        whenever("tapped", Exile(), Put("+1/+1"), aims=(Aim(Filter(zone="graveyard"), up_to=True),), obj="this"),
        Activated(
            Cost(gives=(Give("sacrifice", each("creature", other=True)),)),
            (boost(0, 0, "this", "indestructible"), Tap("this")),
        ),
        keywords="flying",
    ),
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
        "Koma, Cosmos Serpent",
        "{3}{G}{G}{U}{U}",
        "legendary creature / Serpent",
        6,
        6,
        Static((Prohibit(Pattern("countered", Map(obj="this"))),), zones=("stack",)),
        whenever("step-began", Create(token("creature / Serpent", 3, 3, "U", name="Koma's Coil")), phase="upkeep"),
        Activated(
            Cost(gives=(Give("sacrifice", Filter(has=Map(subtypes="Serpent"), controller="you", other=True)),)),
            (),
            modes=(
                Mode((Tap(), Lasting((Prohibit(Pattern("activating", Map(source="target"))),))), aims=(Aim(Filter()),)),
                Mode((boost(0, 0, "this", "indestructible"),)),
            ),
        ),
    ),
    creature(
        "Lathril, Blade of the Elves",
        "{2}{B}{G}",
        "legendary creature / Elf Noble",
        2,
        3,
        whenever(
            "damaged",
            Create(ELF, "event.amount"),
            source="this",
            combat=True,
            to=Negate(Filter()),
        ),
        Activated(
            Cost(tap=True, gives=(Give("tap", each("Elf"), 10),)),
            (LoseLife(10, "opponents"), GainLife(10)),
        ),
        keywords="menace",
    ),
    creature(
        "Maja, Bretagard Protector",
        "{2}{G}{W}{W}",
        "legendary creature / Human Warrior",
        2,
        3,
        pump(1, 1, each("creature", other=True)),
        whenever(
            "entered",
            Create(token("creature / Human Warrior", 1, 1, "W")),
            obj=Filter(has=Map(types="land"), controller="you"),
        ),
    ),
    creature(
        "Moritte of the Frost",
        "{2}{G}{U}{U}",
        "legendary snow creature / Shapeshifter",
        0,
        0,
        EntersAsCopy(
            Filter(controller="you"),
            Map(supertypes=("legendary", "snow")),
            Map({"+1/+1": 2}),
            ("changeling",),
        ),
        keywords="changeling",
    ),
    creature(
        "Narfi, Betrayer King",
        "{3}{U}{B}",
        "legendary snow creature / Zombie Wizard",
        4,
        3,
        pump(1, 1, Filter(has=Map(types="creature", supertypes="snow"), controller="you", other=True)),
        pump(
            1,
            1,
            Filter(
                has=Map(types="creature", subtypes="Zombie", supertypes=Negate("snow")), controller="you", other=True
            ),
        ),
        Activated(Cost("{S}{S}{S}"), (Return("this", "battlefield", tapped=True),), zone="graveyard"),
    ),
    creature(
        "Ranar the Ever-Watchful",
        "{2}{W}{U}",
        "legendary creature / Spirit Warrior",
        2,
        3,
        Static(
            (Charge(Pattern("foretelling", Map(seat="you")), "set", 0, "foretell"),),
            when=Compare(Foretellings(), "=", 0),
        ),
        whenever("banished", Create(token("creature / Spirit", 1, 1, "W", "flying")), seat="you", n=AtLeast(1)),
        keywords="flying, vigilance",
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
    creature(
        "Svella, Ice Shaper",
        "{1}{R}{G}",
        "legendary snow creature / Troll Warrior",
        2,
        4,
        Activated(Cost("{3}", tap=True), (Create(card("Icy Manalith", "", "snow artifact", tap_for("any"))),)),
        Activated(
            Cost("{6}{R}{G}", tap=True),
            (Top(4, then=(CastNow("chosen"), Bottom("chosen", random=True)), look=True),),
        ),
    ),
    creature(
        "Vega, the Watcher",
        "{1}{W}{U}",
        "legendary creature / Bird Spirit",
        2,
        2,
        whenever("became-cast", Draw(), seat="you", origin=Negate("hand")),
        keywords="flying",
    ),
)
