"""Magic card data, taken apart and joined to the cards of the release notes."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from rulebook.errors import MalformedDocumentError, TruncatedDocumentError
from rulebook.source import Source, from_bytes, load_source
from rulebook.units import Genre, Kind, Reading, check_reading
from rulings.cards import PrintedCard
from rulings.readers import khm_notes, mtg_cards
from tests.shared import shared

DATA = "reference/mtg/khm_khc_compact.json"
NOTES = "sources/003_6b35968117085600.txt"

DOUBLE_FACED = {
    "戦闘の神-ハルヴァール": "Halvar, God of Battle // Sword of the Realms",
    "怒りの神-トラルフ": "Toralf, God of Fury // Toralf's Hammer",
    "嘘の神-ヴァルキー": "Valki, God of Lies // Tibalt, Cosmic Impostor",
    "語りの神-ビルギ": "Birgi, God of Storytelling // Harnfel, Horn of Bounty",
    "樹の神-エシカ": "Esika, God of the Tree // The Prismatic Bridge",
    "恐怖の神-ターグリッド": "Tergrid, God of Fright // Tergrid's Lantern",
    "傑士の神-レーデイン": "Reidane, God of the Worthy // Valkmira, Protector's Shield",
    "航海の神-コシマ": "Cosima, God of the Voyage // The Omenkeel",
    "死の神-イーガン": "Egon, God of Death // Throne of Death",
    "種族の神-コルヴォーリ": "Kolvori, God of Kinship // The Ringhart Crest",
    "星界の神-アールンド": "Alrund, God of the Cosmos // Hakka, Whispering Raven",
    "冬の神-ヨーン": "Jorn, God of Winter // Kaldring, the Rimestaff",
}


@cache
def data() -> Reading:
    return mtg_cards.read(load_source(shared(DATA)))


@cache
def raw() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(shared(DATA).read_text("utf-8")))


@cache
def notes() -> tuple[PrintedCard, ...]:
    return khm_notes.extract_cards(khm_notes.read(load_source(shared(NOTES))))


def face(name: str, **more: object) -> dict[str, object]:
    whole: dict[str, object] = {"set": "TOY", "name": name, "face": name, "mana_cost": "{1}", "type": "Thing"}
    return whole | more


def source(*faces: dict[str, object]) -> Source:
    return from_bytes(json.dumps(faces, ensure_ascii=False, indent=1).encode(), "imitation.json")


def test_the_edition_is_named_by_the_set() -> None:
    edition = data().edition
    assert (edition.game, edition.name, edition.document, edition.language) == ("mtg", "khm-cards", "khm-cards", "en")
    assert edition.genre is Genre.CARD_DATA


def test_every_character_of_the_data_has_one_owner() -> None:
    reading = check_reading(data())
    spans = sorted(span for unit in reading.units for span in unit.spans)
    assert "".join(reading.source.text[a:b] for a, b in spans) == reading.source.text


def test_every_face_and_every_ruling_of_the_data_is_there_once() -> None:
    units = data().units
    assert [unit.title for unit in units if unit.kind is Kind.CARD] == [entry["face"] for entry in raw()]
    printed = [ruling["text"] for entry in raw() for ruling in entry["rulings"]]
    rulings = [unit for unit in units if unit.kind is Kind.RULING]
    assert {unit.text for unit in rulings} <= set(printed)
    assert sum(len(unit.spans) for unit in rulings) == len(printed)
    for unit in rulings[::50]:
        assert data().source.text[slice(*unit.spans[0])] == json.dumps(unit.text, ensure_ascii=False)


def test_each_ruling_is_about_the_cards_that_carry_it() -> None:
    text = {unit.number: unit.text for unit in data().units}
    expected = {(entry["name"], ruling["date"]) for entry in raw() for ruling in entry["rulings"]}
    names = {
        card.units[0]: " // ".join(face.names["en"] for face in card.faces) for card in mtg_cards.extract_cards(data())
    }
    assert {(names[card], date) for _, card, date in mtg_cards.list_rulings(data())} == expected
    assert all(text[ruling] for ruling, _, _ in mtg_cards.list_rulings(data()))


def test_a_card_has_its_faces_names_and_printed_values() -> None:
    cards = {card.id: card for card in mtg_cards.extract_cards(data())}
    assert len(cards) == len({entry["name"] for entry in raw()})
    halvar = cards["mtg:card/halvar-god-of-battle"]
    assert [face.names["en"] for face in halvar.faces] == ["Halvar, God of Battle", "Sword of the Realms"]
    assert halvar.units == ("card/halvar-god-of-battle", "card/halvar-god-of-battle/2")
    tyvar = cards["mtg:card/tyvar-kell"].faces[0]
    assert (tyvar.names["ja"], tyvar.loyalty, tyvar.power) == ("タイヴァー・ケル", "3", None)
    assert tyvar.type_line["en"] == "Legendary Planeswalker — Tyvar"


def test_a_face_has_its_keywords_and_the_value_behind_each() -> None:
    text = "Boast — {1}{R}, Sacrifice a land: Draw. (Once.)\nCrew 4 (Tap.)\nMill 2, then draw.\nEquip {2}"
    words = ["Boast", "Crew", "Mill", "Equip", "Typecycling"]
    [card] = mtg_cards.extract_cards(mtg_cards.read(source(face("A", text=text, keywords=words))))
    assert card.faces[0].keywords == tuple(words)
    assert card.faces[0].keyword_values == {"Boast": "{1}{R}", "Crew": "4", "Equip": "{2}"}


def test_a_keyword_that_only_begins_a_longer_word_is_not_the_face_s() -> None:
    faces = source(face("A", text="Attach target Equipment.", keywords=["Equip"]))
    [card] = mtg_cards.extract_cards(mtg_cards.read(faces))
    assert card.faces[0].keywords == ()


def test_every_card_of_the_notes_has_its_english_name() -> None:
    joined = mtg_cards.join_cards(notes(), mtg_cards.extract_cards(data()))
    assert len(joined) == len({card.id for card in joined}) == 200
    assert all(face.names.keys() == {"ja", "en"} for card in joined for face in card.faces)
    assert [card.units for card in joined] == [card.units for card in notes()]


def test_most_are_joined_by_name_and_the_rest_by_what_is_printed() -> None:
    partners = mtg_cards.find_partners(notes(), mtg_cards.extract_cards(data()))
    by_print = {
        partner.notes.slug: " // ".join(face.names["en"] for face in partner.data.faces)
        for partner in partners
        if partner.basis == "print"
    }
    assert by_print == DOUBLE_FACED
    by_text = [(partner.notes.slug, partner.data.slug) for partner in partners if partner.basis == "text"]
    assert by_text == [("古き神々への拘束", "binding-the-old-gods")]
    assert sum(partner.basis == "name" for partner in partners) == 187


def test_notes_and_data_print_the_same_values_but_for_what_the_notes_lost() -> None:
    differing = [
        partner.data.slug
        for partner in mtg_cards.find_partners(notes(), mtg_cards.extract_cards(data()))
        for here, there in zip(partner.notes.faces, partner.data.faces, strict=True)
        if (here.cost, here.power, here.toughness, here.loyalty)
        != (there.cost, there.power, there.toughness, there.loyalty)
        or len(here.abilities.get("ja", ())) != len(there.abilities.get("en", ()))
    ]
    assert differing == ["fearless-liberator"]
    joined = {card.slug: card for card in mtg_cards.join_cards(notes(), mtg_cards.extract_cards(data()))}
    liberator = joined["fearless-liberator"].faces[0]
    assert (liberator.power, liberator.toughness) == ("2", "1")


def test_a_card_that_two_others_might_be_is_left_without_a_partner() -> None:
    front = face("Front // Back", face="Front", side="a")
    back = face("Front // Back", face="Back", side="b")
    other = [entry | {"name": "Other // Back"} for entry in (front | {"face": "Other"}, back)]
    twins = mtg_cards.extract_cards(mtg_cards.read(source(front, back, *other)))
    mine = PrintedCard("mtg", "表", mtg_cards.extract_cards(mtg_cards.read(source(front, back)))[0].faces)
    assert mtg_cards.find_partners([mine], twins) == ()
    assert mtg_cards.join_cards([mine], twins) == (mine,)
    assert [partner.basis for partner in mtg_cards.find_partners([mine], twins[:1])] == ["print"]


def test_a_ruling_on_two_cards_is_one_unit() -> None:
    ruling = {"date": "2021-02-05", "text": "It “works”."}
    reading = mtg_cards.read(source(face("One", rulings=[ruling]), face("Two", rulings=[ruling])))
    (unit,) = [unit for unit in reading.units if unit.kind is Kind.RULING]
    assert len(unit.spans) == 2
    assert [card for _, card, _ in mtg_cards.list_rulings(reading)] == ["card/one", "card/two"]


def test_an_escaped_ruling_is_read_too() -> None:
    text = json.dumps([face("One", rulings=[{"date": "2021-02-05", "text": "It “works”."}])])
    reading = mtg_cards.read(from_bytes(text.encode(), "imitation.json"))
    assert [unit.text for unit in reading.units if unit.kind is Kind.RULING] == ["It “works”."]


WHOLE = source(face("One", rulings=[{"date": "2021-02-05", "text": "Yes."}]), face("Two")).text


@pytest.mark.parametrize("cut", range(1, len(WHOLE) - 1, 5))
def test_data_cut_short_are_refused(cut: int) -> None:
    with pytest.raises(TruncatedDocumentError):
        mtg_cards.read(from_bytes(WHOLE[:cut].encode(), "imitation.json"))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{}", "no list"),
        ("[]", "no card"),
        ("[1]", "a face does not hold"),
        ('[{"set": "TOY"}]', "a face does not hold"),
        (WHOLE.replace('"Two"', '"One"'), "card/one stands twice"),
        (WHOLE.replace('"Two"', '"…"'), "no name"),
        (WHOLE.replace('"Two"', "2"), r"\$\.name"),
        (WHOLE.replace("},\n {", "}\n {"), "comma"),
        (WHOLE.replace('"Thing"', "Thing", 1), "no JSON"),
        (WHOLE.replace('"Two"', '"\\ud800"'), "half a character"),
        (WHOLE + "x]", "behind the list"),
        ("[" * 100_000 + "]", "no JSON"),
        (source(face("One // Two", face="Two", side="b")).text, "card/one"),
    ],
)
def test_damage_is_refused_with_its_place(text: str, what: str) -> None:
    with pytest.raises(MalformedDocumentError, match=what) as refusal:
        mtg_cards.read(from_bytes(text.encode(), "imitation.json"))
    assert "imitation.json" in refusal.value.where


def test_other_lists_are_not_taken_for_card_data() -> None:
    assert mtg_cards.recognises(from_bytes(WHOLE.encode(), "imitation.json"))
    assert not mtg_cards.recognises(from_bytes(b'[{"name": "One"}]', "imitation.json"))
    assert not mtg_cards.recognises(from_bytes(b"Magic: The Gathering Comprehensive Rules", "imitation.txt"))
