"""What changed code may call: a changed function finds these among the names of its module, while it is in place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["HELPERS", "EndlessLoopError", "LoopCounter"]

MOST_ROUNDS = 10_000
"""How many rounds the loops of a changed function may go in one run of a scenario."""


class EndlessLoopError(Exception):
    """A loop of a changed function does not end."""


class LoopCounter:
    """Counts the rounds of loops. `go_on()` stands before the condition of each `while` of changed code."""

    def __init__(self) -> None:
        """Begin with no round counted."""
        self.rounds = 0

    def go_on(self) -> bool:
        """Count a round of a loop, and give True, so that the loop goes on by its own condition.

        All loops share the count.

        Raises:
            EndlessLoopError: There were more than 10,000 rounds.
        """
        self.rounds += 1
        if self.rounds > MOST_ROUNDS:
            raise EndlessLoopError
        return True


def _name_other_seat(seat: Any) -> Any:  # noqa: ANN401 - whatever stands for a seat
    """Another seat in the place of a seat's name: `P2` for `P1`, and `P1` for any other.

    What is no seat stays as it is.
    """
    if not isinstance(seat, str) or seat[:1] != "P" or not seat[1:].isdigit():
        return seat
    return "P2" if seat == "P1" else "P1"


def _read_whose(thing: Any, meant: str, other: str) -> Any:  # noqa: ANN401 - an object, a context, an event
    """What a thing has as `other`, such as `owner`, where the code reads `meant`, such as `controller`.

    If the thing has no `other`, another seat than its `meant`: `P2` for `P1`.

    Raises:
        AttributeError: The thing has no `meant`.
    """
    found = getattr(thing, meant)
    return getattr(thing, other) if hasattr(thing, other) else _name_other_seat(found)


def _take_last(items: Iterable[Any], *default: Any) -> Any:  # noqa: ANN401 - as `next` takes
    """The last of some items, where `next` would give the first; the default if there are none.

    It goes through all of them.

    Raises:
        StopIteration: There are none, and no default is given.
    """
    left = [*items]
    return left[-1] if left else next(iter(()), *default)


HELPERS: dict[str, Callable[..., Any]] = {
    "_hanrei_other_seat": _name_other_seat,
    "_hanrei_whose": _read_whose,
    "_hanrei_last": _take_last,
}
"""The helpers, by the name that changed code calls them by."""
