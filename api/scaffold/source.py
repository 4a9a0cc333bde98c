r"""Put a clause, and the imports it needs, into the source of a module.

>>> text = "from engine.kernel.run import Run\n"
>>> print(add_import(text, "engine.kernel.log", "Record").rstrip())
from engine.kernel.log import Record
from engine.kernel.run import Run
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from rulebook import ids

__all__ = ["Place", "add_clause", "add_import", "find_clauses"]

WIDTH = 120
_QUESTIONS = frozenset({"does", "allows", "forbids", "defines", "orders"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where a clause stands in a module: its number, its name, its first line and its last."""

    number: str
    name: str
    first: int
    last: int


def find_clauses(text: str) -> Iterator[Place]:
    """Find the clauses of a module's source, in order: number, name of the function, first and last line (from 1).

    They are functions at the top level with a decorator such as `@rules.forbids("509.1b", …)`, one for each such
    decorator. The first line is that of the decorator.

    Raises:
        SyntaxError: it is no Python.
    """
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            for one in node.decorator_list:
                if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in _QUESTIONS:
                    number = one.args[0]
                    if isinstance(number, ast.Constant) and isinstance(number.value, str):
                        yield Place(number.value, node.name, one.lineno, node.end_lineno or node.lineno)


def add_clause(text: str, number: str, clause: str) -> str:
    """Give the source of a module with one more clause, behind those that stand under its number or a lower one.

    `clause` is the clause's own source. Where all stand under higher numbers, it comes before them; where there are
    none, at the end. Two empty lines stand around it.

    Raises:
        SyntaxError: the module is no Python.
    """
    lines, places = text.rstrip("\n").split("\n"), list(find_clauses(text))
    before = [one.last for one in places if ids.make_sort_key(one.number) <= ids.make_sort_key(number)]
    at = before[-1] if before else places[0].first - 1 if places else len(lines)
    head, rest = "\n".join(lines[:at]).rstrip("\n"), "\n".join(lines[at:]).strip("\n")
    return "\n\n\n".join(filter(None, (head, clause.strip("\n"), rest))) + "\n"


def add_import(text: str, module: str, name: str) -> str:
    """Give the source of a module with one more name imported, sorted; as it was if the name is there.

    The module imports from `__future__` first. A comment on the line that grows is lost. A new line stands among those
    of the same package, else in a block of its own behind the first import.

    Raises:
        SyntaxError: the module is no Python.
    """
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.ImportFrom) and node.module]
    statement = next((node for node in imports if node.module == module), None)
    names = (
        {alias.name if alias.asname is None else f"{alias.name} as {alias.asname}" for alias in statement.names}
        if statement
        else set()
    )
    if name in names:
        return text
    lines = text.split("\n")
    written = _import_line(module, sorted({*names, name}, key=_by_kind))
    if statement is not None:
        lines[statement.lineno - 1 : statement.end_lineno] = written
        return "\n".join(lines)
    first_party = [node for node in imports if _package(node.module) == _package(module)]
    follower = next((node for node in first_party if str(node.module) > module), None)
    if follower is not None:
        at = follower.lineno - 1
    elif first_party:
        at = first_party[-1].end_lineno or 0
    else:  # a block of its own, behind that of __future__
        at = imports[0].end_lineno or 0 if imports else 0
        written = ["", *written]
    lines[at:at] = written
    return "\n".join(lines)


def _import_line(module: str, names: list[str]) -> list[str]:
    """The lines that import names from a module: one, or one for each name, in brackets.

    It is one if that has at most 120 characters. The lines have no line feed.
    """
    line = f"from {module} import {', '.join(names)}"
    return [line] if len(line) <= WIDTH else [f"from {module} import (", *(f"    {name}," for name in names), ")"]


def _package(module: str | None) -> str:
    """The package that a module belongs to, its name up to the first dot: `engine` for `engine.kernel.run`."""
    return str(module).partition(".")[0]


def _by_kind(name: str) -> tuple[int, str]:
    """The sorting key of an imported name: constants first (0), then classes (1), then functions (2), each by name."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2, name)
