"""Editions spoilt on purpose, and what truly became of every rule in them: a measure of lineage whose truth is known.

A copy is a tree of rules that is changed and numbered anew. Chance is a hash of the seed and the rule's number, so a
copy is the same on every machine.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rulebook.lineage import Step
from rulebook.traits import Outline, Trait, make_traits
from rulebook.units import Kind, Unit

__all__ = ["HARMS", "Score", "mutilate", "score"]

_WORD = re.compile(r"[A-Za-z’]{4,}")
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
HARMS = ("deleted", "thinned", "reworded", "doubled", "shuffled", "moved", "retitled", "renamed", "poured")
"""What may be done, each explained where it is done."""


@dataclass(frozen=True, slots=True)
class Score:
    """How many true pairs there are, how many were found, and how many false ones were claimed."""

    true: int
    found: int
    false: frozenset[tuple[str, str]]


@dataclass(eq=False, slots=True)
class _Node:
    """A rule of the copy; `origin` is the number it had, none for what was put in."""

    trait: Trait
    origin: str | None
    text: str
    title: str
    children: list[_Node] = field(default_factory=list)
    merged: list[str] = field(default_factory=list)


def mutilate(
    units: Iterable[Unit | Trait], seed: str, harms: Sequence[str] = HARMS
) -> tuple[tuple[Trait, ...], dict[str, str]]:
    """A spoilt copy of an edition, and the new number of every old one that is still there."""
    side = Outline(make_traits(units))
    copy = _Copy(side, seed)
    for harm in harms:
        getattr(copy, f"do_{harm}")()
    return copy.numbered()


def score(steps: Iterable[Step], truth: dict[str, str]) -> Score:
    """What a lineage found of the truth, and what it claimed against it."""
    claimed = {pair for step in steps for pair in step.pairs()}
    true = set(truth.items())
    return Score(len(true), len(true & claimed), frozenset(claimed - true))


class _Copy:
    def __init__(self, side: Outline, seed: str) -> None:
        self._seed = seed
        nodes = {t: _Node(t, t.number, (t.text or "").removeprefix(t.title).strip(), t.title) for t in side.all}
        for trait, node in nodes.items():
            node.children = [nodes[child] for child in side.children.get(trait, ())]
        self._top = [nodes[trait] for trait in side.children[None]]
        words: Counter[str] = Counter(word.lower() for node in nodes.values() for word in _WORD.findall(node.text))
        self._words = sorted(words)
        self._some = sorted(word for word, count in words.items() if 8 <= count <= 40 and len(word) > 5)

    def _chance(self, what: str, node: _Node, place: int = 0) -> float:
        told = f"{self._seed}/{what}/{node.trait.number}/{place}".encode()
        return int.from_bytes(hashlib.blake2b(told, digest_size=6).digest()) / 0x1_0000_0000_0000

    def _word(self, what: str, node: _Node, place: int = 0) -> str:
        return self._words[int(self._chance(what, node, place) * len(self._words))]

    def _all(self) -> Iterator[_Node]:
        waiting = list(self._top)
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children

    def _spoil(self, node: _Node, what: str, share: float) -> None:
        """Put other words for a share of its words."""
        place = iter(range(10_000))

        def other(match: re.Match[str]) -> str:
            here = next(place)
            if self._chance(f"{what} word", node, here) >= share:
                return match.group()
            return self._word(f"{what} which", node, here)

        node.text = _WORD.sub(other, node.text)

    def do_deleted(self) -> None:
        """Delete one rule in thirty, with all that stands under it."""
        for node in self._all():
            node.children = [c for c in node.children if self._chance("deleted", c) > 1 / 30 or c.trait.title]

    def do_reworded(self) -> None:
        """Put other words for up to four in ten words of one rule in six."""
        for node in self._all():
            if self._chance("reworded", node) < 1 / 6:
                self._spoil(node, "reworded", 0.4 * self._chance("how much", node))

    def do_thinned(self) -> None:
        """In one section in eight delete one rule in three, and put other words for a quarter in half of the rest."""
        for section in self._all():
            if section.trait.kind != Kind.SECTION or self._chance("thinned", section) >= 1 / 8:
                continue
            waiting = [section]
            while waiting:
                node = waiting.pop()
                node.children = [c for c in node.children if self._chance("thinned", c) > 1 / 3 or c.trait.title]
                waiting += node.children
                if node is not section and self._chance("rewritten", node) < 1 / 2:
                    self._spoil(node, "rewritten", 1 / 4)

    def do_doubled(self) -> None:
        """Put a copy of one rule in forty beside it, with one word in six exchanged."""
        for node in self._all():
            for child in list(node.children):
                if self._chance("doubled", child) < 1 / 40 and not child.trait.title:
                    double = _Node(child.trait, None, child.text, child.title)
                    self._spoil(double, "doubled", 1 / 6)
                    if double.text == child.text:
                        continue  # which of two equal rules is the copy, nobody can tell
                    node.children.insert(node.children.index(child) + (self._chance("side", child) < 0.5), double)

    def do_shuffled(self) -> None:
        """Put the rules of one section in fifteen into another order."""
        for node in self._all():
            if node.trait.kind == Kind.SECTION and self._chance("shuffled", node) < 1 / 15:
                node.children.sort(key=lambda child: self._chance("order", child))

    def do_moved(self) -> None:
        """Put one rule in eighty, with all under it, under another rule of its parent's kind."""
        nodes = list(self._all())
        for node in nodes:
            for child in list(node.children):
                if self._chance("moved", child) < 1 / 80 and not child.trait.title:
                    homes = [n for n in nodes if n.trait.kind == node.trait.kind and n.children]
                    home = homes[int(self._chance("home", child) * len(homes))]
                    node.children.remove(child)
                    home.children.append(child)

    def do_retitled(self) -> None:
        """Give one titled section or rule in twenty another title."""
        for node in self._all():
            numbered = node.trait.kind in {Kind.SECTION, Kind.RULE}
            if numbered and node.title and self._chance("retitled", node) < 1 / 20:
                word = self._word("title", node)
                node.title = f"{word.capitalize()} {len(word)}"

    def do_renamed(self) -> None:
        """Give five terms a new name throughout."""
        for place in range(5):
            old = self._some[int(self._chance("renamed", self._top[0], place) * len(self._some))]
            new = f"{old[::-1]}"
            finder = re.compile(rf"\b{old}\b", re.IGNORECASE)
            for node in self._all():
                node.text, node.title = (
                    finder.sub(lambda m, to=new: to.capitalize() if m[0][0].isupper() else to, text)  # type: ignore[misc]
                    for text in (node.text, node.title)
                )

    def do_poured(self) -> None:
        """Put all rules of one section in thirty behind those of the section after it, which stays."""
        for chapter in self._top:
            for one, other in zip(list(chapter.children), list(chapter.children)[1:], strict=False):
                if one.trait.kind == other.trait.kind == Kind.SECTION and self._chance("poured", one) < 1 / 30:
                    other.children += one.children
                    other.merged += [one.trait.number, *one.merged]
                    chapter.children.remove(one)

    def numbered(self) -> tuple[tuple[Trait, ...], dict[str, str]]:
        units: list[Unit] = []
        truth: dict[str, str] = {}
        for place, node in enumerate(self._top, 1):
            numbered = node.trait.kind == Kind.CHAPTER
            _number(node, str(place) if numbered else node.trait.number, None, units, truth)
        return make_traits(units), truth


def _number(node: _Node, number: str, parent: str | None, units: list[Unit], truth: dict[str, str]) -> None:
    trait = node.trait
    units.append(Unit(number, Kind(trait.kind), parent, node.title, node.text, ()))
    if node.origin is not None:
        truth |= dict.fromkeys([node.origin, *node.merged], number)
    counts: Counter[str] = Counter()
    for child in node.children:
        kind = child.trait.kind
        counts[kind] += 1
        if kind == Kind.SECTION:
            step = f"{int(number) * 100 + counts[kind] - 1}"
        elif kind == Kind.RULE:
            step = f"{number}.{counts[kind]}"
        elif kind == Kind.SUBRULE:
            tens, ones = divmod(counts[kind] - 1, len(_LETTERS))
            step = f"{number}{_LETTERS[tens - 1] if tens else ''}{_LETTERS[ones]}"
        elif kind == Kind.EXAMPLE:
            step = f"{number}/ex{counts[kind]}"
        else:
            step = child.trait.number if child.origin else f"{child.trait.number}-double"
        _number(child, step, number, units, truth)
