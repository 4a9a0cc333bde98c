"""Cards of the World of Warcraft TCG: `examples` as printed, by type; `for_tests` cards made up; `builders`."""

from __future__ import annotations

from engine.games.wow.cards import examples, for_tests
from engine.kernel.words import Card

__all__ = ["CARDS"]

CARDS: tuple[Card, ...] = (*for_tests.CARDS, *examples.CARDS)
