"""The steps of a turn in order, the marks of a turn, and questions about both."""

from __future__ import annotations

from engine.games.mtg.events import StepBegan
from engine.kernel.events import TurnBegan
from engine.kernel.log import Record
from engine.kernel.run import Run

__all__ = ["PLAYED", "STEPS", "find_last_ordinary_turn", "is_beginning_of", "is_summoning_sick", "sort_in_turn_order"]

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "main",
    "begin-combat",
    "declare-attackers",
    "declare-blockers",
    "first-strike-damage",
    "combat-damage",
    "end-combat",
    "second-main",
    "end",
    "cleanup",
)
"""The steps and phases of a turn, in order (500.1)."""


PLAYED = (
    "announced",
    "announcing",
    "aside",
    "attacking",
    "blocked",
    "blocking",
    "deadly",
    "declaring",
    "defender",
    "drew-nothing",
    "extra-combats",
    "followed",
    "in-view",
    "paid",
    "spent",
    "struck",
)
"""Marks of combat, of casting and of earlier turns: no position of a scenario begins with them."""


def sort_in_turn_order(ask: Run, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The same seats in the order in which they choose or act at the same time: from the active player on (101.4)."""
    left, done = seats, tuple[str, ...]()
    while left:
        done = (*done, ask.first("turn-order", left)[0])
        left = tuple(one for one in seats if one not in done)
    return done


def find_last_ordinary_turn(ask: Run) -> str:
    """The seat whose turn was the last that was no extra turn.

    While extra turns are under way it is the seat whose turn came before them, else the active player.
    """
    return str(ask.state.mark("game", "resumes-after") or ask.active)


def is_beginning_of(record: Record, step: str) -> bool:
    """Whether a record (an event that has happened) is the beginning of this step, such as `draw`."""
    return isinstance(record.event, StepBegan) and record.event.phase == step


def is_summoning_sick(ask: Run, id: str) -> bool:
    """Whether an object has come under its controller's control since their most recent turn began (302.6).

    One with haste is not, nor is one of which it is unknown when it came. Whether it is a creature is not looked at.
    """
    came = ask.state.mark(id, "came")
    if not isinstance(came, int) or came < _number_last_turn(ask, str(ask.get(id, "controller"))):
        return False
    return not ask.has(id, "keywords", "haste")


def _number_last_turn(ask: Run, seat: str) -> int:
    """The number of a seat's most recent turn, the present one if it is theirs; 0 if it has had none."""
    if seat == ask.active:
        return ask.state.number("game", "turn")
    began = (past[0] for past in reversed(ask.state.turns) if past)
    return next((one.number for one in began if isinstance(one, TurnBegan) and one.seat == seat), 0)
