"""A text of a Magic card that would never match is an error where the card is read, and says what may stand there."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load
from engine.scenario.playing.script import run

CARD = """
title: A rite
game: mtg
claims: []
cards:
  Test Rite:
    types: [enchantment]
    cost: "{1}{B}"
    abilities:
      - is: static
        gives:
          - is: when
            on: {event: step-began, where: {phase: upkeep, seat: you}}
            aims: [{what: {has: {types: creature}, controller: foe}}]
            does: [{is: draw, who: controller-of target}, {is: deal, amount: 1, to: chosen}, {is: return, to: hand}]
      - {is: static, gives: [{is: modify, field: types, op: grant, by: artifact, to: {be: host}}]}
      - is: activated-ability
        zone: graveyard
        cost: {mana: "{W}", gives: [{how: exile}]}
        does: [{is: produce, mana: any}]
given: {P1: {hand: [r: Test Rite]}}
then: {facts: {r.zone: hand}}
"""


def test_a_card_whose_texts_are_known_is_played() -> None:
    assert run(load(CARD), games.registry()).failures == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("who: controller-of target", "who: target.controller", "is 'controller-of target' meant?"),
        ("who: controller-of target", "who: opponent", "draw.who: 'opponent' is none of: you, each, opponents"),
        ("to: chosen", "to: picked", "deal.to: 'picked' is none of: you, each, opponents"),
        ("to: hand}", "to: hands}", "return.to: 'hands' is none of: battlefield"),
        ("phase: upkeep", "phase: upkep", "pattern.phase: 'upkep' is none of: untap, upkeep"),
        ("seat: you", "seat: opponent", "pattern.seat: 'opponent' is none of: you, not-you, friend, foe"),
        ("controller: foe", "controller: opponents", "filter.controller: 'opponents' is none of: you, not-you"),
        ("has: {types: creature}", "has: {types: creatures}", "filter.has.types: 'creatures' is none of: artifact"),
        ("be: host", "be: hostt", "filter.be: 'hostt' is none of: this"),
        ("be: host", "name: Test Bare", "none of the scenario, is named 'Test Bare'; is 'Test Bear'"),
        ("be: host", "marks: {exile: yes}", "filter.marks: nothing in mtg bears 'exile'; there are: also"),
        ("by: artifact", "by: Artifact", "modify.by: 'Artifact' is none of: artifact"),
        ("types: [enchantment]", "types: [enchantmen]", "Test Rite.types: 'enchantmen' is none of artifact"),
        ('cost: "{1}{B}"', "cost: 1B", "Test Rite.cost: '1B' is no cost"),
        ('mana: "{W}"', 'mana: "W"', "cost.mana: 'W' is none of: symbols in braces"),
        ("how: exile", "how: exiled", "give.how: 'exiled' is none of: sacrifice"),
        ("how: exile", "n: -1, how: exile", "give.n: -1 is less than 0"),
        ('mana: "{W}"', "life: -5", "cost.life: -5 is less than 0"),
        ("mana: any", "mana: all", "produce.mana: 'all' is none of: any"),
        ("zone: graveyard", "zone: grave", "activated-ability.zone: 'grave' is none of: battlefield"),
    ],
)
def test_a_text_that_would_match_nothing_is_named_with_those_that_may_stand_there(
    old: str, new: str, said: str
) -> None:
    assert old in CARD
    (failure,) = run(load(CARD.replace(old, new, 1)), games.registry()).failures
    assert failure.code == "position"
    assert said in failure.message


@pytest.mark.parametrize("name", ["Test Rite", "Test Bear", "Toralf's Hammer", "Human Warrior", "Koma's Coil"])
def test_a_filter_may_ask_for_the_name_of_a_card_a_face_or_a_token(name: str) -> None:
    assert run(load(CARD.replace("{be: host}", f'{{name: "{name}"}}')), games.registry()).failures == []


VOID = """
title: A void
game: mtg
claims: []
cards:
  Test Own Void:
    types: [enchantment]
    cost: "{1}{B}"
    abilities:
      - is: static
        gives: [{is: replace, what: {event: died, where: {to: graveyard}}, slot: replacement, change: {to: exile}}]
given: {P1: {hand: [r: Test Own Void]}}
then: {facts: {r.zone: hand}}
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("change: {to: exile}", "change: {to: exil}", "died.change.to: 'exil' is no place; there are: battlefield"),
        ("change: {to: exile}", "change: {to: P2.battlefield}", "'P2.battlefield' is no place"),
        ("change: {to: exile}", "change: {to: battlefield}", "nothing enters battlefield by a change"),
        ("where: {to: graveyard}", "where: {to: graveyards}", "died.where.to: 'graveyards' is no place"),
        ("where: {to: graveyard}", "where: {to: {is: negate, test: P1.hands}}", "'P1.hands' is no place"),
    ],
)
def test_a_place_that_there_is_not_is_told(old: str, new: str, said: str) -> None:
    assert run(load(VOID), games.registry()).failures == []
    [failure] = run(load(VOID.replace(old, new)), games.registry()).failures
    assert said in failure.message


SUITE = """
title: A suite
game: mtg
claims: []
cards:
  Test Suite:
    types: [enchantment]
    cost: "{1}"
    abilities:
      - is: static
        gives:
          - is: when
            on: {event: entered, where: {obj: this}}
            does:
              - is: create
                card: {name: '', types: [creature], subtypes: [Elf], colors: [W], power: 1, toughness: 1}
          - is: modify
            field: power
            op: add
            by: {is: value-of, of: this, field: "counter:lore"}
          - {is: arriving, counters: {"+1/+1": 1}, has: {subtypes: this.chosen}}
          - {is: modify, field: subtypes, op: remove, by: all, to: {has: {types: creature}}}
given: {P1: {hand: [r: Test Suite]}}
then: {facts: {r.zone: hand}}
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("types: [creature], sub", "types: [creatur], sub", "Elf.types: 'creatur' is none of artifact"),
        ("colors: [W]", "colors: [white]", "Elf.colors: 'white' is none of W"),
        (
            "power: 1",
            "keywords: [flyng], power: 1",
            ".card.keywords: no clause of mtg reads 'flyng'; is 'flying' meant?",
        ),
        ("power: 1", "pwr: 1, power: 1", ".card: mtg has no field 'pwr'"),
        ("power: 1", "power: many", ".card.power: a whole number is wanted, not 'many'"),
        ('"counter:lore"', "lore", "value-of: mtg has no field 'lore'"),
        (
            "subtypes: this.chosen",
            "subtypes: chosen",
            "'chosen' is no subtype (205.3); is 'this.chosen' meant?",
        ),
        ("subtypes: this.chosen", "types: creatur", "arriving.has.types: 'creatur' is none of"),
        ("subtypes: this.chosen", "colors: W", "arriving.has: 'colors' is none of: types"),
        ("op: remove, by: all", "op: set, by: []", "modify: no subtypes are set"),
        ("subtypes, op: remove, by: all", "abilities, op: set, by: none", "abilities is set to a thing called 'none'"),
        ("op: remove, by: all", "op: grant, by: elf", "modify.by: 'elf' is no subtype (205.3); is 'Elf' meant?"),
        ("            does:", "            modes: [{does: [draw]}]\n            does:", "each mode has its own"),
        ("            does:", "            targets: [{}]\n            does:", "write `aims`"),
        ("{is: arriving,", "{is: strings, once: yes}\n          - {is: arriving,", "terms of an effect that lasts"),
        ("{is: arriving,", "{is: prohibit, what: {event: played-land}}\n          - {is: arriving,", "write `play`"),
        ("{is: arriving,", "{is: prohibit, what: {event: became-cast}}\n          - {is: arriving,", "write `casting`"),
    ],
)
def test_what_would_mean_nothing_is_told(old: str, new: str, said: str) -> None:
    assert run(load(SUITE), games.registry()).failures == []
    failures = run(load(SUITE.replace(old, new, 1)), games.registry()).failures
    assert said in " ".join(one.message for one in failures)
