"""What an older database holds of an edition, as a document of our own form.

Databases once held the only copy of what was ingested. Their texts are carried over into documents, one an
edition, which are kept beside those that come from publishers.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from graph.library import Library
from graph.store.units import list_carried_units, list_printed_citations, list_stubs
from rulebook import fold
from rulebook.errors import MalformedDocumentError
from rulebook.index import EditionIndex, Header, IndexEntry, build_index
from rulebook.source import Source
from rulebook.units import Citation, Edition, Kind, Reading, Unit

__all__ = ["PART", "dump", "read_carried"]

PART = "carried"
"""The part of an edition that such a document is: what was held of it."""

_FORM = 1


class _Words(msgspec.Struct, frozen=True, omit_defaults=True):
    """The text of a unit and the citations in it."""

    text: str
    cites: tuple[Citation, ...] = ()


class _Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """The document: of which form it is, the edition, its units as an index has them, and their words by number."""

    hanrei: int
    header: Header
    entries: tuple[IndexEntry, ...]
    words: dict[str, _Words]


def dump(library: Library, edition: Edition) -> bytes:
    """What a database holds of an edition, as JSON: each unit that has words, and each unit of a user's own edition.

    Words that the index does not know are left out, unless the edition is the user's own. Stubs and the citations in
    the words come with it. `read_carried` reads it.
    """
    cites: dict[str, list[Citation]] = {}
    for number, start, end, raw, targets in list_printed_citations(library, edition):
        cites.setdefault(number, []).append(Citation(start, end, raw, tuple(targets)))
    rows = list_carried_units(library, edition)
    words = {number: _Words(text, tuple(cites.get(number, ()))) for text, number, *_ in rows if text is not None}
    stubs = list_stubs(library, edition)
    entries = tuple(_make_entry(row[1:]) for row in rows)
    return msgspec.json.encode(_Carried(_FORM, Header(edition, fold.VERSION, tuple(stubs)), entries, words))


def _make_entry(row: Sequence[Any]) -> IndexEntry:
    """The index entry that a row of the query holds, its lists read from JSON.

    A row is (number, kind, parent, title, cites, hash, fingerprints, cases, flags); a list that is None or "" is empty.
    """
    number, kind, parent, title, cites, hash_, prints, cases, flags = row
    cited, case, flagged = (tuple(json.loads(one or "[]")) for one in (cites, cases, flags))
    return IndexEntry(number, kind, parent, title, cited, hash_, prints, case, flagged)


def read_carried(source: Source) -> tuple[Reading, EditionIndex]:
    """The reading of a document that `dump` wrote, and its index.

    Titles that an index leaves out are gone, so the hashes are those of the document. Where folding has changed since,
    the index is built anew.

    Raises:
        MalformedDocumentError: it is none, or of a later form.
    """
    try:
        carried = msgspec.json.decode(source.text, type=_Carried)
    except msgspec.DecodeError as error:
        raise MalformedDocumentError(str(error), where=source.name, remedy="ingest the publisher's document") from error
    if carried.hanrei != _FORM:
        raise MalformedDocumentError(
            f"its form is {carried.hanrei}, and {_FORM} is known", where=source.name, remedy="use a newer hanrei"
        )
    units = tuple(_unit(entry, carried.words.get(entry.number, _Words(""))) for entry in carried.entries)
    cases = tuple((case, entry.number) for entry in carried.entries for case in entry.case)
    reading = Reading(carried.header.edition, source, units, carried.header.stubs, PART, cases)
    same = carried.header.folding == fold.VERSION
    return reading, EditionIndex(carried.header, carried.entries) if same else build_index([reading])


def _unit(entry: IndexEntry, words: _Words) -> Unit:
    """A unit from its index entry and its words. It has no spans, as its document is not held."""
    spans = ()  # the document that its characters stood in is not held
    return Unit(entry.number, Kind(entry.kind), entry.parent, entry.title, words.text, spans, words.cites, entry.flags)
