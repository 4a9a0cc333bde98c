"""Killed at any moment, nothing is lost: a large edition ingested, forgotten and rebuilt, and killed each time.

    uv run python tests/bench/bench_kills.py [KILLS]

Each kill comes at another moment of the work, spread over its whole length. After each the database is opened as
the next question opens it: its answers and its documents must be as before or as after, and SQLite finds no fault.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from graph.library import Library
from graph.loading.forget import forget
from graph.loading.ingest import ingest
from graph.loading.seed import ensure
from graph.store.documents import Documents

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
LARGE = SHARED / "reference" / "mtg" / "MagicCompRules-2021-02-02.txt"
GOLDEN = 0.6180339887498949
"""Multiples of it, less their whole parts, lie apart from each other however many they are."""

State = tuple[object, ...]


def state(database: Path) -> State:
    """What is answered and kept, for whoever comes next."""
    ensure(database).close()
    library = Library(database)
    told = [
        library.rows("PRAGMA integrity_check"),
        library.rows("SELECT game, name, origin FROM edition ORDER BY 1, 2"),
        library.rows("SELECT count(*), sum(length(text)), min(hash), max(hash) FROM text"),
        *(library.rows(f"SELECT count(*) FROM {table}") for table in ("unit", "edge", "kin", "citation", "passage")),  # noqa: S608 - the names here
    ]
    library.close()
    return repr(told), tuple(one.edition for one in Documents(database).kept())


def stale(database: Path) -> None:
    """Have the database believe that what is committed has changed."""
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("UPDATE meta SET value = 'old' WHERE key LIKE 'manifest%'")
        opened.commit()


def rebuild(database: Path) -> None:
    stale(database)
    ensure(database).close()


WORK: dict[str, Callable[[Path], object]] = {
    "ingest": lambda database: ingest(database, LARGE),
    "forget": lambda database: forget(database, "mtg:cr-2021-02-05"),
    "rebuild": rebuild,
}


def kill(work: Callable[[Path], object], database: Path, moment: float) -> bool:
    """Do the work in a process of its own and kill it at a moment; says whether it was still at work."""
    worker = os.fork()
    if not worker:
        work(database)
        os._exit(0)
    time.sleep(moment)
    os.kill(worker, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1]) == -signal.SIGKILL


def main() -> None:
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    if not LARGE.exists():
        print("the reference edition is not beside this checkout")
        return
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        origin = place / "without" / "hanrei.sqlite"
        ensure(origin).close()
        for document in sorted((SHARED / "sources").glob("00[01]*.txt")):
            ingest(origin, document)
        starts = {"ingest": origin.parent, "forget": place / "with", "rebuild": place / "with"}
        shutil.copytree(origin.parent, place / "with")
        started = time.monotonic()
        ingest(place / "with" / "hanrei.sqlite", LARGE)
        lasting = time.monotonic() - started
        without, with_ = state(origin), state(place / "with" / "hanrei.sqlite")
        after = {"ingest": with_, "forget": without, "rebuild": with_}
        met: Counter[tuple[str, str]] = Counter()
        for n in range(kills):
            name = list(WORK)[n % len(WORK)]
            shutil.rmtree(place / "at work", ignore_errors=True)
            shutil.copytree(starts[name], place / "at work")
            database = place / "at work" / "hanrei.sqlite"
            before = without if name == "ingest" else with_
            was_at_work = kill(WORK[name], database, lasting * ((n * GOLDEN) % 1.0))
            found = state(database)
            what = "as before" if found == before else "as after" if found == after[name] else "NEITHER"
            how = "killed at work" if was_at_work else "done before the kill"
            met[name, f"{what}, {how}"] += 1
            print(f"{n + 1:>4}  {name}: {what}, {how}", flush=True)
            if what == "NEITHER":
                print(before, after[name], found, sep="\n", flush=True)
        for (name, what), count in sorted(met.items()):
            print(f"{count:>4} of {kills}  {name}: {what}")


if __name__ == "__main__":
    main()
