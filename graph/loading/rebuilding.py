"""From the committed indexes and the kept documents to a database, in one transaction.

Nothing of the former rows is needed, with two exceptions. What scenarios showed stays, for it is long to make. And
texts that no kept document accounts for, as in a database of before documents were kept, are carried over
into documents first.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlmodel import Session, SQLModel, text

from graph.library import Library, edition_of
from graph.loading import carried, index_rows, readings
from graph.loading.seed import BASIS, DOCUMENTS, SCHEMA, Say, is_made_of
from graph.search import passages
from graph.store import opening, tables, writing
from graph.store.documents import Document, Documents
from rulebook.errors import HanreiError, MalformedDocumentError, OutOfDateError

__all__ = ["bring_up_to_date", "make", "rebuild", "write_mark"]

_FIRST_WITH_DOCUMENTS = 5
"""The first shape of the tables whose texts all come from kept documents."""


def rebuild(path: Path, say: Say) -> None:
    """Make a database anew, unless another process just did.

    Raises:
        ForeignFileError: the file is not ours; nothing of it was changed.
        UnwritableError: it may not be written to, is damaged, or the disk refuses; it is as it was.
        DocumentLostError: the list of the kept documents cannot be read; the database is as it was.
        OutOfDateError: it is older, and its texts cannot be carried over; it is as it was.
    """
    with writing.session(path) as opened:
        bring_up_to_date(opened, path, say)


def bring_up_to_date(opened: Session, path: Path, say: Say) -> None:
    """Make the rows anew within a transaction, if what they rest on has changed."""
    if not is_made_of(path, writing.connection(opened)):
        make(opened, path, say)


def make(opened: Session, path: Path, say: Say) -> None:
    """Make the rows anew within a transaction.

    A kept document that cannot be read is named, and stays kept.
    """
    documents, library = Documents(path), writing.library(opened, path)
    known = _tables(opened)
    say(f"building the index in {path} (once)" if not known else f"bringing the index in {path} up to date")
    documents.keep(*_unaccounted(library, documents) if known else ())
    _clear(opened, known)
    index_rows.write(opened)
    for document in documents.kept():
        _take(opened, path, documents, document, say)
    passages.rebuild(opened)
    writing.add(opened, tables.Meta, BASIS.rows())
    write_mark(opened, documents)
    writing.bump(opened)


def write_mark(opened: Session, documents: Documents) -> None:
    """Write down from which documents the rows come."""
    writing.add(opened, tables.Meta, [{"key": DOCUMENTS, "value": documents.mark()}])


def _tables(opened: Session) -> list[str]:
    """The names of a database's own tables."""
    found = opened.execute(text("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"))
    return [name for (name,) in found]


def _version(opened: Session) -> int:
    """The version of its schema that a database states."""
    return int(opened.execute(text("PRAGMA user_version")).scalar_one())


def _unaccounted(library: Library, documents: Documents) -> list[tuple[Document, bytes]]:
    """The documents made of texts that no kept document accounts for: all, where documents were not kept yet."""
    try:
        ((version,),) = library.rows("PRAGMA user_version")
        rows = library.rows(
            "SELECT game, name, document, genre, language, title, version, effective FROM edition e WHERE EXISTS"
            " (SELECT 1 FROM unit u JOIN text t ON t.unit = u.id WHERE u.game = e.game AND u.edition = e.name)"
            " ORDER BY origin, game, effective, name"
        )
        accounted = {one.edition for one in documents.kept()} | documents.forgotten()
        if version < _FIRST_WITH_DOCUMENTS:
            accounted = set()
        found = []
        for edition in map(edition_of, rows):
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


def _clear(opened: Session, known: list[str]) -> None:
    """Drop every table but those that stay; all but the revision, where their shape is another."""
    if _version(opened) == SCHEMA:
        stay = {"scenario", "status", "edge", "meta"}
        opened.execute(text("DELETE FROM edge WHERE kind NOT IN ('CLAIMS', 'PLAYS')"))
    else:
        stay = {"meta"} & set(known)
        if stay:
            opened.execute(text("DELETE FROM meta WHERE key <> 'revision'"))
    for table in known:
        if table not in stay:
            opened.execute(text(f'DROP TABLE IF EXISTS "{table}"'))  # a shadow table goes with the table it is of
    opened.execute(text(f"PRAGMA application_id = {opening.MARK}"))
    opened.execute(text(f"PRAGMA user_version = {SCHEMA}"))
    SQLModel.metadata.create_all(opened.connection())


def _take(opened: Session, path: Path, documents: Documents, document: Document, say: Say) -> None:
    """Write the rows of one kept document, or say why it gives none."""
    try:
        added = readings.add(opened, path, _read(documents, document), document.name)
    except HanreiError as error:
        say(f"{document.name} ({document.edition}) is kept, but cannot be read: {error.what} ({error.remedy})")
        return
    if added.differing:
        say(f"{document.name}: {added.differing:,} of its units have other words in the index, and stay unread")
    documents.relabel(document, added.edition)


def _read(documents: Documents, document: Document) -> readings.Taken:
    """Take a kept document apart.

    Raises:
        HanreiError: it is gone, altered, or not what any reader knows.
        MalformedDocumentError: its reader breaks.
    """
    raw = documents.read(document)
    try:
        return readings.read(raw, document.name, document.given, carried=document.carried)
    except HanreiError:
        raise
    except Exception as error:  # a reader that breaks costs its own document alone
        what = f"its reader breaks: {type(error).__name__}: {error}"
        raise MalformedDocumentError(what, where=document.name, remedy="report this reader") from error
