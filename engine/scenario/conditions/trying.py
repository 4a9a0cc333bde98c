"""Running a scenario with a mutant in place: does something in it notice?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine.kernel.game import Budget
from engine.scenario.conditions.functions import GameFunction
from engine.scenario.conditions.helpers import LoopCounter
from engine.scenario.conditions.infection import Instruments
from engine.scenario.conditions.mutating import ConditionMutant, build_mutant_code
from engine.scenario.conditions.swapping import exchange_code
from engine.scenario.form.model import Scenario
from engine.scenario.playing.result import Games, Result
from engine.scenario.playing.script import run

__all__ = ["WatchedRun", "look_at", "play_plainly", "put_in_place", "rank_scenario", "try_scenario"]

_UNHEARD = frozenset({"unobserved", "because"})
"""Codes of failures that kill no mutant: of what an outcome rests on, and not of the outcome."""


@dataclass(frozen=True)
class WatchedRun:
    """What an instrumented run of a scenario showed: which mutants could matter in it."""

    asked: int
    """How many questions the scenario takes as the game is written."""
    infected: tuple[int, ...]
    """The numbers of the mutants, by their place among those of the instruments."""


def play_plainly(scenario: Scenario, games: Games) -> Result:
    """Run a scenario with the game as it is written, nothing switched off or changed, and give its result.

    Its outcome is `passed`.

    Raises:
        ValueError: It does not pass, so it can notice nothing.
    """
    result = run(scenario, games)
    if result.outcome != "passed":
        raise ValueError(f"{scenario.name} does not pass: {'; '.join(map(str, result.failures))}")
    return result


def look_at(scenario: Scenario, games: Games, instruments: Instruments) -> WatchedRun:
    """Run a scenario as written, and once more with every function instrumented; say which mutants could matter in it.

    A mutant (one changed condition) could if its expression had another value, or cannot be compared. If the second run
    differs from the first, every mutant of a function that was called could.

    Raises:
        ValueError: It does not pass as written. That the second run does not pass raises nothing.
    """
    plain = play_plainly(scenario, games)
    with exchange_code(instruments.codes, instruments.names), instruments.watch():
        watched = run(scenario, games, budget=_ample(plain))
    alike = watched.outcome == "passed" and watched.log == plain.log and watched.state == plain.state
    return WatchedRun(plain.asked, instruments.list_infected(all_reached=not alike))


def _ample(plain: Result) -> Budget:
    """A budget for a run that computes much beside what it does.

    It has 20 times the questions of the plain run, and 100,000.
    """
    return Budget(events=2_000, choices=300, questions=20 * plain.asked + 100_000, replacements=50, parts=300)


@contextmanager
def put_in_place(mutant: ConditionMutant) -> Iterator[LoopCounter]:
    """Play with a mutant, one changed condition, in place. The function is put back at the end, whatever is raised.

    It is a context manager that gives the counter of the rounds of the function's loops.

    Raises:
        ValueError: The mutant uses other names of the functions around it than the function does.
    """
    counter = LoopCounter()
    with exchange_code({mutant.function: build_mutant_code(mutant)}, {"_hanrei_go_on": counter.go_on}):
        yield counter


def try_scenario(scenario: Scenario, games: Games) -> tuple[str, str]:
    """Run a scenario while a mutant is in place, and judge whether it notices.

    Gives `killed`, `crashed` or `survived`, with what noticed it: the first failure of an expectation or of a step, or
    what was raised. For `survived` that is empty. A position that cannot be set up is a crash. A failure that is only
    about reasons kills nothing. What the mutant raises in the run is not raised here. The mutant must be in place
    already (`put_in_place`).
    """
    result = run(scenario, games)
    if result.outcome == "broken":
        return "crashed", result.error or ""
    heard = [one for one in result.failures if one.code not in _UNHEARD]
    position = next((one for one in heard if one.code == "position"), None)
    if position is not None:
        return "crashed", str(position)
    return ("killed", str(heard[0])) if heard else ("survived", "")


def rank_scenario(function: GameFunction, scenario: Scenario, asked: int) -> tuple[bool, int, str]:
    """Rank a scenario by how likely and how cheaply it notices a mutant of a function; the lowest is tried first.

    `(False, 120, "zap")`: whether it claims no rule of the function, how many questions it takes, its name. Those that
    claim a rule of the function so come first, then those that take fewest questions.
    """
    claims = {one.partition("@")[0] for one in scenario.claims}
    return claims.isdisjoint(function.rules), asked, scenario.name
