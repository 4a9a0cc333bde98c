"""Which reader takes which document: every format known, asked in turn.

A game outside the repository (the tests' toy game) adds its reader with `register`.
"""

from __future__ import annotations

from rulebook.errors import UnknownDocumentError
from rulebook.readers import eirei_wiki, fab_en, fab_ja, mtg_cr, wow_en, wow_ja
from rulebook.source import Source
from rulebook.units import Reader
from rulings.readers import khm_notes, mtg_cards

__all__ = ["READERS", "recognise", "register_reader"]

READERS: list[Reader] = [wow_ja, wow_en, fab_ja, fab_en, eirei_wiki, khm_notes, mtg_cards, mtg_cr]


def register_reader(reader: Reader) -> None:
    """Know one format more, for this process; asked before the others."""
    if reader not in READERS:
        READERS.insert(0, reader)


def recognise(source: Source) -> Reader:
    """The reader of a document.

    Raises:
        UnknownDocumentError: no reader knows its form.
    """
    for reader in READERS:
        if reader.recognises(source):
            return reader
    known = ", ".join(sorted(reader.NAME for reader in READERS))
    raise UnknownDocumentError("the document is of no known form", where=source.name, remedy=f"known are: {known}")
