"""Bring the rows of scenarios and rules up to the evidence that stands, and run what is missing.

Rows are read by every face, and forgotten when a scenario or the engine changes. The evidence that still stands is
written back at once, without running anything. `prove` runs the rest, and writes as it goes. As a program,
`python -m graph.proof.standing DATABASE JOBS` proves everything, and tells its progress line by line.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from graph.library import Library
from graph.proof import coverage, engines, scenario_rows
from graph.proof.evidence import run_missing
from graph.proof.ledger import Ledger, open_store
from graph.proof.outcomes import Depth, Outcome
from graph.proof.scenarios import list_places, list_scenario_paths, name_game
from rulebook.errors import HanreiError, UnwritableError

__all__ = ["OUTDATED", "OutdatedError", "Progress", "find_held", "prove", "prove_few", "write_held"]

OUTDATED = 3
"""How this program ends where the code was changed after it began."""

_PAUSE = 3.0
"""After how many seconds outcomes are written to the database: every write makes a server read anew."""


class OutdatedError(HanreiError):
    """The code was changed after this process had loaded it."""


class Progress(msgspec.Struct, frozen=True):
    """How many scenarios have evidence that stands, of how many."""

    done: int
    total: int


def find_held(database: Path) -> list[Outcome]:
    """Find the outcomes of all scenarios whose evidence stands, with the mutants of what they claim. Nothing is run.

    Empty where nothing was ever proved, or the code in the files is not what this process has loaded.

    Raises:
        graph.proof.engines.EngineError: the code of a game cannot be loaded.
    """
    store = open_store(database)
    return [*Ledger(store).find_standing(list_places(), Depth.CLAIMED).values()] if store.is_there() else []


def write_held(database: Path) -> None:
    """Write the evidence that stands to the rows of scenarios and rules. Nothing is run.

    Where a game's code cannot be loaded, or the database cannot be written to, nothing is written.
    """
    if not open_store(database).is_there():
        return
    with suppress(engines.EngineError, OutdatedError, UnwritableError):
        ledger = Ledger(open_store(database))
        if held := [*ledger.find_standing(list_places(), Depth.CLAIMED).values()]:
            _write(database, ledger, held, held)


def prove(database: Path, jobs: int) -> Iterator[Progress]:
    """Run every scenario whose evidence does not stand, and write down what comes of it. Yields how far it has come.

    `database` is the path of the file, `jobs` in how many processes. What stands is counted first. Rules are judged
    when all is done.

    Raises:
        OutdatedError: the code was changed after this process began. Nothing more is written down.
        graph.proof.engines.EngineError: the code of a game cannot be loaded.
        UnwritableError: the database may not be written to.
    """
    ledger, paths = Ledger(open_store(database)), list_places()
    held: list[Outcome] = []
    fresh: list[Outcome] = []
    wrote = time.monotonic()
    for _, outcome, _ in run_missing(paths, Depth.CLAIMED, ledger, jobs=jobs):
        held.append(outcome)
        fresh.append(outcome)
        if time.monotonic() - wrote > _PAUSE:
            _write(database, ledger, fresh, ())
            fresh, wrote = [], time.monotonic()
        yield Progress(len(held), len(paths))
    _write(database, ledger, fresh, held)


def prove_few(database: Path, ids: Sequence[str], seconds: float) -> None:
    """Run some scenarios, as many as fit into some seconds, and write down what comes of them.

    `ids` are those of scenarios, `fab:scenario/thaw`; unknown ones are passed over. The one that is being run when the
    time is over is still finished. Where the code of a game cannot be loaded, or nothing can be written, all is left as
    it is.
    """
    began, found = time.monotonic(), []
    paths = [path for id_, path in list_scenario_paths().items() if id_ in set(ids)]
    with suppress(engines.EngineError, OutdatedError, UnwritableError):
        ledger = Ledger(open_store(database))
        for _, outcome, _ in run_missing(paths, Depth.CLAIMED, ledger):
            found.append(outcome)
            if time.monotonic() - began > seconds:
                break
        _write(database, ledger, found, ())


def _write(database: Path, ledger: Ledger, outcomes: Iterable[Outcome], judged: Sequence[Outcome]) -> None:
    """Write outcomes to the rows of scenarios, and by `judged` the status of each rule.

    Without `judged` no rule is judged.

    Raises:
        OutdatedError: the code was changed after this process began.
        UnwritableError: the database may not be written to.
        graph.proof.engines.EngineError: the code of a game cannot be loaded.
    """
    statuses = _judge_rules(database, judged) if judged else ()
    if not ledger.is_trusted():
        raise OutdatedError("the code was changed", where=str(database), remedy="run what is missing once more")
    scenario_rows.keep(database, [(one.id, one.path, one.outcome) for one in outcomes], statuses)


def _judge_rules(database: Path, outcomes: Sequence[Outcome]) -> list[tuple[str, str, str]]:
    """Judge every rule of the games that the outcomes are of, as (rule, status, reason).

    Where outcomes of a game are missing, they may prove a rule that is only `modelled` so far: it is left out.
    """
    known, games = {one.path for one in outcomes}, {one.game for one in outcomes}
    unfinished = {name_game(path) for path in list_places() if str(path) not in known}
    library = Library(database)
    try:
        return [
            (rule, status, reason)
            for game in sorted(games & coverage.SOURCES.keys())
            for rule, (status, reason) in coverage.judge_every_rule(library, outcomes, game).items()
            if status != "modelled" or game not in unfinished
        ]
    finally:
        library.close()


def main(database: Path, jobs: int) -> None:
    """Prove everything for a server, and print how far it has come, one JSON object a line: `{"done":3,"total":40}`.

    The process ends with code 3 (`OUTDATED`) if the code changed, and with a message if something could not be proved.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that what was shown is kept, and no process is left
    with suppress(OSError, AttributeError):
        os.nice(10)  # whoever asks something meanwhile comes first
    try:
        for progress in prove(database, jobs):
            sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
            sys.stdout.buffer.flush()
    except OutdatedError:
        sys.exit(OUTDATED)
    except HanreiError as error:
        sys.exit(f"{error.where}: not everything could be proved: {error.what}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
