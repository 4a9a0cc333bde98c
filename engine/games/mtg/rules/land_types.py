"""What is left of a land whose basic types were set."""

from __future__ import annotations

from engine.games.mtg.words import Intrinsic

__all__ = ["TEXTLESS"]

TEXTLESS = (Intrinsic(),)
"""The abilities of a land that has been given a basic land type rather than its own."""
