"""The Japanese Flesh and Blood rules, taken apart: chapters 5 and 6 as published, and imitations."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.ids import make_sort_key
from rulebook.readers import fab_ja
from rulebook.readers.fab_outline import list_stubs
from rulebook.source import Source, load_source
from rulebook.units import Kind, Reading, Unit
from tests.rulebook.damage import cut, line_doubled, line_dropped, unanswered
from tests.shared import shared

FILES = ("001_bfcf93d8a899f964.txt", "002_bd98e3ec6ac2cc7c.txt")
CASES = Path(__file__).resolve().parents[2] / "rulings" / "cases" / "fab_examples.jsonl"

IMITATION = """3 箱§
3.0 総則§
3.1 箱の中§
3.1.1 開封:最初に、箱を開けます。[1.2.3]その後で閉じます。§
3.1.1a 箱が空の場合、次に進みます。[3.1.1]―[3.1.3]§
例:箱が3
を得ます。箱は 減ります。例:箱が空です。
注:古い箱もあります。
3.1.2 箱は次のとおりです。§
  • 段階1:赤い箱。[3.1.1a]
  • 段階2:青い箱。
3.1.3 箱は終わりです。§
"""


@cache
def part(file: str) -> Reading:
    return fab_ja.read(load_source(shared(f"sources/{file}")))


def parts() -> tuple[Reading, ...]:
    return tuple(part(file) for file in FILES)


def edition() -> dict[str, Unit]:
    return {unit.number: unit for reading in parts() for unit in reading.units}


def imitation(text: str = IMITATION) -> Reading:
    return fab_ja.read(Source("imitation.txt", text, ""))


def without_space(text: str) -> str:
    return "".join(text.split())


def test_both_parts_are_recognised_and_nothing_else_is() -> None:
    for place in sorted([*shared("sources").glob("*.txt"), *shared("reference").glob("*/*.txt")]):
        assert fab_ja.recognises(load_source(place)) == (place.name in FILES), place.name


def test_each_part_is_its_chapter_of_one_edition() -> None:
    assert [(reading.part, reading.edition.name, reading.edition.document) for reading in parts()] == [
        ("5", "ja", "cr"),
        ("6", "ja", "cr"),
    ]


def test_the_parts_hold_all_units_there_are() -> None:
    counts = [Counter(unit.kind for unit in reading.units) for reading in parts()]
    assert counts[0] + counts[1] == {
        Kind.CHAPTER: 2,
        Kind.SECTION: 12,
        Kind.RULE: 68,
        Kind.SUBRULE: 99,
        Kind.EXAMPLE: 52,
        Kind.NOTE: 4,
        Kind.BULLET: 15,
        Kind.NAVIGATION: 1,
    }
    numbered = (Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE)
    assert [sum(count[kind] for kind in numbered) for count in counts] == [84, 97]
    assert [count[Kind.EXAMPLE] for count in counts] == [17, 35]


@pytest.mark.parametrize("file", FILES)
def test_every_section_sign_closes_one_numbered_unit(file: str) -> None:
    reading = part(file)
    closed = [line.split(" ")[0] for line in reading.source.text.split("\n") if line.endswith("§")]
    assert [unit.number for unit in reading.units if "/" not in unit.number] == closed


@pytest.mark.parametrize("file", FILES)
def test_what_a_unit_holds_is_what_its_characters_print(file: str) -> None:
    reading = part(file)
    marks = {Kind.EXAMPLE: "例:", Kind.NOTE: "注:", Kind.BULLET: "•"}
    for unit in reading.units:
        printed = without_space("".join(reading.source.text[start:end] for start, end in unit.spans))
        numbered = unit.number if "/" not in unit.number else ""
        colon = ":" if unit.title and unit.kind not in {Kind.CHAPTER, Kind.SECTION} else ""
        head = marks.get(unit.kind, numbered) if unit.kind is not Kind.NAVIGATION else ""
        sign = "§" if numbered else ""
        assert printed == without_space(f"{head}{unit.title}{colon}{unit.text}{sign}"), unit.number


def test_numbers_follow_their_steps_and_not_their_digits() -> None:
    numbers = [number for number in edition() if "/" not in number]
    assert numbers == sorted(numbers, key=make_sort_key)
    assert numbers.index("5.1.10") == numbers.index("5.1.9a") + 1
    assert edition()["6.4.10j"].parent == "6.4.10"
    assert edition()["5.1.10"].parent == "5.1"


def test_no_number_is_missing_between_two() -> None:
    assert not [unit.number for unit in edition().values() if any("missing" in flag for flag in unit.flags)]


def test_there_are_fifty_nine_printed_citations_and_thirty_four_stubs() -> None:
    cites = [cite for unit in edition().values() for cite in unit.cites]
    assert len(cites) == 59
    assert [cite.raw for cite in cites if len(cite.targets) > 1] == ["[5.1.3]―[5.1.10]"]
    printed = {number for cite in cites for number in re.findall(r"[\d.]+[a-z]?", cite.raw)}
    assert len(printed) == 43
    stubs = list_stubs(chain.from_iterable(reading.units for reading in parts()))
    assert len(stubs) == 34
    assert not set(stubs) & set(edition())
    assert {number.split(".")[0] for number in stubs} == {"1", "3", "7", "8", "9"}


def test_a_part_knows_the_stubs_that_it_cannot_fill_itself() -> None:
    five, six = parts()
    assert ("6.3.4", "") in five.stubs
    assert "6.3.4" in {unit.number for unit in six.units}
    assert not {number for number, _ in five.stubs} & {unit.number for unit in five.units}


def test_a_range_names_every_step_between_its_ends() -> None:
    (cite,) = edition()["5.2.2b"].cites
    assert cite.targets == tuple(f"5.1.{n}" for n in range(3, 11))


def test_placeholders_in_brackets_are_no_citations() -> None:
    assert "[" in edition()["5.2.1"].text
    assert edition()["5.2.1"].cites == ()
    assert [cite.targets for cite in edition()["6.6.1"].cites] == [("6.4",)]


def test_citations_in_bullets_examples_and_rows_are_found() -> None:
    units = edition()
    assert [cite.raw for cite in units["6.3.2/b1"].cites] == ["[8.5.25]"]
    assert [cite.raw for cite in units["6.1.2/ex1"].cites] == ["[8.5.19]", "[8.5.15]", "[8.5.5]", "[8.5.20]"]
    assert [cite.targets[0] for cite in units["5.3.6a"].cites] == ["8.2.4", "8.2.13", "8.2.5", "8.2.9"]


def test_the_steps_of_a_procedure_have_their_lead_in_as_title() -> None:
    titled = [number for number, unit in edition().items() if unit.kind is Kind.RULE and unit.title]
    steps = [("5.1", range(2, 11)), ("5.3", range(2, 8)), ("6.5", range(2, 9))]
    assert titled == [f"{section}.{n}" for section, numbers in steps for n in numbers]
    assert edition()["6.5.6"].title == edition()["6.5.8"].title == "イベント"
    assert edition()["5.1.2"].text.startswith("最初に、")
    assert edition()["6.3.2/b8"].title == "ステージ8"


def test_an_example_that_begins_within_a_line_is_one_of_its_own() -> None:
    first, second = (edition()[f"5.1.2a/ex{n}"] for n in (1, 2))
    assert first.text.endswith("適用されます。")
    assert second.text.startswith("《Goliath Gauntlet》")
    assert first.parent == second.parent == "5.1.2a"


def test_nine_icons_are_lost_five_of_them_with_a_line_break() -> None:
    lost = [flag for unit in edition().values() for flag in unit.flags if "icon" in flag]
    assert len(lost) == 9
    assert sum("breaks the line" in flag for flag in lost) == 5
    assert "\n" not in "".join(unit.text for unit in edition().values())
    assert "アクションカードは+2を得る" in edition()["5.1.2a/ex2"].text


def test_what_the_print_says_wrongly_is_kept_and_doubted() -> None:
    doubted = {number for number, unit in edition().items() if any("prints" in flag for flag in unit.flags)}
    assert doubted == {"5.3.1", "5.3.3", "5.4.4d", "6.6.4/note1"}
    assert "スタックが空であり" in edition()["5.3.1"].text


def test_every_case_of_the_list_belongs_to_an_example_of_its_rule() -> None:
    cases = dict(pair for reading in parts() for pair in reading.cases)
    listed = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    assert {case: f"fab:{number.rpartition('/')[0]}" for case, number in cases.items()} == {
        line["case"]: line["illustrates"] for line in listed
    }
    examples = [unit.number for unit in edition().values() if unit.kind is Kind.EXAMPLE]
    assert sorted(cases.values(), key=make_sort_key) == sorted(examples, key=make_sort_key)


def test_a_case_stays_with_its_text_when_rules_are_renumbered() -> None:
    text = part(FILES[1]).source.text.replace("\n6.6.6b ", "\n6.6.6c ").replace("\n6.6.6a ", "\n6.6.6b ")
    text = text.replace("\n6.6.6b ", "\n6.6.6a 新しい規則です。§\n\n6.6.6b ", 1)
    cases = dict(fab_ja.read(Source("edited.txt", text, "")).cases)
    assert (cases["fab/ex/51"], cases["fab/ex/52"]) == ("6.6.6b/ex1", "6.6.6c/ex1")


def test_an_imitation_reads_by_the_same_print() -> None:
    units = {unit.number: unit for unit in imitation().units}
    assert [*units] == [
        *("3", "3.0", "3.1", "3.1.1", "3.1.1a", "3.1.1a/ex1", "3.1.1a/ex2", "3.1.1a/note1"),
        *("3.1.2", "3.1.2/b1", "3.1.2/b2", "3.1.3"),
    ]
    assert units["3"].title == "箱"
    assert (units["3.1.1"].title, units["3.1.1"].cites[0].targets) == ("開封", ("1.2.3",))
    assert units["3.1.1a"].cites[0].targets == ("3.1.1", "3.1.2", "3.1.3")
    assert units["3.1.1a/ex1"].text == "箱が3を得ます。箱は減ります。"
    assert len(units["3.1.1a/ex1"].flags) == 2
    assert units["3.1.2/b2"].title == "段階2"
    assert imitation().stubs == (("1.2.3", ""),)
    assert imitation().part == "3"


def test_a_gap_in_the_numbers_is_doubted() -> None:
    reading = imitation(IMITATION.replace("3.1.3 ", "3.1.5 "))
    assert reading.units[-1].flags == ("numbers are missing between 3.1.2 and 3.1.5",)


def test_a_range_whose_ends_are_no_siblings_is_doubted() -> None:
    unit = {unit.number: unit for unit in imitation(IMITATION.replace("―[3.1.3]", "―[3.2.1]")).units}["3.1.1a"]
    assert unit.cites[0].targets == ("3.1.1", "3.2.1")
    assert any("no siblings" in flag for flag in unit.flags)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("3.1.2 箱は次のとおりです。§", "3.1.2 箱は次のとおりです。", "3.1.2 does not end in a section sign"),
        ("3.1.2 箱", "3.0.2 箱", "3.0.2 stands after 3.1.1a"),
        ("3.1.2 箱は", "3.1.1 箱は", "3.1.1 stands after 3.1.1a"),
        ("3 箱§\n", "", "3.0 has no 3 above it"),
        ("3 箱§\n", "例:箱です。\n3 箱§\n", "the example stands under no rule"),
        ("注:古い", "古い", "what follows the example is no rule"),
        ("3.1.3 箱", "余り\n3.1.3 箱", "what follows the bullet is no rule"),
        ("3.1.1 開封", "余り\n3.1.1 開封", "what follows 3.1 is no rule"),
        ("3.1.2 箱は次のとおりです。§", "3.1.2 §", "3.1.2 is empty"),
        ("注:古い箱もあります。", "注:", "the note is empty"),
    ],
)
def test_a_malformed_part_is_refused_with_its_place(old: str, new: str, says: str) -> None:
    assert IMITATION.count(old) == 1
    with pytest.raises(MalformedDocumentError, match=re.escape(says)) as caught:
        imitation(IMITATION.replace(old, new))
    assert caught.value.where.startswith("imitation.txt")


@pytest.mark.parametrize("end", ["終わりです。§\n", "です。§\n", "§\n", "箱は終わりです。§\n", " 箱は終わりです。§\n"])
def test_a_part_that_stops_within_its_last_rule_is_truncated(end: str) -> None:
    with pytest.raises(TruncatedDocumentError, match=r"section sign|is no rule"):
        imitation(IMITATION.removesuffix(end))


def test_a_part_that_stops_in_an_example_or_at_a_heading_is_truncated() -> None:
    with pytest.raises(TruncatedDocumentError, match="mid-sentence") as caught:
        imitation(IMITATION[: IMITATION.index("箱が空です。") + 3])
    assert caught.value.where == "imitation.txt, line 7"
    with pytest.raises(TruncatedDocumentError, match=r"3\.1 has nothing under it"):
        imitation(IMITATION[: IMITATION.index("3.1.1 ")])


def test_a_text_without_any_rule_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match="no numbered rule"):
        imitation("箱のはなし\n")


@pytest.mark.parametrize("file", FILES)
def test_no_damage_goes_unanswered(file: str) -> None:
    text = load_source(shared(f"sources/{file}")).text
    for texts in (cut(text, 83), line_dropped(text), line_doubled(text)):
        assert not unanswered(fab_ja.read, texts)
