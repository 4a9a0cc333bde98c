"""The shape of the tables is numbered: a database of another shape is made anew."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from graph.library import Library
from graph.loading import seed

SHAPES = {5: "411a6b26ae378d51"}
"""The hash of the tables' definitions under each number; a change of one asks for the next number."""


def shape(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%passage%'")
        return hashlib.sha256("\n".join(sorted(sql for (sql,) in rows)).encode()).hexdigest()[:16]


def test_the_shape_of_the_tables_is_the_one_that_its_number_names(seeded: Path) -> None:
    assert SHAPES[seed.SCHEMA] == shape(seeded), "count graph.loading.seed.SCHEMA up and write the new shape down here"


def test_a_database_of_another_shape_is_made_anew(database: Path) -> None:
    with closing(sqlite3.connect(database)) as other:
        other.execute("PRAGMA user_version = 1")
        other.execute("ALTER TABLE unit DROP COLUMN title")
        other.execute("UPDATE meta SET value = 'old' WHERE key = 'manifest'")
        other.commit()
    seed.ensure(database).close()
    library = Library(database)
    assert library.rows("SELECT title FROM unit WHERE id = 'fab:5.1@ja'") != []
    library.close()
