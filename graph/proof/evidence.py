"""Evidence: which scenarios there are, what they show when run, and what that proves.

`graph.proof.outcomes` runs one. Here claims meet rules, examples, rulings and cases. A rule is proved when each of its
clauses was observed and killed, for a claim of that rule, in a scenario that passes. A case is proved by a
passing, sensitive scenario with a contrast that claims the case and the rules it stands under. For a ruling these are
all the rules it interprets. `engine.scenario.verify` checks sensitivity and contrast. A structural rule is left out,
for no scenario can claim it.

With a store of evidence (`graph.proof.ledger`), what still stands is not run again.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ProcessPoolExecutor
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path

import msgspec

from engine.games import registry
from engine.kernel.game import Game
from engine.scenario import ScenarioError, load
from engine.scenario.form.loading import read_text
from graph.proof import engines
from graph.proof.ledger import Ledger
from graph.proof.outcomes import Depth, Outcome, load_file, run_file
from graph.proof.parts import FindParts, list_claimed, list_missing_parts, list_shown_parts
from graph.proof.requirements import holds_card, list_card_names, list_case_rules
from graph.proof.scenarios import find_file, home, list_places, list_places_in, list_scenario_paths, name_game
from graph.store.evidence import EvidenceStore, ResultRow
from rulebook.errors import HanreiError
from rulebook.fold import make_skeleton
from rulebook.part import get_parts
from rulings import cases
from rulings.cases import Case

__all__ = [
    "Judgement",
    "UnknownScenarioError",
    "find",
    "home",
    "judge_rules",
    "lays_out",
    "list_places",
    "list_proved_cases",
    "list_scenario_paths",
    "list_shown_cases",
    "makes_claim",
    "run_all",
    "run_missing",
]


class UnknownScenarioError(HanreiError):
    """No scenario has this name, path or claim."""


def find(
    wanted: Sequence[str],
    *,
    game: str | None = None,
    claims: Collection[str] | None = None,
    read_claims: Callable[[str], Collection[str]] = lambda word: (word,),
) -> list[Path]:
    """Find scenarios by file or folder, id, name or game, by what they claim, or by a card in them.

    Gives the paths of their files, each once; `[]` where `game` and `claims` leave none. A contrast in the file of its
    scenario has that path with its name behind it. Each word is read in one way, the first of these that finds any.
    Without words, all are found.

    Args:
        wanted: Words such as `tests/scenarios/fab`, `three-waves`, `wow`, `fab:5.1.2@ja` or `Aimed Shot`.
        game: Keeps only those of this game.
        claims: Keeps only those that make one of these claims; None keeps all.
        read_claims: Gives the claims that a word stands for, such as those of a rule in all its editions.

    Raises:
        UnknownScenarioError: a word names no scenario.
    """
    chosen: dict[Path, None] = {}
    known = list_places()
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
        picked = [path for path in picked if name_game(path) == game]
    return picked if claims is None else [path for path in picked if makes_claim(path, claims)]


def _exists(word: str) -> bool:
    """Whether anything exists under a path: a file, a folder, a pipe, a device. False for what can be no path."""
    try:
        return Path(word).exists()
    except (OSError, ValueError):
        return False


def _list_meant(word: str, known: Sequence[Path], read_claims: Callable[[str], Collection[str]]) -> Iterator[Path]:
    """Yield the paths of the scenarios that a word means, among `known` or on the disk; none where it means nothing.

    The word is read as a path, else as an id, a name or a game, else as a claim, else as a card. The first that finds
    any counts.
    """
    path = Path(word)
    if _exists(word) and path.is_dir():
        yield from list_places(path)
    elif path.suffix in {".yaml", ".yml"} and _exists(word) and path.is_file():
        yield from list_places_in(path)
    else:
        name = word.partition(":scenario/")[2] or word
        found = [one for one in known if name in (one.stem, name_game(one))]
        if not found:
            claims = read_claims(word)
            found = [one for one in known if makes_claim(one, claims)]
        yield from found or (one for one in known if lays_out(one, word))


def makes_claim(path: Path, claims: Collection[str]) -> bool:
    """Whether a scenario makes one of these claims: of a rule, with or without its edition, or of a case.

    `fab:5.1.2` stands for any edition of the rule. A contrast in the file of its scenario claims nothing, and what
    cannot be read neither.
    """
    if find_file(path) != path:
        return False  # a contrast in the file of its scenario claims nothing
    try:
        text = read_text(path, path.parent)
        if not any(claim.partition("@")[0] in text for claim in claims):  # a cheap check before the file is parsed
            return False
        made = list_claimed(load(path, root=path.parent).claims)
    except ScenarioError:
        return False
    return any(claim in (one, one.partition("@")[0]) for one in made for claim in claims)


def lays_out(path: Path, card: str) -> bool:
    """Whether a scenario has a card in its position, by its id or by its name in any language.

    False for what is no scenario.
    """
    try:
        if not _may_name(path, card):
            return False
        scenario = load_file(path)
    except ScenarioError:
        return False
    return holds_card(scenario, card)


def _may_name(path: Path, card: str) -> bool:
    """Whether the file of a scenario may name a card: a cheap check of its text before it is parsed.

    True may be wrong, False never is. It is True for any file with a backslash.

    Raises:
        ScenarioError: the file cannot be read.
    """
    file = find_file(path)
    text = read_text(file, file.parent)
    if "\\" in text:
        return True  # an escaped letter would hide a name
    folded = make_skeleton(text)
    return any(name in folded for game in registry() for name in list_card_names(game, card))


def run_all(
    paths: Sequence[Path],
    *,
    mutate: bool = False,
    claimed: bool = False,
    jobs: int = 1,
    progress: Callable[[str], None] = lambda _: None,
    store: EvidenceStore | None = None,
    fresh: bool = False,
) -> list[Outcome]:
    """Run scenarios, and give their outcomes in the order of the paths. What is no scenario has a failed outcome.

    Args:
        paths: The scenarios.
        mutate: Whether to run the mutants, too: each is the game without one clause.
        claimed: Whether to run only the mutants of the rules claimed.
        jobs: In how many processes.
        progress: Receives a line for each that was run: `3 of 40  fab:scenario/thaw`.
        store: Keeps results. Only those are run of which no result stands there.
        fresh: Whether to run all the same.

    Raises:
        graph.proof.engines.EngineError: the code of a game cannot be loaded.
    """
    ledger = Ledger(store) if store is not None else None
    found = run_missing(paths, Depth.of(mutate=mutate, claimed=claimed), ledger, jobs=jobs, fresh=fresh)
    outcomes = {}
    for path, outcome, is_fresh in found:
        outcomes[path] = outcome
        if is_fresh:
            progress(f"{len(outcomes)} of {len(paths)}  {outcome.id}")
    return [outcomes[path] for path in paths]


def run_missing(
    paths: Sequence[Path], depth: Depth, ledger: Ledger | None, *, jobs: int = 1, fresh: bool = False
) -> Iterator[tuple[Path, Outcome, bool]]:
    """Yield the outcomes of scenarios as they come: (path, outcome, whether it was run now). What stands comes first.

    With a ledger, each path is given once, and what is run is kept as it goes, even if nobody takes the rest. Those
    that took longest last time are run first. `fresh` runs every one all the same. Without a ledger every scenario is
    run, in order, and nothing is kept.

    Raises:
        graph.proof.engines.EngineError: the code of a game cannot be loaded.
    """
    if ledger is None:
        yield from ((path, outcome, True) for path, (outcome, _) in _run_in_processes(paths, depth, jobs, None))
        return
    standing = {} if fresh else ledger.find_standing(paths, depth)
    yield from ((path, outcome, False) for path, outcome in standing.items())
    rows: list[ResultRow] = []
    kept_at = time.monotonic()
    try:
        missing = [path for path in dict.fromkeys(paths) if path not in standing]
        missing.sort(key=ledger.guess_seconds, reverse=True)  # so that no process is left with a long one at the end
        for path, (outcome, row) in _run_in_processes(missing, depth, jobs, ledger):
            rows += [row] if row is not None else []
            if time.monotonic() - kept_at > _PAUSE:
                ledger.keep(rows)
                rows, kept_at = [], time.monotonic()
            yield path, outcome, True
    finally:
        ledger.keep(rows)


_PAUSE = 0.5
"""After how many seconds results are kept: what a killed process has not kept is run again."""

_LEDGERS: list[Ledger] = []
"""The ledger of a process that runs scenarios for another."""


def _run_in_processes(
    paths: Sequence[Path], depth: Depth, jobs: int, ledger: Ledger | None
) -> Iterator[tuple[Path, tuple[Outcome, ResultRow | None]]]:
    """Run scenarios, in this process or in several. Yields each path with its outcome and the row to be kept, in order.

    The row is None where nothing is kept. Few or short ones are run in this process whatever `jobs` says.

    Raises:
        graph.proof.engines.EngineError: the code of a game, or an added module, cannot be loaded.
    """
    short = ledger is not None and sum(map(ledger.guess_seconds, paths)) < _SHORT
    if jobs == 1 or len(paths) < 2 * jobs or short:
        for path in paths:
            yield path, ledger.run(path, depth) if ledger is not None else (run_file(path, depth), None)
        return
    begin = partial(_begin_process, engines.list_added(), ledger.store if ledger is not None else None)
    _LEDGERS[:] = [ledger] if ledger is not None else []
    try:
        for game in {name_game(path) for path in paths} if ledger is not None else ():
            _LEDGERS[0].prepare(game)
        with ProcessPoolExecutor(jobs, initializer=begin) as pool:
            size = min(_SIZE, max(1, len(paths) // (jobs * 8)))
            yield from zip(paths, pool.map(partial(_run_for_another, depth=depth), paths, chunksize=size), strict=True)
    finally:
        _LEDGERS.clear()


_SHORT = 1.0
"""Scenarios that take this many seconds in all are run in one process, as starting others would take as long."""


_SIZE = 16
"""How many scenarios a process is given at a time, at most."""


def _begin_process(added: Sequence[str], store: EvidenceStore | None) -> None:
    """Make a process ready to run scenarios for another: import added modules, and open a ledger if evidence is kept.

    Each process of a pool calls it once, first. A process that was forked has the ledger of the other one, with all
    that was made ready there.
    """
    engines.add_modules(*added)
    if not _LEDGERS:
        _LEDGERS[:] = [Ledger(store)] if store is not None else []


def _run_for_another(path: Path, depth: Depth) -> tuple[Outcome, ResultRow | None]:
    """Run one scenario for another process. The row is what is to be kept of it; None where there is no ledger."""
    return _LEDGERS[0].run(path, depth) if _LEDGERS else (run_file(path, depth), None)


class Judgement(msgspec.Struct, frozen=True):
    """What is proved of a rule: whether each of its clauses was observed and killed, and its parts that nothing shows.

    `parts` counts the rule's parts.
    """

    killed: bool
    missing: tuple[int, ...]
    parts: int

    @property
    def status(self) -> str:
        """`proved`, `partly-proved` where some parts are shown, or `modelled`.

        Without every clause killed it is `modelled`.
        """
        if not self.killed or len(self.missing) == self.parts:
            return "modelled"
        return "partly-proved" if self.missing else "proved"


def judge_rules(outcomes: Iterable[Outcome], game: Game, find_parts: FindParts = get_parts) -> dict[str, Judgement]:
    """Judge every rule that has clauses, by what scenarios showed: a judgement by rule id, such as `fab:5.1.2@ja`.

    Only scenarios count that passed; those that ran without mutants show no parts. `find_parts` gives the parts of a
    rule.
    """
    passed = [one for one in outcomes if one.outcome == "passed"]
    killed = {clause for one in passed for _, clause, end, _, seen in one.mutants if seen and end == "killed"}
    shown = list_shown_parts([(one.id, one.claims) for one in passed if one.mutated], find_parts)
    clauses: defaultdict[str, set[str]] = defaultdict(set)
    for clause in game.rules.clauses:
        clauses[clause.rule].add(clause.key)
    return {
        rule: Judgement(keys <= killed, list_missing_parts(rule, shown, find_parts), len(find_parts(rule)))
        for rule, keys in clauses.items()
    }


def list_shown_cases(
    outcomes: Iterable[Outcome], find_parts: FindParts = get_parts
) -> dict[str, dict[int, tuple[str, ...]]]:
    """List the ids of the scenarios that show each part of each case: `{"fab/ex/29": {1: ("fab:scenario/thaw",)}}`.

    Only scenarios count that passed with their mutants and claim all rules that the case stands under. A case that
    nothing shows is left out.

    Raises:
        graph.proof.engines.EngineError: the code of a claimed case's game cannot be loaded.
    """
    shown: list[tuple[str, list[str]]] = []
    find_rules = cache(list_case_rules)
    for one in outcomes:
        if one.outcome == "passed" and one.mutated:
            rules = {claim.partition("@")[0] for claim in list_claimed(one.claims)}
            shown.append((one.id, [text for text in one.claims if _is_founded(text, rules, find_rules)]))
    return list_shown_parts(shown, find_parts)


def _is_founded(claim: str, rules: AbstractSet[str], find_rules: Callable[[Case], AbstractSet[str]]) -> bool:
    """Whether a claim is of a case, and each rule that the case stands under is among some rules.

    `rules` have no editions: `fab:5.1.2`. `find_rules` gives the rules that a case stands under. False for a claim of a
    rule.
    """
    found = [cases.index_cases()[one] for one in list_claimed([claim]) if one in cases.index_cases()]
    return bool(found) and all(find_rules(case) <= rules for case in found)


def list_proved_cases(outcomes: Iterable[Outcome], find_parts: FindParts = get_parts) -> dict[str, tuple[str, ...]]:
    """Give every case of which each part is shown, with the ids of the scenarios that show one.

    The cases are written `fab/ex/29`. `list_shown_cases` says which scenarios count, and what is raised.
    """
    shown = list_shown_cases(outcomes, find_parts)
    return {
        case: tuple(dict.fromkeys(id_ for ids in parts.values() for id_ in ids))
        for case, parts in shown.items()
        if not list_missing_parts(case, shown, find_parts)
    }
