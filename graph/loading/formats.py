"""Which reader takes which document: every format known, asked in turn.

The games name their readers (`rulebook.games`). A game outside the repository (the tests' toy game) adds its reader
with `register_reader`.
"""

from __future__ import annotations

from importlib import import_module
from typing import cast

from rulebook.errors import UnknownDocumentError
from rulebook.games import GAMES
from rulebook.source import Source
from rulebook.units import Reader

__all__ = ["READERS", "recognise", "register_reader"]

READERS: list[Reader] = [cast("Reader", import_module(module)) for game in GAMES for module in game.readers]


def register_reader(reader: Reader) -> None:
    """Know one format more, for this process; its reader is asked before the others.

    One already known changes nothing.
    """
    if reader not in READERS:
        READERS.insert(0, reader)


def recognise(source: Source) -> Reader:
    """Find the reader of a document: the first in `READERS` that says that it recognises it.

    Raises:
        UnknownDocumentError: no reader knows its form.
    """
    for reader in READERS:
        if reader.recognises(source):
            return reader
    known = ", ".join(sorted(reader.NAME for reader in READERS))
    raise UnknownDocumentError("the document is of no known form", where=source.name, remedy=f"known are: {known}")
