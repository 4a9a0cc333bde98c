"""Report a run: the rules that it rested on, and its failures in full.

A failure is shown with its step, what was expected and seen, the position, and the events around it with their rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.kernel.log import Stop
from engine.kernel.state import State
from engine.scenario import Failure, Result, Scenario
from engine.scenario.form.charset import make_legible
from engine.scenario.form.strict_yaml import find_line
from engine.scenario.telling.describe import describe_event, describe_position, name_objects

__all__ = ["list_rules_behind", "name_later_law", "write_report"]

_AROUND = 4
"""How many events are shown before and after the one that a failure is about."""


def list_rules_behind(result: Result) -> tuple[str, ...]:
    """List the full ids of the rules behind the events, refusals, answers and facts of a run, nearest first.

    Those behind events come before the others; each rule stands there once. Assumptions are left out. Empty for a
    scenario that was not played.
    """
    if result.played is None:
        return ()
    events = result.played.chain(n for record in result.log for n in record.because)
    rules = dict.fromkeys(entry.rule for entry in (*events, *result.grounds))
    return tuple(rule for rule in rules if ":assumed/" not in rule)


def name_later_law(result: Result) -> str:
    """Name the edition whose law a run was played under, `cr-2026-01-16`, if it is not the oldest that its game knows.

    "" for the oldest, for a game without dated laws, and for what was not played.
    """
    game = result.played.game if result.played is not None else None
    return game.law if game is not None and game.law != next(iter(game.laws), "") else ""


def write_report(result: Result) -> Iterator[str]:
    """Yield the remarks on a run as English lines, its failures in full, the position, and the events around it.

    Four events before and behind the one that failed are shown, each with its rules. A failure of the file's form has
    its line. A run that passed, or is still to do, has its remarks alone.
    """
    yield from (f"  note     {make_legible(one)}" for one in result.remarks)
    if not result.failures or result.outcome in {"passed", "todo"}:
        return
    names = name_objects(result.state, result.labels)
    for failure in result.failures:
        yield from _describe_failure(failure)
        if (line := _find_line_of(failure, result.scenario)) is not None:
            yield f"    line     {line} of the file"
    stood = result.stood[0] if result.stood else _find_position(result)
    if stood is None:
        return
    yield "  where the game stood"
    yield from (f"    {line}" for line in describe_position(stood, names))
    near = next((one.near for one in result.failures if one.near is not None), None)
    if result.log and near is not None:
        first = result.failures[0]
        yield f"  what came about {f'up to step {first.step}' if first.step else f'event {near}'}"
        entries = {entry.n: entry for entry in result.entries}
        for record in result.log[max(0, near - _AROUND) : near + _AROUND + 1]:
            rules = dict.fromkeys(entries[n].rule for n in record.because if n in entries)
            stop = "(stopped) " if isinstance(record, Stop) else ""
            what = f"{stop}{describe_event(record.event, names)}"
            yield f"    {record.n:>4}  {what}  ← {', '.join(rules) or 'the script'}"


_GOES_ON = frozenset({"not-refused", "refused-otherwise", "not-allowed", "answer", "fact"})
"""The codes of failures after which the script goes on, so that the position at the end is another."""


def _find_position(result: Result) -> State | None:
    """The position in which the first failure of a run came about; that at the end for what is expected there.

    None of a scenario that was not played.
    """
    first = result.failures[0]
    if first.code in _GOES_ON and first.step in result.starts:
        return result.starts[first.step][1]
    return result.state


def _find_line_of(failure: Failure, scenario: Scenario) -> int | None:
    """The number, from 1, of the line of a scenario's file that a failure of its form is about. None for none."""
    file = Path(scenario.folder) / f"{scenario.name}.yaml"
    if failure.by != "form" or not scenario.folder or not file.is_file():
        return None
    return find_line(file.read_text("utf-8"), str(failure.message))


def _describe_failure(failure: Failure) -> Iterator[str]:
    """Yield one failure as English lines: where, then what was expected, what was seen, what to do.

    Lines without anything to say are left out.
    """
    where = f" at step {failure.step}" if failure.step else ""
    line = f": {make_legible(failure.line)}" if failure.line else ""
    yield f"  {failure.code}{where}{line}" if failure.expected else f"  {failure}"
    if failure.expected:
        yield f"    expected {make_legible(failure.expected)}"
    if failure.seen:
        yield f"    seen     {make_legible(failure.seen)}"
    if failure.advice:
        yield f"    do       {failure.advice}"
