"""Section 104: ending the game. Who wins and loses, and what stops when it has ended."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Won
from engine.games.mtg.references import list_players
from engine.games.mtg.words import LoseGame
from engine.kernel.events import Left, Stacked
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.stack import has_ended, is_over
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__: list[str] = []


@rules.forbids(
    "104.1",
    ("act:activate", "act:attack", "act:block", "act:cast", "act:foretell", "act:pass", "act:play"),
)
def the_game_has_ended(ask: Run, act: Word) -> bool:
    """Objection to any action once the game has ended, which is when all but one team have left."""
    return has_ended(ask.state)


@rules.does("104.1", "after:left")
def nothing_waits_any_more(ask: Run, record: Record) -> Does:
    """Drop all triggers that wait for the stack, all at once, if a player's leaving has ended the game."""
    if has_ended(ask.state) and ask.state.waiting:
        yield tuple(Stacked(one.id) for one in ask.state.waiting)


@rules.does("104.2a", "after:left", after=nothing_waits_any_more)
def the_last_ones_win(ask: Run, record: Record) -> Does:
    """Have all players who are left win at once, if no opponent of theirs is left.

    Nothing happens if somebody has already won, or if nobody is left.
    """
    left = ask.state.playing()
    if left and is_over(ask.state) and not any(isinstance(event, Won) for event in ask.state.past):
        yield tuple(Won(seat) for seat in left)


@rules.does("104.3e", "effect:lose-game")
def an_effect_says_that_they_lose(ask: Run, said: tuple[LoseGame, Context]) -> Does:
    """The players meant leave the game as having lost, all at once. Those who have left already are passed over."""
    losers = tuple(Left(seat) for seat in list_players(ask, said[0].who, said[1]) if seat in ask.state.playing())
    if losers:
        yield losers
