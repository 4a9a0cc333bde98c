"""A rule through its editions: whose words hold for it, and what was written for another text of it."""

from __future__ import annotations

import re

import pytest

from api.answers.rules import read_rule
from graph.library import Library
from graph.lookup.editions import index_editions
from graph.lookup.owners import find_owners
from graph.lookup.resolve import resolve
from graph.proof.claim_lookup import find_claims
from graph.relations.impact import find_impact
from graph.relations.versions import edited_versions, find_words, same_versions
from rulebook import digest
from rulebook.ids import parse

NEWEST = "cr-2026-01-16"


def test_a_rule_that_moved_keeps_the_digest_of_its_old_number(library: Library) -> None:
    words = find_words(library, parse(f"mtg:702.143b@{NEWEST}"))
    assert str(words.digest_of) == "mtg:702.142b@cr-2021-02-05"
    assert words.earlier is None


@pytest.mark.exhaustive
def test_no_digest_of_an_edited_text_is_shown_as_the_words_of_a_rule(library: Library) -> None:
    """What is told as a rule's digest is its own, or that of a version that lineage calls unedited."""
    wrong = []
    for (id_,) in library.rows(
        "SELECT id FROM unit WHERE held AND edition <> 'khm-cards' AND kind IN ('rule', 'subrule')"
    ):
        id = parse(id_)
        words = find_words(library, id)
        elsewhere = words.digest_of not in {None, id}
        if elsewhere and words.digest_of not in {kin.there for kin in same_versions(library, id)}:
            wrong.append(id_)
        if words.earlier and words.digest:
            wrong.append(id_)
    assert wrong == []


def test_words_of_an_edited_rule_are_told_under_their_date_where_no_digest_holds(library: Library) -> None:
    words = find_words(library, parse("mtg:712.11@cr-2021-04-22"))
    assert words.digest is None
    assert words.earlier is not None
    assert words.earlier.relation != "kept"


def test_a_digest_shown_in_another_edition_cites_the_numbers_of_that_edition(library: Library) -> None:
    """616.1c cites a rule that has another number now, and 702.142 was foretell when its digest was written."""
    wrong = []
    for (id_,) in library.rows("SELECT id FROM unit WHERE edition = ? AND kind IN ('rule', 'subrule')", NEWEST):
        id = parse(id_)
        words = find_words(library, id)
        for number in re.findall(r"(?<![\w.])\d{3}\.\d+[a-z]?(?![\w]|\.\d)", (words.digest or {}).get("en", "")):
            node = library.node(parse(f"mtg:{number}@{NEWEST}"))
            if node is None or not node.held:
                wrong.append((id_, number))
    assert wrong == []


def test_rulings_and_scenarios_stand_under_the_rule_in_every_edition(library: Library) -> None:
    then, now = (read_rule(library, parse(id_)) for id_ in ("mtg:702.142a@cr-2021-02-05", f"mtg:702.143a@{NEWEST}"))
    assert len(now.rulings) == len(then.rulings) > 0
    assert {one.id for one in now.scenarios} == {one.id for one in then.scenarios}
    assert {one.of for one in now.rulings} == {then.id}
    assert not any(one.edited for one in now.rulings)
    assert not any(one.edited for one in now.scenarios)


def test_what_was_written_for_an_edited_text_says_so(library: Library) -> None:
    boast = read_rule(library, parse(f"mtg:702.142a@{NEWEST}"))
    assert boast.scenarios
    assert all(one.edited and one.of == "mtg:702.141a@cr-2021-02-05" for one in boast.scenarios)
    assert boast.status == "stale"


def test_the_other_owners_of_a_number_are_named_with_their_number_here(library: Library) -> None:
    (foretell,) = find_owners(index_editions(library), parse(f"mtg:702.142a@{NEWEST}"))
    assert foretell.title == "Foretell"
    assert [str(id) for id in foretell.here] == [f"mtg:702.143a@{NEWEST}"]


def test_an_edition_in_another_language_owns_no_number(library: Library) -> None:
    assert find_owners(index_editions(library), parse("fab:6.3.2@ja")) == ()


@pytest.mark.parametrize(
    ("asked", "claimed", "edited"),
    [
        ("6.3.2", "fab:6.3.2@ja", False),
        ("702.143a", "mtg:702.142a@cr-2021-02-05", False),
        ("mtg:702.142a", "mtg:702.141a@cr-2021-02-05", True),
        ("mtg:702.142a@cr-2021-02-05", "mtg:702.142a@cr-2021-02-05", False),
        ("khm/r/12", "khm/r/12", False),
        ("three-waves", "three-waves", False),
    ],
)
def test_a_number_stands_for_the_claims_on_its_rule_in_every_edition(
    library: Library, asked: str, claimed: str, *, edited: bool
) -> None:
    assert find_claims(library, asked)[claimed] is edited


def test_foretell_s_old_number_does_not_ask_for_foretell_today(library: Library) -> None:
    assert "mtg:702.142a@cr-2021-02-05" not in find_claims(library, "mtg:702.142a")


def test_impact_follows_a_rule_through_its_editions(library: Library) -> None:
    kinds = {one.kind for one in find_impact(library, parse(f"mtg:702.143a@{NEWEST}"))}
    assert {"INTERPRETS", "CLAIMS", "MODELS"} <= kinds


def test_an_edited_rule_has_no_version_that_is_both_same_and_edited(library: Library) -> None:
    for number in ("205.2a", "702.142a", "508.1"):
        id = parse(f"mtg:{number}@{NEWEST}")
        same = {kin.there for kin in same_versions(library, id)}
        assert same.isdisjoint(kin.there for kin in edited_versions(library, id))


def test_a_rule_carries_its_bullets_and_their_citations(library: Library) -> None:
    stages = read_rule(library, parse("fab:6.3.2@ja"))
    assert len(stages.bullets) == 8
    assert "fab:8.5.25@ja" in {edge.id for edge in stages.cites}
    assert all(one.digest for one in stages.bullets)


def test_a_heading_tells_what_it_holds(library: Library) -> None:
    foretell = read_rule(library, parse(f"mtg:702.143@{NEWEST}"))
    assert [line.number for line in foretell.holds] == [f"702.143{letter}" for letter in "abcdef"]
    assert all(line.words for line in foretell.holds if line.number[-1] != "d")


def test_a_known_difference_of_languages_stands_on_both_rules(library: Library) -> None:
    for id_ in ("fab:6.3.2a@ja", "fab:6.3.2a@en"):
        assert read_rule(library, parse(id_)).differences


def test_an_example_that_prints_a_card_keeps_words_of_its_own(library: Library) -> None:
    """Every digest file is shown as it is written: an example is no reprint of another."""
    written = digest.load_digests()
    shown = {unit: library.digest(unit) for unit in written}
    wrong = [
        unit for unit, words in shown.items() if words and words != {"ja": written[unit].ja, "en": written[unit].en}
    ]
    assert wrong == []


def test_a_day_asks_for_the_rules_in_force_whatever_the_reader_s_language(library: Library) -> None:
    found = resolve(library, "wow:406.2@2013-07-23", language="ja")
    assert str(found.candidates[0].id) == "wow:406.2@7.4-en"


@pytest.mark.parametrize(
    "path", ["card-kinds/magic/instant", "card-kinds/magic/permanent", "terms/chain", "terms", "basic"]
)
def test_a_path_is_read_whole_and_names_no_other_game(library: Library, path: str) -> None:
    found = resolve(library, path, game="eirei")
    assert [str(one.id) for one in found.candidates] == [f"eirei:{path}@2013-07-12-ja"]


def test_a_rule_whose_words_nobody_holds_says_so_and_a_heading_need_not(library: Library) -> None:
    worded, heading = (read_rule(library, parse(f"mtg:{one}")) for one in ("103.2a@cr-2021-02-05", f"702.143@{NEWEST}"))
    assert (worded.has_words, worded.authority) == (True, "none held")
    assert not heading.has_words
