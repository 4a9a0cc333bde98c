"""Parlance: the words that players say for what the rulebooks print.

One list of meanings for all games (`synonyms.yaml`), and the names of each game's terms: whichever word of
a meaning is asked, all of them are looked for.

>>> book = Phrasebook.of([("bounce", ["bounce", "return to hand", "手札に戻"])])
>>> [(found.start, found.stop, sorted(found.meanings)) for found in book.find(tokens("can I bounce it"))]
[(2, 3, ['bounce'])]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from graph.search.tokens import tokens

__all__ = ["Found", "Phrase", "Phrasebook", "said"]

Phrase = tuple[str, ...]
"""The tokens of a word, or of several, in order."""


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase found in a text: where its tokens stand there, and the keys of what it means."""

    start: int
    stop: int
    meanings: frozenset[str]


@dataclass(frozen=True, slots=True)
class Phrasebook:
    """Meanings by their phrases and phrases by their meanings."""

    meanings: Mapping[Phrase, frozenset[str]]
    phrases: Mapping[str, tuple[Phrase, ...]]
    lengths: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, meanings: Iterable[tuple[str, Iterable[str]]]) -> Phrasebook:
        """The book of some meanings, each a key and the words that say it."""
        phrases: dict[str, tuple[Phrase, ...]] = {}
        keys: defaultdict[Phrase, set[str]] = defaultdict(set)
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for key, words in meanings:
            phrases[key] = tuple(dict.fromkeys(phrase for word in words if (phrase := tuple(tokens(word)))))
            for phrase in phrases[key]:
                keys[phrase].add(key)
                lengths[phrase[0]].add(len(phrase))
        return cls(
            {phrase: frozenset(found) for phrase, found in keys.items()},
            phrases,
            {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()},
        )

    def find(self, asked: Sequence[str]) -> Iterator[Found]:
        """Every phrase of the book that stands in a sequence of tokens and in no longer one that does."""
        free = 0
        for start, token in enumerate(asked):
            for length in self.lengths.get(token, ()):
                meanings = self.meanings.get(tuple(asked[start : start + length]))
                if meanings and start + length > free:
                    free = start + length
                    yield Found(start, start + length, meanings)
                    break


@cache
def said() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The meanings of `synonyms.yaml`: a key, which is the line's last word, and the words."""
    lines = yaml.load(Path(__file__).with_suffix(".yaml").read_text("utf-8"), yaml.CBaseLoader)  # noqa: S506 (makes lists and text alone)
    return tuple((f"{n}:{words[-1]}", tuple(words)) for n, words in enumerate(lines))
