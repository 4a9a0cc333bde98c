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
        """Take the constructor, the arguments by name, and the production with its parts. A leaf has None and `()`."""
        self.make = make
        self.args = args
        self.production = production
        self.parts = parts
        self.text = ""
        self._hash = hash((make, args))

    def __hash__(self) -> int:
        """Give a hash of constructor and arguments: trees that say the same in other wordings have the same one."""
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Tell whether two trees have the same constructor and arguments, however they were written.

        Anything that is no tree is unequal.
        """
        return self is other or (
            isinstance(other, Tree)
            and self._hash == other._hash
            and self.make == other.make
            and self.args == other.args
        )

    def __getitem__(self, name: str) -> Tree:
        """Give the argument of a name: `tree["n"]`. An unknown name is a `KeyError`."""
        return dict(self.args)[name]

    def __repr__(self) -> str:
        """Write the tree on one line: `(draw n==2)`, where `=2` is the leaf of the number 2.

        A tree without arguments is its constructor alone: `this`.
        """
        inner = " ".join(f"{name}={one!r}" for name, one in self.args)
        return f"({self.make} {inner})" if inner else self.make


@dataclass(frozen=True, slots=True)
class Chart:
    """All readings of a text: for each place and category, the trees by where they end."""

    text: str
    at: list[dict[str, dict[int, dict[Tree, Tree]]]]
    crowded: bool

    def list_readings(self, category: str) -> list[Tree]:
        """Give the trees of a category, as `line`, that read the whole text; empty if there are none, or no text."""
        return list(self.at[0].get(category, {}).get(len(self.text), {})) if self.text else []

    def find_reach(self, category: str) -> int:
        """Give the index in the text at which the longest tree of a category ends that begins at the start.

        It is 0 if there is none: for `act.base` and "draw two cards." it is 14, where the full stop stands.
        """
        return max(self.at[0].get(category, {}), default=0) if self.text else 0


def print_tree(tree: Tree) -> str:
    """Write the text from which a tree was read, as "draw two cards": the folded wording of the card itself."""
    if tree.production is None:
        return tree.text
    parts = iter(tree.parts)
    return "".join(one if isinstance(one, str) else print_tree(next(parts)) for one in tree.production.pieces)


def fill_chart(text: str, grammar: Grammar) -> Chart:
    """Give the chart of a folded text: every tree of every category that begins at any place in it.

    Where over 48 trees of a category lie over the same span, the rest is left out, and the chart is `crowded`.
    """
    filler = _Filler(text, grammar)
    for start in range(len(text) - 1, -1, -1):
        filler.fill(start)
    return Chart(text, filler.at, filler.crowded)


class _Filler:
    """Fills the chart of one text, one place at a time."""

    def __init__(self, text: str, grammar: Grammar) -> None:
        """Take the text and the grammar that reads it. The chart is empty."""
        self.text = text
        self.grammar = grammar
        self.at: list[dict[str, dict[int, dict[Tree, Tree]]]] = [{} for _ in range(len(text) + 1)]
        self.crowded = False
        self.words = grammar.language == "en"

    def fill(self, start: int) -> None:
        """Put into the chart all trees that begin at index `start`; it must have been called for every later index.

        Within an English word nothing begins, unless "non" stands before it.
        """
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
        """Give each way to read `pieces[at:]` from index `start` on: where it ends, and the trees of its holes.

        With no pieces left it gives `start, ()`. It gives nothing where a piece does not fit, or an English word would
        be cut.
        """
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
        """Keep a tree from `start` to `end` and put it on the agenda, what is still to be built upon.

        Nothing is done if an equal tree is there. If 48 others are, the tree is dropped and the chart marked as
        crowded.
        """
        trees = self.at[start].setdefault(category, {}).setdefault(end, {})
        if tree in trees:
            return
        if len(trees) >= _MOST:
            self.crowded = True
            return
        trees[tree] = tree
        agenda.append((category, end, tree))


def _joins(text: str, at: int) -> bool:
    """Tell whether there is a letter at index `at` and before it, so that the place lies inside a word."""
    return text[at].isalpha() and text[at - 1].isalpha()


def _build(production: Production, parts: tuple[Tree, ...]) -> Tree:
    """Give the tree of a production: its row's constructor, with the parts as arguments under the names of their holes.

    A hole named `_` makes no argument. With the constructor `=` the tree says what its one part says. What follows `#`
    in a constructor is left out.
    """
    make = production.row.make
    holes = [one for one in production.pieces if isinstance(one, Hole)]
    if make.partition("#")[0] == "=":
        inner = next(part for hole, part in zip(holes, parts, strict=True) if hole.name != "_")
        return Tree(inner.make, inner.args, production, parts)
    named = {hole.name: part for hole, part in zip(holes, parts, strict=True) if hole.name != "_"}
    return Tree(make.partition("#")[0], tuple(sorted(named.items())), production, parts)
