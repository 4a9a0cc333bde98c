"""The vocabulary: every term is defined by a rule that is there, and is called what the documents call it."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from graph.library import Library
from rulebook import vocabulary
from rulebook.errors import MalformedDocumentError
from rulebook.fold import is_japanese, make_skeleton
from rulebook.games import BY_NAME
from rulebook.vocabulary import HOME, Confusion, TermEntry, list_games, load_all_terms, load_terms, parse_terms
from rulings import cases
from tests.shared import shared

SOURCES = {
    "eirei": ["sources/004_7b550a85ad4d6d32.txt"],
    "fab": ["sources/001_bfcf93d8a899f964.txt", "sources/002_bd98e3ec6ac2cc7c.txt"],
    "wow": ["sources/000_9d0cbb2449943c79.txt"],
}
REFERENCE = {
    "fab": "reference/fab/en-fab-cr.txt",
    "mtg": "reference/mtg/MagicCompRules-2021-02-02.txt",
    "wow": "reference/wow/wow_cr_v7.4_en.txt",
}


def term(game: str, slug: str) -> TermEntry:
    return next(term for term in load_terms(game) if term.slug == slug)


def test_every_game_has_its_words() -> None:
    assert list_games() == tuple(sorted(BY_NAME))
    assert all(len(load_terms(game)) >= 60 for game in ("fab", "mtg", "wow"))
    assert load_terms("chess") == ()


def test_every_term_is_defined_by_a_rule_that_is_held(library: Library) -> None:
    astray = [str(term.defined) for term in load_all_terms() if not (term.defined and library.node(term.defined))]
    assert astray == []


def test_every_term_and_keyword_of_the_page_is_there() -> None:
    rows = (cases.HOME / "eirei_sections.jsonl").read_text("utf-8").splitlines()
    sections = {row["id"] for row in map(json.loads, rows) if row["level"] == "【】"} - {
        "chain-examples/1/result",  # the heads of the examples' results are no terms
        "chain-examples/2/result",
    }
    assert sections <= {term.defined.path for term in load_terms("eirei") if term.defined}


@pytest.mark.parametrize("game", ["eirei", "fab", "wow"])
def test_every_japanese_name_stands_in_the_document(game: str) -> None:
    text = make_skeleton("".join(shared(path).read_text("utf-8") for path in SOURCES[game]))
    absent = [term.ja for term in load_terms(game) if term.ja and make_skeleton(term.ja) not in text]
    assert absent == ["即効魔術のタイミング"] * (game == "eirei")  # the page spells it 速効 there, a variant


@pytest.mark.parametrize("game", ["fab", "mtg", "wow"])
def test_every_english_name_stands_in_the_rules(game: str) -> None:
    text = re.sub(r"\s+", " ", shared(REFERENCE[game]).read_text("utf-8-sig")).casefold().replace("’", "'")
    absent = [term.en for term in load_terms(game) if term.en and term.en.casefold() not in text]
    later_or_ours = {"fab": [], "mtg": ["mana value"], "wow": ["opening hand", "alternative cost"]}
    assert set(absent) <= set(later_or_ours[game])


def test_a_reading_is_kana_and_says_what_the_name_says() -> None:
    for one in load_all_terms():
        assert re.fullmatch(r"[ぁ-ゖー]*", one.reading), one.slug
        kana = re.sub(r"[^ァ-ヺ]", "", one.ja)
        assert Counter(make_skeleton(kana)) <= Counter(make_skeleton(one.reading)) or not one.reading, one.slug
        assert bool(one.reading) == bool(re.search(r"[㐀-鿿]", one.ja)), one.slug


def test_names_are_in_their_language_and_slugs_are_english() -> None:
    for one in load_all_terms():
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", one.slug)
        assert not is_japanese(one.en)
        assert not one.ja or is_japanese(one.ja)


def test_no_word_is_refused_by_the_term_that_it_names() -> None:
    for one in load_all_terms():
        own = {make_skeleton(word) for word in (one.ja, one.reading, one.en, *one.aliases, *one.variants)}
        assert own.isdisjoint(
            make_skeleton(confusion.word) for confusion in one.confusions if make_skeleton(confusion.word)
        ), one.slug


@pytest.mark.parametrize(
    ("game", "slug", "word"),
    [
        ("eirei", "instant-magic", "速攻"),
        ("eirei", "haste", "即効"),
        ("eirei", "haste", "速効"),
        ("eirei", "player", "○"),
        ("eirei", "player", "●"),
        ("fab", "meld", "混融"),
        ("fab", "fusion", "融合"),
        ("fab", "static-effects-step", "常在型継続効果"),
        ("fab", "static-continuous-effect", "常在効果"),
        ("fab", "asset", "リソース"),
        ("fab", "resource", "資源"),
        ("mtg", "foretell", "予示"),
    ],
)
def test_words_that_are_mistaken_for_each_other_are_kept_apart(game: str, slug: str, word: str) -> None:
    assert word in {confusion.word for confusion in term(game, slug).confusions}


@pytest.mark.parametrize(
    ("game", "slug", "word"),
    [
        ("eirei", "instant-magic", "速効魔術"),
        ("fab", "dash", "ハイフン"),
        ("fab", "can", "出来る"),
        ("fab", "substage-order", "サブステージ順序"),
        ("fab", "chain-link", "現在のチェインリンク"),
        ("fab", "resource-cost", "リソース資源コスト"),
        ("wow", "fatal-damage", "致命ダメージ"),
    ],
)
def test_spellings_that_a_document_mixes_are_variants_of_one_term(game: str, slug: str, word: str) -> None:
    assert word in term(game, slug).variants


def test_a_file_is_read_line_by_line() -> None:
    (one,) = parse_terms(
        "g", '- {slug: t, ja: 語, reading: ご, en: t, not: {句: "句 is a phrase"}, defined: "g:6.10@e"}'
    )
    assert one.confusions == (Confusion("句", "句 is a phrase"),)
    assert (str(one.id), str(one.defined)) == ("g:term/t", "g:6.10@e")
    assert parse_terms("g", "") == ()


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("- {slug: t}", "t has no name"),
        ("- {slug: t, en: a}\n- {slug: t, en: b}", "t stands twice"),
        ("- {slug: t, en: a, english: b}", "unknown field"),
        ("- {en: a}", "missing required field"),
        ("- {slug: t, en: a, defined: 6.10}", "is no id"),
        ("- [unclosed", "while parsing"),
    ],
)
def test_a_line_that_does_not_hold_together_is_refused_by_name(line: str, what: str) -> None:
    with pytest.raises(MalformedDocumentError, match=re.escape(what)) as caught:
        parse_terms("g", line)
    assert caught.value.where == "g.yaml"


def test_the_files_stand_beside_their_loader() -> None:
    assert {place.stem for place in HOME.glob("*.yaml")} == set(vocabulary.list_games())
