"""Section 1.13: assets. When action points may be gained."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import GainedAction
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("1.13.2b", "event:gained-action", edition=EN)
def outside_ones_action_phase(ask: Run, event: GainedAction) -> bool:
    """A player gains no action points outside the action phase of their own turn. Losing them is never barred."""
    return event.amount > 0 and (ask.active != event.seat or ask.state.mark("game", "phase") != "action")
