"""What is read of a game while something is computed: whoever keeps a result asks again only when that has changed.

A `Reads` has the topics on which a question was asked, and the texts looked for in the game's modules. Everything else
that a computation may read of a game stands in its modules, in its cards, or in its file of phrases.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Reads", "record_reads"]


class Reads:
    """What was read of a game.

    `topics` holds pairs of question and topic. `texts` holds pairs of a place, `rules` or `game`, and a text that was
    found in the modules there.
    """

    __slots__ = ("texts", "topics")

    def __init__(self) -> None:
        """Begin with nothing read."""
        self.topics: set[tuple[str, str]] = set()
        self.texts: set[tuple[str, str]] = set()


@contextmanager
def record_reads(readers: list[Reads]) -> Iterator[Reads]:
    """Write down what is read of a game, and of its copies, inside this context.

    Gives the `Reads` that is being filled. `readers` is the game's own list: `with record_reads(game.readers) as
    reads`. The `Reads` keeps what it has afterwards.
    """
    reads = Reads()
    readers.append(reads)
    try:
        yield reads
    finally:
        readers.remove(reads)
