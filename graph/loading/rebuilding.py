"""From the committed indexes and the kept documents to a database, in one transaction.

Nothing of the former rows is needed, with two exceptions. What scenarios showed stays, for it is long to make. And
texts that no kept document accounts for, as in a database of before documents were kept, are carried over
into documents first.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from graph.library import Library
from graph.loading import card_sets, carried, index_rows, readings
from graph.loading.seed import BASIS, DOCUMENTS, SCHEMA, Say, is_made_of
from graph.search import passages
from graph.store import changes, marks, tables, writing
from graph.store.documents import Document, Documents
from graph.store.units import list_worded_editions
from graph.store.writing import Transaction
from rulebook.errors import HanreiError, MalformedDocumentError, OutOfDateError

__all__ = ["bring_up_to_date", "make", "rebuild", "write_mark"]

_FIRST_WITH_DOCUMENTS = 5
"""The first shape of the tables whose texts all come from kept documents."""


def rebuild(path: Path, say: Say) -> None:
    """Make a database anew, unless it is up to date, as when another process just made it. `say` is told in words.

    Raises:
        ForeignFileError: the file is not ours; nothing of it was changed.
        UnwritableError: it may not be written to, is damaged, or the disk refuses; it is as it was.
        DocumentLostError: the list of the kept documents cannot be read; the database is as it was.
        OutOfDateError: it is older, and its texts cannot be carried over; it is as it was.
    """
    with writing.session(path) as opened:
        bring_up_to_date(opened, path, say)


def bring_up_to_date(opened: Transaction, path: Path, say: Say) -> None:
    """Make the rows anew, if what they rest on has changed; else do nothing. `say` is told so in words.

    Raises:
        DocumentLostError: the list of the kept documents cannot be read.
        OutOfDateError: the database is older, and its texts cannot be carried over.
        OSError: the disk refuses.
    """
    if not is_made_of(path, writing.connection(opened)):
        make(opened, path, say)


def make(opened: Transaction, path: Path, say: Say) -> None:
    """Make the rows anew within `opened`, a transaction on the database at `path`; `say` is told so in words.

    First texts that no kept document accounts for become documents. Then come the rows of the committed indexes, those
    of the kept documents, and the index of search. Scenarios and their outcomes stay if the tables have the same shape.
    The revision is counted up. A kept document that cannot be read is named, and stays kept.

    Raises:
        DocumentLostError: the list of the kept documents cannot be read.
        OutOfDateError: the database is older, and its texts cannot be carried over.
        OSError: the disk refuses.
    """
    documents, library = Documents(path), writing.library(opened, path)
    known, shape = changes.list_tables(opened), marks.read_shape(writing.connection(opened))
    say(f"building the index in {path} (once)" if not known else f"bringing the index in {path} up to date")
    documents.keep(*_unaccounted(library, documents, shape) if known else ())
    changes.clear(opened, known, SCHEMA)
    index_rows.write_index_rows(opened)
    for document in documents.kept():
        _take(opened, path, documents, document, say)
    passages.index_all(opened, writing.library(opened, path))
    writing.add(opened, tables.MetaRow, BASIS.rows())
    write_mark(opened, documents)
    writing.bump(opened)


def write_mark(opened: Transaction, documents: Documents) -> None:
    """Write down, as one row of `meta`, from which documents the rows come; a later look compares that mark."""
    writing.add(opened, tables.MetaRow, [{"key": DOCUMENTS, "value": documents.mark()}])


def _unaccounted(library: Library, documents: Documents, shape: int) -> list[tuple[Document, bytes]]:
    """One document with its bytes for each edition whose words are in the tables, made from the tables.

    Left out are editions with a kept document and forgotten ones. Where the tables are older than kept documents, none
    is left out.

    Raises:
        DocumentLostError: the list of the kept documents cannot be read.
        OutOfDateError: the tables have another shape than any that can be read.
    """
    try:
        editions = list_worded_editions(library)
        accounted = {one.edition for one in documents.kept()} | documents.forgotten()
        if shape < _FIRST_WITH_DOCUMENTS:
            accounted = set()
        found = []
        for edition in editions:
            label = f"{edition.game}@{edition.name}"
            if label not in accounted:
                raw = carried.dump(library, edition)
                found.append((Document.of(raw, f"{label}.json", label, carried=True), raw))
    except sqlite3.OperationalError as error:
        raise OutOfDateError(
            f"its texts cannot be carried over: {error}",
            where=str(library.path),
            remedy="use the hanrei that made it, or move it away and ingest the documents again",
        ) from error
    return found


def _take(opened: Transaction, path: Path, documents: Documents, document: Document, say: Say) -> None:
    """Write the rows of one kept document; if it cannot be read, `say` is told why, and nothing is raised.

    The ledger then names the edition that it is read as. `say` is also told how many of its units have other words in
    the index, and stay unread.
    """
    try:
        if card_sets.is_set_label(document.edition):
            card_sets.add_set(opened, path, documents.read(document), document.name)
            return
        added = readings.add_reading(opened, path, _read(documents, document), document.name)
    except HanreiError as error:
        say(f"{document.name} ({document.edition}) is kept, but cannot be read: {error.what} ({error.remedy})")
        return
    if added.differing:
        say(f"{document.name}: {added.differing:,} of its units have other words in the index, and stay unread")
    documents.relabel(document, added.edition)


def _read(documents: Documents, document: Document) -> readings.Taken:
    """Take a kept document apart, into its reading and its index.

    Raises:
        HanreiError: it is gone, altered, or not what any reader knows.
        MalformedDocumentError: its reader breaks.
    """
    raw = documents.read(document)
    try:
        return readings.read_document(raw, document.name, document.given, carried=document.carried)
    except HanreiError:
        raise
    except Exception as error:  # a reader that breaks costs its own document alone
        what = f"its reader breaks: {type(error).__name__}: {error}"
        raise MalformedDocumentError(what, where=document.name, remedy="report this reader") from error
