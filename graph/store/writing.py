"""The only writer of the database.

Every write goes through `session`, one transaction that is whole or was never begun, even if the process
is killed. One session is open at a time: the next writer waits. Readers meanwhile see the database as it
was. `graph.library` reads.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, SQLModel, create_engine, insert, select

from graph.library import Library
from graph.store import opening, tables
from rulebook.errors import UnwritableError

__all__ = ["Transaction", "add", "bump", "connection", "library", "session"]

Transaction = Session
"""One transaction, as the functions that change rows take it."""

_NAMED = sqlite.dialect(paramstyle="named")
"""Statements with a name for each value."""
_PATIENCE = 1_800
"""How many seconds a writer waits for another: the largest rebuild takes a few minutes."""


@contextmanager
def session(path: Path) -> Iterator[Transaction]:
    """Open one transaction on one SQLite file, made empty where it is not there yet. It is committed at the end.

    It waits up to half an hour for another writer. If anything is raised inside, nothing is written.

    Raises:
        ForeignFileError: the file is not ours; nothing of it was changed.
        UnwritableError: it is damaged, or may not be written to, or the disk refuses. What is raised inside as an
            error of the disk or the database becomes one, too.
    """
    owner = opening.refuse_foreign(path)
    try:
        if owner is opening.FileOwner.NOBODY:
            opening.create_database(path)
        _refuse_read_only(path)
        engine = create_engine("sqlite://", creator=lambda: _connect(path))
        event.listen(engine, "begin", _begin)
        try:
            with Session(engine) as opened, opened.begin():
                yield opened
        finally:
            engine.dispose()
    except (DBAPIError, sqlite3.Error, OSError) as error:
        why = error.orig if isinstance(error, DBAPIError) else getattr(error, "strerror", None) or error
        raise UnwritableError(
            f"the database cannot be written to: {why}",
            where=str(path),
            remedy="see that its folder may be written to and its disk has room, or give another place",
        ) from error


def _refuse_read_only(path: Path) -> None:
    """Refuse a file that SQLite would open for reading alone, and tell so only when something is written.

    Raises:
        PermissionError: the file, or its folder, may not be written to.
    """
    for place in (path.parent, path):
        if not os.access(place, os.W_OK):
            raise PermissionError(errno.EACCES, f"{place} may not be written to")


def _connect(path: Path) -> sqlite3.Connection:
    """Open a file that is there, for writing. It begins no transaction of itself; readers go on meanwhile."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=_PATIENCE)
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode = WAL")
    return connection


def _begin(connection: Connection) -> None:
    """Take the write lock at once, so that what is read before writing is not changed by another in between.

    SQLAlchemy calls it as each transaction begins. It waits for another writer.
    """
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def connection(opened: Transaction) -> sqlite3.Connection:
    """The SQLite connection that a transaction works on."""
    driver = opened.connection().connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)  # noqa: S101 - for the type checker: there is no other driver
    return driver


def library(opened: Transaction, path: Path) -> Library:
    """The library as a transaction sees it, with what it has written itself; `path` is the database's file."""
    return Library(path, connection(opened))


def add(opened: Transaction, table: type[SQLModel], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert many rows of one table, each a mapping by column; a row whose key is there already replaces it.

    Columns that have a default may be left out.
    """
    # The driver takes the rows as they are; the object mapper would take four times as long.
    statement = insert(table).prefix_with("OR REPLACE").compile(dialect=_NAMED)
    unsaid = {name: field.default for name, field in table.model_fields.items() if not field.is_required()}
    connection(opened).executemany(str(statement), ({**unsaid, **row} for row in rows))


def bump(opened: Transaction) -> int:
    """Count the database's revision up by one, and give the new one; 1 at first. Every answer's tag changes with it."""
    row = opened.exec(select(tables.MetaRow).where(tables.MetaRow.key == "revision")).first()
    revision = int(row.value) + 1 if row else 1
    add(opened, tables.MetaRow, [{"key": "revision", "value": str(revision)}])
    return revision
