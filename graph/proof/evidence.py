"""Evidence: which scenarios there are, what they show when run, and what that proves.

`engine.scenario` runs a scenario. Here its claims meet rules, examples, rulings and cases. A rule is proved when each
of its clauses was observed and killed, for a claim of that rule, in a scenario that passes. A case is proved by a
passing, sensitive scenario with a contrast that claims the case and the rules it stands under. For a ruling these are
all the rules it interprets. `engine.scenario.verify` checks sensitivity and contrast. A structural rule is left out,
for no scenario can claim it.

Nothing here is stored: what is missing is run again.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import TypeVar

from engine.kernel.game import Game
from engine.scenario import Failure, Mutation, Result, Scenario, ScenarioError, load, verify
from engine.scenario.charset import make_legible
from engine.scenario.loading import read_text
from graph.proof import engines
from graph.proof.requirements import find_missing, holds_card, list_case_rules
from graph.proof.scenarios import home
from graph.proof.trace import list_rules_behind, write_report
from rulebook.errors import HanreiError
from rulings import cases

__all__ = [
    "Outcome",
    "UnknownScenarioError",
    "find",
    "home",
    "judge_rules",
    "lays_out",
    "list_files",
    "list_proved_cases",
    "makes_claim",
    "run_all",
    "weigh",
]


T = TypeVar("T")


class UnknownScenarioError(HanreiError):
    """No scenario has this name, path or claim."""


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
    seconds: float = 0.0
    """How many seconds the run took, with its mutants."""


def list_files(root: Path | None = None) -> list[Path]:
    """List every scenario file below a folder, by game and name. The default is the folder of scenarios."""
    return sorted((root or home()).rglob("*.yaml"))


def find(
    wanted: Sequence[str],
    *,
    game: str | None = None,
    claims: Collection[str] | None = None,
    read_claims: Callable[[str], Collection[str]] = lambda word: (word,),
) -> list[Path]:
    """Find scenarios by file or folder, id, name or game, by what they claim, or by a card in them.

    Without words, all are found. `game` and `claims` keep only those of this game, or with one of these claims.
    `read_claims` gives the claims that a word stands for, such as those of a rule in all its editions.

    Raises:
        UnknownScenarioError: a word names no scenario.
    """
    chosen: dict[Path, None] = {}
    known = list_files()
    for word in wanted:
        found = list(_list_meant(word, known, read_claims))
        if not found and _exists(word):
            wrong = "is no scenario" if Path(word).is_file() else "is not a file"
            raise UnknownScenarioError(wrong, where=word, remedy="give a .yaml file, or a folder of them")
        if not found:
            near = get_close_matches(word, [path.stem for path in known], 3)
            remedy = f"near: {', '.join(near)}" if near else f"scenarios lie in {home()}"
            raise UnknownScenarioError("no scenario of that path, name, claim or card", where=word, remedy=remedy)
        chosen |= dict.fromkeys(found)
    picked = list(chosen) if wanted else known
    if game:
        picked = [path for path in picked if path.parent.name == game]
    return picked if claims is None else [path for path in picked if makes_claim(path, claims)]


def _exists(word: str) -> bool:
    """Whether anything exists under a path: a file, a folder, a pipe, a device."""
    try:
        return Path(word).exists()
    except (OSError, ValueError):
        return False


def _list_meant(word: str, known: Sequence[Path], read_claims: Callable[[str], Collection[str]]) -> Iterator[Path]:
    """List the scenario files that a word means; none where it means nothing."""
    path = Path(word)
    if _exists(word) and path.is_dir():
        yield from list_files(path)
    elif path.suffix in {".yaml", ".yml"} and _exists(word) and path.is_file():
        yield path
    else:
        name = word.partition(":scenario/")[2] or word
        found = [one for one in known if name in (one.stem, one.parent.name)]
        if not found:
            claims = read_claims(word)
            found = [one for one in known if makes_claim(one, claims)]
        yield from found or (one for one in known if lays_out(one, word))


def makes_claim(path: Path, claims: Collection[str]) -> bool:
    """Whether a scenario makes one of these claims: of a rule, with or without its edition, or of a case."""
    try:
        text = read_text(path, path.parent)
        if not any(claim in text for claim in claims):  # a cheap check before the file is parsed
            return False
        made = load(path, root=path.parent).claims
    except ScenarioError:
        return False
    return any(claim in (one, one.partition("@")[0]) for one in made for claim in claims)


def lays_out(path: Path, card: str) -> bool:
    """Whether a scenario has a card in its position, by its id or by its name in any language."""
    try:
        scenario = load(path, root=path.parent)
    except ScenarioError:
        return False
    return holds_card(scenario, card)


def run_all(
    paths: Sequence[Path],
    *,
    mutate: bool = False,
    claimed: bool = False,
    jobs: int = 1,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Outcome]:
    """Run scenarios, in several processes for `jobs` above 1. Gives the outcomes in the order of the paths.

    `mutate` runs the mutants, too; `claimed` only those of the rules claimed. `progress` receives a line for each.
    """
    run = partial(_run_file, mutate=mutate, claimed=claimed)
    if jobs == 1 or len(paths) < 2 * jobs:
        return [run(path) for path in _report_progress(paths, progress, len(paths))]
    with ProcessPoolExecutor(jobs, initializer=engines.add_modules, initargs=engines.list_added()) as pool:
        outcomes = pool.map(run, paths, chunksize=max(1, len(paths) // (jobs * 8)))
        return list(_report_progress(outcomes, progress, len(paths)))


def _report_progress(things: Iterable[T], progress: Callable[[str], None], total: int) -> Iterator[T]:
    """Pass things on as they come, and report each with its number."""
    for at, one in enumerate(things, 1):
        progress(f"{at} of {total}  {one.stem if isinstance(one, Path) else getattr(one, 'id', '')}")
        yield one


def weigh(scenario: Scenario, *, mutated: bool = True, claimed: bool = False) -> tuple[Result, Mutation | None]:
    """Run a scenario and weigh it as evidence: by itself, without each of its clauses, and for the cases it claims.

    `claimed` runs it without the clauses of the rules it claims alone, which is all that proves anything.
    """
    only = (lambda _: False) if claimed else None
    result, mutation = verify(scenario, engines.get_engines(), mutated=mutated, only=only)
    if missing := find_missing(result):
        result.failures += missing
        result.outcome = "failed"
    return result, mutation


def _run_file(path: Path, *, mutate: bool, claimed: bool) -> Outcome:
    """Run the scenario of one file. A file that is no scenario gives a failed outcome."""
    id_, place = make_legible(f"{path.parent.name}:scenario/{path.stem}"), make_legible(str(path))
    try:
        scenario = load(path, root=path.parent)
    except ScenarioError as error:
        wrong = Failure(error.code, str(error), by="form")
        report = (f"  {wrong}", f"    do       {wrong.advice}")
        return Outcome(id_, place, "", path.parent.name, "failed", (), failures=(str(wrong),), report=report)
    began = time.perf_counter()
    result, mutation = weigh(scenario, mutated=mutate, claimed=claimed)
    seconds = time.perf_counter() - began
    mutants = tuple((m.rule, m.clause, m.outcome, m.by, m.observed) for m in mutation.mutants) if mutation else ()
    return Outcome(
        id=make_legible(f"{scenario.game}:scenario/{path.stem}"),
        path=place,
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
        mutated=mutate,
        rests_on=list_rules_behind(result),
        seconds=seconds,
    )


def judge_rules(outcomes: Iterable[Outcome], game: Game) -> dict[str, bool]:
    """Give every rule that has clauses, with whether each of its clauses was observed and killed."""
    shown: set[str] = set()
    for one in outcomes:
        if one.outcome == "passed":
            shown |= {clause for _, clause, end, _, seen in one.mutants if seen and end == "killed"}
    clauses: defaultdict[str, set[str]] = defaultdict(set)
    for clause in game.rules.clauses:
        clauses[clause.rule].add(clause.key)
    return {rule: keys <= shown for rule, keys in clauses.items()}


def list_proved_cases(outcomes: Iterable[Outcome]) -> dict[str, tuple[str, ...]]:
    """Give every case that is proved, with the ids of the scenarios that prove it."""
    proved: defaultdict[str, list[str]] = defaultdict(list)
    for one in outcomes:
        if one.outcome != "passed" or not one.mutated:
            continue
        rules = {claim.partition("@")[0] for claim in one.claims}
        for case in (cases.index_cases()[claim] for claim in one.claims if claim in cases.index_cases()):
            if list_case_rules(case) <= rules:
                proved[case.id].append(one.id)
    return {case: tuple(ids) for case, ids in proved.items()}
