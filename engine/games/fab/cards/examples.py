"""Cards that the worked examples of chapters 5 and 6 name. Numbers that they do not print are ours, and even."""

from __future__ import annotations

from engine.games.fab.words import Deal, Destroy, Lasting, Resolution
from engine.kernel.values import Map
from engine.kernel.words import (
    AtMost,
    Card,
    Compare,
    Filter,
    Modify,
    Pattern,
    Prohibit,
    Replace,
    Static,
    Times,
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]

_ATTACK_ACTION = Filter(has=Map(types="action", subtypes="attack"))
_NEXT_ATTACK = Pattern("announced", Map(seat="you", becomes=_ATTACK_ACTION))
_HERO = Filter(zone="hero")
_MORE_THAN_BASE = Compare(ValueOf("this", "power"), ">", ValueOf("this", "base-power"))

CARDS = (
    Card(
        "Come to Fight",
        Map(types=("action",), cost=0, keywords=("go again",)),
        (Resolution((Lasting((Modify("power", "add", 3, Filter()),), next=_NEXT_ATTACK),)),),
    ),
    Card(
        "Minnowism",
        Map(types=("action",), cost=0, keywords=("go again",)),
        (
            Resolution(
                (
                    Lasting(
                        (Modify("power", "add", 3, Filter(has=Map({"base-power": AtMost(3)}))),),
                        next=_NEXT_ATTACK,
                    ),
                )
            ),
        ),
    ),
    Card(
        "Thump",
        Map(types=("action",), subtypes=("attack",), supertypes=("guardian",), power=4, cost=0),
        (Static((Modify("keywords", "grant", "dominate", when=_MORE_THAN_BASE),)),),
    ),
    Card(
        "Hypothermia",
        Map(types=("action",), cost=0),
        (
            Static(
                (
                    Prohibit(
                        Pattern(
                            "gains",
                            Map(
                                obj=Filter(has=Map(subtypes="attack"), controller="you"),
                                field="keywords",
                                op="grant",
                                by="go again",
                            ),
                        )
                    ),
                )
            ),
        ),
    ),
    Card(
        "Feign Death",
        Map(types=("instant",), cost=0),
        (
            Resolution(
                (
                    Lasting(
                        (
                            Replace(
                                Pattern("damage", Map(to=Filter(zone="hero", owner="you"))),
                                slot="prevention",
                                prevent="all",
                            ),
                        )
                    ),
                )
            ),
        ),
    ),
    Card(
        "Bone Head Barrier",
        Map(types=("instant",), cost=0),
        (
            Resolution(
                (
                    Lasting(
                        (
                            Replace(
                                Pattern("damage", Map(to=Filter(zone="hero", owner="you"))),
                                slot="prevention",
                                prevent="x",
                                style="shield",
                            ),
                        ),
                        left="x",
                    ),
                )
            ),
        ),
    ),
    Card(
        "Merciful Retribution",
        Map(types=("action",), subtypes=("aura",), cost=0),
        (
            Static(
                (
                    Triggered(
                        does=(Deal(1),),
                        on=Pattern(
                            "destroyed", Map(obj=Filter(zone="arena", controller="you", has=Map(subtypes="aura")))
                        ),
                        targets=(_HERO,),
                    ),
                )
            ),
        ),
    ),
    Card("Test Ruin", Map(types=("instant",), cost=0), (Resolution((Destroy("target"),), (Filter(zone="arena"),)),)),
    Card(
        "Test Fury",
        Map(types=("action",), cost=0, keywords=("go again",)),
        (
            Resolution(
                (
                    Lasting((Modify("power", "add", 4, Filter()),), next=_NEXT_ATTACK),
                    Lasting((Modify("power", "multiply", 2, Filter()),), next=_NEXT_ATTACK),
                    Lasting((Modify("base-power", "set", 5, Filter()),), next=_NEXT_ATTACK),
                )
            ),
        ),
    ),
    Card(
        "Test Fervour",
        Map(types=("action",), cost=0, keywords=("go again",)),
        (
            Resolution(
                (
                    Lasting(
                        (
                            Replace(
                                Pattern("damage", Map(source=Filter())),
                                slot="standard",
                                change=Map(amount=Times("event.amount", 2)),
                            ),
                        )
                    ),
                )
            ),
        ),
    ),
    Card("Test Hero", Map(types=("hero",), life=20)),
    Card("Test Bolt", Map(types=("instant",), cost=0), (Resolution((Deal(3),), (_HERO,)),)),
    Card("Test Spark", Map(types=("instant",), cost=0), (Resolution((Deal(4),), (_HERO,)),)),
)
