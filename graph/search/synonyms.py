"""Synonyms: the words that players say for what the rulebooks print.

One list of meanings serves all games (`synonyms.yaml`); each game's terms add their names. Whichever word of a meaning
a question uses, all its words are looked for.

>>> book = SynonymBook.of([("bounce", ["bounce", "return to hand", "手札に戻"])])
>>> [(found.start, found.stop, sorted(found.meanings)) for found in book.find(tokenize("can I bounce it"))]
[(2, 3, ['bounce'])]
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from graph.search.tokens import tokenize

__all__ = ["Phrase", "PhraseMatch", "SynonymBook", "load_synonyms"]

Phrase = tuple[str, ...]
"""The tokens of one word, or of several, in order."""


@dataclass(frozen=True, slots=True)
class PhraseMatch:
    """A phrase found in a text: where its tokens start and end, and the keys of its meanings."""

    start: int
    stop: int
    meanings: frozenset[str]


@dataclass(frozen=True, slots=True)
class SynonymBook:
    """Meanings by their phrases, and phrases by their meanings. `lengths` has the phrase lengths by first token."""

    meanings: Mapping[Phrase, frozenset[str]]
    phrases: Mapping[str, tuple[Phrase, ...]]
    lengths: Mapping[str, tuple[int, ...]]

    @classmethod
    def of(cls, meanings: Iterable[tuple[str, Iterable[str]]]) -> SynonymBook:
        """Make a phrasebook of meanings, each a key with the words for it: `("bounce", ["bounce", "return to hand"])`.

        Words are kept as their tokens. One without any is left out.
        """
        phrases: dict[str, tuple[Phrase, ...]] = {}
        keys: defaultdict[Phrase, set[str]] = defaultdict(set)
        lengths: defaultdict[str, set[int]] = defaultdict(set)
        for key, words in meanings:
            phrases[key] = tuple(dict.fromkeys(phrase for word in words if (phrase := tuple(tokenize(word)))))
            for phrase in phrases[key]:
                keys[phrase].add(key)
                lengths[phrase[0]].add(len(phrase))
        return cls(
            {phrase: frozenset(found) for phrase, found in keys.items()},
            phrases,
            {first: tuple(sorted(found, reverse=True)) for first, found in lengths.items()},
        )

    def find(self, asked: Sequence[str]) -> Iterator[PhraseMatch]:
        """Find every phrase of the book in a sequence of tokens, in order; a phrase inside a longer one is passed over.

        Phrases may overlap. Of those that start at one token, the longest is given. Gives for each the indexes where it
        starts and stops (`stop` is behind it), and the keys of all its meanings.
        """
        free = 0
        for start, token in enumerate(asked):
            for length in self.lengths.get(token, ()):
                meanings = self.meanings.get(tuple(asked[start : start + length]))
                if meanings and start + length > free:
                    free = start + length
                    yield PhraseMatch(start, start + length, meanings)
                    break


@cache
def load_synonyms() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Load the meanings of `synonyms.yaml`: for each a key and its words.

    The key is its number from 0 and its last word: `"1:hand"`.
    """
    lines = yaml.load(Path(__file__).with_suffix(".yaml").read_text("utf-8"), yaml.CBaseLoader)  # noqa: S506 (makes lists and text alone)
    return tuple((f"{n}:{words[-1]}", tuple(words)) for n, words in enumerate(lines))
