"""A game of three rules that runs, as files to be changed into another game.

It is a package outside this repository, or a game that is built in. Either has its document, a reader of it, and a
scenario.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Collection, Iterator
from itertools import groupby
from pathlib import Path

from api.scaffold.files import File, NameTakenError, NotACheckoutError, fill_template, list_templates

__all__ = ["write_built_in_game", "write_game"]

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_OURS = frozenset({"api", "engine", "graph", "rulebook", "rulings", "tests"})
_SCENARIO = "three-points-win.yaml"


def write_game(name: str, taken: Collection[str], into: Path) -> list[File]:
    """Make the files of a new game as a package of its own beneath the folder `into`; nothing is written to disk.

    `taken` are the names of the games that there are. Its test lies beside the package.

    Raises:
        NameTakenError: the name is no name of a package, or a game or a module of Python's bears it.
    """
    words = _choose_words(name, taken, package=name) | {
        "base": "base, reader",
        "registers": ", and importing this module registers it",
        "reads": "\n- `reader` takes the document apart.",
        "imports": "from engine import games\nfrom graph.loading import formats\n",
        "register": f'\n\ngames.register("{name}", game)\nformats.register_reader(reader)\n',
    }
    folder = into / name
    return [
        *_fill_folder("package", folder, words),
        *_fill_folder("outside", into, words),
        File(folder / "reader.py", fill_template("reader.py", **words)),
        File(folder / "rules-1.txt", fill_template("rules.txt", **words)),
        File(folder / "scenarios" / _SCENARIO, fill_template(_SCENARIO, **words)),
    ]


def write_built_in_game(name: str, taken: Collection[str], root: Path) -> list[File]:
    """Make the files of a new game in the checkout at `root`, then those of the checkout that name every game.

    Nothing is written to disk. `taken` are the names of the games that there are.

    Raises:
        NameTakenError: as for `write_game`.
        NotACheckoutError: the folder is no checkout.
        FileNotFoundError: a file that names every game is missing in it.
    """
    games, scenarios = root / "engine" / "games", root / "tests" / "scenarios"
    if not (games / "__init__.py").is_file() or not scenarios.is_dir():
        remedy = "run it in a checkout, or name one with --into"
        raise NotACheckoutError("no games or scenarios lie in it", where=str(root), remedy=remedy)
    blanks = dict.fromkeys(("registers", "reads", "imports", "register"), "")
    words = _choose_words(name, taken, package=f"engine.games.{name}") | {"base": "base"} | blanks
    rulebook = root / "rulebook"
    return [
        *_fill_folder("package", games / name, words),
        File(rulebook / "readers" / f"{name}.py", fill_template("reader.py", **words)),
        File(rulebook / "vocabulary" / f"{name}.yaml", fill_template("terms.yaml", **words)),
        File(rulebook / "digests" / name / "rules.yaml", fill_template("digests.yaml", **words)),
        File(root / "tests" / "documents" / name / "rules-1.txt", fill_template("rules.txt", **words)),
        File(scenarios / name / "1.1" / _SCENARIO, fill_template(_SCENARIO, **words)),
        *_add_entry(root, name, words),
    ]


def _choose_words(name: str, taken: Collection[str], package: str) -> dict[str, str]:
    """Choose what the templates are filled with: `name`, `title` (`Hop scotch`), `head` (in capitals) and `package`.

    Raises:
        NameTakenError: the name is no name of a package, or a game or a module of Python's bears it.
    """
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        what, remedy = "it is no name of a game", "begin with a small letter; go on with small letters, digits and _"
        raise NameTakenError(what, where=name, remedy=remedy)
    if name in taken or name in _OURS or name in sys.stdlib_module_names:
        what = "there is a game or a module of that name"
        raise NameTakenError(what, where=name, remedy="give the game another name")
    title = name.replace("_", " ").capitalize()
    return {"name": name, "title": title, "head": title.upper(), "package": package}


def _fill_folder(templates: str, folder: Path, words: dict[str, str]) -> Iterator[File]:
    """Make a file in `folder` of each template of a folder of templates.

    `NAME` in a file's name becomes the game's name.
    """
    for path in list_templates(templates):
        text = fill_template(f"{templates}/{path}", **words)
        name = path.replace("NAME", words["name"])
        yield File(folder / name, _sort_imports(text) if name.endswith(".py") else text)


def _sort_imports(text: str) -> str:
    """Sort neighbouring lines `from … import` of a module by the module that they name, as the linter wants them.

    Other lines stay where they are.
    """
    lines: list[str] = []
    for is_import, block in groupby(text.splitlines(), lambda line: line.startswith("from ")):
        held = list(block)
        lines += sorted(held, key=lambda line: line.split()[1]) if is_import else held
    return "\n".join(lines) + "\n"


def _add_entry(root: Path, name: str, words: dict[str, str]) -> Iterator[File]:
    """Make those files of a checkout anew that name every game, each with one more entry.

    They are `rulebook/games.py`, two `__init__.py` that list the games and readers, and `FORMAT.md`.

    Raises:
        FileNotFoundError: one of them is missing.
    """
    entry = fill_template("entry.py", **words)
    edition = f"| {name} | all | `1` |\n"
    changes = (
        ("rulebook/games.py", r"^\)\n\nBY_NAME", entry),
        ("rulebook/readers/__init__.py", r"^- `strand`", f"- `{name}`: the rules of {words['title']}.\n"),
        ("engine/games/__init__.py", r"^- `discovery`", f"- `{name}`: {words['title']}.\n"),
        ("engine/scenario/FORMAT.md", r"(?<=^\|---\|---\|---\|\n)(?=\| eirei \| all)", edition),
        ("engine/scenario/FORMAT.md", r"\Z", "\n" + fill_template("format.md", **words)),
    )
    for place, of_place in groupby(changes, lambda change: change[0]):
        text = (root / place).read_text("utf-8")
        for _, before, added in of_place:
            text = _put_before(text, before, added)
        yield File(root / place, text, is_new=False)


def _put_before(text: str, pattern: str, added: str) -> str:
    """Put `added` into a text before the first place that the pattern finds; at its end where it finds none."""
    found = re.search(pattern, text, re.MULTILINE)
    at = found.start() if found else len(text)
    return text[:at] + added + text[at:]
