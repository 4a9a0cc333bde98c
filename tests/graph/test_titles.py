"""Titles: of every edition held, in either number, in either language; and cards that nobody holds."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

import pytest

from graph.library import Library
from graph.lookup.names import NameIndex
from graph.lookup.queries import complete_numbers
from graph.lookup.resolve import Decision, Resolution, resolve
from graph.lookup.titles import TitleIndex
from graph.store.catalogue import Name
from rulebook import digest
from rulebook.fold import make_skeleton
from rulebook.ids import Id, parse
from rulebook.index import EditionIndex, load_indexes
from rulebook.units import RULE_KINDS, Genre, Kind
from tests.memory import Memory, book

BOOKS = [index for index in load_indexes() if index.edition.genre is Genre.RULEBOOK]
NEWEST = next(index for index in BOOKS if index.edition.name == "cr-2026-01-16")
TITLED = RULE_KINDS | {Kind.TERM, Kind.HEADING}


def ids(answer: Resolution) -> list[str]:
    return [str(candidate.id) for candidate in answer.candidates]


def list_titles(index: EditionIndex, kinds: Iterable[str] = TITLED) -> dict[str, set[Id]]:
    """The units of an edition by their title."""
    found = defaultdict[str, set[Id]](set)
    for entry in index.entries:
        if entry.title and entry.kind in set(kinds):
            found[entry.title].add(Id(index.edition.game, entry.number, index.edition.name))
    return found


@lru_cache(maxsize=1)
def index_terms(library: Library) -> TitleIndex:
    return TitleIndex.of((), [name for name in library.names() if name.id.kind == "term" and name.form != "not"])


def names_title(library: Library, answer: Resolution, title: str, bearers: set[Id]) -> bool:
    """Whether an answer has a bearer of the title in some edition, or the game's own term of that name."""
    terms = index_terms(library)
    every = (
        bearers
        | {name.id for name in terms.find_loose(title)}
        | {kin.there for id_ in bearers for kin in library.kin(id_)}
    )
    return any(candidate.id in every for candidate in answer.candidates)


@pytest.mark.parametrize("index", BOOKS, ids=[f"{one.edition.game}@{one.edition.name}" for one in BOOKS])
@pytest.mark.exhaustive
def test_every_title_of_every_edition_leads_to_its_rule_and_none_is_guessed(
    library: Library, index: EditionIndex
) -> None:
    lost = []
    for title, bearers in list_titles(index).items():
        answer = resolve(library, title, game=index.edition.game, limit=100)
        sure = answer.decision is Decision.EXACT or (answer.decision is Decision.AMBIGUOUS and len(ids(answer)) > 1)
        if not sure or not names_title(library, answer, title, bearers):
            lost.append((title, answer.decision, ids(answer)[:3]))
    assert lost == []


def test_every_title_of_the_keyword_sections_of_magic_is_its_own_rule(library: Library) -> None:
    keywords = [entry for entry in NEWEST.entries if entry.parent in {"701", "702"} and entry.title]
    assert len(keywords) == 255
    lost = [
        entry.title
        for entry in keywords
        if (answer := resolve(library, entry.title, game="mtg")).decision is not Decision.EXACT
        or f"mtg:{entry.number}@cr-2026-01-16" not in ids(answer)
    ]
    assert lost == []


def make_plural(title: str) -> str:
    """The plural of a title by the rule of spelling."""
    if re.search("[^aeiou]y$", title):
        return f"{title[:-1]}ies"
    return title + ("es" if re.search("(?:s|x|z|ch|sh)$", title) else "s")


@pytest.mark.parametrize(("game", "edition"), [("mtg", "cr-2026-01-16"), ("fab", "en"), ("wow", "7.4-en")])
def test_every_plural_is_read_exactly_as_its_title_or_as_another_of_that_very_form(
    library: Library, game: str, edition: str
) -> None:
    index = next(one for one in BOOKS if (one.edition.game, one.edition.name) == (game, edition))
    written = {make_skeleton(title) for title in list_titles(index)}
    guessed = []
    for title, bearers in list_titles(index, {Kind.RULE, Kind.SECTION, Kind.TERM}).items():
        if not re.fullmatch("[A-Za-z' -]*[A-Za-z]{3}", title) or re.search("(?:s|ed|ing)$", title):
            continue
        answer = resolve(library, make_plural(title), game=game, limit=100)
        other = make_skeleton(make_plural(title)) in written
        if answer.decision not in {Decision.EXACT, Decision.AMBIGUOUS} or not (
            other or names_title(library, answer, make_plural(title), bearers)
        ):
            guessed.append((title, answer.decision, ids(answer)[:3]))
    assert guessed == []


def test_every_japanese_name_of_a_title_leads_to_its_rule(library: Library) -> None:
    named = {parse(unit): said.name for unit, said in digest.load_digests().items() if said.name}
    assert named
    lost = []
    for id_, name in named.items():
        answer = resolve(library, name, game=id_.game, limit=100)
        beside = answer.decision is Decision.AMBIGUOUS and id_.kind == "term"  # an entry stands behind its rule
        sure = answer.decision in {Decision.EXACT, Decision.AMBIGUOUS}
        if not sure or not (beside or names_title(library, answer, name, {id_})):
            lost.append((name, answer.decision, ids(answer)))
    assert lost == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lands", ["mtg:305@cr-2026-01-16", "mtg:term/land@cr-2026-01-16"]),
        ("Convert", ["mtg:701.28@cr-2026-01-16", "mtg:term/convert@cr-2026-01-16"]),
        ("cascade", ["mtg:702.85@cr-2026-01-16", "mtg:term/cascade@cr-2026-01-16"]),
        ("Timing and Priority", ["mtg:117@cr-2026-01-16"]),
        ("Treasures", ["mtg:term/treasure", "mtg:111.10a@cr-2026-01-16"]),
        ("mtg discarded", ["mtg:term/discard", "mtg:701.9@cr-2026-01-16"]),
        ("term/cascade", ["mtg:term/cascade@cr-2026-01-16"]),
        ("The Magic Golden Rules", ["mtg:101@cr-2026-01-16"]),
        ("続唱", ["mtg:702.85@cr-2026-01-16", "mtg:term/cascade@cr-2026-01-16"]),
        ("Tribals", ["mtg:308@cr-2026-01-16", "mtg:term/kindred@cr-2026-01-16"]),
    ],
)
def test_a_title_has_its_rule_first_and_the_term_beside_it(library: Library, text: str, expected: list[str]) -> None:
    answer = resolve(library, text)
    assert (answer.decision, ids(answer)) == (Decision.EXACT, expected)


def test_a_title_of_two_games_is_both(library: Library) -> None:
    answer = resolve(library, "Harmonize")
    assert answer.decision is Decision.AMBIGUOUS
    assert {candidate.game for candidate in answer.candidates} == {"mtg", "wow"}


def test_a_title_says_which_rules_bore_its_number(library: Library) -> None:
    assert "in cr-2021-02-05 and cr-2021-02-15 it was 702.85 Annihilator" in resolve(library, "Cascade").reason


def test_one_letter_is_a_title_as_it_is_printed_alone(library: Library) -> None:
    assert resolve(library, "X", game="mtg").decision is Decision.EXACT
    assert resolve(library, "x", game="mtg").decision is Decision.NONE


OLD = book("g", "old", "en", "2020-01-01", {"7": "Keywords", "700": "All", "700.1": "Boast", "700.2": "Tribal"})
NEW = book("g", "new", "en", "2021-01-01", {"7": "Keywords", "700": "All", "700.1": "Ward", "700.2": "Boast"})
MOVES = ["g:700.1@old moved g:700.2@new"]


def test_a_title_is_followed_to_the_edition_asked_for() -> None:
    catalogue = Memory([OLD, NEW], lineage=MOVES)
    assert ids(resolve(catalogue, "Boast")) == ["g:700.2@new"]
    assert ids(resolve(catalogue, "Boast", at="2020-06-01")) == ["g:700.1@old"]
    assert ids(resolve(catalogue, "boasted", edition="old")) == ["g:700.1@old"]


def test_a_title_that_the_newest_edition_lacks_is_that_of_the_one_that_has_it() -> None:
    catalogue = Memory([OLD, NEW], lineage=MOVES)
    assert ids(resolve(catalogue, "Tribal")) == ["g:700.2@old"]
    assert resolve(catalogue, "Tribal", edition="new").decision is Decision.NONE
    renamed = Memory([OLD, NEW], lineage=["g:700.2@old edited g:700.1@new"])
    (candidate,) = resolve(renamed, "Tribal").candidates
    assert (str(candidate.id), candidate.why) == ("g:700.1@new", "its title in old is 'Tribal'")


def test_what_only_ends_alike_is_another_word() -> None:
    plane = Name("Plane", "en", "title", parse("g:1@e"))
    index = TitleIndex.of([plane])
    assert index.find_loose("planes") == (plane,)
    assert index.find_loose("plan") == index.find_loose("planet") == index.find_loose("") == ()


def test_no_title_has_a_form_that_is_no_form_of_it(library: Library) -> None:
    titles = TitleIndex.of(library.titles())
    for text in ("dead", "planet", "passive", "manual", "turnip", "cardinal", "zoned out", "casts off"):
        assert titles.find_loose(text) == (), text


# Cards that nobody holds.

UNKNOWN = """
Blood Moon|Urborg|Counterspell|Ragavan|Path to Exile|Swords to Plowshares|Wrath of God|Black Lotus|Dark Ritual
Giant Growth|Brainstorm|Force of Will|Mana Leak|Mana Drain|Island Sanctuary|Time Walk|Ancestral Recall|Serra Angel
Goblin Guide|Llanowar Elves|Dark Confidant|Tarmogoyf|Snapcaster Mage|Cryptic Command|Bitterblossom|Thoughtseize
Stone Rain|Murktide Regent|Teferi, Time Raveler|Opalescence|Ice-Fang Coatl|Stomping Ground|Swamp Mosquito|Mountain Goat
Orcish Bowmasters|Sheoldred, the Apocalypse|Atraxa, Grand Unifier|Urza's Saga|Golgari Grave-Troll|Doomblade
Sword of Fire and Ice|Umezawa's Jitte|Liliana of the Veil|Jace, the Mind Sculptor|Karn Liberated|Primeval Titan
Emrakul, the Aeons Torn|Thalia, Guardian of Thraben|Aether Vial|Show and Tell|Lion's Eye Diamond|Chalice of the Void
対抗呪文|血染めの月|剣を鍬に|流刑への道|思考囲い|暗黒の儀式|精神を刻む者、ジェイス|虚空の杯|渦まく知識|闇の腹心
Blood Moon vs Urborg|Command and Conquer|Pyroblast + Blue Elemental Blast
"""
CARDS = [name for line in UNKNOWN.strip().splitlines() for name in line.split("|")]


@pytest.mark.parametrize("name", [*CARDS, *(name.lower() for name in CARDS if name.isascii())])
def test_an_unknown_card_is_none_and_put_together_from_nothing(library: Library, name: str) -> None:
    assert resolve(library, name).decision is Decision.NONE


def test_a_card_of_one_game_is_no_card_of_another(library: Library) -> None:
    assert ids(resolve(library, "Lightning Bolt")) == ["wow:card/lightning-bolt"]
    assert resolve(library, "Lightning Bolt", game="mtg").decision is Decision.NONE


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Blood Moon vs Halvar", [("Blood Moon", "none"), ("Halvar", "corrected")]),
        ("予顕と続唱", [("予顕", "exact"), ("続唱", "exact")]),
        ("foretell + cascade", [("foretell", "exact"), ("cascade", "exact")]),
        ("Halvar and Urborg", [("Halvar", "corrected"), ("Urborg", "none")]),
    ],
)
def test_joined_names_are_answered_each_by_itself(library: Library, text: str, parts: list[tuple[str, str]]) -> None:
    assert [(part.query, part.decision) for part in resolve(library, text).parts] == parts


def test_a_name_with_a_joint_in_it_is_one_name(library: Library) -> None:
    joined = [name for name in library.names() if name.id.kind == "card" and " and " in name.text]
    assert joined
    assert all(resolve(library, name.text, game=name.id.game).decision is Decision.EXACT for name in joined)


def test_a_phrase_that_is_known_in_all_its_words_is_read() -> None:
    index = NameIndex.of(
        [Name("Island", "en", "name", parse("g:card/island")), Name("draw", "en", "english", Id("g", "term/draw"))]
    )
    assert Counter(match.how for match in index.find("Island Draw")) == {"exact": 2}
    assert [match.how for match in index.find("Island Sanctuary")] == ["unknown"]


# Ranges and lists.


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("mtg 601.2a-i", [f"601.2{letter}" for letter in "abcdefghi"]),
        ("mtg 601.2a–i", [f"601.2{letter}" for letter in "abcdefghi"]),
        ("ＭＴＧ　６０１．２ａ〜ｉ", [f"601.2{letter}" for letter in "abcdefghi"]),
        ("mtg 601.2a..c", ["601.2a", "601.2b", "601.2c"]),
        ("mtg:702.19b, c", ["702.19b", "702.19c"]),
        ("mtg:702.19b,c", ["702.19b", "702.19c"]),
        ("mtg:702.19b-d, f", ["702.19b", "702.19c", "702.19d", "702.19f"]),
        ("mtg 704.5k-p", ["704.5k", "704.5m", "704.5n", "704.5p"]),
        ("wow 410.1-3, 5", ["410.1", "410.2", "410.3", "410.5"]),
        ("5.1.3-5.1.10", [f"5.1.{step}" for step in range(3, 11)]),
    ],
)
def test_a_range_or_a_list_is_its_rules_in_order(library: Library, text: str, numbers: list[str]) -> None:
    def list_last(answer: Resolution) -> list[Resolution]:
        return [last for part in answer.parts for last in list_last(part)] or [answer]

    answer = resolve(library, text)
    assert answer.decision is Decision.EXACT
    assert [part.candidates[0].id.path for part in list_last(answer)] == numbers
    assert all(len(part.candidates) == 1 for part in list_last(answer))


def test_a_long_range_is_cut_and_it_is_said(library: Library) -> None:
    answer = resolve(library, "mtg 702.1-702.100")
    assert (len(answer.parts), len(answer.candidates)) == (20, 20)
    assert "only the first 20 of 100 rules are listed" in answer.reason


def test_a_range_past_the_end_is_none_and_says_where_it_ends(library: Library) -> None:
    answer = resolve(library, "wow 410.6-8")
    assert answer.decision is Decision.NONE
    assert "section 410 ends with 410.6" in answer.reason


@pytest.mark.parametrize("text", ["rule 410.6, 2 cards", "410.6 and a creature", "1.5, and 2", "draw 2, 3"])
def test_what_is_no_list_of_numbers_stays_as_it_is(text: str) -> None:
    assert complete_numbers(text) == text
