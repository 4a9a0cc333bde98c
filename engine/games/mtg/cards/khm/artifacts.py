"""Cards of Kaldheim without a colour."""

from __future__ import annotations

from engine.games.mtg.cards.builders import MINE, PERMANENT, THAT_TYPE, card, creature, tap_for, token, whenever
from engine.games.mtg.types import CREATURE_TYPES
from engine.games.mtg.words import (
    Activated,
    Cost,
    Create,
    Draw,
    EntersChoosing,
    GainLife,
    Give,
    If,
    Put,
    RemoveCounters,
    Search,
    StartingLife,
)
from engine.kernel.values import Map
from engine.kernel.words import (
    AtLeast,
    AtMost,
    Both,
    Compare,
    Filter,
    Modify,
    Negate,
    Pattern,
    Plus,
    Prohibit,
    Static,
    ValueOf,
)

__all__ = ["CARDS"]

_NIGHT = ValueOf("this", "counter:night")

_RING = card("Replicated Ring", "", "snow artifact", tap_for("any"))

_ONE_MORE = Plus(1, ValueOf("it", "mana-value"))

NONLAND = Negate(("land", Negate(PERMANENT)))
"""Of a permanent card that is no land, whatever else it is."""

CARDS = (
    # types
    creature(
        "Bloodline Pretender",
        "{3}",
        "artifact creature / Shapeshifter",
        2,
        2,
        EntersChoosing(),
        whenever("entered", Put("+1/+1"), obj=Filter(has=THAT_TYPE, controller="you", other=True)),
        keywords="changeling",
    ),
    card(
        "Cosmos Elixir",
        "{4}",
        "artifact",
        whenever(
            "step-began",
            If(Compare(ValueOf("you", "life"), ">", StartingLife()), (Draw(),), (GainLife(2),)),
            phase="end",
            seat="you",
        ),
    ),
    card(
        "Maskwood Nexus",
        "{4}",
        "artifact",
        Static(
            tuple(
                Modify("subtypes", "set", CREATURE_TYPES, where)
                for where in (
                    Filter(has=Map(types="creature"), controller="you"),
                    Filter(zone="stack", has=Map(types="creature"), controller="you"),
                    *(
                        Filter(zone=one, has=Map(types="creature"), owner="you")
                        for one in ("hand", "library", "graveyard", "exile")
                    ),
                )
            )
        ),
        Activated(Cost("{3}", tap=True), (Create(token("creature / Shapeshifter", 2, 2, "U", "changeling")),)),
    ),
    card(
        "Pyre of Heroes",
        "{2}",
        "artifact",
        Activated(
            Cost("{2}", tap=True, gives=(Give("sacrifice", MINE),)),
            (
                Search(
                    Filter(
                        has=Map({"types": "creature", "mana-value": Both((AtLeast(_ONE_MORE), AtMost(_ONE_MORE)))}),
                    ),
                    kin="paid",
                    to="battlefield",
                ),
            ),
            sorcery=True,
        ),
    ),
    card(
        "Replicating Ring",
        "{3}",
        "snow artifact",
        tap_for("any"),
        whenever(
            "step-began",
            Put("night"),
            If(Compare(_NIGHT, ">=", 8), (RemoveCounters(what="this", counter="night"), Create(_RING, 8))),
            phase="upkeep",
            seat="you",
        ),
    ),
    card(
        "Weathered Runestone",
        "{2}",
        "artifact",
        Static(
            tuple(
                part
                for zone in ("graveyard", "library")
                for part in (
                    Prohibit(
                        Pattern(
                            "put-onto",
                            Map(obj=Filter(zone=zone, has=Map(types=NONLAND))),
                        )
                    ),
                    Prohibit(Pattern("casting", Map(spell=Filter(zone=zone)))),
                )
            )
        ),
    ),
)
