"""Queries over the index of search (`graph.search.passages` says what it holds)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from graph.store.reading import Library

__all__ = [
    "count_passages_by_game",
    "fetch_family_members",
    "fetch_passages",
    "fetch_places_of_rules",
    "fetch_token_lists",
    "find_free_numbers",
    "find_passages",
    "list_passing",
    "list_tokens",
]


def find_free_numbers(library: Library) -> tuple[int, int]:
    """Find the first numbers that are free for a passage and for a token: one above the highest; `(1, 1)` for none."""
    query = (
        "SELECT (SELECT coalesce(max(doc), 0) + 1 FROM passage),"
        " (SELECT coalesce(max(number), 0) + 1 FROM passage_token)"
    )
    ((doc, token),) = library.rows(query)
    return doc, token


def list_tokens(library: Library) -> list[tuple[int, str, str, int]]:
    """List (number, token, game, how many passages hold it) of every token: `(1, "page", "eirei", 2)`. In no order."""
    return library.rows("SELECT number, token, game, held FROM passage_token")


def count_passages_by_game(library: Library) -> list[tuple[str, int, int]]:
    """List (game, passages, tokens in them) of each game that has any. Passages of at most one token do not count."""
    return library.rows("SELECT game, count(*), sum(size) FROM passage WHERE size > 1 GROUP BY game")


def find_passages(library: Library, ids: Iterable[str]) -> list[int]:
    """Find the numbers of the passages of some full ids, in no order; an id without a passage gives none."""
    rows = library.rows("SELECT doc FROM passage WHERE id IN (SELECT value FROM json_each(?))", json.dumps(list(ids)))
    return [doc for (doc,) in rows]


def list_passing(library: Library, edition: str | None, kinds: Iterable[str]) -> frozenset[int]:
    """List the numbers of the passages of one edition, by its short name, and of these kinds.

    None, and no kind, mean any.
    """
    rows = library.rows(
        "SELECT doc FROM passage WHERE (?1 IS NULL OR edition = ?1)"
        " AND (?2 = '[]' OR kind IN (SELECT value FROM json_each(?2)))",
        edition,
        json.dumps(sorted(kinds)),
    )
    return frozenset(doc for (doc,) in rows)


def fetch_token_lists(library: Library, numbers: Iterable[int]) -> list[tuple[int, bytes]]:
    """Fetch (number, numbers of the passages that hold it) of some tokens, by number; unknown ones are left out.

    The numbers of passages are packed as unsigned integers of four bytes.
    """
    return library.rows(
        "SELECT number, docs FROM passage_token WHERE number IN (SELECT value FROM json_each(?))",
        json.dumps(list(numbers)),
    )


def fetch_passages(library: Library, docs: Iterable[int]) -> list[tuple[Any, ...]]:
    """Fetch passages by their numbers, in no order; unknown ones are left out.

    Each is a tuple of its number, id, game, edition, kind, the id above it, family, rule and size. Then come how many
    Japanese and English tokens it has. Last come its tokens, their counts, the lines that it is asked by, and the
    vector of its rule, all as bytes.
    """
    return library.rows(
        "SELECT doc, id, game, edition, kind, above, family, rule, size, ja, en, said, times, lines, placed"
        " FROM passage"
        " WHERE doc IN (SELECT value FROM json_each(?))",
        json.dumps(list(docs)),
    )


def fetch_places_of_rules(library: Library, game: str) -> dict[str, tuple[int, bytes]]:
    """Fetch (number of its rule, vector of that rule) of each passage of a game, by full id.

    A rule in several editions, and what stands beneath it, share a number.
    """
    rows = library.rows("SELECT id, rule, placed FROM passage WHERE game = ?", game)
    return {id_: (rule, placed) for id_, rule, placed in rows}


def fetch_family_members(library: Library, families: Iterable[int]) -> list[tuple[Any, ...]]:
    """Fetch the members of families by their numbers: units that are one rule in several editions. In no order.

    Each is a tuple of its family, id, game, edition, kind, age, title, parent and text. Then come its digests in
    Japanese and English, and the card that it is about. What it has not is None.
    """
    return library.rows(
        "SELECT p.family, p.id, p.game, p.edition, p.kind, p.age, u.title, u.parent, t.text, ja.text, en.text,"
        " (SELECT min(target) FROM edge WHERE source = p.id AND kind = 'ABOUT' AND target LIKE '%:card/%')"
        " FROM passage p LEFT JOIN unit u ON u.id = p.id"
        " LEFT JOIN text t ON t.unit = p.id"
        " LEFT JOIN digest ja ON ja.unit = p.id AND ja.language = 'ja'"
        " LEFT JOIN digest en ON en.unit = p.id AND en.language = 'en'"
        " WHERE p.family IN (SELECT value FROM json_each(?))",
        json.dumps(list(families)),
    )
