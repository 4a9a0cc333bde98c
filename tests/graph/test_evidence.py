"""What counts as proof, and what does not."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from engine.kernel.game import Game
from engine.kernel.rules import Rules
from graph.library import Library
from graph.proof import evidence
from graph.proof.coverage import NO_REASON, SOURCES, STATUSES, find_regressions, find_statuses, measure_coverage
from graph.proof.outcomes import Outcome
from rulebook.part import RulePart
from rulebook.units import RULE_KINDS
from rulings import interprets
from rulings.cases import load_cases

SHOWN = Outcome(
    id="wow:scenario/waves",
    path="",
    title="",
    game="wow",
    outcome="passed",
    claims=("wow/ex/31", "wow:410.6a@6.0-ja", *(one.rule for one in interprets.get_interpretations("wow/ex/31"))),
    mutants=(("wow:410.6a@6.0-ja", "wow:410.6a@6.0-ja#falls", "killed", "outcome", True),),
    mutated=True,
)


def a_game(*names: str) -> Game:
    rules = Rules("wow", "6.0-ja")
    for name in names:

        def clause(_ask: object, _subject: object) -> bool:
            return False

        clause.__name__ = name
        rules.forbids("410.6a", "trigger")(clause)
    return Game("wow", rules, {}, ())


def find_status(outcomes: list[Outcome], *clauses: str, parts: int = 1) -> str:
    judged = evidence.judge_rules(outcomes, a_game(*clauses), lambda _: [RulePart()] * parts)
    return judged["wow:410.6a@6.0-ja"].status


def test_a_rule_is_proved_when_each_of_its_clauses_was_seen_and_missed() -> None:
    assert find_status([SHOWN], "falls") == "proved"
    assert find_status([SHOWN], "falls", "stays") == "modelled"


@pytest.mark.parametrize(
    "mutant",
    [
        ("wow:410.6a@6.0-ja", "wow:410.6a@6.0-ja#falls", "survived", None, True),
        ("wow:410.6a@6.0-ja", "wow:410.6a@6.0-ja#falls", "broken", None, True),
        ("wow:410.6a@6.0-ja", "wow:410.6a@6.0-ja#falls", "killed", "outcome", False),
    ],
)
def test_a_clause_that_survives_breaks_or_was_not_claimed_proves_nothing(
    mutant: tuple[str, str, str, str | None, bool],
) -> None:
    assert find_status([replace(SHOWN, mutants=(mutant,))], "falls") == "modelled"


def claim_parts(*numbers: int) -> Outcome:
    return replace(SHOWN, claims=tuple(f"wow:410.6a/{number}@6.0-ja" for number in numbers))


@pytest.mark.parametrize(
    ("outcomes", "status"),
    [
        ([SHOWN], "modelled"),  # the claim of the whole shows none of several parts
        ([claim_parts(1)], "partly-proved"),
        ([claim_parts(1, 2)], "proved"),
        ([claim_parts(1), claim_parts(2)], "proved"),
        ([claim_parts(1), replace(claim_parts(2), outcome="failed")], "partly-proved"),
        ([claim_parts(1), replace(claim_parts(2), mutated=False)], "partly-proved"),
    ],
)
def test_a_rule_of_several_parts_is_proved_when_each_is_shown(outcomes: list[Outcome], status: str) -> None:
    assert find_status(outcomes, "falls", parts=2) == status


def test_a_case_of_several_parts_is_proved_when_each_is_shown() -> None:
    first, second = (replace(SHOWN, claims=(f"wow/ex/31/{n}", *SHOWN.claims[1:])) for n in (1, 2))
    assert evidence.list_proved_cases([first], lambda _: [RulePart()] * 2) == {}
    assert evidence.list_shown_cases([first], lambda _: [RulePart()] * 2) == {"wow/ex/31": {1: (SHOWN.id,)}}
    assert evidence.list_proved_cases([first, second], lambda _: [RulePart()] * 2) == {"wow/ex/31": (SHOWN.id,)}


@pytest.mark.parametrize(
    ("outcome", "proves"),
    [
        (SHOWN, True),
        (replace(SHOWN, outcome="failed"), False),
        (replace(SHOWN, mutated=False), False),
        (replace(SHOWN, claims=("wow/ex/31", "wow:405.2@6.0-ja")), False),
        (replace(SHOWN, claims=("wow:410.6a@6.0-ja",)), False),
    ],
)
def test_a_case_is_proved_only_with_the_rule_it_stands_under_claimed_and_mutants_run(
    outcome: Outcome, *, proves: bool
) -> None:
    assert ("wow/ex/31" in evidence.list_proved_cases([outcome], lambda _: [RulePart()])) is proves


def test_the_statuses_partition_the_rules_of_the_sources(library: Library) -> None:
    for game, edition in SOURCES.items():
        rows = library.rows("SELECT id, kind FROM unit WHERE game = ? AND edition = ? AND held", game, edition)
        found = find_statuses(library, [], game)
        assert set(found) == {id_ for id_, kind in rows if kind in RULE_KINDS}
        assert {status for status, _ in found.values()} <= set(STATUSES)


def test_why_a_rule_is_not_modelled_is_told_of_it_and_of_what_stands_beneath(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    reviewed = {"not-a-rule": {}, "disputed": {}, "not-modelled": {"fab:5.4.3@ja": "it bears on no game"}}
    monkeypatch.setattr("graph.proof.coverage._load_reviewed", lambda: reviewed)
    monkeypatch.setattr("graph.proof.coverage._read_clauses", lambda *_: ({}, {}))
    found = find_statuses(library, [], "fab")
    assert found["fab:5.4.3@ja"] == found["fab:5.4.3a@ja"] == ("not-modelled", "it bears on no game")
    assert found["fab:5.4.4@ja"] == ("not-modelled", NO_REASON)


def test_no_reason_is_held_for_a_rule_with_nothing_unmodelled_beneath_it(library: Library) -> None:
    kept = yaml.safe_load((Path(evidence.__file__).parent / "statuses.yaml").read_text("utf-8"))["not-modelled"]
    told = {
        why for game in SOURCES for status, why in find_statuses(library, [], game).values() if status == "not-modelled"
    }
    assert {id_ for id_, reason in kept.items() if reason not in told} == set()


def test_cases_are_counted_from_the_lists_whatever_was_run(library: Library) -> None:
    counted = measure_coverage(library, [])
    assert sum(one.cases["executable"] for one in counted) == sum(case.executable for case in load_cases()) == 665
    assert all(one.cases["proved"] == one.scenarios == one.claimed_not_shown == 0 for one in counted)


def test_scenarios_are_found_by_file_folder_name_game_rule_and_case() -> None:
    assert [path.stem for path in evidence.find(["three-waves"])] == ["three-waves"]
    assert [path.stem for path in evidence.find(["wow:scenario/three-waves"])] == ["three-waves"]
    assert {path.stem for path in evidence.find(["wow/ex/31"])} == {"three-waves", "three-waves-part-by-part"}
    assert all("wow" in path.parts for path in evidence.find([], game="wow"))
    assert "three-waves" in {path.stem for path in evidence.find([], claims=["wow:410.6a"])}
    assert evidence.find([str(evidence.home() / "wow")]) == evidence.find(["wow"])
    with pytest.raises(evidence.UnknownScenarioError):
        evidence.find(["no-such-scenario"])


def test_a_file_that_is_no_scenario_fails_and_is_told(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("title: [", "utf-8")
    [told] = evidence.run_all([bad])
    assert told.outcome == "failed"
    assert told.failures[0].startswith("unreadable")


def test_what_was_proved_before_and_is_no_more_is_told_by_game(library: Library) -> None:
    counted = measure_coverage(library, [])
    assert find_regressions(counted, {}) == []
    assert find_regressions(counted, {"wow": {"rules": 1, "cases": 0}}) == [
        "wow: 0 rules proved, 1 were; say in the commit which proof was wrong"
    ]


def test_what_is_no_file_is_not_opened_to_see_what_it_claims(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    (tmp_path / "folder.yaml").mkdir()
    with (tmp_path / "large.yaml").open("wb") as large:
        large.truncate(20_000_000_000)
    assert evidence.find([str(tmp_path)], claims=["wow:410.6a"]) == []
    assert [evidence.lays_out(one, "Bloodclaw") for one in evidence.list_places(tmp_path)] == [False] * 4
    outcomes = evidence.run_all(evidence.list_places(tmp_path))
    assert [one.failures[0].partition(":")[0] for one in outcomes] == ["outside", "outside", "unreadable", "outside"]


def test_a_link_is_not_followed_to_see_what_it_claims(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("title: a secret\ngame: wow\nclaims: ['wow:410.6a@6.0-ja']\n", "utf-8")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "one.yaml").symlink_to(secret)
    assert evidence.find([str(tmp_path / "in")], claims=["wow:410.6a"]) == []
