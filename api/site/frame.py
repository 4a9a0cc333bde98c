"""The pages that only a folder has: its search, its contents, and scenarios as written.

They are added to the application that is asked for pages, and use its templates. What the service itself has at an
address comes first.
"""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Any

from fastapi import APIRouter, Response

from api.answers.citing import tell_game_name
from api.answers.editions import list_editions
from api.http import problems
from api.page.rendering import CurrentVisitor, Visitor, render_page
from api.site.choosing import choose_shown_editions
from api.site.words import load_site_words
from graph.library import Library
from graph.proof.scenarios import read_source
from graph.relations.labels import Label, read_labels
from graph.store.cards import HeldScenario, list_scenarios_held
from graph.store.units import list_kinds_of_edition
from rulebook.ids import parse

__all__ = ["find_asked_address", "site_pages"]

_ASKED = (("/scenarios/", "/site/scenarios/"), ("/search", "/site/search"))
"""Where pages of a folder differ from those of the service: the address there, and where it is asked for."""
_LISTED = frozenset({"chapter", "section"})
_SCRIPT_SAYS = ("results", "nothing", "wordless", "reading", "unread", "kept", "unkept", "back", "digest", "every_game")
_KINDS_SAID = ("ruling", "example")
site_pages = APIRouter(include_in_schema=False)


def find_asked_address(address: str) -> str:
    """Find where the page of an address is asked for. An address without a page of its own stays as it is.

    >>> find_asked_address("/scenarios/mtg:scenario/x"), find_asked_address("/editions")
    ('/site/scenarios/mtg:scenario/x', '/editions')
    """
    start, asked = next((pair for pair in _ASKED if address.startswith(pair[0])), ("", ""))
    return asked + address.removeprefix(start)


def _render(reader: Visitor, template: str, **more: Any) -> Response:  # noqa: ANN401 - what a template shows
    """Render a template as an HTML response with the values `more`, and `said`, the words of a folder on itself."""
    return render_page(reader, template, said=load_site_words()[reader.language], **more)


def _list_games(reader: Visitor) -> list[str]:
    """List the short names of the games that have an edition here, each once."""
    return list(dict.fromkeys(one.game for one in choose_shown_editions(reader.model.library)))


@site_pages.get("/site/search")
def show_search(reader: CurrentVisitor) -> Response:
    """Answer `/site/search`: the HTML page of a folder that finds and shows by script.

    The page holds its data as JSON, for the script.
    """
    words = load_site_words()[reader.language]
    games = _list_games(reader)
    told = {
        "root": "../",
        "language": reader.language,
        "games": games,
        "called": {game: tell_game_name(game, reader.language) for game in games},
        "say": {name: words[name] for name in (*_SCRIPT_SAYS, *_KINDS_SAID)},
    }
    return _render(reader, "site_search.html", site=json.dumps(told, ensure_ascii=False), games=games)


@site_pages.get("/contents/{game}")
def show_contents(reader: CurrentVisitor, game: str) -> Response:
    """Answer `/contents/<game>`: the HTML page of the chapters and sections of its editions, its cards and its terms.

    The scenarios of the game are listed, too.

    Raises:
        ProblemError: no such game is held.
    """
    library = reader.model.library
    books = [one for one in choose_shown_editions(library) if one.game == game]
    if not books:
        raise problems.ProblemError("no-such-address", f"no game is called {game[:60]!r}")
    held = {one.id: one for one in list_editions(library) if one.game == game}
    told: list[tuple[Any, list[Label]]] = []
    for book in books:
        ids = [id_ for id_, kind in list_kinds_of_edition(library, book) if kind in _LISTED]
        told.append((held[book.name], list(read_labels(library, ids).values())))
    named = {str(name.id) for name in library.names() if name.id.game == game}
    kinds = {kind: sorted(id_ for id_ in named if parse(id_).kind == kind) for kind in ("card", "term")}
    others = {kind: list(read_labels(library, ids).values()) for kind, ids in kinds.items()}
    plays = [one for one in list_scenarios_held(library) if one.game == game]
    return _render(reader, "site_contents.html", game=game, books=told, others=others, plays=plays)


@site_pages.get("/site/scenarios/{id:path}")
def show_scenario(reader: CurrentVisitor, id: str) -> Response:
    """Answer `/site/scenarios/<id>`: the HTML page of a scenario as it is written, and what it shows.

    Raises:
        ProblemError: no such scenario is held.
    """
    library = reader.model.library
    told = _map_scenarios(library).get(id)
    if told is None:
        raise problems.ProblemError("scenario-not-found", f"no scenario has the id {id[:100]!r}")
    claims = [claim for claim in dict.fromkeys(told.claims) if "/" in claim or ":" in claim]
    labels = read_labels(library, claims)
    return _render(
        reader,
        "site_scenario.html",
        told=told,
        claims=[labels[claim] for claim in claims if claim in labels],
        source=read_source(File(told.path)),
    )


def _map_scenarios(library: Library) -> dict[str, HeldScenario]:
    """Give every scenario that is held by its full id. They are read once for a library."""
    if __name__ not in library.kept:
        library.kept[__name__] = {one.id: one for one in list_scenarios_held(library)}
    held: Any = library.kept[__name__]
    return dict(held)
