"""What comes of a triggered ability, and when an effect of this turn ends."""

from __future__ import annotations

from engine.kernel.words import Context, Pattern

__all__ = ["END_OF_TURN", "comes_of_trigger"]

END_OF_TURN = Pattern("cleaned-up")
"""What ends an effect that lasts until the end of the turn."""


def comes_of_trigger(context: Context) -> bool:
    """Whether the words come of a triggered ability."""
    return "key" in context.notes
