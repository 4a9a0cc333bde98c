"""The English Flesh and Blood rules, taken apart: the whole document, and imitations."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.ids import make_sort_key
from rulebook.readers import fab_en, fab_ja
from rulebook.source import Source, load_source
from rulebook.units import Kind, Reading, Unit
from tests.rulebook.damage import cut, line_doubled, line_dropped, unanswered
from tests.shared import shared

FILE = "reference/fab/en-fab-cr.txt"

IMITATION = """1 Boxes
1.0 General
1.0.1 A box holds things.[1.1.1]
Example: A box of tea holds tea.
1.0.1a An empty box[2.3] holds nothing.
1.0.2 Open: First, a box is opened. The steps are these:
Step 1: Look at it.
Step 2: Open it.[1.0.2]-,[1.0.4]
%
1.0.3 Close: Second, the box is closed.
Note: Old boxes stay open.
1.1 Words
1.1.1 Go box
Go box is an ability that means "Open a box."
1.1.2 (1B)
1.1.2a It takes one box.
"""


@cache
def whole() -> Reading:
    return fab_en.read(load_source(shared(FILE)))


def units(reading: Reading) -> dict[str, Unit]:
    return {unit.number: unit for unit in reading.units}


def imitation(text: str = IMITATION) -> Reading:
    return fab_en.read(Source("imitation.txt", text, ""))


def test_the_english_rules_are_recognised_and_nothing_else_is() -> None:
    for place in sorted([*shared("sources").glob("*.txt"), *shared("reference").glob("*/*.txt")]):
        assert fab_en.recognises(load_source(place)) == FILE.endswith(place.name), place.name


def test_the_rules_of_another_game_are_not_taken_for_these() -> None:
    assert not fab_en.recognises(Source("imitation.txt", IMITATION, ""))
    named = IMITATION.replace("A box holds", "In Flesh and\nBlood, a box holds")
    assert fab_en.recognises(Source("imitation.txt", named, ""))


def test_every_line_is_one_unit_but_for_the_meanings_of_keywords() -> None:
    lines = whole().source.text.split("\n")
    kinds = Counter(unit.kind for unit in whole().units)
    keywords = [line for line in lines if re.match(r"8\.[1-6]\.\d+ ", line)]
    meanings = sum(bool(unit.text) for unit in whole().units if re.fullmatch(r"8\.[1-6]\.\d+", unit.number))
    assert len(keywords) == 184
    assert sum(kinds.values()) == len(lines) - meanings
    assert kinds[Kind.EXAMPLE] == sum(line.startswith("Example:") for line in lines) == 216
    assert kinds[Kind.NOTE] == sum(line.startswith("Note:") for line in lines) == 13
    assert kinds[Kind.SUBRULE] == sum(bool(re.match(r"\d+\.\d+\.\d+[a-z] ", line)) for line in lines) == 626
    assert kinds[Kind.RULE] == sum(bool(re.match(r"\d+\.\d+\.\d+ ", line)) for line in lines) == 540
    assert kinds[Kind.SECTION] == sum(bool(re.match(r"\d+\.\d+ ", line)) for line in lines) == 86
    assert (kinds[Kind.CHAPTER], kinds[Kind.BULLET], kinds[Kind.NAVIGATION]) == (9, 18, 2)


def test_numbers_rise_and_none_is_missing() -> None:
    numbers = [unit.number for unit in whole().units if re.fullmatch(r"[\d.]+[a-z]?", unit.number)]
    assert numbers == sorted(numbers, key=make_sort_key)
    assert not [unit.number for unit in whole().units if any("missing" in flag for flag in unit.flags)]


def test_every_bracketed_number_is_a_citation_where_it_stands() -> None:
    printed = re.findall(r"\[(\d+(?:\.\d+)*[a-z]?)\]", whole().source.text)
    cites = [cite for unit in whole().units for cite in unit.cites]
    assert [number for cite in cites for number in re.findall(r"[\d.]+[a-z]?", cite.raw)] == printed
    assert len(cites) == len(printed) - 1 == 364


def test_the_one_section_that_is_cited_and_not_held_is_a_stub() -> None:
    assert whole().stubs == (("5.5", ""),)
    citing = [unit.number for unit in whole().units for cite in unit.cites if "5.5" in cite.targets]
    assert len(citing) == whole().source.text.count("[5.5]") == 5


def test_a_range_with_a_stray_comma_is_a_range_and_doubted() -> None:
    unit = units(whole())["5.2.2b"]
    assert unit.cites[0].targets == tuple(f"5.1.{n}" for n in range(3, 11))
    assert len(unit.flags) == 1


def test_a_keyword_has_its_name_as_title_and_its_meaning_as_text() -> None:
    held = units(whole())
    assert held["8.3.5"].title == "Go again"
    assert held["8.3.5"].text.startswith("Go again is a special")
    assert (held["8.2.7"].title, held["8.2.7"].text) == ("Trap", "")
    assert held["8.3.26"].title == "Pairs [with OBJECT]"
    assert held["8.5.57"].title == "The Crowd Cheers / The Crowd Boos"
    assert held["8.4.4"].text.endswith("SUPERTYPE is a supertype.[2.11]")


def test_the_same_steps_as_in_japanese_have_titles() -> None:
    titled = [unit.number for unit in whole().units if unit.kind is Kind.RULE and unit.title and unit.number[0] != "8"]
    steps = [("5.1", range(2, 11)), ("5.3", range(2, 8)), ("6.5", range(2, 9))]
    assert titled == [f"{section}.{n}" for section, numbers in steps for n in numbers]
    assert units(whole())["6.5.3"].title == "Self-replacement and Identity-replacement"
    assert units(whole())["6.3.3/b7"].title == "Substage 7"


def test_chapters_five_and_six_have_the_units_of_the_japanese_ones() -> None:
    japanese = {
        unit.number
        for file in ("001_bfcf93d8a899f964.txt", "002_bd98e3ec6ac2cc7c.txt")
        for unit in fab_ja.read(load_source(shared(f"sources/{file}"))).units
        if unit.kind is not Kind.NAVIGATION
    }
    english = {unit.number for unit in whole().units if unit.number[0] in "56"}
    assert {number for number in japanese ^ english if "/" not in number} == set()
    assert {number for number in japanese ^ english if "/ex" in number} == set()


def test_an_imitation_reads_by_the_same_print() -> None:
    held = units(imitation())
    assert [*held] == [
        *("1", "1.0", "1.0.1", "1.0.1/ex1", "1.0.1a", "1.0.2", "1.0.2/b1", "1.0.2/b2", "navigation/1"),
        *("1.0.3", "1.0.3/note1", "1.1", "1.1.1", "1.1.2", "1.1.2a"),
    ]
    assert (held["1.0.2"].title, held["1.0.2/b1"].title, held["1.0.1"].title) == ("Open", "Step 1", "")
    assert held["1.0.2/b2"].cites[0].targets == ("1.0.2", "1.0.3", "1.0.4")
    assert (held["1.1.1"].title, held["1.1.2"].title, held["1.1.2"].text) == ("Go box", "(1B)", "")
    assert held["1.1.1"].text == 'Go box is an ability that means "Open a box."'
    assert imitation().stubs == (("1.0.4", ""), ("2.3", ""))


def test_a_line_that_is_indented_or_dotted_is_read_all_the_same() -> None:
    held = units(imitation(IMITATION.replace("Step 2", "  • Step 2").replace("1.1.2a", "\u30001.1.2a")))
    assert held["1.0.2/b2"].title == "Step 2"
    assert held["1.1.2a"].text == "It takes one box."


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("1.0.3 Close", "1.0.2 Close", "1.0.2 stands after 1.0.2"),
        ("1.0.2 Open", "1.0.1 Open", "1.0.1 stands after 1.0.1a"),
        ("1 Boxes\n", "", "1.0 has no 1 above it"),
        ("1 Boxes\n", "Example: A box.\n1 Boxes\n", "the example stands under no rule"),
        ("1.0.1a An", "An", "the line is no rule, example, note or list item"),
        ("1.1.1 Go box\n", "", "the line is no rule, example, note or list item"),
    ],
)
def test_a_malformed_document_is_refused_with_its_place(old: str, new: str, says: str) -> None:
    assert IMITATION.count(old) == 1
    with pytest.raises(MalformedDocumentError, match=re.escape(says)) as caught:
        imitation(IMITATION.replace(old, new))
    assert caught.value.where.startswith("imitation.txt")


@pytest.mark.parametrize(
    "end", ["one box.\n", ".\n", " It takes one box.\n", "a It takes one box.\n", ".1.2a It takes one box.\n"]
)
def test_a_document_that_stops_in_mid_sentence_or_at_a_heading_is_truncated(end: str) -> None:
    with pytest.raises(TruncatedDocumentError):
        imitation(IMITATION.removesuffix(end))


def test_a_document_that_stops_at_a_keyword_without_a_meaning_is_truncated() -> None:
    with pytest.raises(TruncatedDocumentError, match="heading"):
        imitation(IMITATION[: IMITATION.index("Go box is")])


def test_a_text_without_any_rule_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match="no numbered rule"):
        imitation("A tale of boxes.\n")


def test_no_damage_goes_unanswered() -> None:
    text = load_source(shared(FILE)).text
    for texts in (cut(text, 9_001), line_dropped(text, 67), line_doubled(text, 71)):
        assert not unanswered(fab_en.read, texts)
    for texts in (cut(IMITATION, 1), line_dropped(IMITATION), line_doubled(IMITATION)):
        assert not unanswered(fab_en.read, texts)
