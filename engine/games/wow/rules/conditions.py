"""Whether the condition of a power holds, for whoever controls its card."""

from __future__ import annotations

from engine.kernel.parts import Functioning
from engine.kernel.run import Run
from engine.kernel.words import Context, Static

__all__ = ["is_condition_met"]


def is_condition_met(ask: Run, what: Functioning) -> bool:
    """Whether the condition of a power holds now, for whoever controls its card now. It is true if it has none."""
    seat = ask.get(what.obj, "controller")
    condition = what.ability.condition if isinstance(what.ability, Static) else None
    return ask.holds(condition, Context(what.obj, seat if isinstance(seat, str) else None))
