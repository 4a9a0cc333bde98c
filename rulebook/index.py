"""The committed index of an edition: everything about its units but their words.

There is one JSON-lines file an edition, `rulebook/indexes/<game>/`. `hanrei index` makes it from the documents. The
first line is the edition. Each further line is a unit in reading order. It has the number, kind, parent and the
numbers cited. It has the title where that is a name, the hash of the folded text, and the fingerprints.

So a fresh checkout knows every number, checks citations and quotations, and holds no text.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from rulebook import fold
from rulebook.errors import MalformedDocumentError
from rulebook.units import RULE_KINDS, Edition, Kind, Reading, Unit

__all__ = [
    "HOME",
    "EditionIndex",
    "Header",
    "IndexEntry",
    "build_index",
    "hash_indexes",
    "load_index",
    "load_indexes",
    "write_index",
]

HOME = Path(__file__).parent / "indexes"
"""Where the committed indexes lie."""

_FURNITURE = frozenset({Kind.NAVIGATION, Kind.PAGE, Kind.CONTENTS})
_NAMED = RULE_KINDS | {Kind.CARD, Kind.HEADING}


class IndexEntry(msgspec.Struct, frozen=True, omit_defaults=True, rename={"number": "n", "kind": "k", "parent": "p"}):
    """One unit without its words. `cites` are numbers of the same document; a broken citation is "".

    `hash` is of the folded text, and `prints` are its fingerprints joined into one text. `case` has the ids of its
    cases, `flags` the reader's doubts. In the file number, kind and parent are called `n`, `k` and `p`.
    """

    number: str
    kind: str
    parent: str | None = None
    title: str = ""
    cites: tuple[str, ...] = ()
    hash: str = ""
    prints: str = ""
    case: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def fingerprints(self) -> tuple[str, ...]:
        """The fingerprints of the unit's text, each 8 hexadecimal digits; `()` where it has none.

        `prints` holds them joined.
        """
        return tuple(self.prints[i : i + 8] for i in range(0, len(self.prints), 8))


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The first line: the edition, the version of the folding, and the stubs as (number, title)."""

    edition: Edition
    folding: int
    stubs: tuple[tuple[str, str], ...] = ()


class EditionIndex(msgspec.Struct, frozen=True):
    """One edition's header and entries, in reading order."""

    header: Header
    entries: tuple[IndexEntry, ...]

    @property
    def edition(self) -> Edition:
        """The edition that this index is of, as its header names it."""
        return self.header.edition


def build_index(readings: Sequence[Reading]) -> EditionIndex:
    """Build the index of one edition from the readings of its documents, in the order given; it needs at least one.

    Navigation, pages and contents have no entry. Its stubs are the numbers that it cites and does not hold, where a
    reading has them as stubs.

    Raises:
        MalformedDocumentError: two parts hold the same number, or belong to different editions.
    """
    first = readings[0]
    for other in readings[1:]:
        if other.edition != first.edition:
            what = f"{other.source.name} is {other.edition.name}, {first.source.name} is {first.edition.name}"
            raise MalformedDocumentError(what, where=other.source.name, remedy="index one edition at a time")
    entries = [entry for reading in readings for entry in _make_entries(reading)]
    held = {entry.number for entry in entries}
    if len(held) < len(entries):
        raise MalformedDocumentError(
            "two parts hold the same number", where=first.source.name, remedy="give each part once"
        )
    cited = {target for entry in entries for target in entry.cites}
    stubs: dict[str, str] = {}
    for number, title in (stub for reading in readings for stub in reading.stubs):
        if number in cited - held:
            stubs[number] = stubs.get(number) or title
    return EditionIndex(Header(first.edition, fold.VERSION, tuple(stubs.items())), tuple(entries))


def _make_entries(reading: Reading) -> Iterator[IndexEntry]:
    """Make one entry for each unit of a reading, in reading order. Navigation, pages and contents are left out."""
    cases: dict[str, list[str]] = {}
    for case, number in reading.cases:
        cases.setdefault(number, []).append(case)
    for unit in reading.units:
        if unit.kind not in _FURNITURE:
            yield _make_entry(unit, tuple(cases.get(unit.number, ())))


def _make_entry(unit: Unit, cases: tuple[str, ...]) -> IndexEntry:
    """Make the index entry of one unit, without its words; `cases` are its case ids, such as `fab/ex/29`.

    Only rules, cards and headings keep their title. A citation without a target becomes "" among `cites`.
    """
    return IndexEntry(
        number=unit.number,
        kind=unit.kind.value,
        parent=unit.parent,
        title=unit.title if unit.kind in _NAMED else "",
        cites=tuple(target for cite in unit.cites for target in cite.targets or ("",)),
        hash=fold.hash_folded(unit.content),
        prints="".join(fold.compute_fingerprints(unit.content)),
        case=cases,
        flags=unit.flags,
    )


def write_index(index: EditionIndex, home: Path = HOME) -> Path:
    """Write one index as `<home>/<game>/<edition>.jsonl`; give this path. Folders are made, an old file is replaced."""
    path = home / index.edition.game / f"{index.edition.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines: Iterable[object] = (index.header, *index.entries)
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return path


def load_index(path: Path) -> EditionIndex:
    """Load one index from its `.jsonl` file: the first line is the header, each further line one unit.

    Raises:
        FileNotFoundError: there is no such file.
        ValueError: it is empty, or a line of it is no header or unit.
    """
    head, *rest = path.read_bytes().splitlines()
    decode = msgspec.json.Decoder(IndexEntry).decode
    return EditionIndex(msgspec.json.decode(head, type=Header), tuple(map(decode, rest)))


def load_indexes(home: Path = HOME) -> Iterator[EditionIndex]:
    """Load all indexes under a folder (`<game>/<edition>.jsonl`), sorted by path; nothing for an empty folder.

    A file that is no index raises ValueError.
    """
    for path in sorted(home.glob("*/*.jsonl")):
        yield load_index(path)


def hash_indexes(home: Path = HOME) -> str:
    """Hash every file under a folder, by path and bytes: 16 hexadecimal digits.

    A database made from other indexes, with another hash, must be made anew.
    """
    total = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.is_file():
            total.update(str(path.relative_to(home)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]
