"""Scenarios: read one, run it, and try it without each rule. FORMAT.md beside this file describes the format.

- `form`: the scenario file, read and written.
- `cards`: the words of a game, and the cards that scenarios make of them.
- `playing`: the position, the script and the expectations; a scenario being run.
- `mutation`: the run without each clause, and the contrast. `conditions`: the run with a mistake inside a clause.
- `shrinking`: a failing scenario cut to its least.
- `telling`: a run in words. `by_hand`: a position played on by hand.

>>> # scenario = load(Path("tests/scenarios/fab/5.1/a-cost.yaml")); result = run(scenario, games.registry())
>>> # mutation = mutate(scenario, games.registry(), result)
"""

from __future__ import annotations

from engine.scenario.by_hand.interactive import Table
from engine.scenario.form.contrast import build_contrast
from engine.scenario.form.loading import load, load_all
from engine.scenario.form.model import CODES, Failure, Scenario, ScenarioError
from engine.scenario.form.schema import build_schema
from engine.scenario.mutation import Mutant, Mutation, find_contrast, mutate, verify
from engine.scenario.playing.position import PositionError, list_laid_cards
from engine.scenario.playing.result import Result
from engine.scenario.playing.script import run

__all__ = [
    "CODES",
    "Failure",
    "Mutant",
    "Mutation",
    "PositionError",
    "Result",
    "Scenario",
    "ScenarioError",
    "Table",
    "build_contrast",
    "build_schema",
    "find_contrast",
    "list_laid_cards",
    "load",
    "load_all",
    "mutate",
    "run",
    "verify",
]
