"""Preventions that need something else done first."""

from __future__ import annotations

from engine.kernel.words import Replace

__all__ = ["DEFENSE", "is_conditional"]

DEFENSE = "defense"
"""The slot of a ready armor's prevention (717.2c); a card's own slot is `replacement` or `prevention`."""


def is_conditional(part: Replace) -> bool:
    """Whether a replacement is a prevention that needs something else done first.

    A ready armor's does not count (717.2c).
    """
    return part.prevent is not None and bool(part.first) and part.slot != DEFENSE
