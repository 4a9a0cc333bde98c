"""Section 104: ending the game."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Won
from engine.kernel.events import Stacked
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import has_ended, is_over
from engine.kernel.values import Word

__all__: list[str] = []


@rules.forbids(
    "104.1",
    ("act:activate", "act:attack", "act:block", "act:cast", "act:foretell", "act:pass", "act:play"),
)
def the_game_has_ended(ask: Run, act: Word) -> bool:
    """In a game that has ended, nobody may do anything any more."""
    return has_ended(ask.state)


@rules.does("104.1", "after:left")
def nothing_waits_any_more(ask: Run, record: Record) -> Does:
    """Triggers that wait for the stack are dropped where a loss has ended the game."""
    if has_ended(ask.state) and ask.state.waiting:
        yield tuple(Stacked(one.id) for one in ask.state.waiting)


@rules.does("104.2a", "after:left", after=nothing_waits_any_more)
def the_last_ones_win(ask: Run, record: Record) -> Does:
    """Players who are left when all opponents have left the game win it; this happens once."""
    left = ask.state.playing()
    if left and is_over(ask.state) and not any(isinstance(event, Won) for event in ask.state.past):
        yield tuple(Won(seat) for seat in left)
