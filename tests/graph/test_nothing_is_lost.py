"""Nothing is lost: documents are kept as they came, and the database is a cache made of them.

Whatever fails, the folder is whole: every answer and every kept document is as before or as after.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from graph.library import Library
from graph.loading import rebuilding, seed
from graph.loading.forget import forget
from graph.loading.ingest import ingest
from graph.loading.seed import ensure
from graph.store import disk, marks, opening, writing
from graph.store.documents import Documents
from rulebook.errors import (
    ForeignFileError,
    HanreiError,
    MalformedDocumentError,
    NoDatabaseError,
    OutOfDateError,
    UnknownEditionError,
    UnwritableError,
)
from rulebook.ids import parse
from tests.shared import shared
from tests.small import TOY, answers, kept, stand_for_committed
from tests.toy import reader

ROOT = TOY.parents[1]
RULE = "toy:1.1.1@1"
WORDS = "Two players each begin with five life and a hand of three cards."
EDITIONS = ("rules-1.txt", "rules-2.txt", "rulings.txt")


@pytest.fixture
def committed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that stands for what is committed; the toy game alone is known."""
    return stand_for_committed(tmp_path, monkeypatch)


@pytest.fixture
def small(committed: Path, tmp_path: Path) -> Path:
    """A database of the toy game's two editions and its rulings."""
    del committed
    database = tmp_path / "data" / "toy.sqlite"
    for name in EDITIONS:
        ingest(database, TOY / name)
    return database


def brought(database: Path) -> list[str]:
    """What is said while a database is brought up to date."""
    said: list[str] = []
    ensure(database, said.append).close()
    return said


def words(database: Path, full_id: str = RULE) -> str | None:
    library = Library(database)
    node = library.node(parse(full_id))
    library.close()
    return node.text if node else None


def pairs(database: Path) -> list[tuple[str, ...]]:
    library = Library(database)
    rows = library.rows("SELECT older, newer FROM pair ORDER BY older, newer")
    library.close()
    return rows


def edit(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database)) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()


def make_older(database: Path, version: int = 4) -> None:
    """Make it what databases were before documents were kept."""
    edit(
        database,
        "PRAGMA journal_mode = DELETE",
        "PRAGMA application_id = 0",
        f"PRAGMA user_version = {version}",
        "DELETE FROM meta WHERE key = 'documents' OR key LIKE '% seen'",
    )
    shutil.rmtree(Documents(database).folder)


def snapshot(folder: Path) -> dict[str, tuple[int, int, bytes]]:
    """Everything in a folder: names, times, and bytes of files."""
    found = {}
    for path in sorted(folder.rglob("*")):
        told = path.lstat()
        raw = path.read_bytes() if stat.S_ISREG(told.st_mode) else b""
        found[str(path)] = (told.st_mtime_ns, told.st_mode, raw)
    return found


# Documents are the data.


def test_a_document_is_kept_as_it_came_under_the_hash_of_its_bytes(small: Path) -> None:
    documents = Documents(small)
    assert [(one.name, one.edition) for one in documents.kept()] == [
        ("rules-1.txt", "toy@1"),
        ("rules-2.txt", "toy@2"),
        ("rulings.txt", "toy@rulings"),
    ]
    first = documents.kept()[0]
    assert (documents.folder / f"{first.sha256}.txt").read_bytes() == (TOY / "rules-1.txt").read_bytes()


def test_a_database_that_is_gone_is_made_anew_from_its_documents(small: Path) -> None:
    before = answers(small)
    small.unlink()
    assert brought(small) == [f"building the index in {small} (once)"]
    assert answers(small) == before


@pytest.mark.parametrize("version", [5, 6, 99])
def test_a_change_of_schema_loses_nothing(small: Path, version: int) -> None:
    before, documents = answers(small), kept(small)
    edit(small, f"PRAGMA user_version = {version}", "DROP TABLE kin", "DELETE FROM meta WHERE key LIKE 'manifest%'")
    if version == 99:
        edit(small, "CREATE TABLE kin (here TEXT)", "ALTER TABLE edition DROP COLUMN stubs")
    assert brought(small) == [f"bringing the index in {small} up to date"]
    assert (answers(small), kept(small)) == (before, documents)


def test_an_edition_keeps_the_name_that_it_was_given(small: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    copy.write_text((TOY / "rules-1.txt").read_text("utf-8").replace("three cards", "four cards"), "utf-8")
    assert ingest(small, copy, name="house").edition == "toy:house"
    before = answers(small)
    small.unlink()
    brought(small)
    assert words(small, "toy:1.1.1@house") == WORDS.replace("three", "four")
    assert answers(small) == before


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (MalformedDocumentError("no head", where="here", remedy="mend it"), "no head (mend it)"),
        (IndexError("7"), "its reader breaks: IndexError: 7 (report this reader)"),
    ],
)
def test_a_document_that_cannot_be_read_any_more_is_named_and_kept(
    small: Path, committed: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, told: str
) -> None:
    before, documents, read = answers(small), kept(small), reader.read

    def refuse(document: Any) -> Any:  # noqa: ANN401 - a reader's own
        if "Edition 2" in document.text:
            raise error
        return read(document)

    monkeypatch.setattr(reader, "read", refuse)
    (committed / "rules.jsonl").write_text("changed", "utf-8")
    said = brought(small)
    assert said[1:] == [f"rules-2.txt (toy@2) is kept, but cannot be read: {told}"]
    assert (words(small), words(small, "toy:1.1.1@2"), kept(small)) == (WORDS, None, documents)
    monkeypatch.setattr(reader, "read", read)
    (committed / "rules.jsonl").write_text("mended", "utf-8")
    brought(small)
    assert answers(small) == before


def test_a_document_that_is_gone_or_altered_is_named_and_the_others_are_read(small: Path, committed: Path) -> None:
    folder, (first, second, _) = Documents(small).folder, Documents(small).kept()
    (folder / first.file).unlink()
    (folder / second.file).write_text("altered", "utf-8")
    (committed / "rules.jsonl").write_text("changed", "utf-8")
    said = brought(small)
    assert "rules-1.txt (toy@1) is kept, but cannot be read: the kept document is gone" in said[1]
    assert "is not what it was" in said[2]
    assert ingest(small, TOY / "rules-1.txt").outcome == "a new edition"
    assert words(small) == WORDS
    assert len(Documents(small).kept()) == 3


def test_a_ledger_that_cannot_be_read_leaves_the_answers_as_they_are(small: Path) -> None:
    (Documents(small).folder / "ledger.json").write_text("[", "utf-8")
    said = brought(small)
    assert "is read as it is" in said[-1]
    assert "the list of the kept documents cannot be read" in said[-1]
    assert words(small) == WORDS


# Older databases.


@pytest.mark.parametrize("version", [1, 4])
def test_an_older_database_is_carried_over_from_the_text_it_holds(small: Path, version: int) -> None:
    before = answers(small)
    make_older(small, version)
    brought(small)
    assert answers(small) == before
    assert [(one.edition, one.carried) for one in Documents(small).kept()] == [
        ("toy@1", True),
        ("toy@rulings", True),
        ("toy@2", True),
    ]
    small.unlink()
    brought(small)
    assert answers(small) == before


def test_a_publishers_document_is_kept_beside_the_one_carried_over(small: Path) -> None:
    make_older(small)
    brought(small)
    before = answers(small)
    assert ingest(small, TOY / "rules-1.txt").outcome == "held already"
    assert [one.carried for one in Documents(small).kept() if one.edition == "toy@1"] == [True, False]
    assert answers(small) == before


def test_texts_whose_documents_were_left_behind_are_carried_over(small: Path) -> None:
    before = answers(small)
    shutil.rmtree(Documents(small).folder)
    brought(small)
    assert answers(small) == before
    assert all(one.carried for one in Documents(small).kept())


def test_an_older_database_whose_texts_cannot_be_carried_over_is_left_as_it_is(small: Path) -> None:
    make_older(small, 1)
    edit(small, "ALTER TABLE unit DROP COLUMN title")
    before = snapshot(small.parent)[str(small)]
    with pytest.raises(OutOfDateError, match="cannot be carried over") as caught:
        ensure(small)
    assert str(small) in str(caught.value)
    assert sqlite_content(before[2]) == sqlite_content(small.read_bytes())


def sqlite_content(raw: bytes) -> bytes:
    """A database's bytes but for what its head says of the journal: a write-ahead log was asked for."""
    return raw[:18] + raw[20:24] + raw[28:92] + raw[100:]


# What is not ours.


def _alien(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as opened:
        for statement in statements:
            opened.execute(statement)
        opened.commit()


FOREIGN: dict[str, Callable[[Path], object]] = {
    "a database": lambda path: _alien(path, "CREATE TABLE unit (id)", "CREATE TABLE meta (key, value)"),
    "a database with a log": lambda path: _alien(path, "PRAGMA journal_mode = WAL", "CREATE TABLE notes (text)"),
    "a marked database": lambda path: _alien(path, "PRAGMA application_id = 7", "CREATE TABLE edition (name)"),
    "an empty database": lambda path: _alien(path, "PRAGMA user_version = 4"),
    "a text": lambda path: path.write_text("Dear diary", "utf-8"),
    "an empty file": lambda path: path.touch(),
    "half a database": lambda path: path.write_bytes(b"SQLite format 3\0"),
    "a folder": lambda path: path.mkdir(),
    "a pipe": os.mkfifo,
    "a link to nothing": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("sort", sorted(FOREIGN))
def test_a_file_that_is_not_ours_is_refused_and_not_touched(committed: Path, tmp_path: Path, sort: str) -> None:
    del committed
    place = tmp_path / "theirs" / "some.sqlite"
    place.parent.mkdir()
    FOREIGN[sort](place)
    before = snapshot(place.parent)
    asked: list[Callable[[], object]] = [
        lambda: ensure(place),
        lambda: ingest(place, TOY / "rules-1.txt"),
        lambda: forget(place, "1"),
        lambda: writing.session(place).__enter__(),
    ]
    for ask in asked:
        with pytest.raises(ForeignFileError, match="is left as it is"):
            ask()
    assert snapshot(place.parent) == before


def test_a_place_that_was_mistyped_is_refused_and_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(NoDatabaseError, match="no database lies there"):
        ensure(tmp_path / "mistyped.sqlite", make=False)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["what?.sqlite", "a#b%20.sqlite", "判例 1.sqlite"])
def test_a_place_may_have_any_name(committed: Path, tmp_path: Path, name: str) -> None:
    del committed
    place = tmp_path / "named" / name
    ingest(place, TOY / "rules-1.txt")
    assert words(place) == WORDS
    assert {path.name for path in place.parent.iterdir()} <= {name, f"{name}.documents", f"{name}-shm", f"{name}-wal"}


# Up to date.


def test_a_touched_file_rebuilds_nothing_and_changed_content_does(small: Path, committed: Path) -> None:
    brought(small)
    assert brought(small) == []
    os.utime(committed / "rules.jsonl", (1, 1))
    (committed / "__pycache__").mkdir()
    (committed / "__pycache__" / "rules.pyc").write_bytes(b"\0")
    assert brought(small) == []
    (committed / "more.jsonl").write_text("{}", "utf-8")
    assert brought(small) == [f"bringing the index in {small} up to date"]


def test_a_touched_file_is_read_once(small: Path, committed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought(small)
    os.utime(committed / "rules.jsonl", (1, 1))
    brought(small)
    monkeypatch.setattr(marks.Basis, "content", lambda _: pytest.fail("the content is read again"))
    with closing(opening.connect(small)) as database:
        assert marks.is_same(small, database, seed.BASIS)


def test_whoever_reads_during_a_rebuild_reads_on(small: Path, committed: Path) -> None:
    (committed / "rules.jsonl").write_text("changed", "utf-8")
    reading = Library(small)
    with writing.session(small) as opened:
        rebuilding.bring_up_to_date(opened, small, lambda _: None)
        assert reading.rows("SELECT text FROM text WHERE unit = ?", RULE) == [(WORDS,)]
        assert words(small) == WORDS
    assert words(small) == WORDS
    reading.close()


# Forgetting.


def test_a_forgotten_edition_is_as_if_it_never_was(small: Path, tmp_path: Path) -> None:
    between = tmp_path / "between.txt"
    text = (TOY / "rules-1.txt").read_text("utf-8")
    between.write_text(text.replace("Edition 1, in force 2020-01-01", "Edition 9, in force 2020-09-09"), "utf-8")
    before, traced, documents = answers(small), pairs(small), kept(small)
    ingest(small, between)
    assert ("toy@1", "toy@2") not in pairs(small)
    gone = forget(small, "toy:9")
    assert (gone.edition, gone.documents, gone.outcome) == ("toy:9", ("between.txt",), "it is gone")
    assert gone.units > 0
    assert (answers(small), pairs(small), kept(small)) == (before, traced, documents)
    assert {path.name for path in Documents(small).folder.iterdir()} == {
        "ledger.json",
        *(one.file for one in Documents(small).kept()),
    }
    assert brought(small) == []


def test_what_was_forgotten_may_be_ingested_again(small: Path) -> None:
    before = answers(small)
    forget(small, "rulings")
    assert words(small, "toy:card/spark@rulings") is None
    ingest(small, TOY / "rulings.txt")
    assert answers(small) == before
    small.unlink()
    brought(small)
    assert answers(small) == before


def test_an_edition_that_is_not_held_cannot_be_forgotten(small: Path) -> None:
    before = answers(small)
    with pytest.raises(UnknownEditionError):
        forget(small, "3")
    assert answers(small) == before


@pytest.mark.exhaustive
def test_an_indexed_edition_loses_its_words_and_stays(database: Path) -> None:
    ingest(database, shared("sources/001_bfcf93d8a899f964.txt"))
    gone = forget(database, "fab:ja")
    assert (gone.units > 50, gone.outcome, len(gone.documents)) == (True, "its words are gone", 1)
    library = Library(database)
    node = library.node(parse("fab:5.1.2@ja"))
    library.close()
    assert node is not None
    assert node.text is None
    assert kept(database) == []
    assert forget(database, "fab:ja").outcome == "nothing was held"


# Failures.

OPERATIONS: dict[str, Callable[[Path], object]] = {
    "ingest": lambda database: ingest(database, TOY / "rulings.txt"),
    "forget": lambda database: forget(database, "toy:1"),
    "rebuild": lambda database: ensure(database).close(),
    "carry over": lambda database: ensure(database).close(),
    "create": lambda database: ingest(database, TOY / "rules-1.txt"),
}
NIGHT, SPARSE = bool(os.environ.get("HANREI_NIGHT")), 15
"""By day every step of the disk fails in turn, and of the statements every fifteenth; by night all."""
STEPS = ("link", "make_folder", "remove", "rename", "sync", "write")


def prepare(operation: str, place: Path, committed: Path) -> None:
    """A database before an operation."""
    if operation == "create":
        return
    for name in EDITIONS[:2]:
        ingest(place, TOY / name)
    if operation == "carry over":
        make_older(place)
    (committed / "rules.jsonl").write_text("changed" if operation == "rebuild" else "{}", "utf-8")


def state(database: Path) -> tuple[str, list[tuple[str, bytes]]]:
    """What is answered and kept, for whoever comes next; nothing where there is nothing yet."""
    if not database.exists() and not Documents(database).kept():
        return "", []
    with suppress(UnwritableError):
        ensure(database).close()
    documents = kept(database)
    return answers(database) if documents else "", documents


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, nth: int, code: int) -> Iterator[list[str]]:
    """Every step of the disk and every statement of the database counted, and the nth refused."""
    done: list[str] = []

    def count(name: str) -> None:
        done.append(name)
        if len(done) == nth:
            raise OSError(code, os.strerror(code))

    def counted(name: str) -> Callable[..., Any]:
        step = getattr(disk, name)

        def refused(*values: Any) -> Any:  # noqa: ANN401 - whatever the step takes and gives
            count(name)
            return step(*values)

        return refused

    def stated(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith(("SELECT", "PRAGMA main", "PRAGMA temp")):
            count(statement.partition("(")[0][:40])

    def committed(_connection: object) -> None:
        count("COMMIT")

    with monkeypatch.context() as patched:
        for name in STEPS:
            patched.setattr(disk, name, counted(name))
        event.listen(Engine, "before_cursor_execute", stated)
        event.listen(Engine, "commit", committed)
        try:
            yield done
        finally:
            event.remove(Engine, "before_cursor_execute", stated)
            event.remove(Engine, "commit", committed)


def outcome(run: Callable[[Path], object], database: Path) -> str:
    """What an operation was refused with; nothing where it was not."""
    try:
        run(database)
    except HanreiError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
@pytest.mark.exhaustive
def test_whichever_step_fails_the_folder_is_whole(
    committed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, operation: str
) -> None:
    (tmp_path / "before").mkdir()
    prepare(operation, tmp_path / "before" / "toy.sqlite", committed)

    def copy(name: str) -> Path:
        return Path(shutil.copytree(tmp_path / "before", tmp_path / name)) / "toy.sqlite"

    run, whole = OPERATIONS[operation], copy("after")
    with failing(monkeypatch, 0, 0) as steps:
        run(whole)
    after = state(whole)
    before = after if operation in {"rebuild", "carry over"} else state(copy("untouched"))
    assert {"COMMIT"} < set(steps)
    for nth in (n for n, step in enumerate(steps, 1) if NIGHT or step in {*STEPS, "COMMIT"} or n % SPARSE == 1):
        database, code = copy(str(nth)), (errno.ENOSPC, errno.EIO)[nth % 2]
        with failing(monkeypatch, nth, code) as done:
            refused = outcome(run, database)
        assert os.strerror(code) in refused or not refused, steps[nth - 1]
        assert done[: nth - 1] == steps[: nth - 1]
        assert state(database) in (before, after), f"step {nth}, {steps[nth - 1]}"
        with suppress(UnknownEditionError):  # it is forgotten already
            run(database)
        assert state(database) == after, f"after step {nth}, {steps[nth - 1]}"
        assert steps[nth - 1] == "remove" or not list(database.parent.rglob("*.part"))
        shutil.rmtree(database.parent)


CHILD = """
import resource, signal, sys
from pathlib import Path
from tests.small import shrink
place, committed, command, *rest = sys.argv[1:]
shrink(Path(committed))
from graph.loading import forget, ingest, seed
from rulebook.errors import HanreiError
if command == "full":
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(rest.pop(0)), resource.RLIM_INFINITY))
try:
    if command == "look":
        library = seed.ensure(Path(place), print)
        print(library.rows("SELECT text FROM text WHERE unit = ?", rest.pop())[0][0])
    for document in rest:
        print(ingest.ingest(Path(place), Path(document)).outcome)
except HanreiError as error:
    print(type(error).__name__, error)
    sys.exit(1)
"""


def child(*words: object, first: Callable[[], object] = lambda: None) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", CHILD, *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(  # noqa: S603 - our own interpreter
        command,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=first,  # noqa: PLW1509 - a process of the suite has one thread
    )


def test_two_writers_at_once_are_both_served(committed: Path, tmp_path: Path) -> None:
    database = tmp_path / "shared.sqlite"
    both = [child(database, committed, "ingest", TOY / name) for name in EDITIONS[:2]]
    assert [one.communicate()[0].strip() for one in both] == ["a new edition"] * 2
    assert sorted(edition for edition, _ in kept(database)) == ["toy@1", "toy@2"]
    assert brought(database) == []
    assert pairs(database) == [("toy@1", "toy@2")]


@pytest.mark.parametrize("room", [0, 4096, 20_000, 60_000])
@pytest.mark.exhaustive
def test_a_full_disk_is_told_and_nothing_is_lost(small: Path, committed: Path, tmp_path: Path, room: int) -> None:
    more = tmp_path / "more.txt"
    text = (TOY / "rules-1.txt").read_text("utf-8")
    more.write_text(text.replace("Edition 1, in force 2020-01-01", "Edition 9, in force 2020-09-09"), "utf-8")
    before, copy = state(small), Path(shutil.copytree(small.parent, tmp_path / "copy")) / small.name
    ingest(copy, more)
    full = child(small, committed, "full", room, more)
    told = full.communicate()[0]
    assert full.returncode == 1
    assert told.startswith("UnwritableError")
    assert state(small) in (before, state(copy))
    ingest(small, more)
    assert state(small) == state(copy)


def obey() -> None:
    """Have even the superuser's next program obey the permissions of files."""
    drop_from_bounding_set, override = 24, 1
    ctypes.CDLL(None).prctl(drop_from_bounding_set, override, 0, 0, 0)


@pytest.fixture
def read_only(small: Path) -> Iterator[Path]:
    """A database in a folder that may not be written to."""
    brought(small)
    everything = [small.parent, *small.parent.rglob("*")]

    def allow(how: int) -> None:
        for path in everything:
            path.chmod(how | 0o111 if path.is_dir() else how)

    allow(0o444)
    yield small
    allow(0o644)


@pytest.mark.skipif(sys.platform != "linux", reason="a superuser obeys no permissions elsewhere")
def test_a_folder_that_is_only_read_is_read(read_only: Path, committed: Path) -> None:
    def told(*words: object) -> str:
        return child(read_only, committed, *words, first=obey).communicate()[0].strip()

    before = snapshot(read_only.parent)
    assert told("look", RULE) == WORDS
    (committed / "rules.jsonl").write_text("changed", "utf-8")
    line, found = told("look", RULE).splitlines()
    assert line.startswith(f"{read_only} is read as it is, for it cannot be brought up to date: ")
    assert found == WORDS
    assert told("ingest", TOY / "rules-1.txt").startswith("UnwritableError")
    assert snapshot(read_only.parent) == before


@pytest.mark.skipif(sys.platform != "linux", reason="a superuser obeys no permissions elsewhere")
def test_a_database_of_another_shape_in_a_folder_that_is_only_read_is_told(small: Path, committed: Path) -> None:
    edit(small, "PRAGMA journal_mode = DELETE", "PRAGMA user_version = 99")
    small.parent.chmod(0o555)
    told = child(small, committed, "look", RULE, first=obey).communicate()[0]
    small.parent.chmod(0o755)
    assert told.startswith("OutOfDateError")
    assert "see that its folder may be written to" in told
