"""Write scenario files in the format as it is now: read, brought along, written in one rename each."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.scenario import ScenarioError, load
from engine.scenario.form.loading import read_text
from engine.scenario.form.strict_yaml import UnreadableError, read
from engine.scenario.form.tidy import tidy
from engine.scenario.form.writer import write_scenario
from graph.proof import engines
from graph.proof.scenarios import list_files

__all__ = ["Tidied", "tidy_file", "tidy_files"]


@dataclass(frozen=True, slots=True)
class Tidied:
    """What became of one file: whether its text changes, and what could not be brought along."""

    path: Path
    changed: bool
    problems: tuple[str, ...] = ()


def tidy_files(
    paths: Sequence[Path],
    *,
    shorten: bool = False,
    write: bool = True,
    progress: Callable[[str], None] = lambda _: None,
) -> list[Tidied]:
    """Tidy files, or all files in folders; without paths, every scenario. Gives what became of each, in order.

    Args:
        paths: Files and folders. A folder without scenarios gives nothing.
        shorten: Whether to leave out what need not be said.
        write: Whether to write what changes.
        progress: Receives a line for each file, before it is read.

    Raises:
        OSError: a folder may not be written to.
    """
    given = [file for path in paths for file in (list_files(path) if path.is_dir() else [path])]
    files = given if paths else list_files()
    found: list[Tidied] = []
    for at, path in enumerate(files, 1):
        progress(f"{at} of {len(files)}  {path.stem}")
        found.append(tidy_file(path, shorten=shorten, write=write))
    return found


def tidy_file(path: Path, *, shorten: bool = False, write: bool = True) -> Tidied:
    """Write one scenario file in the format as it is now. A file that is no scenario stays as it is, and says why.

    Gives whether its text differs from that form, even if nothing is written. Where nothing is written and nothing is
    to be shortened, the scenario is read and not played.

    Raises:
        OSError: the file's folder may not be written to.
    """
    try:
        text = read_text(path, path.parent)
        data, problems = read(text), list[str]()
        if write or shorten:
            data, problems = tidy(data, engines.get_engines(), shorten=shorten)
        else:
            load(path, root=path.parent)
    except (ScenarioError, UnreadableError) as error:
        return Tidied(path, changed=False, problems=(str(error),))
    new = write_scenario(data)
    if new != text and write:
        _replace(path, new)
    return Tidied(path, changed=new != text, problems=tuple(problems))


def _replace(path: Path, text: str) -> None:
    """Put a text in the place of a file's, in one rename: a reader sees the old or the new. The mode is kept.

    Raises:
        OSError: the folder may not be written to, or there is no such file.
    """
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, suffix=".part", delete=False) as part:
        part.write(text)
    Path(part.name).chmod(path.stat().st_mode)
    Path(part.name).replace(path)
