"""How two cards meet, on every face: yes or no, what happens, what would without, the rules, and the scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from api.cli.main import main
from api.http.app import create_app
from engine import games
from engine.scenario import load, run
from tests.asking import Reader

CARDS = ("Flash Heal", "Lightning Bolt")


@pytest.fixture(autouse=True)
def _time_to_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANREI_MEETING_SECONDS", "600")


def _check(seeded: Path, *more: str) -> str:
    asked = CliRunner().invoke(main, ["check", *CARDS, *more, "--game", "wow", "--db", f"sqlite:///{seeded}"])
    assert asked.exit_code == 0, asked.output
    return asked.stdout


def _fetch(seeded: Path) -> dict[str, Any]:
    served = Reader(create_app(seeded)).get(f"/v1/interactions?card={CARDS[0]}&card={CARDS[1]}&game=wow")
    return dict(served.json())


def test_a_meeting_is_told_with_its_rules_and_its_scenario(seeded: Path) -> None:
    told = _fetch(seeded)
    first = told["meetings"][0]
    assert set(first["says"]) == set(first["without"]) == set(first["staging"]) == {"ja", "en"}
    assert "wow:407.1@6.0-ja" in {rule["id"] for rule in first["rules"]}
    assert run(load(first["scenario"]), games.registry()).outcome == "passed"
    assert told["tried"] > 0
    assert {one["affects"] for one in told["affects"]} <= {"yes", "no", "unknown"}
    assert told["trust"]["rules"] >= len(first["rules"])


def test_the_command_line_prints_what_http_returns_and_a_scenario_alone(seeded: Path) -> None:
    assert json.loads(_check(seeded, "--json"))["meetings"] == _fetch(seeded)["meetings"]
    assert load(_check(seeded, "--scenario", "1")).game == "wow"
    lines = _check(seeded).splitlines()
    assert any(line.startswith("meeting 1") for line in lines)
    assert any("decided by wow:407.1@6.0-ja" in line for line in lines)


def test_a_meeting_that_is_not_there_is_a_wrong_question(seeded: Path) -> None:
    asked = CliRunner().invoke(
        main, ["check", *CARDS, "--scenario", "99", "--game", "wow", "--db", f"sqlite:///{seeded}"]
    )
    assert asked.exit_code == 2
    assert "meetings" in asked.output


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_page_tells_the_meeting_in_the_readers_language(seeded: Path, language: str) -> None:
    shown = Reader(create_app(seeded)).get(f"/pair?card={CARDS[0]}&card={CARDS[1]}&game=wow&lang={language}").text
    first = _fetch(seeded)["meetings"][0]
    assert first["staging"][language] in shown
    assert 'href="/rules/wow:407.1@6.0-ja' in shown or "wow:407.1@6.0-ja" in shown


def test_a_wrong_number_of_seconds_is_told(seeded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANREI_MEETING_SECONDS", "soon")
    asked = CliRunner().invoke(main, ["check", *CARDS, "--game", "wow", "--db", f"sqlite:///{seeded}"])
    assert asked.exit_code != 0
    assert "HANREI_MEETING_SECONDS" in asked.output
