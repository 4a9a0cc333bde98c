"""A game of three rules that runs, as files: a package, its scenario and its test, to be changed into another."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Collection
from pathlib import Path

from api.scaffold.files import File, NameTakenError, fill_template, list_templates

__all__ = ["write_game"]

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_OURS = frozenset({"api", "engine", "graph", "rulebook", "rulings", "tests"})


def write_game(name: str, taken: Collection[str], into: Path) -> list[File]:
    """The files of a new game beneath a folder.

    Takes its name, the names of the games there are, and the folder.

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
    return [
        File(into / path.replace("NAME", name), fill_template(f"game/{path}", name=name, title=title))
        for path in list_templates("game")
    ]
