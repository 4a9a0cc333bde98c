"""Queries over what things say and are called: digests, texts and names, many rows at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from graph.store.reading import Library

__all__ = ["read_digests_of_game", "read_first_names", "read_gists", "read_title_names"]


def read_digests_of_game(library: Library, game: str) -> dict[str, dict[str, str]]:
    """Read our words on everything of a game, by id, then by language, Japanese first; what has none is left out."""
    rows = library.rows(
        "SELECT unit, language, text FROM digest WHERE unit LIKE ? ORDER BY unit, language DESC", f"{game}:%"
    )
    found: dict[str, dict[str, str]] = {}
    for unit, language, words in rows:
        found.setdefault(unit, {})[language] = words
    return found


def read_gists(library: Library, ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """Read what each of some full ids says, by id and language: its digest; its text in a language that has none.

    A text stands under the language of its edition. Those without either are left out.
    """
    packed = json.dumps(list(ids))
    rows = library.rows(
        "SELECT unit, language, text FROM digest WHERE unit IN (SELECT value FROM json_each(?)) UNION ALL"
        " SELECT t.unit, e.language, t.text FROM text t JOIN unit u ON u.id = t.unit"
        " JOIN edition e ON e.game = u.game AND e.name = u.edition"
        " WHERE t.unit IN (SELECT value FROM json_each(?)) AND t.text <> ''",
        packed,
        packed,
    )
    return _keep_first(rows)


def read_first_names(library: Library, ids: Iterable[str]) -> dict[str, dict[str, str]]:
    """Read one name of cards and terms in each language, by id and language: a `name`, else the English name.

    Those without a name are left out.
    """
    rows = library.rows(
        "SELECT target, language, text FROM name WHERE form IN ('name', 'english')"
        " AND target IN (SELECT value FROM json_each(?)) ORDER BY form DESC",
        json.dumps(list(ids)),
    )
    return _keep_first(rows)


def read_title_names(library: Library, titles: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Read what the titles of some units are called in other languages, by full id and language.

    It is our name of it, else that of another unit of its game with the same title, else the title of its translation.
    Units without any are left out. `titles` has the title by id.
    """
    translated = library.rows(
        "SELECT k.there, e.language, u.title FROM kin k JOIN unit u ON u.id = k.here"
        " JOIN edition e ON e.game = u.game AND e.name = u.edition WHERE k.relation = 'translation' AND u.title <> ''"
        " AND k.there IN (SELECT value FROM json_each(?1)) UNION"
        " SELECT k.here, e.language, u.title FROM kin k JOIN unit u ON u.id = k.there"
        " JOIN edition e ON e.game = u.game AND e.name = u.edition WHERE k.relation = 'translation' AND u.title <> ''"
        " AND k.here IN (SELECT value FROM json_each(?1))",
        json.dumps(sorted(titles)),
    )
    other = _keep_first(translated)
    found = {id_: library.title_names(id_, title) or other.get(id_, {}) for id_, title in titles.items()}
    return {id_: called for id_, called in found.items() if called}


def _keep_first(rows: Iterable[tuple[str, str, str]]) -> dict[str, dict[str, str]]:
    """Give, by id and then by language, the first text of rows `(id, language, text)`; later ones are dropped."""
    found: dict[str, dict[str, str]] = {}
    for id_, language, text in rows:
        found.setdefault(id_, {}).setdefault(language, text)
    return found
