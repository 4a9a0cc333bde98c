"""A type or a colour that the 英霊 game has not is an error where the card is read, and says what there is."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load
from engine.scenario.playing.script import run

CARD = """
title: A banner
game: eirei
claims: []
cards:
  Test Banner:
    types: [magic, permanent]
    colors: [red]
    cost: 1
    abilities:
      - {is: static, gives: [{is: modify, field: power, op: add, by: 500, to: {has: {types: eirei, colors: red}}}]}
given: {P1: {hand: [b: Test Banner]}, P2: {}}
then: {facts: {b.zone: hand}}
"""


def test_a_card_of_known_types_and_colours_is_played() -> None:
    assert run(load(CARD), games.registry()).failures == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("types: [magic, permanent]", "types: [spell]", "Test Banner.types: 'spell' is none of: eirei, magic"),
        ("colors: [red]", "colors: [赤]", "Test Banner.colors: '赤' is none of: white, black, red, blue, green"),
        ("types: eirei", "types: spirit", "filter.has.types: 'spirit' is none of: eirei, magic"),
        ("colors: red}", "colors: crimson}", "filter.has.colors: 'crimson' is none of: white"),
    ],
)
def test_a_type_or_colour_that_there_is_not_is_refused(old: str, new: str, said: str) -> None:
    assert old in CARD
    (failure,) = run(load(CARD.replace(old, new)), games.registry()).failures
    assert failure.code == "position"
    assert said in failure.message
