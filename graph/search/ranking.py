"""Ranking: which passages answer a question best. Pure functions over what was found.

Two things are weighed together: how much of the question a passage says, concept by concept, whatever words
it says it with; and how often it says each of the words (BM25: Robertson and Walker 1994). Then the graph
speaks: the rule that defines a term asked about, what is about a card that is named, what the best passages
cite, interpret, stand under or hold.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import fsum, sqrt

from graph.search.question import Question, rarity
from graph.search.token_fields import field_of, number_of, place
from graph.store.sources import SOURCES

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
_SAME_RULE = 0.5
"""What it counts that the same rule says a thing in another edition."""
_CITED, _HOLDS, _HELD = 0.3, 0.15, 0.3
"""The share of its score that a passage gives to what it cites, to what it stands under, and to what it holds."""
_DEFINES, _ABOUT, _MENTIONS = 0.8, 0.5, 0.25
_EXACT = 3.0
"""What it counts to be the very thing asked for."""
_ELSEWHERE = 0.5
"""What a passage counts of another game than those that the question names."""
_WORTH = 0.5
"""The share of the best score that an answer of each named game must have, to be given in turn."""
_NAMES, _TITLED, _TITLE = 0.6, 0.9, 3
"""What an entry counts that only says what a thing is called; a rule with a title and no more; how long a title is."""


Cites = Callable[[Iterable[str]], Iterable[tuple[str, str]]]
"""Given the ids of some passages, (source, target) of what each of them cites or interprets."""


@dataclass(slots=True)
class Candidate:
    """A passage that was found: its row, and how often the tokens wanted stand in it.

    `size` counts all of its tokens, `lengths` the different ones of its own words in each language; `said` how often
    each of the question's tokens, by its `place`, stands in a field; `score` and `why` are what ranking makes of it.
    """

    doc: int
    id: str
    game: str
    edition: str
    kind: str
    above: str
    family: int
    size: int
    lengths: Mapping[str, int]
    said: Mapping[int, int]
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
    question: Question, corpus: Corpus, candidates: Iterable[Candidate], named: Named, cites: Cites
) -> list[Candidate]:
    """The candidates, best first, each with its score and why; of several games that are named, each in turn.

    `cites` is asked once, of those that are best so far.
    """
    pool = list(candidates)
    _score_by_words(question, corpus, pool)
    _score_by_names(question, pool, named)
    _score_by_neighbours(pool, cites)
    for one in pool:
        if one.id not in named.exact:
            one.score *= _weigh_bareness(one)
    ranked = sorted(pool, key=lambda one: (-one.score, one.id))
    return _take_turns(ranked, question.games) if len(question.games) > 1 else ranked


def _weigh_bareness(one: Candidate) -> float:
    """What a passage counts in the end that says no more than a name: who asks more than that, asks what is ruled."""
    if one.kind == "term" and not one.edition:
        return _NAMES
    return _TITLED if one.edition and sum(one.lengths.values()) <= _TITLE else 1.0


def _take_turns(ranked: Sequence[Candidate], games: Collection[str]) -> list[Candidate]:
    """The best of each game, then the next best of each, and so on: who names two games wants an answer of both.

    What is much less of an answer than the best is, waits until all others had their turn.
    """
    families: defaultdict[str, dict[int, int]] = defaultdict(dict)
    turns: list[tuple[bool, int]] = []
    for one in ranked:
        before = families[one.game]
        turn = before.setdefault(one.family, len(before))
        late = one.game not in games or one.score < _WORTH * ranked[0].score
        turns.append((late, 0 if late else turn))
    return [one for _, one in sorted(zip(turns, ranked, strict=True), key=lambda pair: pair[0])]


def _score_by_words(question: Question, corpus: Corpus, pool: list[Candidate]) -> None:
    """Score by what is said of the question, here and, less, in the same rule's other editions, and how often."""
    tells = _TokenWeights(question)
    rarities = [rarity(corpus.count(token), corpus.passages) for token in question.wanted]
    said, often = [], []
    for one in pool:
        concepts, times = _measure_concepts(tells, one.said)
        said.append(concepts)
        slow = _SATURATION * (1 - _PULL + _PULL * one.size / corpus.average)
        often.append(fsum([rarities[n] * much * (_SATURATION + 1) / (much + slow) for n, much in times.items()]))
    families: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for one, concepts in zip(pool, said, strict=True):
        family = families[one.family]
        for concept, much in concepts.items():
            if much > family.get(concept, 0.0):
                family[concept] = much
    shared = {family: fsum(concepts.values()) for family, concepts in families.items()}
    oftenest = max(often, default=0.0) or 1.0
    for one, concepts, much in zip(pool, said, often, strict=True):
        mine, ours = fsum(concepts.values()), shared[one.family]
        length = max(one.lengths[question.language], _SHORTEST) / _USUAL[question.language]
        share = (mine + _SAME_RULE * (ours - mine)) / question.weight / sqrt(1 - _LENGTH + _LENGTH * length)
        usual = not one.edition or one.edition == SOURCES.get(one.game)
        one.score = (share + _OFTEN * much / oftenest) * _KINDS.get(one.kind, 1.0) * (1.0 if usual else _BEYOND)
        labels = [question.concepts[concept].label for concept in sorted(concepts)]
        one.why = [f"says {', '.join(labels)}"] if labels else []


class _TokenWeights(dict[int, tuple[int, float, list[tuple[int, float, frozenset[int]]]]]):
    """What it tells that a token of a question stands in a field, by its `place`; worked out when it is first met.

    The token's number, how much once counts there, and what it says there: a concept's place, how
    much of it, and what else must stand in the same field.
    """

    def __init__(self, question: Question) -> None:
        self._question = question
        self._numbers = {token: number for number, token in enumerate(question.wanted)}

    def __missing__(self, at: int) -> tuple[int, float, list[tuple[int, float, frozenset[int]]]]:
        number, field = number_of(at), field_of(at)
        says = [
            (concept, much * _FIELDS[field], frozenset(place(self._numbers[other], field) for other in phrase[1:]))
            for concept, phrase, much in self._question.meant.get(self._question.wanted[number], ())
        ]
        self[at] = number, _TIMES[field], says
        return self[at]


def _measure_concepts(tells: _TokenWeights, said: Mapping[int, int]) -> tuple[dict[int, float], dict[int, float]]:
    """How much of each concept a passage says, and how often it says each token."""
    concepts: dict[int, float] = {}
    times: dict[int, float] = {}
    for at, count in said.items():
        number, once, says = tells[at]
        times[number] = times.get(number, 0.0) + once * count
        for concept, much, others in says:
            if much > concepts.get(concept, 0.0) and (not others or others <= said.keys()):
                concepts[concept] = much
    return concepts, times


def _score_by_names(question: Question, pool: list[Candidate], named: Named) -> None:
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
        if question.games and one.game not in question.games:
            one.score *= _ELSEWHERE


def _score_by_neighbours(pool: list[Candidate], cites: Cites) -> None:
    """Add what the passages around say: the best of those that cite it or stand under it, and that above it."""
    base = {one.id: one.score for one in pool}
    best = [one.id for one in sorted(pool, key=lambda one: -one.score)[:CITING]]
    citing: dict[str, tuple[float, str]] = {}
    for source, target in cites(best):
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
