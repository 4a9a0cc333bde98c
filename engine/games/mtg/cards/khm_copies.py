"""Cards of Kaldheim that copy spells, and those whose copies had nothing spent on them."""

from __future__ import annotations

from engine.games.mtg.cards.khm import FRAGILE, SNOW_SPENT, card
from engine.games.mtg.words import CopySpell, Deal, Delayed, EntersChoosing, Foretell, Produce, Spell, When
from engine.kernel.values import Map
from engine.kernel.words import AtMost, Filter, Pattern, Static

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
        "Reflections of Littjara",
        "{4}{U}",
        "enchantment",
        EntersChoosing(),
        Static(
            (When((CopySpell("event.obj", new=False),), _cast(Filter(zone="stack", has=Map(subtypes="this.chosen")))),)
        ),
    ),
    card(
        "Tundra Fumarole",
        "{1}{R}{R}",
        "snow sorcery",
        Spell((Deal(4), Produce("{C}", SNOW_SPENT, kept=True)), (FRAGILE,)),
    ),
)
