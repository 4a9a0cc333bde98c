"""The Japanese WoW TCG rules, taken apart: the transcription that is held, edited copies, and an imitation."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from rulebook import ids
from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.readers import wow_ja
from rulebook.source import Source, load_source
from rulebook.units import Kind, Reading, Unit
from tests.rulebook.damage import cut, line_doubled, line_dropped, unanswered
from tests.shared import shared

FILE = "000_9d0cbb2449943c79.txt"
CASES = Path(__file__).resolve().parents[2] / "rulings" / "cases" / "wow_examples.jsonl"
NUMBERED = {Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE}

IMITATION = """雑音の行 100. ではない

World of Wearcraft(R) TCG 総合ルール version 9.1 更新 :2031 年 2 月 3 日 目次 1. 箱... 2 100. 赤い箱... 2 101. 青い... 2 2. 終わり... 3 200. 片付け... 3 1

1. 箱 100. 赤い箱 100.1 箱を開ける ただし 101.1 を参照 100.1a 赤い箱は重い 101. 青い箱 例 : 箱は二つで 石の 箱 は重い 石の 箱, 2, 仲間 岩, 1 [ 炎 ] / 2 体力とても重い 101.1 青い箱は軽い (100.1a) 2

軽い箱は浮く 例 : 一つの箱 Small Box, 1, 装備 道具, 箱 (1) 軽い 箱の中には 何もない物がある 2. 終わり 200. 片付け 200.1 終わったら 箱 (0) へ戻す (0) を払う 200.3 箱は捨てる 3
"""  # noqa: E501 - a page is one line in this print


def imitation(text: str = IMITATION) -> Reading:
    return wow_ja.read(Source("imitation.txt", text, ""))


@cache
def reading() -> Reading:
    return wow_ja.read(load_source(shared(f"sources/{FILE}")))


@cache
def units() -> dict[str, Unit]:
    return {unit.number: unit for unit in reading().units}


def document() -> str:
    """The text from the line before the rules on; the noise before it is left out."""
    text = reading().source.text
    return text[text.index("Transcription:") :]


def edited(old: str, new: str) -> dict[str, Unit]:
    text = document()
    assert text.count(old) == 1, old
    return {unit.number: unit for unit in imitation(text.replace(old, new)).units}


def of_kind(*kinds: Kind) -> list[Unit]:
    return [unit for unit in reading().units if unit.kind in kinds]


def test_only_this_source_is_recognised() -> None:
    for place in sorted([*shared("sources").glob("*.txt"), *shared("reference").glob("*/*.txt")]):
        assert wow_ja.recognises(load_source(place)) == (place.name == FILE), place.name


def test_the_edition_is_named_after_version_and_language() -> None:
    edition = reading().edition
    assert (edition.game, edition.name, edition.document, edition.language) == ("wow", "6.0-ja", "cr", "ja")
    assert str(edition.effective) == "2012-03-27"


def test_every_heading_example_and_card_is_found() -> None:
    assert Counter(unit.kind for unit in reading().units) == {
        Kind.CHAPTER: 5,
        Kind.SECTION: 37,
        Kind.RULE: 127,
        Kind.SUBRULE: 108,
        Kind.EXAMPLE: 42,
        Kind.CARD: 56,
        Kind.PAGE: 33,
        Kind.HEADING: 1,
        Kind.CONTENTS: 1,
        Kind.NAVIGATION: 1,
    }
    assert sum(unit.kind in NUMBERED for unit in reading().units) == 277


def test_what_a_unit_holds_is_what_its_characters_print() -> None:
    for unit in reading().units:
        printed = "".join("".join(reading().source.text[start:end] for start, end in unit.spans).split())
        dot = "." if unit.kind in {Kind.CHAPTER, Kind.SECTION} else ""
        head = {Kind.EXAMPLE: "例:", Kind.CARD: ""}.get(unit.kind, f"{unit.number}{dot}")
        head = head if unit.kind in {*NUMBERED, Kind.EXAMPLE} else ""
        comma = "," if unit.kind is Kind.CARD else ""
        assert printed == "".join(f"{head}{unit.title}{comma}{unit.text}".split()), unit.number


def test_numbers_go_on_without_a_gap_and_under_their_parents() -> None:
    for before, after in pairwise(unit.number for unit in of_kind(Kind.RULE, Kind.SUBRULE)):
        last = after.rpartition(".")[2]
        if after[-1].isalpha():
            follows = before == f"{after[:-1]}{chr(ord(after[-1]) - 1)}" if after[-1] != "a" else before == after[:-1]
        elif last == "1":
            follows = before[0] < after[0] or int(before[:3]) + 1 == int(after[:3])
        else:
            follows = before.rstrip("abcdefghijklmnop") == f"{after.partition('.')[0]}.{int(last) - 1}"
        assert follows, (before, after)
    assert all(unit.parent == ids.get_parent(unit.number) for unit in of_kind(*NUMBERED))


def test_sections_bear_the_titles_of_the_contents_list_but_for_two() -> None:
    titles = {unit.number: unit.title for unit in of_kind(Kind.CHAPTER, Kind.SECTION)}
    listed = units()["contents/1"].text
    differing = [number for number, title in titles.items() if f"{number}. {title}... " not in listed]
    assert differing == ["303", "304"]
    assert titles["303"] == "装備 ( 武器 )"
    assert all(unit.title == "" for unit in of_kind(Kind.RULE, Kind.SUBRULE))
    assert all(unit.text == "" for unit in of_kind(Kind.CHAPTER, Kind.SECTION))


def test_references_are_counted_alike_by_occurrence_and_by_pair() -> None:
    rules = [(unit.number, target) for unit in of_kind(*NUMBERED) for cite in unit.cites for target in cite.targets]
    examples = [
        (unit.number, target) for unit in of_kind(Kind.EXAMPLE) for cite in unit.cites for target in cite.targets
    ]
    assert len(rules) == len(set(rules)) == 162
    assert len({target for _, target in rules}) == 91
    assert examples == [
        ("407.2/ex1", "408.2a"),
        ("408.2c/ex1", "405.4"),
        ("408.3d/ex3", "405.4"),
        ("414.1/ex1", "410.6"),
    ]


def test_thirty_three_targets_are_not_held_and_stay_as_stubs() -> None:
    cited = [target for unit in reading().units for cite in unit.cites for target in cite.targets]
    missing = [target for target in cited if target not in units()]
    assert (len(missing), len(set(missing))) == (48, 33)
    stubs = dict(reading().stubs)
    assert set(missing) <= set(stubs)
    assert stubs["703"] == "誘発パワー"
    assert stubs["707.1b"] == ""


def test_the_other_stubs_are_what_the_contents_list_goes_on_with() -> None:
    cited = {target for unit in reading().units for cite in unit.cites for target in cite.targets}
    assert len(reading().stubs) == 54
    listed = {number for number, title in reading().stubs if title}
    assert len(listed) == 35
    assert {number for number, _ in reading().stubs} == listed | (cited - set(units()))


def test_three_references_are_broken_and_a_cost_of_zero_is_none() -> None:
    broken = [unit.number for unit in reading().units for cite in unit.cites if not cite.targets]
    assert broken == ["103.4/ex1", "405.1", "415.3f"]
    assert all(any("broken" in flag for flag in units()[number].flags) for number in broken)
    assert "(0) を払う" in units()["403.3"].text
    assert [cite.raw for cite in units()["403.3"].cites] == ["716", "707.1e"]


def test_every_case_of_the_list_belongs_to_an_example_of_its_rule() -> None:
    listed = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    assert [(line["case"], line["illustrates"]) for line in listed] == [
        (case, f"wow:{number.rpartition('/')[0]}") for case, number in reading().cases
    ]
    assert [number for _, number in reading().cases] == [unit.number for unit in of_kind(Kind.EXAMPLE)]


def test_every_case_of_the_list_has_its_cards_under_its_example() -> None:
    listed = {line["case"]: line["cards"] for line in map(json.loads, CASES.read_text("utf-8").splitlines())}
    for case, number in reading().cases:
        assert [unit.title for unit in of_kind(Kind.CARD) if unit.parent == number] == listed[case], case


@pytest.mark.parametrize(
    ("number", "begins", "ends"),
    [
        ("100.2b", "カードの中には 太字で", "後述の 100.2c に従う"),
        ("100.2c", "カードの中には 太字で", "どの才能も搭載できない"),
        ("103.2", "ある修正が", "イベントは置換できない"),
        ("103.3", "カードやプレイヤーが", "置換 (716) できない"),
        ("204.1", "コレクター番号は", "カード番号で表記される"),
        ("301.4d", "マスターヒーローの中には", "適用に関する部分の例外である"),
        ("301.5", "修正の中には", "ただし 301.4d を参照"),
        ("415.9a", "カードがゾーンを", "ゾーンは変わらない"),
        ("415.9b", "リンクのコストや", "415.9a の例外である"),
        ("101.2", "1 ゲームに 1 回", "最初のターンを開始する"),
        ("300.1c", "2 枚のカードが", "共有しているとみなす"),
        ("410.6g", "2 つ以上の", "裏返さなければならない"),
        ("104.2", "負の値は", "712.8 も参照"),
    ],
)
def test_a_citation_before_a_heading_is_not_taken_for_it(number: str, begins: str, ends: str) -> None:
    assert units()[number].text.startswith(begins)
    assert units()[number].text.endswith(ends)


@pytest.mark.parametrize(
    ("number", "heading", "example"),
    [
        ("103.4", "104", True),
        ("200.3", "201", True),
        ("402.3", "403", True),
        ("407.3", "408", True),
        ("412.2", "413", True),
        ("413.3", "414", True),
        ("415.9e", "500", False),
    ],
)
def test_what_stands_behind_a_displaced_heading_goes_back_to_its_rule(number: str, heading: str, example: bool) -> None:
    displaced = units()[f"{number}/ex1"] if example else units()[number]
    assert displaced.spans[-1][0] >= units()[heading].spans[-1][1]
    assert any(heading in flag for flag in units()[number].flags)
    assert any(number in flag for flag in units()[heading].flags)


def test_a_rule_goes_on_behind_its_displaced_heading() -> None:
    assert units()["415.9e"].text.endswith("713.2 を参照")
    assert "1 枚ずつドローする" in units()["415.9e"].text
    assert (units()["5"].title, units()["500"].title) == ("ターン進行", "概要")


def test_a_page_number_inside_a_rule_is_taken_out() -> None:
    rule = units()["415.9d"]
    assert len(rule.spans) == 2
    assert "捨てられる 修正により" in rule.text
    assert "31" not in rule.text
    assert units()["page/31"].text == "31"
    assert units()["page/3"].spans[0][0] == units()["page/2"].spans[0][1]


def test_rule_text_resumes_behind_the_cards_of_an_example() -> None:
    assert len(units()["408.3d"].spans) == 2
    assert "戦闘の終結の外で" in units()["408.3d"].text
    assert units()["408.3d/ex2/card2"].text.endswith("1 襲撃")
    assert len(units()["501.1b"].spans) == 3
    assert "喚起できるカードは" in units()["501.1b"].text
    assert "パワーの中には" in units()["501.1b"].text
    assert units()["501.1b/ex1/card1"].text.endswith("喚起 : 仲間")
    assert units()["501.1b/ex2/card1"].text.endswith("少なく払う")


def test_the_lost_end_of_the_print_is_told_where_it_breaks_off() -> None:
    assert [unit.number for unit in reading().units if "the print breaks off here" in unit.flags] == ["501.1b"]


def test_unclosed_and_unspaced_brackets_still_cite() -> None:
    assert [cite.targets for cite in units()["102.3"].cites] == [("410.5",)]
    assert [cite.targets for cite in units()["410.5"].cites] == [("410.6",), ("708",)]
    assert any("never closed" in flag for flag in units()["410.5"].flags)


def test_signs_that_the_print_lost_are_told() -> None:
    lost = [unit.number for unit in reading().units if any("lost" in flag for flag in unit.flags)]
    assert lost == ["206.1a/ex1", "301.3", "303.3", "304.3", "305.2b"]


def test_names_of_cards_may_hold_commas_colons_apostrophes_and_spaces() -> None:
    titles = {unit.title for unit in of_kind(Kind.CARD)}
    assert {
        "Barnathrum, Lord of Pain",
        "The Ring of Blood: Brokentoe",
        "Inventor's Focal Sword",
        "ライトニング ボルト",
        "フェル フレイム",
        "High Priestess Tyrande Whisperwind",
    } <= titles
    assert len(titles) == 55


def test_an_edited_rule_keeps_its_place() -> None:
    after = edited("104.2 負の値は", "104.2 もし負の値があれば それは (410.6) に従い")
    assert after["104.2"].text.startswith("もし負の値")
    assert [cite.targets for cite in after["104.2"].cites] == [("410.6",), ("712.8",)]
    assert after["104.1"].text == units()["104.1"].text


def test_an_added_rule_is_read_on_its_line_or_on_a_line_of_its_own() -> None:
    inline = edited("712.8 も参照 2. カード", "712.8 も参照 104.3 新しい規則である 2. カード")
    assert inline["104.3"].text == "新しい規則である"
    apart = edited("712.8 も参照 2. カード", "712.8 も参照\n104.3 新しい規則である\n2. カード")
    assert apart["104.3"].text == "新しい規則である"


def test_a_rule_taken_away_leaves_a_gap_that_is_told() -> None:
    after = edited("101.2 1 ゲームに", "1 ゲームに")
    assert "101.2" not in after
    assert "the number before it is missing" in after["101.3"].flags


def test_a_case_stays_with_its_text_when_its_rule_is_renumbered() -> None:
    text = document().replace(" 414.3b カード", " 414.3x カード").replace(" 414.3a カード", " 414.3b カード")
    text = text.replace(" 414.3b カード", " 414.3a 新しい規則である 414.3b カード", 1).replace(" 414.3x ", " 414.3c ")
    text = text.replace("\n414.3d 二刀流", "\n414.3e 二刀流").replace("\n414.3c カード", "\n414.3d カード")
    text = text.replace("414.3d 二刀流", "414.3e 二刀流")
    assert dict(imitation(text).cases)["wow/ex/38"] == "414.3c/ex1"


def test_blank_lines_at_the_end_change_nothing() -> None:
    text = document()
    assert imitation(text + "\n \n\n").units[:-1] == imitation(text).units[:-1]


def test_a_newer_version_of_the_same_print_is_an_edition_of_its_own() -> None:
    text = document().replace("version 6.0", "version 6.1").replace("2012 年 3 月", "2013 年 4 月")
    edition = imitation(text).edition
    assert (edition.name, edition.version, str(edition.effective)) == ("6.1-ja", "6.1", "2013-04-27")


def test_a_heading_that_stands_twice_is_refused_with_its_place() -> None:
    text = document().replace(" 104.2 負の値は", " 104.1 負の値は")
    with pytest.raises(MalformedDocumentError, match=r"line 11, character .*104\.1 stands twice"):
        imitation(text)


def test_a_rule_without_its_section_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match=r"101\.1 has no 101 above it"):
        imitation(document().replace(" 101. ゲームの開始 ", " "))


def test_a_number_that_stands_too_early_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match=r"100\.3 follows 100\.4"):
        imitation(
            document().replace(" 100.3 トー", " 100.9 トー").replace(" 100.4 構", " 100.3 構").replace("100.9", "100.4")
        )


def test_a_document_cut_anywhere_is_refused() -> None:
    text = document()
    for end in [*range(500, len(text) - 1, 2111), text.index("1. 基礎 100."), text.rindex("\n")]:
        with pytest.raises((MalformedDocumentError, TruncatedDocumentError)):
            imitation(text[:end])


def test_a_document_cut_before_its_first_rule_is_truncated() -> None:
    text = document()
    with pytest.raises(TruncatedDocumentError, match="first rule"):
        imitation(text[: text.index("1. 基礎 100.")])


def test_a_page_dropped_or_doubled_is_refused() -> None:
    text = document()
    start = text.index("1. 基礎 100.")
    pages = text[start:].split("\n\n")
    for n in range(len(pages)):
        for changed in (pages[:n] + pages[n + 1 :], [*pages[: n + 1], *pages[n:]]):
            with pytest.raises((MalformedDocumentError, TruncatedDocumentError)):
                imitation(text[:start] + "\n\n".join(changed))


@pytest.mark.exhaustive
def test_damage_is_answered_with_a_reading_that_holds_together_or_an_error() -> None:
    text = document()
    assert unanswered(wow_ja.read, cut(text, 1511)) == []
    assert unanswered(wow_ja.read, line_dropped(text)) == []
    assert unanswered(wow_ja.read, line_doubled(text)) == []
    assert unanswered(wow_ja.read, cut(IMITATION, 1)) == []


def test_damage_to_single_words_is_answered() -> None:
    words = IMITATION.split(" ")
    assert unanswered(wow_ja.read, (" ".join(words[:n] + words[n + 1 :]) for n in range(len(words)))) == []
    assert unanswered(wow_ja.read, (" ".join([*words[:n], words[n], *words[n:]]) for n in range(len(words)))) == []


def test_an_imitation_reads_by_the_same_print() -> None:
    made = {unit.number: unit for unit in imitation().units}
    assert [*made][:15] == [
        "navigation/1",
        "heading/1",
        "contents/1",
        "1",
        "100",
        "100.1",
        "100.1a",
        "100.1a/ex1",
        "100.1a/ex1/card1",
        "101",
        "101.1",
        "101.1/ex1",
        "101.1/ex1/card1",
        "2",
        "200",
    ]
    assert imitation().edition.name == "9.1-ja"
    assert imitation().stubs == ()
    assert made["100.1"].text == "箱を開ける ただし 101.1 を参照"
    assert made["101"].title == "青い箱"
    assert made["100.1a/ex1"].text == "箱は二つで 石の 箱 は重い"
    assert made["100.1a/ex1/card1"].title == "石の 箱"
    assert made["100.1a/ex1/card1"].text == "2, 仲間 岩, 1 [ 炎 ] / 2 体力とても重い"
    assert made["101.1"].text == "青い箱は軽い (100.1a) 軽い箱は浮く 箱の中には 何もない物がある"
    assert "page number 2 taken out of it" in made["101.1"].flags
    assert [cite.targets for cite in made["200.1"].cites] == [()]
    assert made["200.3"].flags == ("the number before it is missing",)
