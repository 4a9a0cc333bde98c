"""Weigh the words of a comment against every rule of an edition.

A rule is known by the words of its title and of our line or digest. Its text counts where we have no words on it: more
of it would match by chance. A rule is also known by the digest and the parts that it had in older editions. Authors of
clients have names of their own for many rules (`usage.yaml`). A word weighs the more, the fewer rules have it: 1 is the
weight of a word that stands in one rule alone. Two words in a row weigh besides. What stands above a rule weighs less.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from math import log
from pathlib import Path

import yaml

from graph.search.asked import load_asked
from graph.search.likeness import measure_likeness, place_text
from graph.search.tokens import tokenize
from graph.store.catalogue import Catalogue, Node
from rulebook.ids import Id
from rulebook.part import get_parts
from rulebook.units import Edition, Genre, Kind
from rulebook.words import list_stems

__all__ = ["Scale", "list_in_order", "list_words", "load_usage"]

_TITLE, _ABOVE, _PARENT, _PAIR = 1.5, 0.4, 0.28, 0.6
"""The weight of a word in the title, in a title above, in the rule above, and of two words in a row."""
_NUMBERED = 1.2
"""The weight of a word with its number, such as "layer 6"."""
_RAREST_LEFT_OUT = 0.2
"""Words below this rarity stand in so many rules that they say nothing."""
_LEAST_RARE = 0.4
"""Titles of words below this rarity stand beside citations of any rule."""
_TEXT = 0.6
"""The weight of a word that stands in the rule's text alone, where the text is held."""
_LENGTH = 0.3
"""How much a rule's words lose by being more than usual."""
_TOKEN = re.compile(r"[A-Za-z][A-Za-z'’]+|[+-][0-9X]/[+-][0-9X]|\d+[a-z]?(?![\w/])")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def list_words(text: str) -> frozenset[str]:
    """List the stems of a text's words, and its pairs of neighbouring words. A number counts with the word before it.

    Only English words are read, and the commonest are left out.

    >>> sorted(list_words("in layer 6, gains abilities"))
    ['ability', 'gain', 'gain ability', 'layer', 'layer 6']
    """
    found: set[str] = set()
    last = ""
    for word in _TOKEN.findall(_CAMEL.sub(" ", text)):
        if word[0].isdigit():
            if last:
                found.add(f"{last} {word}")
            last = ""
            continue
        stem = _reduce(word)
        if not stem:
            continue
        found.add(stem)
        if last:
            found.add(f"{last} {stem}")
        last = stem
    return frozenset(found)


def list_in_order(text: str) -> list[str]:
    """List the stems of a text's English words in their order, without the commonest and without numbers.

    >>> list_in_order("the Ring tempts you")
    ['ring', 'tempt']
    """
    return [stem for word in _TOKEN.findall(_CAMEL.sub(" ", text)) if word[0].isalpha() and (stem := _reduce(word))]


def _value(word: str) -> float:
    """Give what a word is worth: 1.0, 1.2 for a word with its number (`layer 6`), 0.6 for two words in a row."""
    return 1.0 if " " not in word else _NUMBERED if word[-1].isdigit() else _PAIR


@lru_cache(maxsize=50_000)
def _reduce(word: str) -> str:
    """Reduce a word to its stem, as `"exil"` for Exiled; the commonest words, such as `the`, to `""`."""
    return "".join(list_stems(word)) if word[0].isalpha() else word


@cache
def load_usage() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Load what authors of clients call a rule, by game and number: `("mulligan", …)` for `103.5` of `mtg`.

    The file is read once.
    """
    loaded = yaml.load(Path(__file__).with_name("usage.yaml").read_text("utf-8"), yaml.CBaseLoader)  # noqa: S506 (makes texts and lists alone)
    return {game: {number: tuple(words) for number, words in rules.items()} for game, rules in loaded.items()}


@lru_cache(maxsize=1_000)
def _place(text: str) -> bytes:
    """Place a text by its meaning, as `place_text` does."""
    return place_text(tokenize(text))


def _average(words: Mapping[str, Collection[str]]) -> float:
    """Give how many words the rules have on average, by number; 0 without rules or words."""
    return sum(map(len, words.values())) / max(len(words), 1)


def _shrink(words: Collection[str], usual: float) -> float:
    """Give the factor by which words lose weight where a rule has more of them than usual; 1 where it has as many."""
    return 1 / (1 - _LENGTH + _LENGTH * len(words) / usual) if usual else 1.0


class Scale:
    """The rules of one edition with the weights of their words."""

    def __init__(self, catalogue: Catalogue, edition: Edition) -> None:
        """Read every rule of the edition, and weigh its words.

        The older editions of its game and language are read, too. A word weighs by its rarity, more in the rule's own
        title, less in a title or rule above. A long rule's words weigh less, and words of nearly every rule nothing.
        """
        worded = catalogue.worded(edition)
        self.nodes: dict[str, Node] = {one.node.id.path: one.node for one in worded}
        """The sections and rules by number."""
        self.children: defaultdict[str, list[str]] = defaultdict(list)
        self.cites: dict[str, frozenset[str]] = {one.node.id.path: one.cites for one in worded}
        """The numbers that each rule cites."""
        self._gone: defaultdict[str, set[str]] = defaultdict(set)
        named = self._list_names(catalogue, edition)
        texts = {one.node.id.path: list_words(one.node.text or "") for one in worded}
        own = {
            number: list_words(one.ours or "") or named[number] or texts[number]
            for one in worded
            for number in [one.node.id.path]
        }
        self.cited_by: defaultdict[str, set[str]] = defaultdict(set)
        """The numbers of the rules that cite each number."""
        for number, cited in self.cites.items():
            for target in cited:
                self.cited_by[target].add(number)
        self._worded = frozenset(number for number, words in own.items() if words)
        for one in worded:
            self.children[one.node.parent or ""].append(one.node.id.path)
        titles = {number: list_words(node.title) for number, node in self.nodes.items()}
        self._titles = titles
        held = Counter(word for number in own for word in own[number] | titles[number] | named[number])
        self._rarity = {word: 1 - log(count) / log(len(own) + 1) for word, count in held.items()}
        self._apart = {number: own[number] | named[number] | texts[number] for number in self.nodes}
        usual, long = _average(own), _average(texts)
        self._weights: dict[str, dict[str, float]] = {}
        self._postings: defaultdict[str, list[tuple[str, float]]] = defaultdict(list)
        for number in self.nodes:
            factors = dict.fromkeys(texts[number], _TEXT * _shrink(texts[number], long))
            factors |= dict.fromkeys(own[number], _shrink(own[number], usual)) | dict.fromkeys(named[number], 1.0)
            factors |= dict.fromkeys(titles[number], _TITLE)
            for n, above in enumerate(self.list_above(number)):
                for word in titles[above]:
                    factors.setdefault(word, _ABOVE)
                if n == 0 and self.nodes[above].kind != Kind.SECTION:
                    for word in own[above]:
                        factors.setdefault(word, _PARENT)
            self._weights[number] = {
                word: factor * rarity * _value(word)
                for word, factor in factors.items()
                if (rarity := self._rarity.get(word, 1.0)) >= _RAREST_LEFT_OUT
            }
            for word, weight in self._weights[number].items():
                self._postings[word].append((number, weight))
        self._said = {one.node.id.path: one.ours or "" for one in worded}
        self._asked = self._list_asked(catalogue, edition)
        self._placed: dict[str, bytes] = {}
        self._letters: dict[str, dict[str, dict[str, float]]] = {}
        self.homes: dict[str, str] = {number: self._find_home(number) for number in self.nodes}
        """The section of each rule; of a keyword's rules the keyword."""
        self.labels: defaultdict[Kind, dict[tuple[str, ...], str]] = defaultdict(dict)
        """The keyword of each title, and the section, by the title's stems. Titles of common words are left out."""
        for number, node in self.nodes.items():
            stems = list_in_order(node.title)
            if self.homes[number] == number and self._is_rare(stems):
                self.labels[Kind(node.kind)][tuple(stems)] = number
        self.at_home: defaultdict[str, list[str]] = defaultdict(list)
        """The rules of each section that are no keyword's; those of each keyword."""
        for number, home in self.homes.items():
            self.at_home[home].append(number)

    def _list_names(self, catalogue: Catalogue, edition: Edition) -> Mapping[str, set[str]]:
        """List what else is said of each rule, by number: names from comments, and our words on its older editions.

        Words and pairs are as `list_words` gives them; our words are digests and parts. A rule without any has an empty
        set.
        """
        found: defaultdict[str, set[str]] = defaultdict(set)
        for number, names in load_usage().get(edition.game, {}).items():
            path, gone, _ = number.partition("@")
            for name in names:
                (self._gone if gone else found)[path] |= list_words(name)
        for older in catalogue.editions():
            same = (older.game, older.language, older.genre) == (edition.game, edition.language, Genre.RULEBOOK)
            if not same or older.age >= edition.age:
                continue
            for one in catalogue.worded(older):
                said = " ".join([one.ours or "", *(part.en for part in get_parts(str(one.node.id)))])
                now = list(self.follow(catalogue, one.node.id, edition))
                if not now:
                    self._gone[one.node.id.path] |= list_words(f"{one.node.title} {said} {one.node.text or ''}")
                for number in now:
                    found[number] |= list_words(said)
        return found

    def _list_asked(self, catalogue: Catalogue, edition: Edition) -> Mapping[str, list[str]]:
        """List the English lines that players ask for each rule by, by number; empty where the game has none.

        Lines written for another edition's rule follow it by lineage.
        """
        found: defaultdict[str, list[str]] = defaultdict(list)
        for key, lines in load_asked(edition.game).items():
            number, _, name = key.partition("@")
            old = Id(edition.game, number, name)
            for one in [number] if name == edition.name else self.follow(catalogue, old, edition):
                found[one].extend(line for line in lines if line.isascii())
        return found

    def follow(self, catalogue: Catalogue, old: Id, edition: Edition) -> Iterator[str]:
        """Give the numbers in this edition of a rule of another, by lineage; none where it is gone."""
        for kin in catalogue.kin(old):
            if kin.there.edition == edition.name and kin.there.path in self.nodes:
                yield kin.there.path

    def weigh(self, words: Iterable[str]) -> dict[str, float]:
        """Give each rule, by number, the weight of those words that it has. Rules with none of them are left out.

        Words are as `list_words` gives them; rare ones weigh more, and those of nearly every rule nothing.
        """
        found: defaultdict[str, float] = defaultdict(float)
        for word in words:
            for number, weight in self._postings.get(word, ()):
                found[number] += weight
        return found

    def weigh_one(self, number: str, words: Iterable[str]) -> float:
        """Give the weight of those words that one rule has; 0 for none. An unknown number is a `KeyError`."""
        mine = self._weights[number]
        return sum(mine.get(word, 0.0) for word in words)

    def weigh_together(self, numbers: Iterable[str], words: Iterable[str]) -> float:
        """Give the weight of those words that some rules have together. A word counts once, where it weighs most.

        No words weigh 0. An unknown number is a `KeyError`, words without any rule a `ValueError`.
        """
        held = [self._weights[number] for number in numbers]
        return sum(max(mine.get(word, 0.0) for mine in held) for word in words)

    def is_nearer(self, number: str, other: str, text: str, more: float) -> bool:
        """Whether a text lies nearer in meaning to one rule than to another, by so much more; 1 is the same.

        Of a rule's own meaning and of those beneath and next above it the nearest counts. True where no lines are held
        by which players ask for the game's rules. An unknown number is a `KeyError`.
        """
        return not self._asked or self._compare_meaning(number, text) >= self._compare_meaning(other, text) + more

    def _compare_meaning(self, number: str, text: str) -> float:
        """Give how near a text lies in meaning to a rule, or to what stands beneath or next above it, from 0 to 1."""
        around = [*self.list_below(number), *list(self.list_above(number))[:1]]
        return max(measure_likeness(_place(text), self._place_rule(one)) for one in around)

    def _place_rule(self, number: str) -> bytes:
        """Place a rule by the title over it, our words on it, and the English lines that players ask for it by."""
        if number not in self._placed:
            title = self.nodes[self.homes[number]].title
            self._placed[number] = _place(" ".join([title, self._said[number], *self._asked.get(number, ())]))
        return self._placed[number]

    def count_known(self, words: Iterable[str]) -> int:
        """Count the words that some rule of the edition has. Pairs of words do not count."""
        return sum(1 for word in words if " " not in word and word in self._rarity)

    def weigh_gone(self, number: str, words: Iterable[str]) -> float:
        """Give the weight of those words that a rule had which stood at a number once and is gone; 0 for none."""
        return sum(
            rarity * _value(word)
            for word in self._gone.get(number, set()).intersection(words)
            if (rarity := self._rarity.get(word, 1.0)) >= _RAREST_LEFT_OUT
        )

    def weigh_letters(self, parent: str, words: Iterable[str]) -> dict[str, float]:
        """Give each rule next beneath one the weight of those words that tell it from the others there, by number.

        An empty dict where nothing stands beneath it. The title above does not count. An unknown number is a
        `KeyError`.
        """
        if parent not in self._letters:
            family = self.children.get(parent, [])
            title = list_words(self.nodes[self.homes[parent]].title)
            held = Counter(word for one in family for word in self._apart[one] - title)
            top = log(len(family) + 1)
            self._letters[parent] = {
                one: {
                    word: (1 - log(held[word]) / top) * self._rarity.get(word, 1.0) * _value(word)
                    for word in self._apart[one] - title
                    if self._rarity.get(word, 1.0) >= _RAREST_LEFT_OUT
                }
                for one in family
            }
        words = frozenset(words)
        return {
            one: sum(weight for word, weight in mine.items() if word in words)
            for one, mine in self._letters[parent].items()
        }

    def is_told_by(self, number: str, words: Iterable[str]) -> bool:
        """Whether some words are more than one word of a rule by chance: two words of it, or one of its title.

        Pairs of words do not count. An unknown number is a `KeyError`.
        """
        mine = self._weights[number]
        shared = [word for word in words if word in mine and " " not in word]
        title = list_words(self.nodes[number].title) or self.list_title(number)
        return len(shared) > 1 or not title.isdisjoint(shared)

    def list_title(self, number: str) -> frozenset[str]:
        """List the words of the keyword's title over a rule, as `list_words` gives them; none where it is no keyword's.

        An unknown number is a `KeyError`.
        """
        return self._titles[self.homes[number]] if self.is_keyword(number) else frozenset()

    def is_keyword(self, number: str) -> bool:
        """Whether a rule is a keyword's: it is a rule with a title of its own, or stands under one.

        A section's title is none. An unknown number is a `KeyError`.
        """
        return self.nodes[self.homes[number]].kind == Kind.RULE

    def _is_rare(self, stems: Iterable[str]) -> bool:
        """Whether one of some stems is rare enough to tell a keyword by. False for none."""
        return any(self._rarity.get(stem, 1.0) >= _LEAST_RARE for stem in stems)

    def has_of_home(self, number: str, others: Iterable[str]) -> bool:
        """Whether one of some other numbers is of the same keyword or section. An unknown number is a `KeyError`."""
        return any(self.homes.get(one) == self.homes[number] for one in others if one != number)

    def knows(self, number: str) -> bool:
        """Whether it is held what a rule says, or a rule beneath it. False for an unknown number."""
        return number in self.nodes and not self._worded.isdisjoint(self.list_below(number))

    def _find_home(self, number: str) -> str:
        """Find the number of the nearest rule with a title that a rule is or stands under, else of its section.

        The home of `702.143a` is `702.143`, that of `601.2b` is `601`.
        """
        lineage = [number, *self.list_above(number)]
        titled = (one for one in lineage if self.nodes[one].title and self.nodes[one].kind == Kind.RULE)
        return next(titled, lineage[-1])

    def list_above(self, number: str) -> Iterator[str]:
        """List the numbers of what stands above a rule, nearest first, up to its section.

        Of `702.143a` these are `702.143` and `702`. An unknown number is a `KeyError`.
        """
        parent = self.nodes[number].parent
        while parent and parent in self.nodes:
            yield parent
            parent = self.nodes[parent].parent

    def list_below(self, number: str) -> Iterator[str]:
        """List the number of a rule and of everything beneath it, at any depth. An unknown number stands alone."""
        yield number
        for child in self.children.get(number, ()):
            yield from self.list_below(child)
