"""The outline of a Flesh and Blood rulebook in any language: its numbers, its citations, its pieces.

A rulebook is a row of pieces. A numbered one is a chapter (`5`), section (`5.1`), rule (`5.1.2`) or subrule
(`5.1.2a`). Examples, notes and bullets belong to the numbered piece before them. They are counted under it
(`5.1.2a/ex1`, `6.6.1/note1`, `6.3.2/b1`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulebook.errors import MalformedDocumentError
from rulebook.ids import IdError, expand_range, get_next_letter, get_parent, make_sort_key
from rulebook.source import Source
from rulebook.units import Citation, Kind, Unit

__all__ = ["NUMBER", "Piece", "assemble", "describe_line", "find_citations", "get_kind", "list_stubs"]

NUMBER = r"[0-9]{1,3}(?:\.[0-9]{1,3}(?:\.[0-9]{1,3}[a-z]?)?)?"
"""The pattern of a rule number."""

_DASH = r"[-‐‑–—―~〜～]"
_CITATION = re.compile(
    rf"""
      \[(?P<first>{NUMBER})\] (?: \s*{_DASH}\s*,?\s* \[(?P<last>{NUMBER})\] )?
    | \[(?P<low>{NUMBER}) \s*{_DASH}\s* (?P<high>{NUMBER})\]
    """,
    re.VERBOSE,
)
_KINDS = (Kind.CHAPTER, Kind.SECTION, Kind.RULE)
_SEGMENTS = {Kind.EXAMPLE: "ex", Kind.NOTE: "note", Kind.BULLET: "b"}


@dataclass(frozen=True, slots=True)
class Piece:
    """One printed piece; it runs from character `start` to the start of the next.

    A piece without a `number` is counted.
    """

    kind: Kind
    start: int
    number: str = ""
    title: str = ""
    text: str = ""
    flags: tuple[str, ...] = ()


def get_kind(number: str) -> Kind:
    """The kind of unit that a number names, by its shape.

    >>> [get_kind(n).value for n in ("5", "5.1", "5.1.10", "5.1.9a")]
    ['chapter', 'section', 'rule', 'subrule']
    """
    return Kind.SUBRULE if number[-1].isalpha() else _KINDS[number.count(".")]


def describe_line(source: Source, start: int) -> str:
    """Describe the place of a character in words, for an error: `"rules.txt, line 12"`."""
    return f"{source.name}, line {source.text.count(chr(10), 0, start) + 1:,}"


def find_citations(text: str) -> tuple[tuple[Citation, ...], tuple[str, ...]]:
    """Find the rule numbers cited in square brackets, ranges expanded. Gives (citations, doubts about them in words).

    A range whose ends do not fit has these two as its targets, and a doubt.

    >>> find_citations("as [5.1.9a], steps [5.1.9]―[5.1.11]")[0][1].targets
    ('5.1.9', '5.1.10', '5.1.11')
    """
    found, doubts = [], []
    for match in _CITATION.finditer(text):
        first, last = match["first"] or match["low"], match["last"] or match["high"]
        try:
            targets = expand_range(first, last or first)
        except IdError:
            targets = (first, last)
            doubts.append(f"{match[0]} is printed as a range, and its ends are no siblings in rising order")
        if last and "," in match[0]:
            doubts.append(f"{match[0]} is read as a range; a comma stands in it")
        found.append(Citation(match.start(), match.end(), match[0], targets))
    return tuple(found), tuple(doubts)


def assemble(source: Source, pieces: Sequence[Piece]) -> tuple[Unit, ...]:
    """Make units of the pieces, each with its number, parent, span and citations. Together they cover the source.

    A piece without a number is counted under the rule before it: `5.1.2a/ex1`, `5.1.2a/note1`, `5.1.2a/b1`. Navigation
    is `navigation/1` and on. A gap before a number, and a doubtful range, are flagged.

    Raises:
        MalformedDocumentError: a number does not come after the one before it, or a piece stands under no rule.
    """
    units: list[Unit] = []
    counts: Counter[Kind] = Counter()
    owner, furniture = "", 0
    ends = [piece.start for piece in pieces[1:]] + [len(source.text)]
    for piece, end in zip(pieces, ends, strict=True):
        cites, doubts = find_citations(piece.text)
        doubts = piece.flags + doubts
        above: str | None
        if piece.number:
            doubts += _check_sequence(source, owner, piece)
            number, above = piece.number, get_parent(piece.number)
            owner = piece.number
            counts.clear()
        elif piece.kind is Kind.NAVIGATION:
            furniture += 1
            number, above = f"navigation/{furniture}", None
        elif not owner:
            raise MalformedDocumentError(
                f"the {piece.kind} stands under no rule",
                where=describe_line(source, piece.start),
                remedy="give the document from its beginning",
            )
        else:
            counts[piece.kind] += 1
            number, above = f"{owner}/{_SEGMENTS[piece.kind]}{counts[piece.kind]}", owner
        units.append(Unit(number, piece.kind, above, piece.title, piece.text, ((piece.start, end),), cites, doubts))
    return tuple(units)


def _check_sequence(source: Source, before: str, piece: Piece) -> tuple[str, ...]:
    """Check that a piece's number rises after the one before it; give a flag in words where numbers are missing.

    `()` where it may follow. `before` is `""` at the beginning.

    Raises:
        MalformedDocumentError: the number does not rise.
    """
    if not before or piece.number in _list_successors(before):
        return ()
    if make_sort_key(piece.number) <= make_sort_key(before):
        raise MalformedDocumentError(
            f"{piece.number} stands after {before}, and numbers rise",
            where=describe_line(source, piece.start),
            remedy="give the document as published",
        )
    return (f"numbers are missing between {before} and {piece.number}",)


def _list_successors(number: str) -> set[str]:
    """The numbers that may follow one: its first child, or the next sibling of it or of a number above it.

    `5.1.2` gives `{"5.1.2a", "5.1.3", "5.2", "6"}`.
    """
    firsts = {Kind.CHAPTER: f"{number}.0", Kind.SECTION: f"{number}.1", Kind.RULE: f"{number}a"}
    successors = {firsts.get(get_kind(number), number)} - {number}
    above: str | None = number
    while above:
        if above[-1].isalpha():
            successors.add(above[:-1] + get_next_letter(above[-1]))
        else:
            stem, dot, last = above.rpartition(".")
            successors.add(f"{stem}{dot}{int(last) + 1}")
        above = get_parent(above)
    return successors


def list_stubs(units: Iterable[Unit]) -> tuple[str, ...]:
    """List the numbers that the citations of units name and no unit has, sorted by number; `()` where there are none.

    For the stubs of an edition, give the units of all its parts together.
    """
    held = list(units)
    cited = {target for unit in held for cite in unit.cites for target in cite.targets}
    return tuple(sorted(cited - {unit.number for unit in held}, key=make_sort_key))
