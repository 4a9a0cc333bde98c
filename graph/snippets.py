"""Snippets: the part of a passage that says most of what was asked, and where its words stand in it.

>>> cut("Priority passes clockwise. Whoever holds it may respond.", frozenset({"respond"}), 30)
Snippet(text='… Whoever holds it may respond.', marks=((23, 30),))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rulebook.fold import skeleton
from graph.tokens import stem

__all__ = ["Snippet", "cut"]

_LONGEST = 2_000
"""How many characters of a passage are looked at."""
_PIECE = re.compile(r"(?P<latin>[A-Za-z]+(?:['’][A-Za-z]+)?)|(?P<ja>[ぁ-ゖァ-ヺーヽヾゝゞ々〆㐀-鿿豈-﫿]+)|(?P<other>[^\s\w]*\d\S*|\{\S{1,5}\})")


@dataclass(frozen=True, slots=True)
class Snippet:
    """A part of a text; `marks` are where the words asked for stand in it: (first, behind the last)."""

    text: str
    marks: tuple[tuple[int, int], ...]


def cut(text: str, wanted: frozenset[str], width: int) -> Snippet:
    """The part of a text, about `width` characters long, in which most of the tokens wanted stand."""
    text = " ".join(text[:_LONGEST].split())
    marks = _joined(_marks(text, wanted))
    if len(text) <= width:
        return Snippet(text, tuple(marks))
    start = _start(text, marks, width)
    end = min(start + width, len(text))
    before, after = "… " if start else "", " …" if end < len(text) else ""
    shift = len(before) - start
    inside = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= end)
    return Snippet(f"{before}{text[start:end]}{after}", inside)


def _start(text: str, marks: list[tuple[int, int]], width: int) -> int:
    """Where to begin: at the sentence or word from which the most marks can be seen."""
    if not marks or marks[-1][1] <= width:
        return 0
    last = len(text) - width
    best = max((a for a, _ in marks), key=lambda a: (sum(a <= b < a + width for b, _ in marks), -a))
    sentence = max((found.end() for found in re.finditer(r"[.;:。](?:\s|(?<=。))", text) if found.end() <= best), default=0)
    return min(sentence if best - sentence < width // 3 else best, last)


def _marks(text: str, wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    for piece in _PIECE.finditer(text):
        if piece.lastgroup == "latin":
            if stem(piece[0].casefold().replace("’", "'")) in wanted:
                yield piece.span()
        elif piece.lastgroup == "other":
            if piece[0].casefold().rstrip(".,;:)") in wanted:
                yield piece.span()
        else:
            yield from _japanese(piece[0], piece.start(), wanted)


def _japanese(run: str, start: int, wanted: frozenset[str]) -> Iterator[tuple[int, int]]:
    folded = [(kana, place) for place, sign in enumerate(run, start) if (kana := _fold(sign))]
    for (one, here), (other, there) in pairwise(folded):
        if one + other in wanted:
            yield here, there + 1
    yield from ((place, place + 1) for sign, place in folded if sign in wanted)


@lru_cache(maxsize=10_000)
def _fold(sign: str) -> str:
    return skeleton(sign)


def _joined(marks: Iterator[tuple[int, int]]) -> list[tuple[int, int]]:
    """Marks that touch or overlap, as one."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(marks):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
