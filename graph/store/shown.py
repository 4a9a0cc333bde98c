"""What the rows say that scenarios showed. To read it takes no object mapper, which is long in being imported."""

from __future__ import annotations

import sqlite3

__all__ = ["read_outcomes", "read_statuses"]


def read_outcomes(database: sqlite3.Connection) -> dict[tuple[str, str], str]:
    """Read how each scenario last ended, by its id and the path of its file: `passed`, `failed`, `todo`, `not run`."""
    rows = database.execute("SELECT id, path, outcome FROM scenario")
    return {(id_, place): outcome for id_, place, outcome in rows}


def read_statuses(database: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """Read (rule, status, reason) of every rule that has a status; the rule is a full id. Empty where none was."""
    return set(database.execute("SELECT rule, status, reason FROM status"))
