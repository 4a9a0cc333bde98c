"""A user's own Japanese translation: number-led lines, read loosely. The texts are the tests' own."""

from __future__ import annotations

from pathlib import Path

import pytest

from graph.loading.formats import recognise
from rulebook.errors import MalformedDocumentError
from rulebook.readers import translated
from rulebook.source import from_bytes, load_source
from rulebook.units import Genre, Kind, Reading
from tests.shared import shared

MINE = Path(__file__).parent / "my_translation.txt"


def read(text: str) -> Reading:
    return translated.read(from_bytes(text.encode(), "mine.txt"))


@pytest.fixture(scope="module")
def mine() -> Reading:
    return translated.read(load_source(MINE))


def test_its_edition_is_a_translation_of_the_day_that_the_head_states(mine: Reading) -> None:
    edition = mine.edition
    assert (edition.game, edition.document, edition.language) == ("mtg", "cr", "ja")
    assert (edition.name, str(edition.effective), edition.genre) == (
        "cr-2026-01-16-ja",
        "2026-01-16",
        Genre.TRANSLATION,
    )


def test_every_rule_is_read_and_the_list_of_contents_is_none(mine: Reading) -> None:
    kinds = {unit.number: unit.kind for unit in mine.units}
    rules = [number for number, kind in kinds.items() if kind in {Kind.RULE, Kind.SUBRULE}]
    assert len(rules) == 30
    assert [number for number, kind in kinds.items() if kind is Kind.SECTION] == ["508", "702"]
    assert kinds["contents"] is Kind.CONTENTS


def test_digits_of_full_width_are_the_same_digits(mine: Reading) -> None:
    [rule] = [unit for unit in mine.units if unit.number == "508.1d"]
    assert rule.text == "縛りの数は、守れるかぎり多く守る。"


def test_a_mere_name_is_the_title_of_its_rule(mine: Reading) -> None:
    titles = {unit.number: unit.title for unit in mine.units if unit.kind is Kind.RULE and unit.title}
    assert titles == {"702.2": "接死", "702.9": "飛行", "702.15": "絆魂", "702.19": "トランプル", "702.20": "警戒"}


def test_examples_stand_under_their_rule_and_lines_go_on(mine: Reading) -> None:
    examples = {unit.number: unit.text for unit in mine.units if unit.kind is Kind.EXAMPLE}
    assert list(examples) == ["508.1b/ex1", "508.1b/ex2", "702.19b/ex1"]
    assert examples["508.1b/ex2"] == "相手が1人なら、選ぶことは\nない。"


def test_a_line_that_begins_with_a_number_it_cites_is_no_rule(mine: Reading) -> None:
    [rule] = [unit for unit in mine.units if unit.number == "702.1"]
    assert rule.text.endswith("詳しくは\n702.19bを見よ。そこに例がある。")
    assert [cite.targets for cite in rule.cites] == [("702.19b",)]


def test_citations_are_found_with_their_ranges(mine: Reading) -> None:
    [rule] = [unit for unit in mine.units if unit.number == "508.1"]
    assert [cite.targets for cite in rule.cites] == [("508.1a", "508.1b", "508.1c"), ("702",)]


def test_the_glossary_and_the_credits_are_no_rules(mine: Reading) -> None:
    assert [unit.number for unit in mine.units if unit.kind is Kind.TERM] == ["term/trample", "term/飛行"]
    assert mine.units[-1].number == "credits"


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("2026/1/16 現在", "cr-2026-01-16-ja"),
        ("２０２１年４月２２日から有効", "cr-2021-04-22-ja"),
        ("20210422", "cr-2021-04-22-ja"),
        ("Magic: The Gathering Comprehensive Rules, effective as of April 22, 2021", "cr-2021-04-22-ja"),
        ("訳した日 2025-03-01\n2024年9月27日発効", "cr-2024-09-27-ja"),
        ("2026年2月31日", ""),
        ("日付なし", ""),
    ],
)
def test_the_day_is_read_in_every_way_of_writing_it(head: str, name: str) -> None:
    assert read(f"{head}\n100.1. 仮の文。\n100.1a 仮の文。\n100.1b 仮の文。").edition.name == name


def test_the_game_is_named_at_the_head_or_told_by_the_numbers() -> None:
    rules = "410.1. 仮の文。\n410.1a 仮の文。\n410.2. 仮の文。"
    assert read(f"World of Warcraft TCG version 7.4\n{rules}").edition.name == "7.4-ja"
    assert read(f"見出し\n{rules}").edition.game == "mtg"
    flesh = read("5 章\n5.1 節\n5.1.1 仮の文。\n5.1.2 仮の文。[5.1.1]\n5.1.10a 仮の文。")
    assert (flesh.edition.game, flesh.edition.name) == ("fab", "")
    assert [unit.number for unit in flesh.units] == ["5", "5.1", "5.1.1", "5.1.2", "5.1.10a"]


def test_numbers_out_of_order_are_refused_with_the_line() -> None:
    lines = [f"100.{n}. 仮の文。" for n in (1, 2, 3, 9, 8, 7, 6, 5, 4)]
    with pytest.raises(MalformedDocumentError, match="out of order") as error:
        read("\n".join(lines))
    assert "mine.txt, line " in str(error.value)


def test_a_numbered_list_inside_a_rule_belongs_to_it() -> None:
    found = read("601.2. 手順は次のとおり。\n1. 宣言\n2. 選択\n601.2a 仮の文。\n601.2b 仮の文。")
    assert found.units[0].text == "手順は次のとおり。\n1. 宣言\n2. 選択"


def test_a_title_in_english_does_not_make_it_the_original() -> None:
    head = "World of Warcraft TCG Comprehensive Rules version 7.4\nUpdated July 23, 2013\n"
    source = from_bytes(f"{head}410.1：仮の文。\n410.1a　仮の文。\n410.2. 仮の文。\n仮の続き。".encode(), "mine.txt")
    assert recognise(source) is translated
    assert translated.read(source).units[2].text == "仮の文。"


def test_a_short_text_and_a_text_in_english_are_not_recognised() -> None:
    assert not translated.recognises(from_bytes("100.1 仮の文。\n100.2 仮の文。".encode(), "a"))
    assert not translated.recognises(from_bytes(b"100.1 One.\n100.2 Two.\n100.3 Three.", "a"))


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("sources/000_9d0cbb2449943c79.txt", "wow-ja"),
        ("sources/001_bfcf93d8a899f964.txt", "fab-ja"),
        ("sources/003_6b35968117085600.txt", "Kaldheim release notes in Japanese"),
    ],
)
def test_what_publishers_printed_keeps_its_own_reader(path: str, name: str) -> None:
    reader = recognise(load_source(shared(path)))
    assert name == reader.NAME
