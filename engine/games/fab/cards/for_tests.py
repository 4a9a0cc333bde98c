"""Cards made up for scenarios."""

from __future__ import annotations

from engine.games.fab.cards.builders import HERO, PLUS, action, attack, attacker, card, instant, next_play
from engine.games.fab.words import Deal, Destroy, Lasting
from engine.kernel.values import Map
from engine.kernel.words import (
    AtLeast,
    Card,
    Exists,
    Filter,
    Modify,
    Negate,
    Pattern,
    Replace,
    Static,
    Times,
    Triggered,
)

__all__ = ["CARDS"]

DEFENDED_BY_SIX = Exists(
    Filter(
        zone="chain",
        has=Map(types="action", subtypes="attack", power=AtLeast(6), supertypes=Negate("illusionist")),
        marks=Map(defending="this"),
    )
)

CARDS = (
    attacker("Test Attack"),
    attacker("Test Big Attack", power=6),
    instant("Test Bolt", Deal(3), targets=(HERO,)),
    action(
        "Test Fervour",
        Lasting(
            (
                Replace(
                    Pattern("damage", Map(source=Filter())),
                    slot="standard",
                    change=Map(amount=Times("event.amount", 2)),
                ),
            )
        ),
    ),
    action(
        "Test Fury",
        Lasting((PLUS[4],), next=next_play(attack())),
        Lasting((Modify("power", "multiply", 2, Filter()),), next=next_play(attack())),
        Lasting((Modify("base-power", "set", 5, Filter()),), next=next_play(attack())),
    ),
    Card("Test Filler"),
    Card("Test Hero", Map(types=("hero",), life=20)),
    card(
        "Test Phantasm",
        Static((Triggered((Destroy(),), state=DEFENDED_BY_SIX),)),
        subtypes=("attack",),
        supertypes=("illusionist",),
        power=4,
    ),
    instant("Test Ruin", Destroy("target"), targets=(Filter(zone="arena"),)),
    instant("Test Spark", Deal(4), targets=(HERO,)),
)
