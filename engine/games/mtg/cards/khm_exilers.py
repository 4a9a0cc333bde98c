"""Cards of Kaldheim's Commander decks that watch what is exiled."""

from __future__ import annotations

from engine.games.mtg.c608_history import Foretellings
from engine.games.mtg.cards.khm import creature, token, whenever
from engine.games.mtg.words import Create, Put
from engine.kernel.values import Map
from engine.kernel.words import AtLeast, Charge, Compare, Modify, Part, Pattern, Static, ValueOf

__all__ = ["CARDS"]


def _from(counters: int, *gives: Part) -> Static:
    """As long as so many counters are on it, of whatever kind."""
    return Static(gives, when=Compare(ValueOf("this", "counters"), ">=", counters))


CARDS = (
    creature(
        "Ranar the Ever-Watchful",
        "{2}{W}{U}",
        "legendary creature / Spirit Warrior",
        2,
        3,
        Static(
            (Charge(Pattern("foretelling", Map(seat="you")), "set", 0, "foretell"),),
            when=Compare(Foretellings(), "=", 0),
        ),
        whenever("banished", Create(token("creature / Spirit", 1, 1, "W", "flying")), seat="you", n=AtLeast(1)),
        keywords="flying, vigilance",
    ),
    creature(
        "Hero of Bretagard",
        "{2}{W}",
        "creature / Human Warrior",
        1,
        1,
        whenever("banished", Put("+1/+1", "event.n"), seat="you", n=AtLeast(1)),
        _from(5, Modify("keywords", "grant", "flying"), Modify("subtypes", "grant", "Angel")),
        _from(10, Modify("keywords", "grant", "indestructible"), Modify("subtypes", "grant", "God")),
    ),
)
