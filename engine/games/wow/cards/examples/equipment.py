"""Weapons, armor and items of the examples."""

from __future__ import annotations

from engine.games.wow.cards.builders import ALLY, CHARACTER, HERO, YOUR_HERO, always, weapon
from engine.games.wow.words import (
    AnyPlayer,
    CopyToken,
    Deal,
    Destroy,
    If,
    Lasting,
    May,
    Payment,
    Ready,
    Reattach,
    Transform,
    YourTurn,
)
from engine.kernel.values import Map
from engine.kernel.words import Card, Compare, Exists, Filter, Modify, Pattern, Plus, Replace, Static, Triggered

__all__ = ["CARDS"]

_YOUR_ALLY = Filter(zone="play", has=Map(types="ally"), controller="you")

CARDS = (
    Card(
        "Annihilator",
        weapon(2, 3, 2, "Axe").put("keywords", ("Unpreventable",)),
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
    Card(
        "Deathbringer",
        weapon(3, 2, 2, "Axe"),
        always(
            Triggered(
                (Deal(("event.amount",), kinds=("shadow",)),),
                on=Pattern("dealt", Map(source=YOUR_HERO, cards="this", to=ALLY)),
                targets=(Filter(zone="play", has=Map(types="hero"), controller="event.party"),),
            )
        ),
    ),
    Card(
        "Hide of the Wild",
        Map(cost=2, types=("equipment", "armor"), tags=("Cloth",), limits=Map(Back=1), defense=0),
        always(
            Replace(
                Pattern("healed", Map(source=YOUR_HERO)),
                slot="replacement",
                change=Map(amount=Plus("event.amount", 1)),
            )
        ),
    ),
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
            *always(
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
        "Icon of the Silver Crescent",
        Map(cost=4, types=("equipment", "item"), limits=Map(Trinket=2)),
        always(
            Replace(
                Pattern(
                    "destroyed", Map(obj=Filter(be="event.obj", controller="you", has=Map(types="ally", token=False)))
                ),
                slot="replacement",
                into=(
                    Transform(
                        to=HERO,
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
        "Inventor's Focal Sword",
        weapon(3, 1, 2, "Sword"),
        (
            Payment(
                (If(Exists(Filter(be="target", has=Map(host=CHARACTER))), (Reattach(to=CHARACTER),)),),
                2,
                (Filter(zone="play", has=Map(types="ability")),),
                activate=True,
            ),
        ),
    ),
    Card(
        "Sword of Zeal",
        weapon(4, 2, 2, "Sword"),
        always(
            Triggered(
                (
                    May(
                        (Ready(each=Filter(zone="resources", controller="target"), most="event.amount"),),
                        seat="target",
                    ),
                ),
                on=Pattern("dealt", Map(source=YOUR_HERO, cards="this", combat=True)),
                targets=(AnyPlayer(),),
            )
        ),
    ),
    Card(
        "Thrash Blade",
        weapon(4, 2, 2, "Sword"),
        always(
            Triggered(
                (Ready(("this", "hero")),),
                on=Pattern("dealt", Map(source=YOUR_HERO, cards="this", combat=True)),
                given=Compare(YourTurn(), "=", 1),
                ordinal=1,
            )
        ),
    ),
    Card("Viking Warhammer", weapon(1, 1, 1, "Mace")),
)
