"""Counters that change numbers, and when each was put on its card."""

from __future__ import annotations

from typing import cast

from engine.games.wow.position import as_list
from engine.kernel.state import Obj

__all__ = ["list_counter_batches", "list_counter_times", "raises_number"]


def raises_number(name: str) -> bool:
    """Whether a counter's name is one that changes ATK and health, such as `+1/+1` or `-1/-1`."""
    return "/" in name


def list_counter_times(obj: Obj, name: str, count: int) -> tuple[int | None, ...]:
    """The clock time at which each of `count` counters was put on, oldest first; None if the position began with it.

    `name` is the counter's, such as `+1/+1`. There are always `count` times.
    """
    told = cast("tuple[int | None, ...]", as_list(obj.marks.get(f"counted:{name}")))
    return (*(None for _ in range(count - len(told))), *told[:count])


def list_counter_batches(obj: Obj) -> list[tuple[str, int, int | None]]:
    """The counters of an object that change numbers, as triples of name, number put on at one time, and that time.

    `("+1/+1", 2, 7)` are two put on at the clock time 7. The time is None for those that the position began with.
    """
    times = [
        (name, list_counter_times(obj, name, count)) for name, count in obj.counters.items() if raises_number(name)
    ]
    return [(name, told.count(time), time) for name, told in times for time in dict.fromkeys(told)]
