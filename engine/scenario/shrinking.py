"""Cut a scenario's data to the least that still does what it is wanted for, by trying it without each part.

Of every list and mapping ever smaller runs of entries are left out, until nothing more can go. What is left is minimal
in this sense: it does not do without any single entry.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from engine.scenario.cards.decode import DecodeError
from engine.scenario.form.loading import load
from engine.scenario.form.model import Failure, Scenario, ScenarioError
from engine.scenario.form.writer import write_scenario
from engine.scenario.playing.lines import LineError
from engine.scenario.playing.position import PositionError
from engine.scenario.playing.result import Games, Result
from engine.scenario.playing.script import run

__all__ = ["cut_lists", "make_data", "run_data", "shrink_failure"]

_Data = dict[str, Any]
_Path = tuple[str | int, ...]

_CUT = ("when", "then", "given", "cards", "claims", "options")
"""The parts of a scenario that are cut, in this order: what goes first takes much with it."""

_DROPPED = ("contrast", "notes", "id")
"""What a failing run does not need."""


def make_data(scenario: Scenario) -> _Data:
    """Give a scenario as data that `write_scenario` writes, without its contrast, its notes and what says nothing.

    Title and claims are there even if they are empty. What comes from the file's path, as `name`, is left out.
    """
    data: _Data = msgspec.to_builtins(scenario)
    kept = {key: _leave_defaults_out(one) for key, one in data.items() if key not in {*_DROPPED, *_FROM_PATH}}
    return {key: one for key, one in kept.items() if one not in (None, "", {}, []) or key in {"title", "claims"}}


_FROM_PATH = ("name", "folder", "within")


def _leave_defaults_out(data: Any) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """Give data without the keys that hold None, at any depth. Empty texts, lists and mappings stay."""
    if isinstance(data, dict):
        told = {key: _leave_defaults_out(one) for key, one in data.items()}
        return {key: one for key, one in told.items() if one is not None}
    return [_leave_defaults_out(one) for one in data] if isinstance(data, list) else data


def run_data(data: Mapping[str, Any], games: Games) -> Result | None:
    """Give the result of running a scenario's data; None if it cannot be read. A scenario that fails gives a result."""
    try:
        return run(load(write_scenario(data)), games)
    except (ScenarioError, PositionError, DecodeError, LineError):
        return None


def shrink_failure(scenario: Scenario, games: Games, spent: Callable[[], bool], most: int = 600) -> tuple[_Data, int]:
    """Give the least of a scenario whose first failure is still the same: its code, its line, and what was seen.

    Of a failure of the script, the rules in its message must be the same, too. Its contrast and notes are left out, and
    so are empty parts, but for `claims`.

    Args:
        scenario: A scenario that fails.
        games: The games by name.
        spent: Says whether the time is up. What has been cut by then is the answer.
        most: How many runs are made at most, not counting the first.

    Returns:
        The data, and how many runs it took, without the first.

    Raises:
        ScenarioError: It does not fail without its contrast and notes, or cannot be read.
    """
    data = make_data(scenario)
    result = run_data(data, games)
    if result is None or not result.failures:
        raise ScenarioError("unfinished", "it does not fail, so there is nothing to cut")
    wanted, runs = _identify(result.failures[0]), 0

    def fails_alike(smaller: _Data) -> bool:
        """Within `shrink_failure`: whether smaller data fails first by the failure `wanted`, as `_identify` has it.

        It counts the run in `runs`. It is false, too, if the data cannot be read, or no run or time is left.
        """
        nonlocal runs
        if runs >= most or spent():
            return False
        runs += 1
        other = run_data(smaller, games)
        return other is not None and bool(other.failures) and _identify(other.failures[0]) == wanted

    data = cut_lists(data, fails_alike)
    return {key: one for key, one in data.items() if one or key == "claims"}, runs


def _identify(failure: Failure) -> tuple[object, ...]:
    """Give what makes a failure the same after a cut: its code, its line, what was seen, and the rules it names.

    They are a tuple to be compared; the rules are None but for a failure of the script. Without a line, the message
    stands for it. Numbers of events are left out of what was seen. Without that, a wrong amount of damage would be cut
    to no damage.
    """
    seen = re.sub(r"\(\d+\) ", "", failure.seen.partition("; ")[0])
    rules = frozenset(_RULE.findall(failure.message)) if failure.by == "script" else None
    return failure.code, failure.line or failure.message, seen, rules


_RULE = re.compile(r"\b[a-z]+:[^\s:;,()]+@[\w-]+")


def cut_lists(data: _Data, keeps: Callable[[_Data], bool], parts: tuple[str, ...] = _CUT) -> _Data:
    """Give data without each entry of its lists and mappings that it does without; the data itself if none can go.

    It goes over all parts again until nothing more can go. A part itself stays, if need be empty. The data handed over
    is not changed, nor is it tried by itself.

    Args:
        data: A scenario's data.
        keeps: Says whether smaller data still does what is wanted.
        parts: The keys beneath which it is cut, in this order. A part that is missing, or is neither list nor mapping,
            is passed over.
    """
    before: _Data | None = None
    while data != before:
        before = data
        for part in parts:
            for path in list(_list_containers(data.get(part), (part,))):
                data = _cut_container(data, path, keeps)
    return data


def _list_containers(data: object, path: _Path) -> Iterator[_Path]:
    """Give the paths of all lists and mappings in some data, outermost first: `("given",)`, `("given", "P1")`.

    `path` is the path of the data itself. Data that is neither gives nothing.
    """
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else None
    if inner is None:
        return
    yield path
    for key, one in inner:
        yield from _list_containers(one, (*path, key))


def _cut_container(data: _Data, path: _Path, keeps: Callable[[_Data], bool]) -> _Data:
    """Give data without the runs of entries of one list or mapping that it does without, long runs first.

    Runs are of half the length each time, from all entries down to one. The data handed over is not changed.

    Args:
        data: The whole data.
        path: The keys and indices that lead to the list or mapping. If nothing stands there, the data stays as it is.
        keeps: Says whether smaller data still does what is wanted.
    """
    held = _find(data, path)
    size = len(held) if isinstance(held, (dict, list)) else 0
    while size:
        at = 0
        while isinstance(held := _find(data, path), (dict, list)) and at < len(held):
            smaller = _replace(data, path, _leave_out(held, at, at + size))
            if keeps(smaller):
                data = smaller
            else:
                at += size
        size //= 2
    return data


def _find(data: Any, path: _Path) -> Any:  # noqa: ANN401 - texts, lists and mappings
    """Give what stands at a path such as `("given", "P1")`, keys and indices; None if nothing does."""
    for key in path:
        fits = (isinstance(data, dict) and key in data) or (isinstance(data, list) and key in range(len(data)))
        data = data[key] if fits else None
    return data


def _leave_out(held: dict[str, Any] | list[Any], start: int, end: int) -> dict[str, Any] | list[Any]:
    """Give a list or mapping without the entries from `start` to before `end`, counted from 0.

    Of `["a", "b", "c"]` without 0 to 2, `["c"]` is left.
    """
    if isinstance(held, list):
        return held[:start] + held[end:]
    return dict([*held.items()][:start] + [*held.items()][end:])


def _replace(data: Any, path: _Path, held: Any) -> Any:  # noqa: ANN401 - as above
    """Give a copy of data with `held` in place of what stands at a path of keys and indices.

    If nothing stands there, it is unchanged. An empty path gives `held` itself.
    """
    if not path:
        return held
    if isinstance(data, dict):
        return {key: _replace(one, path[1:], held) if key == path[0] else one for key, one in data.items()}
    return [_replace(one, path[1:], held) if at == path[0] else one for at, one in enumerate(data)]
