"""Lethal damage: how much more a creature needs to die of."""

from __future__ import annotations

from engine.games.mtg.words import Wound
from engine.kernel.run import Run

__all__ = ["count_lethal_damage"]


def count_lethal_damage(ask: Run, obj: str, sources: tuple[str, ...], before: int) -> int:
    """How much more damage from these sources is lethal for a creature with `before` damage on it (120.6).

    It is its toughness less that damage, and 0 at least. With a source that has deathtouch it is 1 at most.
    """
    return int(ask.defines("lethal", Wound(obj, sources), max(0, ask.number(obj, "toughness") - before)))
