"""Pieces of a source read as one text.

A print divides what belongs together. A page number stands in the middle of a rule. The end of a rule stands behind
the heading of the next section. A `Strand` puts such pieces in reading order. It is cut and joined like a string. It
knows the characters of the source that it is made of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulebook.source import Source

__all__ = ["Strand", "describe_place"]


def describe_place(source: Source, offset: int) -> str:
    """Describe a place in a source in words: `"rules.txt, line 12, character 1,024"`."""
    return f"{source.name}, line {source.text.count(chr(10), 0, offset) + 1}, character {offset:,}"


@dataclass(frozen=True, slots=True)
class Strand:
    """Pieces of `source` (starts and ends, in reading order) and their joined `text`."""

    source: str
    pieces: tuple[tuple[int, int], ...]
    text: str

    @classmethod
    def of(cls, source: str, *pieces: tuple[int, int]) -> Strand:
        """Make the strand, a text joined of pieces of a source, from their starts and ends.

        Pieces that touch become one; empty pieces vanish.
        """
        merged: list[tuple[int, int]] = []
        for start, end in pieces:
            if merged and merged[-1][1] == start:
                merged[-1] = (merged[-1][0], end)
            elif start < end:
                merged.append((start, end))
        return cls(source, tuple(merged), "".join(source[start:end] for start, end in merged))

    def __add__(self, other: Strand) -> Strand:
        """The pieces of both, this one's first, as one strand. Both must be of one source."""
        return Strand.of(self.source, *self.pieces, *other.pieces)

    def __bool__(self) -> bool:
        """Whether the strand, a text joined of pieces of a source, has any piece."""
        return bool(self.pieces)

    def cut(self, start: int, end: int | None = None) -> Strand:
        """Characters `start` to `end` (or to the last) of the text, as a strand of the same source.

        What lies beyond the text is left out; the strand may be empty.

        >>> Strand.of("one 7 two", (0, 4), (6, 9)).cut(2, 6)
        Strand(source='one 7 two', pieces=((2, 4), (6, 8)), text='e tw')
        """
        return Strand.of(self.source, *self._within(start, len(self.text) if end is None else end))

    def place(self, offset: int) -> int:
        """The index in the source of the character at `offset` of the text.

        Behind the last character it is the end of the last piece; 0 without pieces.
        """
        for start, end in self.pieces:
            if offset < end - start:
                return start + offset
            offset -= end - start
        return self.pieces[-1][1] if self.pieces else 0

    def _within(self, low: int, high: int) -> Iterator[tuple[int, int]]:
        """The part of each piece between two offsets of the text, as (start, end) in the source; some are empty."""
        begun = 0
        for start, end in self.pieces:
            shift = start - begun
            yield max(start, low + shift), max(start, low + shift, min(end, high + shift))
            begun += end - start
