"""Queries over units, their texts and their editions, many rows at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from graph.store.reading import Library, make_edition
from rulebook.ids import Id
from rulebook.units import Citation, Edition

__all__ = [
    "IndexedUnit",
    "LintUnit",
    "count_texts",
    "count_units",
    "list_carried_units",
    "list_hashes",
    "list_kinds_of_edition",
    "list_lint_units",
    "list_printed_citations",
    "list_rule_numbers",
    "list_stubs",
    "list_worded_editions",
    "map_cases",
    "read_indexed_units",
    "read_kinds",
    "read_titles",
    "read_titles_of",
    "read_unit_fields",
]

_FIELDS = (
    "number",
    "kind",
    "parent",
    "title",
    "held",
    "flags",
    "cases",
    "cites",
    "position",
    "text",
    "game",
    "edition",
)


def read_unit_fields(library: Library, id: Id) -> dict[str, Any] | None:
    """Read a unit or stub and its text as named fields, lists decoded; None where there is none of that full id.

    The fields are `number`, `kind`, `parent`, `title`, `held`, `flags`, `cases`, `cites`, `position`, `text`, `game`
    and `edition`. `text` is None where it was not ingested.
    """
    found = library.rows(
        "SELECT u.number, u.kind, u.parent, u.title, u.held, u.flags, u.cases, u.cites, u.position, t.text,"
        " u.game, u.edition FROM unit u LEFT JOIN text t ON t.unit = u.id WHERE u.id = ?",
        str(id),
    )
    if not found:
        return None
    fields = dict(zip(_FIELDS, found[0], strict=True))
    return fields | {name: json.loads(fields[name] or "[]") for name in ("flags", "cases", "cites")}


def read_kinds(library: Library) -> dict[str, str]:
    """Give the kind, such as `rule`, of every unit and stub by its full id."""
    return dict(library.rows("SELECT id, kind FROM unit"))


def list_kinds_of_edition(library: Library, edition: Edition) -> list[tuple[str, str]]:
    """List (id, kind) of every unit and stub of an edition, in reading order: `("fab:5.1.2@ja", "rule")`."""
    return library.rows(
        "SELECT id, kind FROM unit WHERE game = ? AND edition = ? ORDER BY position", edition.game, edition.name
    )


def read_titles(library: Library) -> dict[str, str]:
    """Read the title of every unit or stub that has one, by full id."""
    return dict(library.rows("SELECT id, title FROM unit WHERE title != ''"))


def read_titles_of(library: Library, ids: Iterable[str]) -> dict[str, tuple[str, str, bool]]:
    """Read (number, title, whether it is held) of the units and stubs of some full ids, by id.

    Ids that no unit has are left out. The title may be "".
    """
    rows = library.rows(
        "SELECT id, number, title, held FROM unit WHERE id IN (SELECT value FROM json_each(?))", json.dumps(list(ids))
    )
    return {id_: (number, title, bool(held)) for id_, number, title, held in rows}


def map_cases(library: Library) -> dict[str, str]:
    """Give the full id of the example or ruling that each case is, by the case: `{"fab/ex/1": "fab:5.1.2a/ex1@ja"}`.

    Of a case that several units are, one is given.
    """
    rows = library.rows("SELECT id, cases FROM unit WHERE cases <> ''")
    return {case: id_ for id_, listed in rows for case in json.loads(listed)}


def count_units(library: Library) -> dict[tuple[str, str], tuple[int, int]]:
    """Count (units, units with a text) of each edition that holds any, by game and short name. Stubs do not count."""
    rows = library.rows(
        "SELECT u.game, u.edition, COUNT(*), COUNT(t.unit) FROM unit u LEFT JOIN text t ON t.unit = u.id"
        " WHERE u.held GROUP BY u.game, u.edition"
    )
    return {(game, name): (units, worded) for game, name, units, worded in rows}


def count_texts(library: Library, edition: Edition) -> int:
    """Count the units of an edition that have a text; 0 where nothing of it was ingested."""
    query = "SELECT count(*) FROM text WHERE unit IN (SELECT id FROM unit WHERE game = ? AND edition = ?)"
    return int(library.rows(query, edition.game, edition.name)[0][0])


def list_hashes(library: Library, edition: Edition) -> dict[str, tuple[str, str | None]]:
    """Give (hash of the unit, hash of its ingested text) of every unit of an edition, by number.

    The second is None where no text was ingested. Stubs are left out.
    """
    rows = library.rows(
        "SELECT u.number, u.hash, t.hash FROM unit u LEFT JOIN text t ON t.unit = u.id"
        " WHERE u.game = ? AND u.edition = ? AND u.held",
        edition.game,
        edition.name,
    )
    return {number: (hash_, of_text) for number, hash_, of_text in rows}


# What lint reads.


class LintUnit(NamedTuple):
    """A unit as lint reads it. Its `text` is empty where it is not held, and so is what is `printed` in it."""

    id: str
    title: str
    text: str
    cites: tuple[str, ...]
    flags: tuple[str, ...]
    printed: tuple[Citation, ...]


def list_lint_units(library: Library, edition: Edition) -> list[LintUnit]:
    """List every unit that an edition holds, in reading order: its text, what it cites, the doubts about its print."""
    printed: dict[str, list[Citation]] = {}
    for number, start, end, raw, targets in list_printed_citations(library, edition):
        printed.setdefault(number, []).append(Citation(start, end, raw, tuple(targets)))
    rows = library.rows(
        "SELECT u.id, u.number, u.title, t.text, u.cites, u.flags FROM unit u LEFT JOIN text t ON t.unit = u.id"
        " WHERE u.game = ? AND u.edition = ? AND u.held ORDER BY u.position",
        edition.game,
        edition.name,
    )
    return [
        LintUnit(
            id_,
            title,
            text or "",
            tuple(json.loads(cites or "[]")),
            tuple(json.loads(flags or "[]")),
            tuple(printed.get(number, ())),
        )
        for id_, number, title, text, cites, flags in rows
    ]


def list_rule_numbers(library: Library, game: str) -> set[str]:
    """List the numbers, such as `702.19b`, that any rulebook of a game holds, in whatever edition."""
    rows = library.rows(
        "SELECT DISTINCT u.number FROM unit u JOIN edition e ON e.game = u.game AND e.name = u.edition"
        " WHERE u.game = ? AND u.held AND e.genre = 'rulebook'",
        game,
    )
    return {number for (number,) in rows}


# What the index of search is made of.


class IndexedUnit(NamedTuple):
    """A unit as search indexes it; `age` counts the editions of its game from the oldest."""

    id: str
    game: str
    edition: str
    number: str
    kind: str
    parent: str | None
    title: str
    text: str | None
    language: str
    age: int


def read_indexed_units(library: Library, game: str) -> dict[str, IndexedUnit]:
    """Read every unit of a game by full id, edition by edition in reading order. Stubs are left out.

    The text is None where it was not ingested. The `age` is higher in a newer edition, and highest in one without a
    day. Within an edition it is the same; from one to the next it grows by more than 1.
    """
    rows = library.rows(
        "SELECT u.id, u.game, u.edition, u.number, u.kind, u.parent, u.title, t.text, e.language,"
        " rank() OVER (ORDER BY e.effective IS NULL, e.effective, e.version, e.name) AS age"
        " FROM unit u JOIN edition e ON e.game = u.game AND e.name = u.edition LEFT JOIN text t ON t.unit = u.id"
        " WHERE u.game = ? AND u.held ORDER BY u.edition, u.position",
        game,
    )
    return {row[0]: IndexedUnit(*row) for row in rows}


# What an older database is carried over from.


def list_worded_editions(library: Library) -> list[Edition]:
    """List the editions of which a text is held, those of the repository before those that a user added."""
    rows = library.rows(
        "SELECT game, name, document, genre, language, title, version, effective FROM edition e WHERE EXISTS"
        " (SELECT 1 FROM unit u JOIN text t ON t.unit = u.id WHERE u.game = e.game AND u.edition = e.name)"
        " ORDER BY origin, game, effective, name"
    )
    return [make_edition(row) for row in rows]


def list_printed_citations(library: Library, edition: Edition) -> list[tuple[str, int, int, str, list[str]]]:
    """List (number, start, end, raw, targets) of every citation in the texts of an edition.

    Characters `start` to `end` of the unit `number` read `raw`, and name the numbers `targets`.
    """
    rows = library.rows(
        'SELECT u.number, c.start, c."end", c.raw, c.targets FROM citation c JOIN unit u ON u.id = c.unit'
        " WHERE u.game = ? AND u.edition = ? ORDER BY c.unit, c.ordinal",
        edition.game,
        edition.name,
    )
    return [(number, start, end, raw, json.loads(targets)) for number, start, end, raw, targets in rows]


def list_carried_units(library: Library, edition: Edition) -> list[tuple[Any, ...]]:
    """List, in reading order, an edition's units whose text is what the index knows; all of one that a user added.

    Each is a tuple of its text, number, kind, parent, title, cites, hash, fingerprints, cases and flags. The text may
    be None. Lists are JSON.
    """
    return library.rows(
        "SELECT t.text, u.number, u.kind, u.parent, u.title, u.cites, u.hash, u.fingerprints, u.cases, u.flags"
        " FROM unit u JOIN edition e ON e.game = u.game AND e.name = u.edition LEFT JOIN text t ON t.unit = u.id"
        " WHERE u.game = ? AND u.edition = ? AND u.held AND (t.hash = u.hash OR e.origin = 'ingest')"
        " ORDER BY u.position",
        edition.game,
        edition.name,
    )


def list_stubs(library: Library, edition: Edition) -> list[tuple[str, str]]:
    """List (number, title) of what an edition cites and does not hold, in order; the title is mostly ""."""
    return library.rows(
        "SELECT number, title FROM unit WHERE game = ? AND edition = ? AND NOT held ORDER BY position",
        edition.game,
        edition.name,
    )
