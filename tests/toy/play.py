"""What the engine's tests share: all games with the toy among them, an honest scenario, and short ways to run one."""

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
"""A scenario that passes. Tests change it to make it fail."""

DYING = HONEST.replace("[Spark]}", "[Spark]}\n  P2: {life: 2}").replace("amount=2]", "amount=2, left seat=P2]")
"""The same where the damage is the last that P2 can take."""

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
"""A scenario that takes long, for tests of time limits."""


def find_scenario(name: str) -> Path:
    """The file of a scenario by its game and name: `wow/three-waves`."""
    game, _, stem = name.partition("/")
    (path,) = (ROOT / "scenarios" / game).rglob(f"{stem}.yaml")
    return path


def all_games() -> Mapping[str, Callable[[], Game]]:
    """Every game by name, the toy included."""
    return games.registry()


def run_text(text: str, off: frozenset[str] = frozenset()) -> Result:
    """Run a scenario given as text."""
    return run(load(text), all_games(), off=off)


def verify_text(text: str, others: Mapping[str, Scenario] | None = None) -> Result:
    """Verify a scenario given as text. `others` are the scenarios it may name as its contrast."""
    return verify(load(text), all_games(), find=(others or {}).get)[0]


def list_codes(result: Result) -> list[str]:
    """The codes of a result's failures."""
    return [failure.code for failure in result.failures]


def spoil(old: str, new: str) -> str:
    """The honest scenario with one text replaced."""
    assert old in HONEST
    return HONEST.replace(old, new)


def find_error_code(text: str) -> str:
    """The code of the error that reading a text raises."""
    with pytest.raises(ScenarioError) as caught:
        load(text)
    return caught.value.code
