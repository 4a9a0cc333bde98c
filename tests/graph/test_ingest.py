"""Ingest: whole or not at all, once or twice, and never a document that is not what it says."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from graph.library import Library
from graph.loading.ingest import ingest
from rulebook.errors import (
    EditionConflictError,
    EditionNameError,
    HanreiError,
    MalformedDocumentError,
    TruncatedDocumentError,
    UnknownDocumentError,
    WrongGameError,
)
from rulebook.ids import parse
from tests.shared import shared

TOY = Path(__file__).parents[1] / "toy"
FAB_5 = "sources/001_bfcf93d8a899f964.txt"


def contents(database: Path) -> str:
    """One hash over everything in a database, as whoever opens it next sees it."""
    library, total = Library(database), hashlib.sha256()
    for table in ("edition", "unit", "text", "citation", "edge", "name", "card", "pair", "kin", "meta"):
        rows = library.rows(f'SELECT * FROM "{table}" ORDER BY rowid')  # noqa: S608 - the names just above
        total.update(repr(rows).encode())
    library.close()
    return total.hexdigest()


def text_of(database: Path, full_id: str) -> str | None:
    library = Library(database)
    node = library.node(parse(full_id))
    library.close()
    return node.text if node else None


def test_a_document_gives_its_rules_their_words(database: Path) -> None:
    done = ingest(database, TOY / "rules-1.txt")
    assert (done.edition, done.outcome) == ("toy:1", "a new edition")
    assert text_of(database, "toy:1.1.1@1") == "Two players each begin with five life and a hand of three cards."
    assert text_of(database, "toy:1.1.2/ex1@1") == "Ann is at one life and is dealt two damage. She loses at once."


@pytest.mark.parametrize("name", ["", "a@b", "a/b", "two words", "版", "2021-06-11"])
def test_an_edition_name_that_no_id_could_end_with_is_refused(database: Path, name: str) -> None:
    ingest(database, TOY / "rules-1.txt")
    before = contents(database)
    with pytest.raises(EditionNameError, match="cannot name an edition"):
        ingest(database, TOY / "rules-2.txt", name=name)
    assert contents(database) == before


def test_taking_a_document_in_twice_changes_nothing(database: Path) -> None:
    ingest(database, TOY / "rules-1.txt")
    before = contents(database)
    assert ingest(database, TOY / "rules-1.txt").outcome == "held already"
    assert contents(database) == before


def test_a_second_edition_is_traced_to_the_first_by_its_words_and_not_its_numbers(database: Path) -> None:
    ingest(database, TOY / "rules-1.txt")
    ingest(database, TOY / "rules-2.txt")
    library = Library(database)
    kin = {str(k.there): k.relation for k in library.kin(parse("toy:1.1.2@1"))}
    assert kin == {"toy:1.1.3@2": "moved"}
    assert [k.relation for k in library.kin(parse("toy:2.1.2@1"))] == ["edited"]
    assert [str(k.there) for k in library.kin(parse("toy:1.1.3@2"))] == ["toy:1.1.2@1"]
    assert library.kin(parse("toy:1.1.2@2")) == ()
    library.close()


def test_editions_taken_in_out_of_order_end_up_the_same(database: Path, tmp_path: Path) -> None:
    ingest(database, TOY / "rules-2.txt")
    ingest(database, TOY / "rules-1.txt")
    library = Library(database)
    assert {str(k.there): k.relation for k in library.kin(parse("toy:1.1.2@1"))} == {"toy:1.1.3@2": "moved"}
    library.close()
    between = tmp_path / "rules-between.txt"
    text = (TOY / "rules-1.txt").read_text("utf-8")
    between.write_text(text.replace("Edition 1, in force 2020-01-01", "Edition 9, in force 2020-09-09"), "utf-8")
    ingest(database, between)
    library = Library(database)
    pairs = library.rows("SELECT older, newer FROM pair WHERE older LIKE 'toy@%' ORDER BY older")
    assert ("toy@1", "toy@2") not in pairs
    assert ("toy@1", "toy@9") in pairs
    assert ("toy@9", "toy@2") in pairs
    assert {str(k.there) for k in library.kin(parse("toy:1.1.2@1"))} == {"toy:1.1.2@9", "toy:1.1.3@2"}
    library.close()


def test_rulings_are_about_the_cards_they_stand_under(database: Path) -> None:
    ingest(database, TOY / "rulings.txt")
    library = Library(database)
    about = library.rows("SELECT target FROM edge WHERE kind = 'ABOUT' AND edition = 'toy@rulings' ORDER BY target")
    library.close()
    assert about == [("toy:card/fizzle",), ("toy:card/spark",), ("toy:card/twin-spark",)]


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        (b"", HanreiError),
        (b"\x00\x01\x02", HanreiError),
        ("TOY DUEL RULES".encode("utf-16"), HanreiError),
        (b"Dear diary, today I lost every game.", UnknownDocumentError),
        (b"TOY DUEL RULES\nEdition 1, in", TruncatedDocumentError),
        (b"TOY DUEL RULES\nEdition 8, in force 2020-01-01\n\n1 A\n1.1 B\n1.1.1 C\n1.1.1 C\n", MalformedDocumentError),
        (b"TOY DUEL RULES\nEdition 8, in force 2020-01-01\n\n1 A\n1.2.1 C\n", MalformedDocumentError),
    ],
)
def test_a_document_that_does_not_hold_together_leaves_the_database_as_it_was(
    database: Path, tmp_path: Path, raw: bytes, error: type[HanreiError]
) -> None:
    bad, before = tmp_path / "bad.txt", contents(database)
    bad.write_bytes(raw)
    with pytest.raises(error) as caught:
        ingest(database, bad)
    assert caught.value.where
    assert caught.value.remedy
    assert contents(database) == before


def test_a_document_of_another_game_is_refused_when_a_game_was_asked_for(database: Path) -> None:
    before = contents(database)
    with pytest.raises(WrongGameError, match="is of toy, not of fab"):
        ingest(database, TOY / "rules-1.txt", game="fab")
    assert contents(database) == before


def test_an_edited_copy_is_no_edition_of_that_name_but_may_be_held_under_its_own(
    database: Path, tmp_path: Path
) -> None:
    ingest(database, TOY / "rules-1.txt")
    copy, before = tmp_path / "copy.txt", contents(database)
    copy.write_text((TOY / "rules-1.txt").read_text("utf-8").replace("three cards", "four cards"), "utf-8")
    with pytest.raises(EditionConflictError, match=r"other words: 1\.1\.1 \(1\)"):
        ingest(database, copy)
    assert contents(database) == before
    assert ingest(database, copy, name="house").edition == "toy:house"


def test_a_part_of_an_indexed_edition_is_held_against_its_index(database: Path) -> None:
    done = ingest(database, shared(FAB_5))
    assert (done.edition, done.outcome) == ("fab:ja", "words added")
    assert text_of(database, "fab:5.1.2@ja")
    assert text_of(database, "fab:6.3.2@ja") is None


def test_a_document_cut_off_at_a_whole_rule_is_told_by_its_index(database: Path, tmp_path: Path) -> None:
    lines = shared(FAB_5).read_text("utf-8").splitlines(keepends=True)
    cut, before = tmp_path / "cut.txt", contents(database)
    last = next(n for n, line in enumerate(lines) if line.startswith("5.3.2 "))
    cut.write_text("".join(lines[:last]), "utf-8")
    with pytest.raises(TruncatedDocumentError, match=r"ends after 5\.3\.1; \d+ of 102 units are missing"):
        ingest(database, cut)
    assert contents(database) == before


KILLED = """
import os, signal, sys
from pathlib import Path
from sqlmodel import text
from graph.loading import ingest
from graph.store import writing
whole, seen = writing.add, []
def add(opened, table, rows):
    opened.execute(text("PRAGMA cache_size = 1"))  # so that much of it is on disk already
    whole(opened, table, rows)
    seen.append(table)
    if len(seen) == int(sys.argv[3]):
        opened.flush()
        os.kill(os.getpid(), signal.SIGKILL)
writing.add = add
from graph.loading import formats
from tests.toy import reader
formats.register_reader(reader)
ingest.ingest(Path(sys.argv[1]), Path(sys.argv[2]))
"""


@pytest.mark.parametrize("moment", [3, 5, 7])
@pytest.mark.exhaustive
def test_a_kill_in_the_midst_of_an_ingest_leaves_the_database_as_it_was(database: Path, moment: int) -> None:
    before = contents(database)
    command = [sys.executable, "-c", KILLED, str(database), str(TOY / "rules-1.txt"), str(moment)]
    killed = subprocess.run(command, check=False, env={**os.environ, "PYTHONPATH": str(TOY.parents[1])})  # noqa: S603 - our own interpreter
    assert killed.returncode == -signal.SIGKILL
    assert Path(f"{database}-wal").stat().st_size > 0
    assert contents(database) == before
    assert ingest(database, TOY / "rules-1.txt").outcome == "a new edition"
