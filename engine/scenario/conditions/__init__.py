"""Mutants of conditions: each changes one condition inside a function of a game, and some scenario should notice.

- `functions`: the functions of a game that its clauses are or call.
- `operators`: which changes are tried; `mutating`: the mutants of a function, with ids that last, and their code.
- `infection`: which mutants could matter in which scenario, seen in one run of it.
- `swapping`, `helpers`: other code in the place of a function for a while, and what that code calls.
- `trying`: a scenario run with a mutant in place. `guards`: which mutants leave out a question of presence or type.

`graph.proof.condition_runs` tries all mutants of a game, and `graph.proof.condition_lists` keeps what came of it.
"""

from __future__ import annotations

from engine.scenario.conditions.functions import GameFunction, list_functions
from engine.scenario.conditions.guards import leaves_out_guard
from engine.scenario.conditions.infection import Instruments
from engine.scenario.conditions.mutating import ConditionMutant, list_mutants
from engine.scenario.conditions.trying import WatchedRun, look_at, put_in_place, rank_scenario, try_scenario

__all__ = [
    "ConditionMutant",
    "GameFunction",
    "Instruments",
    "WatchedRun",
    "leaves_out_guard",
    "list_functions",
    "list_mutants",
    "look_at",
    "put_in_place",
    "rank_scenario",
    "try_scenario",
]
