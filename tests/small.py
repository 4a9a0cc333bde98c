"""A database of the toy game alone: made anew in a moment, so that each of its steps can be made to fail.

`shrink` is for a process of its own; a test takes the fixture `small`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from graph.library import Library
from graph.loading import formats, index_rows, rebuilding, seed
from graph.store.documents import Documents
from tests.toy import reader

if TYPE_CHECKING:  # a process of its own has no use for it
    import pytest

__all__ = ["TOY", "answers", "kept", "shrink", "stand_for_committed"]

TOY = Path(__file__).parent / "toy"


def shrink(committed: Path, patch: Callable[[object, str, Any], object] = setattr) -> None:
    """Take everything but the toy game's reader away: what is committed is then the files of one folder."""
    formats.register_reader(reader)
    patch(index_rows, "write_index_rows", lambda _: None)
    basis = replace(seed.BASIS, folders=((committed, ""),))
    for module in (seed, rebuilding):
        patch(module, "BASIS", basis)
    os.environ["HANREI_SCENARIOS"] = str(committed)


def stand_for_committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for what is committed, for the length of a test; the toy game alone is known."""
    folder = tmp_path / "committed"
    folder.mkdir()
    (folder / "rules.jsonl").write_text("{}", "utf-8")
    monkeypatch.setenv("HANREI_SCENARIOS", str(folder))
    shrink(folder, monkeypatch.setattr)
    return folder


def answers(database: Path) -> str:
    """One hash over all that a database answers from, as whoever opens it next sees it."""
    library, total = Library(database), hashlib.sha256()
    for table in ("edition", "unit", "text", "citation", "edge", "name", "card", "pair", "kin", "passage"):
        rows = library.rows(f'SELECT * FROM "{table}"')  # noqa: S608 - the names just above
        total.update(repr(sorted(map(repr, rows))).encode())
    library.close()
    return total.hexdigest()


def kept(database: Path) -> list[tuple[str, bytes]]:
    """The documents kept beside a database: of which edition, and their bytes."""
    documents = Documents(database)
    return [(one.edition, documents.read(one)) for one in documents.kept()]
