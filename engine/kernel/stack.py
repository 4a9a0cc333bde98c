"""The stack, and who acts next. What a pass does is the game's clause; these functions help to write it.

>>> from engine.kernel.state import Flow
>>> everyone_passed(State(seats=("P1", "P2"), flow=Flow("P1", "P2", passes=2)))
True
"""

from __future__ import annotations

from engine.kernel.state import Obj, State

__all__ = ["everyone_passed", "has_ended", "is_over", "seat_after", "top"]


def top(state: State, where: str = "stack") -> Obj | None:
    """The top object of a place, by default of the stack; None if it is empty or unknown."""
    pile = state.at(where)
    return state.objects[pile[0]] if pile else None


def everyone_passed(state: State) -> bool:
    """Whether at least as many passes came in a row as seats are still in the game."""
    return state.flow.passes >= len(state.playing())


def seat_after(state: State, seat: str) -> str:
    """The next seat in turn order that is still in the game: `"P2"` after `"P1"`.

    It is the same seat if no other is left.

    Raises:
        ValueError: There is no such seat.
    """
    at = state.seats.index(seat)
    order = state.seats[at + 1 :] + state.seats[: at + 1]
    return next((one for one in order if one not in state.out), seat)


def is_over(state: State) -> bool:
    """Whether at most one team is left in the game. A seat without a team is its own team."""
    return len({state.teams.get(seat, seat) for seat in state.playing()}) <= 1


def has_ended(state: State) -> bool:
    """Whether the game has ended: a seat has left, and at most one team is left in it.

    It is false if nobody has left.
    """
    return bool(state.out) and is_over(state)
