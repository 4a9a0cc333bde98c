"""What a rule or case says, statement by statement, on every face."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.cli.main import main
from api.http.app import create_app
from tests.asking import Reader

DIVIDED = {"rules": "fab:5.1.1@ja", "examples": "fab:5.1.2a/ex1@ja", "rulings": "khm/r/12"}


def ask(database: Path, *words: str) -> str:
    return CliRunner().invoke(main, [*words, "--db", f"sqlite:///{database}"]).stdout


@pytest.mark.parametrize("divided", DIVIDED.values())
def test_what_makes_several_statements_lists_them_with_who_shows_each(seeded: Path, divided: str) -> None:
    parts = json.loads(ask(seeded, "rule", divided, "--json"))["parts"]
    assert len(parts) > 1
    assert [one["n"] for one in parts] == list(range(1, len(parts) + 1))
    assert all(one["says"]["ja"] and one["says"]["en"] for one in parts)
    text = ask(seeded, "rule", divided)
    assert all(one["says"]["en"] in text for one in parts)


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("divided", DIVIDED.values())
def test_a_page_lists_the_statements_in_its_language(seeded: Path, divided: str, lang: str) -> None:
    reader = Reader(create_app(seeded))
    answer = json.loads(ask(seeded, "rule", divided, "--json"))
    kind = next(kind for kind, one in DIVIDED.items() if one == divided)
    page = reader.get(f"/{kind}/{answer['id']}?lang={lang}").text
    assert all(one["says"][lang].replace("'", "&#39;").replace('"', "&#34;") in page for one in answer["parts"])


def test_a_rule_of_the_same_words_in_another_edition_has_the_same_statements(seeded: Path) -> None:
    older, newer = (
        json.loads(ask(seeded, "rule", f"mtg:{id_}", "--json"))["parts"]
        for id_ in ("603.2c@cr-2021-02-05", "603.2c@cr-2026-01-16")
    )
    assert [one["says"] for one in older] == [one["says"] for one in newer] != []
