"""Tidying: older files are brought along, what need not be said is left out, and nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli.main import main
from engine.scenario import load, run
from engine.scenario.form.strict_yaml import read
from engine.scenario.form.tidy import list_happenings, tidy
from engine.scenario.form.writer import write_scenario
from tests.toy.play import all_games

OLD = """
title: A sorcery waits until the bolt has resolved
game: mtg
claims: []
cards:
  Test Cat:
    types: [creature]
    cost: "{W}"
    power: "1"
    toughness: "1"
    abilities: [{is: static, gives: [{is: when, on: {event: entered, where: {obj: this}}, does: [{is: draw, n: 1}]}]}]
given:
  number: 3
  P1: {hand: [b: Test Bolt, c: Test Cat], pool: RW, battlefield: [Forest, Forest, Forest], library: [Test Filler]}
  P2: {battlefield: [x: Test Bear]}
when:
  - P1 cast b targets=x
  - P1 cast c
then: {facts: {x.zone: graveyard, P1.hand: "1"}}
"""
"""A file of the format before version 2: the second spell waits, and P2 has no library."""


def tidied(text: str, *, shorten: bool = False) -> tuple[str, list[str]]:
    data, problems = tidy(read(text), all_games(), shorten=shorten)
    return write_scenario(data), problems


def test_a_wait_that_was_unsaid_is_written_out() -> None:
    text, problems = tidied(OLD)
    assert problems == []
    assert read(text)["when"] == ["P1 cast b targets=x", "resolve", "P1 cast c"]
    old = run(load(OLD), all_games(), drifting=True)
    now = run(load(text), all_games())
    assert now.outcome == "passed"
    assert list_happenings(now) == list_happenings(old)


def test_what_need_not_be_said_is_left_out() -> None:
    text, problems = tidied(OLD, shorten=True)
    assert problems == []
    assert "Forest x3" in text
    assert "library" not in text
    assert "when: this enters" in text
    assert run(load(text), all_games()).outcome == "passed"


def test_a_tidy_file_stays_as_it_is() -> None:
    once, _ = tidied(OLD, shorten=True)
    assert tidied(once, shorten=True) == (once, [])


def test_what_does_not_pass_is_named_and_left() -> None:
    text, (problem,) = tidied(OLD.replace('P1.hand: "1"', 'P1.hand: "7"'))
    assert "does not pass" in problem
    assert read(text)["when"] == read(OLD)["when"]


@pytest.mark.parametrize("check", [True, False])
def test_the_command_names_what_changes(tmp_path: Path, *, check: bool) -> None:
    file = tmp_path / "old.yaml"
    file.write_text(OLD, "utf-8")
    found = CliRunner().invoke(main, ["tidy", str(file), *(["--check"] if check else [])])
    assert found.exit_code == (1 if check else 0)
    assert str(file) in found.output
    assert (file.read_text("utf-8") == OLD) is check
    assert CliRunner().invoke(main, ["tidy", str(file), "--check"]).exit_code == (1 if check else 0)
