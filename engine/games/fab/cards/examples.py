"""Cards that the worked examples of chapters 5 and 6 name, and dull ones beside them.

What the examples do not print of a card (its cost, its power) is ours, and even.
"""

from __future__ import annotations

from engine.games.fab.words import (
    Activated,
    Banish,
    Bottom,
    Choose,
    Clash,
    Conditional,
    Create,
    Deal,
    Dealt,
    Destroy,
    Discard,
    Draw,
    During,
    Extra,
    Gain,
    Intimidate,
    Lasting,
    MetaStatic,
    Mode,
    Name,
    NegateLayer,
    Optional,
    Pick,
    Property,
    Put,
    Resolution,
    Roll,
    Search,
    SetLimit,
    Shuffle,
    Side,
    TurnFace,
    Unfreeze,
    Weaken,
    While,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import (
    Ability,
    AllOf,
    Amount,
    AtLeast,
    AtMost,
    Card,
    Charge,
    Compare,
    Condition,
    Count,
    Exists,
    Filter,
    Happened,
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
    Triggered,
    ValueOf,
)

__all__ = ["CARDS"]


def _attack(**has: object) -> Filter:
    return Filter(has=Map({"types": "action", "subtypes": "attack", **has}))


def _when(
    on: Pattern,
    *does: Word,
    state: Condition | None = None,
    targets: tuple[Filter, ...] = (),
    limit: int | None = None,
    zones: tuple[str, ...] = (),
) -> Static:
    """A static ability that triggers on an event."""
    return Static((Triggered(does, on=on, state=state, targets=targets, limit=limit),), zones=zones)


def _cannot_gain(field: str, by: str, which: Filter) -> Static:
    return Static((Prohibit(Pattern("gains", Map(obj=which, field=field, op="grant", by=by))),))


def _yours(**has: object) -> Filter:
    return Filter(controller="you", has=Map(has))


def _next(which: Filter) -> Pattern:
    """The next such card that you play."""
    return Pattern("announced", Map(seat="you", becomes=which))


def _attack_with(kind: str) -> Filter:
    """Attacks of a subtype: attack cards that have it, and attacks made with what has it (1.4.3a)."""
    return Filter(has=Map(subtypes=Negate((Negate("attack"), Negate(kind)))))


def _card(name: str, *abilities: Ability, **values: object) -> Card:
    return Card(name, Map({"types": ("action",), "cost": 0, **values}), abilities)


def _action(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    """An action that lets its player go on."""
    return _card(name, Resolution(does, targets), **{"keywords": ("go again",), **values})


def _instant(name: str, *does: Word, targets: tuple[Filter, ...] = (), **values: object) -> Card:
    return _card(name, Resolution(does, targets), types=("instant",), **values)


def _attacker(name: str, *gives: Part, when: Condition | None = None, **values: object) -> Card:
    abilities = (While(gives, when) if when else Static(gives),) if gives else ()
    return _card(name, *abilities, **{"subtypes": ("attack",), "power": 4, "defense": 2, **values})


def _item(name: str, *abilities: Ability, subtype: str = "item", **values: object) -> Card:
    return _card(name, *abilities, **{"subtypes": (subtype,), **values})


def _token(name: str, *abilities: Ability, subtype: str = "aura", **values: object) -> Card:
    """A token as the chapter on tokens defines it (8.6)."""
    return Card(name, Map({"types": ("token",), "subtypes": (subtype,), **values}), abilities)


def _prevention(
    prevent: Amount,
    *,
    what: Pattern | None = None,
    style: str = "fixed",
    first: tuple[Word, ...] = (),
    optional: bool = False,
) -> Replace:
    """Prevents damage to its controller's hero, unless it says which."""
    what = what or Pattern("damage", Map(to=YOUR_HERO))
    return Replace(what, "prevention", prevent=prevent, style=style, first=first, optional=optional)


def _more_arcane(n: int, *, source: object, style: str = "fixed") -> Replace:
    """What a source deals as arcane damage, it deals more of."""
    damage = Pattern("damage", Map(source=source, kind="arcane"))
    return Replace(damage, "standard", change=Map(amount=Plus("event.amount", n)), style=style)


HERO = Filter(zone="hero")
HITS_A_HERO = Pattern("hit", Map(source="this", to=HERO))
YOUR_HERO = Filter(zone="hero", owner="you")
DAGGER = _attack_with("dagger")
PITCHED = Filter(zone="pitch", owner="you", has=Map(cost=AtLeast(0)))
"""What has no cost has no different one either."""
KIND = "physical"
PHYSICAL = Pattern("damage", Map(kind=KIND))
ENTERS = Pattern("entered", Map(obj="this"))
LOST = Pattern("clash-ended", Map(winner=Negate("you")))
ICE_AFFLICTION = Filter(zone="arena", has=Map(subtypes="affliction", supertypes="ice"))
BOW = Filter(zone="arena", has=Map(subtypes="bow"), controller="you")
SWORD = Filter(zone="arena", has=Map(subtypes="sword"))
ONE_HANDED = Filter(zone="arena", has=Map(types="weapon", subtypes="1h"))
EQUIPMENT = Filter(zone="arena", has=Map(types="equipment"))
MORE_THAN_BASE = Compare(ValueOf("this", "power"), ">", ValueOf("this", "base-power"))
NO_STEAM = Compare(ValueOf("this", "counter:steam"), "=", 0)
DEFENDED_BY_SIX = Exists(
    Filter(
        zone="chain",
        has=Map(types="action", subtypes="attack", power=AtLeast(6), supertypes=Negate("illusionist")),
        marks=Map(defending="this"),
    )
)
DESTROYED = Pattern("destroyed", Map(obj=Filter(be="this")))
ZONES = ("hand", "arsenal", "arena", "pitch", "graveyard", "banished", "soul", "deck")
NAMED = tuple(Filter(zone=zone, has=Map(name="this.named")) for zone in ZONES)
DEALT_BY_THIS = Happened(Pattern("damage", Map(source="this")))
MY_END_PHASE = Pattern("end-phase-began", Map(seat="you"))
MY_ACTION_PHASE = Pattern("action-phase-began", Map(seat="you"))
THAWS = (
    Mode((Destroy("target"),), (Filter(zone="arena", name="Frostbite"),)),
    Mode((Destroy("target"),), (ICE_AFFLICTION,)),
    Mode((Unfreeze(),), (Filter(zone="arena", marks=Map(frozen=True)),)),
)
PLUS = {n: Modify("power", "add", n, Filter()) for n in (1, 2, 3, 4)}

CHAPTER_5 = (
    _instant("Goliath Gauntlet", Lasting((PLUS[2],), next=_next(_attack(cost=AtLeast(2))))),
    _card(
        "Tome of Torment",
        Resolution((Draw(1),)),
        Static((Permit(Pattern("play", Map(card=Filter(be="this", zone="banished")))),)),
    ),
    _instant("Snap Shot", Lasting((Extra(BOW, 1, "each", instant=True),))),
    _instant("Tri-shot", Lasting((Extra(times=2),), to=("target",)), targets=(BOW,)),
    _instant("Twinning Blade", Lasting((Extra(style="attack"),), to=("target",)), targets=(SWORD,)),
    _instant("Blood on Her Hands", Lasting((SetLimit(2),), to=("target",)), targets=(ONE_HANDED,)),
    _card(
        "Vigorous Windup",
        Activated((Create("Vigor"),), "instant", pay=(Discard("this"),)),
        subtypes=("attack",),
        power=6,
    ),
    _token("Vigor", _when(Pattern("turn-began", Map(seat="you")), Destroy(), Gain("resource"))),
    _instant(
        "Blinding Beam",
        Lasting((Modify("power", "subtract", 2, Filter()),), to=("target",)),
        targets=(Filter(has=Map(subtypes="attack")),),
    ),
    Card(
        "Shiyana, Diamond Gemini",
        Map(types=("hero",), supertypes=("shapeshifter",), life=20),
        (MetaStatic(Filter(has=Map(keywords="specialization"))),),
    ),
    _card(
        "Mutated Mass",
        Property("power", Count(PITCHED, 2, "cost")),
        Property("defense", Count(PITCHED, 2, "cost")),
        subtypes=("attack",),
    ),
    _attacker(
        "Yinti Yanti",
        Modify("defense", "add", 1),
        when=AllOf(
            (
                Exists(Filter(be="this", zone="chain", marks=Map(defending=Filter(zone="chain")))),
                Exists(Filter(zone="arena", controller="you", has=Map(subtypes="aura"))),
            )
        ),
    ),
    _item(
        "Merciful Retribution",
        _when(
            Pattern("destroyed", Map(obj=(_yours(subtypes="aura"), _yours(types="action", subtypes="attack")))),
            Deal(1),
            targets=(HERO,),
        ),
        subtype="aura",
    ),
    _card(
        "The Librarian",
        While(
            (Triggered((TurnFace(),), on=Pattern("turn-began", Map(seat="you")), optional=True),),
            zones=("arsenal",),
            when=Exists(Filter(be="this", zone="arsenal", marks=Map(down=True))),
        ),
        subtypes=("ally",),
    ),
)

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

SPLIT = (
    _card(
        "Null // Shock",
        types=("instant",),
        supertypes=("wizard", "lightning"),
        cost=1,
        keywords=("meld",),
        color="yellow",
        sides=(NULL, SHOCK),
    ),
)

CHAPTER_6_EFFECTS = (
    _action("Sand Sketched Plan", Search(then=(Put(),)), Discard(random=True), Shuffle()),
    _instant(
        "Stasis Cell",
        Lasting((Prohibit(Pattern("activate", Map(card="target"))),), next_turn_of="target"),
        targets=(EQUIPMENT,),
    ),
    _item(
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
        _when(MY_ACTION_PHASE, Destroy()),
        subtype="aura",
    ),
    _action(
        "Tempest Aurora",
        Lasting(
            (_more_arcane(1, source="it", style="lasting"),),
            next=_next(Filter(has=Map(cost=0, deals="arcane"))),
        ),
    ),
    _item(
        "Sigil of Aether",
        _when(MY_ACTION_PHASE, Destroy()),
        _when(
            Pattern("moved", Map(obj=Filter(be="this", zone="arena"), to=Negate("arena"))),
            Deal(1),
            Conditional(DEALT_BY_THIS, (Lasting((_more_arcane(1, source=Filter(controller="you")),)),)),
            targets=(HERO,),
        ),
        types=("instant",),
        subtype="aura",
        supertypes=("wizard",),
    ),
    _action(
        "Tear Limb from Limb",
        Lasting(
            (Modify("power", "add", "x", Filter()),),
            next=_next(_attack(supertypes="brute")),
            x=ValueOf("it", "base-power"),
        ),
    ),
    _action(
        "Cut Deep",
        Lasting((Modify("power", "add", 2, DAGGER),), next=Pattern("presented", Map(seat="you", becomes=DAGGER))),
    ),
    _attacker("Kiss of Death", subtypes=("attack", "dagger")),
    _card(
        "Take Up the Mantle",
        Resolution((Lasting((Modify("subtypes", "remove", "dagger", Filter()),), to=("target",)),), (DAGGER,)),
        types=("attack reaction",),
    ),
    Card(
        "Luminaris",
        Map(types=("weapon",), cost=0),
        (
            Static(
                (Modify("keywords", "grant", "go again", _yours(subtypes="attack", supertypes="illusionist")),),
                when=Exists(Filter(zone="pitch", owner="you", has=Map(color="yellow"))),
            ),
        ),
    ),
    _item(
        "Talisman of Featherfoot",
        _when(
            Pattern("gets", Map(obj=_yours(subtypes="attack"), field="power", op="add", amount=1)),
            Destroy(),
            Lasting((Modify("keywords", "grant", "go again", Filter()),), to=("event.obj",)),
            state=Compare(During(step="reaction"), "=", 1),
        ),
    ),
    _action(
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
    _action("Come to Fight", Lasting((PLUS[3],), next=_next(_attack()))),
    _item(
        "Hypothermia",
        _cannot_gain("keywords", "go again", _yours(subtypes="attack")),
        subtype="affliction",
    ),
    _card(
        "Thump",
        Static(
            (
                Modify("keywords", "grant", "dominate", when=MORE_THAN_BASE),
                Modify("abilities", "grant", _when(HITS_A_HERO, Discard(who="event.to")), when=MORE_THAN_BASE),
            )
        ),
        subtypes=("attack",),
        supertypes=("guardian",),
        power=4,
    ),
    _action(
        "Minnowism",
        Lasting(
            (Modify("power", "add", 3, Filter(has=Map({"base-power": AtMost(3)}))),),
            next=_next(_attack()),
        ),
    ),
    _attacker(
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
    _action(
        "Brand with Cinderclaw",
        Lasting((Modify("supertypes", "grant", "draconic", Filter()),), next=_next(_attack())),
    ),
)

CHAPTER_6_REPLACEMENTS = (
    _item(
        "Arcanite Fortress",
        Static(
            (
                _prevention(
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
    _card(
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
    _action(
        "Weave Earth",
        Lasting(
            (PLUS[3],),
            next=_next(_attack(supertypes=("earth", "elemental"))),
            instead=(PLUS[4],),
            given=Filter(marks=Map(fused=True)),
        ),
    ),
    _item(
        "Hyper Driver",
        Static((Replace(ENTERS, "identity", change=Map(counters=Map(steam=3))),)),
        Static((Triggered((Destroy(),), state=NO_STEAM),)),
    ),
    _item(
        "Single Hyper Driver",
        Static((Replace(ENTERS, "identity", change=Map(counters=Map(steam=1))),)),
        Static((Triggered((Destroy(),), state=NO_STEAM),)),
    ),
    _instant("Feign Death", Lasting((_prevention("all"),))),
    _instant("Vambrace of Determination", Lasting((Weaken(1, PHYSICAL),), until=Pattern("prevented", Map(kind=KIND)))),
    _instant("Bone Head Barrier", Roll((Lasting((_prevention("x", style="shield"),), left="x"),))),
    _item("Enchanting Melody", Static((_prevention(4, first=(Destroy(),)),)), subtype="aura"),
    _instant(
        "Steadfast",
        Pick(
            Filter(),
            (
                Lasting(
                    (_prevention("x", style="shield", what=Pattern("damage", Map(to=YOUR_HERO, source="it"))),), left=6
                ),
            ),
        ),
        color="red",
    ),
    _item(
        "Dissipation Shield",
        Activated(
            (Lasting((_prevention("x"),), x=ValueOf("this", "counter:steam")),),
            "instant",
            pay=(Destroy(),),
        ),
    ),
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
    _token("Gold", Activated((Draw(1), Gain("action")), cost=2, pay=(Destroy(),)), subtype="item"),
)

CHAPTER_6_TRIGGERS = (
    _action(
        "Lead the Charge",
        Lasting(
            (
                Triggered(
                    (Gain("action"),),
                    on=Pattern("played", Map(seat="you", obj=Filter(has=Map(types="action", cost=AtLeast(2))))),
                    once=True,
                ),
            )
        ),
        color="blue",
    ),
    Card(
        "Rhinar",
        Map(types=("hero",), life=20),
        (
            _when(
                Pattern("discarded", Map(seat="you", obj=Filter(zone="hand", has=Map(power=AtLeast(6))))),
                Intimidate(),
                state=Compare(During("action", you=True), "=", 1),
                targets=(HERO,),
            ),
        ),
    ),
    Card(
        "Katsu",
        Map(types=("hero",), life=20),
        (
            _when(
                Pattern("hit", Map(source=Filter(zone="chain", controller="you", has=_attack().has))), Draw(), limit=1
            ),
        ),
    ),
    _card(
        "Tripwire Trap",
        Resolution((Lasting((Prohibit(Pattern("triggering", Map(event="hit"))),), until=Pattern("link-ended")),)),
        types=("defense reaction",),
        defense=0,
    ),
    _card(
        "Thaw",
        _when(Pattern("turn-began", Map(seat="you")), Optional((Banish(), Choose(THAWS))), zones=("graveyard",)),
    ),
    _token(
        "Frostbite",
        Static(tuple(Charge(Pattern(act, Map(seat="you")), "increase", 1) for act in ("play", "activate"))),
        *(
            _when(on, Destroy())
            for on in (MY_END_PHASE, Pattern("played", Map(seat="you")), Pattern("activation", Map(seat="you")))
        ),
        supertypes=("elemental",),
    ),
    _item(
        "Celestial Kimono",
        _when(DESTROYED, Gain("resource")),
        types=("equipment",),
    ),
    _item(
        "Diadem of Dreamstate",
        _when(DESTROYED, Optional((Create("Ponder"),), pay=1)),
        types=("equipment",),
    ),
    _token("Ponder", _when(MY_END_PHASE, Destroy(), Draw(1))),
)

DULL = (
    Card("Test Hero", Map(types=("hero",), life=20)),
    _attacker("Test Attack"),
    _attacker("Test Big Attack", power=6),
    _card(
        "Test Phantasm",
        Static((Triggered((Destroy(),), state=DEFENDED_BY_SIX),)),
        subtypes=("attack",),
        supertypes=("illusionist",),
        power=4,
    ),
    _instant("Test Ruin", Destroy("target"), targets=(Filter(zone="arena"),)),
    _action(
        "Test Fury",
        Lasting((PLUS[4],), next=_next(_attack())),
        Lasting((Modify("power", "multiply", 2, Filter()),), next=_next(_attack())),
        Lasting((Modify("base-power", "set", 5, Filter()),), next=_next(_attack())),
    ),
    _action(
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
    _instant("Test Bolt", Deal(3), targets=(HERO,)),
    _instant("Test Spark", Deal(4), targets=(HERO,)),
)

CARDS = (*CHAPTER_5, *SPLIT, *CHAPTER_6_EFFECTS, *CHAPTER_6_REPLACEMENTS, *CHAPTER_6_TRIGGERS, *DULL)
