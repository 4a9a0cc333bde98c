"""The stack, and who speaks next. What a pass does is the game's clause; these are the words it is written in.

>>> from engine.kernel.state import Flow
>>> everyone_passed(State(seats=("P1", "P2"), flow=Flow("P1", "P2", passes=2)))
True
"""

from __future__ import annotations

from engine.kernel.state import Obj, State

__all__ = ["everyone_passed", "is_over", "seat_after", "top"]


def top(state: State, where: str = "stack") -> Obj | None:
    """The object on top of a place, or None."""
    pile = state.at(where)
    return state.objects[pile[0]] if pile else None


def everyone_passed(state: State) -> bool:
    """Whether as many passes came in a row as there are seats in the game."""
    return state.flow.passes >= len(state.playing())


def seat_after(state: State, seat: str) -> str:
    """The next seat clockwise that is still in; the same one if it is alone."""
    at = state.seats.index(seat)
    order = state.seats[at + 1 :] + state.seats[: at + 1]
    return next((one for one in order if one not in state.out), seat)


def is_over(state: State) -> bool:
    """Whether at most one team is left."""
    return len({state.teams.get(seat, seat) for seat in state.playing()}) <= 1
