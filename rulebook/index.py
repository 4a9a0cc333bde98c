"""The committed index of an edition: everything about its units but their words.

One JSON-lines file an edition under `rulebook/index/<game>/`, made by `hanrei index` from the
documents. The first line is the edition; each further line is a unit in reading order, with its
number, kind, parent, the title where it is a name, the numbers it cites, the hash of its folded
text and its fingerprints. So a fresh checkout knows every number, checks citations and quotations,
and holds no text.
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
    "load",
    "load_all",
    "write_index",
]

HOME = Path(__file__).parent / "indexes"
"""Where the committed indexes lie."""

_FURNITURE = frozenset({Kind.NAVIGATION, Kind.PAGE, Kind.CONTENTS})
_NAMED = RULE_KINDS | {Kind.CARD, Kind.HEADING}


class IndexEntry(msgspec.Struct, frozen=True, omit_defaults=True, rename={"number": "n", "kind": "k", "parent": "p"}):
    """One unit without its words. `cites` are numbers of the same document; a broken citation is an empty string."""

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
        """The fingerprints one by one: `prints` runs them together, eight digits each."""
        return tuple(self.prints[i : i + 8] for i in range(0, len(self.prints), 8))


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """The edition, the version of the folding its hashes were made with, and the stubs with their titles."""

    edition: Edition
    folding: int
    stubs: tuple[tuple[str, str], ...] = ()


class EditionIndex(msgspec.Struct, frozen=True):
    """One edition's header and entries, in reading order."""

    header: Header
    entries: tuple[IndexEntry, ...]

    @property
    def edition(self) -> Edition:
        """The edition of the header."""
        return self.header.edition


def build_index(readings: Sequence[Reading]) -> EditionIndex:
    """The index of one edition out of its parts, in the order given; its stubs are what it cites and does not hold.

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
    cases: dict[str, list[str]] = {}
    for case, number in reading.cases:
        cases.setdefault(number, []).append(case)
    for unit in reading.units:
        if unit.kind not in _FURNITURE:
            yield _make_entry(unit, tuple(cases.get(unit.number, ())))


def _make_entry(unit: Unit, cases: tuple[str, ...]) -> IndexEntry:
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
    """Write one index; says where."""
    path = home / index.edition.game / f"{index.edition.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines: Iterable[object] = (index.header, *index.entries)
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return path


def load(path: Path) -> EditionIndex:
    """Read one index back."""
    head, *rest = path.read_bytes().splitlines()
    decode = msgspec.json.Decoder(IndexEntry).decode
    return EditionIndex(msgspec.json.decode(head, type=Header), tuple(map(decode, rest)))


def load_all(home: Path = HOME) -> Iterator[EditionIndex]:
    """All committed indexes, by game and name."""
    for path in sorted(home.glob("*/*.jsonl")):
        yield load(path)


def hash_indexes(home: Path = HOME) -> str:
    """One hash over everything committed: a database made from other indexes is made anew."""
    total = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.is_file():
            total.update(str(path.relative_to(home)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]
