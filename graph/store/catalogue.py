"""What the resolver, the citation checker and the faces ask of whatever holds the index.

`Catalogue` is the reading side of the store: small questions with immutable answers. `graph.store.reading` answers them
from tables; a test may answer them from lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulebook.ids import Id
from rulebook.units import Edition

__all__ = ["Catalogue", "Kinship", "Name", "Node", "Wording", "find_title"]


@dataclass(frozen=True, slots=True)
class Node:
    """A unit of an edition as the index knows it; `text` is None until the document was ingested.

    `held` is False for a stub: a number that the document cites but does not hold.
    """

    id: Id
    kind: str
    parent: str | None
    title: str
    hash: str
    fingerprints: tuple[str, ...] = ()
    text: str | None = None
    held: bool = True


@dataclass(frozen=True, slots=True)
class Name:
    """One way to write a card, a term or a unit. `form` is name, face, reading, english, alias, variant or `not`.

    Of a unit it is `title`: what an edition calls it, or our name of it in another language.

    A `not` row is a word that people take for the thing and that is another: `note` says which.
    """

    text: str
    language: str
    form: str
    id: Id
    note: str = ""


@dataclass(frozen=True, slots=True)
class Kinship:
    """What became of a rule: `here` in one edition is `there` in another.

    `relation` is kept, edited, moved, moved-edited, split, merged or translation; `confidence` runs from 0 to 1;
    the `reason` is in words. `edited` says whether the words changed anywhere between the two: a translation of
    an edited rule is a translation and edited.
    """

    here: Id
    there: Id
    relation: str
    confidence: float
    reason: str
    edited: bool = False


@dataclass(frozen=True, slots=True)
class Wording:
    """What a rule says: its unit, our English words on it, and the numbers that it cites. Either may be empty."""

    node: Node
    ours: str = ""
    cites: frozenset[str] = frozenset()


class Catalogue(Protocol):
    """The index of everything held, asked one small question at a time."""

    def editions(self) -> tuple[Edition, ...]:
        """Give every edition held, oldest first within a game, document and language."""

    def worded(self, edition: Edition) -> tuple[Wording, ...]:
        """What every section, rule and subrule of an edition says, in reading order; empty for one that is not held.

        A node's `text` is None where the document was not ingested.
        """

    def numbered(self, number: str) -> tuple[Node, ...]:
        """Every unit or stub of a number, `702.19b`, in whatever game and edition, sorted by id; empty for none.

        If no unit has it, a case's number, `fab/ex/29`, gives the units that the case is.
        """

    def node(self, id: Id) -> Node | None:
        """The unit or stub of a pinned id; None where there is none, and for an id without an edition."""

    def under(self, id: Id) -> tuple[Node, ...]:
        """The children of a pinned id, in reading order: the units and stubs directly beneath it. Empty for none."""

    def names(self) -> tuple[Name, ...]:
        """Every name of every card and term, in each language; titles of units are not among them."""

    def titles(self) -> tuple[Name, ...]:
        """Every title of a chapter, section, rule, subrule, heading or term held, and its names in other languages.

        A term is an entry of a glossary. The same title stands there once for each unit that has it.
        """

    def kin(self, id: Id) -> tuple[Kinship, ...]:
        """What a pinned id was and became in every other edition of its document, and in other languages.

        The nearest step stands first; each thing stands there once, and the id itself never. Empty for an id that
        lineage joins to nothing.
        """

    def bearing(self, fingerprint: str) -> tuple[Id, ...]:
        """The id of every unit that carries a fingerprint, 8 hex digits, or whose whole folded text has a hash, 16.

        Empty where none does.
        """


def find_title(catalogue: Catalogue, node: Node) -> str:
    """The title of a unit, or of the nearest unit above that has one; "" where none has."""
    above = None if node.title else node.parent
    while above:
        parent = catalogue.node(Id(node.id.game, above, node.id.edition))
        if parent is None or parent.title:
            return parent.title if parent else ""
        above = parent.parent
    return node.title
