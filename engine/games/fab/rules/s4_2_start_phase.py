"""Section 4.2: start phase. All layers of the start of turn resolve."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.layers import resolve_all_layers
from engine.games.fab.words import Pass
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import GAME

__all__: list[str] = []


@rules.does(
    "4.2.2", "turn-end", after=("the_end_phase_begins", "points_are_lost", "the_next_player_is_turn_player"), edition=EN
)
def start_of_turn_resolves(ask: Run, act: Pass) -> Does:
    """Where the new turn is in its start phase, all layers on the stack resolve, and nobody gets priority.

    In any other phase nothing is done.
    """
    if ask.state.mark(GAME, "phase") == "start":
        resolve_all_layers(ask)
    yield from ()
