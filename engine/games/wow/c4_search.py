"""Section 413, searching; and 412.1c, placing what is revealed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.c4_cards import arriving
from engine.games.wow.events import Entered, Found, Revealed
from engine.games.wow.look import abilities, hand_of, shuffled
from engine.games.wow.words import Market, Place, PlaceRevealed, Resolution, Search
from engine.kernel.matching import matches_filter
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["ASKS"]

_HIDDEN = frozenset({"deck", "hand"})


@rules.does("413.1", "effect:search")
def search(ask: Run, said: tuple[Search, Context]) -> Does:
    word, context = said
    seat = context.controller
    sets = [one for n in range(1, len(word.zones) + 1) for one in combinations(word.zones, n)]
    zones = ask.choose(seat, "search", sets)
    board = ask.board()
    fits = [
        id
        for zone in zones
        for id in ask.state.at(f"{seat}.{zone}")
        if matches_filter(replace(word.which, zone=zone), id, context, board)
    ]
    options = ask.defines("findings", (word, zones), tuple(fits))
    found = ask.choose(seat, "find", options) if options else "none"
    if found != "none":
        yield (
            Found(found, f"{seat}.hand")
            if word.into == "hand"
            else Entered(found, "play", controller=seat, marks=arriving(ask, found))
        )
    ask.perform("searched", (seat, zones))


@rules.defines("413.3", "findings")
def one_may_fail_to_find(ask: Run, what: tuple[Search, tuple[str, ...]], so_far: tuple[str, ...]) -> tuple[str, ...]:
    word, zones = what
    particular = bool(word.which.has) or word.which.name is not None
    return (*so_far, "none") if particular and _HIDDEN & set(zones) else so_far


@rules.does("413.2", "searched")
def a_searched_deck_is_shuffled(ask: Run, what: tuple[str, tuple[str, ...]]) -> Does:
    seat, zones = what
    if "deck" in zones and (deck := shuffled(ask, seat)):
        yield deck


@rules.does("412.1c", "effect:place-revealed")
def an_additional_resource(ask: Run, said: tuple[PlaceRevealed, Context]) -> Does:
    seat = str(said[1].controller)
    deck = ask.state.at(f"{seat}.deck")
    if deck:
        yield Revealed(deck[0])
        ask.perform("place", Place(seat, deck[0], up=ask.choose(seat, "face-up", _facings(ask, seat, deck[0]))))


def _facings(ask: Run, seat: str, card: str) -> tuple[bool, ...]:
    """Quests and locations may be placed face up (412.1b), if what that costs can be paid."""
    due = sum(one.discards for one in abilities(ask, card, Market))
    able = any(ask.has(card, "types", kind) for kind in ("quest", "location")) and len(hand_of(ask.state, seat)) >= due
    return (True, False) if able else (False,)


def _may_fail(ask: Run, seat: str, card: str, zones: str) -> bool:
    """`ask: may-fail P1 s deck`: whether who searches there for what the card says may fail to find one."""
    words = [word for one in abilities(ask, card, Resolution) for word in one.does if isinstance(word, Search)]
    return any("none" in ask.defines("findings", (word, tuple(zones.split(","))), ()) for word in words)


ASKS: Mapping[str, Callable[..., object]] = {"may-fail": _may_fail}
"""The question of this section."""
