"""Section 702: reward powers. How quests are completed."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Completed
from engine.games.wow.position import is_in_play
from engine.games.wow.rules.powers import add_effect, find_power, is_basic_out_of_time
from engine.games.wow.words import Complete
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__: list[str] = []


@rules.forbids("702.1a", "act:complete", edition=EN)
def a_basic_reward_outside_ones_own_action_phase(ask: Run, what: Complete) -> bool:
    """A quest with a basic reward may be completed only in its player's own action phase, with an empty chain."""
    return is_basic_out_of_time(ask, what)


@rules.does("702.2", "act:complete", edition=EN)
def a_reward_effect(ask: Run, what: Complete) -> Does:
    """Completing a quest adds its reward's effect to the chain and pays its cost."""
    yield from add_effect(ask, what, "complete")


@rules.does("702.2", "completed", edition=EN)
def the_quest_turns_over(ask: Run, quest: str) -> Does:
    """A completed quest that is still in play turns face down."""
    if is_in_play(ask.state, quest):
        yield Completed(quest)


@rules.allows("702.2b", "permitted", edition=EN)
def a_quest_of_another_players(ask: Run, what: tuple[object, Word]) -> bool:
    """Where an effect permits it, a player with priority may complete another player's quest that has a reward.

    The player pays with their own resources only.
    """
    act = what[1]
    return isinstance(act, Complete) and ask.state.flow.priority == act.seat and find_power(ask, act) is not None
