"""The comprehensive rules of Magic, taken apart: the four editions held, and imitations that are dressed or damaged."""

from __future__ import annotations

import datetime as dt
import os
import re
from collections import Counter
from functools import cache

import pytest

from rulebook.errors import HanreiError, MalformedDocumentError, TruncatedDocumentError
from rulebook.ids import make_sort_key
from rulebook.readers import mtg_cr
from rulebook.source import Source, from_bytes, load_source
from rulebook.units import Genre, Kind, Reading, Unit, check_reading
from tests.shared import shared

EDITIONS = {
    "MagicCompRules-2021-02-02.txt": dt.date(2021, 2, 5),
    "MagicCompRules-2021-02-24.txt": dt.date(2021, 2, 15),
    "MagicCompRules-2021-04-19.txt": dt.date(2021, 4, 22),
    "MagicCompRules-2026-01-16.txt": dt.date(2026, 1, 16),
}


@cache
def edition(file: str) -> Reading:
    return mtg_cr.read(load_source(shared(f"reference/mtg/{file}")))


def units(reading: Reading) -> dict[str, Unit]:
    return {unit.number: unit for unit in reading.units}


def small(**changes: str) -> str:
    """A whole imaginary edition: nine chapters of one section, a keyword, an example, two terms."""
    chapters = [f"{n}. Chapter {n}\n\n{n}00. General\n\n{n}00.1. Rule one of chapter {n}.\n" for n in range(1, 10)]
    chapters[6] += (
        "\n702. Keywords\n\n702.1. Glow\n\n702.1a A glowing thing is lit (see rule 100.1).\n"
        "Example: A lamp glows.\n     Whoever holds it sees.\n\n702.1b Glow ends with rules 702.1a and 702.2.\n"
        "\n702.2. Dim\n\n702.2a The reverse of glow. See section 8.\n"
    )
    contents = "".join(f"{n}. Chapter {n}\n{n}00. General\n" for n in range(1, 10)) + "702. Keywords\n"
    parts = {
        "title": "Magic: The Gathering Comprehensive Rules\n\nThese rules are effective as of March 1, 2015.\n\n",
        "introduction": "Introduction\n\nNumbers skip some letters.\n\n",
        "contents": f"Contents\n\n{contents}\nGlossary\n\nCredits\n\n",
        "body": "\n".join(chapters) + "\n",
        "glossary": "Glossary\n\nDim\nNot lit. See rule 702.2, “Dim.”\n\nGlow\n1. To be lit.\n2. To light up.\n\n",
        "credits": "Credits\n\nMade up.\n",
    }
    return "".join((parts | changes).values())


def source(text: str) -> Source:
    return from_bytes(text.encode(), "imitation.txt")


def dressed(text: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize(("file", "effective"), EDITIONS.items())
def test_an_edition_is_named_by_the_date_it_prints_and_not_by_its_file(file: str, effective: dt.date) -> None:
    found = edition(file).edition
    assert (found.game, found.document, found.genre, found.language) == ("mtg", "cr", Genre.RULEBOOK, "en")
    assert (found.effective, found.name) == (effective, f"cr-{effective}")


@pytest.mark.parametrize("file", EDITIONS)
def test_every_character_of_an_edition_has_one_owner(file: str) -> None:
    reading = check_reading(edition(file))
    owned = "".join(reading.source.text[a:b] for a, b in sorted(span for unit in reading.units for span in unit.spans))
    assert owned == reading.source.text


@pytest.mark.parametrize("file", EDITIONS)
def test_the_counts_are_those_of_the_lines_that_open_with_a_number(file: str) -> None:
    reading = edition(file)
    text = reading.source.text
    body = text[text.index("\n100.1. ") : text.rindex("\nGlossary")]
    count = Counter(unit.kind for unit in reading.units)
    assert count[Kind.CHAPTER] == 9
    assert count[Kind.SECTION] == len(re.findall(r"^\d{3}\. ", body, re.MULTILINE)) + 1  # 100 stands before 100.1
    assert count[Kind.RULE] == len(re.findall(r"^\d{3}\.\d+\.? ", body, re.MULTILINE))
    assert count[Kind.SUBRULE] == len(re.findall(r"^\d{3}\.\d+[a-z]\.? ", body, re.MULTILINE))
    assert count[Kind.EXAMPLE] == body.count("\nExample:")
    glossary = text[text.rindex("\nGlossary") : text.rindex("\nCredits")]
    assert count[Kind.TERM] == len(re.findall(r"\n\s*\n(?=\S)", glossary))


@pytest.mark.parametrize("file", EDITIONS)
def test_rules_stand_in_the_order_of_their_numbers_without_a_gap(file: str) -> None:
    numbers = [unit.number for unit in edition(file).units if unit.kind in (Kind.SECTION, Kind.RULE, Kind.SUBRULE)]
    assert numbers == sorted(numbers, key=make_sort_key)
    assert not [unit.number for unit in edition(file).units if unit.flags]


def test_what_foretell_is_called_changes_from_edition_to_edition() -> None:
    titles = [units(edition(file))["702.142"].title for file in EDITIONS]
    assert titles == ["Foretell", "Foretell", "Boast", "Boast"]
    assert units(edition("MagicCompRules-2021-04-19.txt"))["702.143"].title == "Foretell"
    assert [units(edition(file))["702.21"].title == "Ward" for file in EDITIONS] == [False, False, True, True]


def test_a_rule_that_is_only_a_name_has_a_title_and_no_text() -> None:
    rule = units(edition("MagicCompRules-2026-01-16.txt"))["702.186"]
    assert (rule.title, rule.text) == ("∞ (Infinity)", "")
    casting = units(edition("MagicCompRules-2026-01-16.txt"))["601.2"]
    assert (casting.title, casting.text[:7]) == ("", "To cast")


def test_a_line_without_a_number_belongs_to_the_rule_before_it() -> None:
    assert "\n" in units(edition("MagicCompRules-2026-01-16.txt"))["205.4c"].text
    assert "\n" in units(edition("MagicCompRules-2021-02-02.txt"))["205.3i"].text


def test_rule_numbers_of_either_print_are_read() -> None:
    reading = units(edition("MagicCompRules-2026-01-16.txt"))
    assert reading["606.5"].kind is Kind.RULE  # its number has lost its full stop
    assert reading["119.1d"].kind is Kind.SUBRULE  # and this one has one too many
    assert reading["704.5m"].parent == "704.5"
    assert "704.5l" not in reading


@pytest.mark.parametrize("file", EDITIONS)
def test_every_printed_rule_number_is_cited_and_nothing_else(file: str) -> None:
    numbered = re.compile(
        r"(?<!\d)\d{3}\.\d+[a-z]?(?:[-–](?:\d{3}\.)?(?:\d+|[a-z])\b)?|(?<=ule )\d{3}|(?<=ection )\d\b"
    )
    for unit in edition(file).units:
        if unit.kind in (Kind.RULE, Kind.SUBRULE, Kind.TERM, Kind.EXAMPLE):
            printed = [match[0] for match in numbered.finditer(unit.text)]
            plural = [cite.raw for cite in unit.cites if cite.raw in {"614", "615", "729"}]
            assert [cite.raw for cite in unit.cites if cite.raw not in plural] == [
                p for p in printed if p not in plural
            ]


def test_a_number_that_an_edition_cites_and_lacks_is_a_stub() -> None:
    assert [edition(file).stubs for file in EDITIONS] == [(), (), (), (("110.10", ""),)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See rule 601.2.", ["601.2"]),
        ("See rules 702.13 and 702.14.", ["702.13", "702.14"]),
        ("rules 601.2f-h", ["601.2f 601.2g 601.2h"]),
        ("rules 601.2j–n", ["601.2j 601.2k 601.2m 601.2n"]),
        ("rules 601.2b through 601.2d", ["601.2b 601.2c 601.2d"]),
        ("rules 601–603", ["601 602 603"]),
        ("rules 701.42, “Meld,” and 729, “Merging”", ["701.42", "729"]),
        ("rules 614, 615, or 616", ["614", "615", "616"]),
        ('rule 717, "Attraction Cards;" rule 901, "Planechase"', ["717", "901"]),
        ("section 7, “Additional Rules”", ["7"]),
        ("sections 7 and 8", ["7", "8"]),
        ("rule 704 and 100 cards", ["704"]),
        ("100 cards, 40 of them 2/2, in 2019; rule 1 of the house", []),
        ("rules 601.2h–b", [""]),
    ],
)
def test_citations_are_found_with_their_places_and_their_ranges(text: str, expected: list[str]) -> None:
    found = mtg_cr.find_citations(text)
    assert [" ".join(cite.targets) for cite in found] == expected
    assert all(text[cite.start : cite.end] == cite.raw for cite in found)


def test_the_parts_of_an_imaginary_edition_are_all_there() -> None:
    reading = mtg_cr.read(source(small()))
    found = units(reading)
    assert reading.edition.name == "cr-2015-03-01"
    assert (found["702.1"].title, found["702.1"].text) == ("Glow", "")
    assert found["702.1a/ex1"].text == "A lamp glows."
    assert found["702.1a"].text.endswith("Whoever holds it sees.")
    assert len(found["702.1a"].spans) == 2
    assert found["term/glow"].text == "1. To be lit.\n2. To light up."
    assert found["contents"].kind is Kind.CONTENTS
    assert found["credits"].text == "Made up."


@pytest.mark.parametrize(
    "text",
    [
        small().replace("\n", "\r\n"),
        small().replace("\n", "\r"),
        "\ufeff" + small(),
        small().replace("\n7", "\n\xa0 \t7"),
        dressed(small(), ("702.1a A", "702.1a\nA"), ("702.1. Glow", "702.1.\nGlow")),
        dressed(small(), ("\n\n5. Chapter 5\n\n500", "\n\n\f17\n\n5. Chapter 5\n\n500")),
        dressed(small(), ("Magic: The Gathering", "_Magic(TM): The Gathering(R)_")),
        dressed(small(), ("Example:", "_Example_:"), ("702.1b Glow", "702.1b. Glow")),
        small(
            title="Magic: The Gathering Comprehensive Rules\n\n",
            credits="Credits\n\nIn effect: effective March 1, 2015",
        ),
    ],
    ids=[
        "CRLF",
        "CR",
        "byte order mark",
        "margins",
        "numbers apart",
        "page break",
        "marks",
        "italics",
        "date at the end",
    ],
)
def test_dress_does_not_matter(text: str) -> None:
    assert mtg_cr.recognises(source(text))
    plain, other = mtg_cr.read(source(small())), mtg_cr.read(source(text))
    assert other.edition == plain.edition
    kept = [
        [(unit.number, unit.title, unit.text) for unit in reading.units if unit.kind not in (Kind.PAGE, Kind.PROSE)][1:]
        for reading in (plain, other)
    ]
    assert kept[1] == kept[0]


def test_letters_go_on_after_z() -> None:
    letters = [chr(c) for c in range(ord("a"), ord("z") + 1) if chr(c) not in "lo"] + ["aa", "ab"]
    many = "".join(f"900.1{letter} More.\n\n" for letter in letters)
    reading = mtg_cr.read(source(dressed(small(), ("Rule one of chapter 9.\n", f"Rule one of chapter 9.\n\n{many}"))))
    assert units(reading)["900.1ab"].parent == "900.1"
    assert not any(unit.flags for unit in reading.units if unit.kind is Kind.SUBRULE)


def test_a_term_that_stands_twice_gets_a_number_of_its_own() -> None:
    glossary = "Glossary\n\nGlow\nTo be lit.\n\nGlow\nTo light up.\n\n"
    found = units(mtg_cr.read(source(small(glossary=glossary))))
    assert (found["term/glow"].text, found["term/glow-2"].text) == ("To be lit.", "To light up.")


def test_a_gap_in_the_numbers_is_told() -> None:
    text = dressed(small(), ("702.2a The", "702.2b The"))
    flags = units(mtg_cr.read(source(text)))["702.2b"].flags
    assert len(flags) == 1
    assert "702.2a" in flags[0]


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (("702.2. Dim", "702.1. Dim"), "702.1 follows 702.1"),
        (("702.1b Glow", "702.1a Glow"), "702.1a follows 702.1a"),
        (("702.2a The", "702.3a The"), "702.3a stands under rule 702.2"),
        (("702. Keywords\n\n702.1. Glow\n\n", "702. Keywords\n\n"), "702.1a stands under rule 702.0"),
        (("\n8. Chapter 8\n\n", "\n"), "section 800 stands in chapter 7"),
        (("\n800. General\n\n", "\n"), "800.1 follows section 799"),
        (("effective as of March 1", "effective as of Smarch 1"), "no date"),
        (("\n1. Chapter 1\n", "\n"), "chapter 1"),
        (
            (
                "702. Keywords",
                "702. Keywords\nExample: Too early.",
            ),
            "an example stands under no rule",
        ),
        (("Contents\n", "Contents\n703. Lost\n"), "section 703"),
        (("702.2a The", "702.2c The"), "from 702.2a on are missing before 702.2c"),
        (("800.1. Rule", "800.3. Rule"), "800.1 to 800.2 are missing before 800.3"),
    ],
)
def test_numbers_that_do_not_hold_together_are_refused_with_their_place(change: tuple[str, str], place: str) -> None:
    with pytest.raises(MalformedDocumentError, match=re.escape(place)) as refusal:
        mtg_cr.read(source(dressed(small(), change)))
    assert "imitation.txt" in refusal.value.where
    assert refusal.value.remedy


@pytest.mark.parametrize("cut", range(150, len(small()) - 12, 61))
def test_a_document_cut_short_anywhere_is_refused(cut: int) -> None:
    with pytest.raises(TruncatedDocumentError):
        mtg_cr.read(source(small()[:cut]))


@pytest.mark.parametrize("file", list(EDITIONS)[None if "HANREI_NIGHT" in os.environ else -1 :])
@pytest.mark.exhaustive
def test_an_edition_cut_short_or_with_a_line_lost_or_doubled_raises_nothing_but_a_typed_error(file: str) -> None:
    text = edition(file).source.text
    lines = text.split("\n")
    damaged = [text[:cut] for cut in range(1_000, len(text), len(text) // 12)]
    for place in range(9, len(lines), len(lines) // 12):
        damaged += ["\n".join(lines[:place] + lines[place + 1 :]), "\n".join(lines[: place + 1] + lines[place:])]
    for number, one in enumerate(damaged):
        try:
            check_reading(mtg_cr.read(source(one)))
        except HanreiError as error:
            assert error.where  # noqa: PT017 - any typed error will do, and none is as good
        else:
            assert number >= 12  # only lines may be lost without a trace: blank ones, for instance


def test_other_documents_are_not_taken_for_these_rules() -> None:
    assert not mtg_cr.recognises(source("Flesh and Blood Comprehensive Rules\n\n1. Game Concepts\n"))
    assert not mtg_cr.recognises(source("5. Turn Structure\n"))
