"""What the WoW TCG rules have in common in any language: their numbering, and the parts before the rules.

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

__all__ = ["check_outline", "collapse_space", "get_kind", "make_edition", "make_furniture", "make_outline_key"]

_SECTION_DIGITS = 3


def get_kind(number: str) -> Kind:
    """The kind of unit that a number names.

    >>> [get_kind(n).value for n in ("4", "410", "410.6", "410.6a")]
    ['chapter', 'section', 'rule', 'subrule']
    """
    if "." in number:
        return Kind.SUBRULE if number[-1].isalpha() else Kind.RULE
    return Kind.SECTION if len(number) == _SECTION_DIGITS else Kind.CHAPTER


def make_outline_key(number: str) -> tuple[tuple[tuple[int, str], ...], ...]:
    """Make a sorting key for numbers of all four kinds; a chapter comes before its sections.

    >>> sorted(["5", "415.9e", "10", "415.10", "415"], key=make_outline_key)
    ['415', '415.9e', '415.10', '5', '10']
    """
    above = ids.get_parent(number)
    return (*(make_outline_key(above) if above else ()), ids.make_sort_key(number))


def check_outline(headings: Iterable[tuple[str, str]]) -> frozenset[str]:
    """Check the order of headings; give the numbers before which one is missing, empty where none is.

    Takes (number, place in words) of each heading, in reading order.

    Raises:
        MalformedDocumentError: a number stands twice, out of order, or without the one above it.
    """
    seen: dict[str, str] = {}
    before = ""
    gaps: list[str] = []
    for number, place in headings:
        above = ids.get_parent(number)
        if number in seen:
            raise _make_error(f"the heading {number} stands twice, before this at {seen[number]}", place)
        if above is not None and above not in seen:
            raise _make_error(f"{number} has no {above} above it", place)
        if before and make_outline_key(number) < make_outline_key(before):
            raise _make_error(f"{number} follows {before}", place)
        if not _is_first(number) and _get_previous(number) not in seen:
            gaps.append(number)
        seen[number] = place
        before = number
    return frozenset(gaps)


def make_edition(version: str, language: str, title: str, effective: dt.date | None) -> Edition:
    """Make the edition of a rulebook of `wow`, named by version and language: `6.0-ja`. None makes it undated."""
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


def make_furniture(title: re.Match[str], contents: Strand) -> Iterator[Unit]:
    """Make the units before the first rule: the text before the title, the title, the contents.

    `title` is the match of the title line. Numbers: `navigation/1` (left out where nothing stands there), `heading/1`,
    `contents/1`.
    """
    if title.start():
        before = collapse_space(title.string[: title.start()])
        yield Unit("navigation/1", Kind.NAVIGATION, None, "", before, ((0, title.start()),))
    yield Unit("heading/1", Kind.HEADING, None, collapse_space(title.group()), "", (title.span(),))
    yield Unit("contents/1", Kind.CONTENTS, None, "", collapse_space(contents.text), contents.pieces)


def collapse_space(text: str) -> str:
    r"""Collapse white space to single blanks, none at the ends: `" a\n b "` becomes `"a b"`."""
    return " ".join(text.split())


def _is_first(number: str) -> bool:
    """Whether a number is the first of its siblings: 1, 400, 410.1, 410.6a."""
    tail = number.rpartition(".")[2]
    return {Kind.CHAPTER: tail == "1", Kind.SECTION: tail[1:] == "00", Kind.RULE: tail == "1"}.get(
        get_kind(number), tail[-1] == "a"
    )


def _get_previous(number: str) -> str:
    """The number before this one under the same parent: `410.5` for `410.6`, `410.6a` for `410.6b`.

    Whether it exists is not asked: `1` gives `0`.
    """
    if number[-1].isalpha():
        return number[:-1] + chr(ord(number[-1]) - 1)
    stem, dot, tail = number.rpartition(".")
    return f"{stem}{dot}{int(tail) - 1}"


def _make_error(what: str, place: str) -> MalformedDocumentError:
    """Make the error of a wrong outline; `what` and `place` are in words."""
    return MalformedDocumentError(what, where=place, remedy="give the document as published, whole and once")
