"""What a position holds without listing it, and how several alike objects are listed at once."""

from __future__ import annotations

import pytest

from engine.games import registry
from engine.kernel.state import State
from engine.scenario import PositionError, Scenario, list_laid_cards, load
from engine.scenario.playing.position import read_cards, set_up_position
from tests.toy.play import list_codes, run_text


def lay(game: str, given: str) -> tuple[State, dict[str, str]]:
    """The position that a mapping gives, and its labels."""
    scenario = make(game, given)
    loaded = registry()[game]()
    return set_up_position(loaded, scenario.given, read_cards(loaded, scenario.cards))


def make(game: str, given: str) -> Scenario:
    """A scenario of a position alone."""
    return load(f"title: a position\ngame: {game}\nclaims: []\ngiven: {given}\n")


def list_names(state: State, where: str) -> list[str]:
    """The names of the cards in a place, top first."""
    return [state.objects[id].card.name for id in state.at(where)]


@pytest.mark.parametrize(("game", "pile"), [("mtg", "library"), ("wow", "deck"), ("fab", "deck"), ("eirei", "deck")])
def test_a_seat_that_lists_no_deck_has_ten_fillers(game: str, pile: str) -> None:
    state, _ = lay(game, f"{{P1: {{hand: [Test Filler]}}, P2: {{{pile}: []}}}}")
    assert list_names(state, f"P1.{pile}") == ["Test Filler"] * 10
    assert list_names(state, f"P2.{pile}") == []


@pytest.mark.parametrize(("game", "zone"), [("wow", "play"), ("fab", "hero")])
def test_a_seat_that_lists_no_hero_has_one(game: str, zone: str) -> None:
    state, labels = lay(game, "{P2: {hand: [Test Filler]}}")
    heroes = [state.objects[labels[label]] for label in ("h1", "h2")]
    assert [(one.card.name, one.owner, one.zone) for one in heroes] == [
        ("Test Hero", "P1", zone),
        ("Test Hero", "P2", zone),
    ]


@pytest.mark.parametrize(("game", "zone"), [("wow", "play"), ("fab", "hero")])
def test_a_hero_that_is_listed_is_the_only_one(game: str, zone: str) -> None:
    state, labels = lay(game, f"{{P1: {{{zone}: [h2: Test Hero]}}}}")
    assert [one.owner for one in state.objects.values() if one.card.name == "Test Hero"] == ["P1", "P2"]
    assert state.objects[labels["h2"]].owner == "P1"  # so that the other's has no label
    assert set(labels) == {"h2"}


def test_what_lies_there_by_default_comes_after_all_that_is_listed() -> None:
    state, labels = lay("wow", "{P1: {hand: [a: Test Resource]}, P2: {hand: [b: Test Resource]}}")
    assert [labels[one] for one in ("a", "b", "h1", "h2")] == ["o1", "o2", "o3", "o4"]
    assert [one.since for one in state.objects.values()] == list(range(1, len(state.objects) + 1))


def test_a_number_behind_a_name_lists_so_many() -> None:
    given = "{P1: {battlefield: [Forest x2, f: Forest x3, {b: {card: Test Bear x2, tapped: yes}}], library: []}}"
    state, labels = lay("mtg", given)
    assert list_names(state, "battlefield") == ["Forest"] * 5 + ["Test Bear"] * 2
    assert list(labels) == ["f1", "f2", "f3", "b1", "b2"]
    assert all(state.objects[labels[one]].marks == {"tapped": True} for one in ("b1", "b2"))
    assert list_laid_cards(make("mtg", given)) == ["Forest", "Forest", "Test Bear"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("{P1: {hand: [Forest x0]}}", "no card 'Forest x0'"),
        ("{P1: {hand: [Forrest x3]}}", "no card 'Forrest'"),
        ("{P1: {hand: [Forest x999]}}", "more than 300 objects"),
        ("{P1: {hand: [f: Forest x2, f1: Forest]}}", "the label 'f1' stands twice"),
        ("{at: 'turn 2, turn 3'}", "the number is said twice"),
        ("{at: 'P1, main', phase: end}", "the phase is said twice"),
        ("{at: tea time}", "'tea-time' is none of untap"),
        ("{at: turn 0}", "turns are counted from 1"),
        ("{at: [main]}", "a moment is wanted"),
    ],
)
def test_what_cannot_be_laid_says_why(given: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        lay("mtg", given)


def test_no_card_is_named_like_several_of_another() -> None:
    result = run_text("title: a\ngame: mtg\nclaims: []\ncards: {Test Ox x2: {types: [creature]}}\n")
    assert list_codes(result) == ["position"]
    assert "would mean several" in result.failures[0].message


def test_the_moment_of_a_position_may_be_said_at_once() -> None:
    state, _ = lay("mtg", "{at: 'turn 3, P2, second main'}")
    assert (state.mark("game", "turn"), state.flow.active, state.mark("game", "phase")) == (3, "P2", "second-main")
    assert lay("mtg", '{at: "P2\'s turn"}')[0].flow.active == "P2"
