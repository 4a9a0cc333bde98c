"""Run scenarios of strangers within bounds: in a process of their own, with limited memory and time.

The engine itself bounds events, choices and questions; the caller watches the clock. A scenario that is not done in
time is stopped with its process, and a refusal says so. The next one gets a new process. That process is
`python -m graph.proof.sandbox`: it reads one request a line, and writes one answer a line.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Any
from weakref import finalize

import msgspec

from engine.kernel.errors import UnknownLawError
from engine.kernel.game import Budget
from engine.scenario import PositionError, ScenarioError
from graph.proof.evidence import run_all
from graph.proof.laying import LaidTable, lay_table, write_table
from graph.proof.outcomes import Outcome
from graph.proof.trace import Trace, trace_scenario
from rulebook.errors import HanreiError

__all__ = ["BusyError", "RefusedError", "Sandbox"]

_BUDGET = Budget(events=5_000, choices=1_000, questions=200_000)
_MEMORY = 2 * 1024**3


class RefusedError(HanreiError):
    """A scenario was not run to its end: it cannot be read, or it exceeds its bounds."""


class BusyError(HanreiError):
    """Other scenarios are being run."""


class Sandbox:
    """One process in which scenarios run, one at a time; started when first needed.

    `seconds` bounds a run, `patience` the wait for other runs.
    """

    def __init__(self, *, seconds: float = 10.0, patience: float = 10.0) -> None:
        """Take the bounds, in seconds: of one run, and of the wait for other runs. No process is started yet."""
        self.seconds, self.patience = seconds, patience
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def trace(self, source: Path | str, at: str | None = None) -> Trace:
        """Trace a scenario from the path of a file, or from a YAML text: its events with their reasons.

        `at` is the day or edition whose law is played in place of its own.

        Raises:
            RefusedError: it is no scenario, or exceeds its bounds, or the sandbox was closed.
            BusyError: other scenarios are being run for longer than `patience`.
        """
        words = {"path": str(source)} if isinstance(source, Path) else {"text": source}
        return msgspec.convert(self._ask({"do": "trace", "at": at, **words}), Trace)

    def verify(self, path: Path, *, mutate: bool) -> Outcome:
        """Verify the scenario of a file; `mutate` runs its mutants, too.

        A file that is no scenario has a failed outcome.

        Raises:
            RefusedError: it exceeds its bounds, the engine breaks on it, or the sandbox was closed.
            BusyError: other scenarios are being run for longer than `patience`.
        """
        return msgspec.convert(self._ask({"do": "verify", "path": str(path), "mutate": mutate}), Outcome)

    def lay(self, text: str, of: str = "") -> LaidTable:
        """Lay a scenario out from a YAML text, play its script, and tell what came of it and what may be done then.

        A script that stops is no error: the table says why. `of` is a value whose derivation is told, such as
        `x.power`.

        Raises:
            RefusedError: it is no scenario, its position cannot be laid out, or it exceeds its bounds.
            BusyError: other scenarios are being run.
        """
        return msgspec.convert(self._ask({"do": "lay", "text": text, "of": of}), LaidTable)

    def write(self, text: str) -> str:
        """Play a scenario from a YAML text, and give the YAML text of the shortest one that does and expects the same.

        It expects what was seen in the run, the last 20 events and facts at most.

        Raises:
            RefusedError: it is no scenario, its position cannot be laid out, it exceeds its bounds, or the sandbox
                was closed.
            BusyError: other scenarios are being run for longer than `patience`.
        """
        return msgspec.convert(self._ask({"do": "write", "text": text}), str)

    def close(self) -> None:
        """End the process, and run nothing more: later requests raise RefusedError."""
        self._closed = True
        self._end()

    def _end(self) -> None:
        """End the process and forget it; nothing is done where there is none. The next request starts another."""
        if self._process is not None:
            _stop_process(self._process)
            self._process = None

    def _ask(self, request: dict[str, Any]) -> Any:  # noqa: ANN401 - what the process answers
        """Send a request and give what the process tells, as plain data, when it is this request's turn.

        A request is a mapping such as `{"do": "lay", "text": "…"}`; `do` is trace, verify, lay or write.

        Raises:
            RefusedError: it was stopped or refused, or the sandbox is closed.
            BusyError: other requests take longer than this one waits.
        """
        where = Path(request["path"]).stem if "path" in request else "the scenario sent"
        if not self._turn.acquire(timeout=self.patience):
            raise BusyError("other scenarios are being run", where=where, remedy="ask again in a moment")
        try:
            if self._closed:
                raise RefusedError("the server is stopping", where=where, remedy="ask again when it runs")
            line = self._exchange_line(msgspec.json.encode(request))
            if not line or self._closed:
                self._end()
        finally:
            self._turn.release()
        if not line:
            raise RefusedError(
                f"it was stopped: it was not done within {self.seconds:g} seconds or took too much memory",
                where=where,
                remedy="make it shorter; an endless one shows in its last events",
            )
        answer = msgspec.json.decode(line)
        if "refused" in answer:
            raise RefusedError(answer["refused"], where=where, remedy="see engine/scenario/FORMAT.md")
        return answer["told"]

    def _exchange_line(self, request: bytes) -> bytes:
        """Send a request, one line of JSON without its end, and give the line that answers it.

        Gives `b""` where the process ended, or had to be ended as it took too long.
        """
        process = self._start_process()
        if process.stdin is None or process.stdout is None:
            return b""
        watch = threading.Timer(self.seconds, process.kill)
        watch.start()
        try:
            process.stdin.write(request + b"\n")
            process.stdin.flush()
            return process.stdout.readline()
        except (OSError, ValueError):  # the process ended meanwhile
            return b""
        finally:
            watch.cancel()

    def _start_process(self) -> subprocess.Popen[bytes]:
        """Give the running process.

        Where there is none, or it has ended, start one, and wait until it says that it is ready.
        """
        if self._process is None or self._process.poll() is not None:
            self._end()
            words = [sys.executable, "-P", "-m", "graph.proof.sandbox"]
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
            self._process = subprocess.Popen(  # noqa: S603 - this very module
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
            )
            finalize(self, _stop_process, self._process)
            if self._process.stdout:
                self._process.stdout.readline()  # it says when it is ready: no scenario pays for starting it
        return self._process


def _stop_process(process: subprocess.Popen[bytes]) -> None:
    """End a process and wait for its end, and close its pipes. It may have ended already."""
    process.kill()
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):
            if pipe:
                pipe.close()
    process.wait()


def _answer_request(request: dict[str, Any]) -> dict[str, Any]:
    """Do what a request asks, and give `{"told": …}` with the outcome, the trace, the table or the text.

    No error leaves it: each becomes `{"refused": "why"}`.
    """
    try:
        if request["do"] == "verify":
            return {"told": run_all([Path(request["path"])], mutate=request["mutate"])[0]}
        if request["do"] == "lay":
            return {"told": lay_table(request["text"], request["of"])}
        if request["do"] == "write":
            return {"told": write_table(request["text"])}
        source = request["text"] if "text" in request else Path(request["path"])
        return {"told": trace_scenario(source, at=request["at"], budget=_BUDGET)}
    except ScenarioError as error:
        return {"refused": f"{error.code}: {error}"}
    except (PositionError, UnknownLawError) as error:
        return {"refused": f"position: {error}"}
    except Exception as error:  # noqa: BLE001 - whatever a scenario breaks is reported, and the next one runs
        return {"refused": f"the engine could not run it to its end: {type(error).__name__}"}


def serve_requests(requests: IO[bytes], answers: IO[bytes]) -> None:
    """Answer requests, one a line as JSON, until there are no more. The first line written is `{}`: it is ready."""
    answers.write(b"{}\n")
    answers.flush()
    for line in requests:
        answers.write(msgspec.json.encode(_answer_request(msgspec.json.decode(line))) + b"\n")
        answers.flush()


def _limit_memory() -> None:
    """Limit this process to 2 GiB of memory, where the system allows it; else do nothing."""
    with suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


if __name__ == "__main__":
    _limit_memory()
    serve_requests(sys.stdin.buffer, sys.stdout.buffer)
