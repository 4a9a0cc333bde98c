"""Section 302: creatures. Those that have newly come may not attack or tap for a cost."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.activation import is_tapped_newly_come
from engine.games.mtg.rules.turn import is_summoning_sick
from engine.games.mtg.words import Activate, Attack
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids(
    "302.6",
    ("act:attack", "act:activate"),
    after=(
        "too_little_loyalty",
        "an_attacker_that_is_tapped_or_not_yours",
    ),
)
def a_summoning_sick_creature(ask: Run, act: Attack | Activate) -> bool:
    """Objection to an attack by a creature without haste that its controller has not controlled since their turn began.

    So too for activating an ability of it whose cost taps it. Unknown ids are passed over.
    """
    if isinstance(act, Activate):
        return is_tapped_newly_come(ask, act)
    return any(is_summoning_sick(ask, id) for id in act.attackers if id in ask.state.objects)


@rules.does("302.6", "control")
def newly_under_control(ask: Run, id: str) -> Does:
    """Note the number of the present turn on a permanent that changes controllers, as its mark `came`."""
    yield Set(id, "came", ask.state.mark("game", "turn"))
