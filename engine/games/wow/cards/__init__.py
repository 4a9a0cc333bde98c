"""Cards of the World of Warcraft TCG: `examples` as printed, by type; `builders`."""

from __future__ import annotations

from engine.games.wow.cards import examples
from engine.kernel.words import Card

__all__ = ["CARDS"]

CARDS: tuple[Card, ...] = examples.CARDS
