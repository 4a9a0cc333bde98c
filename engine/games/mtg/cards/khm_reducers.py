"""Cards of Kaldheim that change what spells cost."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.mtg.c118_unless import Unless
from engine.games.mtg.c701_search import Search
from engine.games.mtg.cards.khm import ENTERS, card, creature, whenever
from engine.games.mtg.words import Activated, Aim, Cost, Counter, Foretell, Give, Lasting, Return, When
from engine.kernel.values import Map
from engine.kernel.words import (
    Amount,
    AtLeast,
    Charge,
    Count,
    Exists,
    Filter,
    Negate,
    Pattern,
    Prohibit,
    Replace,
    Static,
)

__all__ = ["CARDS"]

_SNOW_LANDS = Filter(has=Map(types="land", supertypes="snow"), controller="you")
_ENTERING = tuple(
    Filter(zone=zone, has=Map(types="land", supertypes="snow")) for zone in ("hand", "library", "graveyard", "exile")
)
"""Snow lands that are about to enter, wherever they come from."""


def _cheaper(by: Amount, spell: Filter) -> Static:
    """Spells that you cast and that match cost so much less."""
    return Static((Charge(Pattern("casting", Map(seat="you", spell=spell)), "reduce", by),))


def _itself_cheaper(by: Amount, when: Exists | None = None) -> Static:
    return Static((Charge(Pattern("casting", Map(spell="this")), "reduce", by),), when, zones=("stack",))


CARDS = (
    creature(
        "Icebreaker Kraken",
        "{10}{U}{U}",
        "snow creature / Kraken",
        8,
        8,
        _itself_cheaper(Count(_SNOW_LANDS)),
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
        "Frostpyre Arcanist",
        "{4}{U}",
        "creature / Giant Wizard",
        2,
        5,
        _itself_cheaper(1, Exists(Filter(has=Map(subtypes=("Giant", "Wizard")), controller="you"))),
        whenever(
            "entered",
            Search(Filter(has=Map(types=("instant", "sorcery"))), named=Filter(zone="graveyard", owner="you")),
            obj="this",
        ),
    ),
    creature(
        "Starnheim Aspirant",
        "{2}{W}",
        "creature / Human Cleric",
        2,
        2,
        _cheaper(2, Filter(zone="stack", has=Map(subtypes="Angel"))),
    ),
    creature(
        "Sage of the Beyond",
        "{5}{U}{U}",
        "creature / Spirit Giant",
        5,
        5,
        _cheaper(2, Filter(zone="stack", marks=Map(origin=Negate("hand")))),
        Foretell("{4}{U}"),
        keywords="flying",
    ),
    replace(
        creature(
            "Reidane, God of the Worthy",
            "{2}{W}",
            "legendary creature / God",
            2,
            3,
            Static(
                (
                    Charge(
                        Pattern(
                            "casting",
                            Map(
                                seat="foe",
                                spell=Filter(
                                    zone="stack", has=Map({"types": Negate("creature"), "mana-value": AtLeast(4)})
                                ),
                            ),
                        ),
                        "increase",
                        2,
                    ),
                    Replace(
                        Pattern("put-onto", Map(seat="foe", obj=_ENTERING)),
                        "instead",
                        change=Map(tapped=True),
                    ),
                )
            ),
            keywords="flying, vigilance",
        ),
        back=card(
            "Valkmira, Protector's Shield",
            "{3}{W}",
            "legendary artifact",
            Static(
                (
                    Replace(
                        Pattern(
                            "damaged",
                            Map(
                                source=(Filter(controller="foe"), Filter(zone="stack", controller="foe")),
                                to=("you", Filter(controller="you")),
                            ),
                        ),
                        "prevent",
                        prevent=1,
                    ),
                )
            ),
            whenever(
                "became-target",
                Unless(Cost("{1}"), (Counter("event.by"),), "event.seat"),
                obj=("you", Filter(controller="you", other=True)),
                seat="foe",
            ),
        ),
    ),
)
