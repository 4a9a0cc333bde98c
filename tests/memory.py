"""A `Catalogue` over lists: what a test knows of a few editions, written in a few lines.

    Memory(
        [book("wow", "6.0-ja", "ja", "2012-03-27", {"4": "コンセプト", "410": "優先権", "410.6": ""})],
        [Name("Halvar", "en", "name", parse("mtg:card/halvar"))],
        ["mtg:702.142@old moved mtg:702.143@new"],
    )

A number whose title is None is a stub. Parents are those that a number's shape gives.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from graph.catalogue import Kinship, Name, Node
from rulebook import ids
from rulebook.fold import digest
from rulebook.ids import Id, parse
from rulebook.units import Edition, Genre

__all__ = ["Book", "Memory", "book"]


@dataclass(frozen=True)
class Book:
    """One edition and its units."""

    edition: Edition
    nodes: tuple[Node, ...]


def book(
    game: str,
    name: str,
    language: str,
    day: str | None,
    numbers: Mapping[str, str | None],
    *,
    genre: Genre = Genre.RULEBOOK,
    document: str = "cr",
    version: str | None = None,
) -> Book:
    """An edition of numbers and their titles, in reading order."""
    effective = dt.date.fromisoformat(day) if day else None
    edition = Edition(game, name, document, genre, language, name, version, effective)
    return Book(edition, tuple(_node(edition, number, title) for number, title in numbers.items()))


def _node(edition: Edition, number: str, title: str | None) -> Node:
    held = title is not None
    depth = 3 if number[-1].isalpha() else number.count(".") + (len(number.partition(".")[0]) > 2)
    kind = ("chapter", "section", "rule", "subrule")[depth] if ids.is_number(number) else "term"
    return Node(
        Id(edition.game, number, edition.name), kind, ids.parent(number), title or "", digest(number), held=held
    )


@dataclass(eq=False)
class Memory:
    """A catalogue of books, names, and of lineage written as `here relation there`."""

    books: Sequence[Book]
    called: Sequence[Name] = ()
    lineage: Sequence[str] = ()
    asked: list[str] = field(default_factory=list)

    def editions(self) -> tuple[Edition, ...]:
        return tuple(book.edition for book in self.books)

    def numbered(self, number: str) -> tuple[Node, ...]:
        return tuple(node for node in self._nodes() if node.id.path == number)

    def node(self, id: Id) -> Node | None:
        return next((node for node in self._nodes() if node.id == id), None)

    def under(self, id: Id) -> tuple[Node, ...]:
        return tuple(
            node
            for node in self._nodes()
            if (node.id.game, node.id.edition, node.parent) == (id.game, id.edition, id.path)
        )

    def names(self) -> tuple[Name, ...]:
        self.asked.append("names")
        return tuple(self.called)

    def kin(self, id: Id) -> tuple[Kinship, ...]:
        found = []
        for line in self.lineage:
            one, relation, other = line.split()
            here, there = parse(one), parse(other)
            if id in (here, there):
                found.append(Kinship(id, there if id == here else here, relation, 1.0, "written so"))
        return tuple(found)

    def bearing(self, fingerprint: str) -> tuple[Id, ...]:
        return tuple(node.id for node in self._nodes() if fingerprint in (*node.fingerprints, node.hash))

    def _nodes(self) -> Iterable[Node]:
        return (node for book in self.books for node in book.nodes)
