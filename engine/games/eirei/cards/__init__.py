"""The cards of the page, and those made up for scenarios."""

from __future__ import annotations

from engine.games.eirei.cards import examples, for_tests

__all__ = ["CARDS"]

CARDS = (*examples.CARDS, *for_tests.CARDS)
