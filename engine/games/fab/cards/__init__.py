"""Cards of Flesh and Blood: `examples` as printed, by chapter; `for_tests` cards made up; `builders`."""

from __future__ import annotations

from engine.games.fab.cards import examples, for_tests
from engine.kernel.words import Card

__all__ = ["CARDS"]

CARDS: tuple[Card, ...] = (*for_tests.CARDS, *examples.CARDS)
