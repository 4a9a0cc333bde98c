"""Lint finds what is wrong in the print, with its place, and raises no alarm about parts that are elsewhere."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from graph.citations.sarif import build_lint_sarif
from graph.library import Library
from graph.loading.ingest import ingest_bytes
from graph.relations.drafts import lint_draft
from graph.relations.lint import DOCUMENT, READING, LintFinding, lint
from graph.search import passages
from rulebook.source import from_bytes
from tests.shared import shared


def kinds(library: Library, game: str, name: str, kind: str) -> set[str]:
    return {found.id for found in lint(library, library.edition(game, name)) if found.kind == kind}


def test_the_three_broken_references_of_the_wow_rules_are_found(library: Library) -> None:
    found = kinds(library, "wow", "6.0-ja", "broken-citation")
    assert found == {"wow:103.4/ex1@6.0-ja", "wow:405.1@6.0-ja", "wow:415.3f@6.0-ja"}


def test_the_english_fab_rules_point_five_times_to_a_section_that_is_not_there(library: Library) -> None:
    found = [one for one in lint(library, library.edition("fab", "en")) if one.kind == "dangling-citation"]
    assert len(found) == 5
    assert all("5.5" in one.what for one in found)


@pytest.mark.parametrize(
    ("game", "name"), [("fab", "ja"), ("wow", "6.0-ja"), ("mtg", "khm-notes"), ("mtg", "cr-2021-02-05")]
)
def test_a_part_is_not_blamed_for_what_the_whole_holds(library: Library, game: str, name: str) -> None:
    assert kinds(library, game, name, "dangling-citation") == set()


def test_a_note_of_reading_is_no_fault_of_the_document(library: Library) -> None:
    found = {one.concerns for one in lint(library, library.edition("wow", "6.0-ja")) if one.kind == "note"}
    assert found == {READING}
    broken = next(one for one in lint(library, library.edition("wow", "6.0-ja")) if one.kind == "broken-citation")
    assert broken.concerns == DOCUMENT


# Drafts.

DRAFT = """
702. Powers of Pieces

702.1. Glide

702.1a Gliding pieces pass over others. See rule 702.3, “Echo.”
702.1b Only once. See rule 702.9.

702.2. Echo

702.2a An echo comes back.
702.2a It comes back twice.
702.2d It ends.

702.4. Anchor

702.3. Burrow
"""


def found_in_draft(library: Library, text: str, game: str | None = "mtg") -> list[tuple[int | None, str, str]]:
    source = from_bytes(text.encode(), "draft.txt")
    return [(one.line, one.kind, one.what) for one in lint_draft(library, source, game=game)]


def test_a_draft_with_faults_is_read_and_each_fault_has_its_line(library: Library) -> None:
    assert [found for found in found_in_draft(library, DRAFT) if found[1] != "note"] == [
        (6, "wrong-title", "cites 702.3 as “Echo”, and 702.3 is “Burrow”"),
        (7, "dangling-citation", "cites 702.9, which the draft has not"),
        (12, "numbering", "702.2a stands twice, first in line 11"),
        (13, "numbering", "702.2b to 702.2c are missing before 702.2d"),
        (15, "numbering", "702.4 stands after 702.2d, and numbers rise"),
    ]


def test_a_draft_says_why_it_is_read_line_by_line_as_a_note(library: Library) -> None:
    (note,) = [one for one in lint_draft(library, from_bytes(DRAFT.encode(), "draft.txt")) if one.kind == "note"]
    assert note.concerns == READING
    assert "line by line" in note.what


def test_a_draft_of_another_game_is_told_by_its_numbers(library: Library) -> None:
    text = "6.3.1 Stages come first.\n6.3.2 Substages follow.[6.3.9]\n6.3.4 Then time.\n"
    assert [found for found in found_in_draft(library, text, None) if found[1] != "note"] == [
        (2, "dangling-citation", "cites 6.3.9, which the draft has not"),
        (3, "numbering", "6.3.3 is missing before 6.3.4"),
    ]


def test_numbers_of_sections_that_a_draft_leaves_to_the_rulebook_are_no_fault(library: Library) -> None:
    assert not [one for one in found_in_draft(library, "702.1 Glide. See rule 601.2b.") if one[1] != "note"]


def test_sarif_tells_faults_from_notes() -> None:
    fault = LintFinding("mtg:1.1@draft", "numbering", "1.1 stands twice", "once", line=7)
    note = LintFinding("mtg:1.1@draft", "note", "read line by line", "nothing", READING, 1)
    (run,) = build_lint_sarif([fault, note], "1.2.3", "a draft.txt")["runs"]
    assert [result["level"] for result in run["results"]] == ["warning", "note"]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "a%20draft.txt"}, "region": {"startLine": 7}}


# The documents themselves.


NIGHT = "HANREI_NIGHT" in os.environ
DAYS = (*(["2021-02-02", "2021-02-24"] if NIGHT else []), "2021-04-19", "2026-01-16")
"""The Magic rules that are ingested: the two newest, and all with HANREI_NIGHT set."""


@pytest.fixture(scope="module")
def worded(seeded: Path, tmp_path_factory: pytest.TempPathFactory) -> Library:
    path = Path(shutil.copy(seeded, tmp_path_factory.mktemp("worded") / "hanrei.sqlite"))
    names = [f"reference/mtg/MagicCompRules-{day}.txt" for day in DAYS]
    names += ["reference/fab/en-fab-cr.txt", "sources/001_bfcf93d8a899f964.txt", "sources/002_bd98e3ec6ac2cc7c.txt"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passages, "index_game", lambda *_: None)  # nobody searches here
        for name in names:
            file = shared(name)
            ingest_bytes(path, file.read_bytes(), file.name)
    return Library(path)


def places(library: Library, game: str, name: str, *kinds: str) -> set[str]:
    found = lint(library, library.edition(game, name))
    return {one.id.partition(":")[2].partition("@")[0] for one in found if one.kind in kinds}


@pytest.mark.exhaustive
def test_the_publishers_errors_are_found_and_nothing_else(worded: Library) -> None:
    assert places(worded, "mtg", "cr-2026-01-16", "wrong-title") == {"term/endure", "724.5", "term/supervillain-rumble"}
    assert places(worded, "mtg", "cr-2026-01-16", "dangling-citation") == {"term/map"}
    assert places(worded, "mtg", "cr-2026-01-16", "stale-citation") == {"201.4e", "607.2m", "term/anchor-word"}
    assert places(worded, "mtg", "cr-2021-02-05", "stale-citation", "dangling-citation") == set()
    if NIGHT:
        assert places(worded, "mtg", "cr-2021-04-22", "stale-citation") == {"term/last-known-information"}


@pytest.mark.exhaustive
def test_a_number_beside_a_title_is_mended_with_the_number_of_the_title(worded: Library) -> None:
    found = lint(worded, worded.edition("mtg", "cr-2026-01-16"))
    assert next(one.remedy for one in found if "endure" in one.id) == "cite 701.63"


@pytest.mark.exhaustive
def test_the_known_faults_of_the_japanese_text_are_found(worded: Library) -> None:
    assert places(worded, "fab", "ja", "parity") == {"5.4.4c", "5.4.6"}
    assert places(worded, "fab", "ja", "term") == {"6.3.2"}
    assert places(worded, "fab", "ja", "print") == {"5.3.1", "5.3.3", "5.4.4d", "6.3.3/b1", "6.4.1", "6.6.4/note1"}
