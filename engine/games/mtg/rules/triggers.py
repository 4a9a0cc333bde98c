"""Contexts of triggered abilities, and the end of effects that last for a turn."""

from __future__ import annotations

from engine.kernel.words import Context, Pattern

__all__ = ["END_OF_TURN", "comes_from_trigger"]

END_OF_TURN = Pattern("cleaned-up")
"""The event that ends effects that last until end of turn."""


def comes_from_trigger(context: Context) -> bool:
    """Whether a context is that of a triggered ability on the stack: its notes have the entry `key`."""
    return "key" in context.notes
