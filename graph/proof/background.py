"""Prove in the background what is missing, for a server: in a process of its own, with its progress.

The process is `python -m graph.proof.standing`. What it has proved is kept as it goes, so that nothing is lost when it
is stopped. If the code changes under it, it ends, and another begins.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import msgspec

from graph.proof.standing import OUTDATED, Progress

__all__ = ["Prover", "suggest_jobs"]

_MOST = 4
_PAUSE = 2.0
"""How long to wait, in seconds, after the code has changed: somebody may be about to change more of it."""


def suggest_jobs() -> int:
    """Suggest in how many processes to prove: a quarter of the machine's processors, at least one and at most four."""
    return max(1, min(_MOST, (os.cpu_count() or 1) // 4))


class Prover:
    """Proves the scenarios of a database in the background, in some processes."""

    def __init__(self, database: Path, jobs: int) -> None:
        """Take the path of the database, and in how many processes to prove. Nothing is begun: `start` does that."""
        self._database, self._jobs = database, jobs
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._progress: Progress | None = None
        self._over = False

    def start(self) -> None:
        """Begin to prove, in a thread, and return at once. It can be called only once."""
        self._thread.start()

    @property
    def progress(self) -> Progress | None:
        """How many scenarios have evidence, of how many; None before the first report, and once it is over."""
        return None if self._over else self._progress

    @property
    def is_running(self) -> bool:
        """Whether the proving is not over; True before `start`, too. False once it ended, failed or was closed."""
        return not self._over

    def close(self) -> None:
        """Stop the process, and wait until it has ended; nothing to wait for before `start`.

        What was proved so far is kept.
        """
        self._stopped.set()
        if self._process is not None:
            self._process.terminate()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        """Run the process, and another one, two seconds later, each time the code has changed under it.

        The thread does this. It is over when the process ends for another reason, or after `close`.
        """
        try:
            while not self._stopped.is_set() and self._follow_process() == OUTDATED:
                self._stopped.wait(_PAUSE)
        finally:
            self._over = True

    def _follow_process(self) -> int:
        """Run the process once until it ends, and keep its progress, which it prints as one JSON object a line.

        Gives its exit code: 0 if all was proved, 3 (`OUTDATED`) if the code changed, another one if it failed.
        """
        words = [sys.executable, "-P", "-m", "graph.proof.standing", str(self._database), str(self._jobs)]
        here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        with subprocess.Popen(words, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, env=here) as process:  # noqa: S603
            self._process = process
            if self._stopped.is_set():
                process.terminate()
            for line in process.stdout or ():
                self._progress = msgspec.json.decode(line, type=Progress)
            return process.wait()
