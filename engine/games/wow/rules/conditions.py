"""Whether the condition of a power holds, for whoever controls its card."""

from __future__ import annotations

from engine.games.wow.position import get_controller
from engine.kernel.parts import Functioning
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["is_condition_met"]


def is_condition_met(ask: Run, what: Functioning) -> bool:
    """Whether the condition of a power holds now, for whoever controls its card now. It is true if it has none."""
    condition = getattr(what.ability, "condition", None)
    return ask.holds(condition, Context(what.obj, get_controller(ask, what.obj)))
