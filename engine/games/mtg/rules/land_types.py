"""The abilities that remain when an effect sets a land's basic types."""

from __future__ import annotations

from engine.games.mtg.words import Intrinsic

__all__ = ["TEXTLESS"]

TEXTLESS = (Intrinsic(),)
"""The abilities of a land whose subtype an effect has set to basic land types (305.7)."""
