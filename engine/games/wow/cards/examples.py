"""Cards that the rulebook's worked examples print, as they are printed; what departs from print says so."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.words import (
    Allow,
    Alternative,
    Another,
    AnyPlayer,
    Attach,
    CopyToken,
    Deal,
    Destroy,
    Double,
    Draw,
    Exhaust,
    Flip,
    ForHero,
    GainPowers,
    Hand,
    Heal,
    If,
    Inspire,
    Lasting,
    Market,
    May,
    Payment,
    PlaceRevealed,
    PlaceTop,
    PutIntoPlay,
    Ready,
    Reattach,
    Remove,
    Resolution,
    Return,
    Reward,
    Search,
    Token,
    Transform,
    YourTurn,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtMost,
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
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]

_IS_HERO: Map[str, object] = Map(types="hero")
_GRAVEYARDS = tuple(f"P{n}.graveyard" for n in range(1, 9))
_CHARACTER = Filter(zone="play", has=Map(types=("hero", "ally")))
_ALLY = Filter(zone="play", has=Map(types="ally"))
_HERO = Filter(zone="play", has=Map(types="hero"))
_YOUR_ALLY = Filter(zone="play", has=Map(types="ally"), controller="you")
_YOUR_HERO = Filter(zone="play", has=Map(types="hero"), controller="you")
_OPPOSING = Filter(zone="play", has=Map(types=("hero", "ally")), controller="foe")
_WEAPON = Filter(zone="play", has=Map(types="weapon"))
_HOST = Filter(be="host")
_FIGHTING: Map[str, object] = Map(role=("attacker", "defender"))
"""In combat, where there is one attacker and one defender: with each other."""
_YOUR_RESOURCES = Count(Filter(zone="resources", controller="you"))
_PETS = Filter(zone="play", has=Map(tags="Pet"), controller="you")


def _ally(cost: int, attack: int, kind: str, health: int, *tags: str, **values: object) -> Map[str, object]:
    return Map(cost=cost, types=("ally",), tags=tags, attack=attack, kinds=(kind,), health=health, **values)


def _ability(cost: int, *tags: str, instant: bool = False, **values: object) -> Map[str, object]:
    return Map(cost=cost, types=("ability", "instant") if instant else ("ability",), tags=tags, **values)


def _weapon(cost: int, attack: int, strike: int, *tags: str) -> Map[str, object]:
    return Map(
        cost=cost,
        types=("equipment", "weapon"),
        tags=("One-Handed", *tags),
        limits=Map(Melee=1),
        attack=attack,
        strike=strike,
        kinds=("melee",),
    )


def _always(*parts: Part) -> tuple[Static]:
    return (Static(parts),)


CARDS = (
    Card(
        "Baxxel Geartooth",
        Map(types=("hero",), icons=("Horde",), tags=("Goblin", "Hunter"), health=28),
        (Payment((Flip(),), 4),),
        Card("Baxxel Geartooth", Map(types=("hero",)), (Static((Modify("assault", "add", 2, _PETS),)),)),
    ),
    Card(
        "Aimed Shot",
        _ability(1, "Marksmanship", icons=("Hunter",), talent="Marksmanship", variable=True),
        (Resolution((Deal(("x",), kinds=("ranged",)),), (_CHARACTER,)),),
    ),
    Card(
        "Deuce",
        _ally(2, 4, "nature", 3, "Chimaera", "Pet", icons=("Hunter",), limits=Map(Pet=1), talent="Beast Mastery"),
        (Static((Allow("Pet"),), zones=("graveyard",)),),
    ),
    Card(
        "Lightning Reflexes",
        _ability(1, "Survival", instant=True, icons=("Hunter",), talent="Survival"),
        _always(
            Modify(
                "attack",
                "subtract",
                1,
                replace(_OPPOSING, marks=_FIGHTING),
                Exists(replace(_YOUR_HERO, marks=_FIGHTING)),
            )
        ),
    ),
    Card(
        "Valthak Spiritdrinker",
        _ally(4, 3, "shadow", 4, "Undead", "Warlock", icons=("Horde",)),
        _always(Prohibit(Pattern("destroyed", Map(obj=_YOUR_HERO)))),
    ),
    Card(
        "High Prophet Barim",
        _ally(3, 1, "holy", 1, "Monster", "Tol'vir", "Paladin", "Priest", limits=Map(Barim=1)),
        _always(
            Modify(
                "attack",
                "add",
                ValueOf("this", "attack"),
                Filter(zone="play", has=Map(types="ally"), controller="you", other=True),
            ),
            Modify(
                "health",
                "add",
                ValueOf("this", "health"),
                Filter(zone="play", has=Map(types="ally"), controller="you", other=True),
            ),
        ),
    ),
    Card(
        "Skullchewer",
        _ally(5, 5, "frost", 6, "Monster", "Vrykul", "Ghoul", "Pet", icons=("Death Knight",), limits=Map(Pet=1)),
        (Resolution((GainPowers(Filter(zone="graveyard", owner="foe", has=Map(types="ally"))),)),),
    ),
    Card("Bloodclaw", _ally(1, 3, "melee", 1, "Raptor", "Pet", icons=("Hunter",), limits=Map(Pet=1))),
    Card(
        "Polymorph",
        _ability(2, "Arcane", icons=("Mage",)),
        (
            Attach(_ALLY),
            *_always(
                Prohibit(Pattern("attack", Map(attacker="host"))),
                Prohibit(Pattern("joined", Map(obj="host", protecting=True))),
                Modify("abilities", "set", (), _HOST),
                Modify("keywords", "set", (), _HOST),
                Modify("assault", "set", 0, _HOST),
                Modify("powerless", "set", True, _HOST),  # noqa: FBT003 - the value, not a flag
                Modify("tags", "grant", "Sheep", _HOST),
            ),
        ),
    ),
    Card(
        "Thunderhead Hippogryph",
        _ally(4, 3, "melee", 3, "Hippogryph"),
        (
            ForHero((Modify("keywords", "grant", "Elusive"),), trait="Alliance"),
            ForHero((Modify("keywords", "grant", "Ferocity"),), trait="Horde"),
        ),
    ),
    Card(
        "Arcane Burst",
        _ability(1, "Arcane", icons=("Mage",)),
        (Resolution((Deal((1,), each=_OPPOSING, kinds=("arcane",)),)),),
    ),
    Card(
        "Resurrection",
        _ability(4, "Holy", icons=("Priest",)),
        (
            Resolution(
                (If(Compare(ValueOf("target", "cost"), "<=", _YOUR_RESOURCES), (PutIntoPlay(),)),),
                (Filter(zone="graveyard", owner="you", has=Map(types="ally")),),
            ),
        ),
    ),
    Card("Vanquish", _ability(4), (Resolution((Destroy(),), (_ALLY,)),)),
    Card(
        "Vigil of the Light",
        _ability(6, "Holy", icons=("Paladin", "Priest")),
        (
            Attach(_ALLY, puts=Filter(zone="graveyard", owner="you", has=Map(types="ally"))),
            Static((Triggered((Heal(to=("host",)),), on=Pattern("turn-started")),)),
        ),
    ),
    Card(
        "Force of Nature",
        _ability(4, "Balance", icons=("Druid",), talent="Balance"),
        (
            Resolution(
                (
                    Token(
                        Map(
                            types=("ally",),
                            tags=("Treant",),
                            attack=1,
                            kinds=("melee",),
                            health=1,
                            keywords=("Ferocity",),
                        ),
                        n=3,
                    ),
                )
            ),
        ),
    ),
    Card(
        "Malfurion's Gift",
        _ability(5, "Restoration", instant=True, icons=("Druid",), talent="Restoration"),
        (
            Attach(
                Filter(zone="play", has=Map(types="ally", cost=AtMost(_YOUR_RESOURCES))),
                hosts=_ALLY,
                puts=Filter(zone="graveyard", owner="you", has=Map(types="ally", cost=AtMost(_YOUR_RESOURCES))),
            ),
            Static(
                (
                    Modify("attack", "add", 2, _HOST),
                    Modify("health", "add", 2, _HOST),
                    Triggered((Destroy(("host",)),), on=Pattern("moved", Map(obj="this"))),
                )
            ),
        ),
    ),
    Card(
        "Inventor's Focal Sword",
        _weapon(3, 1, 2, "Sword"),
        (
            Payment(
                (If(Exists(Filter(be="target", has=Map(host=_CHARACTER))), (Reattach(to=_CHARACTER),)),),
                2,
                (Filter(zone="play", has=Map(types="ability")),),
                activate=True,
            ),
        ),
    ),
    Card(
        "Mind Control",
        _ability(2, "Shadow", icons=("Priest",), variable=True),
        (
            Attach(Filter(zone="play", has=Map(types="ally", cost="x")), hosts=_ALLY),
            Static(
                (
                    Modify("controller", "set", "you", _HOST),
                    Triggered((Destroy(("this",)),), on=Pattern("added", Map(seat="you", how="play"))),
                )
            ),
        ),
    ),
    Card(
        "Entangling Roots",
        _ability(2, "Balance", icons=("Druid",)),
        (Attach(_ALLY, does=(Exhaust(),)), *_always(Prohibit(Pattern("refreshed", Map(obj="host"))))),
    ),
    Card("Kor Cindervein", _ally(3, 3, "melee", 3, "Dwarf", "Paladin", icons=("Alliance",))),
    Card(
        "Highborne Soul Mirror",
        Map(
            cost=7,
            types=("equipment", "item"),
            icons=(
                "Death Knight",
                "Druid",
                "Hunter",
                "Mage",
                "Paladin",
                "Priest",
                "Rogue",
                "Shaman",
                "Warlock",
                "Warrior",
            ),
        ),
        (
            *_always(
                Triggered(
                    (
                        Destroy(
                            each=Filter(zone="play", controller="you", has=Map(types="ally", name="event.last.name"))
                        ),
                    ),
                    on=Pattern("destroyed", Map(obj=_YOUR_ALLY)),
                )
            ),
            Payment((CopyToken(),), targets=(_YOUR_ALLY,), activate=True, yours=True),
        ),
    ),
    Card(
        "High Priestess Tyrande Whisperwind",
        _ally(5, 3, "holy", 4, "Night Elf", "Priest", icons=("Alliance",), unique=True),
        (
            *_always(
                Triggered(
                    (Token(Map(types=("ally",), tags=("Wisp",), attack=0, kinds=("melee",), health=1)),),
                    on=Pattern("destroyed", Map(obj=Filter(zone="play", controller="you", has=Map(tags="Night Elf")))),
                )
            ),
            Payment(
                (Deal((1,), each=_OPPOSING, kinds=("nature",), source="destroyed"),),
                1,
                destroys=Filter(zone="play", has=Map(tags="Wisp"), controller="you"),
            ),
        ),
    ),
    Card(
        "Erunak Stonespeaker",
        _ally(5, 5, "fire", 5, "Broken", "Shaman", limits=Map(Erunak=1)),
        _always(
            Triggered(
                (
                    Token(
                        Map(attack=0, kinds=("melee",), health=2),
                        choose=("Air Totem", "Earth Totem", "Fire Totem", "Water Totem"),
                    ),
                ),
                on=Pattern("entered", Map(becomes="this")),
            )
        ),
    ),
    Card(
        "Barnathrum, Lord of Pain",
        _ally(4, 3, "shadow", 4, "Human", "Warlock", icons=("Alliance",)),
        (Payment((Double(each=_ALLY),), 1, activate=True),),
    ),
    Card(
        "Frost Nova",
        _ability(4, "Frost", instant=True, icons=("Mage",)),
        (
            Resolution(
                (
                    Deal(
                        (1,),
                        each=_OPPOSING,
                        kinds=("frost",),
                        then=(Lasting((Prohibit(Pattern("attack", Map(attacker="target"))),)),),
                    ),
                )
            ),
        ),
    ),
    Card(
        "Vexra Darkfall",
        _ally(5, 5, "arcane", 2, "Undead", "Mage", icons=("Horde",)),
        _always(
            Triggered(
                (Deal((Hand("target"),), kinds=("arcane",), source="this"),),
                on=Pattern("destroyed", Map(obj="this")),
                targets=(_HERO,),
            )
        ),
    ),
    Card(
        "Deathbringer",
        _weapon(3, 2, 2, "Axe"),
        _always(
            Triggered(
                (Deal(("event.amount",), kinds=("shadow",)),),
                on=Pattern("dealt", Map(source=_YOUR_HERO, cards="this", to=_ALLY)),
                targets=(Filter(zone="play", has=Map(types="hero"), controller="event.party"),),
            )
        ),
    ),
    Card(
        "Sword of Zeal",
        _weapon(4, 2, 2, "Sword"),
        _always(
            Triggered(
                (
                    May(
                        (Ready(each=Filter(zone="resources", controller="target"), most="event.amount"),),
                        seat="target",
                    ),
                ),
                on=Pattern("dealt", Map(source=_YOUR_HERO, cards="this", combat=True)),
                targets=(AnyPlayer(),),
            )
        ),
    ),
    Card(
        "Annihilator",
        _weapon(2, 3, 2, "Axe").put("keywords", ("Unpreventable",)),
    ),
    Card(
        "Thrash Blade",
        _weapon(4, 2, 2, "Sword"),
        _always(
            Triggered(
                (Ready(("this", "hero")),),
                on=Pattern("dealt", Map(source=_YOUR_HERO, cards="this", combat=True)),
                given=Compare(YourTurn(), "=", 1),
                ordinal=1,
            )
        ),
    ),
    Card("Viking Warhammer", _weapon(1, 1, 1, "Mace")),
    Card(
        "Blade Flurry",
        _ability(4, "Combat", icons=("Rogue",), required="Combat"),
        _always(
            Triggered(
                (May((Deal(("event.amount",), kinds=("melee",)),)),),
                on=Pattern("dealt", Map(source=_YOUR_HERO, cards=_WEAPON, to=_ALLY)),
                targets=(Another(zone="play", has=Map(types=("hero", "ally")), unlike="event.to"),),
            )
        ),
    ),
    Card("Flash Heal", _ability(1, "Holy", instant=True, icons=("Priest",)), (Resolution((Heal(4),), (_CHARACTER,)),)),
    Card(
        "Lightning Bolt",
        _ability(3, "Elemental", icons=("Shaman",)),
        (Resolution((Deal((4,), kinds=("nature",)),), (_CHARACTER,)),),
    ),
    Card(
        "Hide of the Wild",
        Map(cost=2, types=("equipment", "armor"), tags=("Cloth",), limits=Map(Back=1), defense=0),
        _always(
            Replace(
                Pattern("healed", Map(source=_YOUR_HERO)),
                slot="replacement",
                change=Map(amount=Plus("event.amount", 1)),
            )
        ),
    ),
    Card(
        "Boris Brightbeard",
        Map(types=("hero",), icons=("Alliance",), tags=("Dwarf", "Priest"), talent="Holy", health=26),
        (Payment((Heal("x", source="this"),), "x", (_CHARACTER,), flip=True, yours=True),),
    ),
    Card(
        "Shelter the Flock",
        _ability(4, "Holy", icons=("Priest",)),
        (Resolution((Heal(11, each=Filter(zone="play", has=_IS_HERO, controller="friend")),)),),
    ),
    Card(
        "Icon of the Silver Crescent",
        Map(cost=4, types=("equipment", "item"), limits=Map(Trinket=2)),
        _always(
            Replace(
                Pattern(
                    "destroyed", Map(obj=Filter(be="event.obj", controller="you", has=Map(types="ally", token=False)))
                ),
                slot="replacement",
                into=(
                    Transform(
                        to=_HERO,
                        powers=(
                            Static(
                                (
                                    Triggered(
                                        (Deal((1,), ("host",), kinds=("fire",)),),
                                        on=Pattern("turn-started", Map(seat="you")),
                                    ),
                                )
                            ),
                        ),
                    ),
                ),
            )
        ),
    ),
    Card(
        "Fel Flame",
        _ability(2, "Destruction", icons=("Warlock",)),
        _always(
            Triggered(
                (Deal((2,), kinds=("shadow", "fire"), preventable=False),),
                on=Pattern("entered", Map(becomes="this")),
                targets=(_CHARACTER,),
            )
        ),
    ),
    Card(
        "Chain Lightning",
        _ability(5, "Elemental", icons=("Shaman",)),
        (Resolution((Deal((3, 2, 1), kinds=("nature",)),), (_CHARACTER,) * 3, up_to=True),),
    ),
    Card(
        "Ironforge Guards",
        _ally(2, 1, "melee", 1, "Dwarf", "Warrior", icons=("Alliance",), unlimited=True),
        # Each other one counts: only so do the printed three waves come out (wow/ex/31).
        _always(Modify("health", "add", Count(Filter(name="Ironforge Guards", controller="you", other=True)))),
    ),
    Card("Fury", _ally(5, 5, "melee", 3, "Cat", "Pet", icons=("Hunter",), limits=Map(Pet=1), keywords=("Ferocity",))),
    Card(
        "Goldenmoon",
        _ally(3, 2, "melee", 2, "Night Elf", "Rogue", icons=("Alliance",), keywords=("Elusive",)),
        _always(Allow("Pet", when=Compare(Count(_PETS, distinct="name"), "=", Count(_PETS)))),
    ),
    Card(
        "Hootie",
        _ally(2, 2, "melee", 2, "Owl", "Pet", icons=("Hunter",), limits=Map(Pet=1)),
        _always(Modify("attack", "subtract", 1, _OPPOSING)),
    ),
    Card(
        "Cat Form",
        _ability(2, "Feral", "Cat Form", "Form", instant=True, icons=("Druid",), limits=Map(Form=1)),
        _always(
            Modify("attack", "add", 1, Filter(zone="play", controller="you", marks=Map(role="attacker"), has=_IS_HERO)),
            Triggered((Destroy(("this",)),), on=Pattern("struck", Map(wielder=_YOUR_HERO))),
            Triggered(
                (Destroy(("this",)),),
                on=Pattern(
                    "added",
                    Map(
                        seat="you",
                        how="play",
                        card=Filter(zone="stack", has=Map(types="ability", tags=Negate("Feral"))),
                    ),
                ),
            ),
            Triggered(
                (
                    May(
                        (
                            Lasting(
                                (Triggered((Return(),), on=Pattern("phase-began", Map(phase="end")), once=True),),
                                follows="event.becomes",
                                stays=True,
                            ),
                        ),
                        cost=2,
                    ),
                ),
                on=Pattern("destroyed", Map(obj="this")),
            ),
        ),
    ),
    Card(
        "Arcanite Dragonling",
        Map(cost=1, types=("equipment", "item"), limits=Map(Trinket=2)),
        (
            Payment(
                (
                    Lasting(
                        (
                            Modify("types", "grant", "ally"),
                            Modify("attack", "set", 2),
                            Modify("health", "set", 2),
                            Modify("kinds", "grant", "melee"),
                            Modify("keywords", "grant", "Protector"),
                        ),
                        to=("this",),
                    ),
                ),
                1,
            ),
        ),
    ),
    # The print says "attached weapon"; the example, and its outcome, "attached card" (wow/ex/32).
    Card(
        "Turn the Blade",
        _ability(1, "Survival", icons=("Hunter",)),
        (
            Attach(Filter(zone="play", has=Map(types=("ally", "weapon"))), hosts=Filter(zone="play")),
            *_always(Modify("attack", "subtract", 3, Filter(be="host", has=Map(types="weapon")))),
        ),
    ),
    Card(
        "Readiness",
        _ability(3, "Survival", icons=("Hunter",), talent="Survival"),
        (
            Resolution(
                (
                    Lasting(
                        (
                            Permit(
                                Pattern(
                                    "play",
                                    Map(
                                        seat="you", card=Filter(zone="graveyard", owner="you", has=Map(types="ability"))
                                    ),
                                )
                            ),
                            Replace(
                                Pattern(
                                    "moved",
                                    Map(
                                        obj=Filter(be="event.obj", owner="you", has=Map(types="ability")),
                                        to=_GRAVEYARDS,
                                    ),
                                ),
                                slot="replacement",
                                into=(Remove(("event.obj",)),),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Card(
        "Nalonae",
        _ally(2, 2, "holy", 2, "Blood Elf", "Priest", icons=("Horde",)),
        (Alternative(Filter(zone="resources", controller="you")),),
    ),
    Card(
        "Lobotomize",
        _ability(5, "Combat", icons=("Rogue",)),
        (
            Resolution(
                (
                    Destroy(),
                    If(
                        Exists(Filter(zone="play", controller="you", has=Map(types="hero", keywords="Stealth"))),
                        (PlaceTop(exhausted=True),),
                    ),
                ),
                (Filter(zone="resources"),),
            ),
        ),
    ),
    Card(
        "Swiftshift",
        _ability(4, "Feral", instant=True, icons=("Druid",)),
        (Resolution((Search(Filter(has=Map(tags="Form")), ("deck", "graveyard")),)),),
    ),
    Card(
        "Eranikus",
        _ally(5, 5, "nature", 6, "Green Dragonkin", "Consort", limits=Map(Eranikus=1)),
        _always(Triggered((PlaceRevealed(),), on=Pattern("turn-started", Map(seat="you")))),
    ),
    Card(
        "The Ring of Blood: Brokentoe",
        Map(types=("quest",), tags=("Arena",)),
        (Market(1), Reward((Draw(2),), 3)),
    ),
    Card(
        "Marksman Glous",
        _ally(2, 3, "ranged", 2, "Draenei", "Hunter", reputation="Aldor"),
        (
            Inspire((Filter(zone="resources", has=Map(types="quest")),)),
            *_always(
                Triggered(
                    (
                        Lasting(
                            (Charge(Pattern("complete", Map(card="target", seat="you")), "reduce", 1),),
                            follows="event.obj",
                        ),
                    ),
                    on=Pattern("inspired", Map(by="this")),
                )
            ),
        ),
    ),
    Card(
        "Vindicator Kaldel",
        _ally(2, 3, "holy", 2, "Draenei", "Paladin", reputation="Aldor"),
        (Inspire((_ALLY,)),),
    ),
    Card(
        "Exarch Orelis",
        _ally(6, 5, "holy", 7, "Draenei", "Paladin", unique=True, reputation="Aldor"),
        (
            Inspire(
                (
                    Filter(zone="play", has=Map(types="ability")),
                    _ALLY,
                    Filter(zone="play", has=Map(types="equipment")),
                    _HERO,
                    Filter(zone="resources"),
                )
            ),
        ),
    ),
    Card("Test Hero", Map(types=("hero",), health=28)),
    Card("Test Resource", Map(types=("resource",))),
)
