"""Ranking: which passages answer a question best. Pure functions over what was found.

Two things are weighed together: how much of the question a passage says, concept by concept, whatever words
it says it with; and how often it says each of the words (BM25: Robertson and Walker 1994). Then the graph
speaks: the rule that defines a term asked about, what is about a card that is named, what the best passages
cite, interpret, stand under or hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt

from graph.questions import Question, rarity
from graph.sources import SOURCES

__all__ = ["CITING", "Candidate", "Corpus", "Named", "rank"]

CITING = 20
"""Of how many of the best passages it counts what they cite."""

_FIELDS = {"name": 1.15, "own": 1.0, "around": 0.2, "signs": 0.8}
"""What it counts that a thing is said in a passage's name, its own words, around it, by a single sign."""
_KINDS = {"chapter": 0.5, "section": 0.7, "note": 0.9, "card": 0.6, "term": 0.8}
"""What a passage of a kind counts, where it is no rule, example or ruling."""
_BEYOND = 0.7
"""What a passage counts of an edition that is none of the five sources: it is asked about more seldom than they are."""
_USUAL = {"ja": 60, "en": 90}
"""How many different tokens a passage usually has."""
_SHORTEST = 12
_LENGTH = 0.25
"""How much it counts that a passage is longer than usual."""

_OFTEN = 0.7
"""What BM25 counts, the best being 1."""
_TIMES = {"name": 1.5, "own": 1.0, "around": 0.5, "signs": 0.3}
"""How many times a token counts for BM25, by where it stands."""
_SATURATION, _PULL = 1.2, 0.5
"""The constants k1 and b of BM25; lengths count less than usual, for what stands around a text is in them."""
_KIN = 0.5
"""What it counts that the same rule says a thing in another edition."""
_CITED, _HOLDS, _HELD = 0.3, 0.15, 0.3
"""The share of its score that a passage gives to what it cites, to what it stands under, and to what it holds."""
_DEFINES, _ABOUT, _MENTIONS = 0.8, 0.5, 0.25
_EXACT, _GAME = 3.0, 0.3
"""What it counts to be the very thing asked for, and to be of the game that the question names."""


@dataclass(slots=True)
class Candidate:
    """A passage that was found: its row, and how often the tokens wanted stand in each of its texts.

    `size` counts all of its tokens, `lengths` the different ones of its own words in each language; `score` and `why`
    are what ranking makes of it.
    """

    id: str
    game: str
    edition: str
    kind: str
    above: str
    family: int
    size: int
    lengths: Mapping[str, int]
    texts: Mapping[str, Mapping[str, int]]
    score: float = 0.0
    why: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Named:
    """What the question names, by the ids of the passages that it leads to.

    `exact` are the rules that it cites and the things that the whole of it is the name of; `defines` the rules that
    define a term in it, each with the term's weight; `about` what is about a card in it, or mentions one, each with
    how surely the card is named.
    """

    exact: frozenset[str] = frozenset()
    defines: Mapping[str, float] = field(default_factory=dict)
    about: Mapping[str, float] = field(default_factory=dict)
    mentions: Mapping[str, float] = field(default_factory=dict)

    @property
    def ids(self) -> frozenset[str]:
        """Everything named."""
        return self.exact.union(self.defines, self.about, self.mentions)


@dataclass(frozen=True, slots=True)
class Corpus:
    """All passages held: how many, how many tokens they have on average, and in how many of them each token stands."""

    passages: int
    average: float
    count: Callable[[str], int]


def rank(
    question: Question, corpus: Corpus, candidates: Iterable[Candidate], named: Named, cites: Iterable[tuple[str, str]]
) -> list[Candidate]:
    """The candidates, best first, each with its score and why; `cites` are (source, target) of edges between them."""
    pool = list(candidates)
    _by_words(question, pool, _often(corpus, pool))
    _by_names(question, pool, named)
    _by_neighbours(pool, cites)
    return sorted(pool, key=lambda one: (-one.score, one.id))


def _by_words(question: Question, pool: list[Candidate], often: Mapping[str, float]) -> None:
    """Score by what is said of the question, here and, less, in the same rule's other editions."""
    said = {one.id: _said(question, one) for one in pool}
    families: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for one in pool:
        family = families[one.family]
        for place, much in said[one.id].items():
            family[place] = max(family.get(place, 0.0), much)
    for one in pool:
        mine, ours = (sum(much.values()) for much in (said[one.id], families[one.family]))
        length = max(one.lengths[question.language], _SHORTEST) / _USUAL[question.language]
        share = (mine + _KIN * (ours - mine)) / question.weight / sqrt(1 - _LENGTH + _LENGTH * length)
        usual = not one.edition or one.edition == SOURCES.get(one.game)
        one.score = (share + _OFTEN * often[one.id]) * _KINDS.get(one.kind, 1.0) * (1.0 if usual else _BEYOND)
        labels = [question.concepts[place].label for place in sorted(said[one.id])]
        one.why = [f"says {', '.join(labels)}"] if labels else []


def _often(corpus: Corpus, pool: list[Candidate]) -> dict[str, float]:
    """The BM25 score of every candidate, the best being 1."""
    scores: dict[str, float] = {}
    for one in pool:
        times: defaultdict[str, float] = defaultdict(float)
        for field_, counted in one.texts.items():
            for token, count in counted.items():
                times[token] += _TIMES[field_] * count
        slow = _SATURATION * (1 - _PULL + _PULL * one.size / corpus.average)
        scores[one.id] = sum(
            rarity(corpus.count(token), corpus.passages) * much * (_SATURATION + 1) / (much + slow)
            for token, much in times.items()
        )
    best = max(scores.values(), default=0.0) or 1.0
    return {id_: score / best for id_, score in scores.items()}


def _said(question: Question, one: Candidate) -> dict[int, float]:
    """How much of each concept, by its place, a passage says."""
    said: dict[int, float] = {}
    for field_, text in one.texts.items():
        for token in text:
            for place, phrase, much in question.meant.get(token, ()):
                worth = much * _FIELDS[field_]
                if worth > said.get(place, 0.0) and (len(phrase) == 1 or all(other in text for other in phrase)):
                    said[place] = worth
    return said


def _by_names(question: Question, pool: list[Candidate], named: Named) -> None:
    """Add what the question names: a family counts as named when one of it is."""
    defining: dict[int, float] = {}
    for one in pool:
        if one.id in named.defines:
            defining[one.family] = max(defining.get(one.family, 0.0), named.defines[one.id])
    for one in pool:
        if one.id in named.exact:
            one.score += _EXACT
            one.why.insert(0, "is what was asked for by number or name")
        if one.family in defining:
            one.score += _DEFINES * defining[one.family] / question.weight
            one.why.append("defines a term asked about")
        if one.id in named.about:
            one.score += _ABOUT * named.about[one.id]
            one.why.append("is about a card asked about")
        elif one.id in named.mentions:
            one.score += _MENTIONS * named.mentions[one.id]
            one.why.append("mentions a card asked about")
        if one.game == question.game:
            one.score += _GAME


def _by_neighbours(pool: list[Candidate], cites: Iterable[tuple[str, str]]) -> None:
    """Add what the passages around say: the best of those that cite it or stand under it, and that above it."""
    base = {one.id: one.score for one in pool}
    best = {one.id for one in sorted(pool, key=lambda one: -one.score)[:CITING]}
    citing: dict[str, tuple[float, str]] = {}
    for source, target in cites:
        if source in best:
            citing[target] = max(citing.get(target, (0.0, "")), (base[source], source))
    held: dict[str, tuple[float, str]] = {}
    for one in pool:
        held[one.above] = max(held.get(one.above, (0.0, "")), (base[one.id], one.id))
    for one in pool:
        for share, (score, other), word in (
            (_CITED, citing.get(one.id, (0.0, "")), "is cited by"),
            (_HOLDS, held.get(one.id, (0.0, "")), "holds"),
            (_HELD, (base.get(one.above, 0.0), one.above), "stands under"),
        ):
            if score:
                one.score += share * score
                one.why.append(f"{word} {other}")
