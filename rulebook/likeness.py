"""Measure how alike two rules are; words that every rule uses weigh little."""

from __future__ import annotations

import heapq
import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from rulebook.fold import compute_fingerprints, fold, is_japanese
from rulebook.renaming import rename_terms
from rulebook.traits import Trait

__all__ = ["Likeness"]

_WORD = re.compile(r"\d+\.\d[\w.]*|([^\W_]+|[+\-]?\d+(?:/[+\-]?\d+)?)")
"""A word of English; what looks like a rule number is passed over without being caught."""
_UNIT = 1_000_000
"""Weights are whole numbers of this fine a unit, for the order in which a set is summed up differs from run to run."""
_COMMON = 0.03
"""A feature that more than this share of the rules carries finds no candidates."""


class Likeness:
    """How alike the rules of two editions are, from 0 to 1.

    Where both texts are held it compares words and pairs of words (pairs of characters in Japanese). Else it compares
    fingerprints. Each counts by its rarity among all the rules given.
    """

    def __init__(self, old: Sequence[Trait], new: Sequence[Trait]) -> None:
        """Take the rules of an older and a newer edition. Words are compared only if the text of every rule is held.

        Whether they are Japanese is told by the first 200 older rules.
        """
        self.worded = all(trait.text is not None for trait in (*old, *new))
        self._japanese = is_japanese("".join(trait.text or "" for trait in old[:200]))
        self._features: dict[Trait, frozenset[str]] = {}
        self._masses: dict[Trait, int] = {}
        self._known: dict[tuple[Trait, Trait], float] = {}
        self._weights: dict[str, int] = {}
        self._size = len(old) + 1
        self._old = old
        self._renamed: dict[str, str] = {}
        self._counts = (
            Counter(word for trait in old for word in set(self._list_words(trait))) if self.worded else Counter()
        )

    def of(self, old: Trait, new: Trait) -> float:
        """How alike an old and a new rule are, from 1 for the same words to 0 for none in common (Dice's coefficient).

        Rare words count more. Two rules without words give 0.
        """
        known = self._known.get((old, new))
        if known is None:
            whole = self._get_weight(old) + self._get_weight(new)
            known = 2 * self._sum_weights(self._list_features(old) & self._list_features(new)) / whole if whole else 0.0
            self._known[old, new] = known
        return known

    def measure_part(self, part: Trait, whole: Trait, without: Trait | None = None) -> float:
        """The share of `part` that stands in `whole`, from 0 to 1; what `without` also has does not count as shared.

        A part without words gives 0.
        """
        shared = self._list_features(part) & self._list_features(whole)
        return self._sum_weights(shared - self._list_features(without) if without else shared) / (
            self._get_weight(part) or 1
        )

    def measure_added_part(self, whole: Trait, partner: Trait, part: Trait) -> float:
        """Of what `whole` has and its `partner` has not: the share that stands in `part`, from 0 to 1.

        0 where there is none.
        """
        more = self._list_features(whole) - self._list_features(partner)
        return self._sum_weights(more & self._list_features(part)) / (self._sum_weights(more) or 1)

    def words(self, trait: Trait) -> frozenset[str]:
        """The different English words of a rule, in small letters.

        Empty where a text is not held, or the edition is Japanese.
        """
        if not self.worded or self._japanese:
            return frozenset()
        return frozenset(feature for feature in self._list_features(trait) if " " not in feature)

    def rename(self, renamed: Mapping[str, str]) -> None:
        """Read these terms of the older edition by their new names from now on.

        `renamed` gives the new name by the old one. Both names are singular and in small letters. Results computed
        before are dropped.
        """
        self._renamed = dict(renamed)
        for trait in self._old:
            if any(name in (trait.text or "").casefold() for name in renamed):
                self._features.pop(trait, None)
        for cache in (self._masses, self._known, self._weights):
            cache.clear()
        counts, self._counts = self._counts, Counter()
        for word, count in counts.items():
            self._counts[rename_terms(word, renamed)] += count

    def describe(self, old: Trait, new: Trait) -> str:
        """Say in words how alike two rules are: `"87% of the wording"`.

        `", with terms renamed"` stands behind it where the old rule uses a renamed term.
        """
        renamed = any(name in (old.text or "").casefold() for name in self._renamed)
        return f"{self.of(old, new):.0%} of the wording" + ", with terms renamed" * renamed

    @property
    def vocabulary(self) -> Iterable[str]:
        """Every word of the older edition, each once; pairs of characters in Japanese.

        Empty where a text is not held.
        """
        return self._counts.keys()

    @property
    def enough(self) -> int:
        """The least number of features (`size`) at which two rules can be judged without context.

        15, which is eight words and their pairs, where texts are held; else 1, one fingerprint.
        """
        return 15 if self.worded else 1

    def size(self, trait: Trait) -> int:
        """How many features a rule has: its different words and pairs of neighbours; `draw a card` has 5.

        Where a text is not held, its fingerprints are counted. 0 without either.
        """
        return len(self._list_features(trait))

    def find_candidates(
        self, some: Sequence[Trait], others: Sequence[Trait], most: int = 5
    ) -> Iterator[tuple[Trait, list[Trait]]]:
        """For each of `some`, find the most alike of `others` of the same rank, as (rule, candidates), best first.

        Gives at most `most` candidates each; an empty list where there is none. They are found by the features in
        common, rare ones first of all. What more than 3% of the others have, and more than 20 of them, finds none. A
        rule that is among `others` itself finds itself.
        """
        bearing: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        wanted = frozenset().union(*map(self._list_features, some))
        for place, other in enumerate(others):
            rank = other.rank
            for feature in self._list_features(other) & wanted:
                bearing[rank, feature].append(place)
        limit = max(20, int(_COMMON * len(others)))
        for trait in some:
            rank = trait.rank
            scores: defaultdict[int, int] = defaultdict(int)
            for feature in self._list_features(trait):
                bearers = bearing.get((rank, feature), ())
                if len(bearers) <= limit:
                    weight = self._weight(feature)
                    for place in bearers:
                        scores[place] += weight
            ranked = heapq.nsmallest(most, ((-score, place) for place, score in scores.items()))
            yield trait, [others[place] for _, place in ranked]

    def _list_words(self, trait: Trait) -> list[str]:
        """The words of a rule in order, in small letters, renamed terms by their new names.

        Pairs of characters in Japanese. `[]` where its text is not held.
        """
        text = trait.text or ""
        if self._japanese:
            folded = fold(text)
            return [folded[i : i + 2] for i in range(len(folded) - 1)]
        plain = unicodedata.normalize("NFKC", text).casefold().replace("’", "'")
        return [rename_terms(word, self._renamed) for word in _WORD.findall(plain) if word]

    def _list_features(self, trait: Trait) -> frozenset[str]:
        """The features of a rule, kept once computed: words and pairs of neighbours (`"draw"`, `"draw a"`).

        Where a text is not held, they are fingerprints.
        """
        features = self._features.get(trait)
        if features is None:
            if self.worded:
                words = self._list_words(trait)
                features = frozenset((*words, *map(" ".join, pairwise(words))))
            else:
                features = frozenset(trait.fingerprints or compute_fingerprints(trait.text or ""))
            self._features[trait] = features
        return features

    def _get_weight(self, trait: Trait) -> int:
        """The sum of the weights of a rule's features (words and pairs of words), kept once computed.

        0 without words.
        """
        if trait not in self._masses:
            self._masses[trait] = self._sum_weights(self._list_features(trait))
        return self._masses[trait]

    def _sum_weights(self, features: Iterable[str]) -> int:
        """The sum of the weights of some features; 0 for none. One that stands there twice counts twice."""
        return sum(map(self._weight, features))

    def _weight(self, feature: str) -> int:
        """The weight of a word or a pair of words: the rarer in the older edition, the heavier; 1 for a fingerprint."""
        if not self.worded:
            return 1
        weight = self._weights.get(feature)
        if weight is None:
            often = min(self._counts[word] for word in feature.split(" "))  # a pair is as rare as its rarer word
            weight = self._weights[feature] = int(_UNIT * (0.01 + math.log(self._size / (often + 1))))
        return weight
