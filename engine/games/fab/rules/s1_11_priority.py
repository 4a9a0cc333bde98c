"""Section 1.11: priority. Who has priority, and what passing does."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.combat import give_priority
from engine.games.fab.words import Activate, Pass, Play
from engine.kernel.events import Given, Passed
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import everyone_passed, is_over, seat_after, top
from engine.kernel.values import Word

__all__: list[str] = []


@rules.forbids("1.11.1", ("act:play", "act:activate"), edition=EN)
def without_priority(ask: Run, use: Play | Activate) -> bool:
    """A card may not be played, nor an ability activated, by a player without priority."""
    return ask.state.flow.priority != use.seat


@rules.does("1.11.3", "priority", edition=EN)
def turn_player_gains_priority(ask: Run, act: Word) -> Does:
    """The turn player gets priority once all have passed, or where nobody still in the game has it.

    Nobody gets it once the game is over.
    """
    held = ask.state.flow.priority
    if not is_over(ask.state) and (everyone_passed(ask.state) or held is None or held in ask.state.out):
        yield give_priority(ask.active)


@rules.allows("1.11.4", "act:pass", edition=EN)
def may_pass(ask: Run, act: Pass) -> bool:
    """The player with priority may pass."""
    return ask.state.flow.priority == act.seat


@rules.does("1.11.4a", "act:pass", edition=EN)
def passes_go_round(ask: Run, act: Pass) -> Does:
    """A pass hands priority to the next player clockwise.

    Once all have passed, the top layer resolves. With no layer the step of combat ends, or, outside combat, the turn.
    In the defend step one pass declares no defending card.
    """
    yield Passed(act.seat)
    layer = top(ask.state)
    if ask.state.mark("game", "step") == "defend":
        ask.perform("step:defend", act)
    elif not everyone_passed(ask.state):
        yield Given(seat_after(ask.state, act.seat))
    elif layer is not None:
        ask.perform("all-passed", layer)
    elif ask.state.mark("game", "step"):
        ask.perform(f"step:{ask.state.mark('game', 'step')}", act)
    elif not is_over(ask.state):
        ask.perform("turn-end", act)
