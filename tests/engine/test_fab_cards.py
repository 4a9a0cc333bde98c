"""Flesh and Blood's cards say what the rules print of them: their names, what kind a few are, and a few colours.

The rules print no cost and no power, so no test here asks for them.
"""

from __future__ import annotations

import pytest

from engine.games.fab.cards import CARDS
from engine.games.fab.words import Side
from engine.kernel.words import Card
from tests.printed import find_face, type_line

INVENTED = frozenset({"Single Hyper Driver"})
"""Ours, beside the test cards: a card that differs from a printed one in one fact."""
PRINTED = [card for card in CARDS if not card.name.startswith("Test ") and card.name not in INVENTED]


@pytest.mark.parametrize("card", PRINTED, ids=lambda card: card.name)
def test_a_card_has_a_printed_name_and_what_is_printed_of_its_kind_and_colour(card: Card) -> None:
    for name in _names(card):
        printed = find_face("fab", name)
        types = set(type_line(printed, "en").casefold().split())
        assert types <= {*_values(card, "types")}
        if printed.stats:
            assert card.values.get("color") == printed.stats


def _names(card: Card) -> tuple[str, ...]:
    """The name of a card; of a split card the names of its sides."""
    sides = [side for side in _values(card, "sides") if isinstance(side, Side)]
    return tuple(side.name for side in sides) or (card.name,)


def _values(card: Card, field: str) -> tuple[object, ...]:
    found = card.values.get(field, ())
    assert isinstance(found, tuple)
    return found
