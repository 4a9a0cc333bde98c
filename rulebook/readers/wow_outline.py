"""What the WoW TCG rules have in common in any language: how they number themselves, and what stands before them.

The numbers are those of chapter 4, section 410, rule 410.6, subrule 410.6a.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator

from rulebook import ids
from rulebook.errors import MalformedDocumentError
from rulebook.readers.strand import Strand
from rulebook.units import Edition, Genre, Kind, Unit

__all__ = ["check_outline", "edition", "furniture", "kind", "order", "plain"]

_SECTION_DIGITS = 3


def kind(number: str) -> Kind:
    """What a number names.

    >>> [kind(n).value for n in ("4", "410", "410.6", "410.6a")]
    ['chapter', 'section', 'rule', 'subrule']
    """
    if "." in number:
        return Kind.SUBRULE if number[-1].isalpha() else Kind.RULE
    return Kind.SECTION if len(number) == _SECTION_DIGITS else Kind.CHAPTER


def order(number: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    """A sorting key for numbers of all four kinds, chapters before what they hold.

    >>> sorted(["5", "415.9e", "10", "415.10", "415"], key=order)
    ['415', '415.9e', '415.10', '5', '10']
    """
    above = ids.parent(number)
    return (*(order(above) if above else ()), ids.order(number))


def check_outline(headings: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Of headings in reading order, each a number and its place, the numbers that follow a gap in the numbering.

    Raises:
        MalformedDocumentError: a number stands twice, out of order, or without the one above it.
    """
    seen: dict[str, str] = {}
    before = ""
    gaps: list[str] = []
    for number, place in headings:
        above = ids.parent(number)
        if number in seen:
            raise _fault(f"the heading {number} stands twice, before this at {seen[number]}", place)
        if above is not None and above not in seen:
            raise _fault(f"{number} has no {above} above it", place)
        if before and order(number) < order(before):
            raise _fault(f"{number} follows {before}", place)
        if not _first(number) and _previous(number) not in seen:
            gaps.append(number)
        seen[number] = place
        before = number
    return frozenset(gaps)


def edition(version: str, language: str, title: str, effective: dt.date | None) -> Edition:
    """The edition of a rulebook: `6.0-ja` is version 6.0 in Japanese."""
    return Edition(
        game="wow",
        name=f"{version}-{language}",
        document="cr",
        genre=Genre.RULEBOOK,
        language=language,
        title=title,
        version=version,
        effective=effective,
    )


def furniture(title: re.Match[str], contents: Strand) -> Iterator[Unit]:
    """The units before the first rule: what stands before the title, the title, and the list of contents."""
    if title.start():
        before = plain(title.string[: title.start()])
        yield Unit("navigation/1", Kind.NAVIGATION, None, "", before, ((0, title.start()),))
    yield Unit("heading/1", Kind.HEADING, None, plain(title.group()), "", (title.span(),))
    yield Unit("contents/1", Kind.CONTENTS, None, "", plain(contents.text), contents.pieces)


def plain(text: str) -> str:
    """A text on one line, with one space where it had white space."""
    return " ".join(text.split())


def _first(number: str) -> bool:
    """Whether nothing need stand before the number: 1, 400, 410.1, 410.6a."""
    tail = number.rpartition(".")[2]
    return {Kind.CHAPTER: tail == "1", Kind.SECTION: tail[1:] == "00", Kind.RULE: tail == "1"}.get(
        kind(number), tail[-1] == "a"
    )


def _previous(number: str) -> str:
    if number[-1].isalpha():
        return number[:-1] + chr(ord(number[-1]) - 1)
    stem, dot, tail = number.rpartition(".")
    return f"{stem}{dot}{int(tail) - 1}"


def _fault(what: str, place: str) -> MalformedDocumentError:
    return MalformedDocumentError(what, where=place, remedy="give the document as published, whole and once")
