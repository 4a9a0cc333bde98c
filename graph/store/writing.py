"""The store: the one place that opens a database session, and the only writer.

Whatever is written goes through `session`, one transaction that is whole or was never begun, also
when the process is killed in the midst of it. Reading is `graph.library`'s.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, SQLModel, create_engine, insert, select

from graph.store import tables
from rulebook.errors import UnwritableError

__all__ = ["add", "bump", "session"]

_BATCH = 20_000


@contextmanager
def session(path: Path) -> Iterator[Session]:
    """One transaction on one SQLite file, made with its tables where it is not there yet.

    Raises:
        UnwritableError: the file is no database, is damaged, or may not be written to.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": 60})
    event.listen(engine, "connect", _readers_go_on)
    try:
        SQLModel.metadata.create_all(engine)
        with Session(engine) as opened, opened.begin():
            yield opened
    except DBAPIError as error:
        raise UnwritableError(
            f"the database cannot be written to: {error.orig}",
            where=str(path),
            remedy="remove it, or give another place",
        ) from error
    finally:
        engine.dispose()


def _readers_go_on(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own connection
    """With a write-ahead log those who read see the database as it was until the writer is done."""
    connection.execute("PRAGMA journal_mode = WAL")


def add(opened: Session, table: type[SQLModel], rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert many rows of one table; a row whose key is there already replaces it."""
    statement = insert(table).prefix_with("OR REPLACE")
    for start in range(0, len(rows), _BATCH):
        opened.execute(statement, list(rows[start : start + _BATCH]))


def bump(opened: Session) -> int:
    """Count the database's revision up; every answer's tag changes with it."""
    row = opened.exec(select(tables.Meta).where(tables.Meta.key == "revision")).first()
    revision = int(row.value) + 1 if row else 1
    add(opened, tables.Meta, [{"key": "revision", "value": str(revision)}])
    return revision
