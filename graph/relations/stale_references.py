"""Find references that did not follow a rule to its new number.

A sentence that stands in two editions in the same words means the same rule in both. Lineage may say that this
rule has another number now. If the rule that is cited fits the sentence less, the reference is stale.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from graph.library import Library
from graph.store.units import LintUnit, list_lint_units
from rulebook.ids import Id, parse
from rulebook.units import Citation, Edition
from rulebook.words import list_stems

__all__ = ["StaleReference", "find_stale_references"]

_SENTENCE_END = re.compile(r"(?<=[.)”])\s+")


@dataclass(frozen=True, slots=True)
class StaleReference:
    """A reference of `unit` to `cited`. In edition `before` it was to `meant`, which has the number `now`."""

    unit: str
    cited: str
    before: str
    meant: Id
    now: str


def find_stale_references(library: Library, edition: Edition, units: Sequence[LintUnit]) -> Iterator[StaleReference]:
    """Find the references of an edition that did not follow a rule to its number, by the edition before it.

    Gives the unit, the number that it cites, what the same sentence cited before, and the number of that rule now. It
    is stale only if that rule has more of the unit's rare words than the one cited. Nothing for the first edition, or
    where the text of either is not held.
    """
    older = _get_previous(library, edition)
    if older is None:
        return
    before = {parse(unit.id): unit for unit in list_lint_units(library, older)}
    weigh = _Words(units).weigh
    for unit in units:
        for old in (before[kin.there] for kin in library.kin(parse(unit.id)) if kin.there in before):
            was = _list_references(old)
            for key, now in _list_references(unit).items():
                for meant, cited in zip(was.get(key, ()), now, strict=False):
                    rule = Id(edition.game, meant, older.name)
                    stands = {kin.there.path for kin in library.kin(rule) if kin.there.edition == edition.name}
                    better = max(stands, key=lambda number: weigh(unit, number), default=None)
                    if better and cited not in stands and weigh(unit, better) > weigh(unit, cited):
                        yield StaleReference(unit.id, cited, older.name, rule, better)


def _get_previous(library: Library, edition: Edition) -> Edition | None:
    """The edition of the same document and language before this one; None for the first."""
    same = [
        one
        for one in library.editions()
        if (one.game, one.document, one.language) == (edition.game, edition.document, edition.language)
        and one.age < edition.age
    ]
    return max(same, key=lambda one: one.age, default=None)


def _list_references(unit: LintUnit) -> dict[str, list[str]]:
    """List the numbers cited in each sentence, in order.

    The key is the sentence before it and itself, citations as `#`. A sentence with a range, or with a citation of
    nothing, has no key. Nor has one without citations.
    """
    found: dict[str, list[str]] = {}
    before, start = "", 0
    for end in [*(gap.end() for gap in _SENTENCE_END.finditer(unit.text)), len(unit.text)]:
        inside = [cite for cite in unit.printed if start <= cite.start < end]
        sentence = _mask(unit.text[start:end], start, inside)
        if inside and all(len(cite.targets) == 1 for cite in inside):
            found[f"{before} {sentence}".strip()] = [cite.targets[0] for cite in inside]
        before, start = sentence, end
    return found


def _mask(text: str, start: int, cites: Sequence[Citation]) -> str:
    """Replace each citation in a text by `#`, and cut off blanks at the ends.

    `start` is where the text stands in the unit.
    """
    for cite in reversed(cites):
        text = text[: cite.start - start] + "#" + text[cite.end - start :]
    return text.strip()


class _Words:
    """The words of an edition's rules, and how much each weighs."""

    def __init__(self, units: Sequence[LintUnit]) -> None:
        """Take the rules of an edition, and count in how many of them each word stands."""
        self._stems = {parse(unit.id).path: list_stems(f"{unit.title} {unit.text}") for unit in units}
        self._counts = Counter(stem for stems in self._stems.values() for stem in stems)

    def weigh(self, unit: LintUnit, number: str) -> float:
        """Weigh the words that a unit shares with a rule, by its number, or with what stands beneath it.

        Rare words weigh more. Gives 0 where they share none, or the number is unknown. A unit of another edition, whose
        number this one lacks, is a `KeyError`.
        """
        mine = self._stems[parse(unit.id).path]
        theirs = {
            stem
            for path, stems in self._stems.items()
            if path == number or (path.startswith(number) and not path[len(number)].isdigit())
            for stem in stems
        }
        return sum(math.log(len(self._stems) / self._counts[stem]) for stem in mine & theirs)
