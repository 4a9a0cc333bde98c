"""Snippets: the part of a passage that says most of what was asked, and where its words stand in it.

>>> cut("Priority passes clockwise. Whoever holds it may respond to it.", {"respond": [("respond",)]}, 32)
Snippet(text='… Whoever holds it may respond to …', marks=((23, 30),))
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from graph.parlance import Phrase
from graph.tokens import stem
from rulebook.fold import skeleton

__all__ = ["Snippet", "cut"]

_LONGEST = 2_000
"""How many characters of a passage are looked at."""
_PIECE = re.compile(
    r"""
      (?P<ja>[ぁ-ゖァ-ヺーヽヾゝゞ々〆\u3400-\u9fff\uf900-\ufaff]+)
    | (?P<number>\{[0-9A-Za-z/]{1,5}\}|[+-][0-9X]+/[+-][0-9X]+|[0-9]+(?:\.[0-9]+)*[a-z]?)
    | (?P<latin>[^\W\d_]+(?:['’][^\W\d_]+)?)
    """,
    re.VERBOSE,
)
_KANA = re.compile(r"[ヴゔ][ァィェォぁぃぇぉ]|.", re.DOTALL)
"""What is folded together."""
_SENTENCE = re.compile(r"(?<=[。;:])\s*|(?<=\.)\s+")

_Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Snippet:
    """A part of a text; `marks` are where the words asked for stand in it: (first, behind the last)."""

    text: str
    marks: tuple[_Place, ...]


def cut(text: str, asked: Mapping[str, Sequence[Phrase]], width: int) -> Snippet:
    """The part of a text, about `width` characters long, where most of the phrases asked for stand.

    `asked` has the phrases by their first token.
    """
    text = " ".join(text[:_LONGEST].split())
    marks = _joined(sorted(_marks(text, asked)))
    start = _start(text, marks, width) if len(text) > width else 0
    stop = _stop(text, start + width)
    before, after = "… " if start else "", " …" if stop < len(text) else ""
    shift = len(before) - start
    inside = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= stop)
    return Snippet(f"{before}{text[start:stop]}{after}", inside)


def _start(text: str, marks: list[_Place], width: int) -> int:
    """Where to begin: where the most marks can be seen, at a sentence's beginning if one is near."""
    if not marks or marks[-1][1] <= width:
        return 0
    best = max((place for place, _ in marks), key=lambda a: (sum(a <= b and c <= a + width for b, c in marks), -a))
    best = min(best, len(text) - width)
    sentences = [found.end() for found in _SENTENCE.finditer(text) if best - width // 3 <= found.end() <= best]
    spaces = [place + 1 for place in range(max(best - 12, 0), best) if text[place] == " "]
    return max(sentences or spaces, default=best)


def _stop(text: str, stop: int) -> int:
    """Where to end: at a word's end."""
    space = text.rfind(" ", stop - 12, stop + 1)
    return len(text) if stop >= len(text) else space if space > 0 else stop


def _marks(text: str, asked: Mapping[str, Sequence[Phrase]]) -> Iterator[_Place]:
    tokens = list(_tokens(text, asked))
    for place, (token, start, _) in enumerate(tokens):
        for phrase in asked.get(token, ()):
            following = tokens[place : place + len(phrase)]
            if tuple(other for other, _, _ in following) == phrase:
                yield start, following[-1][2]


def _tokens(text: str, asked: Container[str]) -> Iterator[tuple[str, int, int]]:
    """The tokens of a text as they stand in it, and behind each run of them the single signs that are asked for."""
    for piece in _PIECE.finditer(text):
        if piece.lastgroup == "ja":
            yield from _pairs(piece[0], piece.start())
            signs = enumerate(piece[0], piece.start())
            yield from ((sign, place, place + 1) for place, sign in signs if sign in asked)
        else:
            plain = piece[0].casefold().replace("’", "'")
            yield stem(plain) if piece.lastgroup == "latin" else plain, *piece.span()


def _pairs(run: str, start: int) -> Iterator[tuple[str, int, int]]:
    folded = [
        (kana, start + found.start(), start + found.end()) for found in _KANA.finditer(run) if (kana := _fold(found[0]))
    ]
    for (one, here, _), (other, _, stop) in pairwise(folded):
        yield one + other, here, stop


@lru_cache(maxsize=10_000)
def _fold(kana: str) -> str:
    return skeleton(kana)


def _joined(marks: list[_Place]) -> list[_Place]:
    """Marks that touch or overlap, as one."""
    joined: list[_Place] = []
    for start, stop in marks:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(stop, joined[-1][1]))
        else:
            joined.append((start, stop))
    return joined
