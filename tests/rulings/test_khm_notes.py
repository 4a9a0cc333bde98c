"""The Kaldheim release notes, taken apart: the document itself, and imitations that are damaged."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from rulebook.errors import HanreiError, MalformedDocumentError, TruncatedDocumentError
from rulebook.source import Source, from_bytes, load_source
from rulebook.units import Genre, Kind, Reading, Unit, check_reading
from rulings import cards as _cards_module
from rulings.readers import khm_notes
from tests.shared import shared

NOTES = "sources/003_6b35968117085600.txt"
CASES = Path(_cards_module.__file__).parent / "cases"

SMALL = (
    "『カルドハイム』リリースノート 誰か編。 最終更新 2021年1月7日  これは真似である。 一般注釈 製品情報  発売中。"
    " 新キーワード:光(ひかり)  光るもの。 《灯》 {1}{W} クリーチャー ― 精霊 1/1 光{W}"
    "  光のルールは以下の通り。 702.141. 光/Glow 702.141a 光る。rule 601.2bと601.2f~hに従う。 * 光は消えない。"
    " 『カルドハイム』のカード別注釈 《灯》 {1}{W} クリーチャー ― 精霊 1/1 光{W} * 灯は光る。"
    " 《表の神、オモテ》 {2} 伝説のクリーチャー ― 神 2/2 I, II ― 引く。 ///// 《裏の城》 土地 {T}, 1点を支払う:光る。"
    " #訂正# 城は光らない。 * 灯は光る。 * 神は光るのか? 《謎の者》 {R} クリーチャー ― 人間 速攻 * 速い。"
    " マジック:ザ・ギャザリング、Wizards of the Coast LLCの真似です。"
)


@cache
def notes() -> Reading:
    return khm_notes.read(load_source(shared(NOTES)))


def lines(name: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in (CASES / name).read_text("utf-8").splitlines()]


def units(reading: Reading) -> dict[str, Unit]:
    return {unit.number: unit for unit in reading.units}


def source(text: str) -> Source:
    return from_bytes(text.encode(), "imitation.txt")


def test_the_edition_bears_the_date_of_the_document() -> None:
    edition = notes().edition
    assert (edition.game, edition.name, edition.language) == ("mtg", "khm-notes", "ja")
    assert edition.genre is Genre.RELEASE_NOTES
    assert edition.effective == dt.date(2021, 1, 7)


def test_every_character_of_the_notes_has_one_owner_in_863_pieces() -> None:
    reading = check_reading(notes())
    spans = sorted(span for unit in reading.units for span in unit.spans)
    assert "".join(reading.source.text[a:b] for a, b in spans) == reading.source.text
    assert len(spans) == 863


def test_the_counts_of_pieces_are_those_of_the_marks_in_the_text() -> None:
    reading = notes()
    text = reading.source.text
    printed = Counter(unit.kind for unit in reading.units for _ in unit.spans)
    assert printed[Kind.RULING] == text.count(" * ") == 599
    assert printed[Kind.CARD] == text.count("》 ") == 215
    assert printed[Kind.CARD] - text.count("/////") == 202
    assert printed[Kind.ERRATUM] == text.count("#訂正#") == 2
    assert printed[Kind.HEADING] == 16 + 1  # the title too
    assert printed[Kind.PROSE] == 20 + 3  # credits, date and footer too
    assert printed[Kind.RULE] + printed[Kind.SUBRULE] == len(re.findall(r" 702\.141[a-f.]", text)) == 7


def test_a_ruling_printed_twice_is_one_unit_with_the_characters_of_both() -> None:
    reading = notes()
    rulings = [unit for unit in reading.units if unit.kind is Kind.RULING]
    printed = Counter(re.split(r"(?<=[。)?]) +", chunk)[0].strip() for chunk in reading.source.text.split(" * ")[1:])
    assert Counter({unit.text: len(unit.spans) for unit in rulings if not unit.flags}) == Counter(
        {text: count for text, count in printed.items() if text in {unit.text for unit in rulings if not unit.flags}}
    )
    (repunctuated,) = [unit for unit in rulings if unit.flags]
    assert [printed[repunctuated.text], len(repunctuated.spans)] == [1, 2]
    assert (len(printed), len(rulings)) == (587, 586)


def test_case_ids_number_the_printings_in_order() -> None:
    assert [case for case, _ in notes().cases] == [f"khm/r/{n}" for n in range(1, 600)]
    assert [case for case, _ in notes().cases] == [line["case"] for line in lines("khm_rulings.jsonl")]


def test_each_ruling_stands_under_the_card_or_the_topic_that_the_case_list_names() -> None:
    found = units(notes())
    headings: dict[object, set[str]] = {}
    for (_, _, place), case in zip(khm_notes.list_rulings(notes()), lines("khm_rulings.jsonl"), strict=True):
        if "card" in case:
            assert found[place].kind is Kind.CARD
            assert found[place].title == re.split(r"\s*//\s*", str(case["card"]))[0]
        else:
            assert found[place].kind is Kind.HEADING
            headings.setdefault(case["topic"], set()).add(place)
    assert len(headings) == 10
    assert len(set.union(*headings.values())) == 10


def test_the_cards_are_those_of_the_case_list_face_by_face() -> None:
    reading = notes()
    faces = {
        unit: face
        for card in khm_notes.extract_cards(reading)
        for unit, face in zip(card.units, card.faces * (len(card.units) // len(card.faces)), strict=True)
    }
    found = [unit for unit in reading.units if unit.kind is Kind.CARD]
    expected = [face for entry in lines("khm_cards.jsonl") for face in entry["faces"]]  # type: ignore[attr-defined]  # JSON
    assert len(found) == len(expected) == 215
    for unit, face in zip(found, expected, strict=True):
        printed = faces[unit.number]
        numbers = f"{printed.power}/{printed.toughness}" if printed.power else printed.loyalty
        assert unit.title == printed.names["ja"] == face["name"]
        assert (printed.cost, printed.type_line["ja"], numbers) == (
            face["cost"],
            face["type_line"],
            face["pt_or_loyalty"],
        )


def test_each_card_has_the_rulings_that_the_case_list_counts() -> None:
    count = Counter(place for _, _, place in khm_notes.list_rulings(notes()))
    fronts = [unit for unit in notes().units if unit.kind is Kind.CARD and not unit.number.endswith("/2")]
    assert [count[unit.number] for unit in fronts] == [entry["rulings"] for entry in lines("khm_cards.jsonl")]


def test_two_hundred_cards_are_distinct_and_two_are_printed_twice() -> None:
    cards = khm_notes.extract_cards(notes())
    assert len(cards) == len({card.slug for card in cards}) == 200
    twice = {card.slug: card.units for card in cards if len(card.units) > len(card.faces)}
    assert twice == {
        "戦闘の神-ハルヴァール": (
            "card/戦闘の神-ハルヴァール",
            "card/戦闘の神-ハルヴァール/2",
            "card/戦闘の神-ハルヴァール-2",
            "card/戦闘の神-ハルヴァール-2/2",
        ),
        "氷皮のトロール": ("card/氷皮のトロール", "card/氷皮のトロール-2"),
    }
    found = units(notes())
    assert all(found[one].text == found[other].text for one, other in [twice["氷皮のトロール"]])


def test_the_rules_quoted_cite_what_they_cite() -> None:
    found = units(notes())
    assert found["702.141"].title == "予顕/Foretell"
    assert [number for number in found if number.startswith("702.")] == ["702.141", *(f"702.141{x}" for x in "abcdef")]
    assert {number: [cite.targets for cite in found[number].cites] for number in ("702.141a", "702.141b")} == {
        "702.141a": [("601.2b",), ("601.2f", "601.2g", "601.2h")],
        "702.141b": [("116",)],
    }
    assert sum(len(unit.cites) for unit in notes().units) == 3
    assert [number for number, _ in notes().stubs] == ["116", "601.2b", "601.2f", "601.2g", "601.2h"]


def test_what_the_print_lost_is_told() -> None:
    flagged = {unit.number: unit.flags for unit in notes().units if unit.flags and unit.kind is Kind.CARD}
    assert set(flagged) == {"card/恐れなき解放者", "card/鴉の警告"}


def test_an_erratum_stands_under_the_face_that_it_corrects() -> None:
    parents = {unit.number: unit.parent for unit in notes().units if unit.kind is Kind.ERRATUM}
    assert parents == {
        "erratum/星界の騙し屋-ティボルト": "card/嘘の神-ヴァルキー/2",
        "erratum/巨人の護符": "card/巨人の護符",
    }


def test_abilities_are_told_apart_and_modes_stay_with_theirs() -> None:
    by_name = {face.names["ja"]: face for card in khm_notes.extract_cards(notes()) for face in card.faces}
    assert by_name["復讐に燃えた死神"].abilities["ja"][0] == "飛行、接死、速攻"
    counted = {name: len(by_name[name].abilities["ja"]) for name in ("雪上の血痕", "古き神々への拘束", "大蛇の魂瓶")}
    assert counted == {"雪上の血痕": 2, "古き神々への拘束": 4, "大蛇の魂瓶": 2}


def test_an_imitation_is_read_in_the_same_manner() -> None:
    reading = khm_notes.read(source(SMALL))
    found = units(reading)
    assert [place for _, _, place in khm_notes.list_rulings(reading)] == [
        "heading/3",
        "card/灯-2",
        "card/表の神-オモテ",
        "card/表の神-オモテ",
        "card/謎の者",
    ]
    assert found["card/灯"].parent == "heading/3"
    assert found["card/表の神-オモテ/2"].parent == "card/表の神-オモテ"
    assert found["erratum/裏の城"].text == "城は光らない。"
    assert found["702.141a"].parent == "702.141"
    castle = next(card for card in khm_notes.extract_cards(reading) if len(card.faces) == 2).faces[1]
    assert castle.abilities == {"ja": ("{T}, 1点を支払う:光る。",)}


@pytest.mark.parametrize("cut", range(0, len(SMALL) - 30, 7))
def test_notes_cut_short_are_refused(cut: int) -> None:
    with pytest.raises((TruncatedDocumentError, MalformedDocumentError)):
        khm_notes.read(source(SMALL[:cut] or " x"))


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("* 光は消えない。", "* 光は消えない。 これは何か。", "something unknown"),
        ("2021年1月7日", "2021年13月7日", "no date"),
        ("最終更新 ", "", "no date"),
        ("702.141. 光/Glow ", "", "702.141"),
        ("702.141a 光る。", "702.141a 光る。 702.141a 光る。", "702.141a stands twice"),
        ("* 灯は光る。 《表", "* 《表", "a ruling is empty"),
        ("『カルドハイム』リリースノート ", "", "title"),
        (" 《表の神、オモテ》 {2} 伝説のクリーチャー ― 神 2/2 I, II ― 引く。", " 《表》 {2} 神", "unknown"),
    ],
)
def test_damage_is_refused_with_its_place(old: str, new: str, what: str) -> None:
    assert old in SMALL
    with pytest.raises(MalformedDocumentError, match=re.escape(what)) as refusal:
        khm_notes.read(source(SMALL.replace(old, new)))
    assert "imitation.txt" in refusal.value.where


@pytest.mark.exhaustive
def test_the_document_cut_anywhere_raises_nothing_but_a_typed_error() -> None:
    text = notes().source.text
    for cut in range(1, len(text) - 40, len(text) // 60):
        for damaged in (text[:cut], text[:cut] + text[cut + 900 :], text[:cut] + text[cut - 500 :]):
            try:
                check_reading(khm_notes.read(source(damaged)))
            except HanreiError as error:
                assert error.where  # noqa: PT017 - any typed error will do, and none is as good


def test_only_these_notes_are_recognised() -> None:
    assert khm_notes.recognises(source(SMALL))
    assert not khm_notes.recognises(source(SMALL.replace("カルドハイム", "別物")))
    assert not khm_notes.recognises(source("Magic: The Gathering Comprehensive Rules"))
