"""Run one scenario and weigh it as evidence: what it showed, as an `Outcome` that can be stored.

Nothing is looked up in a database here. So an outcome rests on the scenario, the game's code, and what is committed of
cases and cards (`graph.proof.basis` says on which of them).
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

import msgspec

from engine.scenario import (
    Failure,
    Mutation,
    Result,
    Scenario,
    ScenarioError,
    build_contrast,
    find_contrast,
    load,
    verify,
)
from engine.scenario.form.charset import make_legible
from engine.scenario.form.loading import find_file
from engine.scenario.mutation import find_contrast_file
from graph.proof import engines
from graph.proof.report import list_rules_behind, name_later_law, write_report
from graph.proof.requirements import find_missing
from graph.proof.scenarios import make_scenario_id, name_game

__all__ = ["Depth", "Outcome", "Resolved", "load_file", "resolve_scenario", "run_file", "run_resolved", "weigh"]


class Depth(IntEnum):
    """How deep a scenario is tried: by itself, without each clause of the rules it claims, or without every clause."""

    PLAIN = 0
    CLAIMED = 1
    EVERY = 2

    @classmethod
    def of(cls, *, mutate: bool, claimed: bool) -> Depth:
        """The depth of a run: `EVERY` with all its mutants, `CLAIMED` with those of claimed rules, `PLAIN` with none.

        Without `mutate`, `claimed` does not matter.
        """
        return cls.PLAIN if not mutate else cls.CLAIMED if claimed else cls.EVERY


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one scenario showed. `mutants` are (rule, clause, outcome, by, observed), where they were run."""

    id: str
    path: str
    title: str
    game: str
    outcome: str
    claims: tuple[str, ...]
    observed: tuple[str, ...] = ()
    failures: tuple[str, ...] = ()
    report: tuple[str, ...] = ()
    """The failures in full, with the position and the events around them."""
    mutants: tuple[tuple[str, str, str, str | None, bool], ...] = ()
    todo: str | None = None
    contrast: str | None = None
    mutated: bool = False
    rests_on: tuple[str, ...] = ()
    """The rules that the run rested on, each in the edition that its clause was written from."""
    played_law: str = ""
    """The edition whose law was played, if it is not the oldest that the game knows."""
    seconds: float = 0.0
    """How many seconds the run took, with its mutants."""


class Resolved(msgspec.Struct, frozen=True):
    """A scenario and its contrast, as read: all that a run takes from files. `contrast` is None where none was read."""

    scenario: Scenario
    contrast: Scenario | None = None


def resolve_scenario(
    path: Path,
    read: Callable[[Path], Scenario] | None = None,
    find: Callable[[Path, str, str], Path | None] = find_contrast_file,
) -> Resolved:
    """Read the scenario of a path, and its contrast; None for the contrast where there is none, or it cannot be read.

    A contrast within the scenario's file comes first, then one that it names. `read` gives the scenario of a path, or
    raises KeyError. `find` gives the path of a contrast, as `find_contrast_file` does.

    Raises:
        ScenarioError: it is no scenario.
        KeyError: `read` has no scenario of `path`.
    """
    read = read or load_file
    scenario = read(path)
    if (within := build_contrast(scenario)) is not None:
        return Resolved(scenario, within)
    name = scenario.contrast_name
    other = find(find_file(path).parent, name, scenario.game) if name is not None else None
    if other is None:
        return Resolved(scenario)
    try:
        return Resolved(scenario, read(other))
    except (ScenarioError, KeyError):
        return Resolved(scenario)


def load_file(path: Path) -> Scenario:
    """Read the scenario of a place: the path of a file, or of a file with the name of the contrast in it.

    Raises:
        ScenarioError: there is no such scenario, or it cannot be read.
    """
    return load(path, root=find_file(path).parent)


def weigh(
    scenario: Scenario,
    *,
    mutated: bool = True,
    claimed: bool = False,
    find: Callable[[str], Scenario | None] | None = None,
) -> tuple[Result, Mutation | None]:
    """Run a scenario and weigh it as evidence: by itself, without each of its clauses, and for the cases it claims.

    Gives the result, and what came of its mutants: None without `mutated`, or where the run did not pass. A passed run
    becomes `failed` where a claimed case demands more.

    Args:
        scenario: The scenario.
        mutated: Whether to run its mutants: each is the game without one clause.
        claimed: Whether to leave out only clauses of the rules it claims, which is all that proves anything.
        find: Gives its contrast by name. By default it is looked for beside the scenario's file.

    Raises:
        graph.proof.engines.EngineError: the code of its game cannot be loaded.
    """
    only = (lambda _: False) if claimed else None
    result, mutation = verify(scenario, engines.get_engines(), mutated=mutated, only=only, find=find)
    if missing := find_missing(result):
        result.failures += missing
        result.outcome = "failed"
    return result, mutation


def run_file(path: Path, depth: Depth) -> Outcome:
    """Run the scenario of one path.

    A file that is no scenario gives an outcome `failed`, with the reason as its failure.

    Raises:
        graph.proof.engines.EngineError: the code of its game cannot be loaded.
    """
    try:
        return run_resolved(resolve_scenario(path), path, depth)
    except ScenarioError as error:
        id_, place = make_legible(make_scenario_id(path)), make_legible(str(path))
        wrong = Failure(error.code, str(error), by="form")
        report = (f"  {wrong}", f"    do       {wrong.advice}")
        return Outcome(id_, place, "", name_game(path), "failed", (), failures=(str(wrong),), report=report)


def run_resolved(resolved: Resolved, path: Path, depth: Depth) -> Outcome:
    """Run a scenario that was read from `path`, with its mutants where `depth` asks for them. Gives what it showed.

    Whatever goes wrong in the run is told in the outcome.

    Raises:
        graph.proof.engines.EngineError: the code of its game cannot be loaded.
    """
    scenario, contrast = resolved.scenario, resolved.contrast
    find = find_contrast(scenario) if contrast is None else lambda _: contrast
    began = time.perf_counter()
    result, mutation = weigh(scenario, mutated=depth > Depth.PLAIN, claimed=depth == Depth.CLAIMED, find=find)
    seconds = time.perf_counter() - began
    mutants = tuple((m.rule, m.clause, m.outcome, m.by, m.observed) for m in mutation.mutants) if mutation else ()
    return Outcome(
        id=make_legible(f"{scenario.game}:scenario/{path.stem}"),
        path=make_legible(str(path)),
        title=scenario.title,
        game=scenario.game,
        outcome=result.outcome,
        claims=tuple(scenario.claims),
        observed=tuple(sorted(result.observed)),
        failures=tuple(map(str, result.failures)),
        report=tuple(write_report(result)),
        mutants=mutants,
        todo=scenario.todo,
        contrast=scenario.contrast_name,
        mutated=depth > Depth.PLAIN,
        rests_on=list_rules_behind(result),
        played_law=name_later_law(result),
        seconds=seconds,
    )
