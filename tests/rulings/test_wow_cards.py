"""The cards that the WoW TCG rules define, in the Japanese and the English print."""

from __future__ import annotations

from functools import cache
from types import ModuleType

import pytest

from rulebook.errors import MalformedDocumentError
from rulebook.readers import wow_en, wow_ja
from rulebook.source import load_source
from rulebook.units import Kind, Reading, Unit
from rulings.cards import PrintedCard
from rulings.readers.wow_cards import extract_cards, parse_definition
from tests.shared import shared

FILES: dict[str, tuple[ModuleType, str]] = {
    "ja": (wow_ja, "sources/000_9d0cbb2449943c79.txt"),
    "en": (wow_en, "reference/wow/wow_cr_v7.4_en.txt"),
}


@cache
def reading(language: str) -> Reading:
    reader, path = FILES[language]
    read: Reading = reader.read(load_source(shared(path)))
    return read


@cache
def found(language: str) -> dict[str, PrintedCard]:
    return {card.slug: card for card in extract_cards(reading(language))}


def defined(text: str, language: str = "ja", title: str = "Box") -> list[str | None]:
    made = parse_definition(Unit("1/ex1/card1", Kind.CARD, "1/ex1", title, text, ()), language)
    return [made.cost, made.icon, made.line, made.right, made.stats, made.text]


def test_fifty_six_definitions_are_fifty_five_cards() -> None:
    assert sum(unit.kind is Kind.CARD for unit in reading("ja").units) == 56
    assert len(found("ja")) == 55
    twice = [card for card in found("ja").values() if len(card.units) > 1]
    assert [(card.slug, card.units) for card in twice] == [("bloodclaw", ("202.3/ex1/card1", "206.1a/ex1/card1"))]


def test_the_english_print_defines_a_hundred_and_twenty_five_cards() -> None:
    assert len(found("en")) == 125
    assert sum(len(card.units) for card in found("en").values()) == 132


def test_two_definitions_of_one_card_agree() -> None:
    for language in FILES:
        by_name: dict[str, Unit] = {}
        for unit in reading(language).units:
            if unit.kind is Kind.CARD:
                first = by_name.setdefault(unit.title, unit)
                assert parse_definition(first, language) == parse_definition(unit, language)


def test_every_japanese_definition_has_the_values_of_the_english_one() -> None:
    assert set(found("ja")) <= set(found("en"))
    for slug, card in found("ja").items():
        for ours, theirs in zip(card.faces, found("en")[slug].faces, strict=True):
            assert ours.names == theirs.names
            assert (ours.cost, ours.power, ours.toughness) == (theirs.cost, theirs.power, theirs.toughness), slug
            assert ours.keywords == theirs.keywords, slug
            assert len(ours.abilities["ja"]) == len(theirs.abilities["en"]), slug


def test_cards_named_in_japanese_stand_where_their_english_namesakes_do() -> None:
    japanese = {
        unit.number: unit for unit in reading("ja").units if unit.kind is Kind.CARD and not unit.title.isascii()
    }
    english = {unit.number: unit for unit in reading("en").units if unit.kind is Kind.CARD}
    assert len(japanese) == 6
    for number, unit in japanese.items():
        ours, theirs = parse_definition(unit, "ja"), parse_definition(english[number], "en")
        assert (ours.cost, ours.power, ours.health) == (theirs.cost, theirs.power, theirs.health)
        both = next(card for card in found("ja").values() if number in card.units)
        assert both.faces[0].names == {"ja": ours.name, "en": theirs.name}
        assert number in found("en")[both.slug].units


def test_names_stand_under_their_language_and_lost_apostrophes_return() -> None:
    assert found("ja")["malfurions-gift"].faces[0].names == {"en": "Malfurion's Gift"}
    assert found("en")["malfurions-gift"].faces[0].names == {"en": "Malfurion's Gift"}
    assert found("ja")["flash-heal"].faces[0].names == {"ja": "即効治療", "en": "Flash Heal"}
    assert sum("ja" in card.faces[0].names for card in found("ja").values()) == 5


def test_heroes_and_quests_have_no_cost_and_all_others_have_one() -> None:
    without = [slug for slug, card in found("ja").items() if card.faces[0].cost is None]
    assert without == ["baxxel-geartooth", "boris-brightbeard", "the-ring-of-blood-brokentoe"]
    assert found("ja")["aimed-shot"].faces[0].cost == "1+X"
    assert found("ja")["mind-control"].faces[0].cost == "2+X"


def test_a_hero_with_text_on_both_sides_has_two_faces() -> None:
    for language in FILES:
        front, back = found(language)["baxxel-geartooth"].faces
        assert front.abilities[language][0].startswith("(4) >>>")
        assert front.names == back.names
        assert (front.toughness, back.toughness) == ("28", "28")
    assert [slug for slug, card in found("ja").items() if len(card.faces) > 1] == ["baxxel-geartooth"]


@pytest.mark.parametrize(
    ("slug", "type_line", "stats"),
    [
        ("aimed-shot", "能力 射撃", None),
        ("bloodclaw", "仲間 ラプター, ペット (1)", "3 [格闘] / 1 体力"),
        ("vanquish", "能力", None),
        ("icon-of-the-silver-crescent", "装備品 アイテム, 小物 (2)", None),
        ("highborne-soul-mirror", "装備 アイテム", None),
        ("high-priestess-tyrande-whisperwind", "仲間 ナイト エルフのプリースト, ユニーク", "3 [神聖] / 4 体力"),
        ("erunak-stonespeaker", "仲間 ブロークンのシャーマン, エルナック (1)", "5 [炎], 5 体力"),
        ("deathbringer", "装備 片手武器 斧, 格闘 (1)", "2 [格闘], 2 襲撃"),
        ("viking-warhammer", "装備 片手武器 槌鉾, 格闘 (1)", "1 攻撃力, 1 襲撃"),
        ("hide-of-the-wild", "装備 防具 布, 背 (1)", "0 防御力"),
        ("cat-form", "即効能力 野獣 キャットフォーム, フォーム (1)", None),
        ("the-ring-of-blood-brokentoe", "アリーナのクエスト", None),
        ("ironforge-guards", "仲間 ドワーフのウォリアー, 無限", "1 [格闘] / 1 体力"),
    ],
)
def test_type_line_and_numbers_are_cut_from_the_text_glued_to_them(
    slug: str, type_line: str, stats: str | None
) -> None:
    face = found("ja")[slug].faces[0]
    assert face.type_line == {"ja": type_line}
    assert face.stats == stats


@pytest.mark.parametrize(
    ("slug", "begins"),
    [
        ("aimed-shot", "射撃の才能"),
        ("vanquish", "対象の仲間"),
        ("highborne-soul-mirror", "自分がコントロール"),
        ("arcanite-dragonling", "(1) >>>"),
        ("inventors-focal-sword", "(2), [Activate] >>>"),
        ("cat-form", "持続 :"),
        ("chain-lightning", "ヒーローか仲間"),
        ("the-ring-of-blood-brokentoe", "このクエストを"),
        ("fel-flame", "持続 :"),
    ],
)
def test_the_text_begins_where_type_and_numbers_end(slug: str, begins: str) -> None:
    assert found("ja")[slug].faces[0].abilities["ja"][0].startswith(begins)


def test_what_stands_between_cost_and_type_is_an_icon() -> None:
    icons = {unit.title: parse_definition(unit, "ja").icon for unit in reading("ja").units if unit.kind is Kind.CARD}
    assert icons["ブラッドクロー"] == "ハンター"
    assert icons["Erunak Stonespeaker"] == "中立"
    assert icons["Vigil of the Light"] == "PaPr"
    assert icons["Highborne Soul Mirror"] == "DkDrHuMaPaPrRoShLoWa"
    assert icons["Vanquish"] is None
    assert icons["Thunderhead Hippogryph"] is None
    assert icons["High Prophet Barim"] is None


def test_a_heros_professions_stand_at_the_right_of_its_type_line() -> None:
    (boris,) = (unit for unit in reading("ja").units if unit.title == "Boris Brightbeard")
    printed = parse_definition(boris, "ja")
    assert (printed.right, printed.stats) == ("魔力化 / 裁縫", "26 体力")
    assert printed.line.startswith("ヒーロー ドワーフの")


def test_cards_without_text_have_no_paragraph() -> None:
    bare = [slug for slug, card in found("ja").items() if not card.faces[0].abilities["ja"]]
    assert bare == ["bloodclaw", "kor-cindervein", "viking-warhammer"]


def test_keywords_that_are_a_paragraph_are_the_cards_own() -> None:
    keywords = {slug: card.faces[0].keywords for slug, card in found("ja").items() if card.faces[0].keywords}
    assert keywords == {
        "fury": ("Ferocity",),
        "goldenmoon": ("Elusive",),
        "vindicator-kaldel": ("Inspire",),
        "marksman-glous": ("Inspire",),
        "exarch-orelis": ("Inspire",),
    }
    assert found("en")["dimzer-the-prestidigitator"].faces[0].keywords == ("Escape Artist",)


def test_definitions_of_imagined_cards_are_taken_apart() -> None:
    assert defined("2, 石工, 仲間 岩, 箱 (1), 3 [ 炎 ] / 4 体力重い") == [
        "2", "石工", "仲間 岩", "箱 (1)", "3 [炎] / 4 体力", "重い",
    ]  # fmt: skip
    assert defined("X, 能力 影(2) を払う") == ["X", None, "能力 影", None, None, "(2) を払う"]
    assert defined("3, 装備 アイテム自分が (1) を払う") == ["3", None, "装備 アイテム", None, None, "自分が (1) を払う"]
    assert defined("Mason, Hero—Box, 9 Health\nStay. <p> Go.", "en") == [
        None, "Mason", "Hero—Box", None, "9 Health", "Stay. <p> Go.",
    ]  # fmt: skip


def test_a_definition_without_a_type_is_refused() -> None:
    with pytest.raises(MalformedDocumentError, match="names no card type"):
        defined("2, 石工, 岩")
