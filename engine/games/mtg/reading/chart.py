"""A chart parser: every way in which a text can be read by a grammar.

It works from the end of the text to its start. At each place all that begins there is found from its left corner, so
that left recursion needs no care. Two trees of one category over the same span that mean the same are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.mtg.reading.tables import Grammar, Hole, Production

__all__ = ["Chart", "Tree", "fill_chart", "print_tree"]

_MOST = 48
"""So many trees over one span and category are kept; more are a fault of the table, and are told."""


class Tree:
    """What a text says: a constructor with arguments, or a leaf. Equality leaves out how it was written."""

    __slots__ = ("_hash", "args", "make", "parts", "production", "text")

    def __init__(
        self, make: str, args: tuple[tuple[str, Tree], ...], production: Production | None, parts: tuple[Tree, ...]
    ) -> None:
        self.make = make
        self.args = args
        self.production = production
        self.parts = parts
        self.text = ""
        self._hash = hash((make, args))

    def __hash__(self) -> int:
        """A hash of what the tree says."""
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Whether two trees say the same."""
        return self is other or (
            isinstance(other, Tree)
            and self._hash == other._hash
            and self.make == other.make
            and self.args == other.args
        )

    def __getitem__(self, name: str) -> Tree:
        """The argument of a name."""
        return dict(self.args)[name]

    def __repr__(self) -> str:
        """The tree on one line."""
        inner = " ".join(f"{name}={one!r}" for name, one in self.args)
        return f"({self.make} {inner})" if inner else self.make


@dataclass(frozen=True, slots=True)
class Chart:
    """All readings of a text: for each place and category, the trees by where they end."""

    text: str
    at: list[dict[str, dict[int, dict[Tree, Tree]]]]
    crowded: bool

    def list_readings(self, category: str) -> list[Tree]:
        """The trees of a category over the whole text."""
        return list(self.at[0].get(category, {}).get(len(self.text), {})) if self.text else []

    def find_reach(self, category: str) -> int:
        """How far from the start the longest tree of a category goes; 0 if there is none."""
        return max(self.at[0].get(category, {}), default=0) if self.text else 0


def print_tree(tree: Tree) -> str:
    """The text of a tree, in the wording in which it was read."""
    if tree.production is None:
        return tree.text
    parts = iter(tree.parts)
    return "".join(one if isinstance(one, str) else print_tree(next(parts)) for one in tree.production.pieces)


def fill_chart(text: str, grammar: Grammar) -> Chart:
    """Find every tree of every category in a folded text."""
    filler = _Filler(text, grammar)
    for start in range(len(text) - 1, -1, -1):
        filler.fill(start)
    return Chart(text, filler.at, filler.crowded)


class _Filler:
    """Fills the chart of one text, one place at a time."""

    def __init__(self, text: str, grammar: Grammar) -> None:
        self.text = text
        self.grammar = grammar
        self.at: list[dict[str, dict[int, dict[Tree, Tree]]]] = [{} for _ in range(len(text) + 1)]
        self.crowded = False
        self.words = grammar.language == "en"

    def fill(self, start: int) -> None:
        """Find all that begins at this place; what begins later is known."""
        if self.words and start and _joins(self.text, start) and not self.text.endswith("non", 0, start):
            return  # no English word begins within another, but for the kind in "nonland"
        agenda: list[tuple[str, int, Tree]] = []
        for category, expression in self.grammar.lexical.items():
            if found := expression.match(self.text, start):
                leaf = Tree("=" + found[0], (), None, ())
                leaf.text = found[0]
                self.add(start, category, found.end(), leaf, agenda)
        for one in self.grammar.by_text.get(self.text[start], ()):
            first = one.pieces[0]
            if isinstance(first, str) and self.text.startswith(first, start):
                for end, parts in self.match(one.pieces, 1, start + len(first)):
                    self.add(start, one.category, end, _build(one, parts), agenda)
        while agenda:
            category, end, tree = agenda.pop()
            for one in self.grammar.by_category.get(category, ()):
                for stop, parts in self.match(one.pieces, 1, end):
                    self.add(start, one.category, stop, _build(one, (tree, *parts)), agenda)

    def match(self, pieces: tuple[str | Hole, ...], at: int, start: int) -> Iterator[tuple[int, tuple[Tree, ...]]]:
        """The ways in which the pieces from the `at`-th on can be read from a place."""
        if at == len(pieces):
            if not (self.words and start < len(self.text) and _joins(self.text, start)):
                yield start, ()
            return
        piece = pieces[at]
        if isinstance(piece, str):
            if self.text.startswith(piece, start):
                yield from self.match(pieces, at + 1, start + len(piece))
            return
        for end, trees in self.at[start].get(piece.category, {}).items():
            for stop, parts in self.match(pieces, at + 1, end):
                for tree in trees:
                    yield stop, (tree, *parts)

    def add(self, start: int, category: str, end: int, tree: Tree, agenda: list[tuple[str, int, Tree]]) -> None:
        """Keep a tree, if none that says the same is there."""
        trees = self.at[start].setdefault(category, {}).setdefault(end, {})
        if tree in trees:
            return
        if len(trees) >= _MOST:
            self.crowded = True
            return
        trees[tree] = tree
        agenda.append((category, end, tree))


def _joins(text: str, at: int) -> bool:
    """Whether a place lies inside an English word."""
    return text[at].isalpha() and text[at - 1].isalpha()


def _build(production: Production, parts: tuple[Tree, ...]) -> Tree:
    """The tree of a production with its parts."""
    make = production.row.make
    holes = [one for one in production.pieces if isinstance(one, Hole)]
    if make.partition("#")[0] == "=":
        inner = next(part for hole, part in zip(holes, parts, strict=True) if hole.name != "_")
        return Tree(inner.make, inner.args, production, parts)
    named = {hole.name: part for hole, part in zip(holes, parts, strict=True) if hole.name != "_"}
    return Tree(make.partition("#")[0], tuple(sorted(named.items())), production, parts)
