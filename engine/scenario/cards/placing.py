"""Check whether what a card prints belongs to a card of its types: no clause reads the power of an instant."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.game import Game
from engine.kernel.values import tag, within
from engine.kernel.words import Card

__all__ = ["check_placed"]

_KINDS = ("types", "subtypes", "tags", "supertypes")
"""The fields that say what a card is."""


def check_placed(game: Game, card: Card) -> Iterator[str]:
    """A message for each field and ability that no card of these types has, with the types that do.

    `Test Zap: power belongs to a card of one of the kinds creature, Vehicle, and this is: instant`. Nothing comes for a
    card without types, such as the changes of a copy, and for what the game's hook `printed_on` does not list. Of
    a kind in two words, such as `Fire Totem`, the last counts, too. Cards inside it are not looked at.
    """
    if not card.values.get("types"):
        return
    kinds = [str(one) for field in _KINDS for one in within(card.values.get(field, ())) if isinstance(one, str)]
    words = {word for one in kinds for word in (one, one.rpartition(" ")[2])}
    for what in dict.fromkeys([*card.values, *map(tag, card.abilities)]):
        wanted = game.scenario.printed_on.get(what)
        if wanted is not None and not {*wanted} & words:
            told = f"{game.scenario.card_name(card)}: {what} belongs to a card of one of the kinds {', '.join(wanted)}"
            yield f"{told}, and this is: {', '.join(kinds)}"
