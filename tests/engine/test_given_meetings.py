"""Two cards meet in a position that is given: they lie in it, and keep what lies beside them."""

from __future__ import annotations

import pytest

from engine import games
from engine.kernel.game import Game
from engine.meeting.given import find_meetings_in_position
from engine.scenario import PositionError, load, run
from engine.scenario.form.contrast import build_contrast

POSITION = """
title: A table
game: mtg
claims: []
cards: {Trinket: {types: [artifact], cost: "{1}"}}
given:
  P1: {battlefield: [a: Test Bear, Plains x3], hand: [divine: Invoke the Divine], pool: WWWW}
  P2: {battlefield: [Quakebringer, x: Trinket]}
when: []
then: {}
"""


@pytest.fixture(scope="module")
def mtg() -> Game:
    game = games.load("mtg")
    return game.under(game.newest_law)


def test_two_cards_meet_in_the_position_in_which_they_lie(mtg: Game) -> None:
    pair = mtg.cards["Quakebringer"], mtg.cards["Invoke the Divine"]
    encounter = find_meetings_in_position(mtg, load(POSITION), *pair)
    assert encounter.meetings
    scenario = load(encounter.meetings[0].scenario)
    assert scenario.cards == load(POSITION).cards
    assert scenario.given["P1"]["battlefield"][0] == {"a-too": "Test Bear"}  # whose label the card has now
    assert scenario.given["P2"]["battlefield"] == [{"a": "Quakebringer"}, {"x": "Trinket"}]
    contrast = build_contrast(scenario)
    assert contrast is not None
    assert [run(one, {"mtg": mtg}).outcome for one in (scenario, contrast)] == ["passed", "passed"]


def test_what_is_attached_stays_attached_when_labels_change(mtg: Game) -> None:
    text = """
title: A table
game: mtg
claims: []
given:
  P1: {battlefield: [b: Test Bear, e: {card: "Draugr's Helm", host: b}]}
  P2: {hand: [Test Zap], pool: R}
when: []
then: {}
"""
    encounter = find_meetings_in_position(mtg, load(text), mtg.cards["Draugr's Helm"], mtg.cards["Test Zap"])
    assert encounter.tried
    assert not [why for _, why in encounter.untried if "host" in why]


def test_a_card_that_does_not_lie_there_is_named(mtg: Game) -> None:
    with pytest.raises(PositionError, match="no Frost Bite"):
        find_meetings_in_position(mtg, load(POSITION), mtg.cards["Quakebringer"], mtg.cards["Frost Bite"])
