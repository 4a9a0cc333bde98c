"""Cards of Flesh and Blood: `examples` as printed, by chapter; `builders`."""

from __future__ import annotations

from engine.games.fab.cards import examples
from engine.kernel.words import Card

__all__ = ["CARDS"]

CARDS: tuple[Card, ...] = examples.CARDS
