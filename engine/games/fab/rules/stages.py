"""The stages in which effects apply, and the numeric properties with a base."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.parts import Live
from engine.kernel.run import Run

__all__ = ["NUMBERS", "STAGES", "find_stage", "find_substage"]

STAGES: Mapping[str, int] = {
    "controller": 2,
    "name": 3,
    "color": 3,
    "types": 4,
    "subtypes": 4,
    "supertypes": 5,
    "abilities": 6,
    "keywords": 6,
    "base-power": 7,
    "base-defense": 7,
    "base-life": 7,
    "base-intellect": 7,
}
"""The stage of a change by the field that it changes (6.3.2); other fields, as all numbers, are of stage 8."""


NUMBERS = ("power", "defense", "life", "intellect")
"""The numeric properties that have a base."""


def find_stage(ask: Run, live: Live) -> int:
    """The stage in which an effect applies, from 2 to 8, as the clauses on `stage` say."""
    return int(ask.defines("stage", live, 0))


def find_substage(ask: Run, live: Live) -> int:
    """The substage in which an effect applies, from 0 to 7, as the clause on `substage` says."""
    return int(ask.defines("substage", live, 0))
