"""Ranking: which passages answer a question best. Pure functions over the passages found.

Three scores add up. One is the share of the question's concepts that a passage says, in whatever words. One is how
often it says each word (BM25: Robertson and Walker 1994). One is how near a line comes that players ask it by. The
graph adds to the score of a rule that defines a term asked about, and of a passage about a card named. It also adds to
neighbours of the best passages.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import fsum, sqrt

from graph.search.question import Question
from graph.search.token_fields import decode_field, decode_number, encode_place
from graph.store.sources import SOURCES

__all__ = ["CITING", "LIKELY", "OTHER_CARD", "FoundPassage", "GameWeights", "NamedIds", "rank"]

CITING = 20
"""How many of the best passages pass score on to what they cite."""

_FIELDS = {"name": 1.15, "own": 1.0, "around": 0.2, "signs": 0.8, "asked": 1.0}
"""How much a concept counts, by the field it stands in."""
_KINDS = {"chapter": 0.5, "section": 0.7, "note": 0.9, "ruling": 0.85, "card": 0.6, "term": 0.8}
"""The factor of a kind of passage; 1 for a rule, an example or a ruling."""
_BEYOND = 0.7
"""The factor of an edition that is not the game's source: it is asked about less often."""
_USUAL = {"ja": 60, "en": 90}
"""How many different tokens a passage usually has, by language."""
_SHORTEST = 12
_LENGTH = 0.4
"""How much a passage loses by being longer than usual."""

_OFTEN = 0.5
"""The weight of the BM25 score, the best being 1."""
_TIMES = {"name": 1.5, "own": 1.0, "around": 0.5, "signs": 0.3, "asked": 1.0}
"""How many occurrences a token counts for in BM25, by field."""
_SATURATION, _PULL = 1.2, 0.5
"""The constants k1 and b of BM25. `b` is low because a passage's length includes what stands around it."""
_LIKE_LINE, _LINED = 1.3, 40
"""The weight of the line most like the question, and for how many passages it is looked for."""
_SAME_RULE = 0.35
"""How much a concept counts that only another edition of the same rule says."""
_CITED, _HOLDS, _HELD = 0.15, 0.05, 0.15
"""The share of its score that a passage gives to those it cites, to the one above it, and to those beneath it."""
_AS_GOOD, _HOLDER = 0.8, 0.85
"""The share of a passage's score from which one beneath it is as good, and the factor of the passage that holds it."""
_DEFINES, _ABOUT, _MENTIONS = 0.6, 0.5, 0.25
OTHER_CARD = 0.75
"""The factor of a ruling on a card that the question does not name."""
_EXACT = 3.0
"""What is added for the very thing that was asked for."""
_ELSEWHERE = 0.5
"""The factor of a passage of another game than those that the question names."""
LIKELY = 0.2
"""The power of a game's likelihood by which its passages' scores are multiplied."""
_SECOND = 0.6
"""The factor by which a game not told counts less, once a rule of it was given a place."""
_WORTH = 0.5
"""The share of the best score that a passage needs to take its game's turn."""
_NAMES, _TITLED, _TITLE = 0.6, 0.9, 3
"""Factors of a term's name entry and of a bare title, and the number of words up to which a text is a title."""


Cites = Callable[[Iterable[str]], Iterable[tuple[str, str]]]
"""Takes ids of passages; gives (source, target) for everything that each of them cites or interprets."""


@dataclass(slots=True)
class FoundPassage:
    """A passage that was found: its row, and how often the question's tokens stand in it.

    `rule` is the family of the rule that it is shown under. `size` counts all tokens of the passage. `lengths` counts
    the different tokens of its own words, by language. `said` counts the question's tokens by their encoded field.
    `lines` are those that players ask it by: the question's tokens in each, encoded, and how many different tokens it
    has. Ranking sets `score` and `why`.
    """

    doc: int
    id: str
    game: str
    edition: str
    kind: str
    above: str
    family: int
    rule: int
    size: int
    lengths: Mapping[str, int]
    said: Mapping[int, int]
    lines: Sequence[tuple[frozenset[int], int]] = ()
    score: float = 0.0
    why: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NamedIds:
    """The ids of the passages that the question names.

    `exact` are the rules it cites and the things that its whole text names. `defines` are the rules that define its
    terms, with the index of the term's concept. `about` and `mentions` are passages on its cards, with the cards'
    sureness. `on_cards` are all rulings on cards, whether the question names the card or not.
    """

    exact: frozenset[str] = frozenset()
    defines: Mapping[str, int] = field(default_factory=dict)
    about: Mapping[str, float] = field(default_factory=dict)
    mentions: Mapping[str, float] = field(default_factory=dict)
    on_cards: Container[str] = frozenset()

    @property
    def ids(self) -> frozenset[str]:
        """All ids together, each once, but for `on_cards`."""
        return self.exact.union(self.defines, self.about, self.mentions)


@dataclass(frozen=True, slots=True)
class GameWeights:
    """What a question's words weigh in one game.

    `likely` is the share of likelihood that the game is meant, `average` its passages' usual number of tokens.
    `concepts` has the weight of each concept, and `tokens` that of each token wanted, in their order.
    """

    likely: float
    average: float
    concepts: Sequence[float]
    tokens: Sequence[float]

    @property
    def whole(self) -> float:
        """The sum of the weights of all concepts; 1.0 if it is 0."""
        return fsum(self.concepts) or 1.0


def rank(
    question: Question,
    weights: Mapping[str, GameWeights],
    candidates: Iterable[FoundPassage],
    named: NamedIds,
    cites: Cites,
) -> list[FoundPassage]:
    """Give the passages with their scores and reasons, best first.

    Takes the question, what its words weigh in each game, the passages found and the ids that the question names.
    `cites` is called once, for the best 20 so far. Where the question names several games, their passages take turns,
    so that scores do not fall throughout. Where it names none and `weights` has several, no game fills the first
    places. All passages are given. Their `score`, higher being better, and their `why` are set. A passage of a game
    that `weights` lacks is a `KeyError`.
    """
    pool = list(candidates)
    tells = _TokenWeights(question)
    _score_by_words(question, tells, weights, pool)
    _score_by_lines(tells, weights, pool)
    _score_by_names(question, weights, pool, named)
    _score_by_neighbours(pool, cites)
    for one in pool:
        if one.id not in named.exact:
            one.score *= _weigh_bareness(one)
    ranked = sorted(pool, key=lambda one: (-one.score, one.id))
    if len(question.games) > 1:
        return _take_turns(ranked, question.games)
    return _spread_games(ranked) if len(weights) > 1 and not question.games else ranked


def _weigh_bareness(one: FoundPassage) -> float:
    """Give the factor for a passage that is only a name or a title: 0.6 or 0.9, and 1.0 for any other.

    A name is a term without an edition; a title has at most three words of its own.
    """
    if one.kind == "term" and not one.edition:
        return _NAMES
    return _TITLED if one.edition and sum(one.lengths.values()) <= _TITLE else 1.0


def _take_turns(ranked: Sequence[FoundPassage], games: Collection[str]) -> list[FoundPassage]:
    """Order passages so that the games take turns: the best of each game, then the next of each.

    `ranked` is best first. A passage with less than half the best score, or of another game than `games`, comes after
    all turns. Passages of one family share a turn.
    """
    families: defaultdict[str, dict[int, int]] = defaultdict(dict)
    turns: list[tuple[bool, int]] = []
    for one in ranked:
        before = families[one.game]
        turn = before.setdefault(one.family, len(before))
        late = one.game not in games or one.score < _WORTH * ranked[0].score
        turns.append((late, 0 if late else turn))
    return [one for _, one in sorted(zip(turns, ranked, strict=True), key=lambda pair: pair[0])]


def _spread_games(ranked: Sequence[FoundPassage]) -> list[FoundPassage]:
    """Order passages so that no game fills the first places while another is nearly as good.

    `ranked` is best first. Once a passage of a game was given a place, the scores of its next ones are set to 0.6 of
    themselves. So the best of another game comes soon.
    """
    waiting: defaultdict[str, deque[FoundPassage]] = defaultdict(deque)
    for one in ranked:
        waiting[one.game].append(one)
    given: set[str] = set()
    spread: list[FoundPassage] = []
    while waiting:
        game = max(waiting, key=lambda of: waiting[of][0].score * (_SECOND if of in given else 1.0))
        one = waiting[game].popleft()
        one.score *= _SECOND if game in given else 1.0
        given.add(game)
        spread.append(one)
        if not waiting[game]:
            del waiting[game]
    return spread


def _score_by_words(
    question: Question, tells: _TokenWeights, weights: Mapping[str, GameWeights], pool: list[FoundPassage]
) -> None:
    """Set the score by the concepts that a passage and its family say, and by BM25, how often it says each token.

    What only another edition says counts 0.35. A longer passage, or one of an edition that is not the game's source,
    scores less. The first reason is set, too: `"says foretell, cast"`, or none where it says no concept itself.
    """
    measured, often = [], []
    for one in pool:
        game = weights[one.game]
        concepts, times = _measure_concepts(tells, one.said)
        measured.append({concept: much * game.concepts[concept] for concept, much in concepts.items()})
        slow = _SATURATION * (1 - _PULL + _PULL * one.size / game.average)
        often.append(fsum([game.tokens[n] * much * (_SATURATION + 1) / (much + slow) for n, much in times.items()]))
    families: defaultdict[int, dict[int, float]] = defaultdict(dict)
    for one, concepts in zip(pool, measured, strict=True):
        family = families[one.family]
        for concept, much in concepts.items():
            if much > family.get(concept, 0.0):
                family[concept] = much
    shared = {family: fsum(concepts.values()) for family, concepts in families.items()}
    oftenest = max(often, default=0.0) or 1.0
    for one, concepts, much in zip(pool, measured, often, strict=True):
        mine, ours = fsum(concepts.values()), shared[one.family]
        length = max(one.lengths[question.language], _SHORTEST) / _USUAL[question.language]
        game = weights[one.game]
        share = (mine + _SAME_RULE * (ours - mine)) / game.whole / sqrt(1 - _LENGTH + _LENGTH * length)
        usual = not one.edition or one.edition == SOURCES.get(one.game)
        one.score = (share + _OFTEN * much / oftenest) * _KINDS.get(one.kind, 1.0) * (1.0 if usual else _BEYOND)
        one.score *= game.likely**LIKELY
        labels = [question.concepts[concept].label for concept in sorted(concepts)]
        one.why = [f"says {', '.join(labels)}"] if labels else []


def _score_by_lines(tells: _TokenWeights, weights: Mapping[str, GameWeights], pool: list[FoundPassage]) -> None:
    """Add to the score of the best 40 passages by the line, of those they are asked by, that is most like the question.

    A line is the more like it, the more of the question's concepts it says, and the fewer other words it has.
    """
    for one in nlargest(_LINED, pool, key=lambda passage: passage.score):
        game, likest = weights[one.game], 0.0
        for tokens, size in one.lines:
            if tokens:
                concepts, _ = _measure_concepts(tells, dict.fromkeys(tokens, 1))
                share = fsum(much * game.concepts[concept] for concept, much in concepts.items()) / game.whole
                likest = max(likest, share * len(tokens) / size)
        one.score += _LIKE_LINE * sqrt(likest) * game.likely**LIKELY


class _TokenWeights(dict[int, tuple[int, float, list[tuple[int, float, frozenset[int]]]]]):
    """What a token in a field tells, by the encoded field; computed when first asked for.

    Gives the token's number, how many occurrences it counts for, and its concepts. Each concept comes with its amount,
    and with what else must stand in the same field.
    """

    def __init__(self, question: Question) -> None:
        """Take the question whose tokens are weighed."""
        self._question = question
        self._numbers = {token: number for number, token in enumerate(question.wanted)}

    def __missing__(self, at: int) -> tuple[int, float, list[tuple[int, float, frozenset[int]]]]:
        """Compute and keep what an encoded token in a field tells: its number, what one stands for, and its concepts.

        A concept is its index, its amount, and the encoded tokens that must stand in the same field.
        """
        number, field = decode_number(at), decode_field(at)
        says = [
            (
                concept,
                much * _FIELDS[field],
                frozenset(encode_place(self._numbers[other], field) for other in phrase[1:]),
            )
            for concept, phrase, much in self._question.meant.get(self._question.wanted[number], ())
        ]
        self[at] = number, _TIMES[field], says
        return self[at]


def _measure_concepts(tells: _TokenWeights, said: Mapping[int, int]) -> tuple[dict[int, float], dict[int, float]]:
    """Give how much of each concept a passage says, by its index, and how often it says each token, by its number.

    `said` counts the encoded tokens of the passage. A phrase of several tokens counts where all stand in one field.
    """
    concepts: dict[int, float] = {}
    times: dict[int, float] = {}
    for at, count in said.items():
        number, once, says = tells[at]
        times[number] = times.get(number, 0.0) + once * count
        for concept, much, others in says:
            if much > concepts.get(concept, 0.0) and (not others or others <= said.keys()):
                concepts[concept] = much
    return concepts, times


def _score_by_names(
    question: Question, weights: Mapping[str, GameWeights], pool: list[FoundPassage], named: NamedIds
) -> None:
    """Add to the score what the question names, and the reason to `why`. A ruling on another card loses score.

    What was asked for by number or name is the first reason, others come last. A family counts as defining when one of
    its members does. Being about a card hides that it is mentioned. A passage of a game that the question does not
    name loses score, if it names any.
    """
    defining: dict[int, float] = {}
    for one in pool:
        if one.id in named.defines:
            game = weights[one.game]
            much = game.concepts[named.defines[one.id]] / game.whole * game.likely**LIKELY
            defining[one.family] = max(defining.get(one.family, 0.0), much)
    for one in pool:
        if one.id in named.exact:
            one.score += _EXACT
            one.why.insert(0, "is what was asked for by number or name")
        if one.family in defining:
            one.score += _DEFINES * defining[one.family]
            one.why.append("defines a term asked about")
        if one.id in named.about:
            one.score += _ABOUT * named.about[one.id]
            one.why.append("is about a card asked about")
        elif one.id in named.mentions:
            one.score += _MENTIONS * named.mentions[one.id]
            one.why.append("mentions a card asked about")
        elif one.id in named.on_cards:
            one.score *= OTHER_CARD
        if question.games and one.game not in question.games:
            one.score *= _ELSEWHERE


def _score_by_neighbours(pool: list[FoundPassage], cites: Cites) -> None:
    """Add a share of the score of those that cite a passage, stand under it, or hold it, and the reason to `why`.

    Only the best 20 pass score on to what they cite. A passage, unless an example, that holds one nearly as good loses
    some score first. Of several that cite or stand beneath it, the best counts.
    """
    base = {one.id: one.score for one in pool}
    best = [one.id for one in sorted(pool, key=lambda one: -one.score)[:CITING]]
    citing: dict[str, tuple[float, str]] = {}
    for source, target in cites(best):
        citing[target] = max(citing.get(target, (0.0, "")), (base[source], source))
    held: dict[str, tuple[float, str]] = {}
    for one in pool:
        held[one.above] = max(held.get(one.above, (0.0, "")), (base[one.id], one.id))
    for one in pool:
        if one.kind != "example" and held.get(one.id, (0.0, ""))[0] >= _AS_GOOD * base[one.id]:
            one.score *= _HOLDER
        for share, (score, other), word in (
            (_CITED, citing.get(one.id, (0.0, "")), "is cited by"),
            (_HOLDS, held.get(one.id, (0.0, "")), "holds"),
            (_HELD, (base.get(one.above, 0.0), one.above), "stands under"),
        ):
            if score:
                one.score += share * score
                one.why.append(f"{word} {other}")
