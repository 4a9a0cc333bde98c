"""Whether a database is up to date, and what every face calls first to have it so.

A database is made of the committed indexes and of the documents kept beside it (`graph.loading.rebuilding`).
It is made anew when the content of one of these, or the code that reads them, has changed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import engine
import rulebook
import rulings
from graph.library import Library
from graph.proof import scenario_rows, scenarios
from graph.search import likeness, tokens
from graph.store import marks, opening
from graph.store.documents import Documents
from rulebook.errors import HanreiError, NoDatabaseError, OutOfDateError

__all__ = ["BASIS", "DOCUMENTS", "SCHEMA", "Say", "ensure", "is_current", "is_made_of"]

Say = Callable[[str], None]
"""Told in words what the reader should know."""

SCHEMA = 8
"""The shape of the tables; count it up whenever one of them changes (a test compares)."""
_READABLE = frozenset({SCHEMA})
"""The shapes that questions can be answered from."""

_HERE = Path(__file__).parent
BASIS = marks.Basis(
    "manifest",
    (
        *((Path(package.__path__[0]), "") for package in (rulebook, rulings)),
        (_HERE, ".py"),
        (Path(tokens.__file__).with_name("asked"), ".yaml"),
        (likeness.FOLDER, ""),
        (Path(engine.__path__[0]) / "games" / "mtg" / "reading", ""),
    ),
    (str(tokens.VERSION),),
)
"""What every row rests on but those of scenarios: what is committed, and the code that reads it and documents."""
DOCUMENTS = "documents"
"""The row of `meta` that holds the mark of the documents."""


def ensure(path: Path, say: Say = lambda _: None, *, make: bool = True, held: bool = True) -> Library:
    """Give the library of a database that is up to date with this checkout, made or mended if need be.

    The rows of scenarios are read again where these have changed. What cannot be brought up to date where it lies is
    read as it is, where the shape of its tables allows. `say` is told in words what is made, and what could not be.
    `make` allows to make a database where none is. `held` also writes the outcomes of scenarios whose evidence still
    stands, where something has changed.

    Raises:
        ForeignFileError: the file is not ours; nothing of it was changed.
        NoDatabaseError: nothing is there, and `make` is false.
        UnwritableError: nothing is there, and it cannot be made.
        DocumentLostError: nothing is there, and the list of the documents kept beside it cannot be read.
        OutOfDateError: it can be neither brought up to date nor read as it is.
    """
    owner = opening.refuse_foreign(path)
    if owner is opening.FileOwner.NOBODY and not make:
        raise NoDatabaseError(
            "no database lies there",
            where=str(path),
            remedy="give the place of one; `hanrei ingest FILE --db …` makes a new one, and so does HANREI_DATA_DIR",
        )
    try:
        if not is_current(path):
            from graph.loading import rebuilding

            rebuilding.rebuild(path, say)
        if scenario_rows.refresh(path, scenarios.home()) and held:
            from graph.proof import standing

            standing.write_held(path)
    except HanreiError as error:
        if owner is opening.FileOwner.NOBODY:
            raise
        if not _may_be_read(path):
            raise OutOfDateError(
                f"the database is out of date and cannot be made anew: {error.what}",
                where=error.where,
                remedy=error.remedy,
            ) from error
        say(f"{path} is read as it is, for it cannot be brought up to date: {error.what} ({error.remedy})")
    return Library(path)


def is_current(path: Path) -> bool:
    """Whether the database is there and was made from what is committed and kept now. False if it cannot be read."""
    if not path.exists():
        return False
    try:
        with closing(opening.connect(path)) as database:
            return is_made_of(path, database)
    except (sqlite3.Error, OSError):  # a rebuild says what is wrong
        return False


def is_made_of(path: Path, database: sqlite3.Connection) -> bool:
    """Whether what a connection to the database at `path` sees was made from what is committed and kept now.

    False for tables of another shape.
    """
    if marks.read_shape(database) != SCHEMA:
        return False
    return marks.read_mark(database, DOCUMENTS) == Documents(path).mark() and marks.is_same(path, database, BASIS)


def _may_be_read(path: Path) -> bool:
    """Whether the database was made once, in a shape that questions can be answered from.

    False if it cannot be opened.
    """
    try:
        with closing(opening.connect(path)) as database:
            return marks.read_shape(database) in _READABLE and marks.read_mark(database, BASIS.key) is not None
    except (sqlite3.Error, OSError, HanreiError):
        return False
