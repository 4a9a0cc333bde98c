"""Which pages a folder holds: the newest edition of each document, the cards, the terms, and what they lead to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from urllib.parse import unquote

from api.answers.export import select_newest
from api.http.problems import get_address
from api.site.addresses import find_id
from graph.library import Library
from graph.store.cards import list_cards, list_scenarios_held
from graph.store.units import list_kinds_of_edition
from rulebook.ids import Id, drop_face, parse
from rulebook.units import Edition, Kind

__all__ = ["belongs", "choose_shown_editions", "get_address_of", "list_pages", "list_things"]

_GENERAL = ("/", "/search", "/editions", "/coverage")
_ASKED_OF_A_SERVER = ("docs", "openapi.json", "pair", "problems", "search", "show", "static", "v1", "positions")
"""First segments of addresses that answer a question, and that no file can answer."""
_PAGELESS = frozenset({Kind.CARD, Kind.PROSE, Kind.HEADING, Kind.CONTENTS, Kind.NAVIGATION, Kind.PAGE})
"""Kinds of units without a page in the folder. A printed card has its card's page."""


def choose_shown_editions(library: Library) -> list[Edition]:
    """Choose the newest edition of each document in each language. Those that a user added are among them."""
    return select_newest(library.editions())


def get_address_of(id: Id) -> str:
    """Give the address of an id's page on the service, unquoted.

    >>> get_address_of(Id("mtg", "card/halvar-god-of-battle"))
    '/cards/mtg:card/halvar-god-of-battle'
    """
    return f"/scenarios/{id}" if id.kind == "scenario" else unquote(get_address(id).removeprefix("/v1"))


def list_things(library: Library, editions: Collection[Edition]) -> Iterator[tuple[str, str]]:
    """List (address, kind) of the page of everything that search finds: units of the editions, then cards, then terms.

    Such a pair is (`/rules/mtg:702.19b@cr-2026-01-16`, `subrule`). What has no page, as a heading, is left out.
    """
    games = {edition.game for edition in editions}
    for edition in editions:
        for id_, kind in list_kinds_of_edition(library, edition):
            if kind not in _PAGELESS:
                yield get_address_of(parse(id_)), kind
    for id_, game in list_cards(library):
        if game in games:
            yield get_address_of(parse(id_)), "card"
    terms = {drop_face(name.id) for name in library.names() if name.id.kind == "term" and name.id.game in games}
    for term in sorted(terms, key=str):
        yield get_address_of(term), "term"


def list_pages(library: Library, editions: Collection[Edition], things: Iterable[tuple[str, str]]) -> list[str]:
    """List the addresses of the pages that a folder begins with.

    Those about everything come first, then those of `things`, as `list_things` gives them, then those of scenarios.
    """
    games = dict.fromkeys(edition.game for edition in editions)
    plays = [get_address_of(parse(one.id)) for one in list_scenarios_held(library) if one.game in games]
    return [*_GENERAL, *(f"/contents/{game}" for game in games), *(address for address, _ in things), *plays]


def belongs(address: str, editions: Collection[Edition]) -> bool:
    """Whether a page that another links to, by its address, belongs into the folder of these editions.

    A page of another edition does not, nor one that only a server can answer, such as `/docs`.
    """
    if address.split("/")[1] in _ASKED_OF_A_SERVER:
        return False
    id_ = find_id(address)
    if id_ is None:
        return "@" not in address and ":" not in address
    return not id_.edition or any((one.game, one.name) == (id_.game, id_.edition) for one in editions)
