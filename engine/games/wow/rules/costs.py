"""The blank card that a face-down resource is."""

from __future__ import annotations

from engine.kernel.values import Map
from engine.kernel.words import Card

__all__ = ["BLANK"]

BLANK = Card("", Map())
"""A card without name or values (412.1b)."""
