"""Mark the clauses of a game in this process, to see which regions of them a run reaches (`graph.proof.regions`).

The marked code of a clause does what its own code does, and takes its place for as long as the process lasts.
"""

from __future__ import annotations

import ast
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from types import CodeType, FunctionType

from graph.proof.regions import MARK, map_clauses, mark
from graph.proof.sources import Sources

__all__ = ["mark_clauses", "note_reached"]

_REACHED: set[str] = set()
"""Every region that was reached since it was last emptied, as `module:clause path`."""
_NOTING = threading.Lock()
_MARKED: dict[FunctionType, CodeType] = {}
"""The clauses that are marked, with their marked code."""


def mark_clauses(functions: Iterable[Callable[..., object]], sources: Sources) -> frozenset[str]:
    """Mark those functions that can be marked, and give the names of all that are, as `module:clause`.

    A marked function notes which of its regions are run. Left as they are: functions with a closure, and those whose
    code is not what their file says. None is marked while the files are not what this process has loaded: the result is
    then empty.
    """
    plain = {one for one in functions if isinstance(one, FunctionType)}
    by_module = groupby(sorted(plain, key=lambda one: one.__module__), key=lambda one: one.__module__)
    wanted = {name: fresh for name, some in by_module if (fresh := [one for one in some if not _is_marked(one)])}
    trees = {name: ast.parse(raw) for name in wanted if (raw := sources.read_module(name)) is not None}
    if not sources.are_loaded():
        return frozenset()
    for name, tree in trees.items():
        codes = _compile_marked(tree, name, wanted[name][0].__code__.co_filename)
        for function in wanted[name]:
            code = codes.get(function.__qualname__)
            if code is not None and _describe(code) == _describe(function.__code__) and not function.__closure__:
                function.__code__ = _MARKED[function] = code
                function.__globals__[MARK] = _REACHED.add
    return frozenset(f"{one.__module__}:{one.__qualname__}" for one in plain if _is_marked(one))


@contextmanager
def note_reached() -> Iterator[Callable[[], frozenset[str]]]:
    """Note which regions of marked clauses are reached while this is open, from none at the beginning.

    Gives a function that lists them, as `module:clause path`: `engine.games.fab.a:b 0.1`. Another thread that asks
    waits until this is closed. What other threads reach meanwhile is listed, too: a result that rests on more is only
    run again sooner.
    """
    with _NOTING:
        _REACHED.clear()
        yield lambda: frozenset(_REACHED)


def _is_marked(function: FunctionType) -> bool:
    """Whether a function has its marked code now. False if it never was marked, or has other code since."""
    return function in _MARKED and function.__code__ is _MARKED[function]


def _compile_marked(tree: ast.Module, name: str, file: str) -> dict[str, CodeType]:
    """Compile a module with its clauses marked, and give the code of its top-level functions by name.

    The tree is changed. Functions that are no clauses have no marks. `name` is the module's dotted name, and `file` the
    path that the code names.
    """
    for clause, function in map_clauses(tree).items():
        mark(function, f"{name}:{clause}")
    codes = [one for one in compile(tree, file, "exec", dont_inherit=True).co_consts if isinstance(one, CodeType)]
    return {one.co_name: one for one in codes}


def _describe(code: CodeType) -> tuple[object, ...]:
    """What the code of a function and its marked code share: name, first line, parameters, variables, flags."""
    return code.co_name, code.co_firstlineno, code.co_argcount, code.co_kwonlyargcount, code.co_varnames, code.co_flags
