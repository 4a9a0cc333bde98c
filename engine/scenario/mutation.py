"""What a scenario is worth: each clause that spoke is switched off, and something must notice."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path

import msgspec

from engine.kernel.game import Budget
from engine.kernel.log import Record
from engine.scenario.describe import event as told
from engine.scenario.describe import object_names
from engine.scenario.lines import Names, matches_event
from engine.scenario.model import Ask, Check, Claim, Failure, Scenario, ScenarioError, Try, load
from engine.scenario.position import lay_out
from engine.scenario.result import Games, Result, expectations
from engine.scenario.script import run
from rulebook.ids import make_slug

__all__ = ["Mutant", "Mutation", "find_contrast", "mutate", "verify"]


class Mutant(msgspec.Struct, frozen=True):
    """One clause off, one run. `outcome`: killed, survived, broken or silent; `by`: outcome or script."""

    scenario: str
    rule: str
    clause: str
    outcome: str
    by: str | None = None
    observed: bool = False
    detail: str = ""


class Mutation(msgspec.Struct, frozen=True):
    """All mutants of a scenario. `unchallenged`: `not:` lines that no mutant of a claimed rule made happen."""

    mutants: tuple[Mutant, ...]
    unchallenged: tuple[str, ...] = ()

    @property
    def weak(self) -> tuple[Mutant, ...]:
        """Observed clauses of claimed rules that no expectation noticed the lack of."""
        return tuple(m for m in self.mutants if m.observed and m.outcome in {"survived", "broken"})


_NAME = re.compile(r"[\w-]{1,100}")

MOST = 3_000_000
"""How many questions a scenario with all its mutants may take."""

_FORM = frozenset({"unobserved", "because"})


def mutate(
    scenario: Scenario,
    games: Games,
    base: Result | None = None,
    *,
    only: Callable[[str], bool] | None = None,
    budget: Budget | None = None,
) -> Mutation:
    """Switch off every clause that spoke in the run, one at a time; the others are silent and need no run.

    Args:
        scenario: the one to be weighed.
        games: where its game is found.
        base: the run with nothing off, if there is one already.
        only: which clauses (by key) to try; those of the claimed rules are always tried.
        budget: how much may happen in each run.
    """
    base = base or run(scenario, games, budget=budget)
    claimed = {claim.text for claim in map(Claim.read, scenario.claims) if claim.kind == "rule"}
    mutants: list[Mutant] = []
    challenged: set[str] = set()
    for key in sorted(base.spoke):
        rule = key.partition("#")[0]
        if only is not None and rule not in claimed and not only(key):
            continue
        result = run(scenario, games, off=frozenset({key}), budget=budget, like=base)
        if rule in claimed:
            challenged |= set(result.happened)
        mutants.append(_judged(scenario, base, result, rule, key, observed=key in base.observed and rule in claimed))
    missing = tuple(line for line in scenario.then.not_ if line not in challenged)
    return Mutation(tuple(mutants), missing)


def _judged(scenario: Scenario, base: Result, result: Result, rule: str, key: str, *, observed: bool) -> Mutant:
    def mutant(outcome: str, by: str | None = None, detail: str = "") -> Mutant:
        return Mutant(scenario.name or scenario.title, rule, key, outcome, by, observed, detail)

    if result.outcome == "broken":
        return mutant("broken", detail=result.error or "")
    stopped = {one.event for one in scenario.then.events if not isinstance(one, str) and one.stopped}
    for failure in result.failures:
        unheard = failure.code == "expected-event" and failure.line in stopped
        if failure.code in _FORM or (unheard and not _happens(str(failure.line), base, result)):
            continue  # a record that is missing kills nothing
        if failure.by == "script":
            step = failure.step or 0
            if key in base.by_step.get(step, frozenset()):
                return mutant("killed", "script", str(failure))
            continue
        return mutant("killed", "outcome", str(failure))
    return mutant("survived", detail=_unnoticed(base, result) if observed else "")


def _happens(line: str, base: Result, result: Result) -> bool:
    """Whether an event that was stopped happens without the clause, instead of not being tried at all."""

    def times(of: Result) -> int:
        names, state = Names(of.labels), of.state
        return sum(isinstance(one, Record) and matches_event(line, one, names, state) for one in of.log) if state else 0

    return times(result) > times(base)


def _unmissed(mutant: Mutant) -> str:
    """How the lack of a clause failed to show."""
    if mutant.outcome == "broken":
        return f"the run without it breaks, which shows nothing: {mutant.detail}"
    return mutant.detail


def _unnoticed(base: Result, result: Result) -> str:
    """Why the run without a clause shows nothing of it: the script stops elsewhere, or nothing fails."""
    stop = next((one for one in result.failures if one.by == "script"), None)
    if stop is None:
        return f"nothing fails when it is off; {_difference(base, result)}"
    where = f"at step {stop.step}" if stop.step else "after the last step"
    return f"when it is off the script stops {where}, on which it does not bear ({stop.code}): expect what it does"


def _difference(base: Result, result: Result) -> str:
    """What would show that a clause is off: the first event that is another without it."""
    ours, theirs = ([told(one.event, object_names(run.state, run.labels)) for one in run.log] for run in (base, result))
    for at, (one, other) in enumerate(zip_longest(ours, theirs, fillvalue="nothing")):
        if one != other:
            return f"without it, event {at} is {other!r} instead of {one!r}"
    return "without it, every event is the same: ask for a value, or try what only it allows or forbids"


def verify(
    scenario: Scenario,
    games: Games,
    *,
    mutated: bool = True,
    only: Callable[[str], bool] | None = None,
    find: Callable[[str], Scenario | None] | None = None,
    budget: Budget | None = None,
    most: int = MOST,
) -> tuple[Result, Mutation | None]:
    """Run a scenario, hold it against its contrast, and (unless told not to) against every clause it rests on.

    Failures that only these find are added to the result: `missing-contrast`, `contrast-fails`, `contrast-alike`,
    `contrast-unlike`, `unchallenged`, `insensitive`.

    Args:
        scenario: the one to be verified.
        games: where its game is found.
        mutated: whether to switch clauses off, too.
        only: which clauses besides those of the claimed rules; all, if not given.
        find: how a contrast is found by name; beside the scenario's own file, if not given.
        budget: how much may happen in each run.
        most: how many questions all runs together may take.
    """
    result = run(scenario, games, budget=budget)
    if result.outcome != "passed":
        return result, None
    problem = _contrast(result, games, find or find_contrast(scenario), budget)
    if problem:
        result.failures.append(Failure(*problem, by="form"))
    if expectations(scenario) == 0 and not any(map(_asks, scenario.steps())):
        result.failures.append(Failure("expects-nothing", "no expectation: the scenario cannot fail", by="form"))
    kinds = {Claim.read(text).kind for text in scenario.claims}
    if kinds and "rule" not in kinds:
        result.failures.append(
            Failure("unfounded", "it claims no rule: what comes of it would rest on none", by="form")
        )
    mutation = None
    if mutated and result.asked * len(result.spoke) > most:
        result.failures.append(
            Failure("too-long", f"{result.asked} questions: too many to be tried without each clause", by="form")
        )
    elif mutated:
        mutation = mutate(scenario, games, result, only=only, budget=budget)
        result.failures += [
            Failure("unchallenged", f"not {line!r}: no claimed rule's absence makes it happen", by="form")
            for line in mutation.unchallenged
        ]
        result.failures += [
            Failure("insensitive", f"{m.clause} is observed, and yet {_unmissed(m)}", by="form") for m in mutation.weak
        ]
    if result.failures:
        result.outcome = "failed"
    return result, mutation


def _asks(step: object) -> bool:
    """Whether a step could fail for what it expects."""
    return isinstance(step, (Try, Ask)) or (isinstance(step, Check) and bool(step.check))


def find_contrast(scenario: Scenario) -> Callable[[str], Scenario | None]:
    """How a scenario is found by name in the folder of another."""

    def find(name: str) -> Scenario | None:
        folder = Path(scenario.folder)
        place = folder / f"{name}.yaml"
        if not scenario.folder or not _NAME.fullmatch(name) or not place.is_file():
            return None
        return load(place, root=folder)

    return find


def _contrast(
    result: Result, games: Games, find: Callable[[str], Scenario | None], budget: Budget | None
) -> tuple[str, str] | None:
    """What is wrong with the contrast, as a code and in words; None if nothing is.

    The result is told what it was held against, and which expectations do not hold there.
    """
    scenario = result.scenario
    name = scenario.contrast
    if name is None:
        if {claim.kind for claim in map(Claim.read, scenario.claims)} & {"case", "example", "ruling"}:
            return (
                "missing-contrast",
                "a claimed case needs `contrast:`, a scenario that differs in the one fact it turns on",
            )
        return None
    try:
        other = find(name)
    except ScenarioError as error:
        return "missing-contrast", f"the contrast {name!r} cannot be read: {error}"
    if other is None:
        return "missing-contrast", f"no scenario {name!r} beside this one"
    if other.game != scenario.game:
        return "missing-contrast", f"the contrast {name!r} is of another game, {other.game}"
    if other.options != scenario.options:
        said = f"the contrast {name!r} plays by other options: what differs would be the reading, and no fact"
        return "contrast-unlike", said
    ours, theirs = ({make_slug(card) for card in lay_out(one)} for one in (scenario, other))
    if 4 * len(ours & theirs) < len(ours) + len(theirs):
        said = f"the contrast {name!r} lays out other cards: only {', '.join(sorted(ours & theirs)) or 'none'} in both"
        return "contrast-unlike", f"{said}, of {len(ours)} here and {len(theirs)} there"
    told = run(other, games, budget=budget)
    if told.outcome != "passed":
        return "contrast-fails", f"the contrast {name!r} does not pass: {'; '.join(map(str, told.failures))}"
    swapped = msgspec.structs.replace(other, then=scenario.then, claims=[])
    held = run(swapped, games, budget=budget)
    result.contrast, result.otherwise = other, frozenset(one.line for one in held.failures)
    if held.outcome == "passed" and expectations(scenario):
        return (
            "contrast-alike",
            f"the contrast {name!r} ends just as this one does: all that is expected here holds there",
        )
    return None
