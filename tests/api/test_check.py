"""Cards together, neighbourhoods and the server, from the command line."""

from __future__ import annotations

import json
import socket
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from api.cli.main import main
from api.http.app import create_app
from tests.asking import Reader


def ask(database: Path, *words: str) -> Result:
    return CliRunner().invoke(main, [*words, "--db", f"sqlite:///{database}"])


def test_check_says_first_whether_a_ruling_names_both(seeded: Path) -> None:
    named, none = (ask(seeded, "check", "Dream Devourer", other) for other in ("コルヴォーリ", "Halvar"))
    assert named.stdout.startswith("1 official ruling names both")
    assert none.stdout.startswith("No official ruling names both")
    assert "verdict: none" in none.stdout


def test_check_prints_as_json_what_http_returns(seeded: Path) -> None:
    printed = json.loads(ask(seeded, "check", "Dream Devourer", "Kolvori, God of Kinship", "--json").stdout)
    served = Reader(create_app(seeded)).get("/v1/interactions?card=Dream Devourer&card=Kolvori, God of Kinship").json()
    assert printed == served


@pytest.mark.parametrize(("cards", "code"), [(["halvar"], 2), (["halvar"] * 6, 2), (["halvar", "zzzzzz"], 3)])
def test_check_of_too_few_too_many_or_unknown_cards_says_so(seeded: Path, cards: list[str], code: int) -> None:
    assert ask(seeded, "check", *cards).exit_code == code


def test_a_card_that_the_engine_lacks_is_named(seeded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HANREI_MEETING_SECONDS", "1")
    told = ask(seeded, "check", "Draugr Necromancer", "Feed the Serpent").stdout
    assert "not tried  mtg:card/feed-the-serpent: the engine has no such card" in told
    assert "no meeting in 0 stagings" in told


def test_graph_draws_what_stands_near(seeded: Path) -> None:
    assert ask(seeded, "graph", "wow:410.6@6.0-ja").stdout.startswith('digraph "wow:410.6@6.0-ja"')
    told = json.loads(ask(seeded, "graph", "wow:410.6@6.0-ja", "--json").stdout)
    assert {"wow:410.6a@6.0-ja", "wow:410@6.0-ja"} <= {node["id"] for node in told["nodes"]}


def test_serve_listens_to_this_machine_alone_unless_told(seeded: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    addresses: list[str] = []

    def listen(_server: object, sockets: list[socket.socket]) -> None:
        addresses.extend(one.getsockname()[0] for one in sockets)

    monkeypatch.setattr("uvicorn.Server.run", listen)
    assert ask(seeded, "serve", "--port", "0").exit_code == 0
    assert ask(seeded, "serve", "--port", "0", "--host", "0.0.0.0").exit_code == 0  # noqa: S104 - it is told to
    assert addresses == ["127.0.0.1", "0.0.0.0"]  # noqa: S104 - as above


def test_serve_prints_the_openapi_document_and_serves_nothing(seeded: Path) -> None:
    pinned = json.loads(Path(__file__).with_name("openapi.json").read_text("utf-8"))
    assert json.loads(ask(seeded, "serve", "--openapi").stdout) == pinned


def test_the_law_is_that_of_the_rulings_and_scenarios_named(seeded: Path) -> None:
    told = json.loads(ask(seeded, "check", "匕首", "帰還命令", "--game", "eirei", "--json").stdout)
    assert told["law"]["date"] == "2013-07-12"
    assert told["law"]["editions"][0]["rules"] > 0
    assert "law: eirei as of 2013-07-12" in ask(seeded, "check", "匕首", "帰還命令", "--game", "eirei").stdout
    none = json.loads(ask(seeded, "check", "Halvar, God of Battle", "Niko Aris", "--json").stdout)
    assert (none["law"]["date"], none["law"]["changed_since"]) == (None, [])


@pytest.mark.parametrize("when", [("--edition", "nope"), ("--at", "1990-01-01")])
def test_a_law_that_the_engine_does_not_know_is_refused_by_name(seeded: Path, when: tuple[str, str]) -> None:
    refused = ask(seeded, "meets", "Draugr Necromancer", *when)
    assert refused.exit_code == 3
    assert f"mtg is not played under '{when[1]}'; it knows cr-2021-02-05" in refused.stderr
