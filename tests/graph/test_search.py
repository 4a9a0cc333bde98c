"""Search: the deciding rule among the first, each rule once, and no question that is too strange to be asked."""

from __future__ import annotations

import dataclasses
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from api.cli.main import main
from graph.library import Library
from graph.loading.ingest import ingest
from graph.lookup.names import NameIndex
from graph.search import ranking
from graph.search.asked import load_asked
from graph.search.features import TokenTellings, compare_lines
from graph.search.games import guess_games
from graph.search.question import parse_question
from graph.search.ranked import FoundPassage, GameWeights
from graph.search.same_rule import Families
from graph.search.search import KINDS, Hit, SearchResult, search
from graph.search.snippets import cut_snippet
from graph.search.synonyms import SynonymBook
from graph.search.token_fields import decode_field, decode_number, encode_place, unpack_numbers
from graph.search.tokens import split_words, stem, tokenize

GAMES = ("eirei", "fab", "mtg", "wow")
TOY = Path(__file__).parents[1] / "toy"
SETS = [
    yaml.safe_load((Path(__file__).parents[1] / "bench" / f"{of}.yaml").read_text("utf-8"))
    for of in ("questions", "asked")
]


def ids(found: SearchResult) -> list[str]:
    return [hit.id for hit in found.results]


def list_shown(hit: Hit) -> set[str]:
    """All that one answer stands for: the rule in every edition, and what was found under it."""
    return {hit.id, *hit.others, *(id_ for one in hit.under for id_ in (one.id, *one.others))}


def named(found: SearchResult, *full_ids: str) -> bool:
    """Whether one of these, in whatever edition, is among the first five."""
    return any(list_shown(hit) & set(full_ids) for hit in found.results[:5])


# Tokens. --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ルール", "るーる"),
        ("ﾙｰﾙ", "ルール"),
        ("速効", "即効"),
        ("チェイン", "チェーン"),
        ("生贄", "生け贄"),
        ("ＡＢＣ", "abc"),
        ("ヴァルキー", "バルキー"),
        ("destroyed", "destroys"),
        ("copies", "copying"),
        ("the player's", "the players"),
    ],
)
def test_two_spellings_of_a_word_give_the_same_tokens(one: str, other: str) -> None:
    assert tokenize(one) == tokenize(other)


@pytest.mark.parametrize(("one", "other"), [("速攻", "即効"), ("予顕", "予示"), ("less", "les"), ("410.6", "410.6a")])
def test_two_words_do_not(one: str, other: str) -> None:
    assert tokenize(one) != tokenize(other)


@pytest.mark.parametrize("token", ["410.6b", "5.1.10", "702.142a", "+1/+1", "{s}"])
def test_a_number_and_a_symbol_are_one_token(token: str) -> None:
    assert tokenize(f"see {token}, please") == ["see", token, stem("please")]


@given(st.text(max_size=80))
def test_no_token_could_end_a_quotation_or_be_two(text: str) -> None:
    every = [*tokenize(text), *(token for word in split_words(text) for token in (*word.tokens, *word.signs))]
    assert not any(set(token) & set(' "\x00') or not token for token in every)


@given(st.text("あいうえお山札手札カード abc", min_size=1, max_size=30))
def test_words_have_no_token_that_the_text_does_not_have(text: str) -> None:
    assert {token for word in split_words(text) for token in word.tokens} <= set(tokenize(text))


@pytest.mark.parametrize(
    ("question", "line", "other"),
    [("may I attack twice", "can I attack twice", "can I attack"), ("二回攻撃できる", "二回攻撃", "一回だけ攻撃")],
)
def test_the_line_that_says_more_of_a_question_is_more_like_it(question: str, line: str, other: str) -> None:
    asked = parse_question(question, SynonymBook.of([]), NameIndex.of([]), lambda _: 1.0, ())
    numbers = {token: n for n, token in enumerate(asked.wanted)}
    weights = GameWeights(1.0, 10.0, [1.0] * len(asked.concepts), [1.0] * len(asked.wanted))

    def compare(text: str) -> float:
        said = tokenize(text)
        places = frozenset(encode_place(numbers[token], "asked") for token in said if token in numbers)
        one = FoundPassage(1, "a", "a", "a", "rule", "", 1, 1, 9, {}, {}, b"", lambda: [(places, len(set(said)))])
        return compare_lines(TokenTellings(asked), weights, one)

    assert 1 >= compare(line) > compare(other) >= 0


def test_every_weight_is_of_something_measured(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    measured: set[str] = set()
    measure = ranking.measure_rules

    def watch(*given: object) -> object:
        rules = measure(*given)  # type: ignore[arg-type]
        measured.update(*(features for features, _ in rules.values()))
        return rules

    monkeypatch.setattr(ranking, "measure_rules", watch)
    for asked in ("foretell", "Toralf", "how does combat damage work", "ending the game"):
        search(library, asked)
    assert {name for name in ranking.load_weights() if not name.startswith("kind_")} <= measured


# What is found. -------------------------------------------------------------------------------------------------------


def test_every_question_of_the_benchmark_is_decided_by_something_held(library: Library) -> None:
    held = {id_ for (id_,) in library.rows("SELECT id FROM unit WHERE held")}
    assert {id_ for questions in SETS for question in questions for id_ in question["decides"]} <= held


@pytest.mark.parametrize("questions", SETS)
def test_the_deciding_rule_stands_among_the_first_five_without_any_document(
    library: Library, questions: list[dict[str, Any]]
) -> None:
    asked = [question for question in questions if "needs" not in question]
    answered = [question for question in asked if named(search(library, question["ask"]), *question["decides"])]
    assert len(answered) >= 0.75 * len(asked)


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("wow 410.6", "wow:410.6@6.0-ja"),
        ("６．３．２", "fab:6.3.2@ja"),
        ("§702.142a", "mtg:702.142@cr-2021-02-05"),
        ("eirei:terms/chain", "eirei:terms/chain@2013-07-12-ja"),
    ],
)
def test_a_number_leads_to_its_rule(library: Library, asked: str, first: str) -> None:
    assert named(search(library, asked), first, first.replace("142@", "142a@"))


@pytest.mark.parametrize(
    ("asked", "games"),
    [
        ("mtg 優先権", {"mtg"}),
        ("FaBの置換効果の順番", {"fab"}),
        ("priority in Warcraft", {"wow"}),
    ],
)
def test_the_games_that_a_question_names_come_first(library: Library, asked: str, games: set[str]) -> None:
    assert {hit.game for hit in search(library, asked).results[:3]} <= games


def test_of_two_games_that_a_question_names_each_answers_in_turn(library: Library) -> None:
    found = search(library, "mtgとfabで置換効果の順番は違う？")
    assert [hit.game for hit in found.results[:4]] in (["fab", "mtg"] * 2, ["mtg", "fab"] * 2)


@pytest.mark.parametrize("asked", ["続行", "ぞっこう", "go again", "Go-Again", "ｇｏ　ａｇａｉｎ"])
def test_a_term_in_any_spelling_leads_to_the_rule_that_defines_it(library: Library, asked: str) -> None:
    assert named(search(library, asked, game="fab"), "fab:8.3.5@en")


@pytest.mark.parametrize("asked", ["Toralf", "トラルフ", "Toralf, God of Fury", "Toralf, God of Furry"])
def test_a_card_by_any_of_its_names_comes_with_its_rulings(library: Library, asked: str) -> None:
    found = search(library, asked)
    assert "mtg:card/toralf-god-of-fury" in ids(found)[:5]
    about = {source for kind, source, _, _ in library.edges_to("mtg:card/toralf-god-of-fury") if kind == "ABOUT"}
    assert len(about & set(ids(found)[:8])) > 3


@pytest.mark.parametrize(
    ("asked", "card"),
    [
        ("死亡する代わりに氷カウンターを置いて追放し、そこから呪文を唱える", "draugr-necromancer"),
        ("exile a dying creature with an ice counter and cast it with snow mana", "draugr-necromancer"),
        ("ゲームの外部のカードをライブラリーの上に置く英雄譚", "the-ravens-warning"),
        ("deathtouch creature gives poison counters", "fynn-the-fangbearer"),
        ("手札以外から唱えた呪文でカードを引く", "vega-the-watcher"),
        ("creatures boast twice a turn, casting a spell adds red mana", "birgi-god-of-storytelling"),
        ("パワーではなくタフネスで機体に搭乗する", "giant-ox"),
    ],
)
def test_a_card_is_found_by_what_it_does_without_any_document(library: Library, asked: str, card: str) -> None:
    assert f"mtg:card/{card}" in ids(search(library, asked, kind="card"))[:3]
    assert f"mtg:card/{card}" in ids(search(library, asked, game="mtg"))[:10]


def test_every_printing_of_a_face_and_every_card_of_the_notes_has_our_words(library: Library) -> None:
    said = "SELECT count(DISTINCT unit) FROM digest WHERE unit LIKE 'mtg:card/%' AND language = ? AND unit {} '%@%'"
    for language in ("ja", "en"):
        assert library.rows(said.format("LIKE"), language) == [(215,)]
        assert library.rows(said.format("NOT LIKE"), language) == [(200,)]


def test_a_question_in_one_language_finds_what_is_said_in_the_other(library: Library) -> None:
    found = search(library, "予顕", kind="rule", game="mtg")
    assert any(hit.id.startswith("mtg:702.14") and hit.title == "Foretell" for hit in found.results[:3])


@pytest.mark.parametrize("asked", ["場", "英", "X", "墓地", "引く", "ば", "5"])
def test_a_word_of_one_or_two_characters_is_searched_for(library: Library, asked: str) -> None:
    assert search(library, asked).results


@pytest.mark.parametrize("asked", ["", " ", "?!", "、。", "🎴🎴", "zzzzqqqq", "\x00", "\ud800"])
def test_what_says_nothing_finds_nothing(library: Library, asked: str) -> None:
    found = search(library, asked)
    assert (found.query, found.total, found.results) == (asked, 0, ())


def test_every_answer_says_why_it_is_here(library: Library) -> None:
    found = search(library, "Katsu hits under Tripwire Trap")
    assert all(hit.why for hit in found.results)
    first = next(hit for hit in found.results if "fab:6.6.5f/ex1@ja" in list_shown(hit))
    assert "mentions a card asked about" in first.why


def test_a_rule_is_shown_once_with_its_other_editions_beside_it(library: Library) -> None:
    found = search(library, "foretell special action", limit=50)
    everything = [id_ for hit in found.results for id_ in (hit.id, *hit.others)]
    assert len(everything) == len(set(everything))
    [hit] = [hit for hit in found.results if hit.id == "mtg:702.143@cr-2026-01-16"]
    assert {"mtg:702.142@cr-2021-02-05", "mtg:702.143@cr-2021-04-22"} <= set(hit.others)


def test_an_example_is_shown_under_its_rule(library: Library) -> None:
    found = search(library, "fire-breathing token copied with X", limit=30)
    shown = [hit.id for hit in found.results]
    beneath = [one.id for hit in found.results for one in hit.under]
    assert not any("/ex" in id_ for id_ in shown if id_.startswith(("wow:", "fab:", "mtg:")))
    assert len(shown + beneath) == len({*shown, *beneath})
    [hit] = search(library, "Under Tripwire Trap Katsu hits", game="fab", limit=1).results
    assert "fab:6.6.5f/ex1@ja" in list_shown(hit)
    assert hit.id.startswith("fab:6.6.5f@")


@pytest.mark.parametrize("game", GAMES)
def test_what_players_say_is_said_of_a_rule_that_is_held(library: Library, game: str) -> None:
    held = {id_ for (id_,) in library.rows("SELECT id FROM unit WHERE held AND game = ?", game)}
    asked = load_asked(game)
    assert {f"{game}:{rule}" for rule in asked} <= held
    assert all(line.strip() for lines in asked.values() for line in lines)
    for script in ("[ぁ-ヶ一-龥]", "[a-z]{3}"):
        assert all(re.search(script, " ".join(lines)) for lines in asked.values())


@pytest.mark.parametrize(
    ("asked", "game"),
    [
        ("トーテムは攻撃できますか", "wow"),
        ("いまスタックにあるインスタントを打ち消せますか", "mtg"),
        ("does my arsenal card need an action point", "fab"),
        ("英霊を召喚したターンに攻撃できるか", "eirei"),
    ],
)
def test_a_game_is_told_by_its_words(library: Library, asked: str, game: str) -> None:
    assert search(library, asked, limit=1).results[0].game == game


def test_no_game_fills_the_first_places_where_several_know_the_words(library: Library) -> None:
    found = search(library, "who decides the order of replacement effects", limit=6)
    assert len({hit.game for hit in found.results}) > 1


def test_a_word_that_every_game_says_tells_no_game() -> None:
    sizes = {"a": 100, "b": 1_000}
    said = {("card", "a"): 50, ("card", "b"): 500, ("totem", "a"): 5}

    def count(token: str, game: str) -> int:
        return said.get((token, game), 0)

    alike = guess_games([{"card": 1.0}], count, sizes, {})
    assert alike["a"] == pytest.approx(0.5, abs=0.05)
    assert guess_games([{"card": 1.0}, {"totem": 1.0}], count, sizes, {})["a"] > 0.6
    assert guess_games([], count, sizes, {}) == {"a": 0.5, "b": 0.5}


@pytest.mark.parametrize(
    ("one", "other"),
    [("唱えたとき", "唱えられたとき"), ("copied spell", "copies of a spell"), ("攻撃した", "攻撃され")],
)
def test_other_forms_of_a_word_find_the_same(library: Library, one: str, other: str) -> None:
    first = {hit.id for hit in search(library, one, game="mtg", limit=5).results}
    assert first & {hit.id for hit in search(library, other, game="mtg", limit=5).results}


def test_the_reader_is_shown_words_that_they_read(library: Library) -> None:
    for language, script in (("ja", str.isascii), ("en", lambda text: not text.isascii())):
        found = search(library, "priority passes", game="wow", kind="rule", language=language, limit=5)
        assert found.results
        assert not any(script(hit.snippet.strip("… ")[:12]) for hit in found.results)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_kind_alone(library: Library, kind: str) -> None:
    found = search(library, "戦闘のカード combat card", kind=kind)
    assert found.results
    assert {hit.kind for hit in found.results} <= KINDS[kind]


def test_a_game_and_an_edition_alone(library: Library) -> None:
    assert {hit.game for hit in search(library, "attack", game="fab").results} == {"fab"}
    found = search(library, "foretell", edition="cr-2021-02-05")
    assert found.results
    assert all(id_.endswith("@cr-2021-02-05") for id_ in ids(found))


def test_pages_follow_one_another(library: Library) -> None:
    whole = search(library, "destroyed at the same time", limit=30)
    pages = [search(library, "destroyed at the same time", limit=10, offset=offset) for offset in (0, 10, 20)]
    assert [hit for page in pages for hit in page.results] == list(whole.results)
    assert {page.total for page in pages} == {whole.total}
    assert search(library, "destroyed", offset=100_000).results == ()


def test_scores_fall(library: Library) -> None:
    scores = [hit.score for hit in search(library, "who decides the order of triggers").results]
    assert scores == sorted(scores, reverse=True)


# Strange questions. ---------------------------------------------------------------------------------------------------

STRANGE = [
    '"',
    '""" OR "',
    "AND OR NOT NEAR",
    "NEAR(a b)",
    "a* ^b {c} : d",
    "name : deck",
    "'; DROP TABLE passage; --",
    "%_%",
    "(((((",
    "-1 +1 1/0",
    "410.6" * 200,
    "山札" * 5_000,
    "deck " * 2_000,
    "🂡🎴👨‍👩‍👧‍👦",
    "\u202e\u0000\ufeff",
    "é́́́" * 50,
]


@pytest.mark.parametrize("asked", STRANGE)
def test_no_question_is_too_strange(library: Library, asked: str) -> None:
    assert search(library, asked).query == asked


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.sampled_from([None, "ja", "en"]))
def test_no_question_at_all_raises(library: Library, asked: str, language: str | None) -> None:
    found = search(library, asked, language=language, limit=5)
    assert len(found.results) <= min(found.total, 5)


@pytest.mark.parametrize("strange", ['wow" OR "x', "none such", "'", '"', "*", "x\x00y", "\ud800"])
def test_a_filter_that_nothing_passes_finds_nothing(library: Library, strange: str) -> None:
    assert search(library, "deck", game=strange).results == ()
    assert search(library, "deck", edition=strange).results == ()
    assert search(library, "deck", kind=strange).results == ()


# The index. -----------------------------------------------------------------------------------------------------------


def test_the_index_holds_of_every_passage_what_its_words_say(library: Library) -> None:
    token = dict(library.rows("SELECT number, token FROM passage_token"))
    rows = library.rows(
        "SELECT p.said, p.times, ja.text || ' ' || en.text FROM passage p"
        " JOIN digest ja ON ja.unit = p.id AND ja.language = 'ja'"
        " JOIN digest en ON en.unit = p.id AND en.language = 'en'"
        " LEFT JOIN text t ON t.unit = p.id WHERE t.text IS NULL AND p.edition <> ''"
    )
    assert rows
    for packed, times, text in rows:
        said = zip(unpack_numbers(packed), times, strict=True)
        own = {token[decode_number(at)]: count for at, count in said if decode_field(at) == "own"}
        assert own == Counter(tokenize(text))


def test_the_index_leads_from_every_token_to_the_passages_that_it_stands_in(library: Library) -> None:
    holding = {number: unpack_numbers(docs) for number, docs in library.rows("SELECT number, docs FROM passage_token")}
    said = {
        doc: {*map(decode_number, unpack_numbers(packed))}
        for doc, packed in library.rows("SELECT doc, said FROM passage")
    }
    there = {(number, doc) for doc, found in said.items() for number in found}
    assert {(number, doc) for number, docs in holding.items() for doc in docs} == there
    assert library.rows("SELECT count(*) FROM passage_token WHERE held * 4 <> length(docs)") == [(0,)]


# What is shown. -------------------------------------------------------------------------------------------------------


def test_marks_are_where_the_words_stand(library: Library) -> None:
    found = search(library, "優先権 パス", game="wow", kind="rule")
    marked = {hit.snippet[start:stop] for hit in found.results for start, stop in hit.marks}
    assert {"優先権", "パス"} <= marked


ASKED = {"deck": [("deck",)], "山札": [("山札",)], "るる": [("るる",)]}


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Xの山札を見る", ["山札"]),
        ("ルールとるーる", ["ルール", "るーる"]),
        ("ヴォルフがデッキ", ["ヴォル"]),
        ("空を、空で", ["空", "空"]),
        ("Decks, or deck's", ["Decks", "deck's"]),
    ],
)
def test_marks_are_the_words_however_they_are_written(text: str, marked: list[str]) -> None:
    asked = ASKED | {"ぼる": [("ぼる",)], "空": [("空",)]}
    assert [text[start:stop] for start, stop in cut_snippet(text, asked, 60).marks] == marked


def test_a_snippet_goes_on_to_what_answers() -> None:
    answer = "A player with an empty deck who must draw does not lose at once. They lose later."
    text = "Cards are drawn one by one. " * 6 + answer
    snippet = cut_snippet(text, {"deck": [("deck",)], "empty": [("empty",)]}, 90)
    assert snippet.text.startswith("… A player with an empty deck")
    assert snippet.text.endswith("They lose later.")


@given(st.text("deck 山札ルール。. a…", max_size=200), st.integers(5, 60))
def test_a_snippet_is_a_part_of_the_text_with_its_marks_inside(text: str, width: int) -> None:
    snippet = cut_snippet(text, ASKED, width)
    assert snippet.text.removeprefix("… ").removesuffix(" …") in " ".join(text.split())
    assert len(snippet.text) <= width + 4
    places = [place for mark in snippet.marks for place in mark]
    assert places == sorted(places)
    for start, stop in snippet.marks:
        marked = snippet.text[start:stop].casefold().replace("ー", "")  # a long mark is folded away
        assert any(word in marked for word in ("deck", "山札", "ルル"))


def test_a_family_never_holds_two_units_of_one_edition() -> None:
    families = Families([("g:1@a", "g:1@b"), ("g:2@a", "g:1@b"), ("g:1@b", "g:5@c")])
    assert families.of("g:1@a") == families.of("g:1@b") == families.of("g:5@c")
    assert families.of("g:2@a") not in {families.of("g:1@a"), families.of("g:9@a")}


# After an ingest. -----------------------------------------------------------------------------------------------------


def test_the_words_of_a_document_are_found_as_soon_as_it_is_held(database: Path) -> None:
    library = Library(database)
    assert search(library, "dealt two damage at one life", game="toy").results == ()
    library.close()
    ingest(database, TOY / "rules-1.txt")
    library = Library(database)
    found = search(library, "dealt two damage at one life", game="toy").results[:2]
    assert any("toy:1.1.2/ex1@1" in list_shown(hit) for hit in found)
    library.close()


def test_of_two_editions_the_newest_is_shown(database: Path) -> None:
    ingest(database, TOY / "rules-1.txt")
    ingest(database, TOY / "rules-2.txt")
    library = Library(database)
    [hit] = [hit for hit in search(library, "toy:1.1.2@1").results if "toy:1.1.2@1" in {hit.id, *hit.others}]
    library.close()
    assert (hit.id, hit.others) == ("toy:1.1.3@2", ("toy:1.1.2@1",))


def test_answers_do_not_depend_on_when_they_are_asked(library: Library) -> None:
    one, _, again = (search(library, asked) for asked in ("tap a land", "デッキ", "tap a land"))
    assert dataclasses.asdict(one) == dataclasses.asdict(again)


# On the command line. -------------------------------------------------------------------------------------------------


def run(seeded: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["search", "--db", f"sqlite:///{seeded}", *words])


def test_the_command_prints_what_was_found_and_where_the_next_page_begins(seeded: Path) -> None:
    result = run(seeded, "who", "has", "priority", "--game", "wow", "--limit", "2")
    assert result.exit_code == 0
    assert "[priority]" in result.stdout
    assert "--offset 2" in result.stdout


def test_the_command_prints_the_names_that_others_build_on(seeded: Path) -> None:
    found = json.loads(run(seeded, "foretell", "--json").stdout)
    assert {"query", "total", "results"} <= found.keys()
    assert {"id", "kind", "game", "snippet", "score"} <= found["results"][0].keys()


def test_finding_nothing_is_told_by_the_exit_code(seeded: Path) -> None:
    assert run(seeded, "zzzzqqqq").exit_code == 3
