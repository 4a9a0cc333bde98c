"""Conditions of abilities."""

from __future__ import annotations

from engine.kernel.parts import Functioning
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["is_allowed_by_condition", "is_condition_met"]


def is_allowed_by_condition(ask: Run, what: Functioning) -> bool:
    """Whether an ability has no condition, or one that holds now (1.7.4)."""
    return getattr(what.ability, "when", None) is None or ask.allows("condition", what)


def is_condition_met(ask: Run, what: Functioning) -> bool:
    """Whether the condition of an ability holds now."""
    obj = ask.state.objects[what.obj]
    return ask.holds(getattr(what.ability, "when", None), Context(obj.id, obj.controller or obj.owner))
