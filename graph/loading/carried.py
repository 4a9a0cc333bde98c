"""What an older database holds of an edition, as a document of our own form.

Databases once held the only copy of what was ingested. Their texts are carried over into documents, one an
edition, which are kept beside those that come from publishers.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from graph.library import Library
from rulebook.errors import MalformedDocumentError
from rulebook.source import Source
from rulebook.units import Citation, Edition, Kind, Reading, Unit

__all__ = ["PART", "dump", "read"]

PART = "carried"
"""The part of an edition that such a document is: what was held of it."""

_FORM = 1


class _Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """The document: of which form it is, the edition, its units with their texts, its stubs and cases."""

    hanrei: int
    edition: Edition
    units: tuple[Unit, ...]
    stubs: tuple[tuple[str, str], ...] = ()
    cases: tuple[tuple[str, str], ...] = ()


def dump(library: Library, edition: Edition) -> bytes:
    """What a database holds of an edition: every unit that has words, and every unit of a user's own edition."""
    cites: dict[str, list[Citation]] = {}
    where = (edition.game, edition.name)
    for unit, start, end, raw, targets in library.rows(
        'SELECT c.unit, c.start, c."end", c.raw, c.targets FROM citation c JOIN unit u ON u.id = c.unit'
        " WHERE u.game = ? AND u.edition = ? ORDER BY c.unit, c.ordinal",
        *where,
    ):
        cites.setdefault(unit, []).append(Citation(start, end, raw, tuple(json.loads(targets))))
    rows = library.rows(
        "SELECT u.id, u.number, u.kind, u.parent, u.title, t.text, u.flags, u.cases FROM unit u"
        " JOIN edition e ON e.game = u.game AND e.name = u.edition LEFT JOIN text t ON t.unit = u.id"
        " WHERE u.game = ? AND u.edition = ? AND u.held AND (t.unit IS NOT NULL OR e.origin = 'ingest')"
        " ORDER BY u.position",
        *where,
    )
    stubs = library.rows(
        "SELECT number, title FROM unit WHERE game = ? AND edition = ? AND NOT held ORDER BY position", *where
    )
    cases = [(case, row[1]) for row in rows for case in json.loads(row[7] or "[]")]
    units = tuple(_unit(row, tuple(cites.get(row[0], ()))) for row in rows)
    return msgspec.json.encode(_Carried(_FORM, edition, units, tuple(stubs), tuple(cases)))


def _unit(row: tuple[Any, ...], cites: tuple[Citation, ...]) -> Unit:
    _, number, kind, parent, title, text, flags, _ = row
    return Unit(number, Kind(kind), parent, title, text or "", (), cites, tuple(json.loads(flags or "[]")))


def read(source: Source) -> Reading:
    """The reading of such a document.

    Raises:
        MalformedDocumentError: it is none, or of a later form.
    """
    try:
        told = msgspec.json.decode(source.text, type=_Carried)
    except msgspec.DecodeError as error:
        raise MalformedDocumentError(str(error), where=source.name, remedy="ingest the publisher's document") from error
    if told.hanrei != _FORM:
        raise MalformedDocumentError(
            f"its form is {told.hanrei}, and {_FORM} is known", where=source.name, remedy="use a newer hanrei"
        )
    return Reading(told.edition, source, told.units, told.stubs, PART, told.cases)
