"""One scenario: read it, run it, try what happens without each rule. The format is in FORMAT.md beside this file.

>>> # scenario = load(Path("tests/scenarios/fab/minnowism.yaml")); result = run(scenario, games.registry())
>>> # mutation = mutate(scenario, games.registry(), result)
"""

from __future__ import annotations

from engine.scenario.form import CODES, Claim, Failure, Scenario, ScenarioError, load
from engine.scenario.mutation import Mutant, Mutation, beside, mutate, verify
from engine.scenario.position import PositionError, laid_out
from engine.scenario.runner import Result, run
from engine.scenario.schema import schema
from engine.scenario.table import Table

__all__ = [
    "CODES",
    "Claim",
    "Failure",
    "Mutant",
    "Mutation",
    "PositionError",
    "Result",
    "Scenario",
    "ScenarioError",
    "Table",
    "beside",
    "laid_out",
    "load",
    "mutate",
    "run",
    "schema",
    "verify",
]
