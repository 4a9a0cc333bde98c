"""Whether the condition of an ability holds, for whoever controls or owns its object."""

from __future__ import annotations

from engine.kernel.parts import Functioning
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["is_condition_met"]


def is_condition_met(ask: Run, what: Functioning) -> bool:
    """Whether the condition (`when`) of an ability holds now for its controller, or else its owner.

    True if it has none.
    """
    seat = ask.get(what.obj, "controller") or ask.state.objects[what.obj].owner
    return ask.holds(getattr(what.ability, "when", None), Context(what.obj, str(seat)))
