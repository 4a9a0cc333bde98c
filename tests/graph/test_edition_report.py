"""What a new edition asks of us: everything that rests on a rule whose words it changes, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from api.answers.editions import compare_held
from api.cli.main import main
from api.http.app import create_app
from graph.library import Library
from graph.loading.ingest import ingest, ingest_bytes
from graph.loading.lineage_rows import compare_editions
from graph.proof import amendments
from graph.proof.amendments import Amendment
from graph.proof.edition_report import AffectedRule, EditionReport, report_edition
from tests.asking import Reader
from tests.shared import shared

TOY = Path(__file__).parents[1] / "toy"
FIRST = (TOY / "rules-1.txt").read_text("utf-8")
THIRD = (
    FIRST.replace("Edition 1, in force 2020-01-01", "Edition 3, in force 2023-03-03")
    .replace("On your turn you may play one card", "On your turn you may play two cards")
    .replace("2.1.3 Whenever damage is dealt to a player", "2.1.4 Whenever damage is dealt to a player")
    .replace("2.1.2 Shield", "2.1.3 Shield")
    .replace("2.1.1 A card on the pile", "2.1.1 Cards are made of paper, and of ink besides.\n2.1.2 A card on the pile")
)
"""One rule is edited; three are pushed on by a new one, and cited under their new numbers."""


def report(library: Library, game: str, older: str, newer: str) -> EditionReport:
    before, after = library.edition(game, older), library.edition(game, newer)
    return report_edition(library, before, after, compare_editions(library, before, after))


def find(found: EditionReport, number: str) -> AffectedRule:
    [rule] = [one for one in found.rules if one.id.startswith(f"{number}@")]
    return rule


def test_a_new_edition_of_ones_own_names_the_clauses_of_what_it_edits(database: Path) -> None:
    ingest(database, TOY / "rules-1.txt")
    ingest_bytes(database, THIRD.encode(), "rules-3.txt")
    library = Library(database)
    found = report(library, "toy", "1", "3")
    [rule] = found.rules
    assert (rule.id, rule.relation, rule.now) == ("toy:1.2.1@1", "edited", ("toy:1.2.1@3",))
    assert {clause.key.partition("#")[0] for clause in rule.clauses} == {"toy:1.2.1@1"}
    assert {clause.module for clause in rule.clauses} == {"tests.toy.game"}
    assert rule.spans is not None
    assert [words for what, words in rule.spans if what == "in"] == ["two cards"]
    assert (rule.decision, rule.why) == ("undecided", None)
    assert (found.counts["changed"], found.counts["affected"], found.counts["undecided"]) == (1, 1, 1)
    library.close()


def test_what_was_decided_of_a_change_is_said(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    decided = {"cr-2021-04-22": {"202.3": Amendment("same", "A name changed.", "名前だけが変わった。")}}
    monkeypatch.setattr(amendments, "load_amendments", lambda _: decided)
    found = report(library, "mtg", "cr-2021-02-15", "cr-2021-04-22")
    rule = find(found, "mtg:202.3")
    assert (rule.decision, rule.why) == ("same", {"en": "A name changed.", "ja": "名前だけが変わった。"})
    assert found.counts["same"] == 1


def test_things_written_for_an_earlier_edition_are_followed(library: Library) -> None:
    rule = find(report(library, "mtg", "cr-2021-02-15", "cr-2021-04-22"), "mtg:202.3")
    assert [clause.key for clause in rule.clauses] == ["mtg:202.3@cr-2021-02-05#mana_value_of_the_cost"]
    assert {one.of for one in rule.scenarios} == {"mtg:202.3@cr-2021-02-05"}
    assert all(one.cases and one.words for one in rule.rulings)
    assert rule.spans is None  # no text is held


def test_what_rests_on_unchanged_or_moved_rules_is_left_out(library: Library) -> None:
    found = report(library, "mtg", "cr-2021-02-15", "cr-2021-04-22")
    keys = {clause.key for rule in found.rules for clause in rule.clauses}
    assert not {key for key in keys if key.startswith("mtg:702.142a@")}  # foretell moved, with the same words
    assert found.counts["affected"] == len(found.rules) < found.counts["changed"]


def test_what_was_written_for_the_new_words_is_left_out(library: Library) -> None:
    found = report(library, "mtg", "cr-2021-04-22", "cr-2026-01-16")
    assert not {one.of for rule in found.rules for one in rule.digests if one.of.endswith("@cr-2026-01-16")}


@pytest.mark.exhaustive
def test_a_sibling_that_was_split_from_the_same_rule_is_another_rule(database: Path) -> None:
    text = shared("reference/mtg/MagicCompRules-2026-01-16.txt").read_bytes()
    was = b"effective as of January 16, 2026"
    newer = text.replace(was, b"effective as of June 5, 2026")
    ingest_bytes(database, re.sub(rb"(?<=[\r\n])500\.5b ", b"500.5b On Tuesdays alone. ", newer), "newer.txt")
    library = Library(database)
    found = report(library, "mtg", "cr-2026-01-16", "cr-2026-06-05")
    assert [rule.id for rule in found.rules] == ["mtg:500.5b@cr-2026-01-16"]
    digests = {one.id for one in found.rules[0].digests}
    assert "mtg:500.5b@cr-2026-01-16" in digests
    assert "mtg:500.5a@cr-2026-01-16" not in digests
    library.close()


def test_between_languages_reviewed_differences_stand_for_edits(library: Library) -> None:
    found = report(library, "fab", "ja", "en")
    rule = find(found, "fab:5.3.1")
    assert (rule.relation, rule.now) == ("differs", ("fab:5.3.1@en",))
    assert "slip" in rule.reason
    assert {rule.relation for rule in found.rules} <= {"differs", "unsure", "gone"}


def test_http_gives_the_report_when_it_is_asked_for(library: Library, seeded: Path) -> None:
    reader = Reader(create_app(seeded))
    address = "/v1/diff?older=cr-2021-02-15&newer=cr-2021-04-22"
    assert reader.get(address).json()["engine"] is None
    told = reader.get(f"{address}&engine=1").json()["engine"]
    before, after = library.named("cr-2021-02-15"), library.named("cr-2021-04-22")
    assert told == compare_held(library, before, after, engine=True).model_dump(mode="json")["engine"]
    assert {"clauses", "scenarios", "digests", "rulings", "decision"} <= told["rules"][0].keys()


def test_the_command_begins_with_counts_and_names_each_thing(seeded: Path) -> None:
    told = CliRunner().invoke(
        main, ["diff", "cr-2021-02-15", "cr-2021-04-22", "--engine", "--db", f"sqlite:///{seeded}"]
    )
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[0].startswith("cr-2021-02-15 → cr-2021-04-22")
    assert lines[3].startswith("  clauses ")
    assert "  clause    mtg:202.3@cr-2021-02-05#mana_value_of_the_cost  engine.games.mtg.rules." in told.output
    assert "  in play   undecided" in lines
