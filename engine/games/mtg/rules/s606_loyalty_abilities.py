"""Section 606: loyalty abilities. When they may be activated, and what they need."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Activated
from engine.games.mtg.rules.activation import find_activated_ability, find_loyalty_cost
from engine.games.mtg.rules.casting import is_main_phase_of
from engine.games.mtg.words import Activate
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("606.3", "act:activate")
def no_time_for_a_loyalty_ability(ask: Run, act: Activate) -> bool:
    """Objection to a loyalty ability outside the seat's own main phase with an empty stack.

    Also if one of the same permanent was activated this turn. No objection to other abilities.
    """
    if find_activated_ability(ask, act).loyalty is None:
        return False
    used = any(isinstance(one, Activated) and one.obj == act.obj and one.index < 0 for one in ask.state.past)
    return used or not is_main_phase_of(ask, act.seat)


@rules.forbids("606.5", "act:activate", after="a_second_boast_this_turn")
def too_little_loyalty(ask: Run, act: Activate) -> bool:
    """Objection if the cost removes more loyalty counters than the permanent has. No objection to other abilities."""
    loyalty = find_loyalty_cost(act, find_activated_ability(ask, act))
    return loyalty is not None and -loyalty > ask.number(act.obj, "counter:loyalty")
