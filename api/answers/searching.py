"""The answer on a question in words, a page at a time."""

from __future__ import annotations

import datetime as dt
from typing import Any

from api.models import SearchPage
from graph.library import Library
from graph.relations.since import has_changed_since
from graph.search import search as searching
from rulebook.ids import parse

__all__ = ["read_search_page"]

_RANKED = 200
"""How many answers are asked whether they changed since a day."""


def read_search_page(
    library: Library,
    text: str,
    *,
    game: str | None = None,
    edition: str | None = None,
    at: str | None = None,
    limit: int = 20,
    offset: int = 0,
    since: dt.date | None = None,
    **where: Any,  # noqa: ANN401 - kind, language
) -> SearchPage:
    """Search the rules, examples, rulings, cards and terms for a question in words: `limit` answers from `offset` on.

    `at` is an ISO date; it counts only without an edition. `where` takes language and kind. `since` keeps the rules
    alone that changed since that day, among the first two hundred answers; `total` counts those. Where nothing is
    found, `results` is empty and `total` 0.

    Raises:
        UnknownEditionError: no such game or edition is held, or none was in force on that day.
    """
    library.within(game, edition)
    if at and edition is None:
        edition = library.named(at, game).name
    where |= {"game": game, "edition": edition}
    if since:
        every = searching.search(library, text, limit=_RANKED, **where).results
        kept = tuple(hit for hit in every if has_changed_since(library, parse(hit.id), since))
        found = searching.SearchResult(text, len(kept), kept[offset : offset + limit])
    else:
        found = searching.search(library, text, limit=limit, offset=offset, **where)
    more = offset + len(found.results)
    return SearchPage(
        query=text,
        total=found.total,
        limit=limit,
        offset=offset,
        next=more if found.results and more < found.total else None,
        results=list(found.results),
    )
