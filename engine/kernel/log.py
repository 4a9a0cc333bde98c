"""What a run logs: entries (answers), records (events) and stops (forbidden events)."""

from __future__ import annotations

from engine.kernel.events import Event
from engine.kernel.values import Value, show

__all__ = ["Entry", "Record", "Stop"]


class Entry(Value, frozen=True):
    """One answer that was not neutral. `n` is its number; `uses` holds the entries it rests on."""

    n: int
    clause: str
    rule: str
    question: str
    topic: str
    subject: object
    before: object
    after: object
    source: str | None = None
    uses: tuple[int, ...] = ()

    def __str__(self) -> str:
        """The clause, what it was asked about and what it answered: `toy:3.2@first#may_play on play card=c1: allows`.

        *Allows* and *forbids* stand alone. Every other question has the value before and after: `defines 2 -> 3`.
        """
        said = {"allows": "allows", "forbids": "forbids"}.get(self.question)
        what = said or f"{self.question} {show(self.before)} -> {show(self.after)}"
        return f"{self.clause} on {show(self.subject)}: {what}"


class Record(Value, frozen=True):
    """One event that happened.

    `n` is its place in the log, and `because` holds the entries it rests on. Simultaneous events share a `moment`.
    `cause` is the number of the record that it follows from, and `step` the number of the action.
    """

    n: int
    moment: int
    event: Event
    because: tuple[int, ...] = ()
    cause: int | None = None
    step: int = 0

    @property
    def becomes(self) -> str:
        """The id that what moved has after the event: `"o12"`. Of another event it is its own `becomes`, if it has one.

        Else it is "", as for a new object and for a trigger that is put on the stack.
        """
        return str(getattr(self.event, "becomes", None) or "")


class Stop(Value, frozen=True):
    """A proposed event that was forbidden. It stands in the log and changes nothing."""

    n: int
    event: Event
    because: tuple[int, ...] = ()
    step: int = 0
