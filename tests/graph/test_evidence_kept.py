"""Evidence that is kept is believed only while it is true: the engine is changed at random, and everything is run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.exhaustive

ROOT = Path(__file__).resolve().parents[2]
TREE = ("engine", "graph", "rulebook", "rulings", "tests/toy", "tests/scenarios/eirei", "tests/changing.py")
NIGHT = "HANREI_NIGHT" in os.environ
CHANGES = 600 if NIGHT else 14


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What came of each change, first of those that have a name."""
    tree = tmp_path_factory.mktemp("changed")
    for name in TREE:
        place, copy = ROOT / name, tree / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            shutil.copytree(place, copy, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place, copy)
    ran = subprocess.run(  # noqa: S603 - a program of these tests
        [sys.executable, "-P", str(tree / "tests" / "changing.py"), str(tree), "1", str(CHANGES)],
        capture_output=True,
        env={key: value for key, value in os.environ.items() if not key.startswith(("HANREI", "COV"))},
        check=True,
    )
    return [json.loads(line) for line in ran.stdout.splitlines()]


def find(told: list[dict[str, Any]], change: str) -> dict[str, Any]:
    return next(one for one in told if one["change"] == change)


def test_nothing_stale_is_ever_believed(told: list[dict[str, Any]]) -> None:
    assert len(told) == CHANGES + 9
    assert [one for one in told if one.get("wrong")] == []


def test_the_changes_matter_and_much_stands_all_the_same(told: list[dict[str, Any]]) -> None:
    ran = [one for one in told if "error" not in one]
    assert len(ran) > CHANGES // 2
    assert sum(one["passed"] < one["all"] for one in ran) > CHANGES // 10
    assert sum(bool(one["stood"]) for one in ran) > CHANGES // 4


@pytest.mark.parametrize("change", ["a docstring", "a clause on a topic that nobody asked", "nothing again"])
def test_what_nobody_can_notice_invalidates_nothing(told: list[dict[str, Any]], change: str) -> None:
    one = find(told, change)
    assert len(one["stood"]) == one["all"]


def test_a_new_clause_invalidates_what_asked_its_topic(told: list[dict[str, Any]]) -> None:
    one = find(told, "a clause on an asked topic")
    assert 0 < len(one["stood"]) < one["all"]
    assert "a-blocker-that-left-still-stands-for-its-block" not in one["stood"]
    assert "shield-stops-the-first" in one["stood"]  # of another game


@pytest.mark.parametrize("change", ["a card", "a card of the cast", "a phrase"])
def test_a_changed_card_or_phrase_invalidates_what_its_game_has_shown(told: list[dict[str, Any]], change: str) -> None:
    assert find(told, change)["stood"] == ["shield-stops-the-first"]


def test_another_way_to_read_files_invalidates_everything(told: list[dict[str, Any]]) -> None:
    assert find(told, "how a file is read")["stood"] == []
