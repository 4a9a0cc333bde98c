"""What each edition's change of a modelled rule does in play: every change is decided, and dated clauses are there."""

from __future__ import annotations

import pytest

from engine import games
from graph.library import Library
from graph.proof.amendments import find_amendment, load_amendments
from graph.proof.law import find_changed_rules, list_pinned_rules
from rulebook.ids import parse


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_every_edited_rule_that_has_a_clause_is_decided_and_no_other(game: str, library: Library) -> None:
    engine = games.load(game)
    rules = [clause.rule for clause in engine.rules.clauses if not clause.since]
    changed = {(one.newest, parse(one.id).path) for one in find_changed_rules(library, list_pinned_rules(rules))}
    decided = {(edition, number) for edition, some in load_amendments(game).items() for number in some}
    assert changed == decided


@pytest.mark.parametrize("game", games.BUILT_IN)
def test_a_dated_change_has_a_clause_that_ends_or_begins_with_its_edition(game: str, library: Library) -> None:
    engine = games.load(game)
    ended = {(clause.until, parse(clause.rule).path) for clause in engine.rules.clauses}
    begun = {(clause.since, parse(clause.rule).path) for clause in engine.rules.clauses}
    for edition, some in load_amendments(game).items():
        for number, amendment in some.items():
            rule = parse(f"{game}:{number}@{engine.rules.edition}")
            change = next(iter(find_changed_rules(library, [rule])), None)
            now = {parse(one).path for one in change.now} if change else set()
            is_dated = (edition, number) in ended or any((edition, one) in begun for one in now)
            assert (amendment.play == "dated") == is_dated, number


def test_what_nobody_has_decided_is_told_as_such() -> None:
    assert find_amendment("mtg", "100.1", "cr-2026-01-16") is None
    assert load_amendments("no-such-game") == {}


def test_each_reason_is_one_line_in_each_language() -> None:
    for some in load_amendments("mtg").values():
        assert [number for number, one in some.items() if len(one.en) > 160 or len(one.ja) > 80] == []
