"""Verifying again what changes, and cutting what fails, on the command line."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli.main import main
from api.cli.watch import Watch, list_sources, watch_scenarios
from engine import games
from engine.scenario import load, run

BOLT = """
title: A bear is shot
game: mtg
claims: []
given:
  P1: {hand: [z: Test Bolt], pool: R, battlefield: [Mountain]}
  P2: {battlefield: [b: Test Bear]}
when: [P1 cast z targets=b]
then: {facts: {b.zone: graveyard}}
"""


def test_a_file_has_changed_when_it_holds_something_else(tmp_path: Path) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    one.write_text("a", "utf-8")
    two.write_text("b", "utf-8")
    watch = Watch([one, two])
    assert watch.look([one, two]) == []
    os.utime(one, (1, 1))
    assert watch.look([one, two]) == [], "touched, and the same"
    one.write_text("c", "utf-8")
    assert watch.look([one, two]) == [one]
    two.unlink()
    assert watch.look([one, two]) == [two]
    two.write_text("b", "utf-8")
    assert watch.look([one, two]) == [two]


def test_the_sources_of_the_engine_are_watched() -> None:
    names = {path.name for path in list_sources()}
    assert {"layering.py", "s613_layers.py", "script.py", "cast.yaml"} <= names


def test_what_changes_is_run_again_and_the_last_run_gives_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], seeded: Path
) -> None:
    bolt, other, source = tmp_path / "bolt.yaml", tmp_path / "other.yaml", tmp_path / "engine.py"
    bolt.write_text(BOLT, "utf-8")
    other.write_text(BOLT, "utf-8")
    source.write_text("", "utf-8")
    steps: list[Callable[[], object]] = [
        lambda: None,
        lambda: bolt.write_text(BOLT.replace("graveyard", "exile"), "utf-8"),
        lambda: source.write_text("1", "utf-8"),
    ]

    def pause() -> None:
        if not steps:
            raise KeyboardInterrupt
        steps.pop(0)()

    def find() -> list[Path]:
        return [bolt, other]

    code = watch_scenarios(find, ["--db", f"sqlite:///{seeded}"], sources=lambda: [source], pause=pause)
    told = capsys.readouterr().out.splitlines()
    assert code == 1
    assert [line for line in told if " passed, " in line] == [
        "2 passed, 0 failed, 0 todo  (bolt, other)",
        "0 passed, 1 failed, 0 todo  (bolt)",
        "1 passed, 1 failed, 0 todo  (bolt, other)",
    ]
    assert sum("expected exile" in line for line in told) == 2


def test_a_failing_file_is_cut_and_stays_as_it_is(tmp_path: Path, seeded: Path) -> None:
    path = tmp_path / "bolt.yaml"
    text = BOLT.replace("graveyard}", "exile, P1.life: 20}")
    path.write_text(text, "utf-8")
    told = CliRunner().invoke(main, ["verify", str(path), "--shrink", "--db", f"sqlite:///{seeded}"])
    assert told.exit_code == 1, told.output
    assert "it still fails: fact at b.zone" in told.stderr
    assert "facts: {b.zone: exile}" in told.stdout
    assert ("Mountain" in told.stdout) != ("pool" in told.stdout), "either pays for the spell"
    assert run(load(told.stdout), games.registry()).failures[0].line == "b.zone"
    assert path.read_text("utf-8") == text


def test_what_passes_is_not_cut_and_one_file_is_taken(tmp_path: Path, seeded: Path) -> None:
    path = tmp_path / "bolt.yaml"
    path.write_text(BOLT, "utf-8")
    told = CliRunner().invoke(main, ["verify", str(path), "--shrink", "--db", f"sqlite:///{seeded}"])
    assert (told.exit_code, told.stdout) == (0, "")
    many = CliRunner().invoke(main, ["verify", "three-waves", str(path), "--shrink", "--db", f"sqlite:///{seeded}"])
    assert many.exit_code == 2
