"""The store of evidence: what scenarios showed, each result under what it rests on.

It is a cache in a file of its own beside the database. A result stands under its `subject`, a scenario with its
contrast, and carries the key of what else it rests on. Results of several states of the code lie side by side. Two
processes may write at a time. What one has stored stays, even if it is killed. An installed hanrei brings a second
file that is only read.

`made` holds what was made of some content: modules taken apart, scenarios read.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from graph.store import disk

__all__ = ["SHIPPED", "EvidenceStore", "ResultRow", "compress", "expand", "find_place"]

SHIPPED = "evidence.sqlite"
"""The name of the file that an installed hanrei brings, among its scenarios."""

_MARK = 0x68616E65
"""The application id of these files: "hane" in ASCII."""
_SHAPE = 2
"""The shape of the tables. A file of another shape is made anew."""
_RESULTS = (
    "CREATE TABLE IF NOT EXISTS result (subject TEXT, depth INTEGER, key TEXT, reads BLOB, outcome BLOB,"
    " PRIMARY KEY (subject, depth, key))"
)
_MADE = "CREATE TABLE IF NOT EXISTS made (key TEXT PRIMARY KEY, value BLOB)"
_KEPT, _MOST, _MOST_MADE = 8, 24_000, 12_000
"""How many results of one subject and depth are kept, how many in all, and how many rows of `made`."""
_AT_ONCE = 500


class ResultRow(msgspec.Struct, frozen=True):
    """One stored result: its key and, each by `compress`, what its maker read and showed.

    `subject` is the scenario with its contrast, as a hash; `depth` is how deep it was tried.
    """

    subject: str
    depth: int
    key: str
    reads: bytes
    outcome: bytes


def compress(raw: bytes) -> bytes:
    """Compress bytes to be stored; the same bytes give the same."""
    return zlib.compress(raw, 1)


def expand(packed: bytes) -> bytes:
    """Expand what was compressed; empty bytes where it is damaged."""
    try:
        return zlib.decompress(packed)
    except zlib.error:
        return b""


def find_place(database: Path) -> Path:
    """The place of the evidence beside a database: `hanrei.sqlite` has `hanrei.sqlite.evidence`. It need not exist."""
    return database.with_name(f"{database.name}.evidence")


class EvidenceStore:
    """The evidence in a file, and in the one that an installed hanrei brings, if there is one.

    Unless it is `bounded`, it keeps the newest result of each subject, however many there are.
    Every method opens the file for itself, so that a store may be handed to another process. Evidence that cannot be
    written is not kept, and is no error: it can be made again.
    """

    def __init__(self, path: Path, shipped: Path | None = None, *, bounded: bool = True) -> None:
        """Take the path of the file, and that of an installed hanrei, if there is one.

        Nothing is opened, and neither need exist. Unless `bounded`, only the newest result of each subject and depth is
        kept.
        """
        self.path, self.shipped, self._bounded = path, shipped, bounded

    def is_there(self) -> bool:
        """Whether there is any file of evidence, its own or that of an installed hanrei. It is not opened."""
        return self.path.is_file() or (self.shipped is not None and self.shipped.is_file())

    def find_results(self, subjects: Iterable[str]) -> dict[str, list[ResultRow]]:
        """Find the results of some subjects, by subject, newest first; one without any is left out.

        A subject is the key of a scenario with its contrast. Those of an installed hanrei come first.
        """
        wanted, found = list(dict.fromkeys(subjects)), dict[str, list[ResultRow]]()

        def read(opened: sqlite3.Connection) -> None:
            """Within `find_results`: add the results that one file has to `found`, 500 subjects at a time."""
            for some in _divide(wanted):
                for row in opened.execute(
                    f"SELECT subject, depth, key, reads, outcome FROM result WHERE subject IN ({_write_marks(some)})"
                    " ORDER BY rowid DESC",
                    some,
                ):
                    result = ResultRow(*row)
                    found.setdefault(result.subject, []).append(result)

        self._read(read)
        return found

    def put_results(self, rows: Iterable[ResultRow]) -> None:
        """Store results.

        Of one subject and depth, only the newest 8 are kept, and the newest 24,000 of all. Where it is not `bounded`,
        only the newest one of each is kept, however many in all. What cannot be written is not kept, and is no error.
        """

        def write(opened: sqlite3.Connection) -> None:
            """Within `put_results`: write the rows, and drop the oldest beyond the bounds."""
            for row in rows:
                opened.execute("REPLACE INTO result VALUES (?, ?, ?, ?, ?)", msgspec.structs.astuple(row))
                opened.execute(
                    "DELETE FROM result WHERE subject = ?1 AND depth = ?2 AND rowid NOT IN (SELECT rowid FROM result"
                    " WHERE subject = ?1 AND depth = ?2 ORDER BY rowid DESC LIMIT ?3)",
                    (row.subject, row.depth, _KEPT if self._bounded else 1),
                )
            if self._bounded:
                opened.execute("DELETE FROM result WHERE rowid <= (SELECT max(rowid) FROM result) - ?", (_MOST,))

        self._write(write)

    def get_made(self, keys: Iterable[str]) -> dict[str, bytes]:
        """Give what is kept under some keys, unpacked, by key; keys of which nothing is kept are left out.

        The store's own file wins over that of an installed hanrei.
        """
        wanted, found = list(dict.fromkeys(keys)), dict[str, bytes]()

        def read(opened: sqlite3.Connection) -> None:
            """Within `get_made`: add what one file has to `found`, unpacked; what was found before is replaced."""
            for some in _divide(wanted):
                rows = opened.execute(f"SELECT key, value FROM made WHERE key IN ({_write_marks(some)})", some)
                found.update((key, zlib.decompress(value)) for key, value in rows)

        self._read(read)
        return found

    def put_made(self, made: Mapping[str, bytes]) -> None:
        """Keep what was made of some content, by key; it is packed here. A key that is there already is replaced.

        Beyond 12,000 the oldest are dropped, `bounded` or not. What cannot be written is not kept, and is no error.
        """

        def write(opened: sqlite3.Connection) -> None:
            """Within `put_made`: write what was made, packed, and drop the oldest beyond the bound."""
            packed = ((key, compress(value)) for key, value in made.items())
            opened.executemany("REPLACE INTO made VALUES (?, ?)", packed)
            opened.execute("DELETE FROM made WHERE rowid <= (SELECT max(rowid) FROM made) - ?", (_MOST_MADE,))

        self._write(write)

    def seal(self) -> None:
        """Make the file one that can be read where nobody may write: without a log beside it or room to grow.

        Raises:
            sqlite3.Error: there is no such file, or it cannot be written.
        """
        with closing(_connect(self.path, "mode=rw")) as opened:
            opened.execute("PRAGMA journal_mode = DELETE")
            opened.execute("VACUUM")

    def _read(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Call `work` with each file that is there and ours, the installed one first.

        What a damaged one cannot give is missing.
        """
        for path, how in ((self.shipped, "mode=ro&immutable=1"), (self.path, "mode=ro")):
            if path is None or not path.is_file():
                continue
            with suppress(sqlite3.Error, zlib.error), closing(_connect(path, how)) as opened:
                if _is_ours(opened):
                    work(opened)

    def _write(self, work: Callable[[sqlite3.Connection], None]) -> None:
        """Call `work` in one transaction, where the file is ours and may be written to; else nothing is done.

        The folder and the file are made where they are missing. An error of the disk or the database ends it, without a
        trace.
        """
        with suppress(OSError, sqlite3.Error):
            disk.make_folder(self.path.parent)
            with closing(_connect(self.path, "mode=rwc")) as opened:
                if _prepare(opened):
                    work(opened)
                    opened.execute("COMMIT")


def _connect(path: Path, how: str) -> sqlite3.Connection:
    """Open a file of evidence. Statements commit by themselves.

    `how` is the query of its address: `mode=ro`, `mode=rw`, or `mode=rwc` to make it where it is missing.
    """
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=60, isolation_level=None)


def _is_ours(opened: sqlite3.Connection) -> bool:
    """Whether a file is a store of evidence with tables of today's shape. False for an empty file."""
    return (_ask_number(opened, "application_id"), _ask_number(opened, "user_version")) == (_MARK, _SHAPE)


def _ask_number(opened: sqlite3.Connection, name: str) -> int:
    """The number that the head of a file has under the name of a `PRAGMA`: `application_id`, `user_version`.

    The name is not escaped.
    """
    return int(opened.execute(f"PRAGMA {name}").fetchone()[0])


def _prepare(opened: sqlite3.Connection) -> bool:
    """Begin a transaction, and make the tables where there are none. Gives whether the file is ours to write to.

    Tables of another shape are dropped with all that they hold. An empty file becomes ours. For False nothing is begun.
    """
    is_empty = opened.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] == 0
    if not is_empty and _ask_number(opened, "application_id") != _MARK:
        return False
    opened.execute("PRAGMA journal_mode = WAL")
    opened.execute("PRAGMA synchronous = NORMAL")
    opened.execute("BEGIN IMMEDIATE")
    if not _is_ours(opened):
        for table in ("result", "made"):
            opened.execute(f"DROP TABLE IF EXISTS {table}")
        opened.execute(f"PRAGMA application_id = {_MARK}")
        opened.execute(f"PRAGMA user_version = {_SHAPE}")
    for statement in (_RESULTS, _MADE):
        opened.execute(statement)
    return True


def _divide(keys: list[str]) -> Iterator[list[str]]:
    """Divide keys, in their order, into lists of at most 500: as many as one statement can take."""
    yield from (keys[start : start + _AT_ONCE] for start in range(0, len(keys), _AT_ONCE))


def _write_marks(keys: list[str]) -> str:
    """The question marks of a statement for some keys: `?, ?, ?` for three; "" for none."""
    return ", ".join("?" * len(keys))
