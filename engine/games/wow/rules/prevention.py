"""Preventions that depend on something else."""

from __future__ import annotations

from engine.kernel.words import Replace

__all__ = ["DEFENSE", "is_conditional"]

DEFENSE = "defense"
"""The slot of what a ready armor does (717.2c); a card says `replacement` or `prevention`."""


def is_conditional(part: Replace) -> bool:
    """Whether it prevents something if something else is done first; not so what a ready armor does (717.2c)."""
    return part.prevent is not None and bool(part.first) and part.slot != DEFENSE
