"""What an empty choice among costs is called."""

from __future__ import annotations

from engine.kernel.values import Map
from engine.kernel.words import Card

__all__ = ["BLANK"]

BLANK = Card("", Map())
"""What a face-down resource is (412.1b)."""
