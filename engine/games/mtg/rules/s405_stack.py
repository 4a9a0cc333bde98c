"""Section 405: stack."""

from __future__ import annotations

from engine.games.mtg.base import rules

__all__: list[str] = []

rules.shape("405.2", "the stack is an ordered place, last in first out")
