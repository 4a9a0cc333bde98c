"""Abilities of the examples."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.cards.builders import ALLY, CHARACTER, OPPOSING, YOUR_HERO, ability, always
from engine.games.wow.words import (
    Another,
    Attach,
    Deal,
    Destroy,
    Exhaust,
    Heal,
    If,
    Lasting,
    May,
    PlaceTop,
    PutIntoPlay,
    Remove,
    Resolution,
    Return,
    Search,
    Token,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtMost,
    Card,
    Compare,
    Count,
    Exists,
    Filter,
    Modify,
    Negate,
    Pattern,
    Permit,
    Prohibit,
    Replace,
    Static,
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]

_IS_HERO: Map[str, object] = Map(types="hero")

_GRAVEYARDS = tuple(f"P{n}.graveyard" for n in range(1, 9))

_WEAPON = Filter(zone="play", has=Map(types="weapon"))

_HOST = Filter(be="host")

_FIGHTING: Map[str, object] = Map(role=("attacker", "defender"))
"""In combat, where there is one attacker and one defender: with each other."""

_YOUR_RESOURCES = Count(Filter(zone="resources", controller="you"))

CARDS = (
    Card(
        "Aimed Shot",
        ability(1, "Marksmanship", icons=("Hunter",), talent="Marksmanship", variable=True),
        (Resolution((Deal(("x",), kinds=("ranged",)),), (CHARACTER,)),),
    ),
    Card(
        "Arcane Burst",
        ability(1, "Arcane", icons=("Mage",)),
        (Resolution((Deal((1,), each=OPPOSING, kinds=("arcane",)),)),),
    ),
    Card(
        "Blade Flurry",
        ability(4, "Combat", icons=("Rogue",), required="Combat"),
        always(
            Triggered(
                (May((Deal(("event.amount",), kinds=("melee",)),)),),
                on=Pattern("dealt", Map(source=YOUR_HERO, cards=_WEAPON, to=ALLY)),
                targets=(Another(zone="play", has=Map(types=("hero", "ally")), unlike="event.to"),),
            )
        ),
    ),
    Card(
        "Cat Form",
        ability(2, "Feral", "Cat Form", "Form", instant=True, icons=("Druid",), limits=Map(Form=1)),
        always(
            Modify("attack", "add", 1, Filter(zone="play", controller="you", marks=Map(role="attacker"), has=_IS_HERO)),
            Triggered((Destroy(("this",)),), on=Pattern("struck", Map(wielder=YOUR_HERO))),
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
        "Chain Lightning",
        ability(5, "Elemental", icons=("Shaman",)),
        (Resolution((Deal((3, 2, 1), kinds=("nature",)),), (CHARACTER,) * 3, up_to=True),),
    ),
    Card(
        "Entangling Roots",
        ability(2, "Balance", icons=("Druid",)),
        (Attach(ALLY, does=(Exhaust(),)), *always(Prohibit(Pattern("refreshed", Map(obj="host"))))),
    ),
    Card(
        "Fel Flame",
        ability(2, "Destruction", icons=("Warlock",)),
        always(
            Triggered(
                (Deal((2,), kinds=("shadow", "fire"), preventable=False),),
                on=Pattern("entered", Map(becomes="this")),
                targets=(CHARACTER,),
            )
        ),
    ),
    Card("Flash Heal", ability(1, "Holy", instant=True, icons=("Priest",)), (Resolution((Heal(4),), (CHARACTER,)),)),
    Card(
        "Force of Nature",
        ability(4, "Balance", icons=("Druid",), talent="Balance"),
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
        "Frost Nova",
        ability(4, "Frost", instant=True, icons=("Mage",)),
        (
            Resolution(
                (
                    Deal(
                        (1,),
                        each=OPPOSING,
                        kinds=("frost",),
                        then=(Lasting((Prohibit(Pattern("attack", Map(attacker="target"))),)),),
                    ),
                )
            ),
        ),
    ),
    Card(
        "Lightning Bolt",
        ability(3, "Elemental", icons=("Shaman",)),
        (Resolution((Deal((4,), kinds=("nature",)),), (CHARACTER,)),),
    ),
    Card(
        "Lightning Reflexes",
        ability(1, "Survival", instant=True, icons=("Hunter",), talent="Survival"),
        always(
            Modify(
                "attack",
                "subtract",
                1,
                replace(OPPOSING, marks=_FIGHTING),
                Exists(replace(YOUR_HERO, marks=_FIGHTING)),
            )
        ),
    ),
    Card(
        "Lobotomize",
        ability(5, "Combat", icons=("Rogue",)),
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
        "Malfurion's Gift",
        ability(5, "Restoration", instant=True, icons=("Druid",), talent="Restoration"),
        (
            Attach(
                Filter(zone="play", has=Map(types="ally", cost=AtMost(_YOUR_RESOURCES))),
                hosts=ALLY,
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
        "Mind Control",
        ability(2, "Shadow", icons=("Priest",), variable=True),
        (
            Attach(Filter(zone="play", has=Map(types="ally", cost="x")), hosts=ALLY),
            Static(
                (
                    Modify("controller", "set", "you", _HOST),
                    Triggered((Destroy(("this",)),), on=Pattern("added", Map(seat="you", how="play"))),
                )
            ),
        ),
    ),
    Card(
        "Polymorph",
        ability(2, "Arcane", icons=("Mage",)),
        (
            Attach(ALLY),
            *always(
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
        "Readiness",
        ability(3, "Survival", icons=("Hunter",), talent="Survival"),
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
        "Resurrection",
        ability(4, "Holy", icons=("Priest",)),
        (
            Resolution(
                (If(Compare(ValueOf("target", "cost"), "<=", _YOUR_RESOURCES), (PutIntoPlay(),)),),
                (Filter(zone="graveyard", owner="you", has=Map(types="ally")),),
            ),
        ),
    ),
    Card(
        "Shelter the Flock",
        ability(4, "Holy", icons=("Priest",)),
        (Resolution((Heal(11, each=Filter(zone="play", has=_IS_HERO, controller="friend")),)),),
    ),
    Card(
        "Swiftshift",
        ability(4, "Feral", instant=True, icons=("Druid",)),
        (Resolution((Search(Filter(has=Map(tags="Form")), ("deck", "graveyard")),)),),
    ),
    # The print says "attached weapon"; the example, and its outcome, "attached card" (wow/ex/32).
    Card(
        "Turn the Blade",
        ability(1, "Survival", icons=("Hunter",)),
        (
            Attach(Filter(zone="play", has=Map(types=("ally", "weapon"))), hosts=Filter(zone="play")),
            *always(Modify("attack", "subtract", 3, Filter(be="host", has=Map(types="weapon")))),
        ),
    ),
    Card("Vanquish", ability(4), (Resolution((Destroy(),), (ALLY,)),)),
    Card(
        "Vigil of the Light",
        ability(6, "Holy", icons=("Paladin", "Priest")),
        (
            Attach(ALLY, puts=Filter(zone="graveyard", owner="you", has=Map(types="ally"))),
            Static((Triggered((Heal(to=("host",)),), on=Pattern("turn-started")),)),
        ),
    ),
)
