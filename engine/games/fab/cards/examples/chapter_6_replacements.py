"""Cards of the examples of 6.4 and 6.5."""

from __future__ import annotations

from engine.games.fab.cards.builders import (
    PLUS,
    YOUR_HERO,
    action,
    attack,
    card,
    instant,
    item,
    next_play,
    prevention,
    token,
)
from engine.games.fab.words import (
    Activated,
    Bottom,
    Clash,
    Destroy,
    Draw,
    Gain,
    Lasting,
    Pick,
    Resolution,
    Roll,
    Weaken,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    Card,
    Compare,
    Count,
    Filter,
    Happened,
    Negate,
    Pattern,
    Replace,
    Static,
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]

KIND = "physical"

PHYSICAL = Pattern("damage", Map(kind=KIND))

ENTERS = Pattern("entered", Map(obj="this"))

LOST = Pattern("clash-ended", Map(winner=Negate("you")))

NO_STEAM = Compare(ValueOf("this", "counter:steam"), "=", 0)

CARDS = (
    item(
        "Arcanite Fortress",
        Static(
            (
                prevention(
                    Count(Filter(zone="arena", controller="you", has=Map(types="equipment", words="arcanite"))),
                    first=(Destroy(),),
                    optional=True,
                    what=Pattern("damage", Map(to=YOUR_HERO, kind="arcane")),
                ),
            )
        ),
        types=("equipment",),
        words=("arcanite", "fortress"),
    ),
    instant("Bone Head Barrier", Roll((Lasting((prevention("x", style="shield"),), left="x"),))),
    item(
        "Dissipation Shield",
        Activated(
            (Lasting((prevention("x"),), x=ValueOf("this", "counter:steam")),),
            "instant",
            pay=(Destroy(),),
        ),
    ),
    item("Enchanting Melody", Static((prevention(4, first=(Destroy(),)),)), subtype="aura"),
    instant("Feign Death", Lasting((prevention("all"),))),
    token("Gold", Activated((Draw(1), Gain("action")), cost=2, pay=(Destroy(),)), subtype="item"),
    item(
        "Hyper Driver",
        Static((Replace(ENTERS, "identity", change=Map(counters=Map(steam=3))),)),
        Static((Triggered((Destroy(),), state=NO_STEAM),)),
    ),
    item(
        "Single Hyper Driver",
        Static((Replace(ENTERS, "identity", change=Map(counters=Map(steam=1))),)),
        Static((Triggered((Destroy(),), state=NO_STEAM),)),
    ),
    instant(
        "Steadfast",
        Pick(
            Filter(),
            (
                Lasting(
                    (prevention("x", style="shield", what=Pattern("damage", Map(to=YOUR_HERO, source="it"))),), left=6
                ),
            ),
        ),
        color="red",
    ),
    card(
        "Tome of Divinity",
        Resolution(
            (Draw(2),),
            instead=(
                Replace(
                    Pattern("drawing", Map(seat="you")),
                    "self",
                    change=Map(n=3),
                    when=Happened(Pattern("put-into", Map(seat="you", zone="soul"))),
                ),
            ),
        ),
    ),
    instant("Vambrace of Determination", Lasting((Weaken(1, PHYSICAL),), until=Pattern("prevented", Map(kind=KIND)))),
    Card(
        "Victor",
        Map(types=("hero",), life=20),
        (
            Static(
                (
                    Replace(
                        LOST,
                        "outcome",
                        first=(Destroy(Filter(zone="arena", controller="you", name="Gold"), choose=True),),
                        into=(Bottom(), Clash()),
                        optional=True,
                        when=Happened(LOST, at_most=1),
                    ),
                )
            ),
        ),
    ),
    action(
        "Weave Earth",
        Lasting(
            (PLUS[3],),
            next=next_play(attack(supertypes=("earth", "elemental"))),
            instead=(PLUS[4],),
            given=Filter(marks=Map(fused=True)),
        ),
    ),
)
