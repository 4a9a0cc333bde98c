"""How much damage is lethal."""

from __future__ import annotations

from engine.games.mtg.words import Wound
from engine.kernel.run import Run

__all__ = ["count_lethal_damage"]


def count_lethal_damage(ask: Run, obj: str, sources: tuple[str, ...], before: int) -> int:
    """How much damage from these sources is lethal for a creature that had so much damage on it before (120.6)."""
    return int(ask.defines("lethal", Wound(obj, sources), max(0, ask.number(obj, "toughness") - before)))
