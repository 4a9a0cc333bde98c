"""A catalogue of lists, for judgements that need no database."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from graph.catalogue import Kinship, Name, Node
from rulebook.fold import digest, fingerprints
from rulebook.ids import Id, parent
from rulebook.lineage import trace
from rulebook.units import Edition, Genre, Kind, Unit

__all__ = ["Memory", "book", "edition"]


def edition(game: str, name: str, day: str | None, language: str = "en") -> Edition:
    """A rulebook's edition, in force from a day."""
    return Edition(
        game, name, "rules", Genre.RULEBOOK, language, name, None, dt.date.fromisoformat(day) if day else None
    )


def book(text: str) -> tuple[Unit, ...]:
    """Units from lines `number [Title] text`; the kind is told by the number."""
    units = []
    for line in filter(None, map(str.strip, text.splitlines())):
        number, _, rest = line.partition(" ")
        title, closed, words = rest[1:].partition("]") if rest.startswith("[") else ("", "", rest)
        units.append(Unit(number, _kind(number), parent(number), title, words.strip() if closed else rest, ()))
    return tuple(units)


def _kind(number: str) -> Kind:
    if "/ex" in number:
        return Kind.EXAMPLE
    if number[-1].isalpha():
        return Kind.SUBRULE
    return Kind.RULE if "." in number else Kind.SECTION if len(number) > 1 else Kind.CHAPTER


@dataclass
class Memory:
    """Rulebooks, older ones of a document first; with their texts, or as the index knows them."""

    books: Sequence[tuple[Edition, Sequence[Unit]]]
    texts: bool = True
    _nodes: dict[Id, Node] = field(default_factory=dict)
    _kin: list[Kinship] = field(default_factory=list)

    def __post_init__(self) -> None:
        for here, units in self.books:
            for unit in units:
                node = self._node(here, unit)
                self._nodes[node.id] = node
        for (here, olds), (there, news) in pairwise(self.books):
            if (here.game, here.language) == (there.game, there.language):
                self._kin += self._joined(here, olds, there, news)

    def _node(self, here: Edition, unit: Unit) -> Node:
        return Node(
            Id(here.game, unit.number, here.name),
            unit.kind,
            unit.parent,
            unit.title,
            digest(unit.content),
            fingerprints(unit.content),
            unit.text if self.texts else None,
        )

    def _joined(self, here: Edition, olds: Sequence[Unit], there: Edition, news: Sequence[Unit]) -> Iterable[Kinship]:
        for step in trace(olds, news):
            for old, new in step.pairs():
                ends = Id(here.game, old, here.name), Id(there.game, new, there.name)
                yield Kinship(*ends, step.relation.value, step.confidence, step.reason)

    def editions(self) -> tuple[Edition, ...]:
        return tuple(here for here, _ in self.books)

    def numbered(self, number: str) -> tuple[Node, ...]:
        return tuple(node for node in self._nodes.values() if node.id.path == number)

    def node(self, id: Id) -> Node | None:
        return self._nodes.get(id)

    def under(self, id: Id) -> tuple[Node, ...]:
        return tuple(
            n
            for n in self._nodes.values()
            if n.parent == id.path and (n.id.game, n.id.edition) == (id.game, id.edition)
        )

    def names(self) -> tuple[Name, ...]:
        return ()

    def kin(self, id: Id) -> tuple[Kinship, ...]:
        found: dict[Id, Kinship] = {}
        ends = [id]
        while ends:
            here = ends.pop(0)
            for one in self._kin:
                there = one.there if one.here == here else one.here if one.there == here else None
                if there and there != id and there not in found:
                    found[there] = replace(one, here=id, there=there)
                    ends.append(there)
        return tuple(found.values())

    def bearing(self, fingerprint: str) -> tuple[Id, ...]:
        return tuple(n.id for n in self._nodes.values() if fingerprint == n.hash or fingerprint in n.fingerprints)
