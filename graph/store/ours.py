"""Queries over our own words alone: what the repository ships of every edition, and nothing of a text."""

from __future__ import annotations

import json
from typing import NamedTuple

from graph.store.reading import Library, make_edition
from rulebook.units import Edition

__all__ = ["OwnUnit", "list_own_editions", "list_own_links", "list_own_units"]


class OwnUnit(NamedTuple):
    """A unit as the repository ships it: its place, what it cites, and our words on it by language."""

    id: str
    number: str
    kind: str
    parent: str | None
    title: str
    cites: list[str]
    cases: list[str]
    digest: dict[str, str]


def list_own_editions(library: Library) -> list[Edition]:
    """List the editions of the repository by game, document, language and day. Those that a user added are left out."""
    rows = library.rows(
        "SELECT game, name, document, genre, language, title, version, effective FROM edition"
        " WHERE origin = 'index' ORDER BY game, document, language, effective, name"
    )
    return [make_edition(row) for row in rows]


def list_own_units(library: Library, edition: Edition) -> list[OwnUnit]:
    """List the units that an edition holds in reading order, with our words on each and nothing of its text.

    Empty for an edition that is not held.
    """
    words: dict[str, dict[str, str]] = {}
    for id_, language, text in library.rows(
        "SELECT d.unit, d.language, d.text FROM digest d JOIN unit u ON u.id = d.unit"
        " WHERE u.game = ? AND u.edition = ? ORDER BY d.unit, d.language DESC",
        edition.game,
        edition.name,
    ):
        words.setdefault(id_, {})[language] = text
    rows = library.rows(
        "SELECT id, number, kind, parent, title, cites, cases FROM unit"
        " WHERE game = ? AND edition = ? AND held ORDER BY position",
        edition.game,
        edition.name,
    )
    return [
        OwnUnit(
            id_, number, kind, parent, title, json.loads(cites or "[]"), json.loads(cases or "[]"), words.get(id_, {})
        )
        for id_, number, kind, parent, title, cites, cases in rows
    ]


def list_own_links(library: Library, edition: Edition, kind: str) -> dict[str, list[tuple[str, str, str]]]:
    """List (target, basis, reason) of the edges of a kind from each unit of an edition, by the unit's id.

    A kind is a word such as `CITES`. A unit without such edges is left out. The reason is "" where nobody wrote one.
    """
    found: dict[str, list[tuple[str, str, str]]] = {}
    for source, *link in library.rows(
        "SELECT e.source, e.target, e.basis, e.reason FROM edge e JOIN unit u ON u.id = e.source"
        " WHERE e.kind = ? AND u.game = ? AND u.edition = ? ORDER BY e.source, e.target",
        kind,
        edition.game,
        edition.name,
    ):
        found.setdefault(source, []).append((link[0], link[1], link[2]))
    return found
