"""Cards of the examples of chapter 5."""

from __future__ import annotations

from engine.games.fab.cards.builders import (
    HERO,
    PLUS,
    attack,
    attacker,
    card,
    instant,
    item,
    next_play,
    token,
    when,
    yours,
)
from engine.games.fab.words import (
    Activated,
    Conditional,
    Create,
    Deal,
    Dealt,
    Destroy,
    Discard,
    Draw,
    Extra,
    Gain,
    Lasting,
    MetaStatic,
    NegateLayer,
    Property,
    Resolution,
    SetLimit,
    Side,
    TurnFace,
    While,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AllOf,
    AtLeast,
    Card,
    Compare,
    Count,
    Exists,
    Filter,
    Modify,
    Pattern,
    Permit,
    Static,
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]

PITCHED = Filter(zone="pitch", owner="you", has=Map(cost=AtLeast(0)))
"""What has no cost has no different one either."""

BOW = Filter(zone="arena", has=Map(subtypes="bow"), controller="you")

SWORD = Filter(zone="arena", has=Map(subtypes="sword"))

ONE_HANDED = Filter(zone="arena", has=Map(types="weapon", subtypes="1h"))

NULL = Side(
    "Null",
    types=("instant",),
    supertypes=("wizard",),
    abilities=(
        Resolution(
            (Conditional(Compare(ValueOf("target", "cost"), "<", Dealt()), (NegateLayer(),)),),
            (Filter(zone="stack", has=Map(types="instant")),),
        ),
    ),
)

SHOCK = Side("Shock", ("instant",), ("lightning",), abilities=(Resolution((Deal(1),), (HERO,)),))

CARDS = (
    instant(
        "Blinding Beam",
        Lasting((Modify("power", "subtract", 2, Filter()),), to=("target",)),
        targets=(Filter(has=Map(subtypes="attack")),),
    ),
    instant("Blood on Her Hands", Lasting((SetLimit(2),), to=("target",)), targets=(ONE_HANDED,)),
    instant("Goliath Gauntlet", Lasting((PLUS[2],), next=next_play(attack(cost=AtLeast(2))))),
    item(
        "Merciful Retribution",
        when(
            Pattern("destroyed", Map(obj=(yours(subtypes="aura"), yours(types="action", subtypes="attack")))),
            Deal(1),
            targets=(HERO,),
        ),
        subtype="aura",
    ),
    card(
        "Mutated Mass",
        Property("power", Count(PITCHED, 2, "cost")),
        Property("defense", Count(PITCHED, 2, "cost")),
        subtypes=("attack",),
    ),
    card(
        "Null // Shock",
        types=("instant",),
        supertypes=("wizard", "lightning"),
        cost=1,
        keywords=("meld",),
        color="yellow",
        sides=(NULL, SHOCK),
    ),
    Card(
        "Shiyana, Diamond Gemini",
        Map(types=("hero",), supertypes=("shapeshifter",), life=20),
        (MetaStatic(Filter(has=Map(keywords="specialization"))),),
    ),
    instant("Snap Shot", Lasting((Extra(BOW, 1, "each", instant=True),))),
    card(
        "The Librarian",
        While(
            (Triggered((TurnFace(),), on=Pattern("turn-began", Map(seat="you")), optional=True),),
            zones=("arsenal",),
            when=Exists(Filter(be="this", zone="arsenal", marks=Map(down=True))),
        ),
        subtypes=("ally",),
    ),
    card(
        "Tome of Torment",
        Resolution((Draw(1),)),
        Static((Permit(Pattern("play", Map(card=Filter(be="this", zone="banished")))),)),
    ),
    instant("Tri-shot", Lasting((Extra(times=2),), to=("target",)), targets=(BOW,)),
    instant("Twinning Blade", Lasting((Extra(style="attack"),), to=("target",)), targets=(SWORD,)),
    token("Vigor", when(Pattern("turn-began", Map(seat="you")), Destroy(), Gain("resource"))),
    card(
        "Vigorous Windup",
        Activated((Create("Vigor"),), "instant", pay=(Discard("this"),)),
        subtypes=("attack",),
        power=6,
    ),
    attacker(
        "Yinti Yanti",
        Modify("defense", "add", 1),
        when=AllOf(
            (
                Exists(Filter(be="this", zone="chain", marks=Map(defending=Filter(zone="chain")))),
                Exists(Filter(zone="arena", controller="you", has=Map(subtypes="aura"))),
            )
        ),
    ),
)
