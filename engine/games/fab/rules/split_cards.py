"""The sides of split cards."""

from __future__ import annotations

from engine.games.fab.words import Play, Side
from engine.kernel.values import Map
from engine.kernel.words import Card
from rulebook.ids import make_slug

__all__ = ["find_played_side", "list_sides", "make_half"]

_FIELDS = ("types", "supertypes", "subtypes")


def list_sides(card: Card) -> tuple[Side, ...]:
    """The sides of a split card, left and right; `()` for any other card."""
    got = card.values.get("sides", ())
    return tuple(one for one in got if isinstance(one, Side)) if isinstance(got, tuple) else ()


def make_half(card: Card, half: str) -> Card | None:
    """The card that one side of a split card is, or both sides together (`half="both"`). None without such a side.

    `half` is a side's name in any spelling that has the same slug. Of both, lists and abilities are joined, and the
    name is the card's own. What the sides do not say is as on the whole card. A card that is not split gives None.
    """
    chosen = [one for one in list_sides(card) if half == "both" or make_slug(one.name) == make_slug(half)]
    if not chosen:
        return None
    values = {name: value for name, value in card.values.items() if name != "sides"}
    for name in _FIELDS:
        values[name] = tuple(dict.fromkeys(word for one in chosen for word in getattr(one, name)))
    name = card.name if half == "both" else chosen[0].name
    return Card(name, Map(values), tuple(ability for one in chosen for ability in one.abilities))


def find_played_side(card: Card, play: Play) -> Card:
    """The card that a play puts on the stack: the declared side of a split card.

    It is the card itself if the play declares no side, or one that the card does not have.
    """
    return (make_half(card, play.half) if play.half else None) or card
