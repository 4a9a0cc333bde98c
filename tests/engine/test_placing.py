"""A card prints what its kind of card has. Anything else means nothing there, and is refused with the right word."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load, run

FILE = """
title: A card
game: GAME
claims: []
cards:
  Test Thing: CARD
given: {P1: {ZONE: [Test Thing]}}
then: {not: [moved]}
"""
ZONES = {"mtg": "hand", "fab": "hand", "wow": "hand", "eirei": "hand"}


def read_messages(game: str, card: str) -> str:
    text = FILE.replace("GAME", game).replace("CARD", card).replace("ZONE", ZONES[game])
    return "\n".join(str(one) for one in run(load(text), games.registry()).failures)


CREATES = "{types: [sorcery], cost: '{1}', abilities: [{do: [{create: {types: [creature], SAID}}]}]}"


@pytest.mark.parametrize(
    ("game", "card", "said"),
    [
        ("mtg", CREATES.replace("SAID", "subtypes: [Sqirrel], power: 1, toughness: 1"), "is 'Squirrel' meant?"),
        ("mtg", "{types: [creature], subtypes: [Elff], power: 1, toughness: 1}", "is 'Elf' meant?"),
        ("mtg", CREATES.replace("SAID", "loyalty: 3, power: 1, toughness: 1"), "loyalty belongs to a card of"),
        ("mtg", "{types: [creature], loyalty: 3, power: 1, toughness: 1}", "kinds planeswalker, and this is: creature"),
        ("mtg", "{types: [instant], power: 1}", "power belongs to a card of one of the kinds creature"),
        ("mtg", "{types: [land], cost: '{1}'}", "cost belongs to"),
        ("mtg", "{types: [artifact], abilities: [{is: enchant, what: {what: {}}}]}", "enchant belongs to a card of"),
        ("mtg", "{types: [enchantment], abilities: [{is: chapter, at: [1], does: [draw]}]}", "one of the kinds Saga"),
        ("fab", "{types: [action], cost: 0, power: 3}", "power belongs to a card of one of the kinds attack"),
        ("fab", "{types: [weapon], power: 3, defense: 3}", "defense belongs to a card of"),
        ("fab", "{types: [equipment], words: [arcanit]}", "asks for the word 'arcanit'; is 'arcanite' meant?"),
        ("wow", "{types: [ally], limits: {Pett: 1}}", "limits: 'Pett' is a tag of no card; is 'Pet' meant?"),
        ("wow", "{types: [hero], talent: Balence}", "talent: 'Balence' means nothing; is 'Balance' meant?"),
        ("wow", "{types: [ally], strike: 1}", "strike belongs to a card of one of the kinds weapon"),
        ("eirei", "{types: [magic, ritual], power: 500}", "power belongs to a card of one of the kinds eirei"),
        (
            "eirei",
            "{types: [eirei], abilities: [{always: [{replace: destroyed, slot: standard, change: {to: hand}}]}]}",
            "the page has no effect that comes instead of destroyed",
        ),
    ],
)
def test_what_a_card_of_its_kind_does_not_have_is_refused(game: str, card: str, said: str) -> None:
    assert said in read_messages(game, card)


@pytest.mark.parametrize(
    ("game", "card"),
    [
        ("mtg", "{types: [artifact], subtypes: [Vehicle], power: 3, toughness: 3}"),
        ("mtg", "{types: [creature], subtypes: [Raccoon], power: 1, toughness: 1}"),
        ("fab", "{types: [action], subtypes: [attack], power: 3, cost: 0}"),
        ("wow", "{types: [ability], tags: [Fire Totem], attack: 1, health: 1, limits: {Fire Totem: 1}}"),
        ("wow", "{types: [equipment, armor], defense: 1, cost: 1, limits: {Head: 1}}"),
    ],
)
def test_what_a_card_of_its_kind_has_passes(game: str, card: str) -> None:
    assert read_messages(game, card) == ""
