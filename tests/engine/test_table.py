"""Playing on by hand from a scenario's position gives a script that plays the same."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from api.cli.main import main
from engine import games
from engine.kernel.errors import Pending
from engine.scenario import Scenario, Table, load, run
from engine.scenario.lines import LineError
from graph.proof.evidence import home

WAVES = load(home() / "wow" / "three-waves.yaml")


def first(_pending: Pending, _lines: list[str]) -> int:
    return 0


@pytest.mark.parametrize("name", ["wow/three-waves", "fab/minnowism", "eirei/slay-destroys-what-it-battles"])
def test_what_was_done_by_hand_is_a_script_that_plays_the_same(name: str) -> None:
    scenario = load(home() / f"{name}.yaml")
    table = Table(scenario, games.registry())
    for _ in range(6):
        offers = table.offers()
        table.do(offers[0], first)
    again = run(_scripted(scenario, table.script), games.registry())
    assert again.failures == []
    assert [one.event for one in again.log[: len(table.run.log)]] == [one.event for one in table.run.log]


def _scripted(scenario: Scenario, script: list[str]) -> Scenario:
    return replace(scenario, when=script, then=type(scenario.then)(), claims=[], contrast=None)


def test_what_is_offered_is_what_the_seat_may_do() -> None:
    table = Table(WAVES, games.registry())
    assert "P1 play chain-lightning targets=g1,g2,g3" in table.offers()
    assert not [line for line in table.offers() if line.startswith("P2")]


def test_what_the_rules_forbid_is_refused_and_is_no_part_of_the_script() -> None:
    table = Table(WAVES, games.registry())
    for line in ("P2 play chain-lightning targets=g1,g2,g3", "P1 fly", "P1 attack h9 h2"):
        with pytest.raises(LineError):
            table.do(line, first)
    assert table.script == []


def test_it_is_played_on_the_command_line_by_number_or_by_line() -> None:
    said = "?\nP1 play chain-lightning targets=g1,g2,g3\n1\n1\nfly\n"
    told = CliRunner().invoke(main, ["play", "three-waves"], input=said)
    assert told.exit_code == 0, told.output
    assert "destroyed obj=g1 to=P2.graveyard  ← wow:410.6a@6.0-ja" in told.stdout
    assert told.stdout.rstrip().endswith(
        "when:\n  - P1 play chain-lightning targets=g1,g2,g3\n  - P1 pass\n  - P2 pass"
    )
    assert "an action begins with a seat" in told.stderr


MODAL = {
    "mtg": (
        """
  Test Bargain:
    types: [instant]
    cost: "{0}"
    abilities:
      - is: spell
        modes: [{does: [draw]}, {aims: [{what: {has: {types: creature}}}], does: [destroy]}]
given: {P1: {hand: [m: Test Bargain], battlefield: [b: Test Bear]}}""",
        ["P1 cast m modes=1", "P1 cast m targets=b modes=2"],
    ),
    "wow": (
        """
  Test Bargain:
    types: [ability, instant]
    cost: 0
    abilities:
      - is: modal
        modes:
          - {is: resolution, does: [draw]}
          - {is: resolution, targets: [{has: {types: hero}}], does: [{is: heal, amount: 1, to: [target]}]}
given: {P1: {play: [h1: Test Hero], hand: [m: Test Bargain]}}""",
        ["P1 play m modes=1", "P1 play m targets=h1 modes=2", "P1 play m targets=h2 modes=2"],
    ),
    "fab": (
        """
  Test Bargain:
    types: [instant]
    cost: 0
    abilities:
      - is: resolution
        does: [{is: choose, modes: [{does: [draw]}, {targets: [{zone: hero}], does: [{is: deal, amount: 1}]}]}]
given: {P1: {hero: [h1: Test Hero], hand: [m: Test Bargain]}}""",
        ["P1 play m modes=1", "P1 play m targets=h1 modes=2", "P1 play m targets=h2 modes=2"],
    ),
}


@pytest.mark.parametrize("game", MODAL)
def test_what_has_modes_is_offered_in_each(game: str) -> None:
    cards, lines = MODAL[game]
    table = Table(load(f"title: Modes\ngame: {game}\nclaims: []\ncards:{cards}"), games.registry())
    assert [line for line in table.offers() if " m" in line and "place" not in line] == lines
