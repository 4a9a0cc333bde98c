"""Snippets: the part of a passage that says most of what was asked, with the places of the words in it.

>>> cut_snippet("Priority passes clockwise. Whoever holds it may respond to it.", {"respond": [("respond",)]}, 32)
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

__all__ = ["Snippet", "cut_snippet"]

_LONGEST = 2_000
"""How many characters of a passage are looked at."""
_REMEMBERED = 8_000
"""How many tokenized texts are kept, some 1 KB each."""
_JA = r"ぁ-ゖァ-ヺーヽヾゝゞ々〆\u3400-\u9fff\uf900-\ufaff"
_PIECE = re.compile(
    rf"""
      (?P<ja>[{_JA}]+)
    | (?P<number>\{{[0-9A-Za-z/]{{1,5}}\}}|[+-][0-9X]+/[+-][0-9X]+|[0-9]+(?:\.[0-9]+)*[a-z]?)
    | (?P<latin>[^\W\d_{_JA}]+(?:['’][^\W\d_{_JA}]+)?)
    """,
    re.VERBOSE,
)
_TOGETHER = re.compile(r"[ヴゔ][ァィェォぁぃぇぉ]|.", re.DOTALL)
"""Kana that are folded as a pair."""
_SENTENCE = re.compile(r"(?<=[。;:])\s*|(?<=\.)\s+")

_NEARLY = 0.85
"""The share of what the best part tells that another must tell, to be chosen for standing later."""

_Place = tuple[int, int]
_Found = tuple[int, int, Phrase]
"""Where a phrase starts and ends, and the phrase."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """A part of a text. `marks` are the places of the words asked for in it: (start, end)."""

    text: str
    marks: tuple[_Place, ...]


def cut_snippet(
    text: str, asked: Mapping[str, Sequence[Phrase]], width: int, worth: Mapping[Phrase, float] | None = None
) -> Snippet:
    """Cut out the part of a text, about `width` characters long, that says most of the phrases.

    `asked` has the phrases by their first token, `worth` what each tells (1, where it is not said). The part begins
    with a sentence where one is near, and as late as it can. For what answers often stands behind the words asked for.
    Gives the part, with `…` where text was cut off, and its marks. A marked word is the half-open (start, end) in the
    snippet. Runs of blanks become one; only the first 2,000 characters are looked at, and no `…` stands for what is
    behind them. A text that says no phrase is cut from its start. Raises nothing.
    """
    text = " ".join(text[:_LONGEST].split())
    found = sorted(_find_marks(text, asked))
    start = _choose_start(text, found, width, worth or {}) if len(text) > width else 0
    stop = _choose_stop(text, start + width)
    before, after = "… " if start else "", " …" if stop < len(text) else ""
    shift = len(before) - start
    marks = _join_marks([(a, b) for a, b, _ in found])
    inside = tuple((a + shift, b + shift) for a, b in marks if start <= a and b <= stop)
    return Snippet(f"{before}{text[start:stop]}{after}", inside)


def _choose_start(text: str, found: Sequence[_Found], width: int, worth: Mapping[Phrase, float]) -> int:
    """Choose the place to begin: at the latest sentence behind which nearly all is said that one part can say.

    In a sentence too long to be shown, at a word asked for. 0 where nothing was found.
    """
    if not found:
        return 0
    last = len(text) - width
    sentences = [0, *(at.end() for at in _SENTENCE.finditer(text))]
    sentences = [one for one in sentences if one <= last] + [one for one in sentences if one > last][:1]
    near = {place for one in sentences for place in range(one, one + width // 3 + 1)}
    words = [place for place, _, _ in found if place <= last and place not in near]

    def tell(begin: int) -> float:
        """Within `_choose_start`: give what a part beginning there tells, the worth of the phrases in it, each once."""
        said = {phrase for start, stop, phrase in found if begin <= start and stop <= begin + width}
        return sum(worth.get(phrase, 1.0) for phrase in said)

    told = {begin: tell(begin) for begin in (*sentences, *words)}
    good = [begin for begin, much in told.items() if much >= _NEARLY * max(told.values())]
    return max((one for one in good if one in sentences), default=max(good))


def _choose_stop(text: str, stop: int) -> int:
    """Choose the place where a snippet ends: at a blank at most 12 characters before `stop`, else at `stop` itself.

    Never beyond the text.
    """
    space = text.rfind(" ", stop - 12, stop + 1)
    return len(text) if stop >= len(text) else space if space > 0 else stop


def _find_marks(text: str, asked: Mapping[str, Sequence[Phrase]]) -> Iterator[_Found]:
    """Find the places where the phrases stand in a text, each as (start, end, phrase), not sorted.

    `asked` has the phrases by their first token. A phrase of one kanji is found wherever that kanji stands.
    """
    tokens, starts, stops = _tokenize_with_places(text)
    for place, token in enumerate(tokens):
        if token in asked:
            for phrase in asked[token]:
                behind = place + len(phrase)
                if tokens[place:behind] == phrase:
                    yield starts[place], stops[behind - 1], phrase
    signs = {sign for sign in asked.keys() & set(text) if not sign.isascii() and (sign,) in asked[sign]}
    if signs:
        yield from ((place, place + 1, (sign,)) for place, sign in enumerate(text) if sign in signs)


@lru_cache(maxsize=_REMEMBERED)
def _tokenize_with_places(text: str) -> tuple[tuple[str, ...], array[int], array[int]]:
    """Give the tokens of a text, with the start of each and the end of each, as three lists.

    Tokens of Japanese are pairs of neighbouring characters, so that their places overlap. The last 8,000 texts are
    kept.
    """
    tokens: list[str] = []
    starts, stops = array("H"), array("H")
    for piece in _PIECE.finditer(text):
        run, start = piece[0], piece.start()
        if piece.lastgroup == "ja":
            folded, begins, ends = _fold_run(run, start)
            tokens += map(intern, map(add, folded, folded[1:]))
            starts.extend(begins[:-1])
            stops.extend(ends[1:])
        else:
            tokens.append(_stem_word(run) if piece.lastgroup == "latin" else run.casefold())
            starts.append(start)
            stops.append(start + len(run))
    return tuple(tokens), starts, stops


@lru_cache(maxsize=10_000)
def _stem_word(word: str) -> str:
    """Stem a word in any case, with straight apostrophes: `"exil"` for Exiled. It is kept for the next time."""
    return stem(word.casefold().replace("’", "'"))


def _fold_run(run: str, start: int) -> tuple[Sequence[str], Sequence[int], Sequence[int]]:
    """Fold a run of kana and kanji that begins at `start`.

    Gives its characters, and the start and end of each in the text. Long marks are dropped, so there may be fewer
    characters.
    """
    if "ヴ" in run or "ゔ" in run:
        units = [(kana, *found.span()) for found in _TOGETHER.finditer(run) if (kana := make_skeleton(found[0]))]
        return [kana for kana, _, _ in units], [start + a for _, a, _ in units], [start + b for _, _, b in units]
    folded = run.translate(_FOLD_TABLE)
    if len(folded) == len(run):
        return folded, range(start, start + len(run)), range(start + 1, start + len(run) + 1)
    begins = [place for place, sign in enumerate(run, start) if _FOLD_TABLE[ord(sign)]]
    return folded, begins, [place + 1 for place in begins]


class _FoldTable(dict[int, str]):
    """Each character's folded form, at most one character; computed when first asked for."""

    def __missing__(self, code: int) -> str:
        """Compute and keep the folded form of a character, by its code: `"か"` for カ, `""` for a long mark."""
        self[code] = make_skeleton(chr(code))
        return self[code]


_FOLD_TABLE = _FoldTable()


def _join_marks(marks: Sequence[_Place]) -> list[_Place]:
    """Join marks, each (start, end), that touch or overlap. They must be sorted by their start."""
    joined: list[_Place] = []
    for start, stop in marks:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(stop, joined[-1][1]))
        else:
            joined.append((start, stop))
    return joined
