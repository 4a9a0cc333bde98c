"""What is about to enter the battlefield: with which marks and counters, and by which effect."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.state import Ongoing
from engine.kernel.values import EMPTY, Map

__all__ = ["Arrival", "add_counters"]


class Arrival(NamedTuple):
    """What becomes a permanent: the object, under whose control, with which marks and counters, attached to what."""

    id: str
    seat: str
    marks: Map[str, object]
    host: str | None = None
    counters: Map[str, int] = EMPTY
    being: Ongoing | None = None
    """What an effect makes of it as it enters (611.2e)."""


def add_counters(one: Map[str, int], two: Map[str, int]) -> Map[str, int]:
    """Two heaps of counters together."""
    return Map({name: one.get(name, 0) + two.get(name, 0) for name in (*one, *two)})
