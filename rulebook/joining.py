"""The steps from one edition to another, and the working state while two editions are joined.

`rulebook.lineage` joins editions of one language, `rulebook.translation` those of two. A person's correction overrules
both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rulebook.corrections import Correction, CorrectionError
from rulebook.ids import Id
from rulebook.traits import Outline, Trait

__all__ = ["Joining", "Relation", "Step"]


_SEVERAL = 2
"""So many children in common make a frame of two rules that are not one."""


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
    """One relation: the `old` numbers became the `new` numbers.

    A split has several new numbers, a merger several old ones. `confidence` runs from 0 to 1; `reason` is in words.
    """

    relation: Relation
    old: tuple[str, ...]
    new: tuple[str, ...]
    confidence: float
    reason: str

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Give every old number with every new one, as (old, new); none for a step `new` or `gone`.

        A split of `410.6` gives (`410.6`, `410.6`) and (`410.6`, `410.7`).
        """
        return ((old, new) for old in self.old for new in self.new)


class Joining:
    """Two editions, and the pairs of rules that were joined so far.

    `ahead` maps old rules to new ones, `back` new ones to old ones. `why` holds confidence and reason of each pair.
    """

    def __init__(self, old: Outline, new: Outline) -> None:
        """Take the outlines, the rules in reading order, of an older and a newer edition. No rules are joined yet."""
        self.old, self.new = old, new
        self.ahead: dict[Trait, Trait] = {}
        self.back: dict[Trait, Trait] = {}
        self.why: dict[Trait, tuple[float, str]] = {}
        self.twins: Mapping[Trait, Trait] = {}
        self.settled: list[Step] = []
        self._closed: set[Trait] = set()
        self._apart: set[tuple[Trait, Trait]] = set()

    def join(self, a: Trait, b: Trait, confidence: float, reason: str) -> bool:
        """Join an old and a new rule if both are free and no correction keeps them apart.

        Give whether they were joined. `confidence`, from 0 to 1, and `reason`, a phrase, are kept in `why`.
        """
        if not (self.is_free(a) and self.is_free(b) and (a, b) not in self._apart):
            return False
        self.ahead[a], self.back[b] = b, a
        self.why[a] = confidence, reason
        return True

    def is_free(self, trait: Trait) -> bool:
        """Whether the rule, of either edition, is not joined yet, and no person's correction settles it."""
        return trait not in self.ahead and trait not in self.back and trait not in self._closed

    def has_free_twin(self, a: Trait, b: Trait) -> bool:
        """Whether the same text as `a` or `b` also stands elsewhere, in a rule that is still free.

        False where `a` and `b` are each other's twins (`twins` pairs the rules whose texts are equal).
        """
        twins = self.twins.get(a, b), self.twins.get(b, a)
        return twins != (b, a) and any(map(self.is_free, {*twins} - {a, b}))

    def has_same_parent(self, a: Trait, b: Trait) -> bool:
        """Whether the parents of an old and a new rule are joined to each other, or both stand at the top."""
        above, there = self.old.get_above(a), self.new.get_above(b)
        return there is None if above is None else self.ahead.get(above) is there

    def measure_nearness(self, a: Trait, b: Trait) -> float:
        """How near an old and a new rule stand: 1 where their parents are joined, or both stand at the top.

        0.5 where some other rule above `a`, but no top one, is joined to a rule above `b`; else 0.
        """
        if self.has_same_parent(a, b):
            return 1.0
        there = set(self.new.list_chain(b))
        return 0.5 if any(self.ahead.get(x) in there for x in self.old.list_chain(a) if x.parent is not None) else 0.0

    def list_frames(self) -> Iterator[tuple[list[Trait], list[Trait]]]:
        """Give (old children, new children) of the tops of both editions, then of every joined pair of rules.

        A pair of which either has no children is left out.
        """
        for a, b in ((None, None), *self.ahead.items()):
            if a in self.old.children and b in self.new.children:
                yield self.old.children[a], self.new.children[b]

    def list_unjoined_frames(self) -> Iterator[tuple[list[Trait], list[Trait]]]:
        """Yield (old children, new children) of two rules not joined to each other, though some of their children are.

        At least two children must be joined to each other. All children are given, the joined ones too.
        """
        pairs = Counter((self.old.get_above(a), self.new.get_above(b)) for a, b in self.ahead.items())
        for (a, b), count in pairs.items():
            if a and b and count >= _SEVERAL and self.ahead.get(a) is not b:
                yield self.old.children[a], self.new.children[b]

    def correct(self, corrections: Iterable[Correction]) -> None:
        """Apply the corrections of a person: join, forbid or settle the rules that they name.

        `settled` gets their steps, but for `unrelated`. A settled rule is no longer free. One old and one new rule are
        also joined, without an entry in `why`.

        Raises:
            CorrectionError: a correction names a rule that its edition does not have.
        """
        for correction in corrections:
            old = [_require_trait(self.old, rule) for rule in correction.here]
            new = [_require_trait(self.new, rule) for rule in correction.there]
            if correction.relation == "unrelated":
                self._apart.update((a, b) for a in old for b in new)
                continue
            numbers = tuple(a.number for a in old), tuple(b.number for b in new)
            self.settled.append(Step(Relation(correction.relation), *numbers, 1.0, f"reviewed: {correction.reason}"))
            self._closed.update(old, new)
            if len(old) == len(new) == 1:  # what stands under the two still follows them
                self.ahead[old[0]], self.back[new[0]] = new[0], old[0]

    def list_steps(self, divided: Iterable[Step], taken: set[Trait]) -> tuple[Step, ...]:
        """List every rule in one step: the settled ones, splits and mergers, joined pairs, then what is gone or new.

        `divided` are the splits and mergers, `taken` the rules in them. Steps come in the new edition's order. What is
        gone follows the rule before it.
        """
        done = self._closed | taken
        steps = [*self.settled, *divided]
        steps += [self._make_step(a, b) for a, b in self.ahead.items() if a not in done]
        gone = [a.number for a in self.old.all if a not in done and a not in self.ahead]
        steps += [Step(Relation.GONE, (n,), (), 0.9, "nothing in the newer edition says this") for n in gone]
        new = [b.number for b in self.new.all if b not in done and b not in self.back]
        steps += [Step(Relation.NEW, (), (n,), 0.9, "nothing in the older edition says this") for n in new]
        return tuple(sorted(steps, key=self._get_order))

    def _make_step(self, a: Trait, b: Trait) -> Step:
        """Make the step of a joined pair: `kept`, `moved`, `edited` or `moved-edited`, with confidence and reason.

        Where the parents are not joined, confidence is a tenth lower, and the reason says so.
        """
        confidence, reason = self.why[a]
        if a.same_words(b):
            relation = Relation.KEPT if a.number == b.number else Relation.MOVED
            confidence = max(confidence, 0.99)
            if a.hash != b.hash:
                reason = "the same words, with other citations"
        else:
            relation = Relation.EDITED if a.number == b.number else Relation.MOVED_EDITED
        if not self.has_same_parent(a, b):
            confidence, reason = 0.9 * confidence, f"{reason}; it stood under another rule"
        return Step(relation, (a.number,), (b.number,), round(confidence, 2), reason)

    def _get_order(self, step: Step) -> tuple[int, int]:
        """Sorting key of a step: its index in the new edition, and 1.

        What is gone takes the index of the joined rule before it. Its second number is then 2, and the first is -1
        where no rule before it is joined.
        """
        if step.new:
            return self.new.place[self.new.at[step.new[0]]], 1
        place = self.old.place[self.old.at[step.old[0]]]
        while place >= 0 and self.old.all[place] not in self.ahead:
            place -= 1
        return (self.new.place[self.ahead[self.old.all[place]]] if place >= 0 else -1), 2


def _require_trait(side: Outline, id: Id) -> Trait:
    """The rule of an id in one edition, found by number alone.

    Raises:
        CorrectionError: the edition does not have it.
    """
    trait = side.at.get(id.path)
    if trait is None:
        raise CorrectionError(f"{id} is not in its edition", where="the corrections", remedy="name a rule that is")
    return trait
