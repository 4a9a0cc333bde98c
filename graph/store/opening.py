"""Whose a file is, and how it is opened, before anything may change it.

Our databases carry a mark in their head (`PRAGMA application_id`). Older ones carry none: their tables tell.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from contextlib import closing
from enum import Enum
from pathlib import Path

from graph.store import disk
from rulebook.errors import ForeignFileError, UnwritableError

__all__ = ["MARK", "FileOwner", "connect", "create_database", "find_owner", "read_version", "refuse_foreign"]

MARK = 0x68616E72
"""The application id of our databases: "hanr" in ASCII."""

_MAGIC = b"SQLite format 3\0"
_HEAD = 100
_VERSION_AT, _MARK_AT = 60, 68
_TABLES = frozenset({"meta", "edition", "unit", "text", "edge", "name"})
"""What every older database has among its tables."""
_UNREADY = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


class FileOwner(Enum):
    """Whose a file is: there is none, it is ours, it is ours of before the mark, or it is somebody else's."""

    NOBODY = "nobody"
    OURS = "ours"
    OLDER = "older"
    STRANGER = "stranger"


def find_owner(path: Path) -> FileOwner:
    """Whose a file is, by its head and tables; `NOBODY` where there is none. No trace is left on it or beside it.

    A folder, an empty file and a link that leads nowhere are a `STRANGER`.
    """
    if not path.exists():
        return FileOwner.STRANGER if path.is_symlink() else FileOwner.NOBODY
    head = _head(path)
    if not head.startswith(_MAGIC):
        return FileOwner.STRANGER
    if _number(head, _MARK_AT) == MARK:
        return FileOwner.OURS
    return FileOwner.OLDER if _number(head, _MARK_AT) == 0 and _has_our_tables(path) else FileOwner.STRANGER


def refuse_foreign(path: Path) -> FileOwner:
    """Whose a file is, when it is not somebody else's: `NOBODY`, `OURS` or `OLDER`.

    Raises:
        ForeignFileError: it is somebody else's, or a folder; nothing of it was changed.
    """
    owner = find_owner(path)
    if owner is FileOwner.STRANGER:
        what = "a folder" if path.is_dir() else "no database of hanrei"
        raise ForeignFileError(
            f"the file is {what}, and is left as it is", where=str(path), remedy="give another place with --db"
        )
    return owner


def read_version(path: Path) -> int:
    """The number of the tables' shape, as the head of a database says it; 0 where there is no file."""
    return _number(_head(path), _VERSION_AT)


def create_database(path: Path) -> None:
    """Make an empty database that carries our mark; nothing is done to a file that is there already.

    The folder is made, too. The file gets its name only when it carries the mark, so that a kill leaves nothing that
    looks like a stranger's.

    Raises:
        OSError: the place cannot be written to.
        sqlite3.Error: the same, as SQLite says it.
    """
    disk.make_folder(path.parent)
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with closing(sqlite3.connect(part)) as database:
            database.execute(f"PRAGMA application_id = {MARK}")
        with contextlib.suppress(FileExistsError):  # another process was faster
            disk.link(part, path)
    finally:
        disk.remove(part)
    disk.sync(path.parent)


def connect(path: Path) -> sqlite3.Connection:
    """Open a database for reading alone, also where the folder may not be written to. Any thread may use it.

    Raises:
        UnwritableError: a writer was killed, and SQLite must mend the file, which this folder does not allow.
        sqlite3.Error: The file is no database, is damaged, or is not there.
    """
    address = path.absolute().as_uri()
    database = sqlite3.connect(f"{address}?mode=ro", uri=True, check_same_thread=False, timeout=30)
    try:
        database.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        database.close()
        if error.sqlite_errorcode & 0xFF not in _UNREADY or not path.is_file():
            raise
        if _has_log(path):
            raise UnwritableError(
                "the database was not closed, and cannot be mended in a folder that is only read",
                where=str(path),
                remedy="open it once where it can be written to",
            ) from error
        # Nobody can write there, so nobody changes it while it is read.
        return sqlite3.connect(f"{address}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    except sqlite3.Error:
        database.close()
        raise
    return database


def _head(path: Path) -> bytes:
    """The first hundred bytes of a file, or fewer; `b""` of what is missing or no plain file."""
    if not path.is_file():  # a pipe would keep its reader waiting
        return b""
    with path.open("rb") as opened:
        return opened.read(_HEAD)


def _number(head: bytes, at: int) -> int:
    """The number in four bytes of a file's head from `at` on, the highest byte first.

    >>> _number(bytes([9, 0, 0, 1, 2]), 1)
    258
    """
    return int.from_bytes(head[at : at + 4], "big")


def _has_log(path: Path) -> bool:
    """Whether writes to a database wait in a log beside it. An empty log does not count."""
    log = path.with_name(f"{path.name}-wal")
    return log.exists() and log.stat().st_size > 0


def _has_our_tables(path: Path) -> bool:
    """Whether an unmarked database has our tables, and says of what it was made. False for what cannot be read."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            return names >= _TABLES and bool(
                database.execute("SELECT 1 FROM meta WHERE key = 'manifest'").fetchone()
                and database.execute("SELECT unit, hash, text FROM text LIMIT 1")
            )
    except sqlite3.Error:
        return False
