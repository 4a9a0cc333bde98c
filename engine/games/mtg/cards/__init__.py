"""Cards of Magic: `khm` holds a set, `basic_lands` the lands, `for_tests` cards made up.

To find a card of a set, take its colour, and whether its front is a creature. Within a module cards stand in the order
of their names. `builders` holds what many cards are put together with.
"""

from __future__ import annotations

from engine.games.mtg.cards import basic_lands, for_tests, khm
from engine.kernel.words import Card

__all__ = ["CARDS", "KALDHEIM"]

KALDHEIM = khm.CARDS
"""The cards of Kaldheim and its Commander decks, as printed."""

CARDS: tuple[Card, ...] = (*basic_lands.CARDS, *for_tests.CARDS, *khm.CARDS)
