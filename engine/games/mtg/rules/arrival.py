"""What is about to enter the battlefield: its controller, marks, counters and host."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.state import Ongoing
from engine.kernel.values import EMPTY, Map

__all__ = ["Arrival", "add_counters"]


class Arrival(NamedTuple):
    """An object about to become a permanent: its id, its controller, marks, host and counters."""

    id: str
    seat: str
    marks: Map[str, object]
    host: str | None = None
    counters: Map[str, int] = EMPTY
    being: Ongoing | None = None
    """What an effect makes of it as it enters (611.2e)."""


def add_counters(one: Map[str, int], two: Map[str, int]) -> Map[str, int]:
    """The counters of two mappings added up by name; the mappings stay as they are.

    `{"+1/+1": 2}` and `{"+1/+1": 1, "lore": 1}` give `{"+1/+1": 3, "lore": 1}`.
    """
    return Map({name: one.get(name, 0) + two.get(name, 0) for name in (*one, *two)})
