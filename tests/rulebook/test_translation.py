"""Editions in two languages aligned: by number where they agree, by what is said where they do not."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rulebook.corrections import CorrectionError, parse_corrections
from rulebook.joining import Step
from rulebook.readers import fab_en, fab_ja, mtg_cr, wow_en, wow_ja
from rulebook.source import load_source
from rulebook.translation import translate
from rulebook.units import Kind, Unit
from rulings.readers import khm_notes
from tests.shared import shared

RULES = {Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE}


@cache
def fab() -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    parts = (
        fab_ja.read(load_source(shared(f"sources/{name}.txt")))
        for name in ("001_bfcf93d8a899f964", "002_bd98e3ec6ac2cc7c")
    )
    return tuple(unit for part in parts for unit in part.units), fab_en.read(
        load_source(shared("reference/fab/en-fab-cr.txt"))
    ).units


@cache
def wow() -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    japanese = wow_ja.read(load_source(shared("sources/000_9d0cbb2449943c79.txt")))
    return japanese.units, wow_en.read(load_source(shared("reference/wow/wow_cr_v7.4_en.txt"))).units


@cache
def fab_aligned() -> tuple[Step, ...]:
    return translate(*fab())


def joined(steps: tuple[Step, ...]) -> dict[str, str]:
    return {old: new for step in steps for old, new in step.pairs()}


def test_the_two_flesh_and_blood_chapters_align_167_to_167() -> None:
    japanese, _ = fab()
    pairs = joined(fab_aligned())
    rules = [unit.number for unit in japanese if unit.kind in {Kind.RULE, Kind.SUBRULE}]
    assert len(rules) == 167
    assert all(pairs[number] == number for number in rules)
    examples = [unit.number for unit in japanese if unit.kind is Kind.EXAMPLE]
    assert len(examples) == 52
    assert all(pairs[number] == number for number in examples)


def test_a_rule_taken_out_of_one_language_shifts_nothing_else() -> None:
    """The English 6.4.5 is dropped and all behind it renumbered, as if the translation were of an older edition."""
    japanese, english = fab()

    def renumbered(number: str | None) -> str | None:
        head, dot, tail = (number or "").partition("6.4.")
        digits = "".join(c for c in tail.partition("/")[0] if c.isdigit())
        return f"6.4.{int(digits) - 1}{tail[len(digits) :]}" if dot and not head and int(digits or 0) > 5 else number

    cut = tuple(
        Unit(str(renumbered(u.number)), u.kind, renumbered(u.parent), u.title, u.text, u.spans, u.cites)
        for u in english
        if not u.number.startswith("6.4.5")
    )
    steps = translate(japanese, cut)
    pairs = joined(steps)
    assert "6.4.5" in {number for step in steps if step.relation == "gone" for number in step.old}
    rules = [u.number for u in japanese if u.kind in RULES and not u.number.startswith("6.4.5")]
    assert {number: pairs.get(number) for number in rules} == {number: renumbered(number) for number in rules}


def test_wow_aligns_but_for_the_numbers_that_truly_differ() -> None:
    """Each of these was looked up in both documents."""
    japanese, english = wow()
    steps = translate(japanese, english)
    rules = {unit.number for unit in (*japanese, *english) if unit.kind in RULES}
    differing = {old: new for old, new in joined(steps).items() if old != new and old in rules}
    assert differing == {
        **{f"402.2{letter}": f"402.3{letter}" for letter in ("", "a", "b", "c")},
        "402.3": "402.4",
        **{f"406.1{letter}": f"406.2{letter}" for letter in ("", "a", "b")},
        "406.2": "406.3",
        "406.2a": "406.3a",
        "406.3": "406.4",
        "406.4": "406.6",
        "415.9c": "415.9d",
        "415.9d": "415.9e",
        "415.9e": "415.9f",
    }
    assert [step.old for step in steps if step.relation == "gone"] == [("100.2f",)]
    new = {number for step in steps if step.relation == "new" for number in step.new}
    assert new == {
        *("202.5", "300.1d", "301.4e", "304.4", "402.2", "405.8"),
        *("406.1", "406.5", "415.9c", "501.2", "502", "503"),
    }
    counted = Counter(unit.kind for unit in japanese if unit.number in joined(steps))
    assert counted[Kind.RULE] + counted[Kind.SUBRULE] == 127 + 108 - 1


def test_the_order_of_the_languages_makes_no_difference() -> None:
    japanese, english = fab()
    there, back = joined(fab_aligned()), joined(translate(english, japanese))
    assert there == {new: old for old, new in back.items()}


def test_the_kaldheim_notes_join_the_rules_in_force_under_another_number() -> None:
    notes = khm_notes.read(load_source(shared("sources/003_6b35968117085600.txt"))).units
    rules = mtg_cr.read(load_source(shared("reference/mtg/MagicCompRules-2021-02-02.txt"))).units
    pairs = joined(translate(notes, rules))
    assert pairs == {f"702.141{letter}": f"702.142{letter}" for letter in ("", *"abcdef")}


def test_a_correction_overrules_the_alignment_and_an_unknown_rule_is_an_error() -> None:
    japanese, english = fab()
    entry = "- {here: 'fab:6.1.1@ja', there: 'fab:6.1.2@en', relation: translation, reason: looked up}"
    steps = translate(japanese, english, parse_corrections(entry, "corrections"))
    assert joined(steps)["6.1.1"] == "6.1.2"
    with pytest.raises(CorrectionError):
        translate(japanese, english, parse_corrections(entry.replace("6.1.1", "6.9.1"), "corrections"))
