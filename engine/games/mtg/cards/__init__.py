"""Cards, one module a set."""

from __future__ import annotations

from engine.games.mtg.cards.khm import CARDS

__all__ = ["CARDS"]
