"""The committed indexes are what the documents give, and hold the counts that were made by hand."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from graph.loading import indexing
from rulebook import index, lineages
from rulebook.index import EditionIndex
from rulings import index as cards
from rulings.cases import index_cases
from tests.shared import shared

RULES = frozenset({"chapter", "section", "rule", "subrule", "term"})


def held(game: str, name: str) -> EditionIndex:
    return index.load_index(index.HOME / game / f"{name}.jsonl")


@pytest.mark.exhaustive
def test_building_from_the_documents_gives_what_is_committed(tmp_path: Path) -> None:
    own = Path(__file__).parents[1] / "documents"
    folders = [shared("sources"), shared("reference"), *([own] if own.exists() else [])]
    (tmp_path / "rulebook").mkdir()
    indexing.build(folders, tmp_path)
    for home in (index.HOME, cards.HOME):
        built = tmp_path / home.parent.name / "indexes"
        files = sorted(path.relative_to(home) for path in home.rglob("*.jsonl"))
        assert files == sorted(path.relative_to(built) for path in built.rglob("*.jsonl"))
        differing = [str(file) for file in files if (home / file).read_bytes() != (built / file).read_bytes()]
        assert not differing, "run `hanrei index` and commit what it wrote"


def test_wow_holds_every_heading_example_card_and_reference() -> None:
    wow = held("wow", "6.0-ja")
    kinds = Counter(entry.kind for entry in wow.entries)
    assert {kind: kinds[kind] for kind in ("chapter", "section", "rule", "subrule")} == {
        "chapter": 5,
        "section": 37,
        "rule": 127,
        "subrule": 108,
    }
    assert (kinds["example"], kinds["card"]) == (42, 56)
    cites = [(entry.number, target) for entry in wow.entries if entry.kind in RULES for target in entry.cites if target]
    assert len(cites) == len(set(cites)) == 162
    numbers = {entry.number for entry in wow.entries}
    cited = {target for entry in wow.entries for target in entry.cites if target}
    assert len(cited - numbers) == 33
    assert cited - numbers == {number for number, _ in wow.header.stubs}
    assert dict(wow.header.stubs)["703"]
    assert sum(target == "" for entry in wow.entries for target in entry.cites) == 3


def test_fab_holds_both_chapters_as_one_edition() -> None:
    fab = held("fab", "ja")
    kinds = Counter(entry.kind for entry in fab.entries)
    assert sum(kinds[kind] for kind in RULES) == 181
    assert (kinds["example"], kinds["note"], kinds["bullet"]) == (52, 4, 15)
    # 58 single citations and one range, which names eight rules.
    assert sum(len(entry.cites) for entry in fab.entries) == 58 + 8
    assert len(fab.header.stubs) == 34


def test_the_kaldheim_notes_hold_every_ruling_card_and_rule() -> None:
    notes = held("mtg", "khm-notes")
    printed = [case for entry in notes.entries if entry.kind == "ruling" for case in entry.case]
    assert sorted(printed, key=lambda case: int(case.rpartition("/")[2])) == [f"khm/r/{n}" for n in range(1, 600)]
    kinds = Counter(entry.kind for entry in notes.entries)
    assert (kinds["card"], kinds["erratum"]) == (215, 2)
    rules = [entry.number for entry in notes.entries if entry.kind in RULES]
    assert rules == ["702.141", *(f"702.141{letter}" for letter in "abcdef")]


def test_the_eirei_page_has_its_sections_and_chain_examples() -> None:
    eirei = held("eirei", "2013-07-12-ja")
    assert sum(entry.kind in RULES for entry in eirei.entries) == 47
    assert [entry.number for entry in eirei.entries if entry.case] == ["chain-examples/ex1", "chain-examples/ex2"]


def test_every_case_of_the_lists_is_attached_to_one_unit() -> None:
    attached = Counter(case for one in index.load_indexes() for entry in one.entries for case in entry.case)
    assert attached == Counter(dict.fromkeys(index_cases(), 1))


def test_fab_chapters_five_and_six_align_number_for_number() -> None:
    fab = held("fab", "ja")
    mine = {entry.number for entry in fab.entries if entry.kind in ("rule", "subrule")}
    pairing = next(pairing for pairing in lineages.load_lineage() if pairing.newer == "fab@ja")
    joined = {change.there: change.here for change in pairing.changes if change.there in mine}
    assert len(mine) == 167
    assert joined == {number: number for number in mine}


FORETELL = [
    ("cr-2021-02-05", "702.142"),
    ("cr-2021-02-15", "702.142"),
    ("cr-2021-04-22", "702.143"),
    ("cr-2026-01-16", "702.143"),
]


@pytest.mark.parametrize(("name", "number"), FORETELL)
def test_foretell_stands_where_each_edition_prints_it(name: str, number: str) -> None:
    titles = {entry.number: entry.title for entry in held("mtg", name).entries}
    assert titles[number] == "Foretell"


def test_ward_put_everything_behind_it_one_further_and_moved_nothing_else() -> None:
    pairing = next(pairing for pairing in lineages.load_lineage() if pairing.newer == "mtg@cr-2021-04-22")
    moved = {change.here: change.there for change in pairing.changes if change.relation == "moved"}
    keywords = {here: there for here, there in moved.items() if re.fullmatch(r"702\.\d+", here)}
    assert keywords == {f"702.{n}": f"702.{n + 1}" for n in range(21, 143)}


def test_the_notes_rule_on_foretell_is_joined_to_the_rulebook_in_force() -> None:
    pairing = next(pairing for pairing in lineages.load_lineage() if pairing.newer == "mtg@khm-notes")
    joined = {change.there: change.here for change in pairing.changes if change.there.startswith("702.")}
    assert joined == {"702.141": "702.142"} | {f"702.141{letter}": f"702.142{letter}" for letter in "abcdef"}


def test_no_index_holds_a_sentence() -> None:
    for one in index.load_indexes():
        assert all(len(entry.title) <= 80 for entry in one.entries), one.edition.name
