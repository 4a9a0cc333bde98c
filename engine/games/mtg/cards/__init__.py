"""Cards of Magic: `khm` holds a set, `basic_lands` the lands.

To find a card of a set, take its colour, and whether its front is a creature; Sagas of several colours stand apart.
Cards of a module are in the order of their names. `builders` holds functions and filters that many cards share.
"""

from __future__ import annotations

from engine.games.mtg.cards import basic_lands, khm
from engine.kernel.words import Card

__all__ = ["CARDS", "KALDHEIM"]

KALDHEIM = khm.CARDS
"""The cards of Kaldheim and its Commander decks, as printed."""

CARDS: tuple[Card, ...] = (*basic_lands.CARDS, *khm.CARDS)
