"""Whether files are still what rows were made from: by their content, looked at only where a size or a time differs.

A `Basis` is what some rows rest on. Two rows of `meta` remember it: the hash of the content under its key, and the
sizes and times under `<key> seen`. Most questions therefore look at folders and read no file.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Basis", "is_same", "read_mark", "read_shape"]

_CACHES = "__pycache__"


@dataclass(frozen=True, slots=True)
class Basis:
    """Files in folders, each folder with the ending that counts (any, where it is empty), and versions."""

    key: str
    folders: tuple[tuple[Path, str], ...]
    versions: tuple[str, ...] = ()

    def looks(self) -> str:
        """A hash of 16 hex digits that changes with the place, size or times of a file, or a version.

        It is cheap, as no file is read.
        """
        total = hashlib.sha256(repr(self.versions).encode())
        for folder, ending in self.folders:
            for path, stat in _files(str(folder), ending):
                total.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\0{stat.st_ctime_ns}\n".encode())
        return total.hexdigest()[:16]

    def content(self) -> str:
        """A hash of 16 hex digits that changes with the name or content of a file, or a version, and nothing else."""
        total = hashlib.sha256(repr(self.versions).encode())
        for folder, ending in self.folders:
            for path, _ in _files(str(folder), ending):
                raw = Path(path).read_bytes()
                total.update(f"{os.path.relpath(path, folder)}\0{len(raw)}\0".encode() + raw)
        return total.hexdigest()[:16]

    def rows(self) -> list[dict[str, str]]:
        """The two rows of `meta` that remember it, each as `{"key": …, "value": …}`: its `content()` and `looks()`."""
        seen = self.looks()  # first: what changes meanwhile is looked at again
        return [{"key": self.key, "value": self.content()}, {"key": f"{self.key} seen", "value": seen}]


def read_shape(database: sqlite3.Connection) -> int:
    """Read the number of the tables' shape from a database; 0 for one that nobody has given any."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def read_mark(database: sqlite3.Connection, key: str) -> str | None:
    """Read the value of a row of `meta` by its key, such as `manifest`; None where there is none."""
    found = database.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
    return str(found[0]) if found else None


def is_same(path: Path, database: sqlite3.Connection, basis: Basis) -> bool:
    """Whether a database's rows were made from these files as they are now, by their content.

    False where nothing is known. A file that was touched and holds the same is remembered, if the database at `path`
    may be written to.
    """
    seen = f"{basis.key} seen"
    held = dict(database.execute("SELECT key, value FROM meta WHERE key IN (?, ?)", (basis.key, seen)))
    looks = basis.looks()
    if held.get(seen) == looks:
        return True
    if basis.key not in held or held[basis.key] != basis.content():
        return False
    with contextlib.suppress(sqlite3.Error):
        address = f"{path.absolute().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True, timeout=0, isolation_level=None)) as writer:
            writer.execute("REPLACE INTO meta (key, value) VALUES (?, ?)", (seen, looks))
    return True


def _files(folder: str, ending: str) -> Iterator[tuple[str, os.stat_result]]:
    """Yield the path of every file below a folder whose name has the ending, by name, with its size and times.

    Folders called `__pycache__` are passed over; none for a folder that does not exist.
    """
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except FileNotFoundError:
        return
    for entry in entries:
        if entry.is_dir():
            if entry.name != _CACHES:
                yield from _files(entry.path, ending)
        elif entry.name.endswith(ending):
            yield entry.path, entry.stat()
