"""A position arranged by hand: cards laid down and taken away, marks set, the moment moved. No rule is asked here.

Each function gives another position, written as the format writes it. What a game does not know is refused when the
position is laid out.

>>> bare = GivenPosition("mtg", None, {})
>>> laid = lay_card(bare, "P1", "hand", "Test Bolt")
>>> laid.given, [one.card for one in list_listed(laid)]
({'P1': {'hand': ['Test Bolt']}}, ['Test Bolt'])
>>> mark_card(laid, "P1", "hand", 0, "seen", "all").given
{'P1': {'hand': [{'card': 'Test Bolt', 'seen': 'all'}]}}
>>> both = lay_card(laid, "P2", "battlefield", "Test Bear")
>>> attach_card(both, ("P1", "hand", 0), ("P2", "battlefield", 0)).given
{'P1': {'hand': [{'card': 'Test Bolt', 'host': 'a'}]}, 'P2': {'battlefield': [{'a': 'Test Bear'}]}}
>>> take_card_away(laid, "P1", "hand", 0).given
{}
>>> set_moment(mark_seat(bare, "P2", "life", "3"), "P2", "end").given
{'P2': {'life': '3'}, 'turn': 'P2', 'phase': 'end'}
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from string import ascii_lowercase
from typing import Any, NamedTuple

from engine.scenario.form.notation import GivenPosition, NotationError

__all__ = [
    "ListedCard",
    "attach_card",
    "lay_card",
    "list_listed",
    "mark_card",
    "mark_seat",
    "set_moment",
    "take_card_away",
]

_HOST = "host"
"""The mark of a card that names by its label what it is attached to."""
_TIMES = re.compile(r" x\d+$")


class ListedCard(NamedTuple):
    """A card that a position lists: where, as which of its zone, by which label, and what is said of it besides."""

    seat: str
    zone: str
    at: int
    label: str
    card: str
    marks: Mapping[str, Any]


def list_listed(position: GivenPosition) -> list[ListedCard]:
    """List the cards of a position in the order given, each with its seat, zone, place in the zone, label and marks.

    `{"P1": {"hand": [{"b": "Test Bolt"}]}}` gives `ListedCard("P1", "hand", 0, "b", "Test Bolt", {})`. Places are
    counted from 0. `Forest x2` is one card of that name. The marks are whatever else is said of it, as `counters`. No
    cards give an empty list.
    """
    return [
        ListedCard(seat, zone, at, *_take_apart(one))
        for seat, parts in position.given.items()
        if isinstance(parts, Mapping)
        for zone, cards in parts.items()
        if isinstance(cards, list)
        for at, one in enumerate(cards)
    ]


def lay_card(position: GivenPosition, seat: str, zone: str, card: str) -> GivenPosition:
    """Give the position with a card laid into a zone of a seat, behind what lies there.

    A seat or zone that was not named is added. Neither they nor the card's name are looked up.

    Raises:
        NotationError: the position has something else in place of the seat or zone.
    """
    return _put(position, seat, zone, [*_list_zone(position, seat, zone), card])


def take_card_away(position: GivenPosition, seat: str, zone: str, at: int) -> GivenPosition:
    """Give the position without a card; a zone that then lists nothing is not named any more.

    So it is with a seat of which nothing is left. `at` is the card's place in the zone, counted from 0. Of `Forest x2`,
    all go. What was attached to it is attached to nothing then.

    Raises:
        NotationError: no such card lies there, or the position has something else in place of the seat or zone.
    """
    cards = _list_zone(position, seat, zone)
    _require_card(cards, seat, zone, at)
    label = _take_apart(cards[at])[0]
    loose = [one for one in list_listed(position) if label and one.marks.get(_HOST) == label]
    for one in loose:
        position = mark_card(position, one.seat, one.zone, one.at, _HOST, "")
    cards = _list_zone(position, seat, zone)
    return _put(position, seat, zone, [*cards[:at], *cards[at + 1 :]] or None)


def attach_card(
    position: GivenPosition, card: tuple[str, str, int], host: tuple[str, str, int] | None
) -> GivenPosition:
    """Give the position with a card attached to another, or to nothing if `host` is None.

    Both are (seat, zone, place in the zone from 0). A host without a label is given one that is free. Whether the rules
    let it be attached is not asked.

    Raises:
        NotationError: no such card lies there, several cards lie there as one, or both are the same.
    """
    if host is None:
        return mark_card(position, *card, _HOST, "")
    if card == host:
        raise NotationError("a card is not attached to itself")
    seat, zone, at = host
    cards = _list_zone(position, seat, zone)
    _require_card(cards, seat, zone, at)
    label, name, marks = _take_apart(cards[at])
    if _TIMES.search(name):
        raise NotationError(f"{name}: several cards lie there as one; lay the one that is meant alone")
    if not label:
        label = next(_list_free_labels(position))
        named = {label: {"card": name, **marks} if marks else name}
        position = _put(position, seat, zone, [*cards[:at], named, *cards[at + 1 :]])
    return mark_card(position, *card, _HOST, label)


def _list_free_labels(position: GivenPosition) -> Iterator[str]:
    """Yield labels that no card of a position has: `a`, `b`, and after `z` `aa`."""
    taken = {one.label for one in list_listed(position)}
    lengths = (product(ascii_lowercase, repeat=length) for length in range(1, 4))
    yield from (label for some in lengths for label in map("".join, some) if label not in taken)


def mark_card(position: GivenPosition, seat: str, zone: str, at: int, mark: str, value: str) -> GivenPosition:
    """Give the position with a mark (named value) of a card set, such as `seen` to `all`; an empty value takes it off.

    `at` is the card's place in the zone, counted from 0. A mark that no game knows is set, too. The card keeps its
    label; with no mark left, it is listed by its name alone.

    Raises:
        NotationError: no such card lies there, or the position has something else in place of the seat or zone.
    """
    cards = _list_zone(position, seat, zone)
    _require_card(cards, seat, zone, at)
    label, card, marks = _take_apart(cards[at])
    marks = {**{key: one for key, one in marks.items() if key != mark}, **({mark: value} if value else {})}
    said = {"card": card, **marks} if marks else card
    return _put(position, seat, zone, [*cards[:at], {label: said} if label else said, *cards[at + 1 :]])


def mark_seat(position: GivenPosition, seat: str, mark: str, value: str) -> GivenPosition:
    """Give the position with a mark (named value) of a seat set, as `life` to `"3"`; an empty value takes it off.

    A seat that was not named is added; one of which nothing is left is left out. A mark that no game knows is set, too.

    Raises:
        NotationError: the position has something else in place of the seat.
    """
    return _put(position, seat, mark, value or None)


def set_moment(position: GivenPosition, turn: str, phase: str, number: str = "") -> GivenPosition:
    """Give the position with another moment: whose turn it is (`P2`), its phase (`main`), and its number (`"3"`).

    What is empty is left to the game, even if the position said it before.
    """
    given = {key: one for key, one in position.given.items() if key not in {"at", "turn", "phase", "number"}}
    said = {"turn": turn, "phase": phase, "number": number}
    return position._replace(given=given | {key: one for key, one in said.items() if one})


def _take_apart(listed: object) -> tuple[str, str, dict[str, Any]]:
    """Give the label, the card and the marks of a listed object: `("b", "Test Bolt", {"seen": "all"})`.

    What it lacks is `""` or `{}`. It is listed as `Test Bolt`, `{"b": "Test Bolt"}`, `{"b": {"card": …}}` or
    `{"card": …}`; the other keys beside `card` are the marks. Nothing is checked.
    """
    label = ""
    if isinstance(listed, Mapping) and len(listed) == 1 and "card" not in listed:
        ((label, listed),) = listed.items()
    if isinstance(listed, Mapping):
        return label, str(listed.get("card", "")), {key: one for key, one in listed.items() if key != "card"}
    return label, str(listed), {}


def _list_zone(position: GivenPosition, seat: str, zone: str) -> list[Any]:
    """Give what a zone lists, as the file has it; an empty list where it is not named.

    Raises:
        NotationError: the position has something else in place of the zone.
    """
    parts = position.given.get(seat, {})
    cards = parts.get(zone, []) if isinstance(parts, Mapping) else None
    if not isinstance(cards, list):
        raise NotationError(f"{seat}.{zone} is no list of cards")
    return cards


def _require_card(cards: list[Any], seat: str, zone: str, at: int) -> None:
    """Require that a zone lists a card at a place, counted from 0.

    Raises:
        NotationError: it lists no such card.
    """
    if not 0 <= at < len(cards):
        raise NotationError(f"{seat}.{zone} has no card {at + 1}")


def _put(position: GivenPosition, seat: str, key: str, value: object) -> GivenPosition:
    """Give the position with a zone or mark of a seat in place of what it had there.

    None takes it away, and then a seat that has nothing left.

    Raises:
        NotationError: the position has something else in place of the seat.
    """
    parts = position.given.get(seat, {})
    if not isinstance(parts, Mapping):
        raise NotationError(f"{seat} is no seat")
    said = {**parts, key: value} if value is not None else {name: one for name, one in parts.items() if name != key}
    given = {**position.given, seat: said}
    return position._replace(given=given if said else {name: one for name, one in given.items() if name != seat})
