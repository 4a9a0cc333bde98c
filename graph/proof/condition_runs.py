"""Trying mutants of conditions: all of a game, or some, against all of its scenarios, or some.

First each scenario is run once with every function instrumented. That tells which mutants could matter in it. Then each
mutant is tried in those scenarios alone, until one notices. What was done is written down as it is done (`Journal`). So
a run that was stopped goes on where it was, as long as neither the code nor a scenario has changed.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

import engine
from engine.scenario import Scenario
from engine.scenario.conditions import (
    ConditionMutant,
    GameFunction,
    Instruments,
    list_functions,
    list_mutants,
    look_at,
    put_in_place,
    rank_scenario,
    try_scenario,
)
from graph.proof import engines
from graph.proof.outcomes import load_file
from graph.proof.scenarios import find_file
from graph.proof.syntax import hash_parts
from rulebook.errors import HanreiError

__all__ = [
    "ConditionReport",
    "FailingScenarioError",
    "Journal",
    "MutantOutcome",
    "Selection",
    "hash_tree",
    "list_game_mutants",
    "run_conditions",
]

MOST_CRASHES = 3
"""In how many scenarios a mutant may raise. Then no further one is tried, and it counts as crashed."""
MOST_SECONDS = 60
"""How long a mutant may take in one scenario."""
MOST_TRIED = 120
"""In how many scenarios a mutant is tried. Of 4,000 that were killed, 19 were killed after more than a hundred."""
_CHUNK = 8
"""How many scenarios a process is given at a time."""


class FailingScenarioError(HanreiError):
    """A scenario that does not pass as the game is written."""


class MutantOutcome(msgspec.Struct, frozen=True):
    """What came of one mutant.

    `outcome` is killed, crashed or survived. `by` is the scenario that noticed, or in which it raised, and `detail`
    says what. `infected` names the scenarios in which its expression had another value. `untried` is in how many of
    them it was not tried, because they were too many.
    """

    id: str
    outcome: str
    by: str = ""
    detail: str = ""
    infected: tuple[str, ...] = ()
    untried: int = 0


@dataclass(frozen=True)
class Selection:
    """Which mutants of a game are tried, and in which scenarios.

    `functions` are names, None for all. `without` are ids left out. `hints` gives the scenario to try first, by id.
    """

    game: str
    places: tuple[Path, ...]
    functions: frozenset[str] | None = None
    without: frozenset[str] = frozenset()
    hints: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class ConditionReport:
    """What came of the mutants of a game. `seconds` is how long it took."""

    game: str
    mutants: tuple[ConditionMutant, ...]
    outcomes: Mapping[str, MutantOutcome]
    seconds: float

    def count(self, equivalent: Collection[str] = ()) -> dict[str, int]:
        """Count the mutants: `mutants` for all, `killed`, `crashed`, `equivalent`, `survived`, `never_infected`.

        `equivalent` has whole ids; those of them that survived count as equivalent. `never_infected` are the survivors
        whose expression had its usual value in every scenario.
        """
        ends = Counter(
            "equivalent" if one.outcome == "survived" and one.id in equivalent else one.outcome
            for one in self.outcomes.values()
        )
        never = sum(
            one.outcome == "survived" and not one.infected and one.id not in equivalent
            for one in self.outcomes.values()
        )
        named = {name: ends[name] for name in ("killed", "crashed", "equivalent", "survived")}
        return {"mutants": len(self.outcomes), **named, "never_infected": never}


def list_game_mutants(game: str) -> dict[GameFunction, list[ConditionMutant]]:
    """List the mutants of every function of a game, given by its short name. A function without any has an empty list.

    Raises:
        graph.proof.engines.EngineError: its code cannot be loaded.
        KeyError: there is no such game.
    """
    loaded = engines.load_engine(game)
    return {one: list_mutants(one, loaded) for one in list_functions(loaded)}


def hash_tree(game: str, places: Sequence[Path]) -> str:
    """A hash of the engine's code and data, of a game's own code, and of some scenarios' files: 32 hex digits.

    Raises:
        graph.proof.engines.EngineError: the game's code cannot be loaded.
        KeyError: there is no such game.
        FileNotFoundError: there is no file of a scenario.
    """
    root = Path(engine.__file__).parent
    own = {Path(one.objects[0].__code__.co_filename) for one in list_functions(engines.load_engine(game))}
    files = {*root.rglob("*.py"), *root.rglob("*.yaml"), *own, *map(find_file, places)}
    return hash_parts(*(part for one in sorted(files) for part in (one.name, one.read_bytes())))


# -- one process ------------------------------------------------------------------------------------------------------


class _Desk:
    """What a process needs in order to look at scenarios and try mutants."""

    def __init__(self, selection: Selection) -> None:
        """Take what is chosen, load the game, and list the chosen mutants.

        Scenarios are read when they are first asked for.

        Raises:
            graph.proof.engines.EngineError: the game's code cannot be loaded.
            KeyError: there is no such game.
        """
        self.selection = selection
        chosen = selection.functions
        self.by_function = {
            function: [one for one in some if one.id not in selection.without]
            for function, some in list_game_mutants(selection.game).items()
            if chosen is None or function.name in chosen
        }
        self.mutants = tuple(one for some in self.by_function.values() for one in some)
        self.places = {one.stem: one for one in selection.places}
        self.games = engines.get_engines()
        self._read: dict[str, Scenario] = {}
        self.asked: dict[str, int] = {}
        """How many questions each scenario takes."""

    @cached_property
    def instruments(self) -> Instruments:
        """The chosen functions with code that notes which of their mutants could matter; made when first asked for."""
        return Instruments(self.by_function)

    def read(self, name: str) -> Scenario:
        """The scenario of a name such as `three-waves`, read from its file the first time.

        Raises:
            KeyError: it is none of the chosen ones.
            ScenarioError: its file is no scenario.
        """
        if name not in self._read:
            self._read[name] = load_file(self.places[name])
        return self._read[name]

    def look(self, name: str) -> _Seen:
        """Run one scenario, given by its name, with every function instrumented: which mutants could matter in it?

        Gives their indexes among the mutants. One that is still to do is not run, and shows nothing.

        Raises:
            FailingScenarioError: it does not pass.
            KeyError: it is none of the chosen ones.
            ScenarioError: its file is no scenario.
        """
        scenario = self.read(name)
        if scenario.todo is not None:
            return _Seen(name)
        try:
            look = look_at(scenario, self.games, self.instruments)
        except ValueError as error:
            raise FailingScenarioError(str(error), where=name, remedy=f"hanrei verify {name}") from error
        return _Seen(name, look.asked, look.infected)

    def try_mutant(self, number: int, names: Sequence[str], killers: Counter[str]) -> MutantOutcome:
        """Try one mutant in some scenarios until one notices, or three crash.

        Gives `killed` with the scenario that noticed. Else it gives `crashed` with the first that raised, or
        `survived`.

        Args:
            number: The index of the mutant.
            names: The names of the scenarios in which it could matter. Of more than 120, some are left out.
            killers: Counts by scenario the kills among mutants of the same function; a kill is added.
        """
        mutant = self.mutants[number]
        crashed: list[tuple[str, str]] = []
        tried = _spread(self._order(mutant, names, killers))
        with put_in_place(mutant) as counter:
            for name in tried:
                counter.rounds = 0
                with _bounded():
                    outcome, detail = try_scenario(self.read(name), self.games)
                if outcome == "killed":
                    killers[name] += 1
                    return MutantOutcome(mutant.id, "killed", name, detail, tuple(names))
                if outcome == "crashed":
                    crashed.append((name, detail))
                    if len(crashed) == MOST_CRASHES:
                        break
        if crashed:
            return MutantOutcome(mutant.id, "crashed", *crashed[0], tuple(names))
        return MutantOutcome(mutant.id, "survived", infected=tuple(names), untried=len(names) - len(tried))

    def _order(self, mutant: ConditionMutant, names: Sequence[str], killers: Counter[str]) -> list[str]:
        """The same names of scenarios in the order in which a mutant is tried in them.

        The one that is known to notice it comes first, then those that notice other mutants of the function. Of the
        rest, those that claim a rule of the function come first, then those that take few questions.
        """
        hint = self.selection.hints.get(mutant.id)
        ranks = {name: rank_scenario(mutant.function, self.read(name), self.asked[name]) for name in names}
        return sorted(names, key=lambda name: (name != hint, -killers[name], ranks[name]))


def _spread(names: list[str]) -> list[str]:
    """Up to 120 names as they are; of more, the first 60, and then 60 at equal distances among the rest."""
    half = MOST_TRIED // 2
    if len(names) <= MOST_TRIED:
        return names
    step = (len(names) - half) / half
    return names[:half] + [names[half + int(n * step)] for n in range(half)]


class _Seen(msgspec.Struct, frozen=True):
    """What one scenario showed, as it is written down."""

    scenario: str
    asked: int = 0
    infected: tuple[int, ...] = ()


class _TooSlowError(Exception):
    """A mutant takes too long in a scenario."""


@contextmanager
def _bounded() -> Iterator[None]:
    """Raise `_TooSlowError` in what is done inside after 60 seconds. A mutant may run on without asking anything.

    Nothing is bounded where the system has no alarms, or outside the main thread.
    """
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        """Within `_bounded`: raise `_TooSlowError`, when the alarm rings."""
        raise _TooSlowError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(MOST_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


_DESKS: list[_Desk] = []
"""The desk of a process that works for another."""


def _begin(added: Sequence[str], selection: Selection, asked: Mapping[str, int]) -> None:
    """Make a process ready to work for another; each process of a pool calls it once, first.

    Args:
        added: The names of modules with further games, to be imported.
        selection: Which mutants are tried, and in which scenarios.
        asked: How many questions each scenario takes, by its name.
    """
    engines.add_modules(*added)
    _DESKS[:] = [_Desk(selection)]
    _DESKS[0].asked.update(asked)


def _look_for_another(names: Sequence[str]) -> list[_Seen]:
    """Look at the scenarios of some names for another process, and give what each showed, in the same order."""
    return [_DESKS[0].look(name) for name in names]


def _try_for_another(work: Sequence[tuple[int, Sequence[str]]]) -> list[MutantOutcome]:
    """Try the mutants of one function for another process. Gives an outcome for each, in the same order.

    `work` has, for each mutant, its index and the names of the scenarios in which it could matter.
    """
    killers: Counter[str] = Counter()
    return [_DESKS[0].try_mutant(number, names, killers) for number, names in work]


# -- the whole --------------------------------------------------------------------------------------------------------


class Journal:
    """What has been done of a run, in a file: of another run, or of other code, nothing is read.

    `seen` has what each scenario showed by its name, `outcomes` that of each mutant by its id. Without a path nothing
    is kept.
    """

    def __init__(self, path: Path | None, key: str) -> None:
        """Read what was done of the run with this key, and write the file anew with just that.

        Without a path, or where the file has another key, nothing is read. The folder is made. `key` stands for the
        code, the scenarios and the mutants.
        """
        self._path = path
        self.seen: dict[str, _Seen] = {}
        self.outcomes: dict[str, MutantOutcome] = {}
        if path is None:
            return
        lines = path.read_bytes().splitlines() if path.is_file() else []
        head = msgspec.json.encode({"key": key})
        if lines[:1] == [head]:
            for line in lines[1:]:
                self._read_line(line)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"".join(line + b"\n" for line in (head, *map(msgspec.json.encode, self._list_rows()))))

    def _list_rows(self) -> Iterator[_Seen | MutantOutcome]:
        """Yield everything that is known: first what each scenario showed, then the outcome of each mutant."""
        yield from self.seen.values()
        yield from self.outcomes.values()

    def _read_line(self, line: bytes) -> None:
        """Take in one line of the file, a row as JSON; one that was cut off is passed over."""
        try:
            if line.startswith(b'{"scenario"'):
                seen = msgspec.json.decode(line, type=_Seen)
                self.seen[seen.scenario] = seen
            else:
                outcome = msgspec.json.decode(line, type=MutantOutcome)
                self.outcomes[outcome.id] = outcome
        except msgspec.MsgspecError:
            return

    def keep(self, rows: Sequence[_Seen] | Sequence[MutantOutcome]) -> None:
        """Take in more rows, and add them to the file, one a line."""
        for one in rows:
            if isinstance(one, _Seen):
                self.seen[one.scenario] = one
            else:
                self.outcomes[one.id] = one
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(b"".join(msgspec.json.encode(one) + b"\n" for one in rows))


def run_conditions(
    selection: Selection,
    *,
    jobs: int = 1,
    journal: Path | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> ConditionReport:
    """Try the chosen mutants of a game in the chosen scenarios, and give what came of each, by its id.

    One that could matter in none of them counts as survived, and is not tried.

    Args:
        selection: Which mutants, and which scenarios.
        jobs: In how many processes.
        journal: The file that keeps what has been done, so that the run can be resumed; None to keep nothing.
        progress: Receives a line now and then: `fab: tried 40 of 900 mutants`.

    Raises:
        FailingScenarioError: a scenario does not pass as the game is written.
        ScenarioError: a file is no scenario.
        FileNotFoundError: there is no file of a scenario.
        graph.proof.engines.EngineError: the game's code cannot be loaded.
        KeyError: there is no such game.
    """
    began = time.perf_counter()
    desk = _Desk(selection)
    tried = [one.id for one in desk.mutants]
    known = Journal(journal, hash_parts(hash_tree(selection.game, selection.places), *sorted(desk.places), *tried))
    left = [name for name in desk.places if name not in known.seen]
    for rows in _work(_look_for_another, [left[at : at + _CHUNK] for at in range(0, len(left), _CHUNK)], desk, jobs):
        known.keep(rows)
        progress(f"{selection.game}: looked at {len(known.seen)} of {len(desk.places)} scenarios")
    for seen in known.seen.values():
        desk.asked[seen.scenario] = seen.asked
    infected: list[list[str]] = [[] for _ in desk.mutants]
    for name in desk.places:
        for number in known.seen[name].infected:
            infected[number].append(name)
    todo = [(n, tuple(infected[n])) for n, one in enumerate(desk.mutants) if one.id not in known.outcomes]
    known.keep([MutantOutcome(desk.mutants[n].id, "survived") for n, names in todo if not names])
    by_function = groupby((one for one in todo if one[1]), lambda one: desk.mutants[one[0]].function.name)
    chunks = [list(some) for _, some in by_function]
    for outcomes in _work(_try_for_another, chunks, desk, jobs):
        known.keep(outcomes)
        progress(f"{selection.game}: tried {len(known.outcomes)} of {len(tried)} mutants")
    outcomes = {id_: known.outcomes[id_] for id_ in tried}
    return ConditionReport(selection.game, desk.mutants, outcomes, time.perf_counter() - began)


def _work(task: Callable[[Any], Any], chunks: Sequence[Any], desk: _Desk, jobs: int) -> Iterator[Any]:
    """Do a task for each chunk of work, and yield each result as it comes.

    With one job, or fewer chunks than jobs, it is done in this process and in order; else in several, in any order.
    """
    if jobs == 1 or len(chunks) < jobs:
        _DESKS[:] = [desk]
        yield from map(task, chunks)
        return
    given = engines.list_added(), desk.selection, desk.asked
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=given) as pool:
        for done in as_completed([pool.submit(task, chunk) for chunk in chunks]):
            yield done.result()
