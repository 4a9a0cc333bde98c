"""From the committed indexes to rows: how a fresh checkout knows every number without any text.

`ensure` is what every face calls first. It makes the database on first use and makes its index rows
anew when the committed indexes have changed; editions and words that a user ingested stay.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from graph.library import Library
from rulebook import index as indexes
from rulebook import lineages, vocabulary
from rulebook.index import Entry, Header
from rulebook.units import Edition
from rulings import index as cards

__all__ = ["edition_row", "ensure", "is_current", "kin_rows", "rows_of_edition"]

Rows = list[dict[str, Any]]


def ensure(path: Path) -> Library:
    """The library of a database that is up to date with this checkout, made or mended if need be."""
    if not is_current(path):
        _seed(path)
    return Library(path)


def is_current(path: Path) -> bool:
    """Whether the database is there and was made from the indexes as they are committed now."""
    if not path.exists():
        return False
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            found = database.execute("SELECT value FROM meta WHERE key = 'manifest'").fetchone()
    except sqlite3.Error:
        return False
    return bool(found) and found[0] == _manifest()


def _manifest() -> str:
    return "-".join(indexes.manifest(home) for home in (indexes.HOME, cards.HOME, vocabulary.HOME))


def _seed(path: Path) -> None:
    from sqlmodel import text

    from graph import store, tables

    with store.session(path) as opened:
        for statement in _FORGET:
            opened.execute(text(statement))
        for index in indexes.every():
            store.add(opened, tables.EditionRow, [edition_row(index.header, "index")])
            units, prints, edges = rows_of_edition(index.edition, index.header.stubs, index.entries)
            store.add(opened, tables.UnitRow, units)
            store.add(opened, tables.Print, prints)
            store.add(opened, tables.Edge, edges)
        store.add(opened, tables.CardRow, _card_rows())
        store.add(opened, tables.NameRow, _name_rows())
        store.add(opened, tables.Edge, _link_rows())
        for pairing in lineages.load():
            store.add(opened, tables.Pair, [{"older": pairing.older, "newer": pairing.newer}])
            store.add(opened, tables.Kin, kin_rows(pairing))
        opened.execute(text("DELETE FROM text WHERE unit NOT IN (SELECT id FROM unit WHERE unit.hash = text.hash)"))
        opened.execute(text("DELETE FROM citation WHERE unit NOT IN (SELECT unit FROM text)"))
        store.add(opened, tables.Meta, [{"key": "manifest", "value": _manifest()}])
        store.bump(opened)


_OWN = "(SELECT game || '@' || name FROM edition WHERE origin = 'ingest')"
_FORGET = (
    f"DELETE FROM unit WHERE game || '@' || edition NOT IN {_OWN}",
    "DELETE FROM print WHERE unit NOT IN (SELECT id FROM unit)",
    f"DELETE FROM edge WHERE edition NOT IN {_OWN}",
    f"DELETE FROM kin WHERE older NOT IN {_OWN} AND newer NOT IN {_OWN}",
    f"DELETE FROM pair WHERE older NOT IN {_OWN} AND newer NOT IN {_OWN}",
    "DELETE FROM edition WHERE origin = 'index'",
    "DELETE FROM card",
    "DELETE FROM name",
)


def edition_row(header: Header, origin: str) -> dict[str, Any]:
    """The row of an edition."""
    edition = header.edition
    return {
        "game": edition.game,
        "name": edition.name,
        "document": edition.document,
        "genre": edition.genre.value,
        "language": edition.language,
        "title": edition.title,
        "version": edition.version,
        "effective": edition.effective.isoformat() if edition.effective else None,
        "origin": origin,
    }


def rows_of_edition(
    edition: Edition, stubs: Iterable[tuple[str, str]], entries: Sequence[Entry]
) -> tuple[Rows, Rows, Rows]:
    """The unit, fingerprint and edge rows of one edition, stubs last."""
    units: Rows = []
    prints: Rows = []
    edges: dict[tuple[str, str, str], dict[str, Any]] = {}
    label = f"{edition.game}@{edition.name}"

    def full(number: str) -> str:
        return f"{edition.game}:{number}@{edition.name}"

    def edge(source: str, kind: str, target: str, basis: str) -> None:
        edges.setdefault(
            (source, kind, target),
            {"source": source, "kind": kind, "target": target, "basis": basis, "reason": "", "edition": label},
        )

    for position, entry in enumerate(entries):
        units.append(
            {
                "id": full(entry.number),
                "game": edition.game,
                "edition": edition.name,
                "number": entry.number,
                "position": position,
                "kind": entry.kind,
                "parent": entry.parent,
                "title": entry.title,
                "hash": entry.hash,
                "fingerprints": entry.prints,
                "cites": json.dumps(entry.cites) if entry.cites else "",
                "cases": json.dumps(entry.case) if entry.case else "",
                "flags": json.dumps(entry.flags, ensure_ascii=False) if entry.flags else "",
                "held": True,
            }
        )
        prints += ({"fingerprint": one, "unit": full(entry.number)} for one in entry.fingerprints)
        if entry.kind == "example" and entry.parent:
            edge(full(entry.number), "ILLUSTRATES", full(entry.parent), "printed")
        elif entry.parent:
            edge(full(entry.number), "PARENT", full(entry.parent), "printed")
        for target in filter(None, entry.cites):
            edge(full(entry.number), "CITES", full(target), "cited")
    empty = {"parent": None, "hash": "", "fingerprints": "", "cites": "", "cases": "", "flags": "", "held": False}
    units += (
        {
            **empty,
            "id": full(number),
            "game": edition.game,
            "edition": edition.name,
            "number": number,
            "position": len(entries) + n,
            "kind": "stub",
            "title": title,
        }
        for n, (number, title) in enumerate(stubs)
    )
    return units, prints, list(edges.values())


def kin_rows(pairing: lineages.Pairing) -> Rows:
    """The rows of what changed between two editions."""
    (game, older), (_, newer) = pairing.older.split("@"), pairing.newer.split("@")
    return [
        {
            "here": f"{game}:{change.here}@{older}" if change.here else "",
            "there": f"{game}:{change.there}@{newer}" if change.there else "",
            "older": pairing.older,
            "newer": pairing.newer,
            "relation": change.relation,
            "confidence": change.confidence,
            "reason": change.reason,
        }
        for change in pairing.changes
    ]


def _card_rows() -> Rows:
    return [
        {"id": card.id, "game": card.id.partition(":")[0], "facts": msgspec.json.encode(card).decode()}
        for card in cards.load_cards()
    ]


def _name_rows() -> Rows:
    rows = [
        {"target": name_of, "form": form, "language": language, "text": name, "note": ""}
        for card in cards.load_cards()
        for name_of, form, language, name in _card_names(card)
    ]
    rows += (
        {"target": str(name.id), "form": name.form, "language": name.language, "text": name.text, "note": name.note}
        for name in vocabulary.names()
    )
    return rows


def _card_names(card: cards.CardFacts) -> Iterable[tuple[str, str, str, str]]:
    several = len(card.faces) > 1
    for n, face in enumerate(card.faces, start=1):
        for language, name in face.names.items():
            if not several or n == 1:
                yield card.id, "name", language, name
            if several:
                yield f"{card.id}/{n}", "face", language, name


def _link_rows() -> Rows:
    return [
        {
            "source": link.source,
            "kind": link.kind,
            "target": link.target,
            "basis": link.basis,
            "reason": link.reason,
            "edition": "",
        }
        for link in cards.load_links()
    ]
