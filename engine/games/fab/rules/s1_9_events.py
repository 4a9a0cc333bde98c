"""Section 1.9: events. Events that do nothing."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Damage, Drawing
from engine.kernel.replacement import Candidate
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("1.9.1b", "replace", edition=EN, after="a_second_time_for_one_event")
def an_event_that_does_nothing(ask: Run, candidate: Candidate) -> bool:
    """No replacement applies to damage of 0 or less, nor to the drawing of no card."""
    event = candidate.event
    return (isinstance(event, Damage) and event.amount <= 0) or (isinstance(event, Drawing) and event.n <= 0)
