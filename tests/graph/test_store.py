"""The tables have a numbered shape, and every statement stands in the store."""

from __future__ import annotations

import ast
import hashlib
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from graph.library import Library
from graph.loading import seed
from tests.small import stand_for_committed

SHAPES = {8: "b9fd242d16065ffd"}
"""The hash of the tables' definitions under each number; a change of one asks for the next number."""


ROOT = Path(__file__).parents[2]
STATEMENT = re.compile(r"\b(SELECT|INSERT|REPLACE|UPDATE|DELETE|DROP|CREATE|ALTER|PRAGMA)\s+[\w(*\"?:.]")
UNMOVED = {"graph/proof/coverage.py"}
"""Modules whose statements are still to be moved."""


def holds_sql(module: Path) -> bool:
    """Whether a string of a module is a statement."""
    texts = (node.value for node in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(node, ast.Constant))
    return any(STATEMENT.search(text) for text in texts if isinstance(text, str))


def shape(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%passage%'")
        return hashlib.sha256("\n".join(sorted(sql for (sql,) in rows)).encode()).hexdigest()[:16]


def test_the_shape_of_the_tables_is_the_one_that_its_number_names(seeded: Path) -> None:
    assert SHAPES[seed.SCHEMA] == shape(seeded), "count graph.loading.seed.SCHEMA up and write the new shape down here"


def test_a_database_of_another_shape_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_for_committed(tmp_path, monkeypatch)
    database = tmp_path / "data" / "toy.sqlite"
    seed.ensure(database).close()
    with closing(sqlite3.connect(database)) as other:
        other.execute("PRAGMA user_version = 1")
        other.execute("ALTER TABLE unit DROP COLUMN title")
        other.execute("UPDATE meta SET value = 'old' WHERE key = 'manifest'")
        other.commit()
    seed.ensure(database).close()
    library = Library(database)
    assert library.rows("SELECT title FROM unit") == []
    library.close()


def test_only_the_store_holds_statements() -> None:
    modules = [
        module
        for package in ("api", "engine", "graph", "rulebook", "rulings")
        for module in ROOT.glob(f"{package}/**/*.py")
    ]
    holding = {str(module.relative_to(ROOT)) for module in modules if holds_sql(module)}
    assert {module for module in holding if not module.startswith("graph/store/")} <= UNMOVED
    assert "graph/store/units.py" in holding
