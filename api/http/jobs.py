"""Verifications in the background: their scenarios, and the outcomes so far.

They live with the server. A few are kept; the oldest is dropped first. When all scenarios are done, their outcomes are
written to the database. Where everything was run with its mutants, the proved rules are written too.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from weakref import WeakSet

from graph.library import Library
from graph.proof import coverage, scenario_rows
from graph.proof.outcomes import Outcome
from graph.proof.sandbox import BusyError, RefusedError, Sandbox
from graph.proof.scenarios import make_scenario_id, name_game
from rulebook.errors import UnwritableError

__all__ = ["Job", "Jobs"]

_KEPT, _AT_ONCE = 20, 3


@dataclass(eq=False)
class Job:
    """One verification: its scenarios, whether they are mutated, and the outcomes so far.

    `paths` are the files of its scenarios. `whole` says that these are all there are. `more` is notified at each
    outcome.
    """

    id: str
    paths: tuple[Path, ...]
    mutate: bool
    whole: bool
    outcomes: list[Outcome] = field(default_factory=list)
    more: threading.Condition = field(default_factory=threading.Condition)
    left: bool = False
    """Whether it was left undone, because the server stops; nothing is written down of it."""

    @property
    def done(self) -> bool:
        """Whether every scenario of the verification was run."""
        return len(self.outcomes) == len(self.paths)

    def run(self, sandbox: Sandbox, database: Path) -> None:
        """Run every scenario in the sandbox, and add its outcome to `outcomes`; stop after `cancel`.

        One that the sandbox refuses counts as `broken`. All outcomes are written to the database before the last one is
        added; after `cancel` nothing is.
        """
        for path in self.paths:
            outcome = _run_one(sandbox, path, mutate=self.mutate)
            if self.left:
                return
            if len(self.outcomes) + 1 == len(self.paths):
                self._keep([*self.outcomes, outcome], database)
            with self.more:
                self.outcomes.append(outcome)
                self.more.notify_all()

    def _keep(self, outcomes: list[Outcome], database: Path) -> None:
        """Write the outcomes to the database. After all scenarios with mutants, write the statuses of rules too.

        A database that can only be read stays as it is.
        """
        proved: list[tuple[str, str, str]] = []
        if self.whole and self.mutate:
            library = Library(database)
            for game in coverage.SOURCES:
                told = coverage.judge_every_rule(library, outcomes, game)
                proved += ((rule, status, reason) for rule, (status, reason) in told.items())
            library.close()
        with suppress(UnwritableError):  # a database that is only read serves all the same
            scenario_rows.keep(database, [(one.id, one.path, one.outcome) for one in outcomes], proved)

    def cancel(self) -> None:
        """Stop after the scenario that is running, and wake everyone who waits in `list_outcomes`."""
        with self.more:
            self.left = True
            self.more.notify_all()

    def list_outcomes(self) -> Iterator[Outcome | None]:
        """Give the outcomes as they come, from the first, and None whenever five seconds have passed without one.

        It ends after the last outcome, or once the verification is cancelled.
        """
        told = 0
        while told < len(self.paths) and not self.left:
            with self.more:
                self.more.wait_for(lambda: self.left or len(self.outcomes) > told, timeout=5)  # noqa: B023 - waited for at once
                fresh = self.outcomes[told:]
            if not fresh:
                yield None
            yield from fresh
            told += len(fresh)


def _run_one(sandbox: Sandbox, path: Path, *, mutate: bool) -> Outcome:
    """Run one scenario, with its mutants if `mutate` says so; one that the sandbox refuses has the outcome `broken`."""
    try:
        return sandbox.verify(path, mutate=mutate)
    except RefusedError as error:
        game = name_game(path)
        return Outcome(make_scenario_id(path), str(path), "", game, "broken", (), failures=(error.what,))


class Jobs:
    """The verifications of one server, run one after another in a sandbox of their own."""

    def __init__(self, database: Path) -> None:
        """Take the database file that outcomes are written to; no verification runs yet."""
        self._database = database
        self._sandbox = Sandbox(seconds=120.0, patience=3_600.0)
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._threads: WeakSet[threading.Thread] = WeakSet()
        self._lock = threading.Lock()
        self._count = 0

    def start(self, paths: Sequence[Path], *, mutate: bool, whole: bool) -> Job:
        """Start to verify the scenarios of some files in a thread, with their mutants if `mutate` says so.

        Give the new job. `whole` says that these are all there are. Of more than twenty jobs, the oldest are dropped.
        Of all jobs together, one scenario runs at a time.

        Raises:
            BusyError: three are under way.
        """
        with self._lock:
            if sum(not job.done for job in self._jobs.values()) >= _AT_ONCE:
                raise BusyError("other verifications are under way", where="verifications", remedy="wait for them")
            self._count += 1
            job = self._jobs[str(self._count)] = Job(str(self._count), tuple(paths), mutate, whole)
            while len(self._jobs) > _KEPT:
                self._jobs.popitem(last=False)
        thread = threading.Thread(target=job.run, args=(self._sandbox, self._database), daemon=True)
        self._threads.add(thread)
        thread.start()
        return job

    def get(self, id: str) -> Job | None:
        """The verification of an id (`"1"` for the first of this server, and so on); None where it is not kept.

        At most twenty are kept.
        """
        return self._jobs.get(id)

    def newest(self) -> Job | None:
        """The newest finished verification of all scenarios with mutants, on which coverage rests.

        None where there is none.
        """
        return next((job for job in reversed(self._jobs.values()) if job.whole and job.mutate and job.done), None)

    def close(self) -> None:
        """Stop what runs, and wait for it. Afterwards nothing more is written."""
        for job in self._jobs.values():
            job.cancel()
        self._sandbox.close()
        for thread in list(self._threads):
            thread.join()
