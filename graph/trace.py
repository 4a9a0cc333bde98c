"""Why: one scenario's events in order, each with the rules it rests on, in a judge's words.

The log knows entries by number; here the chain behind each event is laid out, nearest reason first, with
what each clause answered about what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine import games
from engine.kernel.questions import Budget, Entry, Stop
from engine.kernel.values import show
from engine.kernel.view import told
from engine.scenario import load, run

__all__ = ["Reason", "Told", "Trace", "lines", "trace"]

_LONGEST = 100
"""Values are cut after so many characters; a whole card need not be read to follow a reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One clause's answer in the chain behind an event: `depth` 0 is the nearest."""

    rule: str
    clause: str
    said: str
    depth: int


@dataclass(frozen=True, slots=True)
class Told:
    """One event (or a `stop`: one proposed and forbidden), what it rests on, and who may see it whole."""

    n: int
    event: str
    stopped: bool
    because: tuple[Reason, ...]
    visible_to: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """A scenario's run, told."""

    scenario: str
    title: str
    outcome: str
    failures: tuple[str, ...]
    events: tuple[Told, ...]


def trace(source: Path | str, *, budget: Budget | None = None) -> Trace:
    """Run the scenario of a file, or of its text, and tell it; `budget` is how much may happen in it.

    Raises:
        engine.scenario.ScenarioError: it is no scenario.
    """
    scenario = load(source, root=source.parent if isinstance(source, Path) else None)
    result = run(scenario, games.registry(), budget=budget)
    game = games.load(scenario.game) if scenario.game in games.registry() else None
    seats = result.state.seats if result.state else ()
    by_number = {entry.n: entry for entry in result.entries}
    called = {id_: label for label, id_ in result.labels.items()}
    events = tuple(
        Told(
            record.n,
            _shown(record.event, called),
            isinstance(record, Stop),
            tuple(_chain(by_number, record.because, 0, set(), called)),
            tuple(seat for seat in seats if game and result.state and told(game, result.state, record, seat) == record),
        )
        for record in result.log
    )
    failures = tuple(map(str, result.failures))
    return Trace(
        f"{scenario.game}:scenario/{scenario.name or 'unnamed'}", scenario.title, result.outcome, failures, events
    )


def _shown(value: object, called: Mapping[str, str]) -> str:
    """A value in short, with the scenario's own names for its objects."""
    text = re.sub(r"\bo\d+\b", lambda found: called.get(found[0], found[0]), show(value))
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _chain(
    entries: Mapping[int, Entry], numbers: Sequence[int], depth: int, seen: set[int], called: Mapping[str, str]
) -> Iterator[Reason]:
    for number in numbers:
        entry = entries.get(number)
        if entry is None or number in seen:
            continue
        seen.add(number)
        yield Reason(entry.rule, entry.clause, _said(entry, called), depth)
        yield from _chain(entries, entry.uses, depth + 1, seen, called)


def _said(entry: Entry, called: Mapping[str, str]) -> str:
    subject = _shown(entry.subject, called)
    match entry.question:
        case "defines":
            before, after = _shown(entry.before, called), _shown(entry.after, called)
            return f"makes {entry.topic} of {subject} {after} (was {before})"
        case "orders":
            return f"puts first in {entry.topic}: {_shown(entry.after, called)}"
        case "does":
            return f"does {entry.topic} for {subject}"
        case question:
            return f"{question} {entry.topic} of {subject}"


def lines(found: Trace) -> Iterator[str]:
    """A trace as text: the event, then its reasons, indented by how near they are."""
    yield f"{found.scenario}: {found.title}"
    for one in found.events:
        yield f"{one.n:>4}  {'(stopped) ' if one.stopped else ''}{one.event}"
        yield from (f"      {'  ' * reason.depth}← {reason.rule}  {reason.said}" for reason in one.because)
    yield from (f"  {failure}" for failure in found.failures)
    yield found.outcome
