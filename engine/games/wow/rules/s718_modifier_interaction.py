"""Section 718: modifier interaction. The order of modifiers by age."""

from __future__ import annotations

from typing import cast

from engine.games.wow.base import EN, rules
from engine.games.wow.rules.counters import list_counter_batches, list_counter_times, raises_number
from engine.kernel.events import Counted, Set
from engine.kernel.log import Record
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.orders("718.1", "effects", after="dependent_ones_wait", edition=EN)
def older_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Modifiers with the oldest timestamp apply first."""
    oldest = min(one.stamp for one in items)
    return tuple(one for one in items if one.stamp == oldest)


@rules.does("718.2g", "after:counted", edition=EN)
def the_time_they_were_put_there(ask: Run, record: Record) -> Does:
    """For each counter put on that changes ATK or health, the clock time is noted on the card: mark `counted:+1/+1`.

    Counters taken off, and those of other names, note nothing.
    """
    event = cast("Counted", record.event)
    obj = ask.state.objects[event.obj]
    if raises_number(event.counter):
        before = obj.counters.get(event.counter, 0) - event.by
        times = list_counter_times(obj, event.counter, before)
        yield Set(obj.id, f"counted:{event.counter}", (*times, *(ask.state.clock for _ in range(event.by))))


@rules.defines("718.2g", "stamp", edition=EN)
def as_old_as_the_counters(ask: Run, live: Live, so_far: int) -> int:
    """A modifier from counters is as old as the time noted for them.

    Without a noted time, and for any other modifier, it is the age so far.
    """
    id, _, at = live.key.partition("/counters/")
    if not at.isdecimal():
        return so_far
    time = list_counter_batches(ask.state.objects[id])[int(at) // 2][2]
    return so_far if time is None else time
