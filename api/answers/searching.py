"""The answer on a question in words, a page at a time."""

from __future__ import annotations

from typing import Any

from api.models import SearchPage
from graph.library import Library
from graph.search import search as searching

__all__ = ["read_search_page"]


def read_search_page(
    library: Library,
    text: str,
    *,
    game: str | None = None,
    edition: str | None = None,
    at: str | None = None,
    limit: int = 20,
    offset: int = 0,
    **where: Any,  # noqa: ANN401 - kind, language
) -> SearchPage:
    """Search the rules, examples, rulings, cards and terms for a question in words.

    `at` is an ISO date; `where` takes language and kind.

    Raises:
        UnknownEditionError: no such game or edition is held, or none was in force on that day.
    """
    library.within(game, edition)
    if at and edition is None:
        edition = library.named(at, game).name
    where |= {"game": game, "edition": edition}
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
