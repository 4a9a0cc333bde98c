"""Whose law is played: dates, changes since, and what cannot be told."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario import Result, load
from graph.library import Library
from graph.loading.ingest import ingest
from graph.proof import coverage, evidence
from graph.proof.law import Law, find_change, find_law, format_law
from graph.proof.trace import list_rules_behind, trace_scenario
from rulebook.ids import parse

TOY = Path(__file__).parents[1] / "toy"
BLOCKS = "mtg:509.2@cr-2021-02-05"


def changed(library: Library, *rules: str) -> dict[str, str]:
    return {one.id: one.relation for one in find_law(library, rules).changed_since}


def test_a_rule_that_is_gone_is_named_with_the_edition_that_dropped_it(library: Library) -> None:
    law = find_law(library, [BLOCKS])
    [gone] = law.changed_since
    assert (law.date, gone.id, gone.relation, gone.now) == ("2021-02-05", BLOCKS, "gone", ())
    assert (gone.since, gone.newest, gone.effective) == ("cr-2026-01-16", "cr-2026-01-16", "2026-01-16")
    assert gone.what == {"en": "gone since cr-2026-01-16", "ja": "cr-2026-01-16で廃止"}


@pytest.mark.parametrize(
    ("rule", "relation", "now"),
    [
        ("509.4", "moved-edited", ["509.2"]),
        ("500.5", "split", ["500.5a", "500.5b"]),
        ("509.1a", "edited", ["509.1a"]),
    ],
)
def test_what_was_edited_or_split_is_named_with_its_numbers_now(
    library: Library, rule: str, relation: str, now: list[str]
) -> None:
    found = find_change(library, parse(f"mtg:{rule}@cr-2021-02-05"))
    assert found is not None
    assert (found.relation, [parse(one).path for one in found.now]) == (relation, now)
    assert {parse(one).edition for one in found.now} == {"cr-2026-01-16"}


@pytest.mark.parametrize(
    "rule", ["mtg:702.142a@cr-2021-02-05", "mtg:100.1@cr-2021-02-05", "mtg:509.2@cr-2026-01-16", "wow:410.6a@6.0-ja"]
)
def test_a_new_number_or_a_translation_is_no_change_of_law(library: Library, rule: str) -> None:
    assert changed(library, rule) == {}


def test_the_date_is_the_newest_of_the_editions_rested_on(library: Library) -> None:
    law = find_law(library, ["mtg:100.1@cr-2021-02-05", "mtg:100.1@cr-2021-04-22", "mtg:100.2@cr-2021-02-05"])
    assert law.date == "2021-04-22"
    assert [(one.edition, one.rules) for one in law.editions] == [("mtg:cr-2021-02-05", 2), ("mtg:cr-2021-04-22", 1)]
    assert {one.newest for one in law.editions} == {"mtg:cr-2026-01-16"}


def test_an_edition_without_a_date_is_named_instead(library: Library) -> None:
    law = find_law(library, ["fab:6.3.2@ja"])
    assert law.date is None
    assert "fab of no known date (ja)" in law.said["en"]
    assert [(one.edition, one.same, one.not_found) for one in law.other_languages] == [("fab:en", 1, ())]
    assert "cannot be told" in law.other_languages[0].said["en"]


def test_a_newer_edition_in_another_language_is_named_and_nothing_claimed_of_its_words(library: Library) -> None:
    law = find_law(library, ["wow:410.6a@6.0-ja", "wow:402.2@6.0-ja"])
    [other] = law.other_languages
    assert (other.edition, other.effective, other.same) == ("wow:7.4-en", "2013-07-23", 1)
    assert other.not_found == ("wow:402.2@6.0-ja",)
    assert find_law(library, ["wow:410.6a@7.4-en"]).other_languages == ()


def test_what_names_no_rule_of_an_edition_is_passed_over(library: Library) -> None:
    law = find_law(
        library, ["khm/r/12", "mtg:509.2", "mtg:assumed/first@cr-2021-02-05", "mtg:ruling/ab@khm-notes", "no id"]
    )
    assert law == Law(None, {"en": "no rule of any edition", "ja": "どの版のルールにもよらない"}, (), (), ())


def test_an_edition_that_is_not_held_says_so(library: Library) -> None:
    [edition] = find_law(library, ["chess:1.1@first"]).editions
    assert (edition.edition, edition.effective) == ("chess:first", None)
    assert "not held" in edition.said["en"]


def test_where_both_texts_are_held_the_words_that_changed_are_told(database: Path) -> None:
    for edition in ("rules-1.txt", "rules-2.txt"):
        ingest(database, TOY / edition)
    library = Library(database)
    law = find_law(library, ["toy:1.1.2@1", "toy:2.1.2@1"])
    library.close()
    [edited] = law.changed_since
    assert (edited.id, edited.relation, edited.since) == ("toy:2.1.2@1", "edited", "2")
    assert edited.spans is not None
    assert [text for what, text in edited.spans if what == "in"] == ["by two"]
    assert any("[-to zero-]{+by two+}" in line for line in format_law(law, "en"))


def test_words_that_were_edited_and_edited_back_are_no_change(database: Path, tmp_path: Path) -> None:
    third = tmp_path / "rules-3.txt"
    text = (TOY / "rules-1.txt").read_text("utf-8")
    third.write_text(text.replace("Edition 1, in force 2020-01-01", "Edition 3, in force 2022-01-01"), "utf-8")
    for path in (TOY / "rules-1.txt", TOY / "rules-2.txt", third):
        ingest(database, path)
    library = Library(database)
    restored, edited = changed(library, "toy:2.1.2@1"), changed(library, "toy:2.1.2@2")
    library.close()
    assert restored == {}
    assert edited == {"toy:2.1.2@2": "edited"}


def test_a_run_names_every_rule_behind_its_events_refusals_and_answers() -> None:
    told = trace_scenario(evidence.find(["the-small-blocker-first"])[0])
    assert BLOCKS in told.rests_on
    assert not any(":assumed/" in rule for rule in told.rests_on)
    behind = {reason.rule for event in told.events for reason in event.because if ":assumed/" not in reason.rule}
    expected = {rule for line in told.expected for rule in line.rules if ":assumed/" not in rule}
    assert behind | expected <= set(told.rests_on)


def test_a_run_that_never_began_rests_on_nothing() -> None:
    scenario = load(evidence.find(["three-waves"])[0])
    assert list_rules_behind(Result(scenario, "todo")) == ()


def test_stale_claims_are_counted_and_change_no_status(library: Library) -> None:
    paths = evidence.find(["the-small-blocker-first", "three-waves"])
    outcomes = evidence.run_all(paths)
    found = {one.game: one for one in coverage.measure_coverage(library, outcomes)}
    claimed = [claim for one in outcomes if one.game == "mtg" for claim in one.claims]
    assert found["mtg"].stale == {"rules": len(changed(library, *claimed)), "scenarios": 1}
    assert found["mtg"].stale["rules"] > 0
    assert found["wow"].stale == {"rules": 0, "scenarios": 0}
    assert "stale" not in {status for status, _ in coverage.find_statuses(library, outcomes, "mtg").values()}


def test_coverage_names_what_it_counts(library: Library) -> None:
    found = {one.game: one for one in coverage.measure_coverage(library, [])}
    assert (found["mtg"].source, sum(found["mtg"].rules.values())) == ("khm-notes", 7)
    modelled = found["mtg"].modelled["cr-2021-02-05"]
    assert modelled["rules"] > 300
    assert modelled["proved"] == 0, "nothing was run"
