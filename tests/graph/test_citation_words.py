"""The words of a comment are weighed against every rule. The comments and the invented rules are our own."""

from __future__ import annotations

import pytest

from graph.citations.checking import Existence
from graph.citations.findings import Finding
from graph.citations.scanning import scan
from graph.citations.weighing import list_words, load_usage
from graph.citations.wording import load_renumbered
from graph.library import Library
from graph.store.catalogue import Catalogue
from rulebook.units import Genre
from tests.memory import Memory, edition, shelf
from tests.rulebook.outlines import book as units

OLD = """
7 [Harbour]
710 [Arrivals]
710.1 Boats come in one after the other.
710.1a The pilot picks a berth for every barge.
710.1b The crew ties ropes to a bollard.
710.1c A lantern is lit after dusk.
711 [Departures]
711.1 A ferry blows its whistle twice.
711.2 The harbourmaster collects tolls in silver.
712 [Repairs]
712.1 A cracked hull is tarred on the slipway.
"""
NEW = """
7 [Harbour]
710 [Arrivals]
710.1 Boats come in one after the other.
710.1a The pilot picks a berth for every barge.
710.1b The crew ties ropes to a bollard.
710.1c A lantern is lit after dusk.
711 [Storms]
711.1 Thunder closes the breakwater gate.
711.2 Sailors shelter beneath the granite arcade.
712 [Departures]
712.1 A ferry blows its whistle twice.
712.2 The harbourmaster collects tolls in silver.
713 [Repairs]
713.1 A cracked hull is tarred on the slipway.
"""
EDITIONS = edition("mtg", "r-2001", "2001-01-01"), edition("mtg", "r-2003", "2003-01-01")


def harbour(*, texts: bool = True) -> Memory:
    return shelf(((EDITIONS[0], units(OLD)), (EDITIONS[1], units(NEW))), texts=texts)


def judge(catalogue: Catalogue, comment: str) -> Finding:
    """The first finding of a comment."""
    return scan(catalogue, comment, file="engine.rs", game="mtg")[0]


def meant(finding: Finding) -> list[str]:
    return [rule.path for rule in finding.verdict.now]


@pytest.mark.parametrize(
    ("comment", "existence", "now"),
    [
        ("// CR 710.1a: the pilot picks the berth", Existence.EXISTS, []),
        ("// CR 710.1b: the pilot picks the berth of a barge", Existence.OTHER, ["710.1a"]),
        ("// ropes on the bollard (CR 710.1c)", Existence.OTHER, ["710.1b"]),
        ("// the hull is cracked until somebody tars it on the slipway (CR 710.1)", Existence.OTHER, ["713.1"]),
        ("// a ferry whistles twice: whistle twice, CR 711.1", Existence.STALE, ["712.1"]),
        ("// thunder shuts the breakwater gate, CR 711.1", Existence.EXISTS, []),
        ("// the harbourmaster wants silver tolls, rule 711.2", Existence.STALE, ["712.2"]),
        ("// see CR 710.1b", Existence.EXISTS, []),
        ("// zobacz, lina na palu (CR 710.1b)", Existence.EXISTS, []),
        ("// retried three times before the socket closes (CR 710.1b)", Existence.EXISTS, []),
    ],
)
def test_another_rule_is_meant_where_the_words_fit_it_and_not_the_one_cited(
    comment: str, existence: Existence, now: list[str]
) -> None:
    finding = judge(harbour(), comment)
    assert (finding.verdict.existence, meant(finding)) == (existence, now)


def test_words_of_a_rule_cited_beside_raise_no_doubt() -> None:
    assert judge(harbour(), "// the pilot picks the berth (CR 710.1c / 710.1a)").level == "none"


def test_words_of_a_rule_that_cites_the_one_cited_raise_no_doubt() -> None:
    catalogue = harbour()
    comment = "// a cracked hull on the slipway, tarred there (CR 710.1c)"
    assert judge(catalogue, comment).verdict.existence is Existence.OTHER
    catalogue.cites = {"713.1": ["710.1c"]}
    assert judge(catalogue, comment).level == "none"


@pytest.mark.parametrize(
    ("comment", "level"),
    [
        ("// The crew ties ropes. CR 710.1a: the pilot picks the berth.", "none"),
        ("// the pilot picks the berth (CR 710.1a), then ropes are tied to the bollard", "none"),
        ("// the pilot picks the berth (CR 710.1b), then ropes are tied to the bollard", "error"),
        ("// the pilot picks the berth of the barge (CR 710.1c, 712.2)", "none"),
    ],
)
def test_a_citation_stands_for_what_follows_it_or_for_what_its_brackets_close(comment: str, level: str) -> None:
    assert judge(harbour(), comment).level == level


def test_words_of_a_card_in_quotation_marks_are_no_quotation_of_the_rule() -> None:
    assert judge(harbour(), '// CR 710.1a — "Whenever you pick a berth, you may draw two cards"').level == "none"


def test_code_before_a_comment_is_no_part_of_it() -> None:
    comment = "let berth = pilot.pick_berth(barge)\n// CR 710.1c — after dusk"
    assert judge(harbour(), comment).level == "none"


def test_our_own_words_on_the_rules_are_enough() -> None:
    catalogue = harbour(texts=False)
    comment = "// whoever steers names a mooring place (CR 710.1b)"
    assert judge(catalogue, comment).level == "none"
    catalogue.ours = {
        "mtg:710.1a@r-2003": "Whoever steers names the mooring place.",
        "mtg:710.1b@r-2003": "Ropes are tied.",
        "mtg:712.1@r-2003": "Two whistles.",
    }
    finding = judge(catalogue, comment)
    assert (finding.verdict.existence, meant(finding)) == (Existence.OTHER, ["710.1a"])


@pytest.mark.parametrize(
    ("comment", "level", "now"),
    [
        ("// the legend rule keeps one of two legends (CR 704.5j)", "none", []),
        ("// the legend rule keeps one of two legends (CR 704.5k)", "error", ["704.5j"]),
        ("// plus and minus counters annihilate each other, CR 704.5p", "error", ["704.5q"]),
        ("// grants flying in layer 6 (CR 613.1f)", "none", []),
        ("// grants flying in layer 6 (CR 613.1c)", "error", ["613.1f"]),
        ("// all copiable values of the clone (CR 707.2)", "none", []),
        ("// all copiable values of the clone (CR 706.2)", "error", ["707.2"]),
        ("// natural result of the die roll (CR 706.2)", "none", []),
        ("// Suspend counts time counters down (CR 702.62)", "none", []),
        ("// Suspend counts time counters down (CR 702.61)", "error", ["702.62"]),
        ("// Ninjutsu swaps with an unblocked attacker, CR 702.48a", "error", ["702.49a"]),
        ("// fizzles when every target is illegal (CR 608.2b)", "none", []),
        ("# the deck is mixed anew: shuffle (RULE 701.24a)", "none", []),
        ("# the deck is mixed anew: shuffle (RULE 701.20a)", "error", ["701.24"]),
        ("// look for a land and take it, search (CR 701.19)", "error", ["701.23"]),
        ("// regrow the tusker, rule 701.19 regenerate", "none", []),
        ("-- ward (CR 702.21) on the statue", "none", []),
        ("-- banding (CR 702.21) on the statue", "error", ["702.22"]),
        ("// its spirit is exiled for good: exile (CR 701.21)", "error", ["701.13"]),
        ("* the healer gives three life to the player (CR 119.3)", "none", []),
        ("// one priority round ends, that player has priority (rule 116.3c)", "error", []),
        ("// the initiative (CR 726) goes to whoever strikes first", "error", ["725"]),
        ("// the clone (CR 707.2 / 613.2a) takes over the copiable values", "none", []),
        ("// convert (CR 701.28a) turns the walker over", "none", []),
        ("// the wolf transforms (CR 701.28a) at night", "error", ["701.27"]),
        ("// ... then whatever was searched for is milled (RULE 701.13)", "error", ["701.17"]),
    ],
)
@pytest.mark.exhaustive
def test_comments_on_magic_are_judged_by_our_lines(library: Library, comment: str, level: str, now: list[str]) -> None:
    finding = judge(library, comment)
    assert finding.level == level
    assert [number.rstrip("a") for number in meant(finding)] == [number.rstrip("a") for number in now]


def test_a_list_goes_on_with_whole_sections_and_bare_numbers(library: Library) -> None:
    text = "CR 702.169 / 719 (solved), 704.3 (checks in between), and 12.50 for shipping"
    assert [one.cited for one in scan(library, text, game="mtg")] == ["CR 702.169", "719", "704.3"]


def test_no_word_around_a_keyword_is_of_it(library: Library) -> None:
    finding = judge(library, "// Seek (CR 701.55) has no Effect in the engine, the activated ability is a gap")
    assert finding.level == "warning"
    assert "none of the words" in finding.verdict.reason


def test_a_rule_that_is_gone_is_told_by_its_words(library: Library) -> None:
    finding = judge(library, "// the attacker lists its blockers in the damage assignment order (CR 509.2)")
    assert (finding.level, finding.verdict.existence.value) == ("error", "stale")


def test_a_comment_without_words_has_those_of_the_code_behind_it(library: Library) -> None:
    text = "// rule 118.5\nif (lifeTotal > newLifeTotal) loseLife(lifeTotal - newLifeTotal);"
    assert [one.level for one in scan(library, text, game="mtg")] == ["error"]
    assert [one.level for one in scan(library, "// rule 118.5\nif (x > y) z(x - y);", game="mtg")] == ["none"]


def test_words_that_may_be_about_both_rules_make_a_warning(library: Library) -> None:
    finding = judge(library, "// how many times the kicker is paid (CR 702.33a)")
    assert (finding.level, finding.verdict.doubtful) == ("warning", True)


def test_sections_renumbered_before_the_editions_held_are_sections_now(library: Library) -> None:
    newest = max((one for one in library.editions() if one.name.startswith("cr-")), key=lambda one: one.age)
    numbers = {one.node.id.path for one in library.worded(newest)}
    assert {*load_renumbered()["mtg"], *load_renumbered()["mtg"].values()} <= numbers


def test_what_authors_call_a_rule_names_rules_of_the_newest_edition(library: Library) -> None:
    for game, rules in load_usage().items():
        books = [one for one in library.editions() if one.game == game and one.genre is Genre.RULEBOOK]
        newest = max(books, key=lambda one: one.age)
        numbers = {one.node.id.path for one in library.worded(newest)}
        assert set(rules) <= numbers
        assert all(list_words(name) for names in rules.values() for name in names)
