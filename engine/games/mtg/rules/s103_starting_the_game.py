"""Section 103: starting the game. The draw step that the first player skips."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import StepBegan
from engine.kernel.run import Run

__all__: list[str] = []

_TWO = 2


@rules.forbids("103.7a", "event:step-began")
def draw_step_in_the_first_turn(ask: Run, event: StepBegan) -> bool:
    """Objection to the draw step of the game's first turn in a game of two; the starting player so skips it."""
    return event.phase == "draw" and ask.state.number("game", "turn") == 1 and len(ask.state.seats) == _TWO
