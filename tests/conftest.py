"""What tests share: scenarios as tests, a database seeded once from the committed indexes, the toy game's reader.

Every YAML file under tests/scenarios and tests/toy/scenarios is a test of its own, found by what it claims:
`uv run pytest -k wow:410.6`.
"""

from __future__ import annotations

import contextlib
import fcntl
import re
import shutil
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from engine import games
from engine.scenario import ScenarioError, load
from graph.library import Library
from graph.loading import formats
from graph.loading.seed import ensure
from graph.proof import outcomes
from graph.proof import trace as tracing
from graph.proof.ledger import Ledger, open_store
from graph.proof.scenarios import list_places
from graph.search import passages
from graph.search.tokens import tokenize
from graph.store.evidence import find_place
from tests.laws import check_laws
from tests.toy import game as toy
from tests.toy import reader

# The same examples at every run; `--hypothesis-profile=night` looks further.
settings.register_profile("quick", derandomize=True)
settings.register_profile("night", max_examples=1_000)
settings.load_profile("quick")

HERE = Path(__file__).parent
SUITES = (HERE / "scenarios", HERE / "toy" / "scenarios")

collect_ignore = ["bench/fit_vectors.py"]
"""It needs numpy, which nothing else here does."""


_CLAIMS = re.compile(r"^claims:(.*?)^\w", re.MULTILINE | re.DOTALL)
"""What stands under `claims` in a scenario's file."""


class ScenarioFailedError(Exception):
    """A scenario that did not pass, or is not sensitive."""


class ScenarioFile(pytest.File):
    """One file, one scenario."""

    def collect(self) -> Iterator[pytest.Item]:
        yield ScenarioItem.from_parent(self, name=self.path.stem)


class ScenarioItem(pytest.Item):
    """A scenario run whole: it must pass, keep the laws, and miss each clause it claims to show when that is off."""

    def __init__(self, name: str, parent: ScenarioFile) -> None:
        super().__init__(name, parent)
        claims = _CLAIMS.search(self.path.read_text("utf-8"))  # the file is read as a scenario when it is run
        self.extra_keyword_matches.update(re.findall(r"[^\s\[\],\"']+", claims[1]) if claims else ())

    def runtest(self) -> None:
        scenario = load(self.path, root=self.path.parent)
        result, _ = outcomes.weigh(scenario, claimed=True)
        if result.outcome == "todo":
            pytest.skip(f"todo: {result.scenario.todo}")
        if result.failures or result.outcome != "passed":
            raise ScenarioFailedError("\n".join(map(str, result.failures)) or result.outcome)
        check_laws(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:  # noqa: ANN401 - pytest's own
        if not isinstance(excinfo.value, ScenarioFailedError | ScenarioError):
            return str(super().repr_failure(excinfo, style))
        told = (
            []
            if isinstance(excinfo.value, ScenarioError)
            else list(tracing.format_trace(tracing.trace_scenario(self.path)))
        )
        return "\n".join([str(excinfo.value), "", *told])

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, f"scenario: {self.name}"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    if file_path.suffix == ".yaml" and any(suite in file_path.parents for suite in SUITES):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put a module that needs the database first, then Magic's scenarios, which need none while it is made."""
    first = next((one.path for one in items if "seeded" in getattr(one, "fixturenames", ())), None)
    items.sort(key=lambda one: (one.path != first, not one.path.is_relative_to(SUITES[0] / "mtg")))


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_proved_unasked() -> Iterator[None]:
    """A look-up plays nothing of its own accord, as it would for a person: the database of many tests is one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HANREI_PATIENCE", "0")
        patch.setenv("HANREI_MEETING_SECONDS", "0")  # cards are brought together where a test asks for it
        yield


@pytest.fixture(scope="session", autouse=True)
def _a_text_is_cut_into_tokens_once() -> Iterator[None]:
    """Many tests index the same passages of a game anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passages, "tokenize", cache(tokenize))
        yield


@pytest.fixture(scope="session", autouse=True)
def _toy_is_known() -> None:
    formats.register_reader(reader)
    games.register("toy", toy.game)


@pytest.fixture(scope="session")
def seeded(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A database made from the committed indexes, with an evidence file that holds no result. Never write to it.

    The first process of a run makes it for all.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "seeded"
    folder.mkdir(exist_ok=True)
    path = folder / "hanrei.sqlite"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "made").exists():
            _seed(path)
            (folder / "made").touch()
    return path


def _seed(path: Path) -> None:
    """Make a database, and take all scenarios and modules of the engine apart, so that no test need do it again."""
    ensure(path).close()
    with contextlib.closing(sqlite3.connect(path)) as opened:  # the file alone is the database: it may be copied
        opened.execute("PRAGMA journal_mode = DELETE")
    ledger = Ledger(open_store(path))
    ledger.find_standing(list_places(), outcomes.Depth.PLAIN)
    for basis in map(ledger.get_basis, games.BUILT_IN):
        assert basis is not None
        assert basis.whole_key
    ledger.store.seal()


@pytest.fixture
def database(seeded: Path, tmp_path: Path) -> Path:
    """A copy of the seeded database and its evidence file, to be written to."""
    path = Path(shutil.copy(seeded, tmp_path / "hanrei.sqlite"))
    shutil.copy(find_place(seeded), find_place(path))
    return path


@pytest.fixture(scope="session")
def library(seeded: Path) -> Iterator[Library]:
    """The committed indexes, opened for questions."""
    opened = Library(seeded)
    yield opened
    opened.close()
