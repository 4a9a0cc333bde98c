"""Queries over whole editions and games: outlines with statuses, cards, and what scenarios claim."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from graph.store.reading import Library
from rulebook.units import Edition

__all__ = [
    "CardEntry",
    "OutlineUnit",
    "count_scenarios",
    "count_statuses",
    "find_judged_edition",
    "list_cards_of_game",
    "list_outline",
    "list_scenario_ids",
    "read_scenario_claims",
]


class OutlineUnit(NamedTuple):
    """A unit in the outline of its edition: its id, kind, parent's number, title, and status when it was last judged.

    `reason` says why the status is what it is. Both are empty of a unit that nobody has judged.
    """

    id: str
    number: str
    kind: str
    parent: str
    title: str
    status: str
    reason: str


def list_outline(library: Library, edition: Edition, kinds: Iterable[str] | None = None) -> list[OutlineUnit]:
    """List the units of an edition that it holds, in reading order; of some kinds, such as `rule`, if these are given.

    `kinds` of None means all, an empty one means none.
    """
    rows = library.rows(
        "SELECT u.id, u.number, u.kind, COALESCE(u.parent, ''), u.title, COALESCE(s.status, ''), COALESCE(s.reason, '')"
        " FROM unit u LEFT JOIN status s ON s.rule = u.id"
        " WHERE u.game = ? AND u.edition = ? AND u.held ORDER BY u.position",
        edition.game,
        edition.name,
    )
    wanted = None if kinds is None else set(kinds)
    return [OutlineUnit(*row) for row in rows if wanted is None or row[2] in wanted]


class CardEntry(NamedTuple):
    """A card in a list: its id, and how many rulings are about it."""

    id: str
    rulings: int


def list_cards_of_game(library: Library, game: str) -> list[CardEntry]:
    """List the cards of a game by id, each with the number of its rulings. Those without any come last.

    Empty for an unknown game.
    """
    rows = library.rows(
        "SELECT c.id, COUNT(e.source) FROM card c LEFT JOIN edge e ON e.target = c.id AND e.kind = 'ABOUT'"
        " WHERE c.game = ? GROUP BY c.id ORDER BY COUNT(e.source) = 0, c.id",
        game,
    )
    return [CardEntry(*row) for row in rows]


def count_statuses(library: Library, edition: Edition) -> dict[str, int]:
    """Count the rules and subrules of an edition by status: `{"proved": 90, "": 12}`. Under "" are those not judged.

    A term of the glossary counts where it was judged.
    """
    rows = library.rows(
        "SELECT COALESCE(s.status, ''), COUNT(*) FROM unit u LEFT JOIN status s ON s.rule = u.id"
        " WHERE u.game = ? AND u.edition = ? AND u.held"
        " AND (u.kind IN ('rule', 'subrule') OR (u.kind = 'term' AND s.status IS NOT NULL)) GROUP BY 1",
        edition.game,
        edition.name,
    )
    return dict(rows)


def count_scenarios(library: Library, game: str) -> tuple[int, int]:
    """Count a game's scenarios, and those of them that passed when they were last run: `(310, 308)`.

    An unknown game: `(0, 0)`.
    """
    rows = library.rows("SELECT COUNT(*), COALESCE(SUM(outcome = 'passed'), 0) FROM scenario WHERE game = ?", game)
    return int(rows[0][0]), int(rows[0][1])


def list_scenario_ids(library: Library, game: str) -> list[str]:
    """List the ids of a game's scenarios, sorted, those first that claim something; empty for none."""
    rows = library.rows("SELECT id FROM scenario WHERE game = ? ORDER BY claims = '[]', id", game)
    return [id_ for (id_,) in rows]


def read_scenario_claims(library: Library, ids: Iterable[str]) -> dict[str, tuple[str, str, list[str]]]:
    """Read (title, last outcome, claims) of each scenario of some ids, by id; those that there are not are left out."""
    rows = library.rows(
        "SELECT id, title, outcome, claims FROM scenario WHERE id IN (SELECT value FROM json_each(?))",
        json.dumps(list(ids)),
    )
    return {id_: (title, outcome, json.loads(claims)) for id_, title, outcome, claims in rows}


def find_judged_edition(library: Library, game: str) -> str | None:
    """Find the short name of the edition in which most rules that the engine plays were judged. None before any was."""
    rows = library.rows(
        "SELECT u.edition, COUNT(*) FROM status s JOIN unit u ON u.id = s.rule WHERE u.game = ?"
        " AND s.status IN ('proved', 'partly-proved', 'modelled') GROUP BY u.edition ORDER BY 2 DESC",
        game,
    )
    return str(rows[0][0]) if rows else None
