"""What lineage knows of a rule: number, place, title, hash, and its words or else its fingerprints.

A `Trait` is made of a unit just read, or of a row of the index. So editions are compared in the same way, whether
their texts are held or not.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulebook.fold import GRAM, fold, hash_folded, is_japanese
from rulebook.units import Kind, Unit

__all__ = ["Outline", "Trait", "make_traits"]

_CITED = re.compile(
    r"""\b(rules?|sections?)\s+
    (?:\d{3}(?:\.\d+[a-z]?)?|\d+\.\d+\.\d+[a-z]?)\b                  # rule 707, rules 509.1
    (?:\s*[-–—~]\s*(?:\d{3}(?:\.\d+[a-z]?)?|\d{1,2}[a-z]?|[a-z])\b      # to 715, to 3, to c
    |,?\s+(?:and|or)\s+\d{3}(?:\.\d+[a-z]?)?\b)*                       # and 712
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FURNITURE = frozenset({Kind.HEADING, Kind.CONTENTS, Kind.NAVIGATION, Kind.PAGE})


@dataclass(frozen=True, slots=True, eq=False)
class Trait:
    """One rule as lineage sees it; `text` includes the title, and is None where it is not held.

    `hash` is of the folded text, `""` for none. `cites` are the numbers that it cites, where they are known. Two traits
    are never equal: each is one rule of one edition.
    """

    number: str
    kind: str
    parent: str | None
    title: str
    hash: str
    fingerprints: tuple[str, ...] = ()
    text: str | None = None
    cites: tuple[str, ...] = ()

    @classmethod
    def of(cls, unit: Unit) -> Trait:
        """Make the trait (number, kind, parent, title, hash, text, citations) of a unit just read.

        It has no fingerprints, for its text says more.
        """
        cites = tuple(target for cite in unit.cites for target in cite.targets)
        return cls(
            unit.number, unit.kind, unit.parent, unit.title, hash_folded(unit.content), text=unit.content, cites=cites
        )

    @property
    def rank(self) -> str:
        """What the rule may be compared with: `"rule"` for a rule or subrule, else its kind, such as `"section"`."""
        return "rule" if self.kind == Kind.SUBRULE else str(self.kind)

    def same_words(self, other: Trait) -> bool:
        """Whether two rules say the same but for citations, case, blanks and signs; True where the hashes are equal.

        False where a text is not held and the hashes differ. The hash does not fold out citations of whole sections, so
        the texts are compared.
        """
        if self.hash == other.hash:
            return True
        if self.text is None or other.text is None:
            return False
        mine, others = (_CITED.sub(r"\1", text) for text in (self.text, other.text))
        return fold(mine) == fold(others) and _fold_letters(self.text) == _fold_letters(other.text)

    @property
    def distinctive(self) -> bool:
        """Whether the text is so long that the same words elsewhere are no chance: over 60 characters, 24 in Japanese.

        Where the text is not held: whether it has fingerprints.
        """
        if self.text is None:
            return bool(self.fingerprints)
        return len(self.text) > GRAM["ja" if is_japanese(self.text) else "en"]


def _fold_letters(text: str) -> str:
    """All letters of a text, in small letters, without those of rule numbers.

    Numbers go, so `601.2f-h` leaves an h behind and `601.2f–h` does not.
    """
    return re.sub(r"\d[\w.–]*|[\W_]", "", text.casefold())


def make_traits(units: Iterable[Unit | Trait]) -> tuple[Trait, ...]:
    """Make the traits of a document's units, without headings, contents, navigation and pages; a trait stays itself."""
    return tuple(unit if isinstance(unit, Trait) else Trait.of(unit) for unit in units if unit.kind not in _FURNITURE)


class Outline:
    """One edition: its traits in order, by number and by parent. A parent that is not held is None."""

    def __init__(self, all: tuple[Trait, ...]) -> None:
        """Take the traits, the rules of one edition, in reading order.

        They are found by number, place and parent then.
        """
        self.all = all
        self.at = {trait.number: trait for trait in all}
        self.place = {trait: place for place, trait in enumerate(all)}
        self.children: defaultdict[Trait | None, list[Trait]] = defaultdict(list)
        for trait in all:
            self.children[self.get_above(trait)].append(trait)

    def get_above(self, trait: Trait) -> Trait | None:
        """The parent of a trait; None where it has none, or its parent is not held."""
        return self.at.get(trait.parent) if trait.parent else None

    def list_chain(self, trait: Trait) -> Iterator[Trait]:
        """The trait itself, then its parent and so on up to the top."""
        here: Trait | None = trait
        while here is not None:
            yield here
            here = self.get_above(here)
