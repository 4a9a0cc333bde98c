"""White creatures of Kaldheim."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.cards.builders import (
    BODY,
    DWARF,
    ENTERS,
    LEAVES,
    MINE,
    MY_CREATURE,
    PERMANENT,
    boast,
    card,
    cheaper,
    creature,
    equip,
    pump,
    second_spell,
    token,
    whenever,
)
from engine.games.mtg.words import (
    Aim,
    Alternative,
    Attach,
    Choose,
    Cost,
    Counter,
    Create,
    Exile,
    Foretell,
    GainLife,
    Give,
    Kindred,
    May,
    Occurred,
    Offer,
    Put,
    Reflexive,
    Return,
    Search,
    StartingLife,
    Unless,
    Untap,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtLeast,
    AtMost,
    Card,
    Charge,
    Compare,
    Exists,
    Filter,
    Modify,
    Negate,
    Part,
    Pattern,
    Plus,
    Replace,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]


def _with_counters(counters: int, *gives: Part) -> Static:
    """A static ability that gives these parts while its object has at least this many counters, of all kinds."""
    return Static(gives, when=Compare(ValueOf("this", "counters"), ">=", counters))


THINGS_CAST = Filter(zone="stack", has=Map(types=("artifact", "enchantment")))

RELIC = Filter(zone="graveyard", owner="you", has=Map(types=("artifact", "enchantment")))

PLAIN_ANGEL = token("creature / Angel", 4, 4, "W", "flying, vigilance")

SPIRIT = token("creature / Spirit", 1, 1, "W", "flying")

GAINED = Occurred(Pattern("gained-life", Map(seat="you")), "amount")

_MARSHAL = (
    Choose(
        Filter(zone="graveyard", owner="you", has=Map(types="creature"), other=True),
        (
            Exile(
                "chosen",
                then=(
                    Reflexive(
                        When(
                            (
                                Kindred(
                                    Filter(has=MINE.has, controller="you", other=True),
                                    "chosen",
                                    (Put("+1/+1", on="chosen"),),
                                ),
                            )
                        )
                    ),
                ),
            ),
        ),
        least=0,
        but="event.becomes",
    ),
)

_ENTERING = tuple(
    Filter(zone=zone, has=Map(types="land", supertypes="snow")) for zone in ("hand", "library", "graveyard", "exile")
)
"""Snow lands that are about to enter, wherever they come from."""

CARDS = (
    creature(
        "Axgard Braggart",
        "{3}{W}",
        "creature / Dwarf Warrior",
        3,
        3,
        boast("{1}{W}", Untap("this"), Put("+1/+1")),
    ),
    creature("Clarion Spirit", "{1}{W}", "creature / Spirit", 2, 2, second_spell(Create(SPIRIT))),
    creature("Doomskar Oracle", "{2}{W}", "creature / Human Cleric", 3, 2, second_spell(GainLife(2)), Foretell("{W}")),
    creature("Giant Ox", "{1}{W}", "creature / Ox", 0, 6, keywords="crews with toughness"),
    creature(
        "Glorious Protector",
        "{2}{W}{W}",
        "creature / Angel Cleric",
        3,
        4,
        Static(
            (
                When(
                    (
                        Choose(
                            Filter(has=Map(types="creature", subtypes=Negate("Angel")), controller="you"),
                            (Exile("chosen", until=LEAVES),),
                            least=0,
                            most=None,
                        ),
                    ),
                    ENTERS,
                ),
            )
        ),
        Foretell("{2}{W}"),
        keywords="flash, flying",
    ),
    Card(
        "Halvar, God of Battle",
        Map(cost="{2}{W}{W}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=4, toughness=4),
        (
            Static(
                (
                    Modify(
                        "keywords",
                        "grant",
                        "double strike",
                        MINE,
                        Compare(Plus(ValueOf("it", "enchanted"), ValueOf("it", "equipped")), ">=", 1),
                    ),
                )
            ),
            whenever(
                "step-began",
                May((Attach("target.1", "target.2"),)),
                aims=(Aim(Filter(has=Map(subtypes=("Aura", "Equipment"), host=MINE))), MY_CREATURE),
                phase="begin-combat",
            ),
        ),
        card(
            "Sword of the Realms",
            "{1}{W}",
            "legendary artifact / Equipment",
            Static(
                (
                    Modify("power", "add", 2, Filter(be="host")),
                    Modify("keywords", "grant", "vigilance", Filter(be="host")),
                )
            ),
            whenever("died", Return("event.becomes"), obj="host"),
            equip("{1}{W}"),
        ),
    ),
    creature(
        "Hero of Bretagard",
        "{2}{W}",
        "creature / Human Warrior",
        1,
        1,
        whenever("banished", Put("+1/+1", "event.n"), seat="you", n=AtLeast(1)),
        _with_counters(5, Modify("keywords", "grant", "flying"), Modify("subtypes", "grant", "Angel")),
        _with_counters(10, Modify("keywords", "grant", "indestructible"), Modify("subtypes", "grant", "God")),
    ),
    creature(
        "Master Skald",
        "{4}{W}",
        "creature / Dwarf Warrior",
        4,
        4,
        Static((When((Choose(BODY, (Exile("chosen"), Return()), least=0),), ENTERS, aims=(Aim(RELIC),)),)),
    ),
    replace(
        creature(
            "Reidane, God of the Worthy",
            "{2}{W}",
            "legendary creature / God",
            2,
            3,
            Static(
                (
                    Charge(
                        Pattern(
                            "casting",
                            Map(
                                seat="foe",
                                spell=Filter(
                                    zone="stack", has=Map({"types": Negate("creature"), "mana-value": AtLeast(4)})
                                ),
                            ),
                        ),
                        "increase",
                        2,
                    ),
                    Replace(
                        Pattern("put-onto", Map(seat="foe", obj=_ENTERING)),
                        "instead",
                        change=Map(tapped=True),
                    ),
                )
            ),
            keywords="flying, vigilance",
        ),
        back=card(
            "Valkmira, Protector's Shield",
            "{3}{W}",
            "legendary artifact",
            Static(
                (
                    Replace(
                        Pattern(
                            "damaged",
                            Map(
                                source=(Filter(controller="foe"), Filter(zone="stack", controller="foe")),
                                to=("you", Filter(controller="you")),
                            ),
                        ),
                        "prevent",
                        prevent=1,
                    ),
                )
            ),
            whenever(
                "became-target",
                Unless(Cost("{1}"), (Counter("event.by"),), "event.seat"),
                obj=("you", Filter(controller="you", other=True)),
                seat="foe",
            ),
        ),
    ),
    creature(
        "Resplendent Marshal",
        "{1}{W}{W}",
        "creature / Angel Warrior",
        3,
        3,
        Static((When(_MARSHAL, ENTERS), When(_MARSHAL, Pattern("died", Map(obj="this"))))),
        keywords="flying",
    ),
    creature(
        "Righteous Valkyrie",
        "{2}{W}",
        "creature / Angel Cleric",
        2,
        4,
        whenever(
            "entered",
            GainLife(ValueOf("event.obj", "toughness")),
            obj=Filter(has=Map(subtypes=("Angel", "Cleric")), controller="you", other=True),
        ),
        Static(
            pump(2, 2, MINE).gives,
            Compare(ValueOf("you", "life"), ">=", Plus(StartingLife(), 7)),
        ),
        keywords="flying",
    ),
    creature(
        "Runeforge Champion",
        "{2}{W}",
        "creature / Dwarf Warrior",
        2,
        3,
        whenever(
            "entered", May((Search(Filter(has=Map(subtypes="Rune")), zones=("library", "graveyard")),)), obj="this"
        ),
        Static(
            (
                Offer(
                    Pattern("casting", Map(seat="you", spell=Filter(zone="stack", has=Map(subtypes="Rune")))),
                    "rather",
                    Cost("{1}"),
                ),
            )
        ),
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
    creature(
        "Sigrid, God-Favored",
        "{1}{W}{W}",
        "legendary creature / Human Warrior",
        2,
        2,
        whenever(
            "entered",
            Exile(until=LEAVES),
            aims=(Aim(Filter(has=Map(types="creature", combat=("attacking", "blocking"))), up_to=True),),
            obj="this",
        ),
        keywords="flash, first strike, protection from God creatures",
    ),
    creature(
        "Stalwart Valkyrie",
        "{3}{W}",
        "creature / Angel Warrior",
        3,
        2,
        Alternative(
            "exile",
            Cost("{1}{W}", gives=(Give("exile", Filter(zone="graveyard", has=Map(types="creature"), owner="you")),)),
        ),
        keywords="flying",
    ),
    creature(
        "Starnheim Aspirant",
        "{2}{W}",
        "creature / Human Cleric",
        2,
        2,
        cheaper(2, Filter(zone="stack", has=Map(subtypes="Angel"))),
    ),
    creature(
        "Starnheim Courser",
        "{2}{W}",
        "creature / Pegasus",
        2,
        2,
        Static((Charge(Pattern("casting", Map(seat="you", spell=THINGS_CAST)), "reduce", 1),)),
        keywords="flying",
    ),
    creature(
        "Valkyrie Harbinger",
        "{4}{W}{W}",
        "creature / Angel Cleric",
        4,
        5,
        whenever("step-began", Create(PLAIN_ANGEL), given=Compare(GAINED, ">=", 4), phase="end"),
        keywords="flying, lifelink",
    ),
    creature(
        "Warchanter Skald",
        "{2}{W}",
        "creature / Dwarf Cleric",
        2,
        3,
        whenever(
            "tapped",
            Create(DWARF),
            given=Exists(Filter(has=Map(subtypes=("Aura", "Equipment")), host="this")),
            obj="this",
        ),
    ),
)
