"""The English WoW TCG rules, taken apart: the print that is held, edited copies, and an imitation."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from rulebook import ids
from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.readers import wow_en, wow_ja
from rulebook.readers.wow_outline import make_outline_key
from rulebook.source import Source, load_source
from rulebook.units import Kind, Reading, Unit
from tests.rulebook.damage import cut, line_doubled, line_dropped, unanswered
from tests.shared import shared

FILE = "reference/wow/wow_cr_v7.4_en.txt"
NUMBERED = {Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE}

IMITATION = """World of Warcraft® TCG Comprehensive Rules version 9.1
Updated February 3, 2031

Contents
1. BOXES ........ 2        2. THE END ..... 3
   100. RED BOXES .. 2        200. CLEANING UP .. 3
9. CREDITS .. 3             10. GLOSSARY .. 3
\f1. Boxes
100. Red boxes
100.1 Open the box and un-
      pack it, as 200.1 and
      200.1a say (see 100). Shake
      it ( ) twice.
            Example: One box is
            open (100.1).
            Small Box, 1, Hunter, Equipment—Item, Box (1)
            Whatever is inside
            stays inside.
            Lord Box, Horde, Hero—Box Priest, 28 Health
      The box stays open.


WoW TCG CR v9.1                            2 / 3
\f      It may shut later.
2. The end
200. Cleaning up
200.1 Card of the house
      Big Box, Quest
      Carry it.
    200.1a A box is a box.

9. Credits
Boxes: Jane Doe

10. Glossary
+X / +X: More.

-X / -X: Less.
Box (100.1): A thing. For
example: this one.

Shut (Verb, 200.1): To close.
    Example: Shut it.

WoW TCG CR v9.1                            3 / 3
\f"""


def imitation(text: str = IMITATION) -> Reading:
    return wow_en.read(Source("imitation.txt", text, ""))


@cache
def reading() -> Reading:
    return wow_en.read(load_source(shared(FILE)))


@cache
def units() -> dict[str, Unit]:
    return {unit.number: unit for unit in reading().units}


def of_kind(*kinds: Kind) -> list[Unit]:
    return [unit for unit in reading().units if unit.kind in kinds]


def body() -> list[str]:
    """The lines from the first rule to the glossary."""
    text = reading().source.text
    return text[text.index("\f1. Fund") + 1 : text.index("10. Glossary\n")].splitlines()


def test_only_this_document_is_recognised() -> None:
    for place in sorted([*shared("sources").glob("*.txt"), *shared("reference").glob("*/*.txt")]):
        assert wow_en.recognises(load_source(place)) == (place.name in FILE), place.name


def test_the_edition_is_named_after_version_and_language() -> None:
    edition = reading().edition
    assert (edition.game, edition.name, edition.document, edition.language) == ("wow", "7.4-en", "cr", "en")
    assert str(edition.effective) == "2013-07-23"


def test_every_line_that_begins_with_a_number_is_one_heading() -> None:
    printed = [m[1].rstrip(".") for line in body() if (m := re.match(r"\f? {0,8}(\d{3}\.\d+[a-z]?|\d{1,3}\.) ", line))]
    assert [unit.number for unit in of_kind(*NUMBERED) if unit.number != "10"] == printed
    assert Counter(unit.kind for unit in of_kind(*NUMBERED)) == {
        Kind.CHAPTER: 10,
        Kind.SECTION: 67,
        Kind.RULE: 234,
        Kind.SUBRULE: 207,
    }


def test_no_number_is_missing_doubled_or_without_its_parent() -> None:
    numbers = [unit.number for unit in of_kind(*NUMBERED)]
    assert numbers == sorted(set(numbers), key=make_outline_key)
    assert all(unit.parent == ids.get_parent(unit.number) for unit in of_kind(*NUMBERED))
    assert not [unit.number for unit in reading().units if any("missing" in flag for flag in unit.flags)]
    assert reading().stubs == ()


def test_the_contents_list_names_every_chapter_and_section() -> None:
    listed = units()["contents/1"].text
    for unit in of_kind(Kind.CHAPTER, Kind.SECTION):
        assert re.search(rf"(?<!\d){unit.number}\. [A-Z]", listed), unit.number


def test_every_line_that_begins_an_example_is_one() -> None:
    lines = reading().source.text.splitlines()
    printed = [line.split(": ", 1)[1].split()[:6] for line in lines if re.match(r"\f? *Examples?: ", line)]
    assert [unit.text.split()[:6] for unit in of_kind(Kind.EXAMPLE)] == printed
    assert len(printed) == 94
    assert sum(unit.number.startswith("term/") for unit in of_kind(Kind.EXAMPLE)) == 7


def test_every_card_line_is_a_card_under_an_example_or_a_rule() -> None:
    cards = of_kind(Kind.CARD)
    # Card lines are told by their dash, but for abilities without tags and quests, which have none.
    dashed = [
        line
        for line in reading().source.text.splitlines()
        if re.match(r"\f? +[A-Z][^.]*, .*(Ability|Ally|Equipment|Hero)—", line)
    ]
    plain = [unit.title for unit in cards if "—" not in unit.text.partition("\n")[0]]
    assert len(cards) == len(dashed) + len(plain) == 132
    assert plain == [
        "Elemental Energy",
        "Vanquish",
        "The Ring of Blood: Brokentoe",
        "Vigilant Guard",
        "A Donation of Wool",
        "Face Smash",
        "Tooga's Quest",
        "Thundering Footsteps",
        "Through the Dark Portal",
        "PX-238 Winter Wondervolt",
        "Fear and Loathing",
        "Rime and Freezin’",
    ]
    assert [unit.parent for unit in cards if "/ex" not in unit.number] == ["800.1", "800.2", "800.3"]


def test_the_glossary_is_in_the_order_of_the_alphabet() -> None:
    terms = [unit.title for unit in of_kind(Kind.TERM)]
    assert len(terms) == 225
    assert terms[:5] == ["+X / +X", "-X / -X", "1H", "2H", "Aberration"]
    assert terms[-2:] == ["You", "Zone"]
    letters = [title[0].casefold() for title in terms[4:]]
    assert letters == sorted(letters)
    assert {"term/play-noun", "term/play-verb", "term/plus-x-plus-x", "term/minus-x-minus-x"} <= set(units())


def test_eighty_pages_have_a_foot() -> None:
    assert [unit.number for unit in of_kind(Kind.PAGE)] == [f"page/{n}" for n in range(2, 82)]


def test_every_rule_number_in_a_sentence_is_cited() -> None:
    left = []
    for unit in of_kind(*NUMBERED, Kind.TERM, Kind.EXAMPLE):
        text = unit.text
        for cite in reversed(unit.cites):
            text = text[: cite.start] + text[cite.end :]
        left += re.findall(r"\w*-?\d{3}\b", text)
    assert left == ["PX-238"]
    assert sum(len(unit.cites) for unit in reading().units) == 436


def test_sections_are_cited_in_brackets_and_behind_see() -> None:
    assert [cite.raw for cite in units()["303.2c"].cites] == ["406"]
    assert [cite.raw for cite in units()["802.1"].cites] == ["708", "718"]
    assert [cite.raw for cite in units()["100.2b"].cites] == ["100.2c"]
    assert [cite.raw for cite in units()["term/play-noun"].cites] == ["415.8"]


def test_the_broken_reference_is_reported_as_broken() -> None:
    broken = [(unit.number, cite.raw[:6]) for unit in reading().units for cite in unit.cites if not cite.targets]
    assert broken == [("414.3d", "Error!")]
    assert any("broken" in flag for flag in units()["414.3d"].flags)


def test_broken_lines_are_joined_and_hyphens_kept() -> None:
    assert "that self-reference refers" in units()["200.1a"].text
    assert "wave of pre-priority checks" in units()["103.4/ex1"].text
    assert not any("\n" in unit.text for unit in of_kind(*NUMBERED, Kind.TERM, Kind.EXAMPLE))
    assert not any(re.search(r"[a-z]- [a-z]", unit.text) for unit in of_kind(*NUMBERED))


def test_a_rule_goes_on_over_the_foot_of_a_page() -> None:
    assert "A weapon stops being associated" in units()["303.2a"].text
    assert "the foot of page 10 taken out of it" in units()["303.2a"].flags


def test_rule_text_resumes_behind_examples() -> None:
    resumed = [unit.number for unit in reading().units if any("goes on behind" in flag for flag in unit.flags)]
    assert resumed == ["408.3d", "501.1b"]
    assert len(units()["501.1b"].spans) == 3
    assert units()["408.3d/ex2/card2"].text.endswith("1 Strike")


def test_an_unindented_example_and_a_deep_heading_are_found() -> None:
    assert units()["719.2/ex1"].text.startswith("You control a Fel Reaver")
    assert [unit.title for unit in of_kind(Kind.CARD) if unit.parent == "719.2/ex1"] == [
        "Deafening Shout",
        "Silas Darkmoon",
        "Thundering Footsteps",
    ]
    assert units()["701.1a"].parent == "701.1"


def test_the_examples_of_the_older_japanese_edition_are_there_but_three_under_other_numbers() -> None:
    japanese = wow_ja.read(load_source(shared("sources/000_9d0cbb2449943c79.txt")))
    numbers = {unit.number for unit in japanese.units if unit.kind is Kind.EXAMPLE}
    assert numbers - set(units()) == {"402.3/ex1", "406.1a/ex1", "406.4/ex1"}
    assert {"402.4/ex1", "406.2a/ex1", "406.6/ex1"} <= set(units())


def test_a_document_cut_before_its_last_page_is_refused() -> None:
    text = reading().source.text
    for end in (*range(4000, len(text) - 100, 12007), text.rindex("WoW TCG CR")):
        with pytest.raises((MalformedDocumentError, TruncatedDocumentError)):
            imitation(text[:end])


def test_pages_out_of_order_are_refused_with_their_place() -> None:
    with pytest.raises(MalformedDocumentError, match=r"line 2\d, character .*page 2 should end here"):
        imitation(IMITATION.replace("2 / 3", "1 / 3"))
    with pytest.raises(TruncatedDocumentError):
        imitation(IMITATION.replace("3 / 3", "3 / 4"))


def test_a_heading_twice_or_without_its_parent_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match=r"200\.1 stands twice"):
        imitation(IMITATION.replace("    200.1a A", "200.1 A"))
    with pytest.raises(MalformedDocumentError, match=r"100\.1 has no 100 above it"):
        imitation(IMITATION.replace("100. Red boxes\n", ""))


def test_a_listed_section_that_is_not_there_is_missed() -> None:
    with pytest.raises(TruncatedDocumentError, match="it stops before 300"):
        imitation(IMITATION.replace("9. CREDITS .. 3", "300. LIDS .. 3"))


@pytest.mark.exhaustive
def test_damage_is_answered_with_a_reading_that_holds_together_or_an_error() -> None:
    text = reading().source.text
    assert unanswered(wow_en.read, cut(text, 20011)) == []
    assert unanswered(wow_en.read, line_dropped(text, 157)) == []
    assert unanswered(wow_en.read, line_doubled(text, 163)) == []
    assert unanswered(wow_en.read, cut(IMITATION, 1)) == []
    assert unanswered(wow_en.read, line_dropped(IMITATION)) == []
    assert unanswered(wow_en.read, line_doubled(IMITATION)) == []


def test_an_imitation_reads_by_the_same_print() -> None:
    made = {unit.number: unit for unit in imitation().units}
    assert [*made] == [
        "heading/1",
        "contents/1",
        "1",
        "100",
        "100.1",
        "100.1/ex1",
        "100.1/ex1/card1",
        "100.1/ex1/card2",
        "2",
        "200",
        "200.1",
        "200.1/card1",
        "200.1a",
        "9",
        "9/prose1",
        "10",
        "term/plus-x-plus-x",
        "term/minus-x-minus-x",
        "term/box",
        "term/shut-verb",
        "term/shut-verb/ex1",
        "page/2",
        "page/3",
    ]
    assert made["100.1"].text == (
        "Open the box and un-pack it, as 200.1 and 200.1a say (see 100). Shake it ( ) twice. "
        "The box stays open. It may shut later."
    )
    assert [cite.raw for cite in made["100.1"].cites] == ["200.1", "200.1a", "100"]
    assert made["100.1"].flags == (
        "it goes on behind ex1",
        "the foot of page 2 taken out of it",
        "a sign is lost in empty brackets or in a gap",
    )
    assert made["100.1/ex1"].text == "One box is open (100.1)."
    assert made["100.1/ex1/card1"].title == "Small Box"
    assert made["100.1/ex1/card1"].text == "1, Hunter, Equipment—Item, Box (1)\nWhatever is inside stays inside."
    assert made["200.1/card1"].text == "Quest\nCarry it."
    assert made["term/box"].text == "(100.1) A thing. For example: this one."
    assert (made["term/shut-verb"].title, made["term/shut-verb"].text) == ("Shut (Verb)", "(200.1) To close.")
    assert made["9/prose1"].text == "Boxes: Jane Doe"
