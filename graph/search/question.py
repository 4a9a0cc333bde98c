"""Questions: what a question in words says, one concept at a time, and what it names.

A concept is one thing said, with every phrase that says it too: the word itself, what players and rulebooks
call it otherwise (`graph.search.synonyms`), a term's other names in either language, and, least surely, one sign of a
Japanese word. What only asks and joins is no concept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from graph.lookup.names import How, Match, NameIndex, thing
from graph.lookup.queries import Cited, Words, games_named, read
from graph.search.synonyms import Phrase, Phrasebook
from graph.search.tokens import signs, stem, tokens, words
from rulebook.fold import is_japanese, make_skeleton

__all__ = ["Concept", "Question", "ask", "rarity"]

_READ = 1_000
"""How many characters of a question are read."""
_CONCEPTS = 48
"""How many concepts of it are looked for, the most telling first."""
_OTHERWISE = 0.6
"""How surely a passage says a thing that it says with another word."""
_SIGN = 0.2
"""How surely, when it shares one sign of a word."""
_SURE = {How.EXACT: 1.0, How.HALF: 0.8, How.NEAR: 0.8}
"""How surely a card is named, by how its name was met."""

_MANY = 5
"""How many things a question may be the name of, and still be answered by all of them."""

_ASKING = """
    a about am an and any anything are as at be been being but by can could did do does doing done else ever for from
    had has have having he her here him his how i if in into is it its just kind let like make may me might mean means
    mine my need now of off on or our out shall she should so some somebody someone something still such than that the
    their them then there these they thing this those to too up us very was we were what when where whether which while
    who whose why will with would yes you your happen happens allow allowed im id ive please tell rule rules
"""
_STOPS = frozenset(map(stem, _ASKING.split()))
"""Words that ask and join; nothing is looked for by them."""


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing that a question says: as typed, the phrases that say it, each with how surely, and its weight."""

    label: str
    phrases: Mapping[Phrase, float]
    weight: float


@dataclass(frozen=True)
class Question:  # no slots: it keeps what it has once worked out
    """A question taken apart.

    `games` are those that it names; `numbers` are the rules it cites, `terms` and `cards` the ids of what it names,
    each with its weight or how surely; `called` are the ids that the whole of it is the name of.
    """

    text: str
    language: str
    concepts: tuple[Concept, ...] = ()
    numbers: tuple[Cited, ...] = ()
    games: frozenset[str] = frozenset()
    terms: Mapping[str, float] = field(default_factory=dict)
    cards: Mapping[str, float] = field(default_factory=dict)
    called: frozenset[str] = frozenset()

    @cached_property
    def weight(self) -> float:
        """The weight of everything that it says."""
        return sum(concept.weight for concept in self.concepts) or 1.0

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        """Every token that says any of it, once."""
        said = (token for concept in self.concepts for phrase in concept.phrases for token in phrase)
        return tuple(dict.fromkeys(said))

    @cached_property
    def phrases(self) -> Mapping[str, list[Phrase]]:
        """By its first token, every phrase that says any of it as surely as a word does."""
        return {
            token: [phrase for place, phrase, _ in meant if self.concepts[place].phrases[phrase] > _SIGN]
            for token, meant in self.meant.items()
        }

    @cached_property
    def meant(self) -> Mapping[str, list[tuple[int, Phrase, float]]]:
        """By its first token, every phrase that says any of it: its concept's place, itself, and how much it says."""
        meant: dict[str, list[tuple[int, Phrase, float]]] = {}
        for place, concept in enumerate(self.concepts):
            for phrase, sure in concept.phrases.items():
                meant.setdefault(phrase[0], []).append((place, phrase, sure * concept.weight))
        return meant


def ask(
    text: str,
    book: Phrasebook,
    names: NameIndex,
    weigh: Callable[[Mapping[Phrase, float]], float],
    games: tuple[str, ...],
) -> Question:
    """Take a question apart.

    Takes the phrases and names that it may use, how much phrases that say one thing tell passages apart, and the
    games that it may name. Whatever was typed is a question; at worst it says nothing.
    """
    text = text[:_READ]
    parts = read(text, games)
    named = games_named(text, games)
    if any(isinstance(part, Words) and part.game for part in parts):  # its name is no more than that
        text = " ".join(part.text for part in parts)
    spans, terms = _spans(text, book)
    typed = {word.tokens: word.text for word in words(text)}
    concepts = {
        literal: Concept(typed.get(literal) or _spelt(literal), phrases, weigh(phrases))
        for literal, phrases in spans.items()
    }
    matches = names.find(text)
    alone = matches[0].names if len(matches) == 1 and make_skeleton(matches[0].text) == make_skeleton(text) else ()
    return Question(
        text,
        "ja" if is_japanese(text) else "en",
        tuple(sorted(concepts.values(), key=lambda concept: -concept.weight)[:_CONCEPTS]),
        tuple(part for part in parts if isinstance(part, Cited)),
        named,
        {term: concepts[literal].weight for term, literal in terms.items()},
        _cards(matches),
        frozenset(str(thing(name.id)) for name in alone[:_MANY]),
    )


_Spans = dict[Phrase, dict[Phrase, float]]
"""The phrases that say each thing said, by how it was said."""


def _spans(text: str, book: Phrasebook) -> tuple[_Spans, dict[str, Phrase]]:
    """What is said, and the terms that were used for it."""
    stream = tokens(text)
    spans: _Spans = {}
    terms: dict[str, Phrase] = {}
    for found in book.find(stream):
        literal = tuple(stream[found.start : found.stop])
        if not _STOPS.issuperset(literal):
            spans.setdefault(literal, {literal: 1.0}).update(_otherwise(book, found.meanings, literal))
            terms |= {meaning: literal for meaning in found.meanings if ":term/" in meaning}
    told = frozenset("".join(token for literal in spans for token in literal))
    for sign in signs(text):
        meanings = book.meanings.get((sign,))
        if meanings and sign not in told:
            spans.setdefault((sign,), {(sign,): 1.0}).update(_otherwise(book, meanings, (sign,)))
    known = frozenset(token for literal in spans for token in literal)
    return dict(_plain(text, known)) | spans, terms


def _otherwise(book: Phrasebook, meanings: frozenset[str], literal: Phrase) -> dict[Phrase, float]:
    said = (phrase for meaning in sorted(meanings) for phrase in book.phrases[meaning])
    return {phrase: _OTHERWISE for phrase in said if phrase != literal}


def _plain(text: str, told: frozenset[str]) -> Iterator[tuple[Phrase, dict[Phrase, float]]]:
    """What is said by words that no book knows, and that are no part of one already told."""
    letters = frozenset("".join(told))
    for word in words(text):
        if not word.signs:
            if not told.issuperset(word.tokens) and not _STOPS.issuperset(word.tokens):
                yield word.tokens, {word.tokens: 1.0}
            continue
        for token in word.tokens or word.signs:
            literal: Phrase = (token,)
            mine = signs(token)
            if token not in told and not letters.issuperset(mine):
                yield literal, {(sign,): _SIGN for sign in mine} | {literal: 1.0}


def _spelt(phrase: Phrase) -> str:
    """A phrase as it reads: pairs of signs run together."""
    if any(map(str.isascii, phrase)):
        return " ".join(phrase)
    return "".join(token[0] for token in phrase[:-1]) + phrase[-1]


def _cards(matches: Iterable[Match]) -> dict[str, float]:
    """The cards that are named, each with how surely: a half name that several share names each a little."""
    found: dict[str, float] = {}
    for match in matches:
        cards = {str(thing(name.id)) for name in match.names if name.id.kind == "card"}
        for card in cards if match.how in _SURE else ():
            found[card] = max(found.get(card, 0.0), _SURE[match.how] / len(cards))
    return found


def rarity(count: int, size: int) -> float:
    """How much it tells of a passage that a token stands in it, which stands in `count` of `size`.

    >>> rarity(1, 1000) > rarity(500, 1000) > rarity(1000, 1000) > 0
    True
    """
    return math.log(1 + (size - count + 0.5) / (count + 0.5))
