"""What is read of a game while something is computed: whoever keeps a result asks again only when that has changed.

A `Reads` has the topics on which a question was asked, the cards looked up, and the texts looked for in the game's
modules. Everything else that a computation may read of a game stands in its modules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from engine.kernel.words import Card

__all__ = ["EVERY_CARD", "CardTable", "Reads", "get_table", "record_reads"]

EVERY_CARD = "*"
"""Stands among the cards read where the whole table was looked through."""


class Reads:
    """What was read of a game.

    `topics` holds pairs of question and topic, `cards` names or `EVERY_CARD`. `texts` holds pairs of a place, `rules`
    or `game`, and a text that was found in the modules there.
    """

    __slots__ = ("cards", "texts", "topics")

    def __init__(self) -> None:
        self.topics: set[tuple[str, str]] = set()
        self.cards: set[str] = set()
        self.texts: set[tuple[str, str]] = set()


class CardTable(Mapping[str, Card]):
    """A game's cards by name. What is looked up in it is written down by every one of `readers`."""

    __slots__ = ("readers", "table")

    def __init__(self, table: Mapping[str, Card], readers: list[Reads]) -> None:
        self.table, self.readers = table, readers

    def __getitem__(self, name: str) -> Card:
        for reads in self.readers:
            reads.cards.add(name)
        return self.table[name]

    def __iter__(self) -> Iterator[str]:
        for reads in self.readers:
            reads.cards.add(EVERY_CARD)
        return iter(self.table)

    def __len__(self) -> int:
        return len(self.table)


def get_table(cards: Mapping[str, Card]) -> Mapping[str, Card]:
    """The cards themselves. What is looked up in them is not written down."""
    return cards.table if isinstance(cards, CardTable) else cards


@contextmanager
def record_reads(readers: list[Reads]) -> Iterator[Reads]:
    """Write down what is read of a game, and of its copies, while this is open. `readers` is the game's own list."""
    reads = Reads()
    readers.append(reads)
    try:
        yield reads
    finally:
        readers.remove(reads)
