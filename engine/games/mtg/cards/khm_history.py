"""Cards of Kaldheim that count or ask what has happened this turn."""

from __future__ import annotations

from engine.games.mtg.c401_looking import Top
from engine.games.mtg.c608_choices import Choose
from engine.games.mtg.c608_history import Deaths, Occurred
from engine.games.mtg.cards.khm import CREATURE, card, creature, token, whenever
from engine.games.mtg.words import Activated, Cost, Create, Draw, Foretell, GainLife, If, Return, Scry, Spell, When
from engine.kernel.values import Map, Word
from engine.kernel.words import Compare, Filter, Happened, Pattern, Static

__all__ = ["CARDS"]

ZOMBIE = token("creature / Zombie Berserker", 2, 2, "B")
ANGEL = token("creature / Angel", 4, 4, "W", "flying, vigilance")
SPIRIT = token("creature / Spirit", 1, 1, "W", "flying")
GAINED = Occurred(Pattern("gained-life", Map(seat="you")), "amount")


def second_spell(*does: Word) -> Static:
    """Whenever you cast your second spell each turn."""
    return Static((When(does, Pattern("became-cast", Map(seat="you")), ordinal=2),))


CARDS = (
    card(
        "Rise of the Dread Marn",
        "{2}{B}",
        "instant",
        Spell((Create(ZOMBIE, Deaths(Filter(has=Map(types="creature", token=False)))),)),
        Foretell("{B}"),
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
        "Valkyrie Harbinger",
        "{4}{W}{W}",
        "creature / Angel Cleric",
        4,
        5,
        whenever("step-began", Create(ANGEL), given=Compare(GAINED, ">=", 4), phase="end"),
        keywords="flying, lifelink",
    ),
    creature("Clarion Spirit", "{1}{W}", "creature / Spirit", 2, 2, second_spell(Create(SPIRIT))),
    creature("Doomskar Oracle", "{2}{W}", "creature / Human Cleric", 3, 2, second_spell(GainLife(2)), Foretell("{W}")),
    creature(
        "Firja, Judge of Valor",
        "{2}{W}{B}{B}",
        "legendary creature / Angel Cleric",
        2,
        4,
        second_spell(Top(3, look=True, then=(Choose("chosen", (Return("chosen"), Return("rest", "graveyard"))),))),
        keywords="flying, lifelink",
    ),
    creature(
        "Cleaving Reaper",
        "{3}{B}{B}",
        "creature / Angel Berserker",
        5,
        3,
        Activated(
            Cost(life=3),
            (Return("this"),),
            when=Happened(Pattern("entered", Map(seat="you", obj=Filter(has=Map(subtypes=("Angel", "Berserker")))))),
            zone="graveyard",
        ),
        keywords="flying, trample",
    ),
)
