"""The cards of 英霊 say what the page's examples print of them, which is their kind."""

from __future__ import annotations

import pytest

from engine.games.eirei.cards.examples import CARDS
from engine.kernel.words import Card
from tests.printed import find_face, read_faces, type_line

KINDS = {"英霊": ("eirei",), "即効魔術": ("magic", "instant")}


def test_every_printed_card_is_written() -> None:
    assert {card.name for card in CARDS} == set(read_faces("eirei"))


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_card_is_of_the_printed_kind(card: Card) -> None:
    assert card.values["types"] == KINDS[type_line(find_face("eirei", card.name), "ja")]
