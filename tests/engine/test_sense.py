"""A card that names what its game has not is told so: it would never match, and nobody would hear of it."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load
from engine.scenario.cards.card_checks import check_card
from engine.scenario.playing.script import run

BANNER = """
title: A banner
game: wow
claims: []
cards:
  Test Banner:
    types: [ally]
    attack: 1
    health: 1
    abilities:
      - {is: static, gives: [{is: modify, field: attack, op: add, by: 1, to: {has: {types: ally}, zone: play}}]}
      - {is: static, gives: [{is: triggered, on: {event: destroyed, where: {obj: this}}, does: [draw]}]}
given: {P1: {play: [h1: Test Hero, b: {card: Test Banner, damage: 0}]}}
then: {facts: {b.attack: "2"}}
"""


def test_a_card_that_makes_sense_is_played() -> None:
    assert run(load(BANNER), games.registry()).failures == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("health: 1", "helath: 1", "has no field 'helath'; there are: health"),
        ("field: attack", "field: atack", "has no field 'atack'; there are: attack"),
        ("has: {types: ally}", "has: {tpyes: ally}", "has no field 'tpyes'; there are: types"),
        ("zone: play", "zone: plya", "has no zone 'plya'"),
        ("event: destroyed", "event: detsroyed", "no event or action 'detsroyed'; there are: destroyed"),
        ("where: {obj: this}", "where: {object: this}", "destroyed has no 'object'"),
        ("damage: 0", "dmaage: 0", "has no mark 'dmaage'; there are: damage"),
        ("{play:", "{hnad: 3, play:", "has no mark 'hnad'; there are: hand"),
        ("is: static", "is: statik", "'statik' is no word; there are: static"),
        ("does: [draw]", "does: [drwa]", "'drwa' is no word; there are: draw"),
        ("is: modify", "is: deal", "'deal' may not stand here"),
        ("op: add", "op: adds", "modify: 'adds' is none of set, add"),
        (
            "does: [draw]",
            "does: [{is: permit, what: {event: play}}]",
            "'permit' is nothing to do, but a part, and stands under `gives`",
        ),
        (
            "does: [draw]",
            "does: [{is: static, gives: []}]",
            "'static' is nothing to do, but an ability, and stands under",
        ),
        ("by: 1", "bye: 1", "modify has no 'bye'"),
        ("to: {has: {types: ally}, zone: play}", "to: {be: ths}", "filter.be: 'ths' means nothing; there are: this"),
        ("to: {has: {types: ally}, zone: play}", "to: {host: hots}", "filter.host: 'hots' means nothing"),
        ("by: 1", "by: {is: value-of, of: tarjet, field: attack}", "value-of.of: 'tarjet' means nothing"),
        (
            "does: [draw]",
            "does: [{is: heal, amount: event.amuont, to: [hero]}]",
            "no event has 'amuont'; there are: amount",
        ),
        ("field: attack, ", "", "modify needs field"),
    ],
)
def test_what_a_game_has_not_is_named_with_what_comes_near(old: str, new: str, said: str) -> None:
    assert old in BANNER
    (failure,) = run(load(BANNER.replace(old, new, 1)), games.registry()).failures
    assert failure.code == "position"
    assert said in failure.message


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_card_of_every_game_makes_sense(name: str) -> None:
    game = games.load(name)
    assert [said for card in game.cards.values() for said in check_card(game, card)] == []


def test_a_slot_that_a_game_does_not_know_is_named_with_those_it_does() -> None:
    text = """
title: A screen
game: fab
claims: []
cards:
  Test Screen:
    types: [equipment]
    abilities: [{is: static, gives: [{is: replace, what: {event: damage}, slot: shield, prevent: 1}]}]
given: {P1: {hero: [Test Hero], arena: [Test Screen]}}
"""
    (failure,) = run(load(text), games.registry()).failures
    assert "fab has no slot 'shield'; there are: self, identity, standard, prevention, outcome" in failure.message


def test_a_shield_that_would_never_wear_off_is_named() -> None:
    text = """
title: A screen
game: fab
claims: []
cards:
  Test Screen:
    types: [equipment]
    abilities:
      - {is: static, gives: [{is: replace, what: {event: damage}, slot: prevention, style: shield, prevent: 1}]}
given: {P1: {hero: [Test Hero], arena: [Test Screen]}}
"""
    (failure,) = run(load(text), games.registry()).failures
    assert "a shield wears off only as an effect that lasts" in failure.message


@pytest.mark.parametrize(("name", "event", "slot"), [("fab", "damage", "prevention"), ("wow", "dealt", "replacement")])
def test_a_static_replacement_for_once_that_would_never_be_used_up_is_named(name: str, event: str, slot: str) -> None:
    text = f"""
title: A screen
game: {name}
claims: []
cards:
  Test Screen:
    types: [equipment]
    abilities:
      - {{is: static, gives: [{{is: replace, what: {{event: {event}}}, slot: {slot}, style: once, prevent: 1}}]}}
given: {{P1: {{}}}}
"""
    (failure,) = run(load(text), games.registry()).failures
    assert "what is for `once` is used up only as an effect that lasts" in failure.message
