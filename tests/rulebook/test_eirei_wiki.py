"""The page of the 英霊 game, taken apart: the newer of its two versions, and imitations."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.readers import eirei_wiki
from rulebook.source import Source, load_source
from rulebook.units import RULE_KINDS, Kind, Reading, Unit
from tests.rulebook.damage import cut, line_doubled, line_dropped, unanswered
from tests.shared import shared

FILE = "sources/004_7b550a85ad4d6d32.txt"
SECTIONS = Path(__file__).resolve().parents[2] / "rulings" / "cases" / "eirei_sections.jsonl"

PAGE = (
    "**■箱■ 箱の話、 続き。       次の話。 ---- **■用語■ 【手札】・・・手にある札。※【場】は後。 【角】・・・かど。 "
    "***●英霊 |&image(a.jpg,,x1,,)| 手札の&bold(){英霊}。 ・小箱 小さい箱。 ◆大箱◆ 大きい箱。 "
    "***◆箱の例◆ &bold(){(例1)} ○甲 『手札箱』を出す。 【結果】 手札が減る。 &bold(){(例2)} ○乙 何もしない。 ----"
)
IMITATION = f"""案内

箱のページ」(2020/02/29 (土) 1:02:03) の最新版変更点

凡例

{PAGE.replace("続き", "古い続き")}
{PAGE}

表示オプション

横に並べて表示:"""


@cache
def page() -> Reading:
    return eirei_wiki.read(load_source(shared(FILE)))


def units(reading: Reading) -> dict[str, Unit]:
    return {unit.number: unit for unit in reading.units}


def imitation(text: str = IMITATION) -> Reading:
    return eirei_wiki.read(Source("imitation.txt", text, ""))


def test_the_page_is_recognised_and_nothing_else_is() -> None:
    for place in sorted([*shared("sources").glob("*.txt"), *shared("reference").glob("*/*.txt")]):
        assert eirei_wiki.recognises(load_source(place)) == FILE.endswith(place.name), place.name


def test_the_edition_is_of_the_day_in_the_title() -> None:
    edition = page().edition
    assert (edition.game, edition.name, edition.document) == ("eirei", "2013-07-12-ja", "page")
    assert (edition.effective, edition.title) == (dt.date(2013, 7, 12), "概要とルール")


def test_the_tree_has_the_forty_seven_sections_of_the_list() -> None:
    listed = [json.loads(line) for line in SECTIONS.read_text("utf-8").splitlines()]
    assert [(unit.number, unit.title, unit.parent) for unit in page().units if unit.kind in RULE_KINDS] == [
        (section["id"], section["title"], section["parent"]) for section in listed
    ]
    assert len(listed) == 47


def test_kinds_follow_the_marks_of_the_list() -> None:
    levels = {"page": Kind.CHAPTER, "■": Kind.SECTION, "【】": Kind.TERM}
    for section in (json.loads(line) for line in SECTIONS.read_text("utf-8").splitlines()):
        expected = Kind.RULE if section["title"] == "結果" else levels.get(section["level"], Kind.RULE)
        assert units(page())[section["id"]].kind is expected, section["id"]
    assert Counter(unit.kind for unit in page().units)[Kind.EXAMPLE] == 2


def test_the_newer_version_is_read_and_the_older_one_kept_as_navigation() -> None:
    older = [unit for unit in page().units if "older" in "".join(unit.flags)]
    assert [unit.kind for unit in older] == [Kind.NAVIGATION]
    text = page().source.text
    assert {text[start:end].count("■基本ルール■") for start, end in older[0].spans} == {1}
    assert units(page())["basic"].spans[0][0] > older[0].spans[0][0]
    assert "x200" in older[0].text
    assert "x350" not in older[0].text


def test_no_mark_up_and_no_padding_is_left_in_a_text() -> None:
    for unit in page().units:
        if unit.kind is not Kind.NAVIGATION:
            assert not re.search(r"&|\*|----|  |【|\||■|◆", unit.text), unit.number


def test_what_a_section_holds_is_what_its_characters_print() -> None:
    text = page().source.text
    marks = re.compile(r"&image\([^)]*\)|&bold\(\)|----|・・・|[\s*|■◆●{}【】]")
    for unit in page().units:
        if unit.number.startswith("navigation") or unit.kind is Kind.CHAPTER:
            continue
        printed = marks.sub("", "".join(text[start:end] for start, end in unit.spans))
        held = marks.sub("", unit.title + unit.text)
        assert printed.replace("●", "").lstrip("・") == held.replace("●", ""), unit.number


def test_an_example_is_its_steps_and_its_result() -> None:
    first, second = (units(page())[f"chain-examples/ex{n}"] for n in (1, 2))
    assert first.parent == second.parent == "chain-examples"
    assert first.text.count("↓") == 2
    assert second.text.count("↓") == 3
    assert first.text.split("\n")[1].startswith("プレイヤー1の場")
    assert len(first.spans) == len(second.spans) == 2
    assert units(page())["chain-examples/2/result"].text == ""
    assert page().cases == (("eirei/ex/1", "chain-examples/ex1"), ("eirei/ex/2", "chain-examples/ex2"))


def test_terms_are_mentioned_where_they_are_used_and_nowhere_else() -> None:
    found = eirei_wiki.find_mentions(page())
    held = units(page())
    assert all(held[term].kind is Kind.TERM and term != number for number, term, _, _ in found)
    shown = {(number, term): held[number].text[start:end] for number, term, start, end in found}
    assert shown["basic", "terms/hand"] == "手札"
    assert shown["card-kinds/eirei/ability-timing", "card-kinds/eirei/keywords/haste"] == "速攻"
    assert shown["terms/power-and-strike", "terms/attack"] == "アタック"
    assert shown["card-kinds/eirei", "terms/power-and-strike"] == "打撃力"
    assert ("terms/untap", "terms/tap") in shown
    assert ("terms/tap", "terms/untap") not in shown
    assert not [term for number, term in shown if number == "terms/hand" and term == "terms/play"]  # プレイヤー
    assert not [term for number, term in shown if number == "terms/mana-zone" and term == "terms/field"]  # 場所
    assert not [term for number, term in shown if number == "terms/graveyard" and term == "terms/field"]  # 置き場
    assert not [term for number, term in shown if number == "terms/deck" and term == "terms/field"]  # 場合


def test_an_imitation_reads_by_the_same_print() -> None:
    reading = imitation()
    held = units(reading)
    assert reading.edition.name == "2020-02-29-ja"
    assert [*held] == [
        *("navigation/1", "page", "navigation/2", "navigation/3", "箱", "terms", "terms/hand", "terms/角"),
        *(
            "terms/英霊",
            "terms/英霊/小箱",
            "terms/英霊/大箱",
            "terms/箱の例",
            "terms/箱の例/1",
            "terms/箱の例/1/result",
        ),
        *("terms/箱の例/ex1", "terms/箱の例/2", "terms/箱の例/ex2", "navigation/4"),
    ]
    assert held["箱"].text == "箱の話、続き。 次の話。"
    assert held["箱"].flags == ("a sentence broken over lines is joined",)
    assert held["terms/hand"].text == "手にある札。※【場】は後。"
    assert held["terms/英霊"].text == "手札の英霊。"
    assert held["terms/箱の例/ex1"].text == "○甲 『手札箱』を出す。\n手札が減る。"
    assert [(number, term) for number, term, _, _ in eirei_wiki.find_mentions(reading)] == [
        ("terms/英霊", "terms/hand"),
        ("terms/箱の例/ex1", "terms/hand"),
    ]


def test_a_page_that_was_never_changed_has_one_version() -> None:
    reading = imitation(IMITATION.replace(PAGE.replace("続き", "古い続き") + "\n", ""))
    assert units(reading)["箱"].text == "箱の話、続き。 次の話。"
    assert not any("older" in flag for unit in reading.units for flag in unit.flags)


def test_a_heading_that_would_read_as_another_kind_of_id_gets_a_path_of_its_own() -> None:
    reading = imitation(IMITATION.replace("**■箱■", "**■card■").replace("◆大箱◆", "◆ex1◆").replace("【角】", "【!】"))
    assert {"section-card", "terms/英霊/section-ex1", "terms/section-"} <= set(units(reading))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("2020/02/29", "2021/02/29", "2021/02/29 is no date"),
        ("の最新版変更点", "", "no title with a date"),
        ("【角】", "【手札】", "the number terms/hand stands twice"),
        ("**■箱■ 箱の話", "**■箱 箱の話", "does not begin with a heading"),
        ("\n\n表示", f"\n{PAGE}\n\n表示", "the page stands there 3 times"),
    ],
)
def test_a_malformed_page_is_refused(old: str, new: str, says: str) -> None:
    assert old in IMITATION
    with pytest.raises(MalformedDocumentError, match=re.escape(says)) as caught:
        imitation(IMITATION.replace(old, new))
    assert caught.value.where.startswith("imitation.txt")


def test_a_page_or_a_diff_without_its_end_is_truncated() -> None:
    with pytest.raises(TruncatedDocumentError, match="the diff has no end"):
        imitation(IMITATION[: IMITATION.index("表示オ") + 2])
    with pytest.raises(TruncatedDocumentError, match="the page has no end"):
        imitation(IMITATION.replace("しない。 ----\n\n", "しない。\n\n"))


def test_no_damage_goes_unanswered() -> None:
    for text, step in ((load_source(shared(FILE)).text, 47), (IMITATION, 1)):
        for texts in (cut(text, step), line_dropped(text), line_doubled(text)):
            assert not unanswered(eirei_wiki.read, texts)
