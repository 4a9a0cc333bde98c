"""What made a fact so: the events at which it last became what it is.

A value is read straight from the position, which does not say how it came about. So the same is read once more in the
earlier positions of the run, latest first, for as long as the fact holds there, too. The first in which it does not
hold lies before the events that made it so, and the fact rests on what they rest on, beside what reading it rests on.
What holds since the position was given was made so by nothing.

This asks for no less than an event that is expected. Whatever a fact rests on by this, it would rest on too if the
events that made it so were expected in lines of their own; they did happen, so that such lines hold. And that a claimed
rule is among the reasons is one half alone: with the rule off, something that is expected must fail, as ever. So a fact
that comes about without the rule, too, shows nothing about it:

- It is the last change that counts. A count of cards rests on the last event that changed it, and on none before; a
  mark that came, went and came again, on the last time that it came.
- A fact that holds throughout rests on nothing, though an event has written down the same value again, and though
  simultaneous events have each changed it and together have not.
- It is the very thing that is followed back, through each of its changes of place. What else bore its name before, or
  bears the same value, is not looked at; before the thing was, nothing was so.
- What cannot be read in an earlier position is not known to have been otherwise there: it rests on nothing.

The positions are the fold of the log, and nothing is kept of a field: whatever can be asked now can be asked of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from engine.kernel.events import apply
from engine.kernel.game import Game
from engine.kernel.log import Record, Stop
from engine.kernel.run import Run
from engine.kernel.state import State

__all__ = ["Fact", "ReadValue", "find_causes"]

ReadValue = Callable[[Run], object]
"""How a value is read in the position of a run."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact: how it is read, which values are as good as the one that it has, how much had been logged by then."""

    read: ReadValue
    holds: Callable[[object], bool]
    logged: int


def find_causes(facts: Sequence[Fact], log: Sequence[Record | Stop], start: State, looking: Run) -> list[list[Record]]:
    """The simultaneous events by which each of some facts came to hold; none, if it did from the start.

    Of several at one moment, those that changed the value.

    Args:
        facts: what holds.
        log: all that happened.
        start: the position before it.
        looking: a run that is used for reading alone.
    """
    found: list[list[Record]] = [[] for _ in facts]
    left = dict(enumerate(facts))
    with looking.aside():
        for before, records in reversed([*_group_moments(log, start, looking.game)]):
            for at, fact in [*left.items()]:
                if fact.logged <= records[0].n:
                    continue
                try:
                    looking.state = before
                    if not fact.holds(fact.read(looking)):
                        found[at] = _find_changing(fact.read, before, records, looking)
                        del left[at]
                except Exception:  # noqa: BLE001 - whatever a clause runs into in the midst of an action is no reason
                    del left[at]
            if not left:
                break
    return found


def _group_moments(log: Sequence[Record | Stop], state: State, game: Game) -> Iterator[tuple[State, list[Record]]]:
    """Simultaneous events, with the position before them."""
    for _, events in groupby((one for one in log if isinstance(one, Record)), lambda one: one.moment):
        before, records = state, list(events)
        for one in records:
            state = apply(state, one.event, game.writers)
        yield before, records


def _find_changing(read: ReadValue, state: State, records: list[Record], looking: Run) -> list[Record]:
    """Those of simultaneous events that change what is read."""
    if len(records) == 1:
        return records
    found, was = list[Record](), read(looking)
    for one in records:
        state = looking.state = apply(state, one.event, looking.game.writers)
        now = read(looking)
        if now != was:
            found.append(one)
        was = now
    return found
