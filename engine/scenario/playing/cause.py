"""Which events made a fact true.

A value is read from the position, which does not say how it came about. So the same value is read again in the earlier
positions of the run, latest first. The events between the last position where the fact fails and the next made it
true. The fact then rests on what these events rest on, and on what reading it rests on. A fact that holds from the
start was made true by nothing.

This is as strict as expecting an event: the same scenario could list those events as expectations. It is only one half
of a proof. With a claimed rule switched off, an expectation must still fail. In detail:

- Only the last change counts. A count of cards rests on the last event that changed it. A mark that came, went and
  came again rests on its last coming.
- A fact that holds throughout rests on nothing. That is so even if an event wrote the same value again.
- The same object is followed back through its changes of place. Other objects of its name are not read. Before the
  object existed, the fact did not hold.
- A value that cannot be read in an earlier position is not known to have differed there. So it rests on nothing.

The earlier positions are computed from the log. Nothing needs to be stored for each field.
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

__all__ = ["Fact", "ReadValue", "find_causes", "group_moments"]

ReadValue = Callable[[Run], object]
"""A function that reads a value in the position of a run."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that holds: how its value is read, and which values will do.

    `read` gives its value in a run. `holds` says whether a value will do. `logged` is the length of the log when it
    held.
    """

    read: ReadValue
    holds: Callable[[object], bool]
    logged: int


def find_causes(facts: Sequence[Fact], log: Sequence[Record | Stop], start: State, looking: Run) -> list[list[Record]]:
    """Give, for each fact, the simultaneous records (logged events) by which it last came to hold.

    The lists come in the order of `facts`. A list is empty if the fact held from the start, or if reading it earlier
    fails. Such an error is not raised. Of several records at once, only those that change the value are given.

    Args:
        facts: The facts that hold.
        log: All that happened. What came after a fact was read is left out for that fact.
        start: The position before it.
        looking: A run that is used for reading alone. Its position changes.
    """
    found: list[list[Record]] = [[] for _ in facts]
    left = dict(enumerate(facts))
    with looking.without_entries():
        for before, records in reversed([*group_moments(log, start, looking.game)]):
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


def group_moments(log: Sequence[Record | Stop], state: State, game: Game) -> Iterator[tuple[State, list[Record]]]:
    """Give each group of simultaneous records with the position before it, oldest first. Stops are left out.

    `state` is the position before the log. A log without records gives nothing.
    """
    for _, events in groupby((one for one in log if isinstance(one, Record)), lambda one: one.moment):
        before, records = state, list(events)
        for one in records:
            state = apply(state, one.event, game.writers)
        yield before, records


def _find_changing(read: ReadValue, state: State, records: list[Record], looking: Run) -> list[Record]:
    """Give those of some simultaneous records that change the value read.

    If there is only one record, it is given unread. `state` is the position before them, in which `looking` must be;
    its position changes. What reading raises comes through.
    """
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
