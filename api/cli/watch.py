"""Verify again whenever a scenario or a source of the engine changes, and cut a failing scenario to its least.

Each run is a process of its own, so that it has the sources as they are now. Changes are found by looking: at the sizes
and times of files, and at the content of those where these differ.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import click

import engine
from api.cli.options import FINDINGS, print_lines, print_note, read_scenario

__all__ = ["Watch", "list_sources", "shrink_file", "watch_scenarios"]

_PAUSE = 0.4
"""How many seconds pass between two looks."""

_LONGEST = 120.0
"""How many seconds are spent on cutting one scenario."""

_COMMAND = "from api.cli.main import main; main()"


def list_sources() -> list[Path]:
    """List the files of which the engine is made: `*.py`, then `*.yaml`, each sorted, cards of its casts included.

    What lies in a folder called `library` is left out.
    """
    root = Path(str(engine.__file__)).parent
    return [path for kind in ("*.py", "*.yaml") for path in sorted(root.rglob(kind)) if "library" not in path.parts]


class Watch:
    """What some files hold; `look` says which have changed since the last look."""

    def __init__(self, paths: Iterable[Path]) -> None:
        """Take a first look at some files: what they hold now counts as known."""
        self._stats: dict[Path, tuple[int, int]] = {}
        self._held: dict[Path, bytes] = {}
        self.look(paths)

    def look(self, paths: Iterable[Path]) -> list[Path]:
        """Give the files that are new or hold something else since the last look, then those that are gone.

        `paths` are the files to watch from now on. `[]` where nothing has changed.
        """
        stats = {path: (stat.st_mtime_ns, stat.st_size) for path in paths if (stat := _read_stat(path)) is not None}
        gone = [path for path in self._stats if path not in stats]
        touched = [path for path, stat in stats.items() if self._stats.get(path) != stat]
        changed = [path for path in touched if self._held.get(path) != (now := _hash(path)) and self._keep(path, now)]
        for path in gone:
            del self._held[path]
        self._stats = stats
        return [*changed, *gone]

    def _keep(self, path: Path, now: bytes) -> bool:
        """Remember the hash of what a file holds now. It gives True, so that it can stand at the end of an `and`."""
        self._held[path] = now
        return True


def _read_stat(path: Path) -> Any:
    """The `os.stat_result` of a file (size and times); None if it is gone or cannot be read."""
    try:
        return path.stat()
    except OSError:
        return None


def _hash(path: Path) -> bytes:
    """The SHA-256 of what a file holds, 32 bytes; `b""` for a file that is gone."""
    try:
        return sha256(path.read_bytes()).digest()
    except OSError:
        return b""


def watch_scenarios(
    find: Callable[[], Sequence[Path]],
    options: Sequence[str],
    *,
    sources: Callable[[], Iterable[Path]] = list_sources,
    pause: Callable[[], None] = lambda: time.sleep(_PAUSE),
) -> int:
    """Verify scenarios, and verify again what changes touch, until interrupted. Gives the exit code of the last run.

    It begins with a run of all; 0 if it is interrupted before that ends. A file that is gone is not run again.

    Args:
        find: Gives the files to watch, as they are now.
        options: Options of `verify` that each run gets.
        sources: Gives the files whose change touches every scenario.
        pause: Waits between two looks. A KeyboardInterrupt from it ends the watch.
    """
    code = 0
    try:
        scenarios, engine_files = Watch(find()), Watch(sources())
        code = _verify(find(), options)
        while True:
            pause()
            changed = [path for path in scenarios.look(find()) if path.exists()]
            if engine_files.look(sources()):
                changed = list(find())
            if changed:
                code = _verify(changed, options)
    except KeyboardInterrupt:
        print_note("")
    return code


def _verify(paths: Sequence[Path], options: Sequence[str]) -> int:
    """Verify some files in a process of its own; print what failed in full, and one line for the run.

    Gives its exit code. A run that did not come to its end is told by its last words on standard error.
    """
    words = ["verify", *map(str, paths), *options, "--json"]
    ran = subprocess.run(  # noqa: S603 - this very program
        [sys.executable, "-c", _COMMAND, *words], capture_output=True, text=True, check=False
    )
    try:
        told = json.loads(ran.stdout)
        lines = list(_format_run(told))
    except (ValueError, KeyError, TypeError):  # it did not come so far
        lines = [*ran.stderr.splitlines(), f"the run ended with {ran.returncode}"]
    print_lines(lines)
    sys.stdout.flush()
    return ran.returncode


def _format_run(told: Mapping[str, Any]) -> Iterator[str]:
    """Format a run's JSON as lines: the report of each scenario that did not pass, then a line with the counts.

    The last line also has the first three names: `2 passed, 0 failed, 0 todo  (a, b)`.
    """
    for one in told["results"]:
        if one["outcome"] not in {"passed", "todo"}:
            yield f"{one['outcome']:<7} {one['id']}  {one['title']}"
            yield from one["report"] or (f"  {failure}" for failure in one["failures"])
    names = ", ".join(one["id"].rpartition("/")[2] for one in told["results"][:3])
    more = ", …" if len(told["results"]) > 3 else ""  # noqa: PLR2004 - as many as are named
    yield f"{told['passed']} passed, {told['failed']} failed, {told['todo']} todo  ({names}{more})"


def shrink_file(path: Path) -> int:
    """Print the least of a failing scenario that fails in the same way. Gives the exit code: 1, or 0 where none fails.

    The file itself stays as it is. Of a file that holds its contrast, too, the first that fails is cut. A scenario that
    is still to do counts as none that fails. Cutting ends after two minutes.

    Raises:
        UnreadableScenarioError: the file is no scenario.
    """
    from engine import games
    from engine.scenario import load_all, run
    from engine.scenario.form.writer import write_scenario
    from engine.scenario.shrinking import shrink_failure

    scenarios = read_scenario(lambda: load_all(path, root=path.parent), path)
    results = [run(one, games.registry()) for one in scenarios]
    failing = next((one for one in results if one.failures and one.outcome != "todo"), None)
    if failing is None:
        print_note("it does not fail when it is run, so there is nothing to cut")
        return 0
    end = time.monotonic() + _LONGEST
    data, runs = shrink_failure(failing.scenario, games.registry(), lambda: time.monotonic() > end)
    first = failing.failures[0]
    print_note(f"{runs} runs; it still fails: {first.code}{f' at {first.line}' if first.line else ''}")
    click.echo(write_scenario(data), nl=False)
    return FINDINGS
