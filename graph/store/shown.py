"""What the rows say that scenarios showed. To read it takes no object mapper, which is long in being imported."""

from __future__ import annotations

import sqlite3

__all__ = ["read_outcomes", "read_statuses"]


def read_outcomes(database: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """Read how each scenario ended, by its id and place."""
    rows = database.execute("SELECT id, path, outcome FROM scenario")
    return {(id_, place): outcome for id_, place, outcome in rows}


def read_statuses(database: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """Read the (rule, status, reason) of every rule that has a status."""
    return set(database.execute("SELECT rule, status, reason FROM status"))
