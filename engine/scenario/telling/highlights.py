"""Which events of a run matter to a reader: what the script did, what it expects, and what changed the game visibly.

An event matters by itself if it was stopped or expected, or if a step of the script begins with it. So does a change
of place, and each beginning and end: of an object, a turn, an effect, a trigger, a seat. So does a change of counters,
or of a number that a position may give, such as life or damage. Everything else is bookkeeping. Of many, the most
telling are kept: a dozen lines for a step, thirty for a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from engine.kernel.events import (
    Attached,
    Began,
    Ceased,
    Counted,
    Created,
    Event,
    Left,
    Moved,
    Stacked,
    TurnBegan,
    apply,
)
from engine.kernel.game import Game
from engine.kernel.log import Record, Stop
from engine.kernel.state import State
from engine.scenario.form.model import ExpectedEvent, Until
from engine.scenario.playing.lines import Names, matches_event
from engine.scenario.playing.result import Result

__all__ = ["find_expected", "find_highlights", "find_step", "is_telling", "list_numbers"]

_A_STEP, _A_TURN = 10, 30
"""How many events of one step, and lines of one turn, are kept."""

_EXPECTED, _DONE, _CHANGED, _NOTED = range(4)
"""How telling an event is: expected; done by the script or stopped; it changes the game; it says that something is."""

_CHANGING = (Moved, Created, Ceased, Counted, Left, TurnBegan)
_NOTING = (Attached, Began, Stacked)


@dataclass(frozen=True, slots=True)
class _Telling:
    """An event that matters: its number, its step, the number of turns begun before it, and how telling it is."""

    n: int
    step: int
    turn: int
    level: int


def find_step(result: Result, n: int) -> int:
    """The number of the step of the script, from 1, during which an event happened; 0 stands for after the last.

    `n` is the event's number in the log. An event before the first step counts to the first.
    """
    return min((step for step, end in result.ends.items() if step and n < end), default=0)


def find_highlights(result: Result) -> frozenset[int]:
    """The numbers of the events that matter to a reader: at most 10 of a step, and of a turn 30 less its steps.

    Every expected event is among them. An empty set if the scenario was not played.
    """
    if result.played is None or result.start is None:
        return frozenset()
    telling = list(_list_telling(result, result.start, result.played.game))
    kept: set[int] = set()
    for _, turn in groupby(telling, key=lambda one: one.turn):
        events = list(turn)
        steps = {one.step for one in events}
        few = [one for step in steps for one in _keep([one for one in events if one.step == step], _A_STEP)]
        kept |= {one.n for one in _keep(few, max(_A_TURN - len(steps), 0))}
    return frozenset(kept)


def _keep(events: list[_Telling], most: int) -> list[_Telling]:
    """The `most` most telling of some events, in that order; every expected one, and of equals the earlier."""
    ranked = sorted(events, key=lambda one: (one.level, one.n))
    return ranked[: max(most, sum(one.level == _EXPECTED for one in ranked))]


def _list_telling(result: Result, state: State, game: Game) -> Iterator[_Telling]:
    """Every event that matters by itself or is expected, in order, with its number, step, turn and how telling it is.

    Of each step, the first event that matters counts as done by the script. `state` is the position before the first
    event.
    """
    expected, turn = {n for _, n in find_expected(result)}, 0
    begun: set[int] = set()
    numbers = list_numbers(game)
    for one in result.log:
        step = find_step(result, one.n)
        before = state
        if isinstance(one, Record):
            state = apply(state, one.event, game.writers)
        level = _rate(one, before, state, numbers)
        if level in {_CHANGED, _NOTED} and step not in begun:
            level = _DONE
            begun.add(step)
        turn += isinstance(one.event, TurnBegan) and isinstance(one, Record)
        if one.n in expected:
            level = _EXPECTED
        if level is not None:
            yield _Telling(one.n, step, turn, level)


def list_numbers(game: Game) -> frozenset[str]:
    """The names of the marks that are numbers and that a position may give, and of all that every seat has: `life`."""
    given = game.scenario.given_marks.values()
    return frozenset(game.marks) | {name for marks in given for name, kind in marks.items() if kind is int}


def is_telling(one: Record | Stop, before: State, game: Game) -> bool:
    """Whether something logged matters by itself, as a change of place does; `before` is the position before it."""
    after = apply(before, one.event, game.writers) if isinstance(one, Record) else before
    return _rate(one, before, after, list_numbers(game)) is not None


def _rate(one: Record | Stop, before: State, after: State, numbers: frozenset[str]) -> int | None:
    """How telling an event is by itself: 1 if it was stopped, 2 if it changes the game, 3 if it notes something.

    None if it is bookkeeping.
    """
    event: Event = one.event
    if isinstance(one, Stop):
        return _DONE
    if isinstance(event, _CHANGING) or before.out != after.out or _changes_number(before, after, numbers):
        return _CHANGED
    if isinstance(event, _NOTING):
        return _NOTED
    return None


def _changes_number(before: State, after: State, numbers: frozenset[str]) -> bool:
    """Whether one of these marks, of a seat or an object, or any counter of an object, differs between two positions.

    Objects that are not in both, and marks of the game itself, are passed over.
    """
    if before.marks is not after.marks and any(
        before.mark(seat, name) != after.mark(seat, name) for seat in after.seats for name in numbers
    ):
        return True
    if before.objects is after.objects:
        return False
    changed = ((was, after.objects.get(id)) for id, was in before.objects.items())
    return any(
        now is not None
        and now is not was
        and (now.counters != was.counters or any(now.marks.get(name) != was.marks.get(name) for name in numbers))
        for was, now in changed
    )


def find_expected(result: Result) -> list[tuple[str, int]]:
    """Each event that the scenario waits for or expects: its line, as `died obj=t`, and its number in the log.

    First those waited for, then those expected. In each group a line is looked for behind the one found before. One
    with `follows` or `with` is looked for from the beginning. A line that describes no event of the run is left out. An
    empty list if there is no final position.
    """
    scenario, names, at = result.scenario, Names(result.labels), 0
    found: list[tuple[str, int]] = []
    if result.state is None:
        return found
    for step in scenario.steps():
        if isinstance(step, Until) and (n := _find_first(result, step.until, names, at)) is not None:
            found.append((step.until, n))
            at = n + 1
    at = 0
    for one in scenario.then.events:
        want = one if isinstance(one, ExpectedEvent) else ExpectedEvent(one)
        start = 0 if want.follows or want.with_ else at
        n = _find_first(result, want.event, names, start, stopped=bool(want.stopped))
        if n is not None:
            found.append((want.event, n))
            at = n + 1
    return found


def _find_first(result: Result, line: str, names: Names, start: int, *, stopped: bool = False) -> int | None:
    """The number of the first event that a line, as `died obj=t`, describes; None if there is none.

    None also if the run has no final position.

    Args:
        result: A run.
        line: The line.
        names: What the scenario calls its objects.
        start: The number of the event to begin with.
        stopped: Whether to look among events that were stopped, instead of those that happened.
    """
    if result.state is None:
        return None
    log = (one for one in result.log[start:] if isinstance(one, Stop) == stopped)
    return next((one.n for one in log if matches_event(line, one, names, result.state)), None)
