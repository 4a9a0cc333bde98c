"""What tests share: a database seeded once from the committed indexes, and the toy game's reader."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent / "toy")]

from graph import formats  # noqa: E402 - the toy game's folder must be on the path before
from graph.library import Library  # noqa: E402
from graph.seed import ensure  # noqa: E402
from toy import reader  # noqa: E402


@pytest.fixture(scope="session", autouse=True)
def _toy_is_known() -> None:
    formats.register(reader)


@pytest.fixture(scope="session")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database made from the committed indexes; read it, never write to it."""
    path = tmp_path_factory.mktemp("seeded") / "hanrei.sqlite"
    ensure(path).close()
    return path


@pytest.fixture
def database(seeded: Path, tmp_path: Path) -> Path:
    """A copy of the seeded database, to be written to."""
    return Path(shutil.copy(seeded, tmp_path / "hanrei.sqlite"))


@pytest.fixture(scope="session")
def library(seeded: Path) -> Iterator[Library]:
    """The committed indexes, opened for questions."""
    opened = Library(seeded)
    yield opened
    opened.close()
