"""Every change of a file: written, synced, renamed, removed.

What is kept is written beside its place and renamed into it, so that a reader sees the old file or the new one.
Nothing else in hanrei changes a file of the data folder; the database changes its own.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

__all__ = ["link", "make_folder", "put", "remove", "rename", "sync", "write"]

_PART = ".part"
"""The ending of a file that is not whole yet; one that a killed process left is overwritten by the next."""


def put(path: Path, raw: bytes) -> None:
    """Make a file hold these bytes, wholly or not at all. Its folder must be there.

    Raises:
        OSError: the disk refuses; the file is as it was, or already whole.
    """
    part = path.with_name(path.name + _PART)
    try:
        write(part, raw)
        sync(part)
        rename(part, path)
    except OSError:
        with contextlib.suppress(OSError):
            remove(part)
        raise
    sync(path.parent)


def make_folder(path: Path) -> None:
    """Make a folder and those above it; nothing is done where it is there already.

    Raises:
        OSError: it cannot be made, or a file has its name.
    """
    path.mkdir(parents=True, exist_ok=True)


def write(path: Path, raw: bytes) -> None:
    """Write a file that nobody reads yet, straight in its place. What it held is lost.

    Raises:
        OSError: its folder is not there, or the disk refuses. Half of it may be written.
    """
    path.write_bytes(raw)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk.

    Raises:
        OSError: there is no such file or folder, or it may not be opened.
    """
    if os.name == "nt" and path.is_dir():
        return  # Windows opens no folders, and writes their names through
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def rename(old: Path, new: Path) -> None:
    """Put a file in the place of another, in one step. `new` need not exist; what it held is lost.

    Raises:
        OSError: there is no `old`, or the disk refuses.
    """
    old.replace(new)


def link(old: Path, new: Path) -> None:
    """Give the file `old` a second name, `new`, unless something has that name.

    Raises:
        FileExistsError: something has it.
        OSError: there is no `old`, or the disk knows no second names.
    """
    os.link(old, new)


def remove(path: Path) -> None:
    """Remove a file; nothing is done where there is none. A folder raises OSError."""
    path.unlink(missing_ok=True)
