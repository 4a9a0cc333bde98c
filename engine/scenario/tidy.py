"""Bring a scenario's data into the format as it is now, and as short as it may be, without changing what happens.

Each change is tried: it stays if the scenario plays the same events for the same reasons. Under older readings of the
format an action waited until it was legal; the waits are written out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from engine.kernel.events import Event
from engine.kernel.log import Record
from engine.kernel.values import show
from engine.scenario.describe import describe_event
from engine.scenario.loading import load
from engine.scenario.model import ScenarioError
from engine.scenario.result import Games, Result
from engine.scenario.script import run
from engine.scenario.writer import write_scenario

__all__ = ["list_happenings", "tidy"]

_Data = dict[str, Any]


def tidy(data: Mapping[str, Any], games: Games) -> tuple[_Data, list[str]]:
    """A scenario's data as it is written now, and what could not be brought into that form.

    Args:
        data: What the file holds.
        games: The games by name.

    Raises:
        ScenarioError: It cannot be read.
    """
    scenario = load(write_scenario(data))
    if scenario.todo is not None or scenario.game not in games:
        return dict(data), []
    old = run(scenario, games, drifting=True)
    if old.outcome != "passed":
        return dict(data), [f"it does not pass as it is: {old.failures[0]}"]
    now, problems = _write_waits(dict(data), old, games)
    if problems:
        return dict(data), problems
    for shorten in (_drop_heroes, _drop_libraries, _drop_payments, _repeat_cards):
        for shorter in shorten(now):
            if _plays_alike(shorter, old, games):
                now = shorter
    return now, []


def list_happenings(result: Result, upto: int | None = None) -> list[str]:
    """The events of a run with the rules that each rests on, its objects named by the order in which they appear."""
    names: dict[str, str] = {}

    def name(found: re.Match[str]) -> str:
        return names.setdefault(found[0], f"#{len(names) + 1}")

    labels = {id: label for label, id in result.labels.items()}
    told = []
    for one in result.log[:upto]:
        rules = sorted({result.entries[n].rule for n in one.because if n < len(result.entries)})
        kind = "" if isinstance(one, Record) else "stopped "
        line = re.sub(r"\bo\d+\b", lambda found: labels.get(found[0], found[0]), f"{kind}{show(one.event)}")
        told.append(f"{re.sub(r'(?<![\w:-])o\d+(?![\w-])', name, line)} {rules}")
    return told
