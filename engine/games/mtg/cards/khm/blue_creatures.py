"""Blue creatures of Kaldheim."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.cards.builders import (
    A_PLAYER,
    CREATURE,
    ENTERS,
    FORETELLING,
    KIN,
    SNOW_SPENT,
    base,
    card,
    casting_of,
    cheaper,
    creature,
    crew,
    whenever,
)
from engine.games.mtg.words import (
    Activated,
    Additional,
    Aim,
    Among,
    Bottom,
    CastNow,
    Choose,
    ChooseType,
    Copy,
    Cost,
    Deaths,
    Draw,
    Exile,
    ForEach,
    Foretell,
    Give,
    If,
    Lasting,
    May,
    MayPlay,
    Produce,
    Put,
    Return,
    Reveal,
    Scry,
    Search,
    Tap,
    Top,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import (
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
    Pattern,
    Permit,
    Prohibit,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]


def _reduce_own_cost(by: Amount, when: Exists | None = None) -> Static:
    """A static ability that lets this spell cost `by` less generic mana, while a condition holds or always.

    It works on the stack.
    """
    return Static((Charge(Pattern("casting", Map(spell="this")), "reduce", by),), when, zones=("stack",))


SPIRIT = ("Spirit", "Warrior")

_SNOW_LANDS = Filter(has=Map(types="land", supertypes="snow"), controller="you")

_TARGETED = Filter(controller="you", other=True, has=Map({"targeted-by": "event.obj"}))

_VOYAGES = ValueOf("this", "counter:voyage")

_VOYAGE = Static(
    (
        When(
            (
                May(
                    (Put("voyage"),),
                    otherwise=(Return("this", "battlefield", counters=Map({"+1/+1": _VOYAGES})), Draw(_VOYAGES)),
                ),
            ),
            Pattern("entered", Map(obj=Filter(has=Map(types="land"), controller="you"))),
            given=Exists(Filter(be="this", zone="exile")),
        ),
    ),
    zones=("exile",),
)
"""What Cosima gains as it is exiled."""

CARDS = (
    Card(
        "Alrund, God of the Cosmos",
        Map(cost="{3}{U}{U}", types=("creature",), supertypes=("legendary",), subtypes=("God",), power=1, toughness=1),
        (
            Static(
                tuple(
                    Modify(field, "add", Count(which))
                    for field in ("power", "toughness")
                    for which in (
                        Filter(zone="hand", owner="you"),
                        Filter(zone="exile", owner="you", marks=Map(foretold=AtLeast(0))),
                    )
                )
            ),
            whenever(
                "step-began",
                ChooseType("card type"),
                Top(
                    2,
                    then=(
                        Reveal(
                            "chosen",
                            (
                                Among(
                                    "chosen",
                                    Filter(zone="library", has=Map(types="this.chosen")),
                                    (Return("chosen"), Bottom("rest")),
                                ),
                            ),
                        ),
                    ),
                ),
                phase="end",
                seat="you",
            ),
        ),
        creature(
            "Hakka, Whispering Raven",
            "{1}{U}",
            "legendary creature / Bird",
            2,
            3,
            whenever("damaged", Return("this"), Scry(2), source="this", combat=True, to=Negate(Filter())),
            keywords="flying",
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
    creature("Augury Raven", "{3}{U}", "creature / Bird", 3, 3, Foretell("{1}{U}"), keywords="flying"),
    creature(
        "Avalanche Caller",
        "{1}{U}",
        "snow creature / Human Wizard",
        1,
        3,
        Activated(
            Cost("{2}"),
            (
                Lasting(
                    (
                        Modify("types", "grant", "creature"),
                        Modify("subtypes", "grant", "Elemental"),
                        Modify("power", "set", 4),
                        Modify("toughness", "set", 4),
                        Modify("keywords", "grant", "hexproof"),
                        Modify("keywords", "grant", "haste"),
                    ),
                    "target",
                ),
            ),
            aims=(Aim(Filter(has=Map(types="land", supertypes="snow"), controller="you")),),
        ),
    ),
    creature(
        "Berg Strider",
        "{4}{U}",
        "snow creature / Giant Wizard",
        4,
        4,
        Static(
            (
                When(
                    (
                        Tap(),
                        If(
                            Compare(SNOW_SPENT, ">=", 1),
                            (
                                Lasting(
                                    (Prohibit(Pattern("untapping", Map(obj="target"))),),
                                    until=Pattern("kept", Map(obj="target")),
                                ),
                            ),
                        ),
                    ),
                    ENTERS,
                    aims=(Aim(Filter(has=Map(types=("artifact", "creature")), controller="foe")),),
                ),
            )
        ),
    ),
    replace(
        creature(
            "Cosima, God of the Voyage",
            "{2}{U}",
            "legendary creature / God",
            2,
            4,
            whenever(
                "step-began",
                May(
                    (
                        Exile(
                            "this",
                            then=(Lasting((Modify("abilities", "grant", _VOYAGE),), "chosen", forever=True),),
                        ),
                    )
                ),
                phase="upkeep",
                seat="you",
            ),
        ),
        back=card(
            "The Omenkeel",
            "{1}{U}",
            "legendary artifact / Vehicle",
            whenever(
                "damaged",
                Top(
                    "event.amount",
                    "event.to",
                    (
                        Exile(
                            "chosen",
                            then=(
                                Among(
                                    "chosen",
                                    Filter(zone="exile", has=Map(types="land")),
                                    (MayPlay(until="exiled"),),
                                ),
                            ),
                        ),
                    ),
                ),
                source=Filter(has=Map(subtypes="Vehicle"), controller="you"),
                combat=True,
                to=A_PLAYER,
            ),
            crew(1),
            power=3,
            toughness=3,
        ),
    ),
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
        "Frostpeak Yeti",
        "{3}{U}",
        "snow creature / Yeti",
        3,
        3,
        Activated(Cost("{1}{S}"), (Lasting((Prohibit(Pattern("blocking", Map(attacker="this"))),)),)),
    ),
    creature(
        "Frostpyre Arcanist",
        "{4}{U}",
        "creature / Giant Wizard",
        2,
        5,
        _reduce_own_cost(1, Exists(Filter(has=Map(subtypes=("Giant", "Wizard")), controller="you"))),
        whenever(
            "entered",
            Search(Filter(has=Map(types=("instant", "sorcery"))), named=Filter(zone="graveyard", owner="you")),
            obj="this",
        ),
    ),
    creature(
        "Icebreaker Kraken",
        "{10}{U}{U}",
        "snow creature / Kraken",
        8,
        8,
        _reduce_own_cost(Count(_SNOW_LANDS)),
        Static(
            (
                When(
                    (
                        Lasting(
                            (
                                Prohibit(
                                    Pattern(
                                        "untapping",
                                        Map(obj=Filter(has=Map(types=("artifact", "creature")), controller="target")),
                                    )
                                ),
                            ),
                            until=Pattern("step-began", Map(phase="upkeep", seat="target")),
                        ),
                    ),
                    ENTERS,
                    aims=(Aim(player="opponent"),),
                ),
            )
        ),
        Activated(Cost(gives=(Give("return", _SNOW_LANDS, 3),)), (Return("this"),)),
    ),
    creature(
        "Inga Rune-Eyes",
        "{3}{U}",
        "legendary creature / Human Wizard",
        3,
        3,
        whenever("entered", Scry(3), obj="this"),
        whenever("died", If(Compare(Deaths(CREATURE), ">=", 3), (Draw(3),)), obj="this"),
    ),
    creature(
        "Karfell Harbinger",
        "{1}{U}",
        "creature / Zombie Wizard",
        1,
        3,
        Activated(Cost(tap=True), (Produce("{U}", only=(FORETELLING, casting_of(types=("instant", "sorcery")))),)),
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
        "Orvar, the All-Form",
        "{3}{U}",
        "legendary creature / Shapeshifter",
        3,
        3,
        whenever(
            "became-cast",
            Choose(_TARGETED, (ForEach("chosen", (Copy("it"),)),)),
            given=Exists(_TARGETED),
            seat="you",
            obj=Filter(zone="stack", has=Map(types=("instant", "sorcery"))),
        ),
        Static(
            (When((Copy(),), Pattern("discarded", Map(obj="this", seat="you", cause="foe")), aims=(Aim(Filter()),)),),
            zones=("hand",),
        ),
        keywords="changeling",
    ),
    creature(
        "Sage of the Beyond",
        "{5}{U}{U}",
        "creature / Spirit Giant",
        5,
        5,
        cheaper(2, Filter(zone="stack", marks=Map(origin=Negate("hand")))),
        Foretell("{4}{U}"),
        keywords="flying",
    ),
    creature(
        "Surtland Elementalist",
        "{5}{U}{U}",
        "creature / Giant Wizard",
        8,
        8,
        Additional(
            Cost(gives=(Give("reveal", Filter(zone="hand", has=Map(subtypes="Giant"), owner="you")),)),
            "reveal",
            Cost("{2}"),
        ),
        whenever(
            "attacks",
            CastNow(Filter(zone="hand", owner="you", has=Map(types=("instant", "sorcery")))),
            obj="this",
        ),
    ),
)
