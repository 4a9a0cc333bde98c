"""Features: what speaks for a rule, each as one number. `graph.search.ranking` adds them up, by weights learned.

Of a passage: `said` is how much of the question's concepts it says, in whatever field; `name`, `own`, `around`,
`signs` and `asked` are how much each field says. `often` is BM25 (Robertson and Walker 1994), by how often each word is
said. `line` is how near the line comes that players ask it by and that is most like the question. `size` is how long
it is. A long question is said in part only, so that its parts count for more. `likeness` is how near the rule lies to
the question in meaning (`graph.search.likeness`).

Of what is shown in one place, the rule with its editions and examples, each is that of its best passage.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum, log, sqrt

from graph.search.question import Question
from graph.search.ranked import FoundPassage, GameWeights
from graph.search.token_fields import FIELDS, decode_field, decode_number, encode_place

__all__ = ["TokenTellings", "compare_lines", "join_features", "measure_passage"]

_SURE = {"name": 1.15, "own": 1.0, "around": 0.2, "signs": 0.5, "asked": 1.0}
"""How much a concept counts in `said`, by the field it stands in."""
_TIMES = {"name": 1.5, "own": 1.0, "around": 0.5, "signs": 0.3, "asked": 1.0}
"""How many occurrences a token counts for in BM25, by field."""
_SATURATION, _PULL = 1.2, 0.5
"""The constants k1 and b of BM25. `b` is low because a passage's length includes what stands around it."""
_USUAL, _LENGTHENS = 5, 0.7
"""How many concepts a question usually has, and the power of its length by which its shares grow."""

_Telling = tuple[int, float, list[tuple[int, float, frozenset[int]]]]
"""Of a token in a field: its number, the occurrences it counts for, and its concepts.

A concept is its key, its sureness, and what else must stand in the field. The key has the field beside the concept.
"""


class TokenTellings(dict[int, _Telling]):
    """What a token in a field tells, by the encoded field; computed when first asked for."""

    def __init__(self, question: Question) -> None:
        """Take the question whose tokens are weighed."""
        self._question = question
        self._numbers = {token: number for number, token in enumerate(question.wanted)}
        self.places = {
            encode_place(concept, field): (concept, field, counted)
            for concept in range(len(question.concepts))
            for field, counted in _SURE.items()
        }
        self.grown = (max(len(question.concepts), 1) / _USUAL) ** _LENGTHENS

    def __missing__(self, at: int) -> _Telling:
        """Compute and keep what an encoded token in a field tells."""
        number, field = decode_number(at), decode_field(at)
        says = [
            (
                encode_place(concept, field),
                sure,
                frozenset(encode_place(self._numbers[other], field) for other in phrase[1:]),
            )
            for concept, phrase, sure in self._question.meant.get(self._question.wanted[number], ())
        ]
        self[at] = number, _TIMES[field], says
        return self[at]


def measure_passage(tells: TokenTellings, game: GameWeights, one: FoundPassage) -> tuple[dict[str, float], set[int]]:
    """Measure the features of a passage; the indexes of the concepts that it says come with them.

    The features are `said`, each field (`name`, `own`, `around`, `signs`, `asked`), `often` and `size`. `line` is left
    to `compare_lines`. `tells` are the tellings of the question's tokens, `game` what its words weigh in the passage's
    game.
    """
    said: dict[int, float] = {}
    times: dict[int, float] = {}
    for at, count in one.said.items():
        number, once, says = tells[at]
        times[number] = times.get(number, 0.0) + once * count
        for key, sure, others in says:
            if sure > said.get(key, 0.0) and (not others or others <= one.said.keys()):
                said[key] = sure
    grown = tells.grown / game.whole
    features = dict.fromkeys(("said", *FIELDS), 0.0)
    best: dict[int, float] = {}
    for key, sure in said.items():
        concept, field, counted = tells.places[key]
        features[field] += sure * game.concepts[concept] * grown
        if sure * counted > best.get(concept, 0.0):
            best[concept] = sure * counted
    features["said"] = fsum(sure * game.concepts[concept] for concept, sure in best.items()) * grown
    slow = _SATURATION * (1 - _PULL + _PULL * one.size / game.average)
    often = fsum(game.tokens[n] * much * (_SATURATION + 1) / (much + slow) for n, much in times.items())
    features["often"] = often * grown
    features["size"] = log(1 + one.size)
    return features, set(best)


def compare_lines(tells: TokenTellings, game: GameWeights, one: FoundPassage) -> float:
    """Give how like the question the line most like it is, between 0 and 1; 0 where there is none.

    A line is the more like it, the more of the question's concepts it says, and the fewer other words it has.
    """
    likest = 0.0
    for tokens, size in one.read_lines():
        if not tokens:
            continue
        said: dict[int, float] = {}
        for at in tokens:
            for key, sure, others in tells[at][2]:
                if sure > said.get(key, 0.0) and (not others or others <= tokens):
                    said[key] = sure
        share = sum(sure * game.concepts[decode_number(key)] for key, sure in said.items()) / game.whole
        likest = max(likest, share * len(tokens) / size)
    return sqrt(likest)


def join_features(several: list[Mapping[str, float]]) -> dict[str, float]:
    """Join the features of passages that are shown in one place: of each feature, the greatest.

    All must have the same features, and there must be one passage at least.
    """
    joined = dict(several[0])
    for features in several[1:]:
        for name, much in features.items():
            joined[name] = max(joined[name], much)
    return joined
