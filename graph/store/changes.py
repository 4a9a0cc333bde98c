"""Changes of rows that are more than adding some. Each is made within a transaction of `graph.store.writing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlmodel import SQLModel, col, delete, text

from graph.store import opening, tables
from graph.store.writing import Transaction

__all__ = [
    "add_passage_rows",
    "clear",
    "drop_lineage",
    "drop_passages",
    "drop_scenarios",
    "forget_outcomes",
    "list_tables",
    "make_passage_tables",
    "update_outcomes",
]


def list_tables(opened: Transaction) -> list[str]:
    """List the names of the tables that the database has, without SQLite's own; empty for a new file."""
    found = opened.execute(text("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
    return [name for (name,) in found]


def clear(opened: Transaction, known: Sequence[str], schema: int) -> None:
    """Empty the database: drop the tables in `known`, and make all that `graph.store.tables` declares.

    The tables of scenarios, statuses and meta stay, and the edges of scenarios (`CLAIMS`, `PLAYS`). Where the tables
    have another shape than the number `schema`, only the revision stays. The file is marked as ours, and of the shape
    `schema`.
    """
    if opened.execute(text("PRAGMA user_version")).scalar_one() == schema:
        stay = {"scenario", "status", "edge", "meta"}
        opened.execute(text("DELETE FROM edge WHERE kind NOT IN ('CLAIMS', 'PLAYS')"))
    else:
        stay = {"meta"} & set(known)
        if stay:
            opened.execute(text("DELETE FROM meta WHERE key <> 'revision'"))
    for table in known:
        if table not in stay:
            opened.execute(text(f'DROP TABLE IF EXISTS "{table}"'))  # a shadow table goes with the table it is of
    opened.execute(text(f"PRAGMA application_id = {opening.MARK}"))
    opened.execute(text(f"PRAGMA user_version = {schema}"))
    SQLModel.metadata.create_all(opened.connection())


def drop_lineage(opened: Transaction, older: str, newer: str) -> None:
    """Drop what lineage says from one edition to another, given as `fab@en` and `fab@ja`, if it says anything."""
    for table in (tables.PairRow, tables.KinRow):
        opened.execute(delete(table).where(col(table.older) == older, col(table.newer) == newer))


# Scenarios.


def drop_scenarios(opened: Transaction) -> None:
    """Drop every scenario, the edges that leave them (`CLAIMS`, `PLAYS`), and the statuses of rules."""
    for statement in (
        "DELETE FROM scenario",
        "DELETE FROM status",
        "DELETE FROM edge WHERE kind IN ('CLAIMS', 'PLAYS')",
    ):
        opened.execute(text(statement))


def forget_outcomes(opened: Transaction, unrun: str) -> None:
    """Forget what scenarios showed, and every status of a rule.

    Each outcome is the text `unrun` again, but for `todo`, which the scenario says of itself.
    """
    opened.execute(text("UPDATE scenario SET outcome = :unrun WHERE outcome != 'todo'"), {"unrun": unrun})
    opened.execute(text("DELETE FROM status"))


def update_outcomes(opened: Transaction, ended: Sequence[tuple[str, str, str]]) -> None:
    """Write down how scenarios ended: (id, file, outcome) of each.

    One that has no row with that id and file is passed over.
    """
    if ended:
        statement = text("UPDATE scenario SET outcome = :outcome WHERE id = :id AND path = :path")
        opened.execute(statement, [{"id": id_, "path": path, "outcome": outcome} for id_, path, outcome in ended])


# The index of search.

_PASSAGE_TABLES = (
    """CREATE TABLE passage (
        doc INTEGER PRIMARY KEY, id TEXT NOT NULL, game TEXT NOT NULL, edition TEXT NOT NULL, kind TEXT NOT NULL,
        above TEXT NOT NULL, family INTEGER NOT NULL, rule INTEGER NOT NULL, age INTEGER NOT NULL,
        ja INTEGER NOT NULL, en INTEGER NOT NULL, size INTEGER NOT NULL,
        said BLOB NOT NULL, times BLOB NOT NULL, lines BLOB NOT NULL, placed BLOB NOT NULL)""",
    "CREATE INDEX passage_id ON passage (id)",
    "CREATE INDEX passage_family ON passage (family)",
    "CREATE INDEX passage_facets ON passage (kind, edition)",
    """CREATE TABLE passage_token (
        number INTEGER PRIMARY KEY, token TEXT NOT NULL, game TEXT NOT NULL, held INTEGER NOT NULL, docs BLOB NOT NULL)
    """,
)
_FORMER_TABLES = ("passage_tokens", "passage_words")
"""Tables of earlier versions of the index."""
_ADD_PASSAGES = """
    INSERT INTO passage VALUES
        (:doc, :id, :game, :edition, :kind, :above, :family, :rule, :age, :ja, :en, :size, :said, :times, :lines,
         :placed)
"""
_ADD_TOKENS = "INSERT INTO passage_token VALUES (:number, :token, :game, :held, :docs)"


def make_passage_tables(opened: Transaction) -> None:
    """Drop the tables of the index of search, with those of its earlier versions, and make them empty."""
    for table in (*_FORMER_TABLES, "passage_token", "passage"):
        opened.execute(text(f"DROP TABLE IF EXISTS {table}"))
    for statement in _PASSAGE_TABLES:
        opened.execute(text(statement))


def drop_passages(opened: Transaction, game: str) -> None:
    """Drop the passages of a game, given by its short name, and their tokens from the index of search."""
    for statement in ("DELETE FROM passage_token WHERE game = :game", "DELETE FROM passage WHERE game = :game"):
        opened.execute(text(statement), {"game": game})


def add_passage_rows(
    opened: Transaction, passages: Sequence[Mapping[str, Any]], tokens: Sequence[Mapping[str, Any]]
) -> None:
    """Add passages and tokens to the index of search, each a row by the names of its columns.

    A row must have all of them.
    """
    for statement, rows in ((_ADD_PASSAGES, passages), (_ADD_TOKENS, tokens)):
        if rows:
            opened.execute(text(statement), list(rows))
