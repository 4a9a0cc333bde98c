"""A document as it lies on disk, decoded once.

Readers never open files: they get a `Source`. Its `text` has no byte order mark and only line feeds. Every span that a
reader reports counts characters of this text.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from rulebook.errors import HanreiError, NotTextError, TooLargeError

__all__ = ["LIMIT", "Source", "from_bytes", "load_source", "read_bytes", "read_stream"]

LIMIT = 32 * 1024 * 1024
"""The largest document taken in, in bytes: thirty times the largest rulebook held."""

_FOREIGN_MARKS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16", b"\x00\x00\xfe\xff": "UTF-32"}


@dataclass(frozen=True, slots=True)
class Source:
    """One document: the file's `name`, its decoded `text`, and the `digest` (sha256) of its bytes."""

    name: str
    text: str
    digest: str


def load_source(path: Path, limit: int = LIMIT) -> Source:
    """Read and decode a file; its `name` is the file's name without the folder.

    Raises:
        NotTextError: it is missing, empty, binary or not UTF-8.
        TooLargeError: it has more than `limit` bytes.
    """
    return from_bytes(read_bytes(path, limit), str(path))


def read_bytes(path: Path, limit: int = LIMIT) -> bytes:
    """The bytes of a file; `b""` for an empty one.

    Raises:
        NotTextError: it is missing, or no file that can be read.
        TooLargeError: it has more than `limit` bytes; nothing of it was read where it says so.
    """
    try:
        size = path.stat().st_size
        if size > limit:
            raise _size_error(str(path), f"{size:,} bytes, more than", limit)
        with path.open("rb") as opened:
            return read_stream(opened, str(path), limit)
    except OSError as error:
        raise NotTextError(
            f"the file cannot be read: {error.strerror or error}",
            where=str(path),
            remedy="give the path of a text file",
        ) from error


def read_stream(stream: IO[bytes], name: str, limit: int = LIMIT) -> bytes:
    """The bytes of what comes in, to its end; `b""` where nothing comes. `name` is what it is called in an error.

    Raises:
        TooLargeError: more than `limit` bytes came.
    """
    raw = stream.read(limit + 1)
    if len(raw) > limit:
        raise _size_error(name, f"more than {limit:,} bytes, over", limit)
    return raw


def _size_error(name: str, size: str, limit: int) -> TooLargeError:
    """Make the error of a file that is too large; `size` says by how much, as in `"900 bytes, more than"`."""
    return TooLargeError(
        f"the file has {size} the {limit:,} that a rules document may have",
        where=name,
        remedy="give the document itself, one edition a file",
    )


def from_bytes(raw: bytes, name: str) -> Source:
    """Decode a document; a byte order mark is dropped, CRLF and lone CR become line feeds.

    `name` is a path or file name; the source keeps its last segment, and the sha256 of the bytes as hexadecimal digits.

    Raises:
        NotTextError: the bytes are empty or blank, binary or not UTF-8; says where.
    """
    if not raw.strip():
        raise NotTextError("the file is empty", where=name, remedy="give the document's text")
    for mark, encoding in _FOREIGN_MARKS.items():
        if raw.startswith(mark):
            raise _make_encoding_error(name, f"the file is {encoding}")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _make_encoding_error(f"{name}, byte {error.start:,}", "the file is not UTF-8") from error
    if "\0" in text:
        place = f"{name}, character {text.index(chr(0)):,}"
        raise NotTextError("the file is binary (a NUL stands in it)", where=place, remedy="give a text file")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Source(Path(name).name, text, hashlib.sha256(raw).hexdigest())


def _make_encoding_error(where: str, what: str) -> HanreiError:
    """Make the error of a file that is no UTF-8 text. `where` names file and byte, `what` says what is wrong."""
    return NotTextError(what, where=where, remedy="convert it to UTF-8, for instance with iconv -t UTF-8")
