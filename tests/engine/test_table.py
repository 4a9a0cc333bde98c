"""Playing on by hand from a scenario's position gives a script that plays the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from api.cli.main import main
from engine import games
from engine.kernel.errors import Pending
from engine.scenario import Scenario, Table, load, run
from engine.scenario.playing.lines import LineError
from graph.proof.evidence import home
from tests.toy.play import find_scenario

ALL = games.registry()
WAVES = replace(load(home() / "wow" / "410" / "three-waves.yaml"), when=[])


def first(_pending: Pending, _lines: list[str]) -> int:
    return 0


@pytest.mark.parametrize("name", ["wow/three-waves", "fab/minnowism", "eirei/slay-destroys-what-it-battles"])
def test_what_was_done_by_hand_is_a_script_that_plays_the_same(name: str) -> None:
    scenario = replace(load(find_scenario(name)), when=[])
    table = Table(scenario, games.registry())
    for _ in range(6):
        offers = table.offers()
        table.do(offers[0].line, first)
    again = run(_scripted(scenario, table.script), games.registry())
    assert again.failures == []
    assert [one.event for one in again.log[: len(table.log)]] == [one.event for one in table.log]


def _scripted(scenario: Scenario, script: list[str | dict[str, Any]]) -> Scenario:
    return replace(scenario, when=script, then=type(scenario.then)(), claims=[], contrast=None)


def test_what_is_offered_is_what_the_seat_may_do() -> None:
    table = Table(WAVES, games.registry())
    lines = [one.line for one in table.offers()]
    assert "P1 play chain-lightning targets=g1,g2,g3" in lines
    assert not [line for line in lines if line.startswith("P2")]


def test_what_the_rules_forbid_is_refused_and_is_no_part_of_the_script() -> None:
    table = Table(WAVES, games.registry())
    for line in ("P2 play chain-lightning targets=g1,g2,g3", "P1 fly", "P1 attack h9 h2"):
        with pytest.raises(LineError):
            table.do(line, first)
    assert table.script == []


BOLT = """
title: A bear is shot
game: mtg
claims: []
cards:
  Test Idler: {types: [instant], cost: "{R}"}
given:
  P1:
    hand: [z: Test Bolt, k: Test Bolt, q: "Valki, God of Lies", f: Behold the Multiverse]
    pool: R
    battlefield: [m: Mountain]
  P2: {battlefield: [b: Test Bear]}
when: [P1 cast z targets=b]
"""


def test_the_script_of_the_file_is_played_first() -> None:
    table = Table(load(BOLT), games.registry())
    assert table.trouble == ""
    assert table.script == ["P1 cast z targets=b"]
    assert table.read("z.zone") == "stack"


def test_a_script_that_stops_is_played_as_far_as_it_goes() -> None:
    table = Table(load(BOLT.replace("targets=b]", "targets=b, P1 cast q, P1 pass]")), games.registry())
    assert "cannot be done" in table.trouble
    assert table.script == ["P1 cast z targets=b"]


def test_each_offer_has_its_cost_its_face_and_what_is_missing() -> None:
    table = Table(replace(load(BOLT), when=[]), games.registry())
    offers = {one.line: one for one in table.offers()}
    assert (offers["P1 cast z targets=b"].cost, offers["P1 cast z targets=b"].missing) == ("{R}", "")
    assert offers["P1 activate m"].cost == "tap it"
    back = offers["P1 cast q face=back"]
    assert (back.cost, back.missing) == ("{5}{B}{R}", "too little mana (mtg:118.3@cr-2021-02-05)")
    assert offers["P1 foretell f"].cost == "{2}"


def test_other_costs_are_offered_by_name() -> None:
    kicked = "cards: {Test Kicked: {types: [instant], cost: '{R}', abilities: ["
    kicked += "{is: additional, name: kicker, cost: {mana: '{2}'}}, {is: spell, does: [draw]}]}}"
    table = Table(
        load(f"title: Kicked\ngame: mtg\nclaims: []\n{kicked}\ngiven: {{P1: {{hand: [c: Test Kicked]}}}}"), ALL
    )
    assert [(one.line, one.cost) for one in table.offers()][1:] == [
        ("P1 cast c", "{R}"),
        ("P1 cast c also=kicker", "{2}{R}"),
    ]


@pytest.mark.parametrize(
    ("name", "cost"), [("wow/three-waves", "5 resources"), ("fab/minnowism", "0 resources, an action point")]
)
def test_costs_are_told_in_the_words_of_the_game(name: str, cost: str) -> None:
    table = Table(replace(load(find_scenario(name)), when=[]), games.registry())
    assert cost in {one.cost for one in table.offers()}


def test_asking_what_is_offered_changes_nothing() -> None:
    table = Table(load(BOLT), games.registry())
    state, logged = table.state, len(table.log)
    table.offers()
    assert (table.state, len(table.log)) == (state, logged)


def test_a_line_that_goes_wrong_after_passes_leaves_everything_as_it_was() -> None:
    table = Table(load(BOLT), games.registry())
    state = table.state
    for line in ("P1 cast q", "until: destroyed obj=m", "check: {b.power: 9}"):
        with pytest.raises(LineError):
            table.do(line, first)
    assert table.state == state
    assert table.script == ["P1 cast z targets=b"]


def test_a_line_is_taken_back_with_its_answers() -> None:
    table = Table(
        replace(load(home() / "mtg" / "cards" / "king-narfis-betrayal" / "narfi-casts-what-it-exiled.yaml"), when=[]),
        games.registry(),
    )
    start = table.state
    table.do("P1 cast n pay=f1,f2,f3", first)
    table.do("until: began", first)
    assert any("choose" in str(step) for step in table.script)
    assert [table.undo(), table.undo(), table.undo()] == [True, True, False]
    assert (table.state, table.script) == (start, [])


def test_a_later_moment_is_gone_to() -> None:
    table = Table(load(BOLT), games.registry())
    assert "at: P2's turn" in table.moments()
    table.do("at: P2's turn", first)
    assert table.state.flow.active == "P2"


def test_a_value_is_read_and_derived_where_the_table_stands() -> None:
    table = Table(load(BOLT), games.registry())
    assert table.read("b.toughness") == "2"
    assert table.derive("b.toughness").printed_on == "Test Bear"
    with pytest.raises(LineError):
        table.read("nobody.power")


def test_the_shortest_file_has_no_passes_no_idle_cards_and_no_labels_that_nobody_uses() -> None:
    table = Table(load(BOLT), ALL)
    for line in ("P1 pass", "P2 pass"):
        table.do(line, first)
    wanted = [one for one in table.list_seen() if str(one) in {"destroyed obj=b", "b.zone: graveyard"}]
    text, left = table.write(wanted)
    assert left == []
    assert (
        text
        == """title: A bear is shot
game: mtg
claims: []
given:
  P1: {hand: [z: Test Bolt, Test Bolt, "Valki, God of Lies", Behold the Multiverse], pool: R, battlefield: [Mountain]}
  P2: {battlefield: [b: Test Bear]}
when:
  - P1 cast z targets=b
then: {events: [destroyed obj=b], facts: {b.zone: graveyard}}
"""
    )
    assert run(load(text), ALL).failures == []


def test_what_happens_at_one_time_is_expected_together() -> None:
    table = Table(load(home() / "wow" / "410" / "three-waves.yaml"), ALL)
    text, left = table.write(table.list_seen())
    assert left == []
    assert "{event: dealt to=g1 amount=3, as: together-1}" in text
    assert "{event: dealt to=g3 amount=1, with: together-1}" in text
    assert run(load(text), ALL).failures == []


def play(tmp_path: Path, said: str, *options: str) -> Result:
    path = tmp_path / "bolt.yaml"
    path.write_text(BOLT, "utf-8")
    return CliRunner().invoke(main, ["play", str(path), *options], input=said)


def test_it_is_played_on_the_command_line_by_number_or_by_line(tmp_path: Path) -> None:
    told = play(tmp_path, "?\n1\nP2 pass\ncheck b.zone\nwhy P1.hand\nfly\n99\ndone\nall\n")
    assert told.exit_code == 0, told.output
    assert "destroyed obj=b to=P2.graveyard  ← mtg:704.5g@cr-2021-02-05" in told.stdout
    assert "b.zone: graveyard" in told.stdout
    assert "P1.hand is 3 at the end" in told.stdout
    assert "P1 cast q face=back  costs {5}{B}{R}  not yet: too little mana" in told.stdout
    assert "when:\n  - P1 cast z targets=b\nthen:" in told.stdout
    assert "an action begins with a seat" in told.stderr
    assert "99 is no number of an offer" in told.stderr


def test_the_end_of_input_ends_it_wherever_it_comes(tmp_path: Path) -> None:
    for said in ("", "1\n", "1\nP2 pass\n", "done\n", "done\nwhat\n"):
        told = play(tmp_path, said)
        assert told.exit_code == 0, told.output
        assert told.stdout.splitlines()[-1].strip().startswith(("- P1", "P2:", "given:", "events", "then:"))


def test_what_was_seen_last_is_expected_without_asking(tmp_path: Path) -> None:
    told = play(tmp_path, "done\n", "--expect", "1")
    assert told.stdout.endswith("then: {facts: {b.zone: graveyard}}\n")
    assert play(tmp_path, "", "--expect", "many").exit_code == 2


def test_a_choice_takes_a_number_or_the_line(tmp_path: Path) -> None:
    path = home() / "mtg" / "cards" / "king-narfis-betrayal" / "narfi-casts-what-it-exiled.yaml"
    lines = path.read_text("utf-8").partition("when:")[0].partition("contrast:")
    (tmp_path / "narfi.yaml").write_text("".join(lines).replace("claims:", "claims: [] #"), "utf-8")
    for answer in ("1", "P1 choose object=g"):
        said = f"P1 cast n pay=f1,f2,f3\nuntil: began\nsomething\n{answer}\n"
        told = CliRunner().invoke(main, ["play", str(tmp_path / "narfi.yaml")], input=said)
        assert told.exit_code == 0, told.output
        assert "P1 choose object=g" in told.stdout
        assert "'something' is none of them" in told.stderr


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
    assert [one.line for one in table.offers() if " m" in one.line and "place" not in one.line] == lines
