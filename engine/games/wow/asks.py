"""The questions that a scenario may ask: `ask: price P1 ox`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.wow.position import list_abilities
from engine.games.wow.rules.attachment import fits_host
from engine.games.wow.rules.decks import Deck, Inclusion, may_be_included
from engine.games.wow.rules.powers import count_price
from engine.games.wow.rules.tags import Pair, Trait
from engine.games.wow.words import Play, Resolution, Search
from engine.kernel.run import Run

__all__ = ["ASKS"]


def _ask_include(ask: Run, seat: str, card: str, format: str = "constructed") -> bool:
    """Answer `ask: include P1 deuce format=limited`: whether the card may be in the seat's deck, beside what is in it.

    The card is named by its id, the format is `constructed` by default.
    """
    return may_be_included(ask, Inclusion(seat, card, format))


def _ask_deck(ask: Run, seat: str, format: str = "constructed") -> str:
    """Answer `ask: deck P1 format=limited`: `"legal"` if no clause objects to the seat's deck, else `"illegal"`."""
    objecting = ask.forbids("deck", Deck(seat, format))
    ask.note(objecting)
    return "illegal" if objecting else "legal"


def _ask_class_card(ask: Run, card: str, name: str) -> bool:
    """Answer `ask: class-card g1 Hunter`: whether the card, by its id, is a Hunter card, by its tags."""
    return ask.allows("class-card", Trait(card, name))


def _ask_class_icon(ask: Run, card: str, name: str) -> bool:
    """Answer `ask: class-icon g1 Hunter`: whether the card, by its id, has the Hunter icon, whatever its tags."""
    return ask.allows("class-icon", Trait(card, name))


def _ask_same_types(ask: Run, one: str, other: str) -> bool:
    """Answer `ask: same-types a b`: whether two cards, by their ids, have the same card types."""
    return ask.allows("same-types", Pair(one, other))


def _ask_share_type(ask: Run, one: str, other: str) -> bool:
    """Answer `ask: share-type a b`: whether two cards, by their ids, have a card type in common."""
    return ask.allows("share-type", Pair(one, other))


def _ask_host_fits(ask: Run, card: str) -> bool:
    """Answer `ask: host-fits blade`: whether what an attachment is attached to is what its text says of a host.

    It is true if it is attached to nothing.
    """
    return fits_host(ask, card)


def _ask_price(ask: Run, seat: str, card: str, x: str = "") -> int:
    """Answer `ask: price P1 ox`, or `price P1 surge x=2`: how many resources it would take to play a card, by its id.

    An `x` that is no number counts as not announced.
    """
    return count_price(ask, Play(seat, card, x=int(x) if x.isdecimal() else None))


def _ask_may_fail(ask: Run, seat: str, card: str, zones: str) -> bool:
    """Answer `ask: may-fail P1 s deck`: whether the search that a card's text asks for may fail to find a card.

    `zones` names where it searches, as `deck,graveyard`. A card without a search gives False. The seat is not looked
    at.
    """
    words = [word for one in list_abilities(ask, card, Resolution) for word in one.does if isinstance(word, Search)]
    return any("none" in ask.defines("findings", (word, tuple(zones.split(","))), ()) for word in words)


def _ask_could_target(ask: Run, card: str, target: str) -> bool:
    """Answer `ask: could-target bolt g1`: whether a card could choose another as a target if it were added now.

    Both are named by their ids.
    """
    return ask.allows("could-target", (card, target))


ASKS: Mapping[str, Callable[..., object]] = {
    "include": _ask_include,
    "deck": _ask_deck,
    "class-card": _ask_class_card,
    "class-icon": _ask_class_icon,
    "same-types": _ask_same_types,
    "share-type": _ask_share_type,
    "host-fits": _ask_host_fits,
    "price": _ask_price,
    "may-fail": _ask_may_fail,
    "could-target": _ask_could_target,
}
"""The questions that a scenario may ask."""
