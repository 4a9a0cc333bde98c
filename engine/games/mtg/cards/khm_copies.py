"""Cards of Kaldheim that copy spells, and those whose copies had nothing spent on them."""

from __future__ import annotations

from engine.games.mtg.c608_choices import Choose, Distribute
from engine.games.mtg.c701_search import Search
from engine.games.mtg.cards.khm import ENTERS, FRAGILE, MINE, SNOW_SPENT, card, creature
from engine.games.mtg.cards.khm_costs import PERMANENT
from engine.games.mtg.words import (
    Aim,
    CopySpell,
    Deal,
    Delayed,
    Destroy,
    Draw,
    EntersChoosing,
    Foretell,
    GainLife,
    If,
    Lasting,
    Mode,
    Produce,
    Return,
    Spell,
    Tap,
    When,
)
from engine.kernel.values import Map, Word
from engine.kernel.words import AtLeast, AtMost, Compare, Count, Filter, Pattern, Prohibit, Static

__all__ = ["CARDS"]


def _cast(spell: Filter) -> Pattern:
    return Pattern("became-cast", Map(seat="you", obj=spell))


def _snowfall(kind: str) -> Mode:
    """Destroy all of a kind; then a card comes back that costs no more than the snow mana spent."""
    back = Filter(
        zone="graveyard",
        owner="you",
        has=Map({"types": ("creature", "planeswalker"), "mana-value": AtMost(SNOW_SPENT)}),
    )
    does: tuple[Word, ...] = (
        Destroy(Filter(has=Map(types=kind))),
        Choose(back, then=(Return("chosen", "battlefield"),)),
    )
    return Mode(does)


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
    card(
        "Blood on the Snow",
        "{4}{B}{B}",
        "snow sorcery",
        Spell(modes=(_snowfall("creature"), _snowfall("planeswalker"))),
    ),
    card(
        "Blessing of Frost",
        "{3}{G}",
        "snow sorcery",
        Spell(
            (
                Distribute("+1/+1", SNOW_SPENT, MINE),
                Draw(Count(Filter(has=Map(types="creature", power=AtLeast(4)), controller="you"))),
            )
        ),
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
                                    until=Pattern("step-began", Map(phase="upkeep", seat="not-you")),
                                ),
                            ),
                        ),
                    ),
                    ENTERS,
                    aims=(Aim(Filter(has=Map(types=("artifact", "creature")), controller="not-you")),),
                ),
            )
        ),
    ),
)
