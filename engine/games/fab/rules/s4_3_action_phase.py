"""Section 4.3: action phase. How the action phase begins and ends."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import ActionPhaseBegan, EndPhaseBegan
from engine.games.fab.rules.layers import resolve_all_layers
from engine.games.fab.words import Pass
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does(
    "4.3.1",
    "turn-end",
    after=("the_end_phase_begins", "points_are_lost", "the_next_player_is_turn_player", "start_of_turn_resolves"),
    edition=EN,
)
def the_action_phase_begins(ask: Run, act: Pass) -> Does:
    """After the start phase the action phase begins, and the turn player has 1 action point (4.3.2)."""
    yield ActionPhaseBegan("action", ask.active)
    yield Set(ask.active, "actions", 1)


@rules.does("4.3.4", "turn-end", edition=EN)
def the_end_phase_begins(ask: Run, act: Pass) -> Does:
    """All passing on an empty stack outside combat begins the end phase, and every layer that comes of it resolves.

    That it is so is not looked at: the clause is asked only then.
    """
    yield EndPhaseBegan("end", ask.active)
    resolve_all_layers(ask)
