"""The sides of split cards."""

from __future__ import annotations

from typing import cast

from engine.games.fab.words import Play, Side
from engine.kernel.values import Map
from engine.kernel.words import Card
from rulebook.ids import make_slug

__all__ = ["find_played_side", "list_chosen_sides", "list_sides", "make_half"]

_FIELDS = ("types", "supertypes", "subtypes")


def list_sides(card: Card) -> tuple[Side, ...]:
    """The sides of a split card, left and right; `()` for any other card."""
    return cast("tuple[Side, ...]", card.values.get("sides", ()))


def list_chosen_sides(card: Card, half: str) -> list[Side]:
    """The sides of a card that `half` means: the one of that name in any spelling with the same slug, or `"both"`."""
    return [one for one in list_sides(card) if half == "both" or make_slug(one.name) == make_slug(half)]


def make_half(card: Card, half: str) -> Card:
    """The card that one side of a split card is, or both sides together (`half="both"`).

    Of both, lists and abilities are joined, and the name is the card's own. What the sides do not say is as on the
    whole card. A card without such a side is given as it is.
    """
    chosen = list_chosen_sides(card, half)
    if not chosen:
        return card
    values = {name: value for name, value in card.values.items() if name != "sides"}
    for name in _FIELDS:
        values[name] = tuple(dict.fromkeys(word for one in chosen for word in getattr(one, name)))
    name = card.name if half == "both" else chosen[0].name
    return Card(name, Map(values), tuple(ability for one in chosen for ability in one.abilities))


def find_played_side(card: Card, play: Play) -> Card:
    """The card that a play puts on the stack: the declared side of a split card.

    It is the card itself if the play declares no side, or one that the card does not have.
    """
    return make_half(card, play.half) if play.half else card
