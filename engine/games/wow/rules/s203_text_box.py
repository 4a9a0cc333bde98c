"""Section 203: text box. What of its text needs no clause."""

from __future__ import annotations

from engine.games.wow.base import rules

__all__: list[str] = []

rules.shape("203.2", "a card's abilities are a list, one entry to a paragraph")
