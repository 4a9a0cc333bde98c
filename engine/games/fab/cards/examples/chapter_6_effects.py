"""Cards of the examples of 6.1 to 6.3."""

from __future__ import annotations

from engine.games.fab.cards.builders import (
    HERO,
    PLUS,
    action,
    attack,
    attack_with,
    attacker,
    cannot_gain,
    card,
    instant,
    item,
    more_arcane,
    next_play,
    when,
    yours,
)
from engine.games.fab.words import (
    Conditional,
    Deal,
    Destroy,
    Discard,
    During,
    Lasting,
    Name,
    Put,
    Resolution,
    Search,
    Shuffle,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtMost,
    Card,
    Compare,
    Exists,
    Filter,
    Happened,
    Modify,
    Negate,
    Pattern,
    Plus,
    Prohibit,
    Replace,
    Static,
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]

HITS_A_HERO = Pattern("hit", Map(source="this", to=HERO))

DAGGER = attack_with("dagger")

EQUIPMENT = Filter(zone="arena", has=Map(types="equipment"))

MORE_THAN_BASE = Compare(ValueOf("this", "power"), ">", ValueOf("this", "base-power"))

ZONES = ("hand", "arsenal", "arena", "pitch", "graveyard", "banished", "soul", "deck")

NAMED = tuple(Filter(zone=zone, has=Map(name="this.named")) for zone in ZONES)

DEALT_BY_THIS = Happened(Pattern("damage", Map(source="this")))

MY_ACTION_PHASE = Pattern("action-phase-began", Map(seat="you"))

CARDS = (
    action(
        "Brand with Cinderclaw",
        Lasting((Modify("supertypes", "grant", "draconic", Filter()),), next=next_play(attack())),
    ),
    item(
        "Chains of Eminence",
        Resolution(
            (
                Name(),
                Lasting(
                    tuple(
                        Prohibit(Pattern(act, Map({field: NAMED})))
                        for act, field in (
                            ("play", "card"),
                            ("play", "pitch"),
                            ("activate", "pitch"),
                            ("defend", "cards"),
                        )
                    ),
                    until=Pattern("moved", Map(obj="this", to=Negate("arena"))),
                ),
            )
        ),
        when(MY_ACTION_PHASE, Destroy()),
        subtype="aura",
    ),
    action("Come to Fight", Lasting((PLUS[3],), next=next_play(attack()))),
    action(
        "Cut Deep",
        Lasting((Modify("power", "add", 2, DAGGER),), next=Pattern("presented", Map(seat="you", becomes=DAGGER))),
    ),
    attacker(
        "Erase Face",
        Triggered(
            (
                Lasting(
                    (
                        Modify("supertypes", "remove", "all", Filter(owner="event.seat")),
                        *(
                            Modify("supertypes", "remove", "all", Filter(zone=zone, owner="event.seat"))
                            for zone in ZONES
                            if zone != "arena"
                        ),
                    ),
                    next_turn_of="event.to",
                ),
            ),
            on=HITS_A_HERO,
        ),
    ),
    action(
        "Flourish",
        Lasting(
            (
                Replace(
                    Pattern("gets", Map(obj=Filter(has=Map(subtypes="attack")), field="power", op="add")),
                    "standard",
                    change=Map(amount=Plus("event.amount", 3)),
                ),
            )
        ),
    ),
    item(
        "Hypothermia",
        cannot_gain("keywords", "go again", yours(subtypes="attack")),
        subtype="affliction",
    ),
    attacker("Kiss of Death", subtypes=("attack", "dagger")),
    Card(
        "Luminaris",
        Map(types=("weapon",), cost=0),
        (
            Static(
                (Modify("keywords", "grant", "go again", yours(subtypes="attack", supertypes="illusionist")),),
                when=Exists(Filter(zone="pitch", owner="you", has=Map(color="yellow"))),
            ),
        ),
    ),
    action(
        "Minnowism",
        Lasting(
            (Modify("power", "add", 3, Filter(has=Map({"base-power": AtMost(3)}))),),
            next=next_play(attack()),
        ),
    ),
    action("Sand Sketched Plan", Search(then=(Put(),)), Discard(random=True), Shuffle()),
    item(
        "Sigil of Aether",
        when(MY_ACTION_PHASE, Destroy()),
        when(
            Pattern("moved", Map(obj=Filter(be="this", zone="arena"), to=Negate("arena"))),
            Deal(1),
            Conditional(DEALT_BY_THIS, (Lasting((more_arcane(1, source=Filter(controller="you")),)),)),
            targets=(HERO,),
        ),
        types=("instant",),
        subtype="aura",
        supertypes=("wizard",),
    ),
    instant(
        "Stasis Cell",
        Lasting((Prohibit(Pattern("activate", Map(card="target"))),), next_turn_of="target"),
        targets=(EQUIPMENT,),
    ),
    card(
        "Take Up the Mantle",
        Resolution((Lasting((Modify("subtypes", "remove", "dagger", Filter()),), to=("target",)),), (DAGGER,)),
        types=("attack reaction",),
    ),
    item(
        "Talisman of Featherfoot",
        when(
            Pattern("gets", Map(obj=yours(subtypes="attack"), field="power", op="add", amount=1)),
            Destroy(),
            Lasting((Modify("keywords", "grant", "go again", Filter()),), to=("event.obj",)),
            state=Compare(During(step="reaction"), "=", 1),
        ),
    ),
    action(
        "Tear Limb from Limb",
        Lasting(
            (Modify("power", "add", "x", Filter()),),
            next=next_play(attack(supertypes="brute")),
            x=ValueOf("it", "base-power"),
        ),
    ),
    action(
        "Tempest Aurora",
        Lasting(
            (more_arcane(1, source="it", style="lasting"),),
            next=next_play(Filter(has=Map(cost=0, deals="arcane"))),
        ),
    ),
    card(
        "Thump",
        Static(
            (
                Modify("keywords", "grant", "dominate", when=MORE_THAN_BASE),
                Modify("abilities", "grant", when(HITS_A_HERO, Discard(who="event.to")), when=MORE_THAN_BASE),
            )
        ),
        subtypes=("attack",),
        supertypes=("guardian",),
        power=4,
    ),
)
