"""What an event that is expected to be stopped is worth: it must happen where the clause that stops it is off."""

from __future__ import annotations

from engine.games.wow import game
from engine.scenario import load
from engine.scenario.mutation import verify

ROCK = """
title: An ally that cannot be destroyed is not destroyed
game: wow
claims: ["CLAIM"]
cards:
  Test Rock:
    types: [ally]
    cost: 0
    attack: 0
    health: 1
    abilities: [{is: static, gives: [{is: prohibit, what: {event: destroyed, where: {obj: this}}}]}]
  Test Own Doom:
    types: [ability]
    cost: 0
    abilities: [{is: resolution, targets: [{has: {types: ally}}], does: [{is: destroy, to: [target]}]}]
given:
  P1: {play: [h1: Test Hero], hand: [z: Test Own Doom]}
  P2: {play: [h2: Test Hero, r: Test Rock]}
when:
  - P1 play z targets=r
then:
  events: [{event: destroyed obj=r, stopped: yes}]
"""


def codes(claim: str) -> list[str]:
    return [one.code for one in verify(load(ROCK.replace("CLAIM", claim)), {"wow": game})[0].failures]


def test_a_stop_shows_the_rule_without_which_the_event_happens() -> None:
    assert codes("wow:103.2@6.0-ja") == []


def test_a_stop_does_not_show_the_rule_without_which_nothing_is_tried() -> None:
    assert codes("wow:415.9c@6.0-ja") == ["insensitive"]
