"""Cards of Kaldheim about mana: what it can be spent on, and what it was."""

from __future__ import annotations

from engine.games.mtg.c614_arriving import Arriving
from engine.games.mtg.cards.khm import card, creature, whenever
from engine.games.mtg.words import Activated, Aim, Chapter, Cost, GainLife, Lasting, Produce, Return
from engine.kernel.values import Map
from engine.kernel.words import AtLeast, Compare, Count, Filter, Pattern, Times, ValueOf

__all__ = ["CARDS"]


def _casting(**has: object) -> Pattern:
    return Pattern("casting", Map(spell=Filter(zone="stack", has=Map(has))))


_FORETELLING = Pattern("foretelling", Map(card=Filter(zone="hand", owner="you")))
_FORETOLD = Filter(zone="exile", owner="you", marks=Map(foretold=AtLeast(0)))

CARDS = (
    creature(
        "Karfell Harbinger",
        "{1}{U}",
        "creature / Zombie Wizard",
        1,
        3,
        Activated(Cost(tap=True), (Produce("{U}", only=(_FORETELLING, _casting(types=("instant", "sorcery")))),)),
    ),
    card(
        "Niko Defies Destiny",
        "{1}{W}{U}",
        "enchantment / Saga",
        Chapter((1,), (GainLife(Times(2, Count(_FORETOLD))),)),
        Chapter((2,), (Produce("{W}{U}", only=(_FORETELLING, _casting(foretells=True))),)),
        Chapter((3,), (Return(),), (Aim(Filter(zone="graveyard", owner="you", has=Map(foretells=True))),)),
    ),
    creature(
        "Boreal Outrider",
        "{2}{G}",
        "snow creature / Elf Warrior",
        3,
        2,
        whenever(
            "became-cast",
            Lasting((Arriving(Map({"+1/+1": 1})),), "event.obj", forever=True),
            given=Compare(ValueOf("event.obj", "snow-of-its-colors"), ">=", 1),
            seat="you",
            obj=Filter(zone="stack", has=Map(types="creature")),
        ),
    ),
)
