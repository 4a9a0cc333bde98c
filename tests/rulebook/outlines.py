"""Small documents written as lines, for tests of what becomes of rules."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.fold import compute_fingerprints
from rulebook.ids import get_parent
from rulebook.joining import Step
from rulebook.traits import Trait
from rulebook.units import Kind, Unit

__all__ = ["became", "blind", "book"]


def book(text: str) -> tuple[Unit, ...]:
    """Units from lines `number [Title] text`; the kind is told by the number."""
    units = []
    for line in filter(None, map(str.strip, text.splitlines())):
        number, _, rest = line.partition(" ")
        title, closed, words = rest[1:].partition("]") if rest.startswith("[") else ("", "", rest)
        units.append(Unit(number, _kind(number), get_parent(number), title, words.strip() if closed else rest, ()))
    return tuple(units)


def blind(units: Iterable[Unit]) -> list[Trait]:
    """The units as the index knows them, without their texts."""
    seen = map(Trait.of, units)
    return [Trait(t.number, t.kind, t.parent, t.title, t.hash, compute_fingerprints(t.text or "")) for t in seen]


def became(steps: Iterable[Step]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """What became of each old number: the relation and the new numbers; what is new under its own number with a +."""
    found = {}
    for step in steps:
        for old in step.old or tuple(f"+{new}" for new in step.new):
            found[old] = (step.relation.value, step.new)
    return found


def _kind(number: str) -> Kind:
    if "/ex" in number:
        return Kind.EXAMPLE
    if number[-1].isalpha():
        return Kind.SUBRULE
    return Kind.RULE if "." in number else Kind.SECTION if len(number) > 1 else Kind.CHAPTER
