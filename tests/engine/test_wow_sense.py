"""A name in a Warcraft card that means nothing is an error where the card is read, and says what may stand there."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load
from engine.scenario.playing.script import run

CARD = """
title: A guardian
game: wow
claims: []
cards:
  Test Guardian:
    types: [ally]
    cost: 1
    attack: 1
    health: 1
    abilities:
      - is: static
        gives:
          - is: replace
            what: {event: dealt, where: {to: {has: {types: ally}, controller: you}}}
            slot: replacement
            change: {to: hero}
            style: lasting
          - is: triggered
            on: {event: destroyed, where: {obj: this}}
            does: [{is: deal, amounts: [1], to: [hero], source: this}]
given: {P1: {play: [h1: Test Hero], hand: [g: Test Guardian]}, P2: {play: [h2: Test Hero]}}
then: {facts: {g.zone: hand}}
"""


def test_a_card_whose_names_are_known_is_played() -> None:
    assert run(load(CARD), games.registry()).failures == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("change: {to: hero}", "change: {to: h2}", "replace.change.to: 'h2' means nothing"),
        ("to: [hero]", "to: [opponent]", "deal.to: 'opponent' means nothing"),
        ("source: this", "source: ally", "deal.source: 'ally' means nothing"),
        ("controller: you", "controller: opponent", "filter.controller: 'opponent' is none of: you, not-you"),
        ("has: {types: ally}", "has: {types: allies}", "filter.has.types: 'allies' is no type"),
        ("types: [ally]", "types: [creature]", "Test Guardian.types: 'creature' is no type"),
        (
            "types: [ally]",
            "types: [ally]\n    tags: [Instant]",
            "Test Guardian.tags: 'Instant' is a card type and no tag",
        ),
        (
            "has: {types: ally}",
            "has: {tags: Draemon}",
            "filter.has.tags: 'Draemon' is a tag of no card; is 'Demon' meant?",
        ),
        (
            "types: [ally]",
            "types: [ally]\n    kinds: [melle]",
            "Test Guardian.kinds: 'melle' means nothing; is 'melee' meant?",
        ),
        ("types: [ally]", "types: [ally]\n    icons: [Aliance]", "'Aliance' means nothing; is 'Alliance' meant?"),
        ("source: this", "source: this, kinds: [fyre]", "deal.kinds: 'fyre' means nothing; is 'fire' meant?"),
        ("has: {types: ally}", "marks: {exausted: yes}", "nothing in wow bears 'exausted'; there are: exhausted"),
        ("has: {types: ally}", "has: {tags: [Elf, Zwerg]}", "'Zwerg' is a tag of no card; give it to the card"),
        ("style: lasting", "style: twice", "the style 'twice' is none of fixed, once, shield, lasting"),
    ],
)
def test_a_name_that_means_nothing_is_refused(old: str, new: str, said: str) -> None:
    assert old in CARD
    (failure,) = run(load(CARD.replace(old, new)), games.registry()).failures
    assert failure.code == "position"
    assert said in failure.message
