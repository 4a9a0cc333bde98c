"""One scenario: read it, run it, try what happens without each rule. The format is in FORMAT.md beside this file.

- `model`: what a file holds, read by `strict_yaml`, its letters seen to by `charset`.
- `vocabulary`: the words that a game's scenarios may use; `vocabulary_page`, `schema`: as a page, as a JSON Schema.
- `decode`, `fields`, `card_checks` → `position`: data made into cards and a position, and what is wrong with them.
- `lines`, `facts`, `choices`: what a line of a script, a fact and an answer mean.
- `result` → `session` → `judge` → `script`: a run of a scenario, from what came of it to the whole.
- `describe`, `explain`, `cause`: events, refusals and facts in words, and what made a fact so.
- `mutation`: the run without each clause; `interactive`: a position to play on from by hand.

>>> # scenario = load(Path("tests/scenarios/fab/minnowism.yaml")); result = run(scenario, games.registry())
>>> # mutation = mutate(scenario, games.registry(), result)
"""

from __future__ import annotations

from engine.scenario.interactive import Table
from engine.scenario.model import CODES, Claim, Failure, Scenario, ScenarioError, load
from engine.scenario.mutation import Mutant, Mutation, find_contrast, mutate, verify
from engine.scenario.position import PositionError, list_laid_cards
from engine.scenario.result import Result
from engine.scenario.schema import schema
from engine.scenario.script import run

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
    "find_contrast",
    "list_laid_cards",
    "load",
    "mutate",
    "run",
    "schema",
    "verify",
]
