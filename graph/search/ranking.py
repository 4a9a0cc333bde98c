"""Ranking: which rules answer a question best. Pure functions over the passages found.

What speaks for a rule is measured (`graph.search.features`) and added up. The graph adds that it defines a term asked
about, is about a card named, or stands beside what says more. The weights are learned from lines that players ask by:
`tests/bench/fit_ranking.py` writes `weights.yaml`. A score is how likely the rule is meant, among all that were found.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from heapq import nlargest
from itertools import chain
from math import exp, log
from pathlib import Path

import yaml

from graph.search.features import TokenTellings, compare_lines, join_features, measure_passage
from graph.search.likeness import measure_likeness, place_text
from graph.search.question import Question
from graph.search.ranked import FoundPassage, GameWeights, NamedIds
from graph.store.sources import SOURCES

__all__ = ["CITING", "Cites", "load_weights", "measure_rules", "rank"]

CITING = 20
"""How many of the best passages pass score on to what they cite."""
_BENEATH = frozenset({"example", "bullet", "note"})
_EXACT = 12.0
"""What is added for the very thing that was asked for."""
_ELSEWHERE = -8.0
"""What is added for a passage of another game than those that the question names."""
_SECOND = 0.5
"""The factor by which a game not told counts less, once a rule of it was given a place."""
_WORTH = 0.02
"""The share of the best score that a passage needs to take its game's turn."""
_LINED = 24
"""For how many passages, those that say most, the lines most like the question are looked for."""
_TITLE = 3
"""The number of words up to which a text is a mere title."""


Cites = Callable[[Iterable[str]], Iterable[tuple[str, str]]]
"""Takes ids of passages; gives (source, target) for everything that each of them cites or interprets."""


@cache
def load_weights() -> Mapping[str, float]:
    """Load the weight of each feature from `weights.yaml`; a feature that is not there weighs nothing.

    The file is read once.
    """
    lines = yaml.safe_load(Path(__file__).with_name("weights.yaml").read_text("utf-8"))
    return {str(name): float(weight) for name, weight in lines.items()}


def rank(
    question: Question,
    weights: Mapping[str, GameWeights],
    candidates: Iterable[FoundPassage],
    named: NamedIds,
    cites: Cites,
    place: Callable[[FoundPassage], int],
) -> list[FoundPassage]:
    """Give the passages with their scores and reasons, best first.

    Takes the question, what its words weigh in each game, the passages found and the ids that the question names.
    `cites` is called once, for the best 20 so far. `place` gives the number of what a passage is shown as: all with one
    number have one score. Where the question names several games, their passages take turns, so that scores do not fall
    throughout. Where it names none and `weights` has several, no game fills the first places. All passages are given.
    Their `score`, higher being better, and their `why` are set. A passage of a game that `weights` lacks is a
    `KeyError`.
    """
    learned = load_weights()
    pool = list(candidates)
    rules = measure_rules(question, weights, pool, named, cites, place)
    scores = {}
    for number, (features, members) in rules.items():
        score = sum(learned.get(name, 0.0) * much for name, much in features.items())
        if any(one.id in named.exact for one in members):
            score += _EXACT
        if question.games and members[0].game not in question.games:
            score += _ELSEWHERE
        scores[number] = score
    best = max(scores.values(), default=0.0)
    whole = sum(exp(score - best) for score in scores.values())
    for number, (_, members) in rules.items():
        for one in members:
            one.score = exp(scores[number] - best) / whole
    ranked = [
        one for number in sorted(rules, key=lambda n: (-scores[n], rules[n][1][0].id)) for one in rules[number][1]
    ]
    if len(question.games) > 1:
        return _take_turns(ranked, question.games)
    return _spread_games(ranked) if len(weights) > 1 and not question.games else ranked


def measure_rules(
    question: Question,
    weights: Mapping[str, GameWeights],
    pool: Sequence[FoundPassage],
    named: NamedIds,
    cites: Cites,
    place: Callable[[FoundPassage], int],
) -> dict[int, tuple[dict[str, float], list[FoundPassage]]]:
    """Measure the features of what is shown in one place, by its number, with its passages, those that say most first.

    Takes what `rank` takes. Besides those of its passages, joined, it has `source`, `title`, `likely`, its kind, and
    what the graph says: `above`, `cited`, `defines`, `about` and `mentions`. The reasons of the passages are set, too.
    """
    tells = TokenTellings(question)
    alone = question.concepts if len(question.concepts) == 1 else ()  # a word alone is placed by all its names
    names = chain.from_iterable(phrase for concept in alone for phrase in concept.phrases)
    asked = place_text([*question.tokens, *names])
    measured: dict[str, dict[str, float]] = {}
    places: defaultdict[int, list[FoundPassage]] = defaultdict(list)
    for one in pool:
        measured[one.id], concepts = measure_passage(tells, weights[one.game], one)
        one.why = [f"says {', '.join(question.concepts[n].label for n in sorted(concepts))}"] if concepts else []
        places[place(one)].append(one)
    said = {id_: features["said"] for id_, features in measured.items()}
    lined = frozenset(one.id for one in nlargest(_LINED, pool, key=lambda one: said[one.id]))
    for one in pool:
        measured[one.id]["line"] = compare_lines(tells, weights[one.game], one) if one.id in lined else 0.0
    beside = _find_neighbours(pool, said, cites)
    rules = {}
    for number, several in places.items():
        members = sorted(several, key=lambda one: (one.id not in named.exact, -said[one.id], one.id))
        features = join_features([measured[one.id] | beside[one.id] for one in members])
        game = weights[members[0].game]
        main = next((one for one in members if one.kind not in _BENEATH), members[0])
        features["source"] = float(any(one.edition == SOURCES.get(one.game) for one in members))
        features["likeness"] = measure_likeness(asked, main.placed)
        features["title"] = float(bool(main.edition) and sum(main.lengths.values()) <= _TITLE)
        features["likely"] = log(max(game.likely, 1e-6))
        features["name_entry" if main.kind == "term" and not main.edition else f"kind_{main.kind}"] = 1.0
        features |= _measure_names(members, weights, named, tells.grown)
        rules[number] = (features, members)
    return rules


def _measure_names(
    members: Sequence[FoundPassage], weights: Mapping[str, GameWeights], named: NamedIds, grown: float
) -> dict[str, float]:
    """Measure what a question names of the passages shown in one place, and add the reasons to `why`.

    Gives the features `defines`, `about` and `mentions`, each the greatest of all passages; 0.0 for none.
    """
    features = dict.fromkeys(("defines", "about", "mentions"), 0.0)
    for one in members:
        if one.id in named.exact:
            one.why.insert(0, "is what was asked for by number or name")
        if one.id in named.defines:
            game = weights[one.game]
            much = game.concepts[named.defines[one.id]] / game.whole * grown
            features["defines"] = max(features["defines"], much)
            one.why.append("defines a term asked about")
        if one.id in named.about:
            features["about"] = max(features["about"], named.about[one.id])
            one.why.append("is about a card asked about")
        elif one.id in named.mentions:
            features["mentions"] = max(features["mentions"], named.mentions[one.id])
            one.why.append("mentions a card asked about")
    return features


def _find_neighbours(
    pool: Sequence[FoundPassage], said: Mapping[str, float], cites: Cites
) -> dict[str, dict[str, float]]:
    """Find what stands beside each passage: how much the one above it says, and the best that cites it.

    Gives the features `above` and `cited` by the passage's id, and adds the reasons to `why`. Only the best 20 count as
    citing.
    """
    best = [one.id for one in sorted(pool, key=lambda one: -said[one.id])[:CITING]]
    citing: dict[str, tuple[float, str]] = {}
    for source, target in cites(best):
        citing[target] = max(citing.get(target, (0.0, "")), (said[source], source))
    held: dict[str, tuple[float, str]] = {}
    for one in pool:
        held[one.above] = max(held.get(one.above, (0.0, "")), (said[one.id], one.id))
    found = {}
    for one in pool:
        cited, beneath = citing.get(one.id, (0.0, "")), held.get(one.id, (0.0, ""))
        above = said.get(one.above, 0.0), one.above
        found[one.id] = {"above": above[0], "cited": cited[0]}
        for (much, other), word in ((cited, "is cited by"), (beneath, "holds"), (above, "stands under")):
            if much:
                one.why.append(f"{word} {other}")
    return found


def _take_turns(ranked: Sequence[FoundPassage], games: Collection[str]) -> list[FoundPassage]:
    """Order passages so that the games take turns: the best of each game, then the next of each.

    `ranked` is best first. A passage with less than a fiftieth of the best score, or of another game than `games`,
    comes after all turns. Passages of one family share a turn.
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

    `ranked` is best first. Once a passage of a game was given a place, the scores of its next ones are set to half of
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
