"""Counters that raise numbers, and when each was put there."""

from __future__ import annotations

from engine.games.wow.position import as_list
from engine.kernel.state import Obj

__all__ = ["list_batches", "list_times", "raises_number"]


def raises_number(name: str) -> bool:
    """Whether a counter raises or lowers numbers: `+1/+1`."""
    return name.count("/") == 1 and name[0] in "+-"


def list_times(obj: Obj, name: str, count: int) -> tuple[int | None, ...]:
    """When each of so many counters was put there, None if the position had it; those put there last go first."""
    told = tuple(time for time in as_list(obj.marks.get(f"counted:{name}")) if time is None or isinstance(time, int))
    return (*(None for _ in range(count - len(told))), *told[:count])


def list_batches(obj: Obj) -> list[tuple[str, int, int | None]]:
    """The counters that raise numbers: their name, how many came at one time, and when."""
    times = [(name, list_times(obj, name, count)) for name, count in obj.counters.items() if raises_number(name)]
    return [(name, told.count(time), time) for name, told in times for time in dict.fromkeys(told)]
