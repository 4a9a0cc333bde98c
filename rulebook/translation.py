"""Lineage between languages: which rule of one language's edition is which of the other's.

Numbers decide where the editions agree, and words where they do not. Each rule's children are aligned in order. A pair
is supported by:

- words that translate each other (`rulebook.lexicon` learns them from the two documents),
- citations of the same rules,
- the same number of children,
- terms of a given table,
- and, a little, the same number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rulebook.corrections import Correction
from rulebook.fold import fold
from rulebook.joining import Joining, Relation, Step
from rulebook.lexicon import Lexicon, extract_words
from rulebook.traits import Outline, Trait, make_traits
from rulebook.units import RULE_KINDS, Kind, Unit

__all__ = ["pair_by_number", "translate"]

_ALIGNED = (RULE_KINDS - {Kind.TERM}) | {Kind.EXAMPLE, Kind.BULLET, Kind.NOTE}
_ROUNDS = 2
"""How often words are learned and rules aligned; the second time without the pairs that were wrong."""
_ENOUGH = 30
"""How many pairs teach words; with fewer, words are not asked."""
_LEAST = 0.4
"""How much must speak for a pair."""
_WORDS, _CITES, _TERMS, _SHAPE = 4.0, 1.0, 1.0, 1.0
_SAME_NUMBER = 0.1
"""What the same number speaks for a pair; half as much where one row has more rules than the other."""
_MANY = 10
"""So many words speak with full weight; a title of two says little."""


def translate(
    here: Sequence[Unit | Trait],
    there: Sequence[Unit | Trait],
    corrections: Iterable[Correction] = (),
    terms: Iterable[tuple[str, str]] = (),
) -> tuple[Step, ...]:
    """Find which rules of two editions in two languages are the same, as steps `translation`, `gone` and `new`.

    What a person corrected comes first, with its own relation. In the steps, `old` numbers are of `here` and `new` ones
    of `there`. Either may be Japanese, and either may be a part. A rule without counterpart is named only where the
    rule above it has one. `terms` are pairs of words, here and there, from a table of terms. Glossaries are left out;
    the vocabulary holds those names.

    Raises:
        CorrectionError: a correction names a number that its edition does not have.
    """
    ours, theirs = (Outline(tuple(t for t in make_traits(units) if t.kind in _ALIGNED)) for units in (here, there))
    corrections, terms = tuple(corrections), tuple((fold(a), fold(b)) for a, b in terms)
    believed = [(a, theirs.at[a.number]) for a in ours.all if a.number in theirs.at]
    joined = Joining(ours, theirs)
    for _ in range(_ROUNDS):
        joined = Joining(ours, theirs)
        joined.correct(corrections)
        _align(joined, _Evidence(joined, believed, terms))
        believed = list(joined.ahead.items())
    return tuple(_list_steps(joined))


def pair_by_number(original: Sequence[Trait], translated: Sequence[Trait]) -> tuple[Step, ...]:
    """Pair a translation with the very edition that it translates: whatever has the same number and kind is the same.

    Rules and subrules count as one kind. A number that the original lacks is called `new`. What was not translated is
    not named, nor are cards, prose and headings. Steps follow `translated`.
    """
    ranks = {trait.number: trait.rank for trait in original}
    return tuple(
        Step(Relation.TRANSLATION, (one.number,), (one.number,), 1.0, "the same number in the edition it translates")
        if ranks.get(one.number) == one.rank
        else Step(Relation.NEW, (), (one.number,), 0.9, "the edition it translates has no such number")
        for one in translated
        if one.kind in _ALIGNED or one.kind == Kind.TERM
    )


class _Evidence:
    """The evidence that two rules of two languages are the same."""

    def __init__(
        self, joined: Joining, believed: Sequence[tuple[Trait, Trait]], terms: tuple[tuple[str, str], ...]
    ) -> None:
        """Take two editions, the pairs of rules believed to be the same, and terms in both languages.

        A lexicon is learned only from 30 pairs or more. `terms` are folded, as (here, there).
        """
        self._joined = joined
        ours, theirs = ({t: extract_words(t.text or "") for t in side.all} for side in (joined.old, joined.new))
        self._sizes = {trait: len(words) for trait, words in (ours | theirs).items()}
        self._lexicon = Lexicon(ours, theirs, believed) if len(believed) >= _ENOUGH else None
        self._terms: dict[Trait, frozenset[int]] = {}
        for place, side in enumerate((joined.old, joined.new)):
            for trait in side.all if terms else ():
                text = fold(trait.text or "")
                self._terms[trait] = frozenset(n for n, term in enumerate(terms) if term[place] in text)

    def of(self, a: Trait, b: Trait) -> tuple[float, str]:
        """Weigh the evidence for a pair: a value from 0 to 1, and the reasons in words, joined by commas.

        Words that answer each other, citations, terms and counts of children are weighed. Only the first, and citations
        that are all the same, are told in words; else these are `""`.
        """
        found: list[tuple[float, float, str]] = []
        alike = self._lexicon.compare(a, b) if self._lexicon else None
        if alike is not None:
            weight = _WORDS * min(1.0, self._sizes[a] / _MANY, self._sizes[b] / _MANY)
            found.append((weight, alike, f"{alike:.0%} of the words answer each other"))
        if a.cites or b.cites:
            shared = _measure_overlap(a.cites, b.cites)
            found.append((_CITES, shared, "the same citations" if shared == 1 else ""))
        if self._terms and (mine := self._terms[a]) | (others := self._terms[b]):
            found.append((_TERMS, _measure_overlap(mine, others), ""))
        under, over = (len(side.children.get(x, ())) for side, x in ((self._joined.old, a), (self._joined.new, b)))
        found.append((_SHAPE, (min(under, over) + 1) / (max(under, over) + 1), ""))
        whole = sum(weight for weight, _, _ in found)
        value = sum(weight * value for weight, value, _ in found) / whole
        return value, ", ".join(filter(None, (words for _, _, words in found)))


def _measure_overlap(a: Iterable[object], b: Iterable[object]) -> float:
    """The share of common items in two sets (Jaccard index), from 0 to 1.

    Raises:
        ZeroDivisionError: both are empty.
    """
    mine, others = set(a), set(b)
    return len(mine & others) / len(mine | others)


def _align(joined: Joining, evidence: _Evidence) -> None:
    """Join what agrees by title, then tops of both editions with the same number, then children of joined rules.

    Tops need evidence of 0.4. Children are aligned kind by kind, and then theirs, down to the last.
    """
    _join_titled(joined)
    for a, b in [(a, b) for a in _list_tops(joined.old) for b in _list_tops(joined.new) if a.number == b.number]:
        value, words = evidence.of(a, b)
        if value >= _LEAST:
            joined.join(a, b, value, _describe_reason(a, b, words))
    waiting = list(joined.ahead.items())
    while waiting:
        a, b = waiting.pop()
        for rank in dict.fromkeys(child.rank for child in joined.old.children.get(a, ())):
            olds = [child for child in joined.old.children[a] if child.rank == rank]
            news = [child for child in joined.new.children.get(b, ()) if child.rank == rank]
            for x, y, value, words in _align_siblings(olds, news, evidence):
                joined.join(x, y, value, _describe_reason(x, y, words))
            waiting += [(x, joined.ahead[x]) for x in olds if x in joined.ahead]


def _list_tops(side: Outline) -> list[Trait]:
    """The rules of an edition that have no parent in it, in reading order; `[]` for an empty edition."""
    return side.children[None]


def _join_titled(joined: Joining) -> None:
    """Join rules at the top whose parent is not held to rules of the other edition with the same title.

    This is for what one edition quotes outside its place. Titles may be two names, with a slash between them.
    """
    for one, other in ((joined.old, joined.new), (joined.new, joined.old)):
        titled = {fold(trait.title): trait for trait in other.all if trait.title and trait.kind in RULE_KINDS}
        for trait in _list_tops(one):
            names = [fold(name) for name in re.split(r"[/／]", trait.title)] if trait.parent else []
            found = next((titled[name] for name in names if name and name in titled), None)
            if found is not None and found.rank == trait.rank:
                pair = (trait, found) if one is joined.old else (found, trait)
                joined.join(*pair, 0.95, f"the same title, {found.title}")


def _describe_reason(a: Trait, b: Trait, words: str) -> str:
    """Say why two rules were joined: `"the same number; 80% of the words answer each other"`.

    Numbers that differ are told so. `words` is the evidence in words, perhaps `""`.
    """
    number = "the same number" if a.number == b.number else "the order and what is said, against the number"
    return f"{number}; {words}" if words else number


def _align_siblings(
    olds: Sequence[Trait], news: Sequence[Trait], evidence: _Evidence
) -> Iterator[tuple[Trait, Trait, float, str]]:
    """Align two rows of siblings in order, so that the sum of the evidence is the greatest. Some may stay alone.

    Gives (old, new, value, reason) for each pair, in order. What speaks less than 0.4 for a pair speaks against it; the
    same last step of the number counts a little. Siblings whose places differ by too much are not compared.
    """
    band = abs(len(olds) - len(news)) + 2
    same = _SAME_NUMBER if len(olds) == len(news) else _SAME_NUMBER / 2
    table: dict[tuple[int, int], tuple[float, str]] = {}
    best = [[0.0] * (len(news) + 1) for _ in range(len(olds) + 1)]
    for i, a in enumerate(olds):
        for j, b in enumerate(news):
            gain = -1.0
            if abs(i - j) <= band:
                table[i, j] = evidence.of(a, b)
                gain = table[i, j][0] - _LEAST + same * (_get_last_step(a) == _get_last_step(b))
            best[i + 1][j + 1] = max(best[i][j + 1], best[i + 1][j], best[i][j] + gain)
    i, j = len(olds), len(news)
    pairs = []
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            i, j = i - 1, j - 1
            pairs.append((olds[i], news[j], *table[i, j]))
    yield from reversed(pairs)


def _get_last_step(trait: Trait) -> str:
    """The end of a trait's number that its parent's number has not: `"a"` for `410.6a` under `410.6`.

    It keeps a dot: `".6"` for `410.6` under `410`. Without a parent it is the whole number.
    """
    return trait.number.removeprefix(trait.parent or "")


def _list_steps(joined: Joining) -> Iterator[Step]:
    """List the steps: what a person settled, then translations, then what is gone or new.

    Gone or new is named only where its parent is joined.
    """
    yield from joined.settled
    settled = {number for step in joined.settled for number in step.old}
    for a, b in joined.ahead.items():
        if a.number not in settled:
            value, reason = joined.why[a]
            confidence = 0.6 + 0.4 * value if a.number == b.number else 0.4 + 0.5 * value
            yield Step(Relation.TRANSLATION, (a.number,), (b.number,), round(confidence, 2), reason)
    for a in joined.old.all:
        if joined.is_free(a) and joined.old.get_above(a) in joined.ahead:
            yield Step(Relation.GONE, (a.number,), (), 0.7, "nothing under the same rule there answers it")
    for b in joined.new.all:
        if joined.is_free(b) and joined.new.get_above(b) in joined.back:
            yield Step(Relation.NEW, (), (b.number,), 0.7, "nothing under the same rule here answers it")
