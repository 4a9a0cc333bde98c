"""A `Catalogue` over lists: what a test knows of a few editions, written in a few lines.

    Memory(
        [book("wow", "6.0-ja", "ja", "2012-03-27", {"4": "コンセプト", "410": "優先権", "410.6": ""})],
        [Name("Halvar", "en", "name", parse("mtg:card/halvar"))],
        ["mtg:702.142@old moved mtg:702.143@new"],
    )

A number whose title is None is a stub. Parents are those that a number's shape gives. Where the words matter,
`units` makes them out of lines, and `shelf` a catalogue of editions and their units, lineage computed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from graph.store.catalogue import Kinship, Name, Node, Wording
from rulebook import ids
from rulebook.fold import compute_fingerprints, hash_folded
from rulebook.ids import Id, parse
from rulebook.lineage import trace_lineage
from rulebook.units import Edition, Genre, Unit

__all__ = ["Book", "Memory", "book", "edition", "shelf"]


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
        Id(edition.game, number, edition.name),
        kind,
        ids.get_parent(number),
        title or "",
        hash_folded(number),
        held=held,
    )


def edition(game: str, name: str, day: str | None, language: str = "en") -> Edition:
    """A rulebook's edition, in force from a day."""
    effective = dt.date.fromisoformat(day) if day else None
    return Edition(game, name, "rules", Genre.RULEBOOK, language, name, None, effective)


def shelf(books: Sequence[tuple[Edition, Sequence[Unit]]], *, texts: bool = True) -> Memory:
    """A catalogue of rulebooks, older ones of a document first; with their texts, or as the index knows them."""
    lineage: list[str | Kinship] = []
    for (here, olds), (there, news) in pairwise(books):
        if (here.game, here.language) == (there.game, there.language):
            lineage += _joined(here, olds, there, news)
    worded = [Book(here, tuple(_worded(here, unit, texts=texts) for unit in some)) for here, some in books]
    return Memory(worded, lineage=lineage)


def _worded(here: Edition, unit: Unit, *, texts: bool) -> Node:
    return Node(
        Id(here.game, unit.number, here.name),
        unit.kind,
        unit.parent,
        unit.title,
        hash_folded(unit.content),
        compute_fingerprints(unit.content),
        unit.text if texts else None,
    )


def _joined(here: Edition, olds: Sequence[Unit], there: Edition, news: Sequence[Unit]) -> Iterable[Kinship]:
    for step in trace_lineage(olds, news):
        for old, new in step.pairs():
            ends = Id(here.game, old, here.name), Id(there.game, new, there.name)
            yield Kinship(*ends, step.relation.value, step.confidence, step.reason, "edited" in step.relation.value)


@dataclass(eq=False)
class Memory:
    """A catalogue of books, names, and of lineage: steps, or lines such as `here relation there`."""

    books: Sequence[Book]
    called: Sequence[Name] = ()
    lineage: Sequence[str | Kinship] = ()
    ours: Mapping[str, str] = field(default_factory=dict)
    cites: Mapping[str, Sequence[str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    def editions(self) -> tuple[Edition, ...]:
        return tuple(book.edition for book in self.books)

    def worded(self, edition: Edition) -> tuple[Wording, ...]:
        return tuple(
            Wording(node, self.ours.get(str(node.id), ""), frozenset(self.cites.get(node.id.path, ())))
            for book in self.books
            if book.edition == edition
            for node in book.nodes
            if node.held and node.kind in {"section", "rule", "subrule"}
        )

    def numbered(self, number: str) -> tuple[Node, ...]:
        return tuple(node for node in self._nodes() if node.id.path == number)

    def node(self, id: Id) -> Node | None:
        return self._held.get(id)

    def under(self, id: Id) -> tuple[Node, ...]:
        return tuple(
            node
            for node in self._nodes()
            if (node.id.game, node.id.edition, node.parent) == (id.game, id.edition, id.path)
        )

    def names(self) -> tuple[Name, ...]:
        self.asked.append("names")
        return tuple(self.called)

    def titles(self) -> tuple[Name, ...]:
        here = {(book.edition.game, book.edition.name): book.edition.language for book in self.books}
        return tuple(
            Name(node.title, here[node.id.game, str(node.id.edition)], "title", node.id)
            for node in self._nodes()
            if node.title and node.held
        )

    def kin(self, id: Id) -> tuple[Kinship, ...]:
        found: dict[Id, Kinship] = {}
        ends = [id]
        while ends:
            here = ends.pop(0)
            for one in self._steps:
                there = one.there if one.here == here else one.here if one.there == here else None
                if there and there != id and there not in found:
                    found[there] = replace(one, here=id, there=there)
                    ends.append(there)
        return tuple(found.values())

    def bearing(self, fingerprint: str) -> tuple[Id, ...]:
        return tuple(node.id for node in self._nodes() if fingerprint in (*node.fingerprints, node.hash))

    @cached_property
    def _steps(self) -> tuple[Kinship, ...]:
        return tuple(one if isinstance(one, Kinship) else _step(one) for one in self.lineage)

    @cached_property
    def _held(self) -> dict[Id, Node]:
        return {node.id: node for node in self._nodes()}

    def _nodes(self) -> Iterable[Node]:
        return (node for book in self.books for node in book.nodes)


def _step(line: str) -> Kinship:
    here, relation, there = line.split()
    return Kinship(parse(here), parse(there), relation, 1.0, "written so", "edited" in relation)
