"""Section 413: searching. How zones are searched, and when a search may find nothing."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from engine.games.wow.base import rules
from engine.games.wow.events import Entered, Found
from engine.games.wow.position import list_seats, shuffle_deck
from engine.games.wow.rules.arrival import mark_arrival
from engine.games.wow.words import Search, Shuffle
from engine.kernel.matching import matches_filter
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []

_HIDDEN = frozenset({"deck", "hand"})


@rules.does("413.1", "effect:search")
def search(ask: Run, said: tuple[Search, Context]) -> Does:
    """The effect's controller chooses which of their zones to search, one or more, and one card in them that matches.

    It goes to hand or, if the effect says so, into play. A deck that was searched is shuffled afterwards (413.2).
    """
    word, context = said
    seat = context.controller
    sets = [one for n, _ in enumerate(word.zones, 1) for one in combinations(word.zones, n)]
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
            else Entered(found, "play", controller=seat, marks=mark_arrival(ask, found))
        )
    ask.perform("searched", (seat, zones))


@rules.does("413.2", "searched")
def a_searched_deck_is_shuffled(ask: Run, what: tuple[str, tuple[str, ...]]) -> Does:
    """A player whose deck was among the zones searched shuffles it. The pair is the seat and the zones."""
    seat, zones = what
    if "deck" in zones and (deck := shuffle_deck(ask, seat)):
        yield deck


@rules.does("413.2", "effect:shuffle")
def a_deck_is_shuffled(ask: Run, said: tuple[Shuffle, Context]) -> Does:
    """Each player that the effect names shuffles their deck."""
    for seat in list_seats(ask, said[0].seat, said[1]):
        yield shuffle_deck(ask, seat)


@rules.defines("413.3", "findings")
def one_may_fail_to_find(ask: Run, what: tuple[Search, tuple[str, ...]], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """A search of a deck or hand for a card of certain values or of a name may end without a find.

    The option `"none"` joins those so far. Any other search must find what is there.
    """
    word, zones = what
    particular = bool(word.which.has) or word.which.name is not None
    return (*so_far, "none") if particular and _HIDDEN & set(zones) else so_far
