"""Queries over edges and over lineage, many rows at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable

from graph.store.reading import Library

__all__ = [
    "list_citations_from",
    "list_compared_editions",
    "list_definitions",
    "list_edges",
    "list_edges_onto",
    "list_lineage",
    "list_lineage_steps",
]


def list_edges(library: Library) -> list[tuple[str, str, str, str, str, str]]:
    """List (source, kind, target, basis, reason, edition) of every edge, sorted by the first three.

    Source and target are ids. The kind is a word such as `CITES`, the basis `printed`, `cited`, `computed` or
    `curated`. Reason and edition may be "".
    """
    return library.rows("SELECT source, kind, target, basis, reason, edition FROM edge ORDER BY source, kind, target")


def list_edges_onto(library: Library, prefix: str, *kinds: str) -> list[tuple[str, str]]:
    """List (source, target), both ids, of the edges of some kinds onto ids that begin with `prefix`: `mtg:card/`.

    A kind is a word such as `MENTIONS`; without any, nothing is listed. They are in no order.
    """
    return library.rows(
        "SELECT source, target FROM edge WHERE kind IN (SELECT value FROM json_each(?)) AND target LIKE ?",
        json.dumps(kinds),
        f"{prefix}%",
    )


def list_citations_from(library: Library, sources: Iterable[str]) -> list[tuple[str, str]]:
    """List (source, target), both full ids, for every edge from these ids to one that they cite or interpret.

    They are in no order; an id without such edges gives none.
    """
    return library.rows(
        "SELECT source, target FROM edge"
        " WHERE kind IN ('CITES', 'INTERPRETS') AND source IN (SELECT value FROM json_each(?))",
        json.dumps(list(sources)),
    )


def list_definitions(library: Library) -> list[tuple[str, str]]:
    """List (rule, term), both ids, for every rule that defines a term; empty for none."""
    return library.rows("SELECT source, target FROM edge WHERE kind = 'DEFINES'")


def list_lineage(library: Library) -> list[tuple[str, str, str, float, str, str, str]]:
    """List the steps of lineage: (here, there, relation, confidence, reason, older, newer), sorted by the first two.

    `here` and `there` are full ids, `older` and `newer` editions as `fab@en`. Confidence runs from 0 to 1, the surest.
    Rules that are new or gone are left out. So are, within one document and language, those that kept words and number.
    Across languages or documents these are listed, too.
    """
    return library.rows(
        "SELECT here, there, relation, confidence, reason, older, newer FROM kin"
        " WHERE here <> '' AND there <> '' ORDER BY here, there"
    )


def list_compared_editions(library: Library, game: str) -> list[tuple[str, str, bool]]:
    """List (older, newer, whether they are one document in one language) of the editions that lineage compares.

    Editions are written `fab@en`. Those of one document come first; empty for an unknown game.
    """
    return library.rows(
        "SELECT p.older, p.newer, a.document = b.document AND a.language = b.language AS one_book FROM pair p"
        " JOIN edition a ON a.game || '@' || a.name = p.older JOIN edition b ON b.game || '@' || b.name = p.newer"
        " WHERE a.game = ? ORDER BY one_book DESC, p.older, p.newer",
        game,
    )


def list_lineage_steps(library: Library, older: str, newer: str) -> list[tuple[str, str, str, float]]:
    """List (here, there, relation, confidence) of what differs between two editions, such as `fab@en`, surest first.

    `here` and `there` are full ids; one of them is "" for what is new or gone. Across languages or documents, pairs
    that do not differ are listed, too. Empty if lineage does not compare the two in this order.
    """
    return library.rows(
        "SELECT here, there, relation, confidence FROM kin WHERE older = ? AND newer = ?"
        " ORDER BY confidence DESC, here, there",
        older,
        newer,
    )
