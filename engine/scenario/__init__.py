"""Scenarios: read one, run it, and try it without each rule. FORMAT.md beside this file describes the format.

- `model`: what a file holds; `loading` and `strict_yaml` read it, and `charset` checks its characters.
- `contrast`: the contrast that stands in the file of its scenario. `writer`: a scenario as YAML.
- `vocabulary`: the words that a game's scenarios may use; `vocabulary_page` and `schema` print them.
- `decode`, `fields`, `card_checks` → `position`: turn data into cards and a position, and say what is wrong with them.
- `lines`, `facts`, `choices`: what a line of a script, a fact and an answer mean.
- `result` → `session` → `judge` → `script`: running a scenario.
- `describe`, `explain`, `cause`: events, refusals and facts in words, and which events made a fact true.
- `derivation`: how a value came to be, part by part.
- `mutation`: the run without each clause. `shrinking`: a failing scenario cut to its least.
- `interactive`: a position to play on by hand; `offers`, what may be done there; `shortest`, the file of what was done.
- `highlights`: which events matter to a reader. `played`: what the engine plays of a card.

>>> # scenario = load(Path("tests/scenarios/fab/minnowism.yaml")); result = run(scenario, games.registry())
>>> # mutation = mutate(scenario, games.registry(), result)
"""

from __future__ import annotations

from engine.scenario.contrast import build_contrast
from engine.scenario.interactive import Table
from engine.scenario.loading import load, load_all
from engine.scenario.model import CODES, Claim, Failure, Scenario, ScenarioError
from engine.scenario.mutation import Mutant, Mutation, find_contrast, mutate, verify
from engine.scenario.position import PositionError, list_laid_cards
from engine.scenario.result import Result
from engine.scenario.schema import build_schema
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
