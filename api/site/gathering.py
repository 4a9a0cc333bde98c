"""The pages of the service, asked for one after the other, and those of its own that they lead to."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager

from fastapi import FastAPI

from api.http.app import create_app
from api.site.asking import App, ask_all
from api.site.choosing import belongs
from api.site.frame import find_asked_address, site_pages
from api.site.rewriting import list_addresses
from graph.library import Library
from rulebook.errors import HanreiError
from rulebook.units import Edition

__all__ = ["PageError", "gather_pages", "gather_statics", "open_app"]

_STATIC = re.compile(r'(?:href|src)="/static/([\w.-]+)"')
_GOOD, _FAILED = 200, 500
_TOLD_EVERY = 100


class PageError(HanreiError):
    """A page of the service that fails."""


@contextmanager
def open_app(library: Library) -> Iterator[FastAPI]:
    """Open the web application of a library, with the pages that only a folder has; end what it has begun.

    Used in a `with` statement. No scenario is run in the background.
    """
    app = create_app(library)
    app.include_router(site_pages)
    try:
        yield app
    finally:
        app.state.sandbox.close()
        app.state.jobs.close()


def gather_pages(
    app: App,
    wanted: Sequence[str],
    language: str,
    editions: Collection[Edition],
    progress: Callable[[str], None],
) -> dict[str, str]:
    """Ask for pages in a language, and for all that they lead to and that belongs into the folder: HTML by address.

    What the service has no page of, or leads elsewhere from, is left out. `progress` is told at times how far it is. An
    answer of 500 or above is a failure; any other than 200 is passed over.

    Raises:
        PageError: the service fails at one of them.
    """
    queue = list(dict.fromkeys(wanted))
    seen = set(queue)
    gathered: dict[str, str] = {}
    answers = ask_all(app, map(find_asked_address, queue), lang=language)  # the queue grows while it is asked
    for number, answered in enumerate(answers):
        if answered.status >= _FAILED:
            raise PageError(
                "the page cannot be made", where=queue[number], remedy="this is a fault of hanrei; report it"
            )
        if answered.status != _GOOD:
            continue
        gathered[queue[number]] = answered.body
        found = [one for one in list_addresses(answered.body) if one not in seen and belongs(one, editions)]
        seen.update(found)
        queue += found
        if number % _TOLD_EVERY == 0:
            progress(f"{language}: {number:,} of {len(queue):,} pages")
    return gathered


def gather_statics(app: App, pages: Iterable[str]) -> dict[str, bytes]:
    """Ask for the files under `/static/` that pages (as HTML) name: bytes by file name, such as `page.css`.

    In them, `/static/` before a name is taken out. For a missing file it is the body of the answer that says so. Each
    is asked for once.
    """
    names = sorted({name for page in pages for name in _STATIC.findall(page)})
    return {
        name: told.body.replace("/static/", "").encode()
        for name, told in zip(names, ask_all(app, [f"/static/{name}" for name in names]), strict=True)
    }
