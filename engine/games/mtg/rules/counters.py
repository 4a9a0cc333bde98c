"""Kinds of counters by name, and their effect on power and toughness."""

from __future__ import annotations

import re

from engine.kernel.run import Run

__all__ = ["count_with_counters", "list_counter_kinds"]

_CHANGE = re.compile(r"([+-]\d+)/([+-]\d+)")
"""The name of a counter that changes power and toughness: +1/+1, -2/-1, +0/+2."""


def list_counter_kinds(ask: Run, counter: str) -> tuple[str, ...]:
    """The kinds of counters that a text such as `+1/+1` means: that kind alone, `("+1/+1",)`, on the object or not.

    With that clause switched off (122.1) it is none.
    """
    kinds: tuple[str, ...] = ask.defines("counters:named", counter, ())
    return kinds


def count_with_counters(ask: Run, id: str, field: str, so_far: object) -> object:
    """A power or toughness after +X/+Y and -X/-Y counters (122.1a): 4 for a 2 with two +1/+1 counters.

    `field` is `power` or `toughness`. Anything but a number stays as it is.

    Raises:
        KeyError: the object is not in the game.
    """
    counters = ask.state.objects[id].counters
    if not isinstance(so_far, int):
        return so_far
    side = 1 if field == "power" else 2
    changes = ((_CHANGE.fullmatch(name), n) for name, n in counters.items())
    return so_far + sum(int(change[side]) * n for change, n in changes if change)
