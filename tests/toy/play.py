"""What the engine's tests share: the games with the toy among them, and short ways to run a scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from engine import games
from engine.kernel.questions import Game
from engine.scenario import Result, Scenario, load, run, verify
from tests.toy import game as toy

ROOT = Path(__file__).resolve().parents[1]

games.register("toy", toy.game)


def all_games() -> Mapping[str, Callable[[], Game]]:
    return games.registry()


def ran(text: str, off: frozenset[str] = frozenset()) -> Result:
    return run(load(text), all_games(), off=off)


def verified(text: str, others: Mapping[str, Scenario] | None = None) -> Result:
    return verify(load(text), all_games(), find=(others or {}).get)[0]


def codes(result: Result) -> list[str]:
    return [failure.code for failure in result.failures]
