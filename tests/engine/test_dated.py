"""The law of a date: clauses that an edition ended or began, and which of them a scenario plays by."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.kernel.errors import UnknownLawError
from engine.kernel.game import Game
from engine.kernel.rules import Rules
from engine.scenario import load, run
from engine.scenario.form.contrast import build_contrast
from tests.toy import game as toy

LAWS = {"first": "2020-01-01", "second": "2022-06-01"}


def make_game() -> Game:
    """The toy game with two laws: the second ended one objection to a play, and began another."""
    made = toy.game()
    rules = Rules(made.name, "first")
    rules.clauses = list(made.rules.clauses)
    rules.structural = dict(made.rules.structural)

    @rules.forbids("9.1", "act:play", until="second")
    def it_is_monday(*_: object) -> bool:
        return True

    @rules.forbids("9.1", "act:play", since="second")
    def it_is_tuesday(*_: object) -> bool:
        return True

    return replace(made, rules=rules, laws=LAWS)


def list_objections(game: Game) -> list[str]:
    return [one.key for one in game.clauses("forbids", "act:play") if ":9.1@" in one.key]


def test_a_clause_is_in_force_from_the_edition_that_began_it_to_the_one_that_ended_it() -> None:
    game = make_game()
    assert list_objections(game) == ["toy:9.1@first#it_is_monday"]
    assert list_objections(game.under("second")) == ["toy:9.1@second#it_is_tuesday"]
    assert game.under("second") is game.under("2024-01-01")


@pytest.mark.parametrize(("at", "law"), [("2020-01-01", "first"), ("2022-05-31", "first"), ("2022-06-01", "second")])
def test_a_day_means_the_edition_in_force_on_it(at: str, law: str) -> None:
    assert make_game().find_law(at) == law


@pytest.mark.parametrize("at", ["2019-12-31", "third", "today", "2022"])
def test_an_unknown_law_is_refused_with_those_that_are_known(at: str) -> None:
    with pytest.raises(UnknownLawError, match=r"it knows first \(from 2020-01-01\), second \(from 2022-06-01\)"):
        make_game().under(at)


def test_a_clause_of_an_edition_that_the_game_does_not_play_is_refused_when_it_is_made() -> None:
    with pytest.raises(UnknownLawError):
        replace(make_game(), laws={"first": "2020-01-01"})


def test_a_contrast_may_differ_in_its_date_alone() -> None:
    text = "title: x\ngame: toy\nclaims: []\nat: first\ncontrast: {id: later, title: y, at: second}\n"
    other = build_contrast(load(text))
    assert other is not None
    assert (load(text).at, other.at) == ("first", "second")
    told = run(load(text.replace("at: first", "at: never")), {"toy": make_game})
    assert [one.code for one in told.failures] == ["position"]
