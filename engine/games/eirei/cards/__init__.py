"""The cards of the page."""

from __future__ import annotations

from engine.games.eirei.cards.examples import CARDS

__all__ = ["CARDS"]
