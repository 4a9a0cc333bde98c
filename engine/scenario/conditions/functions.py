"""The functions of a game whose conditions are tried: its clauses, and whatever of the game's code they call.

A function is found by the names that a clause mentions: those of functions, of classes, of modules, and of methods. So
a method may be listed that only bears the name of another. Those of `Hooks.amounts` are listed, too, as clauses call
them through the kernel. Cards, tables and defaults are data, and are not functions.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from types import CodeType, FunctionType, ModuleType

from engine.kernel.game import Game

__all__ = ["GameFunction", "list_functions"]

_GAMES = ["engine", "games"]
_READING = "reading"
"""The package of a game that reads the text of cards."""


@dataclass(frozen=True, eq=False)
class GameFunction:
    """A function of a game, as written and as it stands in memory."""

    name: str
    """The module and the qualified name: `engine.games.eirei.rules.terms:cast`."""
    node: ast.FunctionDef
    objects: tuple[FunctionType, ...]
    """Every function object that runs this code; a factory may have made several."""
    rules: tuple[str, ...]
    """The rules of the clauses that it is, without their editions; none if it is no clause."""

    @cached_property
    def hash(self) -> str:
        """A hash of what it does: its name, parameters, annotations and body, without decorators and its own docstring.

        12 hex digits: `448e0a1be304`. Docstrings of functions inside it count.
        """
        bare = ast.FunctionDef(
            name=self.node.name,
            args=self.node.args,
            body=_drop_docstring(self.node.body),
            decorator_list=[],
            returns=self.node.returns,
            lineno=1,
        )
        return hashlib.sha256(ast.unparse(bare).encode()).hexdigest()[:12]

    @property
    def names(self) -> dict[str, object]:
        """The names of its module with what they mean, as a dictionary: the module's globals themselves, not a copy.

        Who changes it changes what the module's code finds.
        """
        return self.objects[0].__globals__


def _drop_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """The statements of a function without its docstring; `[pass]` if there is nothing else."""
    first = body[0]
    said = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    return body[1:] or [ast.Pass()] if said else body


def list_functions(game: Game) -> list[GameFunction]:
    """List the functions of a game's own code that its clauses or counting words are or call, by module and line.

    The first of a game may be `engine.games.eirei.paying:list_untapped`. As calls are found by name, one that only
    bears the name of a method may be listed. What no `def` in its module makes, as a lambda, is left out.
    """
    rules: defaultdict[CodeType, list[str]] = defaultdict(list)
    roots = [_unwrap(one.fn) for one in game.rules.clauses]
    for clause, fn in zip(game.rules.clauses, roots, strict=True):
        if fn is not None:
            rules[fn.__code__].append(clause.rule.partition("@")[0])
    roots += [_unwrap(one) for one in game.hooks.amounts.values()]
    found = _follow(one for one in roots if one is not None)
    nodes = {
        name: _list_nodes(sys.modules[name]) for name in {one.__module__ for some in found.values() for one in some}
    }
    functions = [
        GameFunction(f"{some[0].__module__}:{code.co_qualname}", node, tuple(some), tuple(dict.fromkeys(rules[code])))
        for code, some in found.items()
        if (node := nodes[some[0].__module__].get((code.co_qualname, code.co_firstlineno))) is not None
    ]
    return sorted(functions, key=lambda one: (one.objects[0].__module__, one.node.lineno))


def _follow(roots: Iterable[FunctionType]) -> dict[CodeType, list[FunctionType]]:
    """The functions that some functions are or mention, and those that these mention, and so on, by their code.

    Only functions of the same packages are followed. Several function objects may run one code. Of every
    class in those packages, mentioned or not, each method with a mentioned name counts.
    """
    found: dict[CodeType, list[FunctionType]] = {}
    todo = list(roots)
    homes = {_name_home(one.__module__) for one in todo}
    methods = _list_methods(homes)
    attributes: set[str] = set()
    for fn in todo:  # the list grows while it is read
        known = found.setdefault(fn.__code__, [])
        if any(one is fn for one in known):
            continue
        known.append(fn)
        names = set(_list_names(fn.__code__))
        todo += _list_mentioned(fn, names, homes)
        todo += [one for name in names - attributes for one in methods.get(name, ())]
        attributes |= names
    return found


def _list_mentioned(fn: FunctionType, names: set[str], homes: set[str]) -> Iterator[FunctionType]:
    """The functions of the game that a function's names mean: globals, what is in its closure, and what these hold.

    Args:
        fn: The function.
        names: The names that its code mentions.
        homes: The packages whose functions count, as `engine.games.mtg`.
    """
    cells = [one.cell_contents for one in fn.__closure__ or () if _is_filled(one)]
    for thing in [*(fn.__globals__[name] for name in names if name in fn.__globals__), *cells]:
        held = [getattr(thing, name) for name in names if hasattr(thing, name)] if isinstance(thing, ModuleType) else []
        held += list(thing.values()) if isinstance(thing, dict) else list(thing) if isinstance(thing, tuple) else []
        held += [one for name, one in vars(thing).items() if name[:2] == "__"] if isinstance(thing, type) else []
        for one in (thing, *held):
            meant = _unwrap(one)
            if meant is not None and _name_home(meant.__module__) in homes:
                yield meant


def _is_filled(cell: object) -> bool:
    """Whether a cell of a closure holds anything yet, so that its contents can be read."""
    try:
        cell.cell_contents  # type: ignore[attr-defined]  # noqa: B018 - it raises if it is empty
    except ValueError:
        return False
    return True


def _list_names(code: CodeType) -> Iterator[str]:
    """The global names and attributes that some code mentions, with those of the functions inside it.

    `lambda x: x.foo(bar)` gives `foo` and `bar`. A name may come twice.
    """
    yield from code.co_names
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from _list_names(one)


def _name_home(module: str | None) -> str:
    """The package that a game's own code lies in: its folder among the games, or the outermost package.

    `engine.games.eirei` for `engine.games.eirei.rules.terms`, `engine` for `engine.kernel.game`, and empty for None.
    """
    parts = (module or "").split(".")
    return ".".join(parts[:3] if parts[:2] == _GAMES else parts[:1])


def _list_methods(homes: set[str]) -> dict[str, list[FunctionType]]:
    """The functions behind the methods and properties of the classes in some packages, by name.

    What a class takes over from another module is left out.

    Args:
        homes: The packages, as `engine.games.mtg`. Only modules that are loaded are read. Those that read the text of
            cards are left out: no clause calls them, and they are not always loaded.
    """
    found: defaultdict[str, list[FunctionType]] = defaultdict(list)
    for name, module in sorted(sys.modules.items()):
        if module is None or _name_home(name) not in homes or _READING in name.split("."):
            continue
        for kind in [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == name]:
            for attribute, member in vars(kind).items():
                meant = _unwrap(member)
                if meant is not None and meant.__module__ == name and meant.__qualname__.startswith(kind.__qualname__):
                    found[attribute].append(meant)
    return found


def _unwrap(thing: object) -> FunctionType | None:
    """The function behind a method, a property or a cache; a function itself; None if there is none, as for a class."""
    if isinstance(thing, staticmethod | classmethod):
        thing = thing.__func__
    elif isinstance(thing, property):
        thing = thing.fget
    elif isinstance(thing, cached_property):
        thing = thing.func
    thing = inspect.unwrap(thing) if callable(thing) and not isinstance(thing, type) else thing
    return thing if isinstance(thing, FunctionType) else None


def _list_nodes(module: ModuleType) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a module as written, by qualified name and by the line of the first decorator.

    A key is `("GameFunction.hash", 39)`. Functions inside functions are among them. A decorator counts, as Python
    numbers a function by it.
    """
    found: dict[tuple[str, int], ast.FunctionDef] = {}

    def enter(nodes: Iterable[ast.AST], prefix: str) -> None:
        """Within `_list_nodes`: add the functions among some nodes, and those inside them, to `found`.

        `prefix` stands before their names: `GameFunction.` in a class.
        """
        for node in nodes:
            inner = prefix
            if isinstance(node, ast.FunctionDef):
                line = min([node.lineno, *(one.lineno for one in node.decorator_list)])
                found[f"{prefix}{node.name}", line] = node
                inner = f"{prefix}{node.name}.<locals>."
            elif isinstance(node, ast.ClassDef):
                inner = f"{prefix}{node.name}."
            enter(ast.iter_child_nodes(node), inner)

    enter(ast.parse(inspect.getsource(module)).body, "")
    return found
