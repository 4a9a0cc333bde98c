"""Section 4.4: end phase. What is lost as a turn ends, and whose turn follows."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import TurnEnded
from engine.games.fab.words import Pass
from engine.kernel.events import PhaseBegan, Set, TurnBegan
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import seat_after

__all__: list[str] = []


@rules.does("4.4.3e", "turn-end", after="the_end_phase_begins", edition=EN)
def points_are_lost(ask: Run, act: Pass) -> Does:
    """Every player still in the game loses all action points and resource points."""
    for pool in ("actions", "resources"):
        for seat in ask.state.playing():
            yield Set(seat, pool, 0)


@rules.does("4.4.4", "turn-end", after=("the_end_phase_begins", points_are_lost), edition=EN)
def the_next_player_is_turn_player(ask: Run, act: Pass) -> Does:
    """The turn ends, the phase becomes `start`, and the next player clockwise begins the next turn."""
    number = ask.state.number("game", "turn")
    yield TurnEnded(ask.active, number)
    yield PhaseBegan("start")
    yield TurnBegan(seat_after(ask.state, ask.active), number + 1)
