"""Where the scenarios are: in a checkout, in an installed package, or in a folder of the user's.

A scenario's **place** is the path of its file. A contrast in the file of its scenario has a place, too. It is that
file's path and the contrast's name, as if the file were a folder. `engine.scenario.load` reads either.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import engine
from engine.games import registry
from engine.scenario import ScenarioError, load
from engine.scenario.form.loading import MOST_BYTES, find_file

__all__ = [
    "find_file",
    "home",
    "list_files",
    "list_places",
    "list_places_in",
    "list_scenario_paths",
    "make_scenario_id",
    "name_game",
    "read_source",
]

_CONTRAST = re.compile(r"^contrast:\s*\n +id: *(?P<plain>[\w-]+) *$|^contrast:(?=\s*(?:\n +\S|\{))", re.MULTILINE)
"""A contrast in a file: as `hanrei tidy` writes it, or in any other way."""


def home() -> Path:
    """Give the folder of scenarios: what `HANREI_SCENARIOS` says, else the checkout's `tests/scenarios`.

    Outside a checkout it is `engine/scenario/library` of the installed package. It need not exist.
    """
    if folder := os.environ.get("HANREI_SCENARIOS"):
        return Path(folder)
    root = Path(engine.__file__).resolve().parents[1]
    checkout = root / "tests" / "scenarios"
    return checkout if checkout.is_dir() else root / "engine" / "scenario" / "library"


def list_files(root: Path | None = None) -> list[Path]:
    """List every scenario file below a folder, sorted by path; empty for none. The default is `home()`."""
    return sorted((root or home()).rglob("*.yaml"))


def list_places(root: Path | None = None) -> list[Path]:
    """List the place of every scenario below a folder, each file's before that of the contrast in it.

    A contrast's place is the file's path with its name: `fab/thaw.yaml/no-thaw`. The default is `home()`.
    """
    return [place for file in list_files(root) for place in list_places_in(file)]


def list_places_in(file: Path) -> Iterator[Path]:
    """Yield the places of the scenarios in a file: the file itself, then that of the contrast in it, if there is one.

    The latter reads `fab/thaw.yaml/no-thaw`. Nothing is checked of the first: it may be no scenario, or not exist.
    """
    yield file
    try:
        if not file.is_file() or file.stat().st_size > MOST_BYTES:
            return  # a pipe or a device would never end
        found = _CONTRAST.search(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        return  # it is told when the file is read as a scenario
    if found is not None and found["plain"]:
        yield file / found["plain"]
    elif found is not None:
        try:
            scenario = load(file, root=file.parent)
        except ScenarioError:
            return
        if scenario.contrast_name is not None and not isinstance(scenario.contrast, str):
            yield file / scenario.contrast_name


def list_scenario_paths() -> dict[str, Path]:
    """Give the place of every scenario, by its id: `fab:scenario/thaw`. Contrasts in files are among them.

    Of several with one id it is the last by path.
    """
    return {make_scenario_id(place): place for place in list_places()}


def make_scenario_id(place: Path) -> str:
    """Make the id of a scenario from its place: `fab/5/thaw.yaml` gives `fab:scenario/thaw`. It need not exist."""
    return f"{name_game(place)}:scenario/{place.stem}"


def read_source(place: Path) -> str:
    """Read the text of the file that a scenario stands in. A contrast stands in the file of its scenario.

    Raises:
        OSError: there is no such file, or it cannot be read.
        UnicodeDecodeError: it is no UTF-8.
    """
    return find_file(place).read_text("utf-8")


def name_game(place: Path) -> str:
    """Name the game of a scenario by the folder it lies in: the nearest that is called like a game, else its own.

    `fab/5/thaw.yaml` gives `fab`, and `mine/thaw.yaml` gives `mine`.
    """
    folders = [folder.name for folder in find_file(place).parents]
    games = registry()
    return next((name for name in folders if name in games), folders[0] if folders else "")
