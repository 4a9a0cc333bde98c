"""The folders are maps, and a name is one thing's."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("api", "engine", "graph", "rulebook", "rulings")
FOLDERS = [init.parent for package in PACKAGES for init in sorted(ROOT.glob(f"{package}/**/__init__.py"))]
PARALLEL = ("engine/games/", "rulebook/readers/", "rulings/readers/", "api/cli/", "api/http/", "api/page/", "api/mcp/")
"""Folders whose modules do one thing each in its own way: a game's words, a format, a face."""
SHARED = {"weigh"}
"""Names that two modules have still: the kernel weighs permissions, the proof weighs evidence."""


def list_modules(folder: Path) -> set[str]:
    """The modules and packages in a package."""
    modules = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    return modules - {"__init__"}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_a_package_says_what_is_in_each_of_its_modules(folder: Path) -> None:
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    patterns = [re.sub("N", "[0-9]", one) if "*" in one else one for one in re.findall(r"`([\w*]+)/?`", said)]
    unsaid = {module for module in list_modules(folder) if not any(fnmatchcase(module, one) for one in patterns)}
    assert unsaid == set(), "name it in the docstring of the package"


def test_a_public_class_or_function_has_its_name_to_itself() -> None:
    places: defaultdict[str, set[str]] = defaultdict(set)
    for folder in FOLDERS:
        for module in folder.glob("*.py"):
            place = str(module.relative_to(ROOT))
            if not place.startswith(PARALLEL):
                for one in ast.parse(module.read_text("utf-8")).body:
                    if isinstance(one, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                        places[one.name].add(place)
    twice = {name: sorted(of) for name, of in places.items() if len(of) > 1 and not name.startswith("_")}
    assert twice.keys() <= SHARED, twice
