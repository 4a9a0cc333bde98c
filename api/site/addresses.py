"""Where each page of the service lies in a folder of files, and how one file leads to another.

The folder has a tree of pages for each language, `ja/` and `en/`. An id becomes folders and a file, for a colon and an
at sign are no part of a file's name on every system.

>>> place_page("/rules/mtg:702.19b@cr-2026-01-16", "ja")
'ja/rules/mtg/cr-2026-01-16/702.19b.html'
>>> place_page("/cards/mtg:card/sword-of-the-realms", "en")
'en/cards/mtg/sword-of-the-realms.html'
>>> place_page("/examples/mtg:702.19c/ex1@cr-2026-01-16", "ja")
'ja/examples/mtg/cr-2026-01-16/702.19c-ex1.html'
>>> place_page("/", "ja")
'ja/index.html'
>>> lead("ja/rules/mtg/cr-2026-01-16/702.19b.html", "ja/search.html")
'../../../search.html'
"""

from __future__ import annotations

import posixpath
import re
from urllib.parse import quote

from rulebook.ids import Id, IdError, parse

__all__ = ["SEARCH", "find_id", "lead", "place_page"]

SEARCH = "search.html"
"""The page of a language's tree that finds and shows without a server."""
_OF_ID = re.compile(r"/[a-z-]+/(?=[a-z][a-z0-9_-]*:)")
_UNSAFE = re.compile(r'[<>:"\\|?*%#\x00-\x1f]')
_EXAMPLE = re.compile(r"/(?=ex\d+$)")
"""What divides an example from its rule. An example needs no folder of its own."""
_RESERVED = re.compile(r"^(card|term|ruling|scenario)/")


def find_id(address: str) -> Id | None:
    """Find the id that an address of the service is the page of; None for an address of another kind.

    >>> find_id("/rules/fab:6.3.2@ja")
    Id(game='fab', path='6.3.2', edition='ja')
    """
    start = _OF_ID.match(address)
    if start is None:
        return None
    try:
        return parse(address[start.end() :])
    except IdError:
        return None


def place_page(address: str, language: str) -> str:
    """Give the place of a page in the folder: `ja/rules/mtg/cr-2026-01-16/702.19b.html`.

    The address is a path of the service, unquoted and without a query: `/rules/mtg:702.19b@cr-2026-01-16`.
    """
    id_ = find_id(address)
    if id_ is None:
        path = address.strip("/") or "index"
    else:
        shelf = [address.split("/")[1], id_.game, *([id_.edition] if id_.edition else [])]
        path = "/".join([*shelf, _EXAMPLE.sub("-", _RESERVED.sub("", id_.path))])
    return f"{language}/{_UNSAFE.sub('_', path)}.html"


def lead(here: str, there: str) -> str:
    """Write the relative address of the file `there` in the file `here`, fit for an attribute: `../search.html`.

    Both are places in the folder.
    """
    return quote(posixpath.relpath(there, posixpath.dirname(here) or "."), safe="/._-+~,")
