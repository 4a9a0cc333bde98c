"""Evidence: which scenarios there are, what they show when run, and what that proves.

A scenario is run by `engine.scenario`; here its claims meet rules, examples, rulings and cases. A rule is
proved when each of its clauses was observed, for a claim of that rule, and killed, in a scenario that passes.
A case is proved when a passing, sensitive scenario claims it together with the rule it stands under (for a
ruling: every rule it interprets), and has a contrast; `engine.scenario.verify` sees to the last two. A rule that is
the kernel's very shape is left out, for no scenario can claim it.

Nothing here is kept: what is missing is run again.
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
from engine.scenario.model import read_text
from graph.proof import engines
from graph.proof.requirements import lays_out, rules_of, wanting
from graph.proof.scenarios import home
from graph.proof.trace import report, rests_on
from rulebook.errors import HanreiError
from rulings import cases

__all__ = [
    "Outcome",
    "UnknownScenarioError",
    "claiming",
    "everything",
    "find",
    "home",
    "playing",
    "proved_cases",
    "proved_rules",
    "run_all",
    "weighed",
]


T = TypeVar("T")


class UnknownScenarioError(HanreiError):
    """No scenario of that name, path or claim."""


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
    """The failures told in full, with the position and the trace around them."""
    mutants: tuple[tuple[str, str, str, str | None, bool], ...] = ()
    todo: str | None = None
    contrast: str | None = None
    mutated: bool = False
    rests_on: tuple[str, ...] = ()
    """The rules that the run rested on, each in the edition from which its clause was written."""
    seconds: float = 0.0
    """How long the run took, with its mutants."""


def everything(root: Path | None = None) -> list[Path]:
    """Every scenario file, by game and name."""
    return sorted((root or home()).rglob("*.yaml"))


def find(
    wanted: Sequence[str],
    *,
    game: str | None = None,
    claims: Collection[str] | None = None,
    read_claims: Callable[[str], Collection[str]] = lambda word: (word,),
) -> list[Path]:
    """The scenarios that are meant: by file or folder, id, name or game, by what they claim, or by a card they lay out.

    All of them, if nothing is said. `claims` keeps those alone that make one of these claims; `read_claims` says
    which claims a word stands for, such as those of a rule in all its editions.

    Raises:
        UnknownScenarioError: a word names none.
    """
    chosen: dict[Path, None] = {}
    known = everything()
    for word in wanted:
        found = list(_meant(word, known, read_claims))
        if not found and _lies(word):
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
    return picked if claims is None else [path for path in picked if claiming(path, claims)]


def _lies(word: str) -> bool:
    """Whether anything is there under that path: a file, a folder, a pipe, a device."""
    try:
        return Path(word).exists()
    except (OSError, ValueError):
        return False


def _meant(word: str, known: Sequence[Path], read_claims: Callable[[str], Collection[str]]) -> Iterator[Path]:
    path = Path(word)
    if _lies(word) and path.is_dir():
        yield from everything(path)
    elif path.suffix in {".yaml", ".yml"} and _lies(word) and path.is_file():
        yield path
    else:
        name = word.partition(":scenario/")[2] or word
        found = [one for one in known if name in (one.stem, one.parent.name)]
        if not found:
            claims = read_claims(word)
            found = [one for one in known if claiming(one, claims)]
        yield from found or (one for one in known if playing(one, word))


def claiming(path: Path, claims: Collection[str]) -> bool:
    """Whether a scenario makes one of these claims: on a rule, with or without its edition, or on a case."""
    try:
        text = read_text(path, path.parent)
        if not any(claim in text for claim in claims):  # it would stand there; reading it takes longer
            return False
        made = load(path, root=path.parent).claims
    except ScenarioError:
        return False
    return any(claim in (one, one.partition("@")[0]) for one in made for claim in claims)


def playing(path: Path, card: str) -> bool:
    """Whether a scenario lays out a card: of this id, or of this name, in whichever language."""
    try:
        scenario = load(path, root=path.parent)
    except ScenarioError:
        return False
    return lays_out(scenario, card)


def run_all(
    paths: Sequence[Path],
    *,
    mutate: bool = False,
    claimed: bool = False,
    jobs: int = 1,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Outcome]:
    """Run scenarios, in several processes where asked; the outcomes stand in the order of the paths."""
    run = partial(_run, mutate=mutate, claimed=claimed)
    if jobs == 1 or len(paths) < 2 * jobs:
        return [run(path) for path in _told(paths, progress, len(paths))]
    with ProcessPoolExecutor(jobs, initializer=engines.add, initargs=engines.added()) as pool:
        outcomes = pool.map(run, paths, chunksize=max(1, len(paths) // (jobs * 8)))
        return list(_told(outcomes, progress, len(paths)))


def _told(things: Iterable[T], progress: Callable[[str], None], total: int) -> Iterator[T]:
    """Things as they come, counted aloud."""
    for at, one in enumerate(things, 1):
        progress(f"{at} of {total}  {one.stem if isinstance(one, Path) else getattr(one, 'id', '')}")
        yield one


def weighed(scenario: Scenario, *, mutated: bool = True, claimed: bool = False) -> tuple[Result, Mutation | None]:
    """Run a scenario and weigh it as evidence: by itself, without each of its clauses, and for the cases it claims.

    `claimed`: without each clause of the rules that it claims only, which is all that proves anything.
    """
    only = (lambda _: False) if claimed else None
    result, mutation = verify(scenario, engines.registry(), mutated=mutated, only=only)
    if missing := wanting(result):
        result.failures += missing
        result.outcome = "failed"
    return result, mutation


def _run(path: Path, *, mutate: bool, claimed: bool) -> Outcome:
    id_, place = make_legible(f"{path.parent.name}:scenario/{path.stem}"), make_legible(str(path))
    try:
        scenario = load(path, root=path.parent)
    except ScenarioError as error:
        wrong = Failure(error.code, str(error), by="form")
        told = (f"  {wrong}", f"    do       {wrong.advice}")
        return Outcome(id_, place, "", path.parent.name, "failed", (), failures=(str(wrong),), report=told)
    began = time.perf_counter()
    result, mutation = weighed(scenario, mutated=mutate, claimed=claimed)
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
        report=tuple(report(result)),
        mutants=mutants,
        todo=scenario.todo,
        contrast=scenario.contrast,
        mutated=mutate,
        rests_on=rests_on(result),
        seconds=seconds,
    )


def proved_rules(outcomes: Iterable[Outcome], game: Game) -> dict[str, bool]:
    """Every rule that the game's clauses stand under, and whether each of its clauses was observed and killed."""
    shown: set[str] = set()
    for one in outcomes:
        if one.outcome == "passed":
            shown |= {clause for _, clause, end, _, seen in one.mutants if seen and end == "killed"}
    clauses: defaultdict[str, set[str]] = defaultdict(set)
    for clause in game.rules.clauses:
        clauses[clause.rule].add(clause.key)
    return {rule: keys <= shown for rule, keys in clauses.items()}


def proved_cases(outcomes: Iterable[Outcome]) -> dict[str, tuple[str, ...]]:
    """Every case that is proved, with the scenarios that prove it."""
    proved: defaultdict[str, list[str]] = defaultdict(list)
    for one in outcomes:
        if one.outcome != "passed" or not one.mutated:
            continue
        rules = {claim.partition("@")[0] for claim in one.claims}
        for case in (cases.index_cases()[claim] for claim in one.claims if claim in cases.index_cases()):
            if rules_of(case) <= rules:
                proved[case.id].append(one.id)
    return {case: tuple(ids) for case, ids in proved.items()}
