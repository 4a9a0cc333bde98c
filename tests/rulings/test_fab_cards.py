"""The cards that the Flesh and Blood rules name, held against the case list and against the brackets in print."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from rulebook.readers import fab_en, fab_ja
from rulebook.source import Source, load_source
from rulebook.units import Reading
from rulings.cards import PrintedCard
from rulings.readers import fab_cards
from tests.shared import shared

CASES = Path(__file__).resolve().parents[2] / "rulings" / "cases" / "fab_examples.jsonl"
FILES = ("001_bfcf93d8a899f964.txt", "002_bd98e3ec6ac2cc7c.txt")


@cache
def japanese() -> tuple[Reading, ...]:
    return tuple(fab_ja.read(load_source(shared(f"sources/{file}"))) for file in FILES)


@cache
def english() -> Reading:
    return fab_en.read(load_source(shared("reference/fab/en-fab-cr.txt")))


def by_slug(*readings: Reading) -> dict[str, PrintedCard]:
    return {card.slug: card for card in fab_cards.extract_cards(readings)}


def names(card: PrintedCard) -> set[str]:
    """What a card may be called: each face, and the whole in either language."""
    faces = {name for face in card.faces for name in face.names.values()}
    return faces | {"||".join(face.names.get(language, "") for face in card.faces) for language in ("ja", "en")}


def imitation(*lines: str) -> Reading:
    text = "1 箱§\n1.1 箱§\n1.1.1 箱です。§\n" + "\n".join(f"例:{line}" for line in lines)
    return fab_ja.read(Source("imitation.txt", text, ""))


def test_every_card_of_the_case_list_is_found_where_its_example_stands() -> None:
    found = fab_cards.extract_cards(japanese())
    examples = dict(pair for reading in japanese() for pair in reading.cases)
    for line in CASES.read_text("utf-8").splitlines():
        case = json.loads(line)
        for name in (*case["cards"], *case["tokens"]):
            holders = [card for card in found if name in names(card)]
            assert len(holders) == 1, name
            assert examples[case["case"]] in holders[0].units, name


def test_nothing_is_found_that_the_case_list_does_not_name() -> None:
    listed = {
        name
        for line in CASES.read_text("utf-8").splitlines()
        for name in (*json.loads(line)["cards"], *json.loads(line)["tokens"])
    }
    assert [card.slug for card in fab_cards.extract_cards(japanese()) if not names(card) & listed] == []


def test_every_bracketed_name_is_a_card() -> None:
    printed = {name for reading in japanese() for name in re.findall(r"《([^》]+)》", reading.source.text)}
    assert printed <= {name for card in fab_cards.extract_cards(japanese()) for name in names(card)}
    assert len(printed) == 49


def test_a_split_card_is_one_card_with_two_faces() -> None:
    card = by_slug(*japanese())["null-shock"]
    assert [dict(face.names) for face in card.faces] == [
        {"ja": "虚空", "en": "Null"},
        {"ja": "ショック", "en": "Shock"},
    ]
    assert card.units == ("5.1.2c/ex1",)


def test_heroes_are_found_without_brackets_and_tokens_in_double_ones() -> None:
    found = by_slug(*japanese())
    types = {slug: card.faces[0].type_line.get("en") for slug, card in found.items() if card.faces[0].type_line}
    heroes = ("shiyana-diamond-gemini", "victor", "rhinar", "katsu")
    assert types == dict.fromkeys(heroes, "Hero") | dict.fromkeys(("vigor", "gold", "frostbite", "ponder"), "Token")
    assert found["shiyana-diamond-gemini"].faces[0].names == {"en": "Shiyana, Diamond Gemini", "ja": "シヤナ"}


def test_a_printed_colour_is_kept() -> None:
    found = by_slug(*japanese())
    assert {slug: card.faces[0].stats for slug, card in found.items() if card.faces[0].stats} == {
        "steadfast": "red",
        "lead-the-charge": "blue",
    }


def test_both_languages_make_one_card() -> None:
    card = by_slug(*japanese(), english())["hypothermia"]
    assert card.faces[0].names == {"ja": "低体温症", "en": "Hypothermia"}
    assert card.units == ("6.3.1/ex1", "6.3.7/ex1")


def test_a_japanese_name_and_its_english_one_stand_in_the_same_example() -> None:
    units = {unit.number: unit.text for unit in english().units}
    for card in fab_cards.extract_cards(japanese()):
        for face in card.faces:
            if "en" in face.names:
                name = face.names["en"].split(",")[0]
                assert all(name in units[number] for number in card.units), name


def test_english_speakers_of_a_text_are_cards_and_conditions_are_not() -> None:
    found = by_slug(english())
    assert {"tripwire-trap", "diadem-of-dreamstate", "comet-storm-shock", "arakni-web-of-deceit"} <= set(found)
    assert not [slug for slug in found if slug.startswith(("if-", "a-card", "the-text"))]
    assert found["lead-the-charge"].faces[0].stats == "blue"


def test_a_name_unknown_in_english_makes_its_id_of_the_japanese_one() -> None:
    cards = fab_cards.extract_cards(
        [imitation("《赤い箱》(黄)と『小箱』トークンと『箱の話』があります。", "《赤い箱》です。")]
    )
    assert [(card.id, card.units) for card in cards] == [
        ("fab:card/赤い箱", ("1.1.1/ex1", "1.1.1/ex2")),
        ("fab:card/小箱", ("1.1.1/ex1",)),
    ]
    assert cards[0].faces[0].stats == "yellow"


def test_a_half_without_its_whole_is_a_card_of_its_own() -> None:
    cards = fab_cards.extract_cards([imitation("《虚空||箱》の《箱》です。", "《箱》です。", "《!》です。")])
    assert [(card.slug, card.units) for card in cards] == [("null-箱", ("1.1.1/ex1",)), ("箱", ("1.1.1/ex2",))]


def test_names_that_make_one_id_are_one_card_whichever_has_more_faces() -> None:
    (card,) = fab_cards.extract_cards([imitation("《Red Box》です。", "《Red||Box》です。")])
    assert len(card.faces) == 2
    assert card.units == ("1.1.1/ex1", "1.1.1/ex2")
