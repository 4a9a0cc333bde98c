"""The resolver: what judges type, and what the rulebooks and card lists answer.

The table asks the committed indexes; its expectations are those of the documents. Below it stand small
catalogues, each for one thing that a rulebook may do to a number.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graph.library import Library
from graph.lookup.resolve import Decision, Resolution, resolve
from graph.store.catalogue import Name
from rulebook.games import BY_NAME
from rulebook.ids import parse
from rulebook.units import Genre
from rulings import cases
from tests.memory import Memory, book

JA, EN = {"language": "ja"}, {"language": "en"}
NOW, THEN = "cr-2026-01-16", "cr-2021-02-05"

QUESTIONS: Sequence[tuple[str, dict[str, str], str, list[str]]] = [
    # a bare number, and the ways of writing it
    ("410.6", JA, "exact", ["wow:410.6@6.0-ja"]),
    ("410.6", EN, "exact", ["wow:410.6@7.4-en"]),
    ("410.6", {}, "exact", ["wow:410.6@7.4-en"]),
    ("410.6a", JA, "exact", ["wow:410.6a@6.0-ja"]),
    ("410", JA, "exact", ["wow:410@6.0-ja"]),
    ("6.3.2", JA, "exact", ["fab:6.3.2@ja"]),
    ("6.3.2", EN, "exact", ["fab:6.3.2@en"]),
    ("cr 6.3.2", JA, "exact", ["fab:6.3.2@ja"]),
    ("CR6.3.2", JA, "exact", ["fab:6.3.2@ja"]),
    ("６．３．２", JA, "exact", ["fab:6.3.2@ja"]),
    ("６。３。２", JA, "exact", ["fab:6.3.2@ja"]),
    ("6-3-2", JA, "exact", ["fab:6.3.2@ja"]),
    ("６ー３ー２", JA, "exact", ["fab:6.3.2@ja"]),
    ("§6.3.2", JA, "exact", ["fab:6.3.2@ja"]),
    ("ルール6.3.2", JA, "exact", ["fab:6.3.2@ja"]),
    ("[6.3.2]", JA, "exact", ["fab:6.3.2@ja"]),
    ("6.3.2.", JA, "exact", ["fab:6.3.2@ja"]),
    ("rule 702.141a", EN, "exact", [f"mtg:702.141a@{NOW}"]),
    ("§702.141a", EN, "exact", [f"mtg:702.141a@{NOW}"]),
    ("702.141A.", EN, "exact", [f"mtg:702.141a@{NOW}"]),
    ("(410.6", JA, "exact", ["wow:410.6@6.0-ja"]),
    # as a thumb types it
    ("四一〇・六ａ", JA, "exact", ["wow:410.6a@6.0-ja"]),
    ("ルール四百十の六", JA, "exact", ["wow:410.6@6.0-ja"]),
    ("410.6 a", JA, "exact", ["wow:410.6a@6.0-ja"]),
    ("410 . 6", JA, "exact", ["wow:410.6@6.0-ja"]),
    ("WoW 410,6", JA, "exact", ["wow:410.6@6.0-ja"]),
    ("410.6(a)–(c)", JA, "exact", ["wow:410.6a@6.0-ja", "wow:410.6b@6.0-ja", "wow:410.6c@6.0-ja"]),
    ("410.6a to c", JA, "exact", ["wow:410.6a@6.0-ja", "wow:410.6b@6.0-ja", "wow:410.6c@6.0-ja"]),
    ("410.6a and b", JA, "exact", ["wow:410.6a@6.0-ja", "wow:410.6b@6.0-ja"]),
    ("410.6a、c", JA, "exact", ["wow:410.6a@6.0-ja", "wow:410.6c@6.0-ja"]),
    ("cr:702.142", {}, "exact", [f"mtg:702.142@{NOW}"]),
    # a game or a day that stands behind the number
    ("100.1 mtg", {}, "exact", [f"mtg:100.1@{NOW}"]),
    ("6.3.2 (FaB)", JA, "exact", ["fab:6.3.2@ja"]),
    ("mtg 601.2f 2021-02-05", {}, "exact", ["mtg:601.2f@cr-2021-02-05"]),
    ("CR 702.142 (Feb 2021)", {}, "moved", ["mtg:702.142@cr-2021-02-15", f"mtg:702.143@{NOW}"]),
    ("CR 702.142a 2021年2月10日", {}, "moved", ["mtg:702.142a@cr-2021-02-05", f"mtg:702.143a@{NOW}"]),
    ("mtg 702.142 in 2021", {}, "ambiguous", ["mtg:702.142@cr-2021-02-15", "mtg:702.142@cr-2021-04-22"]),
    ("2021年2月の予顕", {}, "exact", ["mtg:term/foretell", "mtg:702.142@cr-2021-02-15"]),
    (
        "mtg 702.142a 2021-02-05 2021-04-22",
        {},
        "moved",
        ["mtg:702.142a@cr-2021-02-05", f"mtg:702.143a@{NOW}", "mtg:702.142a@cr-2021-04-22"],
    ),
    # the version of a rulebook beside a number
    ("wow 7.4 410.6a", JA, "exact", ["wow:410.6a@7.4-en"]),
    ("WoW 6.0 414.3b", EN, "exact", ["wow:414.3b@6.0-ja"]),
    ("6.0 の 410.6", EN, "exact", ["wow:410.6@6.0-ja"]),
    ("fab 6.0 6.1", JA, "exact", ["fab:6.0@ja", "fab:6.1@ja"]),
    ("fab 7.4 and wow 410.6", {}, "exact", ["fab:7.4@en", "wow:410.6@7.4-en"]),
    # a number that more games than one have
    ("603.2", {}, "ambiguous", [f"mtg:603.2@{NOW}", "wow:603.2@7.4-en"]),
    ("mtg 603.2", {}, "exact", [f"mtg:603.2@{NOW}"]),
    ("603.2", {"game": "wow"}, "exact", ["wow:603.2@7.4-en"]),
    ("WoWの603.2", {}, "exact", ["wow:603.2@7.4-en"]),
    ("Magic 603.2", {}, "exact", [f"mtg:603.2@{NOW}"]),
    ("100.2", JA, "ambiguous", [f"mtg:100.2@{NOW}", "wow:100.2@6.0-ja"]),
    ("4", {}, "ambiguous", ["fab:4@en", f"mtg:4@{NOW}", "wow:4@7.4-en"]),
    # a digital twin of a card is meant by its own name alone
    ("Tyvar Kel", {}, "corrected", ["mtg:card/tyvar-kell"]),
    ("Tyvar", {}, "corrected", ["mtg:card/tyvar-kell"]),
    ("A-Tyvar Kell", {}, "exact", ["mtg:card/a-tyvar-kell"]),
    # editions and days
    ("wow:410.6a@6.0-ja", {}, "exact", ["wow:410.6a@6.0-ja"]),
    ("410.6a@6.0-ja", {}, "exact", ["wow:410.6a@6.0-ja"]),
    ("wow:410.6a@6.0", {}, "exact", ["wow:410.6a@6.0-ja"]),
    ("mtg:702.142a@cr-2021-02-05", {}, "exact", [f"mtg:702.142a@{THEN}"]),
    ("702.142", {"edition": "cr-2021-02-05"}, "exact", [f"mtg:702.142@{THEN}"]),
    ("702.142@2021-02-05", {}, "moved", [f"mtg:702.142@{THEN}", f"mtg:702.143@{NOW}"]),
    ("702.142", {"at": "2021-02-05"}, "moved", [f"mtg:702.142@{THEN}", f"mtg:702.143@{NOW}"]),
    ("702.142@2021-02-20", {}, "moved", ["mtg:702.142@cr-2021-02-15", f"mtg:702.143@{NOW}"]),
    ("702.142@2021-05-01", {}, "exact", ["mtg:702.142@cr-2021-04-22"]),
    ("702.10@2021-02-05", {}, "exact", [f"mtg:702.10@{THEN}"]),
    ("702.142", {}, "exact", [f"mtg:702.142@{NOW}"]),
    ("702.142a", JA, "exact", [f"mtg:702.142a@{NOW}"]),
    ("mtg:702.141a@khm-notes", {}, "exact", ["mtg:702.141a@khm-notes"]),
    ("702.141a", {"game": "mtg"}, "exact", [f"mtg:702.141a@{NOW}"]),
    ("410.6@2012-12-31", {}, "exact", ["wow:410.6@6.0-ja"]),
    ("706.10", {}, "moved", [f"mtg:707.10@{NOW}", "mtg:706.10@cr-2021-04-22"]),
    # what is cited and not held, and what another edition holds
    ("8.3.5", JA, "exact", ["fab:8.3.5@en"]),
    ("1.13", JA, "exact", ["fab:1.13@en"]),
    ("wow:703.1", JA, "exact", ["wow:703.1@7.4-en"]),
    ("wow 716", JA, "exact", ["wow:716@7.4-en"]),
    # ranges
    ("5.1.3-5.1.10", JA, "exact", [f"fab:5.1.{n}@ja" for n in range(3, 11)]),
    ("[5.1.3]―[5.1.10]", JA, "exact", [f"fab:5.1.{n}@ja" for n in range(3, 11)]),
    ("5.1.3から5.1.10", JA, "exact", [f"fab:5.1.{n}@ja" for n in range(3, 11)]),
    ("601.2f~h", EN, "exact", [f"mtg:601.2{x}@{NOW}" for x in "fgh"]),
    ("601.2f-601.2h", EN, "exact", [f"mtg:601.2{x}@{NOW}" for x in "fgh"]),
    ("704.5k-n@cr-2021-02-05", EN, "exact", [f"mtg:704.5{x}@{THEN}" for x in "kmn"]),
    # ids
    ("eirei:terms/chain", {}, "exact", ["eirei:terms/chain@2013-07-12-ja"]),
    ("terms/chain", {}, "exact", ["eirei:terms/chain@2013-07-12-ja"]),
    ("eirei:chain-examples/ex1", {}, "exact", ["eirei:chain-examples/ex1@2013-07-12-ja"]),
    ("wow:202.3/ex1@6.0-ja", {}, "exact", ["wow:202.3/ex1@6.0-ja"]),
    ("mtg:card/halvar-god-of-battle", {}, "exact", ["mtg:card/halvar-god-of-battle"]),
    ("mtg:term/foretell", {}, "exact", ["mtg:term/foretell", f"mtg:702.143@{NOW}"]),
    # terms: kanji, kana, English, aliases, variants
    ("予顕", {}, "exact", ["mtg:term/foretell", f"mtg:702.143@{NOW}"]),
    ("よけん", {}, "exact", ["mtg:term/foretell", f"mtg:702.143@{NOW}"]),
    ("foretell", {}, "exact", ["mtg:term/foretell", f"mtg:702.143@{NOW}"]),
    ("foretell", {"at": "2021-02-05"}, "exact", ["mtg:term/foretell", f"mtg:702.142@{THEN}"]),
    ("誇示", {}, "exact", ["mtg:term/boast", f"mtg:702.142@{NOW}"]),
    ("続行", {}, "exact", ["fab:term/go-again", "fab:8.3.5@en"]),
    ("go again", {}, "exact", ["fab:term/go-again", "fab:8.3.5@en"]),
    ("格納庫", {}, "exact", ["fab:term/arsenal", "fab:3.3@en"]),
    ("arsenal", {}, "exact", ["fab:term/arsenal", "fab:3.3@en"]),
    ("融合", {}, "exact", ["fab:term/meld", "fab:8.3.38@en"]),
    ("混融", {}, "exact", ["fab:term/fusion", "fab:8.3.17@en"]),
    ("マナゾーン", {}, "exact", ["eirei:term/mana-zone", "eirei:terms/mana-zone@2013-07-12-ja"]),
    ("速効魔術", {}, "exact", ["eirei:term/instant-magic", "eirei:card-kinds/magic/instant@2013-07-12-ja"]),
    ("即効魔術", {}, "exact", ["eirei:term/instant-magic", "eirei:card-kinds/magic/instant@2013-07-12-ja"]),
    ("PPP", JA, "exact", ["wow:term/ppp", "wow:410.5@6.0-ja"]),
    ("速攻", {}, "ambiguous", ["eirei:term/haste", "mtg:term/haste"]),
    ("mtg 速攻", {}, "exact", ["mtg:term/haste", f"mtg:702.10@{NOW}"]),
    ("即効", {"game": "eirei"}, "exact", ["eirei:term/instant-magic", "eirei:card-kinds/magic/instant@2013-07-12-ja"]),
    ("forteell", {}, "corrected", ["mtg:term/foretell", f"mtg:702.143@{NOW}"]),
    # cards: exact once folded, half, misspelt, either face, either language
    ("戦闘の神、ハルヴァール", {}, "exact", ["mtg:card/halvar-god-of-battle"]),
    ("《戦闘の神ハルバール》", {}, "exact", ["mtg:card/halvar-god-of-battle"]),
    ("halvar god of battle", {}, "exact", ["mtg:card/halvar-god-of-battle"]),
    ("領界の剣", {}, "exact", ["mtg:card/halvar-god-of-battle/2"]),
    ("Sword of the Realms", {}, "exact", ["mtg:card/halvar-god-of-battle/2"]),
    ("ハルヴァール", {}, "corrected", ["mtg:card/halvar-god-of-battle"]),
    ("Halvar", {}, "corrected", ["mtg:card/halvar-god-of-battle"]),
    ("Sword of teh Realms", {}, "corrected", ["mtg:card/halvar-god-of-battle/2"]),
    ("戦斗の神、ハルヴァール", {}, "corrected", ["mtg:card/halvar-god-of-battle"]),
    ("ニコアリス", {}, "exact", ["mtg:card/niko-aris"]),
    ("ニコ", {}, "ambiguous", ["mtg:card/niko-aris", "mtg:card/niko-defies-destiny"]),
    ("Kaya", {}, "ambiguous", ["mtg:card/kaya-the-inexorable", "mtg:card/kayas-onslaught"]),
    ("Dwarven Reinforcments", {}, "corrected", ["mtg:card/dwarven-reinforcements"]),
    # several things in one text
    ("ハルヴァールに410.6", JA, "corrected", ["mtg:card/halvar-god-of-battle", "wow:410.6@6.0-ja"]),
    ("does 702.142a apply to Halvar?", EN, "corrected", [f"mtg:702.142a@{NOW}", "mtg:card/halvar-god-of-battle"]),
    ("ハルヴァールの603.2", EN, "corrected", ["mtg:card/halvar-god-of-battle", f"mtg:603.2@{NOW}"]),
    ("601.2b and 601.2f~h", EN, "exact", [f"mtg:601.2{x}@{NOW}" for x in "bfgh"]),
    ("予顕と続行", EN, "exact", ["mtg:term/foretell", f"mtg:702.143@{NOW}", "fab:term/go-again", "fab:8.3.5@en"]),
    ("foretell 702.143", EN, "exact", ["mtg:term/foretell", f"mtg:702.143@{NOW}"]),
    ("foretell 702.142", EN, "moved", ["mtg:term/foretell", f"mtg:702.143@{NOW}", f"mtg:702.142@{THEN}"]),
    ("foretell 702.141", EN, "moved", ["mtg:term/foretell", f"mtg:702.143@{NOW}", "mtg:702.141@khm-notes"]),
    # nothing
    ("the", {}, "none", []),
    ("あ", {}, "none", []),
    ("x", {}, "none", []),
    ("", {}, "none", []),
    ("   ", {}, "none", []),
    ("！？…", {}, "none", []),
    ("🂡🂮", {}, "none", []),
    ("\x00\x07\x1b[31m", {}, "none", []),
    ("asdfghjkl", {}, "none", []),
    ("\ud800", {}, "none", []),
    ("a" * 10_000, {}, "none", []),
    ("1." * 5_000, {}, "none", []),
    ("予言", {}, "none", []),
    ("foo:410.6", {}, "none", []),
]


def ids(answer: Resolution) -> list[str]:
    return [str(candidate.id) for candidate in answer.candidates]


@pytest.mark.parametrize(
    ("text", "wish", "decision", "expected"),
    QUESTIONS,
    ids=[f"{text[:40]!r}{wish or ''}" for text, wish, *_ in QUESTIONS],
)
def test_what_is_typed_is_answered(
    library: Library, text: str, wish: dict[str, str], decision: str, expected: list[str]
) -> None:
    answer = resolve(library, text, **wish)  # type: ignore[arg-type]  # every wish in the table is a string
    assert (answer.decision, sorted(ids(answer)) if decision == "ambiguous" else ids(answer)) == (decision, expected)
    assert answer.query == text
    assert answer.reason or decision == "exact"


@pytest.mark.parametrize(
    ("text", "wish", "reason", "near"),
    [
        ("410.6", {}, "mtg has no section 410", []),
        ("702.142", {}, "in cr-2021-02-05 and cr-2021-02-15 it was 702.142 Foretell, now 702.143", []),
        ("mtg 410.6", {}, "mtg has no section 410", [f"mtg:408@{NOW}", "wow:410.6@7.4-en", "wow:410.6@6.0-ja"]),
        ("704.5l", {}, "the letters l and o are passed over", [f"mtg:704.5k@{NOW}", f"mtg:704.5m@{NOW}"]),
        ("702.142@2020-01-01", {}, "its first rulebook held is of 2021-02-05", [f"mtg:702.142@{NOW}"]),
        ("410.6@9.9", {}, "wow has no edition 9.9; held are 7.4-en, 6.0-ja", ["wow:410.6@7.4-en"]),
        ("702.142@2021-02-30", {}, "2021-02-30 is no day", [f"mtg:702.142@{NOW}"]),
        ("5.1.10-5.1.3", JA, "do not stand under one rule in rising order", ["fab:5.1.10@ja"]),
        ("999.9", {}, "chapter 9 ends with 905", [f"mtg:905@{NOW}"]),
        ("wow:202.3/ex9@6.0-ja", {}, "has no rule 202.3/ex9", ["wow:202.3@6.0-ja"]),
        ("速攻魔術", {}, "速攻 is haste", []),
        ("410.6 mtg", {}, "mtg has no section 410", ["wow:410.6@7.4-en"]),
        ("mtg 702.142 2019", {}, "its first rulebook held is of 2021-02-05", [f"mtg:702.142@{NOW}"]),
        ("mtg 702.142 in 2021", {}, "one after the other; say the day", []),
        ("fyn", {}, "nothing held is called 'fyn'", ["mtg:card/fynn-the-fangbearer"]),
        ("ハルヴ", {}, "nothing held is called 'ハルヴ'", ["mtg:card/halvar-god-of-battle"]),
        ("8.3.5", JA, "ja cites it and does not hold it: answered from en", []),
        ("ハルヴァール", {}, "'ハルヴァール' read as '戦闘の神、ハルヴァール'", []),
        ("Sword of teh Realms", {}, "'Sword of teh Realms' read as 'Sword of the Realms'", []),
        ("即効", {"game": "eirei"}, "not the keyword 速攻", []),
        ("ハルヴァールの603.2", {}, "read in mtg, as the rest of the text is", []),
        ("Halvar's cloak and 410.6", {}, "not read: cloak", []),
    ],
)
def test_the_reason_and_the_neighbours_are_said(
    library: Library, text: str, wish: dict[str, str], reason: str, near: list[str]
) -> None:
    answer = resolve(library, text, **wish)  # type: ignore[arg-type]  # every wish in the table is a string
    assert reason in answer.reason
    assert set(near) <= set(ids(answer))


def test_a_text_of_several_parts_answers_each_in_order(library: Library) -> None:
    answer = resolve(library, "ハルヴァールに410.6と999.9")
    assert [(part.query, part.decision) for part in answer.parts] == [
        ("ハルヴァール", "corrected"),
        ("410.6", "exact"),
        ("999.9", "none"),
    ]
    assert answer.decision is Decision.NONE


def test_an_ambiguous_answer_lists_as_many_as_are_wanted_and_says_how_many_more(library: Library) -> None:
    every, two = resolve(library, "星界の", limit=50), resolve(library, "星界の", limit=2)
    assert every.decision is two.decision is Decision.AMBIGUOUS
    assert ids(two) == ids(every)[:2]
    assert f"{len(every.candidates) - 2} more are not listed" in two.reason


def test_no_release_note_answers_for_the_rulebook(library: Library) -> None:
    for number in ("702.141", "702.141a", "702.141f"):
        answer = resolve(library, number, game="mtg", language="ja")
        assert all(
            "khm" not in str(candidate.id.edition) or answer.decision == "none" for candidate in answer.candidates
        )


def test_an_unknown_game_is_named_with_those_held(library: Library) -> None:
    assert f"held are {', '.join(sorted(BY_NAME))}" in resolve(library, "410.6", game="chess").reason


def test_more_parts_than_anyone_reads_are_left_and_it_is_said(library: Library) -> None:
    answer = resolve(library, " ".join(f"410.{n}" for n in range(1, 31)))
    assert len(answer.parts) == 20
    assert "only the first 20 parts are answered" in answer.reason


# One thing at a time, in catalogues of a few lines.

OLD = book("g", "old", "en", "2020-01-01", {"7": "Keywords", "700": "All", "700.1": "Boast", "700.2": "Foretell"})
NEW = book(
    "g",
    "new",
    "en",
    "2021-01-01",
    {"7": "Keywords", "700": "All", "700.1": "Ward", "700.2": "Boast", "700.3": "Foretell", "700.3a": "", "700.3b": ""},
)
MOVES = ["g:700.1@old moved g:700.2@new", "g:700.2@old moved g:700.3@new"]


def test_a_number_that_changed_its_owner_says_whose_it_was() -> None:
    answer = resolve(Memory([OLD, NEW], lineage=MOVES), "700.2")
    assert (answer.decision, ids(answer)) == ("exact", ["g:700.2@new"])
    assert answer.reason == "in old it was 700.2 Foretell, now 700.3"


def test_a_rule_of_a_day_that_is_no_more_says_so() -> None:
    answer = resolve(Memory([OLD, NEW], lineage=MOVES[:1]), "700.2@2020-06-01")
    assert (answer.decision, ids(answer)) == ("exact", ["g:700.2@old"])
    assert answer.reason == "new has it no more"


def test_a_rule_of_a_day_that_stands_where_it_stood_is_exact() -> None:
    catalogue = Memory([OLD, NEW], lineage=["g:700@old kept g:700@new"])
    answer = resolve(catalogue, "700", at=dt.date(2020, 6, 1))
    assert (answer.decision, ids(answer), answer.reason) == ("exact", ["g:700@old"], "")


def test_a_number_of_an_old_edition_alone_has_moved_where_lineage_knows_it() -> None:
    gone = book("g", "newer", "en", "2022-01-01", {"7": "Keywords", "700": "All", "700.1": "Foretell"})
    moved = resolve(Memory([OLD, gone], lineage=["g:700.2@old moved g:700.1@newer"]), "700.2")
    assert (moved.decision, ids(moved)) == ("moved", ["g:700.1@newer", "g:700.2@old"])
    lost = resolve(Memory([OLD, gone]), "700.2")
    assert (lost.decision, ids(lost)) == ("none", ["g:700.1@newer", "g:700.2@old"])
    assert "section 700 ends with 700.1" in lost.reason


def test_lineage_that_leads_to_nothing_held_moves_nothing() -> None:
    bare = book("g", "newer", "en", "2022-01-01", {"7": "Keywords"})
    answer = resolve(Memory([OLD, bare], lineage=["g:700.2@old moved g:700.9@newer"]), "700.2")
    assert answer.decision is Decision.NONE


PAGE = book("w", "ja", "ja", None, {"1": "基礎", "1.1": "", "1.2": None, "1.3": None})
WHOLE = book("w", "en", "en", None, {"1": "Basics", "1.1": "", "1.2": "", "1.4": ""}, version="2.0")


def test_a_cited_rule_is_answered_by_the_edition_that_holds_it() -> None:
    answer = resolve(Memory([WHOLE, PAGE]), "1.2", language="ja")
    assert (answer.decision, ids(answer)) == ("exact", ["w:1.2@en"])
    assert answer.reason == "ja cites it and does not hold it: answered from en"


def test_a_cited_rule_is_followed_by_lineage_to_another_number() -> None:
    answer = resolve(Memory([WHOLE, PAGE], lineage=["w:1.3@ja translation w:1.4@en"]), "1.3", language="ja")
    assert (answer.decision, ids(answer)) == ("moved", ["w:1.4@en"])


def test_a_cited_rule_that_nobody_holds_is_a_number_still() -> None:
    answer = resolve(Memory([WHOLE, PAGE]), "1.3", language="ja")
    assert (answer.decision, ids(answer)) == ("exact", ["w:1.3@ja"])
    assert "nor does another edition held" in answer.reason


def test_a_rule_that_only_another_language_has_is_answered_from_it() -> None:
    answer = resolve(Memory([WHOLE, PAGE]), "1.4", language="ja")
    assert (answer.decision, ids(answer)) == ("exact", ["w:1.4@en"])
    assert answer.reason == "ja has no 1.4: answered from en"


def test_a_pinned_stub_is_answered_too() -> None:
    assert ids(resolve(Memory([WHOLE, PAGE]), "w:1.2@ja")) == ["w:1.2@en"]


def test_a_version_names_its_edition() -> None:
    assert ids(resolve(Memory([WHOLE, PAGE]), "1.1@2.0")) == ["w:1.1@en"]


def test_rulebooks_without_a_date_were_in_force_on_no_day() -> None:
    answer = resolve(Memory([WHOLE, PAGE]), "1.1@2020-01-01")
    assert answer.decision is Decision.NONE
    assert "its rulebooks bear no date" in answer.reason


def test_what_only_cites_a_number_is_no_place_where_it_stands() -> None:
    other = book("v", "v", "en", None, {"1": "Basics", "1.1": ""})
    answer = resolve(Memory([other, PAGE]), "v:1.3")
    assert (answer.decision, ids(answer)) == ("none", ["v:1.1@v"])


def test_a_game_of_notes_alone_has_no_rulebook_to_answer_from() -> None:
    notes = book("n", "notes", "en", "2021-01-01", {"700.1": "Boast"}, genre=Genre.RELEASE_NOTES)
    answer = resolve(Memory([notes]), "700.1")
    assert (answer.decision, ids(answer)) == ("none", ["n:700.1@notes"])
    assert answer.reason == "no rulebook of n is held; it stands in n:700.1@notes"


@pytest.mark.parametrize(
    ("number", "reason", "near"),
    [
        ("700.0", "section 700 begins with 700.1", ["g:700.1@new"]),
        ("700.9", "section 700 ends with 700.3", ["g:700.3@new"]),
        ("700.1a", "g has no rule 700.1a in new", ["g:700.1@new"]),
        ("700.3a/ex1", "g has no rule 700.3a/ex1 in new", ["g:700.3a@new"]),
        ("g:7.5.1", "no rule 7.5.1 is held", []),
        ("g:8.5", "no rule 8.5 is held", []),
        ("g:name", "no rule name is held", []),
        ("700.2-700.9", "section 700 ends with 700.3", ["g:700.3@new"]),
    ],
)
def test_what_is_missing_is_said_with_what_stands_beside_it(number: str, reason: str, near: list[str]) -> None:
    answer = resolve(Memory([NEW]), number)
    assert answer.decision is Decision.NONE
    assert reason in answer.reason
    assert ids(answer)[: len(near)] == near


def test_a_chapter_without_sections_tells_nothing_of_another_style_of_numbers() -> None:
    answer = resolve(Memory([book("c", "c", "en", None, {"9": "Credits"})]), "9.5")
    assert answer.reason == "no rule 9.5 is held"


def test_a_hole_between_letters_that_are_no_l_and_no_o_is_only_a_hole() -> None:
    letters = book("l", "l", "en", None, {"1": "", "1.1": "", "1.1a": "", "1.1c": ""})
    assert resolve(Memory([letters]), "1.1b").reason == "l has no subrule 1.1b in l: 1.1c follows 1.1a"


def test_a_range_of_chapters_is_no_range() -> None:
    answer = resolve(Memory([book("r", "r", "en", None, {"1.1": "", "1.2": ""})]), "1.1~1.2")
    assert answer.decision is Decision.EXACT
    above = resolve(Memory([book("r", "r", "en", None, {"2": "", "2.1": "", "3": "", "3.1": ""})]), "2.1~3.1")
    assert above.decision is Decision.NONE


def test_one_language_held_twice_is_asked_once() -> None:
    older = book("w", "en-1", "en", "2019-01-01", {"1.3": "Third"})
    newer = book("w", "en-2", "en", "2020-01-01", {"1": "Basics"})
    answer = resolve(Memory([older, newer, PAGE]), "1.3", language="ja")
    assert ids(answer) == ["w:1.3@ja"]


# Names, where a catalogue has any.

CARDS = [
    Name("Halvar, God of Battle", "en", "name", parse("g:card/halvar")),
    Name("Foretell", "en", "english", parse("g:term/foretell")),
    Name("Priority", "en", "english", parse("g:term/priority")),
    Name("Priority", "en", "english", parse("h:term/priority")),
]


def test_a_name_needs_no_rule() -> None:
    assert ids(resolve(Memory([NEW], CARDS), "Foretell")) == ["g:term/foretell"]


def test_the_game_of_the_rest_is_the_game_of_an_ambiguous_word() -> None:
    other = book("h", "h", "en", None, {"1": "One", "1.1": ""})
    assert resolve(Memory([NEW, other], CARDS), "priority").decision is Decision.AMBIGUOUS
    assert ids(resolve(Memory([NEW, other], CARDS), "priority and Foretell")) == ["g:term/priority", "g:term/foretell"]
    assert ids(resolve(Memory([NEW, other], CARDS), "priority in 1.1")) == ["h:term/priority", "h:1.1@h"]


def test_two_games_named_leave_a_third_word_ambiguous() -> None:
    other = book("h", "h", "en", None, {"1": "One", "1.1": ""})
    answer = resolve(Memory([NEW, other], CARDS), "priority, Foretell, 1.1")
    assert [part.decision for part in answer.parts] == ["ambiguous", "exact", "exact"]


def test_an_id_that_two_games_have_is_ambiguous_until_a_game_is_named() -> None:
    other = book("h", "h", "en", None, {"1": "One"})
    catalogue = Memory([NEW, other], CARDS)
    assert resolve(catalogue, "term/priority").decision is Decision.AMBIGUOUS
    assert ids(resolve(catalogue, "h:term/priority")) == ["h:term/priority"]
    assert resolve(catalogue, "g:card/nobody").decision is Decision.NONE


def test_names_are_folded_once_and_only_when_a_name_is_asked() -> None:
    catalogue = Memory([NEW], CARDS)
    resolve(catalogue, "700.1")
    assert catalogue.asked == []
    for word in ("Halvar", "Foretell", "nobody"):
        resolve(catalogue, word)
    assert catalogue.asked == ["names"]


def test_many_catalogues_may_be_asked_in_turn() -> None:
    catalogues = [Memory([book("g", f"e{n}", "en", None, {"1.1": ""})]) for n in range(6)]
    for _ in range(2):
        assert [ids(resolve(one, "1.1")) for one in catalogues] == [[f"g:1.1@e{n}"] for n in range(6)]


# The rule that defines a term, where it stands in the edition asked for.

HASTE = [
    Name("続行", "ja", "name", parse("fab:term/go-again")),
    Name("go again", "en", "english", parse("fab:term/go-again")),
]


def test_a_definition_is_shown_in_the_reader_s_edition_and_else_where_it_was_checked() -> None:
    english = book("fab", "en", "en", None, {"8.3.5": "Go again"})
    japanese = book("fab", "ja", "ja", None, {"8.3.5": "続行"})
    partial = book("fab", "ja", "ja", None, {"5.1": "プレイ"})
    edited = book("fab", "en-2", "en", "2030-01-01", {"8.3.6": "Go again"})
    assert ids(resolve(Memory([english, japanese], HASTE), "続行", language="ja"))[1:] == ["fab:8.3.5@ja"]
    assert ids(resolve(Memory([english, partial], HASTE), "続行", language="ja"))[1:] == ["fab:8.3.5@en"]
    assert ids(resolve(Memory([english], HASTE), "続行", at="2020-01-01"))[1:] == ["fab:8.3.5@en"]
    moved = Memory([edited, english], HASTE, ["fab:8.3.5@en moved fab:8.3.6@en-2"])
    assert ids(resolve(moved, "続行", edition="en-2"))[1:] == ["fab:8.3.6@en-2"]
    assert ids(resolve(Memory([edited], HASTE), "続行"))[1:] == []


def test_a_keyword_beside_a_stale_number_says_where_it_stands_now() -> None:
    terms = [Name("続行", "ja", "name", parse("fab:term/go-again")), *HASTE]
    old = book("fab", "old", "en", "2020-01-01", {"8.3.4": "Go again", "8.3.4a": ""})
    english = book("fab", "en", "en", None, {"8.3.4": "Dominate", "8.3.4a": "", "8.3.5": "Go again", "8.3.5a": ""})
    catalogue = Memory([old, english], terms)
    assert ids(resolve(catalogue, "続行 8.3.4a")) == [
        "fab:term/go-again",
        "fab:8.3.5@en",
        "fab:8.3.5a@en",
        "fab:8.3.4a@old",
    ]
    assert resolve(catalogue, "続行 8.3.4a").decision is Decision.MOVED
    assert resolve(catalogue, "続行 8.3.4a@old").decision is Decision.EXACT
    assert resolve(catalogue, "続行 8.3.5a").decision is Decision.EXACT
    assert resolve(catalogue, "続行 8.3.4", edition="old").decision is Decision.EXACT
    never = resolve(catalogue, "続行 8.3.4b")
    assert (never.decision, ids(never)) == ("moved", ["fab:term/go-again", "fab:8.3.5@en", "fab:8.3.4@old"])
    assert never.reason == "8.3.4b: 続行 / go again was 8.3.4 in old; it is 8.3.5 in en"
    assert resolve(Memory([english], terms), "続行 8.3.4").decision is Decision.EXACT


def test_every_case_is_the_example_or_ruling_that_the_list_numbers(library: Library) -> None:
    for case in cases.load_cases():
        answer = resolve(library, case.id)
        (found,) = ids(answer)
        id_ = parse(found)
        assert (answer.decision, id_.game) == ("exact", case.game)
        assert id_.kind == ("ruling" if "/r/" in case.id else "example")
        assert case.illustrates is None or f"{id_.game}:{id_.rule.path}" == case.illustrates


@pytest.mark.parametrize(
    "typed",
    ["KHM/R/12", "khm r 12", "KHM r12", "ｋｈｍ／ｒ／１２", "khm/r/12の裁定", "mtg:khm/r/12", "khm/r/12@khm-notes"],
)
def test_a_case_is_read_however_it_is_written(library: Library, typed: str) -> None:
    assert ids(resolve(library, typed)) == ids(resolve(library, "khm/r/12"))


@pytest.mark.parametrize(
    ("typed", "game", "near", "reason"),
    [
        ("khm/r/600", None, "khm/r/599", "khm/r/1 to khm/r/599"),
        ("wow/ex/0", None, "wow/ex/42", "wow/ex/1 to wow/ex/42"),
        ("khm/r/1", "fab", "khm/r/1", "mtg in khm-notes"),
        ("fab/ex/13@en", None, "fab/ex/13", "fab in ja"),
    ],
)
def test_a_case_that_is_not_there_is_none_with_its_list_or_its_place(
    library: Library, typed: str, game: str | None, near: str, reason: str
) -> None:
    answer = resolve(library, typed, game=game)
    assert answer.decision is Decision.NONE
    assert ids(answer) == ids(resolve(library, near))
    assert reason in answer.reason


PIECES = st.sampled_from(
    [
        "khm/r/1",
        "410.6",
        "702.142a",
        "@",
        "2021-02-05",
        "mtg:",
        "wow ",
        "~",
        "-",
        "h",
        "/ex1",
        "予顕",
        "ハルヴァール",
        "Halvar",
        "の",
        " ",
        "§",
        "(",
        "99999",
    ]
)


@given(st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=12).map("".join)))
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_gets_an_answer_that_holds_together(library: Library, text: str) -> None:
    answer = resolve(library, text)
    assert (answer.decision is Decision.NONE) or answer.candidates
    assert (answer.decision is not Decision.NONE) or answer.reason
    for candidate in answer.candidates:
        assert candidate.game == candidate.id.game
        assert candidate.id.edition is None or library.node(candidate.id)
        assert candidate.id.edition or candidate.id.kind in {"card", "term"}
