"""Cards of Kaldheim and its Commander decks, as printed; lands and vanilla creatures to play them with."""

from __future__ import annotations

from engine.games.mtg.c608_history import Occurred
from engine.games.mtg.words import (
    Activated,
    Additional,
    Aim,
    Attach,
    Chapter,
    Control,
    Copy,
    Cost,
    Counter,
    Create,
    Deal,
    Delayed,
    Destroy,
    Draw,
    Enchant,
    EntersAsCopy,
    EntersChoosing,
    EntersWith,
    Exchange,
    Exile,
    Fight,
    Foretell,
    GainLife,
    Give,
    Greatest,
    Half,
    If,
    LargestKin,
    Lasting,
    LoseLife,
    May,
    Mode,
    Produce,
    Put,
    Return,
    Scry,
    Spell,
    Tap,
    Untap,
    When,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Ability,
    Amount,
    AtLeast,
    Card,
    Charge,
    Compare,
    Count,
    Exists,
    Filter,
    Modify,
    Negate,
    Part,
    Pattern,
    Permit,
    Plus,
    Prohibit,
    Replace,
    Static,
    Times,
    ValueOf,
)

__all__ = ["CARDS"]


def card(name: str, cost: str, line: str, *abilities: Ability, keywords: str = "", **values: object) -> Card:
    """A card by its type line, written `snow creature / Elf Warrior`; keywords are divided by commas."""
    kinds, _, subtypes = line.partition(" / ")
    words = kinds.split()
    supertypes = tuple(one for one in words if one in {"basic", "legendary", "snow"})
    fields: dict[str, object] = {"types": tuple(one for one in words if one not in supertypes)}
    fields |= {"cost": cost} if cost else {}
    fields |= {"supertypes": supertypes} if supertypes else {}
    fields |= {"subtypes": tuple(subtypes.split())} if subtypes else {}
    fields |= {"keywords": tuple(keywords.split(", "))} if keywords else {}
    return Card(name, Map(fields | values), abilities)


def creature(
    name: str, cost: str, line: str, power: int, toughness: int, *abilities: Ability, keywords: str = ""
) -> Card:
    """A creature card."""
    return card(name, cost, line, *abilities, keywords=keywords, power=power, toughness=toughness)


def token(line: str, power: int, toughness: int, colors: str, keywords: str = "", name: str = "") -> Card:
    """A creature token; without a name it is named after its subtypes as it is created (111.4)."""
    made = card(name, "", line, keywords=keywords)
    return Card(made.name, Map({**made.values, "power": power, "toughness": toughness, "colors": tuple(colors)}))


def each(kind: str, *, yours: bool = True, other: bool = False) -> Filter:
    """All creatures of a creature type (any creature, if it says creature)."""
    has: Map[str, object] = Map(types="creature") if kind == "creature" else Map(subtypes=kind)
    return Filter(has=has, controller="you" if yours else None, other=other)


def pump(n: int, m: int, to: Filter, *keywords: str) -> Static:
    """A static ability that changes power and toughness, and gives keywords."""
    return Static((Modify("power", "add", n, to), Modify("toughness", "add", m, to), *_given(keywords, to)))


def boost(n: Amount, m: Amount, to: str | Filter, *keywords: str) -> Lasting:
    """Until the end of the turn: so much more power and toughness, and keywords."""
    more = (Modify("power", "add", n), Modify("toughness", "add", m))
    return Lasting((*(one for one in more if one.by != 0), *_given(keywords, Filter(be="this"))), to)


def _given(keywords: tuple[str, ...], to: Filter) -> tuple[Part, ...]:
    return tuple(Modify("keywords", "grant", one, to) for one in keywords)


def base(power: Amount | None, toughness: Amount | None, subtypes: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """What a creature becomes."""
    parts: list[Part] = [Modify("subtypes", "set", subtypes)] if subtypes else []
    parts += [Modify("power", "set", power)] if power is not None else []
    return (*parts, *([Modify("toughness", "set", toughness)] if toughness is not None else []))


def whenever(event: str, *does: Word, given: object = None, aims: tuple[Aim, ...] = (), **where: object) -> Static:
    """A triggered ability."""
    return Static((When(does, Pattern(event, Map(where)), given=given, aims=aims),))  # type: ignore[arg-type]  # a condition


def tap_for(mana: str) -> Activated:
    """`{T}: Add …`."""
    return Activated(Cost(tap=True), (Produce(mana),))


def boast(cost: str, *does: Word) -> Activated:
    """A boast ability."""
    return Activated(Cost(cost), does, boast=True)


def equip(cost: str) -> Activated:
    """Equip."""
    return Activated(Cost(cost), (Attach(),), aims=(MY_CREATURE,), sorcery=True)


def crew(n: int) -> Activated:
    """Crew (702.121a)."""
    return Activated(
        Cost(gives=(Give("tap", MINE, power=n),)), (Lasting((Modify("types", "grant", "creature"),), "this"),)
    )


CREATURE = Filter(has=Map(types="creature"))
MINE = Filter(has=Map(types="creature"), controller="you")
ANY_CREATURE = Aim(CREATURE)
MY_CREATURE = Aim(MINE)
FOREIGN = Filter(has=Map(types="creature"), controller="not-you")
"""A creature you don't control."""
THEIRS = Filter(has=Map(types="creature"), controller="foe")
"""A creature an opponent controls."""
FRAGILE = Aim(Filter(has=Map(types=("creature", "planeswalker"))))
SHARING = Aim(Filter(has=Map(types=Negate("creature"), supertypes=Negate("basic"))), word=1, alike="types")
ANY_TARGET = Aim(Filter(has=Map(types=("creature", "planeswalker"))), player="any")
ENTERS = Pattern("entered", Map(obj="this"))
TAKE = Give("sacrifice")
ELF = token("creature / Elf Warrior", 1, 1, "G")
DWARF = token("creature / Dwarf Berserker", 2, 1, "R")
TREASURE = card("Treasure", "", "artifact / Treasure", Activated(Cost(tap=True, gives=(TAKE,)), (Produce("any"),)))
SHARD = card(
    "Shard",
    "",
    "enchantment / Shard",
    Activated(Cost("{2}", gives=(TAKE,)), (Scry(1), Draw())),
)
THINGS_CAST = Filter(zone="stack", has=Map(types=("artifact", "enchantment")))
SNOW = Filter(has=Map(supertypes="snow"), controller="you")
SNOW_SPENT = ValueOf("this", "snow-spent")
STAYS = Pattern("moved", Map(obj="this"))
LEAVES = STAYS
"""Until the source leaves."""
KIN = LargestKin(MINE)
SPIRIT = ("Spirit", "Warrior")
A_PLAYER = Negate(Filter())
A_SPELL = Filter(
    zone="stack", has=Map(types=("artifact", "creature", "enchantment", "instant", "planeswalker", "sorcery"))
)

LANDS = tuple(
    card(f"{snow}{name}", "", f"basic {'snow ' if snow else ''}land / {name}")
    for snow in ("", "Snow-Covered ")
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)

PLAIN = (
    creature("Test Bear", "{1}{G}", "creature / Bear", 2, 2),
    creature("Test Wall", "{3}", "artifact creature / Wall", 0, 4),
    creature("Test Giant", "{3}{R}", "creature / Giant", 4, 4),
    creature("Test Elf", "{G}", "creature / Elf", 1, 1),
    creature("Test Bird", "{U}", "creature / Bird", 1, 1, keywords="flying"),
    card("Test Relic", "{2}", "artifact"),
    card("Test Charm", "{W}", "enchantment"),
    card(
        "Test Axe", "{1}", "artifact / Equipment", Static((Modify("power", "add", 1, Filter(be="host")),)), equip("{1}")
    ),
    card("Test Veil", "{W}", "enchantment / Aura", Enchant(ANY_CREATURE)),
    card("Test Bolt", "{R}", "instant", Spell((Deal(3),), (ANY_TARGET,))),
    card(
        "Test Doom",
        "{B}",
        "instant",
        Spell(
            (Destroy(),), (Aim(Filter(has=Map(types=("artifact", "creature", "enchantment", "land", "planeswalker")))),)
        ),
    ),
    card("Test Recall", "{U}", "instant", Spell((Return(),), (Aim(Filter()),))),
    card("Test Denial", "{U}", "instant", Spell((Counter(), Draw(1)), (Aim(A_SPELL),))),
    card("Test Growth", "{G}", "instant", Spell((boost(3, 3, "target"),), (ANY_CREATURE,))),
    card("Test Insight", "{U}", "sorcery", Spell((Draw(1),))),
)

KALDHEIM = (
    card(
        "Ravenform",
        "{2}{U}",
        "sorcery",
        Spell(
            (Exile(), Create(token("creature / Bird", 1, 1, "U", "flying"), who="controller-of target")),
            (Aim(Filter(has=Map(types=("artifact", "creature")))),),
        ),
        Foretell("{U}"),
    ),
    card(
        "Invoke the Divine",
        "{2}{W}",
        "instant",
        Spell((Destroy(), GainLife(4)), (Aim(Filter(has=Map(types=("artifact", "enchantment")))),)),
    ),
    card(
        "Poison the Cup",
        "{1}{B}{B}",
        "instant",
        Spell((Destroy(), If(Compare(ValueOf("this", "foretold"), ">=", 1), (Scry(2),))), (ANY_CREATURE,)),
        Foretell("{1}{B}"),
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
        "Squash",
        "{4}{R}",
        "instant",
        Static((Charge(Pattern("casting", Map(spell="this")), "reduce", 3),), Exists(each("Giant")), zones=("stack",)),
        Spell((Deal(6),), (FRAGILE,)),
    ),
    card(
        "Frost Bite",
        "{R}",
        "snow instant",
        Spell((If(Exists(SNOW, 3), (Deal(3),), (Deal(2),)),), (FRAGILE,)),
    ),
    card("Elven Ambush", "{3}{G}", "instant", Spell((Create(ELF, Count(each("Elf"))),))),
    card("Village Rites", "{B}", "instant", Additional(Cost(gives=(Give("sacrifice", MINE),))), Spell((Draw(2),))),
    card(
        "Weigh Down",
        "{B}",
        "sorcery",
        Additional(Cost(gives=(Give("exile", Filter(zone="graveyard", has=Map(types="creature"), owner="you")),))),
        Spell((boost(-3, -3, "target"),), (ANY_CREATURE,)),
    ),
    card(
        "Seize the Spoils",
        "{2}{R}",
        "sorcery",
        Additional(Cost(gives=(Give("discard", Filter(zone="hand", owner="you")),))),
        Spell((Draw(2), Create(TREASURE))),
    ),
    card(
        "Wings of the Cosmos",
        "{W}",
        "instant",
        Spell((boost(1, 3, "target", "flying"), Untap()), (ANY_CREATURE,)),
    ),
    card(
        "Demonic Gifts",
        "{1}{B}",
        "instant",
        Spell(
            (
                Lasting(
                    (
                        Modify("power", "add", 2),
                        Modify(
                            "abilities",
                            "grant",
                            whenever(
                                "died", Return("event.becomes", "battlefield", who="owner-of event.obj"), obj="this"
                            ),
                        ),
                    ),
                    "target",
                ),
            ),
            (ANY_CREATURE,),
        ),
    ),
    card(
        "Struggle for Skemfar",
        "{3}{G}",
        "sorcery",
        Spell((Put("+1/+1", on="target.1"), Fight()), (MY_CREATURE, Aim(FOREIGN, up_to=True))),
        Foretell("{G}"),
    ),
    card(
        "Blizzard Brawl",
        "{G}",
        "snow sorcery",
        Spell(
            (If(Exists(SNOW, 3), (boost(1, 0, "target.1", "indestructible"),)), Fight()),
            (MY_CREATURE, Aim(FOREIGN)),
        ),
    ),
    card(
        "King Harald's Revenge",
        "{2}{G}",
        "sorcery",
        Spell((boost(Count(MINE), Count(MINE), "target", "trample", "must be blocked"),), (ANY_CREATURE,)),
    ),
    card("Doomskar", "{3}{W}{W}", "sorcery", Spell((Destroy(CREATURE),)), Foretell("{1}{W}{W}")),
    card(
        "Saw It Coming",
        "{1}{U}{U}",
        "instant",
        Spell((Counter(),), (Aim(A_SPELL),)),
        Foretell("{1}{U}"),
    ),
    card("Behold the Multiverse", "{3}{U}", "instant", Spell((Scry(2), Draw(2))), Foretell("{1}{U}")),
    card(
        "Disdainful Stroke",
        "{1}{U}",
        "instant",
        Spell((Counter(),), (Aim(Filter(zone="stack", has=Map({"mana-value": AtLeast(4)}))),)),
    ),
    card("Graven Lore", "{3}{U}{U}", "snow instant", Spell((Scry(SNOW_SPENT), Draw(3)))),
    card(
        "Shackles of Treachery",
        "{2}{R}",
        "sorcery",
        Spell(
            (
                Control(until=Pattern("cleaned-up")),
                Untap(),
                Lasting(
                    (
                        Modify("keywords", "grant", "haste"),
                        Modify(
                            "abilities",
                            "grant",
                            whenever(
                                "damaged",
                                Destroy(),
                                aims=(Aim(Filter(has=Map(subtypes="Equipment"), host="this")),),
                                source="this",
                            ),
                        ),
                    ),
                    "target",
                ),
            ),
            (ANY_CREATURE,),
        ),
    ),
    creature("Augury Raven", "{3}{U}", "creature / Bird", 3, 3, Foretell("{1}{U}"), keywords="flying"),
    creature(
        "Cosmos Charger",
        "{3}{U}",
        "creature / Horse Spirit",
        3,
        3,
        Static(
            (
                Charge(Pattern("foretelling", Map(seat="you")), "reduce", 1, "foretell"),
                Permit(Pattern("foretell", Map(seat="you"))),
            )
        ),
        Foretell("{2}{U}"),
        keywords="flash, flying",
    ),
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
        "Ascendant Spirit",
        "{U}",
        "snow creature / Spirit",
        1,
        1,
        Activated(Cost("{S}{S}"), (Lasting(base(2, 3, SPIRIT), "this", forever=True),)),
        Activated(
            Cost("{S}{S}{S}"),
            (
                If(
                    Exists(Filter(be="this", has=Map(subtypes="Warrior"))),
                    (Put("flying"), Lasting(base(4, 4, (*SPIRIT, "Angel")), "this", forever=True)),
                ),
            ),
        ),
        Activated(
            Cost("{S}{S}{S}{S}"),
            (
                If(
                    Exists(Filter(be="this", has=Map(subtypes="Angel"))),
                    (
                        Put("+1/+1", 2),
                        Lasting(
                            (
                                Modify(
                                    "abilities",
                                    "grant",
                                    Static(
                                        (
                                            When(
                                                (Draw(),),
                                                Pattern("damaged", Map(source="this", combat=True, to=A_PLAYER)),
                                            ),
                                        )
                                    ),
                                ),
                            ),
                            "this",
                            forever=True,
                        ),
                    ),
                ),
            ),
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
    card(
        "Rally the Ranks",
        "{1}{W}",
        "enchantment",
        EntersChoosing(),
        pump(1, 1, Filter(has=Map(types="creature", subtypes="this.chosen"), controller="you")),
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
            Compare(ValueOf("you", "life"), ">=", 27),
        ),
        keywords="flying",
    ),
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
        "Vega, the Watcher",
        "{1}{W}{U}",
        "legendary creature / Bird Spirit",
        2,
        2,
        whenever("became-cast", Draw(), seat="you", origin=Negate("hand")),
        keywords="flying",
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
        "Axgard Braggart",
        "{3}{W}",
        "creature / Dwarf Warrior",
        3,
        3,
        boast("{1}{W}", Untap("this"), Put("+1/+1")),
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
    card(
        "Glittering Frost",
        "{2}{G}",
        "snow enchantment / Aura",
        Enchant(Aim(Filter(has=Map(types="land")))),
        Static((Modify("supertypes", "grant", "snow", Filter(be="host")),)),
        whenever("produced", Produce("any", who="controller-of event.obj"), obj="host"),
    ),
    card(
        "Bind the Monster",
        "{U}",
        "enchantment / Aura",
        Enchant(ANY_CREATURE),
        Static((When((Tap("host"), Deal(ValueOf("host", "power"), "you", source="host")), ENTERS),)),
        Static((Prohibit(Pattern("untapping", Map(obj="host"))),)),
    ),
    card(
        "Withercrown",
        "{1}{B}",
        "enchantment / Aura",
        Enchant(ANY_CREATURE),
        Static(
            (
                Modify("power", "set", 0, Filter(be="host")),
                Modify(
                    "abilities",
                    "grant",
                    whenever("step-began", May((), Cost(gives=(TAKE,)), (LoseLife(1),)), phase="upkeep", seat="you"),
                    Filter(be="host"),
                ),
            )
        ),
    ),
    card(
        "Giant's Grasp",
        "{2}{U}{U}",
        "enchantment / Aura",
        Enchant(Aim(Filter(has=Map(subtypes="Giant"), controller="you"))),
        Static(
            (
                When(
                    (Control(until=STAYS),),
                    ENTERS,
                    aims=(Aim(Filter(has=Map(types=Negate("land")))),),
                ),
            )
        ),
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
        "Frostpeak Yeti",
        "{3}{U}",
        "snow creature / Yeti",
        3,
        3,
        Activated(Cost("{1}{S}"), (Lasting((Prohibit(Pattern("blocking", Map(attacker="this"))),)),)),
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
        "Starnheim Courser",
        "{2}{W}",
        "creature / Pegasus",
        2,
        2,
        Static((Charge(Pattern("casting", Map(seat="you", spell=THINGS_CAST)), "reduce", 1),)),
        keywords="flying",
    ),
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
    card(
        "Niko Aris",
        "{X}{W}{U}{U}",
        "legendary planeswalker / Niko",
        Static((When((Create(SHARD, ValueOf("this", "x")),), ENTERS),)),
        Activated(
            Cost(),
            (
                Lasting((Prohibit(Pattern("blocking", Map(attacker="target"))),)),
                Delayed(When((Return("event.source"),), Pattern("damaged", Map(source="target")))),
            ),
            aims=(Aim(MINE, up_to=True),),
            loyalty=1,
        ),
        Activated(
            Cost(),
            (Deal(Times(2, Occurred(Pattern("drawn", Map(obj=Filter(zone="library", owner="you")))))),),
            aims=(Aim(Filter(has=Map(types="creature"), marks=Map(tapped=True))),),
            loyalty=-1,
        ),
        Activated(Cost(), (Create(SHARD),), loyalty=-1),
        loyalty=3,
    ),
    creature("Craven Hulk", "{3}{R}", "creature / Giant Coward", 4, 4, keywords="can't block alone"),
    creature(
        "Basalt Ravager",
        "{3}{R}",
        "creature / Giant Wizard",
        4,
        2,
        Static((When((Deal(KIN),), ENTERS, aims=(ANY_TARGET,)),)),
    ),
    creature(
        "Skemfar Shadowsage",
        "{3}{B}",
        "creature / Elf Cleric",
        2,
        5,
        Static((When((), ENTERS, modes=(Mode((LoseLife(KIN, "opponents"),)), Mode((GainLife(KIN),)))),)),
    ),
    creature(
        "Littjara Kinseekers",
        "{3}{U}",
        "creature / Shapeshifter",
        2,
        4,
        Static((When((Put("+1/+1"), Scry(1)), ENTERS, given=Compare(KIN, ">=", 3)),)),
        keywords="changeling",
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
        "Calamity Bearer",
        "{2}{R}{R}",
        "creature / Giant Berserker",
        3,
        4,
        Static(
            (
                Replace(
                    Pattern("damaged", Map(source=Filter(has=Map(subtypes="Giant"), controller="you"))),
                    "instead",
                    change=Map(amount=Times(2, "event.amount")),
                ),
            )
        ),
    ),
    card(
        "Arni Slays the Troll",
        "{R}{G}",
        "enchantment / Saga",
        Chapter((1,), (Fight(),), (MY_CREATURE, Aim(FOREIGN, up_to=True))),
        Chapter((2,), (Produce("{R}"), Put("+1/+1", 2, "target")), (Aim(MINE, up_to=True),)),
        Chapter((3,), (GainLife(Greatest("power", MINE)),)),
    ),
    card(
        "The Trickster-God's Heist",
        "{2}{U}{B}",
        "enchantment / Saga",
        Chapter((1,), (May((Exchange(),)),), (Aim(CREATURE, word=1), Aim(CREATURE, word=1))),
        Chapter((2,), (May((Exchange(),)),), (SHARING, SHARING)),
        Chapter((3,), (LoseLife(3, "target"), GainLife(3)), (Aim(player="any"),)),
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
)

CARDS = (*LANDS, *PLAIN, *KALDHEIM)
