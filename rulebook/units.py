"""The parts of a document: its edition, its units, and the citations in them.

A reader is a pure function from a `Source` to a `Reading`. Every character of the source belongs to exactly one unit,
and `check_reading` proves it. So nothing of a document is dropped, doubled or misplaced.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from rulebook.errors import MalformedDocumentError
from rulebook.source import Source

__all__ = ["RULE_KINDS", "Citation", "Edition", "Genre", "Kind", "Reader", "Reading", "Unit", "check_reading"]


class Genre(StrEnum):
    """The genre of a document; it decides the authority of its units."""

    RULEBOOK = "rulebook"
    RELEASE_NOTES = "release-notes"
    CARD_DATA = "card-data"
    TRANSLATION = "translation"
    """A user's own translation of a rulebook; the original prevails."""

    @property
    def authority(self) -> str:
        """The authority of a text in such a document, unless it is a ruling: `"official text"`.

        A user's own translation has `"unofficial translation"`.
        """
        return "unofficial translation" if self is Genre.TRANSLATION else "official text"


class Kind(StrEnum):
    """The kind of a unit.

    The first group is numbered and may be ruled from. The last group carries no rules.
    """

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"
    TERM = "term"

    EXAMPLE = "example"
    BULLET = "bullet"
    NOTE = "note"
    CARD = "card"
    RULING = "ruling"
    ERRATUM = "erratum"
    PROSE = "prose"

    HEADING = "heading"
    CONTENTS = "contents"
    NAVIGATION = "navigation"
    PAGE = "page"


RULE_KINDS = frozenset({Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE, Kind.TERM})
"""The kinds that a rulebook is made of."""


@dataclass(frozen=True, slots=True)
class Edition:
    """One version of one document in one language; `name` is the part of an id after `@`.

    `document` names the work through all its versions (`cr`, `khm-notes`). `effective` is the day from which it is in
    force, where the document gives it.
    """

    game: str
    name: str
    document: str
    genre: Genre
    language: str
    title: str
    version: str | None = None
    effective: dt.date | None = None

    @property
    def age(self) -> tuple[dt.date, str]:
        """The key that sorts editions by time: the first day in force, then the name. The undated come last."""
        return (self.effective or dt.date.max, self.name)


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule number printed in a unit's text: characters `start` to `end` of `Unit.text` read `raw`.

    `targets` are numbers of the same document: one, several for a range, none where the print is broken.
    """

    start: int
    end: int
    raw: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """One piece of a document.

    `number` is its path within the edition (`410.6a`, `5.1.2a/ex1`, `terms/chain`, `page/3`). `text` is the repaired
    text, without the number and the title. `spans` are the characters of the source that it was taken from, in reading
    order. `cites` are the citations in this text. `flags` name every repair and every doubt, in words.
    """

    number: str
    kind: Kind
    parent: str | None
    title: str
    text: str
    spans: tuple[tuple[int, int], ...]
    cites: tuple[Citation, ...] = ()
    flags: tuple[str, ...] = ()

    @property
    def content(self) -> str:
        """Title and text together, with a line feed between; hash and fingerprints are made from it.

        `""` if both are empty.
        """
        return f"{self.title}\n{self.text}".strip()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader made of one source: one edition's units in reading order.

    `stubs` are numbers that the document names and does not hold, with titles from a list of contents. An edition may
    lie in several sources; `part` tells them apart. `cases` maps case ids to unit numbers.
    """

    edition: Edition
    source: Source
    units: tuple[Unit, ...]
    stubs: tuple[tuple[str, str], ...] = ()
    part: str = ""
    cases: tuple[tuple[str, str], ...] = ()


class Reader(Protocol):
    """A module that reads one format."""

    NAME: str

    def recognises(self, source: Source) -> bool:
        """Whether this reader can read the source: it is of its format. Cheap, never raises."""

    def read(self, source: Source) -> Reading:
        """Take the source apart: its edition and its units in reading order.

        Raises:
            MalformedDocumentError: it does not hold together.
            TruncatedDocumentError: it stops before its end.
        """


def check_reading(reading: Reading) -> Reading:
    """Check what a reader made of a source, and give it back unchanged.

    Every character must have one owner and every number one unit. Every parent must be there, if only as a stub. Every
    citation must stand where it says.

    Raises:
        MalformedDocumentError: a check fails. The error names the characters or the number.
    """
    for what, remedy in _find_faults(reading):
        raise MalformedDocumentError(what, where=reading.source.name, remedy=remedy)
    return reading


def _find_faults(reading: Reading) -> Iterator[tuple[str, str]]:
    """Find what is wrong in a reading, each fault as (what is wrong, what to do); nothing where all is well.

    It looks at numbers, parents, citations, and characters that belong to no unit or to two.
    """
    numbers = [unit.number for unit in reading.units]
    known = set(numbers) | {number for number, _ in reading.stubs}
    if len(set(numbers)) < len(numbers):
        twice = next(n for n in numbers if numbers.count(n) > 1)
        yield f"the number {twice} stands twice", "give the document as published, once"
    for unit in reading.units:
        if unit.parent is not None and unit.parent not in known:
            yield f"{unit.number} has no {unit.parent} above it", "give the whole document"
        for cite in unit.cites:
            if unit.text[cite.start : cite.end] != cite.raw:
                yield (
                    f"the citation {cite.raw!r} of {unit.number} is not where it should be",
                    "report this reader",
                )
    place, size = 0, len(reading.source.text)
    for start, end in sorted(span for unit in reading.units for span in unit.spans):
        if start != place or end < start:
            what = "belong to no unit" if start > place else "belong to two units"
            yield f"characters {min(start, place):,} to {max(start, place):,} {what}", "report this reader"
        place = end
    if place != size:
        yield f"characters {place:,} to {size:,} belong to no unit", "report this reader"
