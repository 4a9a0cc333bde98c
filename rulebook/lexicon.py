"""A lexicon of Japanese and English words, learned from two documents that say the same.

It uses IBM Model 1 (Brown, Della Pietra, Della Pietra, Mercer 1993). The input is pairs of texts that are probably
translations of each other. Expectation maximisation finds for each word its most frequent counterpart. A few hundred
rules suffice. The few wrong pairs are outvoted, and so they can be found.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from typing import Generic, TypeVar

__all__ = ["Lexicon", "extract_words"]

Part = TypeVar("Part", bound=Hashable)

_NUMBER = re.compile(r"\d+(?:\.\d+)+[a-z]?|\(\d{3}\)")
_JAPANESE = re.compile(r"[ァ-ヶー]{2,}|[一-龯々]+|[a-z][a-z0-9']*|\d+")
_ENGLISH = re.compile(r"[a-z][a-z']*|\d+")
_NUMERALS = {
    word: str(number)
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
_ROUNDS = 4
_DOUBT = 0.3
"""Counts taken off what a rare word seems to say."""
_SURE = 0.3
"""A word that answers another so often answers it fully."""


def extract_words(text: str) -> frozenset[str]:
    """Extract the words of a text that carry meaning, each once, in small letters. Rule numbers are left out.

    Of Japanese, hiragana is left out; a run of kanji counts as a whole and by its pairs of neighbours. Of English every
    word stays; plurals lose their s, and number words become digits.

    >>> sorted(extract_words("2枚のカードを引く（601.2b）")), sorted(extract_words("Draw two cards."))
    (['2', 'カード', '引', '枚'], ['2', 'card', 'draw'])
    """
    plain = _NUMBER.sub(" ", unicodedata.normalize("NFKC", text).casefold().replace("’", "'"))
    words = _JAPANESE.findall(plain)
    if any("ァ" <= word[0] <= "龯" for word in words):
        pairs = (map("".join, pairwise(word)) for word in words if word[0] >= "一")
        return frozenset((*words, *chain.from_iterable(pairs)))
    return frozenset(map(_make_singular, _ENGLISH.findall(plain)))


def _make_singular(word: str) -> str:
    """An English word without `'s` and its plural s: `"cards"` gives `"card"`. Number words become digits: `"2"`.

    Words of four letters or fewer keep their s, and so do words in -ss.
    """
    word = _NUMERALS.get(word, word).removesuffix("'s")
    return word[:-1] if re.fullmatch(r"\w{3,}[^s]s", word) else word


class Lexicon(Generic[Part]):
    """Word translations learned from two documents; compares parts of one with parts of the other.

    Parts are named by any hashable key.
    """

    def __init__(
        self,
        here: Mapping[Part, frozenset[str]],
        there: Mapping[Part, frozenset[str]],
        pairs: Iterable[tuple[Part, Part]],
    ) -> None:
        """Learn from two documents, each given as parts (by any key) with their words.

        `pairs` are the parts that say the same: a key of `here`, a key of `there`. Another key raises KeyError.
        """
        rarity_here, self._here = _weigh_words(here)
        rarity_there, self._there = _weigh_words(there)
        self._rarity = {**rarity_here, **rarity_there}
        meanings = [(self._here[a], self._there[b]) for a, b in pairs]
        self._forth = _Answers(meanings)
        self._back = _Answers([(b, a) for a, b in meanings])

    def compare(self, here: Part, there: Part) -> float | None:
        """How much of each of two parts (given by their keys) is answered in the other: the mean, from 0 to 1.

        Where words of only one of them have a known counterpart, that one's share is given; None where of neither. An
        unknown key raises KeyError.
        """
        a, b = self._here[here], self._there[there]
        both = self._forth.measure_share(a, b, self._rarity), self._back.measure_share(b, a, self._rarity)
        known = [share for share in both if share is not None]
        return sum(known) / len(known) if known else None


def _weigh_words(parts: Mapping[Part, frozenset[str]]) -> tuple[dict[str, float], dict[Part, list[str]]]:
    """Compute the rarity of each word (the higher, the rarer), and the words of each part, sorted.

    Words that stand in one part only are left out, unless they are ASCII.
    """
    often = Counter(word for words in parts.values() for word in words)
    rarity = {word: 0.01 + math.log((len(parts) + 1) / count) for word, count in often.items()}
    known = {key: sorted(w for w in words if often[w] > 1 or w.isascii()) for key, words in parts.items()}
    return rarity, known


class _Answers:
    """The counterparts of words of a first text in a second, learned from pairs of texts.

    Two words that meet in one pair only are left out. Else a pair would be evidence for itself.
    """

    def __init__(self, pairs: Sequence[tuple[Sequence[str], Sequence[str]]]) -> None:
        """Learn from pairs of texts that say the same, each as its words.

        What is learned: which first word answers a second one.
        """
        met: dict[tuple[str, str], int] = {}
        rows = [
            tuple(met.setdefault((source, word), len(met)) for source in ("", *first))
            for first, second in pairs
            for word in second
        ]
        says = _estimate(rows, [source for source, _ in met])
        often = Counter(chain.from_iterable(rows))
        self._says = {key: says[n] for key, n in met.items() if key[0] and often[n] > 1}
        self._known = {word for _, word in self._says}

    def measure_share(self, first: Sequence[str], second: Sequence[str], rarity: Mapping[str, float]) -> float | None:
        """How much of the second text, given as words, is answered by the first, from 0 to 1.

        Counts words that stand in the first text, or have a known counterpart, each by its rarity. None where there is
        none.
        """
        whole = found = 0.0
        for word in second:
            if word in first or word in self._known:
                best = max(1.0 if word == other else self._says.get((other, word), 0.0) for other in first or ("",))
                whole += rarity[word]
                found += rarity[word] * min(1.0, best / _SURE)
        return found / whole if whole else None


def _estimate(rows: Sequence[Sequence[int]], sources: Sequence[str]) -> list[float]:
    """Estimate by expectation maximisation how often a word of a first text is answered by one of the second.

    Takes a row for each word of each second text. A row holds the numbers of the pairs that this word makes with the
    words of the first text, and with the empty word. The empty word answers what no other word does. `sources` names
    the first word of each pair. Gives the share of each pair.
    """
    says = [1.0] * len(sources)
    for _ in range(_ROUNDS):
        counts = [0.0] * len(sources)
        totals: dict[str, float] = dict.fromkeys(sources, 0.0)
        for row in rows:
            shares = [says[n] for n in row]
            whole = sum(shares) or 1.0
            for n, share in zip(row, shares, strict=True):
                part = share / whole
                counts[n] += part
                totals[sources[n]] += part
        says = [count / (totals[source] + _DOUBT) for count, source in zip(counts, sources, strict=True)]
    return says
