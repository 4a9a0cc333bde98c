"""A user's own translation beside the edition that it translates: never the law, never in its way."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.answers.rules import read_rule
from api.cli.main import main
from api.http.app import create_app
from graph.library import Library
from graph.loading.forget import forget
from graph.loading.ingest import ingest, ingest_bytes
from graph.lookup import pinning
from rulebook.errors import EditionConflictError, EditionNameError
from rulebook.ids import parse
from tests.asking import Reader

MINE = Path(__file__).parents[1] / "rulebook" / "my_translation.txt"
RULE = "mtg:702.19b@cr-2026-01-16"
UNDATED = "総合ルール\n702.19a 仮の文。\n702.19b 仮の訳。\n702.19c 仮の文。".encode()


@pytest.fixture(scope="module")
def mine(seeded: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that holds the translation; read it, never write to it."""
    path = Path(shutil.copy(seeded, tmp_path_factory.mktemp("mine") / "hanrei.sqlite"))
    ingest(path, MINE)
    return path


def test_it_is_paired_by_number_with_the_edition_of_its_day(mine: Path) -> None:
    library = Library(mine)
    [kin] = [one for one in library.kin(parse(RULE)) if one.there.edition == "cr-2026-01-16-ja"]
    assert (str(kin.there), kin.relation, kin.confidence) == (f"{RULE}-ja", "translation", 1.0)
    assert [one.there.path for one in library.kin(parse("mtg:508.1b/ex2@cr-2026-01-16-ja"))] == []
    library.close()


def test_a_number_alone_still_asks_for_the_official_edition(mine: Path) -> None:
    library = Library(mine)
    assert str(pinning.pin(library, "mtg:702.19b", "rule", language="ja")) == RULE
    assert library.named("2026-02-01", "mtg").name == "cr-2026-01-16"
    library.close()


def test_its_words_stand_beside_ours_and_are_called_unofficial(mine: Path) -> None:
    library = Library(mine)
    rule = read_rule(library, parse(RULE))
    [one] = rule.translations
    assert (one.text, one.authority) == ("まず止めた側に割り振り、余りを先へ通す。", "unofficial translation")
    assert rule.digest_of == RULE
    itself = read_rule(library, parse(f"{RULE}-ja"))
    assert (itself.authority, itself.translations) == ("unofficial translation", [])
    assert itself.digest_of == RULE
    library.close()


def test_page_and_http_show_it_with_its_authority(mine: Path) -> None:
    reader = Reader(create_app(mine))
    page = reader.get(f"/rules/{RULE}?lang=ja").text
    assert "余りを先へ通す。" in page
    assert "公式の文ではなく" in page
    told = reader.get(f"/v1/rules/{RULE}").json()
    assert [one["id"] for one in told["translations"]] == [f"{RULE}-ja"]


def test_the_command_says_whose_words_they_are(mine: Path) -> None:
    told = CliRunner().invoke(main, ["rule", RULE, "--db", f"sqlite:///{mine}"]).output
    assert "[ja, a translation of your own, cr-2026-01-16-ja] まず止めた側に" in told
    assert "no official text" in told


def test_without_a_date_it_is_refused_until_the_edition_is_said(database: Path) -> None:
    with pytest.raises(EditionNameError, match="which edition it translates"):
        ingest_bytes(database, UNDATED, "mine.txt")
    done = ingest_bytes(database, UNDATED, "mine.txt", name="cr-2021-04-22-ja")
    assert done.edition == "mtg:cr-2021-04-22-ja"
    library = Library(database)
    kin = library.kin(parse("mtg:702.19b@cr-2021-04-22-ja"))
    assert (kin[0].there.edition, kin[0].confidence) == ("cr-2021-04-22", 1.0)
    library.close()


def test_a_number_is_no_proof_where_the_edition_it_translates_is_not_held(database: Path) -> None:
    ingest_bytes(database, UNDATED, "mine.txt", name="cr-2021-06-11-ja")
    library = Library(database)
    assert library.kin(parse("mtg:702.19b@cr-2021-06-11-ja")) == ()
    assert read_rule(library, parse("mtg:702.19b@cr-2021-06-11-ja")).text == "仮の訳。"
    library.close()


def test_a_translation_of_another_games_rules_is_paired_too(database: Path) -> None:
    wow = "World of Warcraft TCG version 7.4\n410.6. 仮の文。\n410.6a 仮の文。\n410.6b 仮の文。".encode()
    assert ingest_bytes(database, wow, "wow.txt").edition == "wow:7.4-ja"
    fab = "Flesh and Blood\n5 章\n5.1 節\n5.1.1 仮の文。\n5.1.1a 仮の文。\n5.1.2 仮の文。".encode()
    assert ingest_bytes(database, fab, "fab.txt", name="en-ja").edition == "fab:en-ja"
    library = Library(database)
    for id_, original in (("wow:410.6a@7.4-ja", "wow:410.6a@7.4-en"), ("fab:5.1.1a@en-ja", "fab:5.1.1a@en")):
        assert {str(one.there): one.confidence for one in library.kin(parse(id_))}[original] == 1.0
        [told] = read_rule(library, parse(original)).translations
        assert told.id == id_
    library.close()


@pytest.mark.exhaustive
def test_it_goes_when_it_is_forgotten_and_a_revised_one_takes_its_place(mine: Path, tmp_path: Path) -> None:
    mine = shutil.copytree(mine.parent, tmp_path / "own") / mine.name
    revised = MINE.read_text("utf-8").replace("余りを先へ通す", "残りを先へ通す").encode()
    with pytest.raises(EditionConflictError) as error:
        ingest_bytes(mine, revised, "mine.txt")
    assert "hanrei forget cr-2026-01-16-ja" in error.value.remedy
    forget(mine, "cr-2026-01-16-ja")
    library = Library(mine)
    assert read_rule(library, parse(RULE)).translations == []
    library.close()
    ingest_bytes(mine, revised, "mine.txt")
    library = Library(mine)
    [one] = read_rule(library, parse(RULE)).translations
    assert one.text == "まず止めた側に割り振り、残りを先へ通す。"
    library.close()
