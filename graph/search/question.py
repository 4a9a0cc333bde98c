"""Questions: what a question in words says, one concept at a time, and what it names.

A concept is one thing said, with every phrase that says it. These are the word itself, its synonyms
(`graph.search.synonyms`), a term's other names in either language, and single kanji of a Japanese word. Each phrase
has a sureness between 0 and 1. Words that only ask or join are no concepts.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from graph.lookup.names import MatchKind, NameIndex, NameMatch
from graph.lookup.queries import FreeText, Reference, find_games, split_query
from graph.search.synonyms import Phrase, SynonymBook
from graph.search.tokens import list_kanji, split_words, stem, tokenize
from rulebook.fold import is_japanese, make_skeleton
from rulebook.ids import drop_face

__all__ = ["Concept", "Question", "measure_rarity", "parse_question"]

_READ = 1_000
"""How many characters of a question are read."""
_CONCEPTS = 48
"""How many concepts of a question are kept, those of most weight first."""
_OTHERWISE = 0.6
"""The sureness of a synonym."""
_SIGN = 0.2
"""The sureness of one kanji of a word."""
_SURE = {MatchKind.EXACT: 1.0, MatchKind.HALF: 0.8, MatchKind.NEAR: 0.8}
"""The sureness of a card, by how its name was matched."""

_MANY = 5
"""At most so many things of one name are all taken as the answer."""

_STOP_WORD_TEXT = """
    a about am an and any anything are as at be been being but by can could did do does doing done else ever for
    from had has have having he her here him his how i if in into is it its just kind let like make may me might
    mean means mine my need now of off on or our out shall she should so some somebody someone something still such
    than that the their them then there these they thing this those to too up us very was we were what when where
    whether which while who whose why will with would yes you your happen happens allow allowed im id ive please
    tell rule rules say says said want wants try tries tried actually really whatever able manage guess okay ok hey
    anyway ask asks know think sure wonder wondering got gotten going gonna wanna guy stuff things deal question
    correct ago moment exactly accidentally friend buddy fine straight simply quite truly maybe perhaps suppose
    basically literally honestly situation case scenario thanks thank hello hi sort bit lot well yeah come came
    believe confused understand explain answer people lie lying send sent right
"""
_STOP_WORDS = frozenset(map(stem, _STOP_WORD_TEXT.split()))
"""Words that ask and join, stemmed; nothing is looked for by them."""
_ASIDE = re.compile(
    "んだけど|んですけど|んですが|んだが|だけど|ですけど|けれども?|けど|(?:の|ん)?ですか|ますか|でしょうか|だろうか|んだっけ|だっけ|っけ"
    "|なんだ|なのか|なの|っていう|という|って|とある|そういう|どういう|どうなる|どうする|どうすれば|どうやって|どう"
    "|(?:しても|して)?(?:いい|よい)の?|できますか|ちゃ(?:う|った|って)|しまった|しまう|ください|教えて|質問"
    "|うちの|こっち|そっち|あっち|こいつ|そいつ|やつ|これ|それ|あれ|この|その|あの|ここ|そこ|みたいな|みたいに|だけ|さらに|そして|すると"
    "|(?<=[あい])るん"
)
"""What a Japanese question says besides what it asks about."""


@dataclass(frozen=True, slots=True)
class Concept:
    """One thing that a question says: its label as typed, its phrases with their sureness, and its weight."""

    label: str
    phrases: Mapping[Phrase, float]
    weight: float


@dataclass(frozen=True)
class Question:  # no slots, for cached_property
    """A question taken apart.

    `games` are the games it names, `numbers` the rules it cites. `terms` are the ids of the terms it uses, each with
    the index of its concept. `cards` are those of the cards it names, with their sureness. `called` are the ids of the
    things that the whole text is a name of.
    """

    text: str
    language: str
    concepts: tuple[Concept, ...] = ()
    numbers: tuple[Reference, ...] = ()
    games: frozenset[str] = frozenset()
    terms: Mapping[str, int] = field(default_factory=dict)
    cards: Mapping[str, float] = field(default_factory=dict)
    called: frozenset[str] = frozenset()

    @cached_property
    def tokens(self) -> list[str]:
        """The tokens of the whole text, in its order."""
        return tokenize(self.text)

    @cached_property
    def wanted(self) -> tuple[str, ...]:
        """Every token of every phrase, once, in the order of the concepts: `("halvar", "bounc", "ばう", …)`."""
        said = (token for concept in self.concepts for phrase in concept.phrases for token in phrase)
        return tuple(dict.fromkeys(said))

    @cached_property
    def phrases(self) -> Mapping[str, list[Phrase]]:
        """The phrases to be marked in a snippet, by their first token: all but single kanji of a longer word.

        A phrase is its tokens in order: `("return", "hand")`. The list of a token may be empty.
        """
        return {
            token: [phrase for place, phrase, _ in meant if self.concepts[place].phrases[phrase] > _SIGN]
            for token, meant in self.meant.items()
        }

    @cached_property
    def worth(self) -> Mapping[Phrase, float]:
        """What each phrase tells where it stands in a text: its sureness, times the weight of its concept.

        Of several concepts, the one that gives most counts.
        """
        return {
            phrase: max(sure * self.concepts[place].weight for place, one, sure in meant if one == phrase)
            for meant in self.meant.values()
            for _, phrase, _ in meant
        }

    @cached_property
    def meant(self) -> Mapping[str, list[tuple[int, Phrase, float]]]:
        """Every phrase by its first token: (the concept's index, the phrase, its sureness).

        So `bounce` as the second concept gives `"bounc": [(1, ("bounc",), 1.0)]`, and more for its synonyms.
        """
        meant: dict[str, list[tuple[int, Phrase, float]]] = {}
        for place, concept in enumerate(self.concepts):
            for phrase, sure in concept.phrases.items():
                meant.setdefault(phrase[0], []).append((place, phrase, sure))
        return meant


def parse_question(
    text: str,
    book: SynonymBook,
    names: NameIndex,
    weigh: Callable[[Mapping[Phrase, float]], float],
    games: tuple[str, ...],
) -> Question:
    """Take a question apart, its first 1,000 characters: the concepts that it says, and what it cites and names.

    Takes the text, with the phrases and names to look for. `weigh` weighs the phrases of one concept. `games` are those
    that the text may name. At most 48 concepts are kept, those of most weight first; the terms of others are dropped,
    too. The names of games are no concepts, and `text` is then given without them. Gives a `Question` for any text; it
    may hold no concept.
    """
    text = text[:_READ]
    parts = split_query(text, games)
    named = find_games(text, games)
    if any(isinstance(part, FreeText) and part.game for part in parts):  # a game's name is no concept
        text = " ".join(part.text for part in parts)
    spans, terms = _find_phrases(text, book)
    typed = {word.tokens: word.text for word in split_words(text)}
    concepts = {
        literal: Concept(typed.get(literal) or _join_phrase(literal), phrases, weigh(phrases))
        for literal, phrases in spans.items()
    }
    kept = dict(sorted(concepts.items(), key=lambda pair: -pair[1].weight)[:_CONCEPTS])
    places = {literal: place for place, literal in enumerate(kept)}
    matches = names.find(text)
    alone = matches[0].names if len(matches) == 1 and make_skeleton(matches[0].text) == make_skeleton(text) else ()
    return Question(
        text,
        "ja" if is_japanese(text) else "en",
        tuple(kept.values()),
        tuple(part for part in parts if isinstance(part, Reference)),
        named,
        {term: places[literal] for term, literal in terms.items() if literal in places},
        _weigh_cards(matches),
        frozenset(str(drop_face(name.id)) for name in alone[:_MANY]),
    )


_Spans = dict[Phrase, dict[Phrase, float]]
"""Phrases with their sureness, by the phrase as typed."""


def _find_phrases(text: str, book: SynonymBook) -> tuple[_Spans, dict[str, Phrase]]:
    """Find the phrases of a text, each with its synonyms, and the terms that it uses, each with the phrase as typed.

    Gives `{("bounc",): {("bounc",): 1.0, ("return", "hand"): 0.6}}`, then terms by id:
    `{"mtg:term/kicker": ("kicker",)}`. Plain words come first, as phrases of their own; a single kanji counts only if
    the book has it and no phrase covers it. Words that only ask or join are left out.
    """
    text = _ASIDE.sub(" ", text)
    stream = tokenize(text)
    spans: _Spans = {}
    terms: dict[str, Phrase] = {}
    for found in book.find(stream):
        literal = tuple(stream[found.start : found.stop])
        if not _STOP_WORDS.issuperset(literal):
            spans.setdefault(literal, {literal: 1.0}).update(_list_synonyms(book, found.meanings, literal))
            terms |= {meaning: literal for meaning in found.meanings if ":term/" in meaning}
    covered = frozenset("".join(token for literal in spans for token in literal))
    for sign in list_kanji(text):
        meanings = book.meanings.get((sign,))
        if meanings and sign not in covered:
            spans.setdefault((sign,), {(sign,): 1.0}).update(_list_synonyms(book, meanings, (sign,)))
    known = frozenset(token for literal in spans for token in literal)
    return dict(_list_plain_words(text, known)) | spans, terms


def _list_synonyms(book: SynonymBook, meanings: frozenset[str], literal: Phrase) -> dict[Phrase, float]:
    """The other phrases of these meanings, all with the one sureness of synonyms, 0.6. The phrase as typed is left out.

    `meanings` are keys of the book; an unknown one is a `KeyError`.
    """
    said = (phrase for meaning in sorted(meanings) for phrase in book.phrases[meaning])
    return {phrase: _OTHERWISE for phrase in said if phrase != literal}


def _list_plain_words(text: str, covered: frozenset[str]) -> Iterator[tuple[Phrase, dict[Phrase, float]]]:
    """List the words that no phrasebook has, and that are no part of a phrase found already.

    Each comes as typed, in tokens, with its phrases and their sureness. A Japanese word has its single kanji besides,
    with 0.2. Words that only ask or join are left out.
    """
    letters = frozenset("".join(covered))
    for word in split_words(text):
        if not word.signs:
            if not covered.issuperset(word.tokens) and not _STOP_WORDS.issuperset(word.tokens):
                yield word.tokens, {word.tokens: 1.0}
            continue
        for token in word.tokens or word.signs:
            literal: Phrase = (token,)
            mine = list_kanji(token)
            if token not in covered and not letters.issuperset(mine):
                yield literal, {(sign,): _SIGN for sign in mine} | {literal: 1.0}


def _join_phrase(phrase: Phrase) -> str:
    """Write a phrase as it reads: `("手札", "札を")` as `"手札を"`, for pairs of characters overlap.

    A phrase with a token in ASCII has blanks between: `"return hand"`.
    """
    if any(map(str.isascii, phrase)):
        return " ".join(phrase)
    return "".join(token[0] for token in phrase[:-1]) + phrase[-1]


def _weigh_cards(matches: Iterable[NameMatch]) -> dict[str, float]:
    """Give the full ids of the cards that were named, with their sureness: 1.0 for a whole name, else 0.8.

    Cards that share a name share its sureness: two have 0.4 each by half a name. Terms and unknown words are left out.
    """
    found: dict[str, float] = {}
    for match in matches:
        cards = {str(drop_face(name.id)) for name in match.names if name.id.kind == "card"}
        for card in cards if match.how in _SURE else ():
            found[card] = max(found.get(card, 0.0), _SURE[match.how] / len(cards))
    return found


def measure_rarity(count: int, size: int) -> float:
    """Give how much a token tells passages apart that stands in `count` of `size` passages (BM25's idf).

    >>> measure_rarity(1, 1000) > measure_rarity(500, 1000) > measure_rarity(1000, 1000) > 0
    True
    """
    return math.log(1 + (size - count + 0.5) / (count + 0.5))
