"""Snippets: the part of a passage that says most of what was asked, and where its words stand in it.

>>> cut("Priority passes clockwise. Whoever holds it may respond to it.", {"respond": [("respond",)]}, 32)
Snippet(text='… Whoever holds it may respond to …', marks=((23, 30),))
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import add
from sys import intern

from graph.search.synonyms import Phrase
from graph.search.tokens import stem
from rulebook.fold import make_skeleton

__all__ = ["Snippet", "cut"]

_LONGEST = 2_000
"""How many characters of a passage are looked at."""
_REMEMBERED = 2_000
"""Of how many texts it is remembered which words stand where: some 1 KB each."""
_JA = r"ぁ-ゖァ-ヺーヽヾゝゞ々〆\u3400-\u9fff\uf900-\ufaff"
_PIECE = re.compile(
    rf"""
      (?P<ja>[{_JA}]+)
    | (?P<number>\{{[0-9A-Za-z/]{{1,5}}\}}|[+-][0-9X]+/[+-][0-9X]+|[0-9]+(?:\.[0-9]+)*[a-z]?)
    | (?P<latin>[^\W\d_{_JA}]+(?:['’][^\W\d_{_JA}]+)?)
    """,
    re.VERBOSE,
)
_SIGN = re.compile(rf"[{_JA}]")
_TOGETHER = re.compile(r"[ヴゔ][ァィェォぁぃぇぉ]|.", re.DOTALL)
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
    tokens, starts, stops = _read(text)
    for place, token in enumerate(tokens):
        if token in asked:
            for phrase in asked[token]:
                behind = place + len(phrase)
                if tokens[place:behind] == phrase:
                    yield starts[place], stops[behind - 1]
    signs = {token for token in asked if _SIGN.fullmatch(token) and (token,) in asked[token]}
    if not signs.isdisjoint(text):
        yield from ((place, place + 1) for place, sign in enumerate(text) if sign in signs)


@lru_cache(maxsize=_REMEMBERED)
def _read(text: str) -> tuple[tuple[str, ...], array[int], array[int]]:
    """The tokens of a text, and where each begins and ends; the same rules are shown again and again."""
    tokens: list[str] = []
    starts, stops = array("H"), array("H")
    for piece in _PIECE.finditer(text):
        run, start = piece[0], piece.start()
        if piece.lastgroup == "ja":
            folded, begins, ends = _folded(run, start)
            tokens += map(intern, map(add, folded, folded[1:]))
            starts.extend(begins[:-1])
            stops.extend(ends[1:])
        else:
            tokens.append(_stem(run) if piece.lastgroup == "latin" else run.casefold())
            starts.append(start)
            stops.append(start + len(run))
    return tuple(tokens), starts, stops


@lru_cache(maxsize=10_000)
def _stem(word: str) -> str:
    return stem(word.casefold().replace("’", "'"))


def _folded(run: str, start: int) -> tuple[Sequence[str], Sequence[int], Sequence[int]]:
    """The kana and kanji of a run, folded, and where each begins and ends; what folds to nothing is left out."""
    if "ヴ" in run or "ゔ" in run:
        units = [(kana, *found.span()) for found in _TOGETHER.finditer(run) if (kana := make_skeleton(found[0]))]
        return [kana for kana, _, _ in units], [start + a for _, a, _ in units], [start + b for _, _, b in units]
    folded = run.translate(_FOLDED)
    if len(folded) == len(run):
        return folded, range(start, start + len(run)), range(start + 1, start + len(run) + 1)
    begins = [place for place, sign in enumerate(run, start) if _FOLDED[ord(sign)]]
    return folded, begins, [place + 1 for place in begins]


class _Folded(dict[int, str]):
    """Every character as it is folded alone, at most one."""

    def __missing__(self, code: int) -> str:
        self[code] = make_skeleton(chr(code))
        return self[code]


_FOLDED = _Folded()


def _joined(marks: list[_Place]) -> list[_Place]:
    """Marks that touch or overlap, as one."""
    joined: list[_Place] = []
    for start, stop in marks:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(stop, joined[-1][1]))
        else:
            joined.append((start, stop))
    return joined
