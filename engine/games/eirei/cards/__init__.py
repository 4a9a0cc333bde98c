"""The cards of the page: `examples` holds the six that its examples name."""

from __future__ import annotations

from engine.games.eirei.cards.examples import CARDS

__all__ = ["CARDS"]
