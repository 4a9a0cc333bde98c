"""Cards of Kaldheim that copy spells or what enters, and those whose copies had nothing spent on them."""

from __future__ import annotations

from engine.games.mtg.c614_as_copies import EnteringAs
from engine.games.mtg.c701_search import Search
from engine.games.mtg.cards.khm import ENTERS, FRAGILE, SNOW_SPENT, card, creature
from engine.games.mtg.cards.khm_costs import PERMANENT
from engine.games.mtg.words import (
    Aim,
    CopySpell,
    Deal,
    Delayed,
    Foretell,
    GainLife,
    If,
    Lasting,
    Produce,
    Spell,
    Tap,
    When,
)
from engine.kernel.values import Map
from engine.kernel.words import AtMost, Compare, Filter, Negate, Pattern, Prohibit, Static

__all__ = ["CARDS"]


def _cast(spell: Filter) -> Pattern:
    return Pattern("became-cast", Map(seat="you", obj=spell))


CARDS = (
    card(
        "Dual Strike",
        "{R}{R}",
        "instant",
        Spell(
            (
                Delayed(
                    When(
                        (CopySpell("event.obj"),),
                        _cast(
                            Filter(zone="stack", has=Map({"types": ("instant", "sorcery"), "mana-value": AtMost(4)}))
                        ),
                        once=True,
                    )
                ),
            )
        ),
        Foretell("{R}"),
    ),
    card(
        "Tundra Fumarole",
        "{1}{R}{R}",
        "snow sorcery",
        Spell((Deal(4), Produce("{C}", SNOW_SPENT, kept=True)), (FRAGILE,)),
    ),
    card(
        "Search for Glory",
        "{2}{W}",
        "snow sorcery",
        Spell(
            (
                Search(
                    (
                        Filter(zone="library", has=Map(supertypes="snow", types=PERMANENT)),
                        Filter(zone="library", has=Map(supertypes="legendary")),
                        Filter(zone="library", has=Map(subtypes="Saga")),
                    )
                ),
                GainLife(SNOW_SPENT),
            )
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
    card(
        "Mystic Reflection",
        "{1}{U}",
        "instant",
        Spell((Lasting((EnteringAs(),)),), (Aim(Filter(has=Map(types="creature", supertypes=Negate("legendary")))),)),
        Foretell("{U}"),
    ),
)
