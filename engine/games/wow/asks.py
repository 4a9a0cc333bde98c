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
    """`ask: include P1 deuce format=limited`: whether the card may be in the seat's deck, beside what is in it."""
    return may_be_included(ask, Inclusion(seat, card, format))


def _ask_deck(ask: Run, seat: str, format: str = "constructed") -> str:
    """`ask: deck P1 format=limited`: whether the seat's deck is legal."""
    objecting = ask.forbids("deck", Deck(seat, format))
    ask.note(objecting)
    return "illegal" if objecting else "legal"


def _ask_class_card(ask: Run, card: str, name: str) -> bool:
    """`ask: class-card g1 Hunter`: whether it is a Hunter card."""
    return ask.allows("class-card", Trait(card, name))


def _ask_class_icon(ask: Run, card: str, name: str) -> bool:
    """`ask: class-icon g1 Hunter`: whether it is a card with the Hunter icon."""
    return ask.allows("class-icon", Trait(card, name))


def _ask_same_types(ask: Run, one: str, other: str) -> bool:
    """`ask: same-types a b`: whether two cards have the same card types."""
    return ask.allows("same-types", Pair(one, other))


def _ask_share_type(ask: Run, one: str, other: str) -> bool:
    """`ask: share-type a b`: whether two cards have a card type in common."""
    return ask.allows("share-type", Pair(one, other))


def _ask_host_fits(ask: Run, card: str) -> bool:
    """`ask: host-fits blade`: whether what an attachment is attached to is what its text says of a host."""
    return fits_host(ask, card)


def _ask_price(ask: Run, seat: str, card: str, x: str = "") -> int:
    """`ask: price P1 ox`, or `price P1 surge x=2`: how many resources it would take to play a card."""
    return count_price(ask, Play(seat, card, x=int(x) if x.isdecimal() else None))


def _ask_may_fail(ask: Run, seat: str, card: str, zones: str) -> bool:
    """`ask: may-fail P1 s deck`: whether who searches there for what the card says may fail to find one."""
    words = [word for one in list_abilities(ask, card, Resolution) for word in one.does if isinstance(word, Search)]
    return any("none" in ask.defines("findings", (word, tuple(zones.split(","))), ()) for word in words)


def _ask_could_target(ask: Run, card: str, target: str) -> bool:
    """`ask: could-target bolt g1`: whether a card could choose another as a target if it were added to the chain."""
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
