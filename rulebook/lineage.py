"""Lineage: which rule of one edition is which rule of the next.

A number is not an identity, so the texts decide. What is certain comes first and carries
the rest: texts found once in each edition name the blocks that they stand in, blocks are
joined by what they hold and by their titles, and within joined blocks the children find
each other. Boilerplate therefore follows its keyword. What is left is compared by its
wording, every candidate ranked in one list, the best first. A rule for which nothing
speaks clearly is called new or gone: better no lineage than a false one.

Works from the index alone (hashes, fingerprints, titles) where no text is held.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from rulebook.corrections import Correction, CorrectionError
from rulebook.fold import fold
from rulebook.traits import Likeness, Trait, traits
from rulebook.ids import Id
from rulebook.units import RULE_KINDS, Unit

__all__ = ["Relation", "Step", "trace"]

_MAJORITY = 0.5
"""Two blocks are one when more than this share of the twins that stand in either stand in both,"""
_WEIGHT = 0.3
"""and they are at least this share of all that stands in the larger one."""
_ALIKE_IN_PLACE, _ALIKE, _ALIKE_CROSSING, _ALIKE_NEAR, _ALIKE_ELSEWHERE = 0.2, 0.4, 0.65, 0.6, 0.7
"""How alike two rules are that are one: rewritten where it stood, edited there, out of order, near, anywhere."""
_FRAMED, _NEAR, _MARGIN = 0.2, 0.05, 0.1
"""What it is worth to stand under the same rule, or in the same gap; and by how much the likeliest must lead."""
_FLOORS = (1.0, 0.8, 0.0)
"""The same texts are joined first and then what is very much alike, for both narrow the places of the rest."""
_CONTAINED, _ITS_OWN = 0.75, 0.5
"""How much of a part must stand in the whole it was split from, and how much of it nowhere but there."""
_ONCE = "the same text, found once in either edition"


class Relation(StrEnum):
    """What became of a rule."""

    KEPT = "kept"
    EDITED = "edited"
    MOVED = "moved"
    MOVED_EDITED = "moved-edited"
    SPLIT = "split"
    MERGED = "merged"
    NEW = "new"
    GONE = "gone"
    TRANSLATION = "translation"


@dataclass(frozen=True, slots=True)
class Step:
    """One relation: the `old` numbers became the `new` ones; several new for a split, several old for a merger.

    `confidence` runs from 0 to 1; the `reason` is in words.
    """

    relation: Relation
    old: tuple[str, ...]
    new: tuple[str, ...]
    confidence: float
    reason: str

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Every old number with every new one; none for what is new or gone."""
        return ((old, new) for old in self.old for new in self.new)


def trace(
    old: Sequence[Unit | Trait], new: Sequence[Unit | Trait], corrections: Iterable[Correction] = ()
) -> tuple[Step, ...]:
    """What became of every rule of one edition in another of the same document and language.

    Every unit but furniture stands in exactly one step, on either side. `corrections` are those
    between these two editions (`rulebook.corrections.between` picks them); they overrule everything.
    Steps come in the new edition's reading order, what is gone where it stood.

    Raises:
        CorrectionError: a correction names a number that its edition does not have.
    """
    joined = _Joining(_Side(traits(old)), _Side(traits(new)))
    joined.correct(corrections)
    twins = _twins(joined)
    _join_blocks(joined, twins)
    for a, b in twins:
        if joined.framed(a, b):
            joined.join(a, b, 1.0, _ONCE)
    likeness = Likeness(joined.old.all, joined.new.all)
    likely = _likely(joined, likeness)
    while _join_ranked(joined, likeness, likely) or _join_above(joined) or _join_by_place(joined, likeness):
        pass  # whatever was joined frames others, so the surer ways are tried again
    return joined.steps(*_divided(joined, likeness))


class _Side:
    """One edition: its traits by number, in order, and by parent. A parent that is not held is no parent."""

    def __init__(self, all: tuple[Trait, ...]) -> None:
        self.all = all
        self.at = {trait.number: trait for trait in all}
        self.place = {trait: place for place, trait in enumerate(all)}
        self.children: defaultdict[Trait | None, list[Trait]] = defaultdict(list)
        for trait in all:
            self.children[self.above(trait)].append(trait)

    def above(self, trait: Trait) -> Trait | None:
        return self.at.get(trait.parent) if trait.parent else None

    def chain(self, trait: Trait) -> Iterator[Trait]:
        """The trait and everything above it."""
        here: Trait | None = trait
        while here is not None:
            yield here
            here = self.above(here)


class _Joining:
    """Two editions and what was joined between them so far."""

    def __init__(self, old: _Side, new: _Side) -> None:
        self.old, self.new = old, new
        self.ahead: dict[Trait, Trait] = {}
        self.back: dict[Trait, Trait] = {}
        self.why: dict[Trait, tuple[float, str]] = {}
        self.settled: list[Step] = []
        self._closed: set[Trait] = set()
        self._apart: set[tuple[Trait, Trait]] = set()

    def join(self, a: Trait, b: Trait, confidence: float, reason: str) -> bool:
        """Join two rules if both are free; says whether it did."""
        if not (self.free(a) and self.free(b) and (a, b) not in self._apart):
            return False
        self.ahead[a], self.back[b] = b, a
        self.why[a] = confidence, reason
        return True

    def free(self, trait: Trait) -> bool:
        return trait not in self.ahead and trait not in self.back and trait not in self._closed

    def framed(self, a: Trait, b: Trait) -> bool:
        """Whether the two stand under the same rule, or both at the top."""
        above, there = self.old.above(a), self.new.above(b)
        return there is None if above is None else self.ahead.get(above) is there

    def nearness(self, a: Trait, b: Trait) -> float:
        """1 under the same rule, a half under different rules of the same section, else 0."""
        if self.framed(a, b):
            return 1.0
        there = set(self.new.chain(b))
        return 0.5 if any(self.ahead.get(x) in there for x in self.old.chain(a) if x.parent is not None) else 0.0

    def frames(self) -> Iterator[tuple[list[Trait], list[Trait]]]:
        """The children of every joined pair, and the tops of both editions."""
        for a, b in ((None, None), *self.ahead.items()):
            if a in self.old.children and b in self.new.children:
                yield self.old.children[a], self.new.children[b]

    def correct(self, corrections: Iterable[Correction]) -> None:
        """Settle what a person has decided."""
        for correction in corrections:
            old = [_known(self.old, id) for id in correction.here]
            new = [_known(self.new, id) for id in correction.there]
            if correction.relation == "unrelated":
                self._apart.update((a, b) for a in old for b in new)
                continue
            numbers = tuple(a.number for a in old), tuple(b.number for b in new)
            self.settled.append(Step(Relation(correction.relation), *numbers, 1.0, f"reviewed: {correction.reason}"))
            self._closed.update(old, new)
            if len(old) == len(new) == 1:  # what stands under the two still follows them
                self.ahead[old[0]], self.back[new[0]] = new[0], old[0]

    def steps(self, divided: Iterable[Step], taken: set[Trait]) -> tuple[Step, ...]:
        """Every rule in one step: the settled ones, splits and mergers, then pair by pair."""
        steps = [*self.settled, *divided]
        done = self._closed | taken
        for a, b in self.ahead.items():
            if a not in done:
                steps.append(self._step(a, b))
        for a in self.old.all:
            if a not in done and a not in self.ahead:
                steps.append(Step(Relation.GONE, (a.number,), (), 0.9, "nothing in the newer edition says this"))
        for b in self.new.all:
            if b not in done and b not in self.back:
                steps.append(Step(Relation.NEW, (), (b.number,), 0.9, "nothing in the older edition says this"))
        return tuple(sorted(steps, key=self._order))

    def _step(self, a: Trait, b: Trait) -> Step:
        confidence, reason = self.why[a]
        if a.hash == b.hash:
            relation = Relation.KEPT if a.number == b.number else Relation.MOVED
        else:
            relation = Relation.EDITED if a.number == b.number else Relation.MOVED_EDITED
        if not self.framed(a, b):
            confidence, reason = 0.9 * confidence, f"{reason}; it stood under another rule"
        return Step(relation, (a.number,), (b.number,), round(confidence, 2), reason)

    def _order(self, step: Step) -> tuple[int, int]:
        if step.new:
            return self.new.place[self.new.at[step.new[0]]], 1
        place = self.old.place[self.old.at[step.old[0]]]
        while place >= 0 and self.old.all[place] not in self.ahead:
            place -= 1
        return (self.new.place[self.ahead[self.old.all[place]]] if place >= 0 else -1), 2


def _known(side: _Side, id: Id) -> Trait:
    trait = side.at.get(id.path)
    if trait is None:
        raise CorrectionError(f"{id} is not in its edition", where="the corrections", remedy="name a rule that is")
    return trait


def _alone(side: _Side, key: Callable[[Trait], object]) -> dict[object, Trait]:
    """The traits that are the only ones of their key; a key that is false is none."""
    counts = Counter(map(key, side.all))
    return {key(trait): trait for trait in side.all if key(trait) and counts[key(trait)] == 1}


def _twins(joined: _Joining) -> list[tuple[Trait, Trait]]:
    """Rules whose text is long enough to tell and stands once in each edition."""
    old, new = (_alone(side, lambda trait: (trait.rank, trait.hash)) for side in (joined.old, joined.new))
    return [(a, new[key]) for key, a in old.items() if key in new and a.distinctive and a.hash]


def _join_blocks(joined: _Joining, twins: Sequence[tuple[Trait, Trait]]) -> None:
    """Join rules by their titles and by the twins that stand under them, the surest first."""
    votes: Counter[tuple[Trait, Trait]] = Counter()
    voices: Counter[Trait] = Counter()
    for a, b in twins:
        above, there = list(joined.old.chain(a)), list(joined.new.chain(b))
        voices.update((*above, *there))
        votes.update((x, y) for x in above for y in there if x.kind == y.kind)
    sizes = Counter(x for side in (joined.old, joined.new) for trait in side.all for x in side.chain(trait))
    old, new = (
        _alone(side, lambda trait: trait.title and (trait.rank, trait.title)) for side in (joined.old, joined.new)
    )
    ranked = []
    for a, b in {**votes, **{(a, new[key]): 0 for key, a in old.items() if key in new}}:
        share = votes[a, b] / max(voices[a], voices[b], 1)
        weight = votes[a, b] / max(sizes[a], sizes[b])
        if _same_title(a, b) or (share > _MAJORITY and weight >= _WEIGHT and max(sizes[a], sizes[b]) > 1):
            ranked.append((share + _same_title(a, b), weight, a, b))
    ranked.sort(key=lambda row: (-row[0], -row[1], joined.old.place[row[2]], joined.new.place[row[3]]))
    for score, _, a, b in ranked:
        title = [f"the same title, {a.title}"] if _same_title(a, b) else []
        inside = [f"{votes[a, b]} texts in it stand in both"] if votes[a, b] else []
        joined.join(a, b, min(1.0, 0.7 + score / 5), " and ".join(title + inside))


def _same_title(a: Trait, b: Trait) -> bool:
    return bool(a.title) and (a.title == b.title or fold(a.title) == fold(b.title))


def _other_title(a: Trait, b: Trait) -> bool:
    return bool(a.title and b.title) and not _same_title(a, b)


_Ranked = tuple[float, Trait, Trait, float, str]
"""A candidate: its rank, the two rules, the confidence and the reason."""
_Likely = tuple[Trait, Trait, float]
"""Two rules and how alike they are."""


def _join_ranked(joined: _Joining, likeness: Likeness, likely: Sequence[_Likely]) -> bool:
    """Join what ranks highest, under the same rules or elsewhere; says whether it joined any."""
    ranked = [*_within_frames(joined, likeness), *_elsewhere(joined, likely)]
    return any(_join_best(joined, [row for row in ranked if row[0] >= floor]) for floor in _FLOORS)


def _join_by_place(joined: _Joining, likeness: Likeness) -> bool:
    """Join what stands alone between the same neighbours, or is at least not unlike; says whether it joined any."""
    ranked: list[_Ranked] = []
    for a, b, gap in _free_pairs(joined):
        if not gap or a.rank not in RULE_KINDS or _other_title(a, b):
            continue
        alike = likeness.of(a, b)
        if alike >= _ALIKE_IN_PLACE:
            ranked.append((alike, a, b, 0.4 + 0.4 * alike, f"{alike:.0%} of the wording, between the same neighbours"))
        elif gap == (1, 1) and a.number == b.number and not likeness.worded:
            ranked.append((0.0, a, b, 0.4, "alone between the same neighbours; the wordings cannot be compared"))
    return _join_best(joined, ranked)


def _join_best(joined: _Joining, ranked: list[_Ranked]) -> bool:
    ranked.sort(key=lambda row: (-row[0], joined.old.place[row[1]], joined.new.place[row[2]]))
    return any([joined.join(a, b, confidence, reason) for _, a, b, confidence, reason in ranked])


def _within_frames(joined: _Joining, likeness: Likeness) -> Iterator[_Ranked]:
    for a, b, gap in _free_pairs(joined):
        near = _FRAMED + _NEAR * (bool(gap) + (a.number == b.number))
        if a.hash == b.hash:
            yield 1 + near, a, b, 0.99, "the same text in the same place"
        elif _same_title(a, b):
            yield 0.9 + near, a, b, 0.95, f"the same title, {a.title}"
        elif not _other_title(a, b) and (alike := likeness.of(a, b)) >= (_ALIKE if gap else _ALIKE_CROSSING):
            yield alike + near, a, b, 0.6 + 0.4 * alike, f"{alike:.0%} of the wording"


def _likely(joined: _Joining, likeness: Likeness) -> list[_Likely]:
    """For each free rule that says enough the few that are most like it, wherever they stand."""
    olds = [a for a in joined.old.all if joined.free(a) and likeness.size(a) >= likeness.enough]
    news = [b for b in joined.new.all if joined.free(b) and likeness.size(b) >= likeness.enough]
    return [(a, b, likeness.of(a, b)) for a, others in likeness.candidates(olds, news, 10) for b in others]


def _elsewhere(joined: _Joining, likely: Sequence[_Likely]) -> Iterator[_Ranked]:
    """Pairs under whatever rules, where each is by far the likeliest for the other."""
    best: defaultdict[Trait, list[float]] = defaultdict(lambda: [0.0, 0.0])
    found = []
    for a, b, alike in likely:
        if joined.free(a) and joined.free(b):
            near = joined.nearness(a, b)
            score = alike + _FRAMED * near + _MARGIN * (a.hash == b.hash)
            for one in (a, b):
                best[one] = sorted((*best[one], score))[-2:]
            if alike >= (_ALIKE_NEAR if near else _ALIKE_ELSEWHERE):
                found.append((score, a, b, alike))
    for score, a, b, alike in found:
        if all(score >= best[one][1] and score >= best[one][0] + _MARGIN for one in (a, b)):
            reason = _ONCE if a.hash == b.hash else f"{alike:.0%} of the wording"
            yield score, a, b, 0.6 + 0.4 * alike, reason


def _join_above(joined: _Joining) -> bool:
    """Join blocks most of whose children were joined, though their own words changed; says whether it joined any."""
    votes = Counter((joined.old.above(a), joined.new.above(b)) for a, b in joined.ahead.items())
    ranked: list[_Ranked] = []
    for (x, y), count in votes.items():
        if x and y and x.rank == y.rank and joined.free(x) and joined.free(y):
            share = count / max(len(joined.old.children[x]), len(joined.new.children[y]))
            if share >= _MAJORITY:
                ranked.append((share, x, y, 0.6 + 0.3 * share, f"{count} of the rules under it are the same"))
    return _join_best(joined, ranked)


def _free_pairs(joined: _Joining) -> Iterator[tuple[Trait, Trait, tuple[int, int] | None]]:
    """Free pairs of one rank under joined rules; where they stand in one gap, how many free ones stand there."""
    for olds, news in joined.frames():
        if not (any(map(joined.free, olds)) and any(map(joined.free, news))):
            continue
        marks = _landmarks(joined, olds, news)
        others = _gaps(joined, news, {b: b for b in marks.values()})
        for gap, run in _gaps(joined, olds, marks).items():
            together = (len(run), len(others[gap]))
            for other, counterparts in others.items():
                for a, b in product(run, counterparts):
                    if a.rank == b.rank:
                        yield a, b, together if gap == other else None


def _landmarks(joined: _Joining, olds: Sequence[Trait], news: Sequence[Trait]) -> dict[Trait, Trait]:
    """The most joined siblings that stand in the same order in both editions."""
    places = {b: place for place, b in enumerate(news)}
    kept = [(a, places[joined.ahead[a]]) for a in olds if joined.ahead.get(a) in places]
    ends: list[int] = []  # of the rising runs found so far, by length, the lowest last place
    lengths = []
    for _, place in kept:
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        lengths.append(length)
    marks, wanted = {}, len(ends) - 1
    for (a, _), length in zip(reversed(kept), reversed(lengths), strict=True):
        if length == wanted:
            marks[a] = joined.ahead[a]
            wanted -= 1
    return marks


def _gaps(
    joined: _Joining, all: Sequence[Trait], marks: dict[Trait, Trait]
) -> dict[tuple[Trait | None, Trait | None], list[Trait]]:
    """Runs of free siblings by the landmarks that they stand between."""
    gaps: dict[tuple[Trait | None, Trait | None], list[Trait]] = {}
    run: list[Trait] = []
    before: Trait | None = None
    for trait in all:
        if trait in marks:
            gaps[before, marks[trait]] = run
            run, before = [], marks[trait]
        elif joined.free(trait):
            run.append(trait)
    gaps[before, None] = run
    return gaps


def _divided(joined: _Joining, likeness: Likeness) -> tuple[list[Step], set[Trait]]:
    """Splits and mergers: free rules whose words stand in a rule of the other edition, and not in its partner."""
    steps: list[Step] = []
    taken: set[Trait] = set()
    for relation, parts_in, wholes_in, partners in (
        (Relation.SPLIT, joined.new, joined.old, joined.ahead),
        (Relation.MERGED, joined.old, joined.new, joined.back),
    ):
        parts = [part for part in parts_in.all if joined.free(part) and likeness.size(part) >= likeness.enough]
        wholes = [whole for whole in wholes_in.all if whole not in partners or partners[whole].hash != whole.hash]
        shares: defaultdict[Trait, list[Trait]] = defaultdict(list)
        for part, likely in likeness.candidates(parts, wholes):
            for whole in likely:
                if _is_part(likeness, part, whole, partners.get(whole)):
                    shares[whole].append(part)
                    break
        for whole, found in shares.items():
            pieces = ([partners[whole]] if whole in partners else []) + found
            if len(pieces) > 1 and not taken.intersection((whole, *pieces)):
                taken.update((whole, *pieces))
                pieces.sort(key=parts_in.place.__getitem__)
                one, several = (whole.number,), tuple(piece.number for piece in pieces)
                numbers = (one, several) if relation is Relation.SPLIT else (several, one)
                reason = f"the words of {whole.number} stand in {' and '.join(several)}"
                steps.append(Step(relation, *numbers, 0.8, reason))
    return steps, taken


def _is_part(likeness: Likeness, part: Trait, whole: Trait, partner: Trait | None) -> bool:
    """Whether a rule stands in another, and there in what the other's partner has not."""
    if likeness.within(part, whole) < _CONTAINED:
        return False
    if partner is None:
        return True
    return max(likeness.within(part, whole, partner), likeness.beyond(whole, partner, part)) >= _ITS_OWN
