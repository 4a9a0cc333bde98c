"""A text in a Flesh and Blood card that means nothing is an error where the card is read, and says what may stand."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load
from engine.scenario.playing.script import run

CARD = """
title: A banner
game: fab
claims: []
cards:
  Test Own Sword: {types: [weapon], subtypes: [sword, 1h], color: red, power: 3}
  Test Banner:
    types: [equipment]
    keywords: [go again]
    abilities:
      - is: static
        when: {is: happened, what: {event: defended, where: {obj: {zone: chain}}}}
        gives:
          - {is: modify, field: keywords, op: grant, by: dominate, to: {has: {supertypes: guardian, words: arcanite}}}
          - is: replace
            what: {event: damage, where: {kind: arcane}}
            slot: prevention
            prevent: 1
            optional: yes
            first: [{is: pay-resource}]
given: {P1: {hero: [h1: Test Hero], hand: [s: Test Own Sword, b: Test Banner]}, P2: {hero: [h2: Test Hero]}}
then: {facts: {s.zone: hand}}
"""


def test_a_card_whose_texts_are_known_is_played() -> None:
    assert run(load(CARD), games.registry()).failures == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("types: [weapon]", "types: [wepon]", "Test Own Sword.types: 'wepon' is none of: weapon"),
        ("[sword, 1h]", "[sword, 1H]", "Test Own Sword.subtypes: '1H' is written '1h'"),
        ("color: red", "color: pink", "Test Own Sword.color: 'pink' is none of: blue, red, yellow"),
        ("power: 3", "layer: 3", "Test Own Sword: no clause reads 'layer'; a card has: color, cost"),
        ("[go again]", "[go agian]", "is 'go again' meant?"),
        ("[go again]", "[arsenal]", "is none of: boost, dominate, go again"),
        ("by: dominate", "by: arsenal", "modify.keywords: 'arsenal' is none of: boost, dominate, go again"),
        ("supertypes: guardian", "supertypes: gardian", "'gardian' is of no card; is 'guardian' meant?"),
        ("words: arcanite", "words: arcanit", "'arcanit' is of no card; give it to the card that should have it"),
        ("{zone: chain}", "{zone: hand}", "defended: what `obj` means lies on the chain by then, and never in 'hand'"),
        ("slot: prevention", "slot: outcome", "replace: what has happened is not prevented"),
        (
            "first: [{is: pay-resource}]",
            "first: [{is: optional, pay: 1, does: []}]",
            "an `optional` under `first` does not decide",
        ),
    ],
)
def test_a_text_that_means_nothing_is_refused(old: str, new: str, said: str) -> None:
    assert old in CARD
    (failure,) = run(load(CARD.replace(old, new)), games.registry()).failures
    assert failure.code == "position"
    assert said in failure.message


def test_a_subtype_of_ones_own_is_one_that_a_card_has() -> None:
    own = CARD.replace("[sword, 1h]", "[sword, kite]").replace("supertypes: guardian", "subtypes: kite")
    assert run(load(own), games.registry()).failures == []
