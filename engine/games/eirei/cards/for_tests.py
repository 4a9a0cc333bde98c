"""Cards made up for scenarios."""

from __future__ import annotations

from engine.kernel.words import Card

__all__ = ["CARDS"]

CARDS = (Card("Test Filler"),)
