"""The command line as a judge uses it: what is printed where, and with which exit code."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from api.cli.main import main
from tests.shared import shared

TOY = Path(__file__).parents[1] / "toy"


class Ask(Protocol):
    def __call__(self, *words: str, db: Path = ...) -> Result: ...


@pytest.fixture
def ask(seeded: Path) -> Ask:
    def run(*words: str, db: Path = seeded) -> Result:
        return CliRunner().invoke(main, [*words, "--db", f"sqlite:///{db}"])

    return run


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("410.6", "wow:410.6@"),
        ("cr 6.3.2", "fab:6.3.2@"),
        ("６．３．２", "fab:6.3.2@"),
        ("6-3-2", "fab:6.3.2@"),
        ("§6.3.2", "fab:6.3.2@"),
        ("ルール6.3.2", "fab:6.3.2@"),
        ("6.3.2.", "fab:6.3.2@"),
        ("mtg:702.142a@cr-2021-02-05", "mtg:702.142a@cr-2021-02-05"),
        ("wow:410.6a/ex1@6.0-ja", "wow:410.6a/ex1@6.0-ja"),
        ("ハルヴァール", "mtg:card/halvar-god-of-battle"),
        ("Sword of the Realms", "mtg:card/halvar-god-of-battle"),
        ("ニコアリス", "mtg:card/niko-aris"),
    ],
)
def test_a_bare_text_that_means_one_thing_shows_it(ask: Ask, typed: str, first: str) -> None:
    result = ask(typed)
    assert result.exit_code == 0, result.output
    assert any(line.startswith(first) for line in result.stdout.splitlines()), result.stdout


def test_a_wow_number_comes_with_word_of_magic_which_has_no_such_section(ask: Ask) -> None:
    assert "mtg has no section 410" in ask("410.6").stderr


def test_a_number_of_two_games_is_put_to_the_reader(ask: Ask) -> None:
    result = ask("500")
    assert result.exit_code == 3
    assert result.stdout.startswith("ambiguous")
    assert "mtg:500@" in result.stdout
    assert "wow:500@" in result.stdout
    assert ask("500", "--game", "wow").exit_code == 0


def test_a_letter_that_magic_skips_is_none_with_the_reason_and_its_neighbours(ask: Ask) -> None:
    result = ask("704.5l", "--game", "mtg")
    assert result.exit_code == 3
    assert "passed over" in result.stdout
    assert "704.5k" in result.stdout
    assert "704.5m" in result.stdout


def test_a_date_answers_with_the_rule_of_that_day_and_where_it_went(ask: Ask) -> None:
    told = json.loads(ask("resolve", "702.142@2021-02-05", "--json").stdout)
    assert told["decision"] == "moved"
    assert told["candidates"][0]["id"] == "mtg:702.142@cr-2021-02-05"
    assert "702.143" in told["reason"]


def test_history_tells_who_else_stood_at_the_number(ask: Ask) -> None:
    told = json.loads(ask("rule", "mtg:702.142@cr-2021-02-05", "--history", "--json").stdout)
    assert [(m["id"], m["relation"]) for m in told["moments"]][-1] == ("mtg:702.143@cr-2026-01-16", "moved")
    assert {m["title"] for m in told["other_owners"]} == {"Boast"}


def test_the_least_that_a_rule_carries_is_there(ask: Ask) -> None:
    told = json.loads(ask("rule", "wow:410.6@6.0-ja", "--json").stdout)
    fixed = "id game number edition kind title parent children digest text cites cited_by examples rulings scenarios"
    assert set(fixed.split()) | {"status", "authority"} <= set(told)
    assert set(told["edition"]) == {"id", "document", "language", "effective"}
    assert told["children"] == [f"wow:410.6{letter}@6.0-ja" for letter in "abcdefg"]
    assert told["cites"] == [{**told["cites"][0], "id": "wow:802@6.0-ja", "basis": "cited"}]
    assert told["text"] is None


def test_a_stub_says_that_its_edition_only_names_it_and_who_holds_it(ask: Ask) -> None:
    told = json.loads(ask("rule", "wow:802@6.0-ja", "--json").stdout)
    assert told["held"] is False
    assert "wow:802@7.4-en" in [other["id"] for other in told["same_rule"]]


def test_a_ruling_carries_its_case_and_every_card_that_prints_it(ask: Ask) -> None:
    lines = ask("export", "rulings", "--edition", "khm-notes").stdout.splitlines()
    rulings = [json.loads(line) for line in lines]
    assert sum(len(ruling["case"]) for ruling in rulings) == 599
    assert all(ruling["cards"] or ruling["topics"] for ruling in rulings)
    assert all(ruling["class"] for ruling in rulings)
    assert any(len(ruling["cards"]) > 1 for ruling in rulings)


def test_a_card_says_what_each_of_its_faces_asks_and_a_reprint_says_it_once(ask: Ask) -> None:
    told = json.loads(ask("card", "halvar", "--json").stdout)
    god, sword = ([one["digest"] for one in face["abilities"]] for face in told["faces"])
    assert len(god) == len(sword) == 1
    assert "double strike" in god[0]["en"]
    assert "二段攻撃" in god[0]["ja"]
    assert "{1}{W}" in sword[0]["ja"]
    assert ask("card", "halvar").stdout.count(", ours] ") == 4


@pytest.mark.parametrize("kind", ["rules", "examples", "cards", "edges", "scenarios", "cases"])
def test_everything_can_be_exported_as_json_lines(ask: Ask, kind: str) -> None:
    rows = [json.loads(line) for line in ask("export", kind, "--game", "fab").stdout.splitlines()]
    assert rows
    ids = [row.get("id") for row in rows if "id" in row]
    assert len(ids) == len(set(ids))


def test_editions_are_listed_with_what_is_held_of_them(ask: Ask) -> None:
    told = json.loads(ask("editions", "--json").stdout)
    assert {(row["game"], row["id"]) for row in told} >= {("wow", "6.0-ja"), ("fab", "ja"), ("mtg", "khm-notes")}
    assert all(row["worded"] == 0 for row in told)


def test_two_editions_are_compared_with_moves_in_one_line(ask: Ask) -> None:
    told = json.loads(ask("diff", "cr-2021-02-05", "cr-2021-04-22", "--json").stdout)
    runs = [(run["old_first"], run["old_last"], run["new_first"], run["new_last"]) for run in told["renumbering"]]
    assert ("702.21", "702.142", "702.22", "702.143") in runs
    assert all(change["spans"] is None for change in told["changes"])
    assert "702.21" in told["new"]
    head, *rows = ask("diff", "cr-2021-02-05", "cr-2021-04-22", "--csv").stdout.splitlines()
    assert head.startswith("old_first,old_last,new_first")
    assert len(rows) == len(runs)


def test_what_is_wrong_is_told_on_stderr_with_place_and_remedy(ask: Ask, database: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\xfe\x00")
    result = ask("ingest", str(bad), db=database)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "bad.txt" in result.stderr
    assert "UTF-8" in result.stderr


def test_an_edition_that_is_not_held_is_named_with_those_that_are(ask: Ask) -> None:
    result = ask("diff", "cr-1999-01-01", "cr-2021-02-05")
    assert result.exit_code == 3
    assert "cr-2021-04-22" in result.stderr


def test_a_term_is_shown_by_its_id_though_a_rule_defines_it(ask: Ask) -> None:
    result = ask("rule", "mtg:term/foretell", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["id"] == "mtg:term/foretell"


def test_a_case_is_shown_by_its_number(ask: Ask) -> None:
    assert "khm/r/1" in json.loads(ask("rule", "khm/r/1", "--json").stdout)["case"]
    assert json.loads(ask("wow/ex/1", "--json").stdout)["case"] == "wow/ex/1"
    assert ask("khm/r/600").exit_code == 3


def test_a_database_that_is_no_sqlite_file_is_a_usage_error() -> None:
    assert CliRunner().invoke(main, ["410.6", "--db", "postgres://here"]).exit_code == 2


def test_ingested_words_stand_beside_the_digest(ask: Ask, database: Path) -> None:
    assert ask("ingest", str(shared("sources/001_bfcf93d8a899f964.txt")), "--game", "fab", db=database).exit_code == 0
    told = json.loads(ask("rule", "fab:5.1.1@ja", "--json", db=database).stdout)
    assert told["authority"] == "official text"
    assert told["text"][told["cites"][0]["start"] : told["cites"][0]["end"]] == told["cites"][0]["raw"]


def test_a_lookup_loads_no_web_framework_and_no_object_mapper(seeded: Path) -> None:
    script = (
        "import sys; from click.testing import CliRunner; from api.cli.main import main;"
        f"r = CliRunner().invoke(main, ['410.6', '--db', 'sqlite:///{seeded}']);"
        "heavy = {'fastapi', 'mcp', 'starlette', 'sqlalchemy', 'sqlmodel', 'networkx'} & set(sys.modules);"
        "sys.exit(r.exit_code or (', '.join(heavy) if heavy else 0))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", script],
        check=False,
        capture_output=True,
        text=True,
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_says_what_it_does(command: str) -> None:
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert main.commands[command].help


def test_two_languages_are_compared_rule_by_rule(ask: Ask) -> None:
    told = json.loads(ask("diff", "fab:en", "fab:ja", "--json").stdout)
    numbers = [old for old, new in told["translated"] if old == new and "/" not in old and old.count(".") == 2]
    assert len(numbers) == 167


@pytest.mark.parametrize("day", ["garbage", "2021-13-45", "2021", ""])
def test_what_is_no_day_is_a_usage_error(ask: Ask, day: str) -> None:
    assert ask("410.6", "--at", day).exit_code == 2


@pytest.mark.parametrize(
    "rubbish", [b"no database at all, but long enough to be taken for one" * 100, b"SQLite format 3\0" + b"x" * 5000]
)
def test_a_file_that_is_no_database_is_told_and_left_as_it_is(ask: Ask, tmp_path: Path, rubbish: bytes) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(rubbish)
    result = ask("410.6", db=broken)
    assert result.exit_code == 1
    assert "broken.sqlite" in result.stderr
    assert broken.read_bytes() == rubbish


@pytest.mark.parametrize("words", [("410.6",), ("editions",), ("forget", "fab:ja"), ("verify", "three-waves")])
def test_a_mistyped_database_is_refused_with_the_remedy(ask: Ask, tmp_path: Path, words: tuple[str, ...]) -> None:
    result = ask(*words, db=tmp_path / "mistyped.sqlite")
    assert result.exit_code == 1
    assert "no database lies there" in result.stderr
    assert "hanrei ingest" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.exhaustive
def test_a_document_comes_from_standard_input_and_is_forgotten(database: Path) -> None:
    where = ["--db", f"sqlite:///{database}"]
    document = (TOY / "rules-1.txt").read_bytes()
    told = CliRunner().invoke(main, ["ingest", "-", *where, "--json"], input=document)
    assert told.exit_code == 0, told.output
    assert json.loads(told.stdout)[0] | {"units": 0} == {
        "path": "standard input",
        "edition": "toy:1",
        "units": 0,
        "outcome": "a new edition",
        "report": [],
    }
    gone = json.loads(CliRunner().invoke(main, ["forget", "toy:1", *where, "--json"]).stdout)
    assert (gone["edition"], gone["documents"], gone["outcome"]) == ("toy:1", ["standard input"], "it is gone")
    again = CliRunner().invoke(main, ["forget", "toy:1", *where])
    assert again.exit_code == 3
    assert "names no edition held" in again.stderr


def test_an_address_that_is_taken_is_told_before_anything_is_announced(ask: Ask) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = ask("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 1
    assert "nothing can listen there" in result.stderr
    assert "hanrei answers" not in result.stderr


def test_what_nobody_can_look_at_is_passed_over_in_a_tree(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "cited.txt").write_text("see mtg:704.5l", "utf-8")
    (tmp_path / "empty.txt").touch()
    (tmp_path / "gone.txt").symlink_to("nowhere")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "again").symlink_to(tmp_path)
    result = ask("cite-check", str(tmp_path), "--json")
    assert result.exit_code == 1
    assert [one["cited"] for one in json.loads(result.stdout)] == ["mtg:704.5l"]
    assert "passed over" in result.stderr
    assert "gone.txt" in result.stderr


@pytest.mark.parametrize(
    "words", [("search", "foretell", "--edition", "'"), ("export", "rules", "--game", "go"), ("lint", "nope")]
)
def test_an_edition_or_game_that_is_not_held_is_not_found(ask: Ask, words: tuple[str, ...]) -> None:
    told = ask(*words)
    assert told.exit_code == 3
    assert "held" in told.stderr


def test_what_may_be_meant_is_listed_with_the_error_that_asks_for_one(ask: Ask) -> None:
    result = ask("check", "Fynn", "Chain Lightning")
    assert result.exit_code == 3
    listed = [line.split()[0] for line in result.stderr.splitlines() if line.startswith("    ")]
    assert listed == ["fab:card/chain-lightning", "wow:card/chain-lightning"]
    assert json.loads(ask("check", "Fynn", "Chain Lightning", "--json").stdout)["suggestions"] == listed


def test_no_suggestion_is_spoken_of_where_there_is_none(ask: Ask) -> None:
    assert "suggestions" not in ask("check", "Zork", "Fynn").stderr


def test_a_card_is_told_as_the_engine_plays_it(ask: Ask) -> None:
    told = ask("card", "Valki, God of Lies")
    assert "as the engine plays it: Valki, God of Lies" in told.stdout
    assert 'printed    cost: "{1}{B}", types: [creature]' in told.stdout
    played = json.loads(ask("card", "Valki, God of Lies", "--json").stdout)["played"]
    assert played["values"]["power"] == "2"
    assert played["unwritten"] == []
    assert played["back"]["name"] == "Tibalt, Cosmic Impostor"


def test_a_test_card_and_a_card_of_a_file_are_known(ask: Ask, tmp_path: Path) -> None:
    assert "as the engine plays it: Test Bear" in ask("card", "Test Bear", "--game", "mtg").stdout
    file = tmp_path / "own.yaml"
    file.write_text("title: x\ngame: mtg\nclaims: []\ncards: {Test Own: {types: [creature], power: 3}}\n", "utf-8")
    told = ask("card", "Test Own", "--in", str(file))
    assert "printed    types: [creature], power: 3" in told.stdout
    assert ask("card", "Test Own").exit_code == 3
    missing = ask("card", "Test Owm", "--in", str(file))
    assert missing.exit_code == 3
    assert "near are: Test Own" in missing.stderr


def test_a_range_shows_each_of_its_rules_in_order(ask: Ask) -> None:
    result = ask("rule", "601.2a-c", "--game", "mtg")
    assert result.exit_code == 0, result.output
    firsts = [line.split("@")[0] for line in result.stdout.splitlines() if line.startswith("mtg:")]
    assert firsts == ["mtg:601.2a", "mtg:601.2b", "mtg:601.2c"]
    assert [one["number"] for one in json.loads(ask("rule", "702.19b, c", "--game", "mtg", "--json").stdout)] == [
        "702.19b",
        "702.19c",
    ]


def test_a_title_shows_its_rule(ask: Ask) -> None:
    for words in (("cascade",), ("rule", "Cascade"), ("rule", "続唱")):
        assert "mtg:702.85@cr-2026-01-16  Cascade" in ask(*words).stdout.splitlines()


def test_a_rule_is_cited_in_one_line(ask: Ask) -> None:
    said = ask("rule", "702.19b", "--game", "mtg", "--cite", "--lang", "en").stdout
    assert said.startswith("Magic CR 702.19b (2026-01-16): ")
    assert said.count("\n") == 1
    assert len(ask("rule", "410.6", "--cite").stdout.splitlines()) == 2


def test_what_changed_since_a_day_is_told_of_a_rule_of_words_and_of_a_game(ask: Ask) -> None:
    assert "changed since 2021-04-01" in ask("rule", "mtg:702.19b", "--since", "2021-04-01", "--lang", "en").stdout
    assert "2025-01-01以後の変更なし" in ask("rule", "mtg:701.9", "--since", "2025-01-01").stdout
    found = json.loads(ask("search", "trample", "--since", "2021-04-01", "--game", "mtg", "--json").stdout)
    assert "mtg:702.19b@cr-2026-01-16" in {hit["id"] for hit in found["results"]}
    assert ask("diff", "--since", "2021-04-01", "--game", "mtg").stdout.startswith("cr-2021-02-15 → cr-2026-01-16")
    assert ask("diff", "cr-2021-02-05").exit_code == 2
