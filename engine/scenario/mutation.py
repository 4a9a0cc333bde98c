"""What a scenario proves: each clause that answered is switched off, and an expectation must then fail."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import zip_longest
from pathlib import Path

import msgspec

from engine.kernel.game import Budget
from engine.kernel.log import Record
from engine.scenario.form.contrast import build_contrast
from engine.scenario.form.loading import load
from engine.scenario.form.model import Ask, At, Check, Failure, May, Resolve, Scenario, ScenarioError, Try
from engine.scenario.playing.lines import Names, matches_event
from engine.scenario.playing.position import list_default_cards, list_laid_cards
from engine.scenario.playing.result import Games, Result, count_expectations, load_game
from engine.scenario.playing.script import run, run_compared
from engine.scenario.telling.describe import describe_event, name_objects
from rulebook.ids import make_slug

__all__ = ["Mutant", "Mutation", "find_contrast", "find_contrast_file", "index_files", "mutate", "verify"]


class Mutant(msgspec.Struct, frozen=True):
    """One run of a scenario with one clause switched off, and whether anything noticed.

    `outcome` is killed, survived, broken or silent. `by` is outcome or script: what noticed it. `observed` says that
    its rule is claimed, and something expected rests on the clause. `detail` is the failure that noticed it, or in
    words why none did.
    """

    scenario: str
    rule: str
    clause: str
    outcome: str
    by: str | None = None
    observed: bool = False
    detail: str = ""


class Mutation(msgspec.Struct, frozen=True):
    """All mutants of a scenario. `unchallenged` holds the `not:` lines that no mutant of a claimed rule made happen."""

    mutants: tuple[Mutant, ...]
    unchallenged: tuple[str, ...] = ()

    @property
    def weak(self) -> tuple[Mutant, ...]:
        """The mutants of clauses of claimed rules that something expected rests on, and that no failure noticed.

        Their outcome is `survived` or `broken`. It is empty if every such mutant was killed.
        """
        return tuple(m for m in self.mutants if m.observed and m.outcome in {"survived", "broken"})


_NAME = re.compile(r"[\w-]{1,100}")

MOST = 3_000_000
"""How many questions a scenario and all its mutants may take."""

_FORM = frozenset({"unobserved", "because"})
"""Codes of failures that do not kill a mutant."""


def mutate(
    scenario: Scenario,
    games: Games,
    base: Result | None = None,
    *,
    only: Callable[[str], bool] | None = None,
    budget: Budget | None = None,
) -> Mutation:
    """Switch off every clause that answered in the run, one at a time, and run the scenario without it.

    Gives a mutant for each, in the order of keys, and the `not` lines that no mutant of a claimed rule made happen. If
    no rule is claimed, those are all `not` lines. Whether `base` passed is not asked.

    Args:
        scenario: The scenario.
        games: The games by name.
        base: The result with nothing switched off, if there is one already.
        only: Which clauses (by key) to try besides those of the claimed rules. By default all.
        budget: How much may happen in each run.

    Raises:
        KeyError: There is no such game.
        UnknownLawError: The game knows no such law.
    """
    base = base or run(scenario, games, budget=budget)
    rules = load_game(scenario, games).rules
    claimed = {rules.find_basis(one.text, one.part) for one in scenario.claimed if one.kind == "rule"}
    mutants: list[Mutant] = []
    challenged: set[str] = set()
    for key in sorted(base.spoke):
        rule = key.partition("#")[0]
        if only is not None and rule not in claimed and not only(key):
            continue
        result = run(scenario, games, off=frozenset({key}), budget=budget, like=base)
        if rule in claimed:
            challenged |= set(result.happened)
        mutants.append(
            _judge_mutant(scenario, base, result, rule, key, observed=key in base.observed and rule in claimed)
        )
    missing = tuple(line for line in scenario.then.not_ if line not in challenged)
    return Mutation(tuple(mutants), missing)


def _judge_mutant(scenario: Scenario, base: Result, result: Result, rule: str, key: str, *, observed: bool) -> Mutant:
    """Give the mutant that a run without a clause amounts to: `killed` if something failed by it, else `survived`.

    If the run broke, it is `broken`. A missing reason does not kill, nor does a stopped event that was only not tried.
    Nor does a script that stops where the clause does not bear on it. The first failure that kills is told.

    Args:
        scenario: The scenario.
        base: The result with nothing switched off.
        result: The result without the clause.
        rule: The pinned id of the clause's rule.
        key: The clause's key: the rule's id, `#` and a name.
        observed: Whether the rule is claimed, and something expected rests on the clause.
    """

    def mutant(outcome: str, by: str | None = None, detail: str = "") -> Mutant:
        return Mutant(scenario.name or scenario.title, rule, key, outcome, by, observed, detail)

    if result.outcome == "broken":
        return mutant("broken", detail=result.error or "")
    stopped = {one.event for one in scenario.then.events if not isinstance(one, str) and one.stopped}
    for failure in result.failures:
        unheard = failure.code == "expected-event" and failure.line in stopped
        if failure.code in _FORM or (unheard and not _happens_without(str(failure.line), base, result)):
            continue  # a missing record alone does not kill a mutant
        if failure.by == "script":
            step = failure.step or 0
            if any(key in base.by_step.get(one, frozenset()) for one in _list_group(scenario, step)):
                return mutant("killed", "script", str(failure))
            continue
        return mutant("killed", "outcome", str(failure))
    return mutant("survived", detail=_explain_survival(base, result) if observed else "")


def _list_group(scenario: Scenario, step: int) -> list[int]:
    """List the numbers of the steps that stand or fall with a step: itself, and the waits next to it.

    For a line with `at: end` before it, as steps 3 and 2, it is `[2, 3]`. If the step is itself a wait, such as
    `resolve`, the step after belongs to it, too. `step` is counted from 1.
    """
    waits = {at for at, one in enumerate(scenario.steps(), 1) if isinstance(one, (Resolve, At))}
    first = last = step
    while first - 1 in waits:
        first -= 1
    while last in waits and last < len(scenario.when):
        last += 1
    return [*range(first, last + 1)]


def _happens_without(line: str, base: Result, result: Result) -> bool:
    """Whether an event, given by its line, happens more often in `result`, the run without the clause, than in `base`.

    An event that was merely not stopped, as nobody tried it, is not counted as happening. Forbidden events are not
    counted.
    """

    def times(of: Result) -> int:
        names, state = Names(of.labels), of.state
        return sum(isinstance(one, Record) and matches_event(line, one, names, state) for one in of.log) if state else 0

    return times(result) > times(base)


def _explain_weakness(mutant: Mutant) -> str:
    """Say in words why no expectation noticed a mutant: the run broke, or what its `detail` says."""
    if mutant.outcome == "broken":
        return f"the run without it breaks, which shows nothing: {mutant.detail}"
    return mutant.detail


def _explain_survival(base: Result, result: Result) -> str:
    """Say in words why a run without a clause shows nothing: the script stops elsewhere, or nothing fails.

    If nothing fails, it names the first event that differs.
    """
    stop = next((one for one in result.failures if one.by == "script"), None)
    if stop is None:
        return f"nothing fails when it is off; {_describe_difference(base, result)}"
    where = f"at step {stop.step}" if stop.step else "after the last step"
    return (
        f"when it is off the script stops {where}, on which it does not bear ({stop.code}), and what stands under "
        "`then` is not reached: check before it what the rule does"
    )


def _describe_difference(base: Result, result: Result) -> str:
    """Say in words which event is the first to differ without a clause, with its number, or that none does.

    Events are compared in their short form, one by one. Where one run has no further event, it says `nothing`.
    """
    ours, theirs = (
        [describe_event(one.event, name_objects(run.state, run.labels)) for one in run.log] for run in (base, result)
    )
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
    """Run a scenario, compare it with its contrast, and run it without each clause. Gives the result and the mutation.

    These checks add failures of their own to the result, such as `missing-contrast` and `insensitive` (see `CODES`).
    Its outcome is then `failed`, and all checks are made. The mutation is None if the scenario does not pass by itself,
    if it takes too long, or if `mutated` is false.

    Args:
        scenario: The scenario.
        games: The games by name.
        mutated: Whether to switch clauses off, too.
        only: Which clauses (by key) to try besides those of the claimed rules. By default all.
        find: Gives a contrast by its name. By default from the scenario's folder, or those of its game.
        budget: How much may happen in each run.
        most: How many questions all runs together may take, as reckoned beforehand.
    """
    result = run(scenario, games, budget=budget)
    if result.outcome != "passed":
        return result, None
    problem = _check_contrast(result, games, find or find_contrast(scenario), budget)
    if problem:
        result.failures.append(Failure(*problem, by="form"))
    if count_expectations(scenario) == 0 and not any(map(_has_expectation, scenario.steps())):
        result.failures.append(Failure("expects-nothing", "no expectation: the scenario cannot fail", by="form"))
    kinds = {claim.kind for claim in scenario.claimed}
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
            for line in (mutation.unchallenged if scenario.claimed_rules else ())
        ]
        result.failures += [
            Failure("insensitive", f"{m.clause} is observed, and yet {_explain_weakness(m)}", by="form")
            for m in mutation.weak
        ]
    if result.failures:
        result.outcome = "failed"
    return result, mutation


def _has_expectation(step: object) -> bool:
    """Whether a step could fail because of what it expects: a `try`, an `ask`, or a `check` with any fact.

    A `may` or `choice` step does not count.
    """
    return isinstance(step, (Try, Ask)) or (isinstance(step, Check) and bool(step.check))


def find_contrast(scenario: Scenario) -> Callable[[str], Scenario | None]:
    """Give a function that loads another scenario by name: from the folder of this one, or from those of its game.

    The function gives None if there is none of that name, or if this scenario was not read from a file. It raises
    ScenarioError if the file cannot be read. A contrast within this scenario's own file is not looked for.
    """

    def find(name: str) -> Scenario | None:
        place = find_contrast_file(Path(scenario.folder), name, scenario.game) if scenario.folder else None
        return None if place is None else load(place, root=_find_top(Path(scenario.folder), scenario.game))

    return find


def index_files(top: Path) -> dict[str, Path]:
    """Give the scenario files at any depth below a folder by their names, without `.yaml`: `{"one-guard": Path(…)}`.

    Of two with one name, it is the first by path.
    """
    return {file.stem: file for file in sorted(top.rglob("*.yaml"), reverse=True)}


def find_contrast_file(
    folder: Path, name: str, game: str, index: Callable[[Path], Mapping[str, Path]] = index_files
) -> Path | None:
    """Give the file of a contrast that is not in the file of its scenario; None if there is none.

    A file beside the scenario's own comes first. A name that holds more than letters, digits, `_` and `-` has none.

    Args:
        folder: The folder of the scenario's file.
        name: The contrast's name.
        game: The game. If a folder above is named after it, all folders in that one are looked through.
        index: Gives the files below a folder by name. Whoever asks often hands one over that remembers.
    """
    if not _NAME.fullmatch(name):
        return None
    beside = folder / f"{name}.yaml"
    if beside.is_file():
        return beside
    top = _find_top(folder, game)
    return index(top).get(name) if top != folder else None


def _find_top(folder: Path, game: str) -> Path:
    """Give the nearest folder named after a game that a folder is or lies in; that folder itself if there is none."""
    return next((one for one in (folder, *folder.parents) if one.name == game), folder)


def _check_contrast(
    result: Result, games: Games, find: Callable[[str], Scenario | None], budget: Budget | None
) -> tuple[str, str] | None:
    """Say what is wrong with the contrast, as a code and in words: `("contrast-fails", "…")`; None if nothing is.

    A scenario without a contrast needs none if it claims no case, example or ruling. If the contrast passes, the result
    keeps it, and which expectations do not hold there. One within the file comes before what `find` gives by its name.
    The cards laid out in both must be at least half of those laid out in each, on average. The contrast is run here,
    and judged by its own expectations and by those of the scenario.
    """
    scenario = result.scenario
    name = scenario.contrast_name
    if name is None:
        if {claim.kind for claim in scenario.claimed} & {"case", "example", "ruling"}:
            return (
                "missing-contrast",
                "a claimed case needs `contrast:`, a scenario that differs in the one fact it turns on",
            )
        return None
    try:
        other = build_contrast(scenario) or find(name)
    except ScenarioError as error:
        return "missing-contrast", f"the contrast {name!r} cannot be read: {error}"
    if other is None:
        return "missing-contrast", f"no scenario {name!r} beside this one"
    if other.game != scenario.game:
        return "missing-contrast", f"the contrast {name!r} is of another game, {other.game}"
    if other.options != scenario.options:
        said = f"the contrast {name!r} plays by other options: what differs would be the reading, and no fact"
        return "contrast-unlike", said
    game = load_game(scenario, games)
    laid = ([*list_laid_cards(one), *list_default_cards(one, game)] for one in (scenario, other))
    ours, theirs = (set(map(make_slug, names)) for names in laid)
    if 4 * len(ours & theirs) < len(ours) + len(theirs):
        said = f"the contrast {name!r} lays out other cards: only {', '.join(sorted(ours & theirs)) or 'none'} in both"
        return "contrast-unlike", f"{said}, of {len(ours)} here and {len(theirs)} there"
    told, held = run_compared(other, scenario.then, games, budget=budget, known=result)
    if held is None:
        return "contrast-fails", f"the contrast {name!r} does not pass: {'; '.join(map(str, told.failures))}"
    result.contrast = other
    result.otherwise = frozenset(one.line for one in held.failures) | _find_steps_otherwise(scenario, other)
    if held.outcome == "passed" and count_expectations(scenario):
        return (
            "contrast-alike",
            f"the contrast {name!r} ends just as this one does: all that is expected here holds there",
        )
    return _find_uncarried(result)


def _find_steps_otherwise(scenario: Scenario, contrast: Scenario) -> frozenset[str]:
    """Give the lines of steps that end otherwise in a contrast that passes; for `may`, `may: ` and the line.

    A question is answered otherwise there. What is refused here is done or may be done there, and nowhere refused; or a
    `may` here is only refused there. If nothing does, the set is empty.
    """
    steps, others = scenario.steps(), contrast.steps()
    done = {one for one in others if isinstance(one, str)} | {one.may for one in others if isinstance(one, May)}
    refused = {one.try_ for one in others if isinstance(one, Try)}
    asked = {one.ask: one for one in others if isinstance(one, Ask)}
    found = set[str]()
    for one in steps:
        if isinstance(one, Try) and one.try_ in done - refused:
            found.add(one.try_)
        elif isinstance(one, May) and one.may in refused - done:
            found.add(f"may: {one.may}")
        elif isinstance(one, Ask) and one.ask in asked and _drop_shows(asked[one.ask]) != _drop_shows(one):
            found.add(one.ask)
    return frozenset(found)


def _drop_shows(step: Ask) -> Ask:
    """Give a question without the claims that its answer shows, to be compared with another."""
    return msgspec.structs.replace(step, shows=[])


def _find_uncarried(result: Result) -> tuple[str, str] | None:
    """Say what is wrong if no expectation that shows a claimed case turns on the contrast; None if all is well.

    It is a code, `contrast-alike`, and words, for the first such case. A case that no expectation says it shows is
    passed over.
    """
    for claim in result.scenario.claimed:
        lines = [line for shown, line in result.carried if shown == claim]
        if claim.kind != "rule" and lines and not result.otherwise.intersection(lines):
            return "contrast-alike", f"the contrast does not turn on {claim.text}: {', '.join(lines)} holds there, too"
    return None
