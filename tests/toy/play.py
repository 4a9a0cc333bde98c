"""What the engine's tests share: the games with the toy among them, a scenario to spoil, and short ways to run one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from engine import games
from engine.kernel.game import Game
from engine.scenario import Result, Scenario, ScenarioError, load, run, verify
from tests.toy import game as toy

ROOT = Path(__file__).resolve().parents[1]

HONEST = """
title: Spark hurts
game: toy
claims: ["toy:2.1.1@1"]
given:
  P1: {hand: [Spark]}
when:
  - P1 play spark P2
then:
  events: [damage seat=P2 amount=2]
"""
"""A scenario that passes, from which others are spoilt."""

games.register("toy", toy.game)

_GAINS = ", ".join(["{is: gain-life, amount: 1}"] * 1_200)
LONG = f"""
title: A thousand gains
game: mtg
claims: []
cards:
  Test Boon: {{types: [instant], cost: "{{0}}", abilities: [{{is: spell, does: [{_GAINS}]}}]}}
given: {{P1: {{hand: [b: Test Boon]}}}}
when: [P1 cast b]
then: {{facts: {{P1.life: "1220"}}}}
"""
"""A scenario that takes its time: so much that whoever watches the clock is never late."""


def all_games() -> Mapping[str, Callable[[], Game]]:
    return games.registry()


def ran(text: str, off: frozenset[str] = frozenset()) -> Result:
    return run(load(text), all_games(), off=off)


def verified(text: str, others: Mapping[str, Scenario] | None = None) -> Result:
    return verify(load(text), all_games(), find=(others or {}).get)[0]


def codes(result: Result) -> list[str]:
    return [failure.code for failure in result.failures]


def spoilt(old: str, new: str) -> str:
    """The honest scenario with something else at one place."""
    assert old in HONEST
    return HONEST.replace(old, new)


def unread(text: str) -> str:
    """The code with which a scenario cannot be read."""
    with pytest.raises(ScenarioError) as caught:
        load(text)
    return caught.value.code
