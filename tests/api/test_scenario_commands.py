"""The commands about scenarios as their writer uses them: verify, why, schema, assumptions."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Protocol
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from api.cli.main import main
from engine import games
from graph.proof.evidence import home

WAVES = home() / "wow" / "410" / "three-waves.yaml"


class Ask(Protocol):
    def __call__(self, *words: str) -> Result: ...


@pytest.fixture
def ask(database: Path) -> Ask:
    def run(*words: str) -> Result:
        return CliRunner().invoke(main, [*words, "--db", f"sqlite:///{database}"])

    return run


@pytest.fixture
def spoilt(tmp_path: Path) -> Path:
    """Three waves, of which one packet is expected to be larger than it is."""
    path = tmp_path / "spoilt.yaml"
    text = WAVES.read_text("utf-8").replace("amount=3", "amount=4").replace("contrast:", "notes:")
    path.write_text(text.replace("wow/ex/31, ", ""), "utf-8")
    return path


@pytest.mark.parametrize(
    "word",
    [
        *(str(WAVES), "three-waves", "wow:scenario/three-waves", "wow/ex/31", "wow:410.6a@6.0-ja"),
        *("wow:card/ironforge-guards", "Ironforge Guards"),
    ],
)
def test_scenarios_are_found_by_whatever_names_them(ask: Ask, word: str) -> None:
    found = json.loads(ask("verify", word, "--json").stdout)
    assert "wow:scenario/three-waves" in [one["id"] for one in found["results"]]
    assert found["failed"] == 0


def test_a_card_may_be_named_in_either_language(ask: Ask) -> None:
    found = [json.loads(ask("verify", name, "--json").stdout) for name in ("Hypothermia", "低体温症")]
    assert found[0]["passed"] == found[1]["passed"] > 0


def test_few_scenarios_are_listed_each_with_its_outcome(ask: Ask) -> None:
    told = ask("verify", "three-waves")
    assert told.exit_code == 0
    assert "passed  wow:scenario/three-waves" in told.stdout
    assert "1 passed, 0 failed, 0 todo" in told.stdout
    assert "--mutate" in told.stderr


def test_what_names_no_scenario_is_answered_with_what_comes_near(ask: Ask) -> None:
    told = ask("verify", "three-wavs")
    assert told.exit_code == 1
    assert "three-waves" in told.stderr


def test_a_failure_shows_expected_and_seen_the_position_and_the_events_around_with_their_rules(
    ask: Ask, spoilt: Path
) -> None:
    told = ask("verify", str(spoilt))
    assert told.exit_code == 1
    assert "expected dealt to=g1 amount=4" in told.stdout
    assert re.search(r"seen     \(\d+\) dealt to=g1 amount=3", told.stdout)
    assert "where the game stood" in told.stdout
    assert "graveyard: g3 (Ironforge Guards), g2 (Ironforge Guards), g1 (Ironforge Guards)" in told.stdout
    assert re.search(r"\d+  destroyed obj=g1 to=P2.graveyard  ← wow:410.6a@6.0-ja", told.stdout)


def test_a_failure_stands_in_the_junit_report_as_it_is_told(ask: Ask, spoilt: Path, tmp_path: Path) -> None:
    ask("verify", str(spoilt), "three-waves", "--junit", str(tmp_path / "out.xml"))
    suite = ET.parse(tmp_path / "out.xml").getroot()  # noqa: S314 - our own report
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    (failure,) = suite.iter("failure")
    assert "expected dealt to=g1 amount=4" in (failure.text or "")


def test_the_junit_report_has_the_time_and_the_claims_of_each_case(ask: Ask, tmp_path: Path) -> None:
    ask("verify", "three-waves", "--junit", str(tmp_path / "out.xml"))
    suite = ET.parse(tmp_path / "out.xml").getroot()  # noqa: S314 - our own report
    (case,) = suite.iter("testcase")
    assert float(case.get("time") or 0) > 0
    assert suite.get("time") == case.get("time")
    claims = [one.get("value") for one in case.iter("property") if one.get("name") == "claims"]
    assert claims[:2] == ["wow/ex/31", "wow:410.6a@6.0-ja"]


def test_why_names_the_date_of_the_rules_and_what_has_changed_since(ask: Ask) -> None:
    told = ask("why", "the-small-blocker-first", "--full").stdout
    assert "law: mtg as of 2021-02-05 (cr-2021-02-05)" in told
    assert "mtg:509.2@cr-2021-02-05  gone since cr-2026-01-16" in told
    assert "cr-2026-01-16で廃止" in ask("why", "the-small-blocker-first", "--full", "--lang", "ja").stdout
    law = json.loads(ask("why", "the-small-blocker-first", "--json").stdout)["law"]
    assert (law["date"], law["editions"][0]["newest"]) == ("2021-02-05", "mtg:cr-2026-01-16")


def test_verify_says_by_game_whose_law_was_played(ask: Ask) -> None:
    told = ask("verify", "the-small-blocker-first", "three-waves").stdout
    assert re.search(r"law: mtg as of 2021-02-05; \d+ of \d+ rules changed since, and 1 scenario rests on them", told)
    assert re.search(r"law: wow as of 2013-07-23; of \d+ rules none is known to have changed", told)


def test_a_game_from_elsewhere_is_loaded_by_the_name_of_its_module(database: Path, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    (tmp_path / "mine.py").write_text(
        "from tests.toy import game as toy\nfrom engine import games\ngames.register('toy', toy.game)\n", "utf-8"
    )
    command = "from api.cli.main import main; main()"
    words = ["verify", str(root / "tests/toy/scenarios"), "--plugin", "mine", "-j", "2", "--json"]
    here = {**os.environ, "PYTHONPATH": str(root), "HANREI_DATABASE_URL": f"sqlite:///{database}"}
    ran = subprocess.run(  # noqa: S603 - this very command
        [sys.executable, "-c", command, *words], cwd=tmp_path, env=here, capture_output=True, check=True
    )
    told = json.loads(ran.stdout)
    assert (told["passed"], told["failed"], told["law"]["toy"]["date"]) == (len(told["results"]), 0, None)


def test_a_module_that_cannot_be_imported_is_named(ask: Ask) -> None:
    told = ask("verify", "three-waves", "--plugin", "no_such_game")
    assert told.exit_code == 1
    assert "the module no_such_game cannot be imported" in told.stderr


def test_a_script_that_stops_elsewhere_is_not_called_a_run_in_which_nothing_fails(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "blocked.yaml"
    text = (home() / "eirei" / "assumed" / "an-attack-is-blocked-once.yaml").read_text("utf-8")
    path.write_text(text.replace("claims: [", 'claims: ["eirei:terms/attack@2013-07-12-ja", ', 1), "utf-8")
    told = ask("verify", str(path), "--mutate").stdout
    assert "tapped_to_attack is observed, and yet when it is off the script stops at step 2" in told
    assert "tapped_to_attack is observed, and yet nothing fails" not in told


def test_a_script_that_fails_names_its_step(ask: Ask, spoilt: Path) -> None:
    text = spoilt.read_text("utf-8").replace("targets=g1,g2,g3", "targets=g1,g2,g9")
    spoilt.write_text(text, "utf-8")
    told = ask("verify", str(spoilt)).stdout
    assert "illegal-action at step 1" in told
    assert "'g9' names no object here" in told


def test_a_file_that_cannot_be_read_fails_with_what_to_do(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "torn.yaml"
    path.write_text("title: [", "utf-8")
    verified, why = ask("verify", str(path)), ask("why", str(path))
    assert (verified.exit_code, why.exit_code) == (1, 1)
    assert "unreadable" in verified.stdout
    assert "mend the YAML" in verified.stdout
    assert "mend the YAML" in why.stderr


def test_why_tells_each_step_with_its_events_and_their_rules_and_what_those_say(ask: Ask) -> None:
    told = ask("why", "three-waves", "--full").stdout
    assert "step 1: P1 play chain-lightning targets=g1,g2,g3" in told
    assert "destroyed obj=g1 to=P2.graveyard" in told
    assert "Ironforge Guards (g1) is destroyed." in told
    assert "← wow:405.2@6.0-ja  damage up to health: fatal of g1 is yes (was no)" in told
    assert "Every character with 0 health is destroyed" in told
    assert "o13" not in told, "ids of the kernel are nobody's names"


def test_why_is_a_story_in_sentences_unless_all_is_asked_for(ask: Ask) -> None:
    told = ask("why", "three-waves").stdout.splitlines()
    assert len(told) <= 16
    guards = "Ironforge Guards (g1), Ironforge Guards (g2) and Ironforge Guards (g3)"
    assert f"step 1: P1 plays Chain Lightning, targeting {guards}.  (11 more events)" in told
    assert [line.strip() for line in told if "destroyed" in line] == [
        "Ironforge Guards (g1) is destroyed.  ← 410.6a, 415.9a, 714.1",
        "Ironforge Guards (g2) is destroyed.  ← 410.6a, 415.9a, 714.1",
        "Ironforge Guards (g3) is destroyed.  ← 410.6a, 415.9a, 405.2",
    ]
    assert any(line.startswith("expected: Ironforge Guards (g1) is in the graveyard.  ← 410.6a") for line in told)
    assert not any(re.search(r"\w+=|@|\bo\d+\b", line) for line in told[1:-2]), "ids are left to --full"
    assert told[-1].startswith("law: wow as of 2013-07-23")


def test_the_story_is_told_in_japanese_with_the_names_of_cards(ask: Ask) -> None:
    told = ask("why", "koma-shuts-off-a-tapped-permanent", "--lang", "ja").stdout
    assert "《Test Spring》（x）がタップ状態になるはずだが、そうはならない。  ← 110.5c" in told
    assert "《星界の大蛇、コーマ》が破壊される。" in told
    assert "《Test Spring》（x）の能力を起動することはできない。効果により起動できない。（602.5）" in told


def test_the_json_of_why_keeps_every_event_and_marks_the_short_form(ask: Ask) -> None:
    told = json.loads(ask("why", "three-waves", "--json").stdout)
    assert [one["n"] for one in told["events"]] == list(range(len(told["events"])))
    assert 0 < sum(one["short"] for one in told["events"]) < len(told["events"])
    met = {one["line"]: one["event"] for one in told["expected"]}
    assert told["events"][met["dealt to=g1 amount=3"]]["event"].startswith("dealt to=g1 amount=3")
    assert met["g1.zone"] is None
    [first] = [one for one in told["events"] if one["event"].startswith("dealt to=g1")]
    assert first["says"]["en"] == "Chain Lightning deals 3 nature damage to Ironforge Guards (g1)."
    assert first["says"]["ja"] == "Chain LightningがIronforge Guards（g1）に自然ダメージ3点を与える。"
    assert told["script_says"][0]["en"].startswith("P1 plays Chain Lightning, targeting ")


def test_why_tells_how_a_value_came_to_be(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "turtle.yaml"
    path.write_text(
        """title: A turtle grows
game: mtg
claims: []
cards:
  Own Rise: {types: [instant], cost: "{U}", abilities: [{is: spell, aims: [{what: {has: {types: creature}}}], does: [
    {is: lasting, to: target, gives: [{is: modify, field: power, op: add, by: 3}]}]}]}
  Own Turtle: {types: [creature], power: 1, toughness: 5}
given: {P1: {hand: [u: Own Rise], pool: U, battlefield: [t: Own Turtle]}}
when: [P1 cast u targets=t, resolve]
then: {facts: {t.power: 4}}
""",
        "utf-8",
    )
    told = ask("why", str(path), "--value", "t.power").stdout
    assert told.startswith("t.power is 4 at the end\n  1  printed on Own Turtle\n  1 → 4  add 3, from u, layer 7c")
    early = ask("why", str(path), "--value", "t.power", "--at-step", "1").stdout
    assert early == "t.power is 1 after step 1\n  1  printed on Own Turtle\n"
    [found] = json.loads(ask("why", str(path), "--value", "t.power", "--json").stdout)
    assert [one["after"] for one in found["contributions"]] == ["4"]
    assert found["contributions"][0]["ranks"] == [
        {"said": "layer 7c", "rule": "mtg:613.4c@cr-2021-02-05", "others": []}
    ]


def test_a_value_of_nothing_is_refused_with_what_to_write(ask: Ask) -> None:
    told = ask("why", "three-waves", "--value", "g9.attack")
    assert told.exit_code == 1
    assert "'g9' means nothing here" in told.stderr
    assert "x.power" in told.stderr


def test_why_answers_in_japanese_too(ask: Ask) -> None:
    assert "破壊" in ask("why", "three-waves", "--full", "--lang", "ja").stdout


def test_why_lists_what_is_assumed(ask: Ask) -> None:
    assert "assumed: eirei:assumed/" in ask("why", "tapping-and-untapping").stdout
    told = ask("why", "tapping-and-untapping", "--full").stdout
    assert "assumed, for no document says it:" in told
    assert "eirei:assumed/" in told.partition("assumed, for")[2]


def test_the_schema_is_that_of_a_game(ask: Ask) -> None:
    told = json.loads(ask("schema", "fab").stdout)
    assert told["properties"]["game"] == {"const": "fab"}
    assert "own-intimidate" in told["$defs"]
    assert "const" not in json.loads(ask("schema").stdout)["properties"]["game"]
    assert ask("schema", "chess").exit_code == 2


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_the_assumptions_of_a_game_are_listed_with_their_reasons(ask: Ask, game: str) -> None:
    told = json.loads(ask("assumptions", game, "--json").stdout)
    assumed = {clause.rule for clause in games.load(game).rules.clauses if ":assumed/" in clause.rule}
    assert {one["id"] for one in told[game]} >= assumed
    assert all(one["id"].startswith(f"{game}:") and one["reason"] for one in told[game])


def test_what_leans_on_a_rule_is_listed_by_how_it_does(ask: Ask) -> None:
    told = ask("impact", "wow:410.6a@6.0-ja")
    assert told.exit_code == 0
    assert "scenarios that are evidence for it" in told.stdout
    assert "wow:410.6a@6.0-ja#fatal_damage" in told.stdout
    found = json.loads(ask("impact", "wow:410.6a@6.0-ja", "--json").stdout)
    assert {"kind", "id", "on", "basis", "reason", "edited"} == set(found["leaning"][0])


def test_a_report_into_a_folder_that_is_not_there_is_refused_before_anything_runs(ask: Ask, tmp_path: Path) -> None:
    result = ask("verify", "three-waves", "--junit", str(tmp_path / "nowhere" / "out.xml"))
    assert result.exit_code == 2
    assert "no folder" in result.output


@pytest.mark.parametrize("name", ["pipe.yaml", "pipe"])
def test_a_pipe_is_not_a_file(ask: Ask, tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / name)
    result = ask("verify", str(tmp_path / name))
    assert result.exit_code
    assert "is not a file" in result.output


def test_a_name_too_long_for_a_file_names_nothing(ask: Ask) -> None:
    result = ask("verify", "a" * 5_000)
    assert isinstance(result.exception, SystemExit)
    assert "no scenario of that path" in result.output


@pytest.mark.parametrize("title", ["\\ud800", "\\e[2J1 passed", "one\\n1 passed, 0 failed"])
@pytest.mark.parametrize("how", [("verify",), ("verify", "--json"), ("why",), ("why", "--json")])
def test_no_text_forges_what_is_printed(ask: Ask, tmp_path: Path, title: str, how: tuple[str, ...]) -> None:
    path = tmp_path / "forged.yaml"
    path.write_text(WAVES.read_text("utf-8").replace("title: ", f'title: "{title}" # ', 1), "utf-8")
    result = ask(*how, str(path), *(("--junit", str(tmp_path / "out.xml")) if how[0] == "verify" else ()))
    assert result.exit_code in {1, 2, 3}
    assert isinstance(result.exception, SystemExit)
    assert "unreadable" in result.output
    assert not {"\x1b", "\ud800"} & set(result.output)
    assert not any(line.startswith("1 passed") for line in result.output.splitlines())
    if how[0] == "verify":
        assert ET.parse(tmp_path / "out.xml").find(".//failure") is not None  # noqa: S314 - our own


# -- mutants of conditions --------------------------------------------------------------------------------------------

SICK = "in_the_turn_of_its_summoning"


def test_mutants_of_conditions_are_counted_and_survivors_listed(ask: Ask) -> None:
    words = ("verify", "--mutate", "--conditions", "--game", "eirei", "--within", SICK)
    told = ask(*words, "--survivors")
    assert "killed of those that count" in told.stdout
    assert told.exit_code == (1 if "=>" in told.stdout else 0)
    (found,) = json.loads(ask(*words, "--survivors", "--json").stdout)
    assert found["game"] == "eirei"
    assert found["mutants"] == found["killed"] + found["crashed"] + found["survived"] + found["equivalent"]
    assert {SICK} == {one["mutant"].split(":")[1] for one in found["survivors"]} or not found["survivors"]


def test_a_list_is_kept_of_what_kills_them(ask: Ask, tmp_path: Path) -> None:
    words = ("verify", "--mutate", "--conditions", "--game", "eirei", "--into", str(tmp_path))
    ask(*words, "--within", SICK)
    (row,) = map(json.loads, (tmp_path / "eirei.jsonl").read_text("utf-8").splitlines())
    assert row["function"].endswith(f":{SICK}")
    assert row["killed"]


def test_one_scenario_is_asked_what_it_kills(ask: Ask, tmp_path: Path) -> None:
    ask("verify", "--mutate", "--conditions", "--game", "eirei", "--into", str(tmp_path), "--within", SICK)
    (row,) = map(json.loads, (tmp_path / "eirei.jsonl").read_text("utf-8").splitlines())
    mutant, by = next(iter(row["killed"].items()))
    left = {**row, "killed": {}, "survived": [*row.get("survived", []), *row["killed"]]}
    (tmp_path / "eirei.jsonl").write_text(json.dumps(left), "utf-8")
    told = ask("verify", by, "--mutate", "--conditions", "--within", SICK, "--into", str(tmp_path))
    assert f"killed by {by}" in told.stdout
    (row,) = map(json.loads, (tmp_path / "eirei.jsonl").read_text("utf-8").splitlines())
    assert row["killed"][mutant] == by


@pytest.mark.parametrize("words", [("--conditions",), ("--mutate", "--survivors"), ("--mutate", "--within", "x")])
def test_what_goes_with_conditions_goes_with_nothing_else(ask: Ask, words: tuple[str, ...]) -> None:
    assert ask("verify", "three-waves", *words).exit_code == 2
