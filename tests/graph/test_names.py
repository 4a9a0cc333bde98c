"""Names of cards and terms: folded, halved, misspelt, standing in a sentence, and mistaken for one another."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.lookup.names import MatchKind, NameIndex, list_term_names
from graph.lookup.queries import GAME_NAMES, FreeText, Reference, extract_dates, split_query
from graph.store.catalogue import Name
from rulebook.games import BY_NAME
from rulebook.ids import drop_face, parse
from rulebook.vocabulary import Confusion, TermEntry, load_terms


def card(slug: str, *names: str, face: str = "") -> list[Name]:
    id_ = parse(f"mtg:card/{slug}{face}")
    return [Name(name, "en" if name.isascii() else "ja", "face" if face else "name", id_) for name in names]


INDEX = NameIndex.of(
    [
        *card("halvar", "Halvar, God of Battle", "戦闘の神、ハルヴァール"),
        *card("halvar", "Halvar, God of Battle", "戦闘の神、ハルヴァール", face="/1"),
        *card("halvar", "Sword of the Realms", "領界の剣", face="/2"),
        *card("valkyries-sword", "Valkyrie's Sword", "ヴァルキリーの剣"),
        *card("kaya-the-inexorable", "Kaya the Inexorable", "情け無用のケイヤ"),
        *card("kayas-onslaught", "Kaya's Onslaught", "ケイヤの猛攻"),
        *card("niko-aris", "Niko Aris", "ニコ・アリス"),
        *card("niko-defies-destiny", "Niko Defies Destiny", "ニコ、運命に抗う"),
        *card("axgard-braggart", "Axgard Braggart", "アクスガルドの自慢屋"),
        *card("jaspera-sentinel", "Jaspera Sentinel", "ジャスペラの歩哨"),
        *card("jorn", "Jorn, God of Winter", "冬の神、ヨーン"),
        *list_term_names(load_terms("mtg")),
        *list_term_names(load_terms("eirei")),
    ]
)


def found(text: str, *, alone: bool = True) -> list[tuple[str, MatchKind, list[str]]]:
    return [(m.text, m.how, [n.id.path for n in m.names]) for m in INDEX.find(text, alone=alone)]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("Halvar, God of Battle", "card/halvar"),
        ("HALVAR GOD OF BATTLE", "card/halvar"),
        ("ｈａｌｖａｒ，ｇｏｄ　ｏｆ　ｂａｔｔｌｅ", "card/halvar"),
        ("《戦闘の神ハルバール》", "card/halvar"),
        ("領界の剣", "card/halvar/2"),
        ("にこありす", "card/niko-aris"),
        ("valkyries sword", "card/valkyries-sword"),
        ("よけん", "term/foretell"),
        ("ヨケン", "term/foretell"),
    ],
)
def test_a_whole_name_is_met_however_it_is_written(text: str, path: str) -> None:
    assert found(text) == [(text, MatchKind.EXACT, [path])]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Halvar", ["card/halvar"]),
        ("God of Battle", ["card/halvar"]),
        ("ハルヴァール", ["card/halvar"]),
        ("Sword of the Realm", ["card/halvar/2"]),
        ("アクスガルドの自", ["card/axgard-braggart"]),
        ("Jaspera Sen", ["card/jaspera-sentinel"]),
        ("ritual ma", ["term/ritual-magic"]),
        ("of Battl", ["card/halvar"]),
        ("ケイヤ", ["card/kaya-the-inexorable", "card/kayas-onslaught"]),
        ("Kaya", ["card/kaya-the-inexorable", "card/kayas-onslaught"]),
        ("ニコ", ["card/niko-aris", "card/niko-defies-destiny"]),
        ("剣", []),
        ("of the", []),
        ("gart", []),
    ],
)
def test_half_a_name_is_met_by_every_card_that_shares_it(text: str, paths: list[str]) -> None:
    ((_, how, things),) = found(text)
    assert (how, things) == (MatchKind.HALF if paths else MatchKind.UNKNOWN, paths)


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Axgard Bragart", ["card/axgard-braggart"]),
        ("Sword of teh Realms", ["card/halvar/2"]),
        ("領界の検", ["card/halvar/2"]),
        ("ハルボール", ["card/halvar"]),
        ("forteell", ["term/foretell"]),
        ("vigilanse", ["term/vigilance"]),
        ("ataack", ["term/attack"]),
    ],
)
def test_a_typing_mistake_is_forgiven_where_one_thing_is_nearest(text: str, paths: list[str]) -> None:
    assert found(text) == [(text, MatchKind.NEAR, paths)]


@pytest.mark.parametrize("text", ["the", "あ", "123", "x", "zzzz", "qwertyuiop", "apply", "12345678", "ほげほげ"])
def test_junk_is_no_name(text: str) -> None:
    assert found(text) == [(text, MatchKind.UNKNOWN, [])]


def test_a_word_that_is_far_from_all_names_its_nearest() -> None:
    assert found("Axgrd Bragrt") == [("Axgrd Bragrt", MatchKind.UNKNOWN, ["card/axgard-braggart"])]


def test_two_things_equally_near_are_both_kept() -> None:
    index = NameIndex.of([*card("brightwing", "Brightwing"), *card("brightring", "Brightring")])
    (match,) = index.find("Brightping")
    assert {name.id.path for name in match.names} == {"card/brightwing", "card/brightring"}


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("ハルヴァールに", [("ハルヴァール", "card/halvar")]),
        (
            "ハルヴァールと予顕と領界の剣",
            [("ハルヴァール", "card/halvar"), ("予顕", "term/foretell"), ("領界の剣", "card/halvar/2")],
        ),
        ("よけんのコスト", [("よけん", "term/foretell"), ("コスト", "term/cost")]),
        ("Does foretell work with Halvar?", [("foretell", "term/foretell"), ("Halvar", "card/halvar")]),
        ("does foretell work with halvr", [("foretell", "term/foretell"), ("halvr", "card/halvar")]),
        ("Halvar's vigilance", [("Halvar", "card/halvar"), ("vigilance", "term/vigilance")]),
        ("プレインズウォーカーが予顕した", [("プレインズウォーカー", "term/planeswalker"), ("予顕", "term/foretell")]),
    ],
)
def test_names_are_met_in_a_sentence_in_the_order_they_stand(text: str, things: list[tuple[str, str]]) -> None:
    matches = INDEX.find(text)
    assert [(m.text, m.names[0].id.path) for m in matches] == things
    assert all(text[m.start :].startswith(m.text) for m in matches)


def test_a_shared_half_is_the_card_that_is_named_beside_it() -> None:
    named = [text for text, how, _ in found("Sword exiled, Realms destroyed") if how is not MatchKind.UNKNOWN]
    assert named == ["Realms"]


def test_a_shared_half_in_a_sentence_stays_ambiguous() -> None:
    assert ("Kaya", MatchKind.HALF, ["card/kaya-the-inexorable", "card/kayas-onslaught"]) in found("Kaya and Halvar")


def test_a_word_that_many_cards_share_is_no_half_name_in_a_sentence() -> None:
    many = [name for n in range(4) for name in card(f"dwarf-{n}", f"Dwarf Number{n}")]
    (dwarf, halvar) = NameIndex.of([*many, *card("halvar", "Halvar, God of Battle")]).find("Dwarf and Halvar")
    assert (dwarf.how, halvar.how) == (MatchKind.UNKNOWN, MatchKind.HALF)


def test_what_joins_numbers_and_names_nothing_is_passed_over() -> None:
    assert found("does", alone=False) == []
    assert found("の例", alone=False) == [("例", MatchKind.UNKNOWN, [])]
    assert found("does") == [("does", MatchKind.UNKNOWN, [])]


def test_a_word_taken_for_a_term_is_refused_and_says_why() -> None:
    assert found("速攻魔術") == [("速攻魔術", MatchKind.REFUSED, ["term/instant-magic"])]
    assert "速攻 is haste" in INDEX.list_notes("速攻魔術")[0]
    assert found("速攻")[0][1] is MatchKind.EXACT
    assert INDEX.list_notes("速攻", "mtg") == ()


def test_a_thing_is_labelled_in_both_languages_and_a_face_by_its_own() -> None:
    assert INDEX.get_label(parse("mtg:card/halvar")) == "戦闘の神、ハルヴァール / Halvar, God of Battle"
    assert INDEX.get_label(parse("mtg:card/halvar/2")) == "領界の剣 / Sword of the Realms"
    assert INDEX.get_label(parse("mtg:card/niko-aris/2")) == "ニコ・アリス / Niko Aris"
    assert INDEX.get_label(parse("mtg:card/nobody")) == "card/nobody"


def test_every_face_is_its_card() -> None:
    assert {str(drop_face(parse(f"mtg:card/halvar{face}"))) for face in ("", "/1", "/2")} == {"mtg:card/halvar"}


def test_an_empty_index_knows_nothing() -> None:
    assert [match.how for match in NameIndex.of([]).find("Halvar")] == [MatchKind.UNKNOWN]
    assert NameIndex.of(card("signs", "○●")).whole == {}


def test_a_term_is_written_in_each_of_its_forms() -> None:
    term = TermEntry(
        "g", "t", "用語", "ようご", "term", ("word",), ("専門用語",), (Confusion("期間", "期間 is a period"),)
    )
    assert [
        (name.form, name.text, name.language, name.note)
        for name in list_term_names([term, TermEntry("g", "bare", en="bare")])
    ] == [
        ("name", "用語", "ja", ""),
        ("reading", "ようご", "ja", ""),
        ("english", "term", "en", ""),
        ("alias", "word", "en", ""),
        ("variant", "専門用語", "ja", ""),
        ("not", "期間", "ja", "期間 is a period"),
        ("english", "bare", "en", ""),
    ]


# Numbers as they are typed.


@pytest.mark.parametrize(
    ("text", "path", "last", "game", "edition"),
    [
        ("410.6", "410.6", None, None, None),
        ("mtg:601.2f~h@cr-2021-02-05", "601.2f", "601.2h", "mtg", "cr-2021-02-05"),
        ("MTG総合ルール702.1", "702.1", None, "mtg", None),
        ("magic rule 702", "702", None, "mtg", None),
        ("410.6(a)", "410.6a", None, None, None),
        ("410.6.a", "410.6a", None, None, None),
        ("410-6a", "410.6a", None, None, None),
        ("702.142@2021-02-05.", "702.142", None, None, "2021-02-05"),
        ("wow:410.6a@6.0-ja/ex1", "410.6a/ex1", None, "wow", "6.0-ja"),
        ("5.1.3-10", "5.1.3", "5.1.10", None, None),
        ("mtg:card/halvar-god-of-battle", "card/halvar-god-of-battle", None, "mtg", None),
        ("cr 4", "4", None, None, None),
        ("ルール: 410.6", "410.6", None, None, None),
    ],
)
def test_a_number_is_read_however_it_is_typed(
    text: str, path: str, last: str | None, game: str | None, edition: str | None
) -> None:
    assert split_query(text, ("mtg", "wow")) == (Reference(text, 0, path, last, game, edition),)


@pytest.mark.parametrize(
    ("text", "path"),
    [("四百十の六", "410.6"), ("二千二十一・三ｂ", "2021.3b"), ("第十二条", "12"), ("410の6", "410.6")],
)
def test_a_number_in_kanji_is_read_as_one_in_figures(text: str, path: str) -> None:
    assert [part.path for part in split_query(text, ("wow",)) if isinstance(part, Reference)] == [path]


@pytest.mark.parametrize(
    "text",
    [
        "draw 2 cards",
        "2枚引く",
        "a 410-6 split",
        "2021-02-05",
        "+1/+1",
        "1.5倍",
        "v7.4",
        "1-1-1-1",
        "三の二倍",
        "一の矢",
        "第一面",
        "1,000 damage",
    ],
)
def test_a_number_in_a_sentence_that_cites_nothing_is_left_in_it(text: str) -> None:
    assert all(isinstance(part, FreeText) for part in split_query(text, ("mtg",)))


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("601.2f as of January 5, 2021", "2021-01-05"),
        ("601.2f, 5th of Feb. 2021", "2021-02-05"),
        ("5 Sep 2021", "2021-09-05"),
        ("2021/4", "2021-04"),
        ("二〇二一年", None),
        ("2021年の601.2f", "2021"),
        ("mtg:601.2f@2021-02-05", None),
        ("cr-2021-02-05", None),
        ("2021.5", None),
        ("Marit 2021", "2021"),
    ],
)
def test_a_day_is_read_in_the_ways_that_people_write_one(text: str, when: str | None) -> None:
    assert extract_dates(text)[1] == ((when,) if when else ())


def test_a_game_that_is_named_is_taken_out_of_the_words() -> None:
    assert split_query("マジックの速攻", ("mtg",)) == (FreeText("速攻", 0, "mtg"),)
    assert split_query("mtg", ("mtg",)) == (FreeText("mtg", 0, "mtg"),)
    assert split_query("英霊", ("eirei",)) == (FreeText("英霊", 0, None),)
    assert {"eirei", "fab", "mtg", "wow"} <= set(GAME_NAMES) == set(BY_NAME)


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader_or_the_names(text: str) -> None:
    for part in split_query(text, ("eirei", "fab", "mtg", "wow")):
        assert part.text
        if isinstance(part, FreeText):
            assert INDEX.find(part.text)
