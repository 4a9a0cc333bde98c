"""The source of modules, taken apart into clauses and the rest, so that evidence rests on what it was made by.

A module is read as a syntax tree. Comments and docstrings fall away, and so does the layout. Each clause function of a
module has a digest of its own, its decorators included. The rest of the module has one: its `residue`. Which modules a
program consists of is found by following imports (`list_modules`).

What is read here must be what this process has loaded. So a file that changed after the process began speaks for
nothing (`Sources.are_loaded`).
"""

from __future__ import annotations

import ast
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Protocol

import msgspec

from graph.proof import regions, syntax
from graph.proof.regions import Division, divide, is_clause, map_clauses
from graph.proof.syntax import hash_parts, is_spoken, write_tree

__all__ = ["Made", "Module", "Sources", "parse_module"]

OWN = ("engine", "graph", "rulebook", "rulings")
"""The packages of hanrei that run scenarios. Of others, those are followed that a game of the user's own imports."""

_DATA = frozenset({".json", ".jsonl", ".yaml"})


class Module(msgspec.Struct, frozen=True):
    """What a module's source says, without its comments and docstrings."""

    residue: str
    """A digest of everything but the clause functions."""
    clauses: dict[str, str]
    """A digest of each clause function, by its name."""
    named: tuple[str, ...]
    """The clause functions that the module's own code names, as helpers are."""
    imports: tuple[str, ...]
    """What it imports: modules, and names in modules, as in `engine.kernel.run.Run`."""
    attributes: tuple[str, ...]
    """The names that it reads after a dot, by which it may reach a function of another module."""
    texts: tuple[str, ...]
    """Every text in it."""
    divisions: dict[str, Division]
    """Each clause function taken apart, by its name."""


class Made(Protocol):
    """Keeps what was made of some content, by a key that stands for the content and for its maker."""

    def get_made(self, keys: Iterable[str]) -> dict[str, bytes]:
        """Give what is kept under some keys, by key; keys of which nothing is kept are left out."""

    def put_made(self, made: Mapping[str, bytes]) -> None:
        """Keep what was made of some contents, by key. What stood under a key is replaced."""


# One module.


@lru_cache(maxsize=2_000)
def parse_module(source: bytes, name: str, *, is_package: bool) -> Module:
    """Take the source of a module apart, without comments, docstrings and layout. The same source is taken apart once.

    `name` is the module's dotted name. `is_package` says that it is an `__init__.py`, for relative imports.

    Raises:
        SyntaxError: It is no Python.
    """
    tree = ast.parse(source)
    clauses = map_clauses(tree)
    rest = [one for one in tree.body if clauses.get(getattr(one, "name", "")) is not one and not is_spoken(one)]
    nodes = list(ast.walk(tree))
    after = {id(name) for one in tree.body if is_clause(one) for name in _list_names_after(one)}
    read = {one.id for one in nodes if isinstance(one, ast.Name) and id(one) not in after}
    return Module(
        residue=hash_parts(*map(write_tree, rest)),
        clauses={key: hash_parts(write_tree(one)) for key, one in clauses.items()},
        named=tuple(sorted(read & clauses.keys())),
        imports=tuple(sorted(set(_list_imports(nodes, name if is_package else name.rpartition(".")[0])))),
        attributes=tuple(sorted({one.attr for one in nodes if isinstance(one, ast.Attribute)})),
        texts=tuple(sorted({*_list_texts(nodes)})),
        divisions={key: divide(one) for key, one in clauses.items()},  # last, as it changes the tree
    )


def _list_texts(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """Yield every text among nodes, in their order. Docstrings are left out, and so is what UTF-8 cannot hold."""
    spoken = {id(one.value) for one in nodes if isinstance(one, ast.Expr)}
    for one in nodes:
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in spoken:
            with suppress(UnicodeEncodeError):
                yield one.value.encode().decode()


def _list_names_after(function: ast.FunctionDef) -> Iterator[ast.Name]:
    """Yield the nodes where a clause's decorators name the clauses that it comes `after`: they are not called there."""
    for one in function.decorator_list:
        for keyword in one.keywords if isinstance(one, ast.Call) else ():
            if keyword.arg == "after":
                yield from (name for name in ast.walk(keyword.value) if isinstance(name, ast.Name))


def _list_imports(nodes: Sequence[ast.AST], package: str) -> Iterator[str]:
    """Yield what is imported, by dotted names: modules, and names in them: `from a import b` gives `a` and `a.b`.

    `package` is the package of the module, for relative imports.
    """
    for one in nodes:
        if isinstance(one, ast.Import):
            yield from (alias.name for alias in one.names)
        elif isinstance(one, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - one.level + 1] if one.level else []
            source = ".".join([*above, *([one.module] if one.module else [])])
            yield source
            yield from (f"{source}.{alias.name}" for alias in one.names)


# Many modules.


_TRIES, _MOMENT = 20, 1_000_000
"""How often two clocks are read to be read at once, and what counts as at once, in nanoseconds."""


def _find_start() -> int:
    """When this process began, in nanoseconds since 1970.

    Where the system does not tell, it is when this module was imported.

    Both clocks are read again where much time has passed between them, as it may on a busy machine. What is left of the
    difference makes the start earlier, so that less is believed.
    """
    now = time.time_ns()
    try:
        ticks = int(Path("/proc/self/stat").read_text("utf-8").rpartition(")")[2].split()[19])
        began = ticks / os.sysconf("SC_CLK_TCK")
        for _ in range(_TRIES):
            now = time.time_ns()
            passed = time.clock_gettime(time.CLOCK_BOOTTIME) - began
            if time.time_ns() - now < _MOMENT:
                break
    except (OSError, AttributeError, ValueError, IndexError):
        return now
    return now - int(passed * 1e9)


_START = _find_start()
_MAKER = hash_parts(
    *(Path(str(one)).read_bytes() for one in (__file__, regions.__file__, syntax.__file__)), sys.version_info[:2]
)


class Sources:
    """The modules of programs, each read once. `made` keeps what was made of their contents."""

    def __init__(self, made: Made) -> None:
        """Take what keeps the modules taken apart, and read all of hanrei's own modules at once.

        Raises:
            SyntaxError: a file of hanrei is no Python.
        """
        self._made = made
        self._looks: dict[Path, tuple[int, ...]] = {}
        self._modules: dict[str, Module | None] = {}
        self._paths: dict[str, Path] = {}
        self._tops: dict[str, tuple[Path, ...]] = {}
        self._read_own()

    def are_loaded(self) -> bool:
        """Whether every file read here is as it was when this process began to load modules. True if none was read."""
        return all(look[-1] < _START and _look(path) == look for path, look in self._looks.items())

    def hash_files(self, folder: Path) -> str:
        """A digest of every `.json`, `.jsonl` and `.yaml` file below a folder, and of their names: 32 hex digits."""
        found: list[str | bytes] = []
        for path in sorted(folder.rglob("*")):
            if path.suffix in _DATA:
                found += [path.relative_to(folder).as_posix(), self.read(path)]
        return hash_parts(*found)

    def get(self, name: str) -> Module | None:
        """The module of a dotted name; None where there is none, or it is neither hanrei's nor the user's own.

        Raises:
            SyntaxError: its file is no Python.
        """
        if name not in self._modules:
            path = self._find_file(name)
            self._modules[name] = self._parse_all({name: path})[name] if path is not None else None
        return self._modules[name]

    def read_module(self, name: str) -> bytes | None:
        """Read the source of a module, given by its dotted name, again; None where `get` gives none.

        Raises:
            SyntaxError: its file is no Python.
            OSError: its file is gone.
        """
        return self.read(self._paths[name]) if self.get(name) is not None else None

    def list_modules(self, roots: Iterable[str], cut: Callable[[str, str], bool]) -> dict[str, Module]:
        """List every module that some modules import, however indirectly, by name and sorted.

        The modules themselves and the packages around them are included. Names that are no modules of ours are passed
        over.

        Args:
            roots: Dotted names.
            cut: Says of a module's name and what it imports whether that import is passed over.

        Raises:
            SyntaxError: the file of a module is no Python.
        """
        found: dict[str, Module] = {}
        waiting = list(roots)
        while waiting:
            name = waiting.pop()
            module = None if name in found else self.get(name)
            if module is None:
                continue
            found[name] = module
            waiting += [one for one in module.imports if not cut(name, one)]
            waiting += [name.rpartition(".")[0]] if "." in name else []
        return dict(sorted(found.items()))

    def list_below(self, package: str) -> list[str]:
        """List the dotted names of the modules in a package's folder, however deep; empty for no folder.

        The package itself is one.
        """
        top, *rest = package.split(".")
        folders = [place.joinpath(*rest) for place in self._find_top(top)]
        return [_name_module(package, one, path) for one in folders for path in sorted(one.rglob("*.py"))]

    def _read_own(self) -> None:
        """Read all of hanrei's own modules at once, as asking for what was made of each would take long."""
        paths: dict[str, Path] = {}
        for top in OWN:
            for folder in self._find_top(top):
                paths |= {_name_module(top, folder, one): one for one in sorted(folder.rglob("*.py"))}
        self._modules |= self._parse_all(paths)

    def _parse_all(self, paths: Mapping[str, Path]) -> dict[str, Module]:
        """Take files apart, and give the modules by name. `paths` has the file of each name.

        What was kept for the same contents is used, and what is new is kept.
        """
        self._paths |= paths
        raw = {name: self.read(path) for name, path in paths.items()}
        keys = {name: hash_parts("module", _MAKER, name, paths[name].name, content) for name, content in raw.items()}
        kept = self._made.get_made(keys.values())
        modules, fresh = {}, {}
        for name, key in keys.items():
            if key in kept:
                modules[name] = msgspec.json.decode(kept[key], type=Module)
            else:
                modules[name] = parse_module(raw[name], name, is_package=paths[name].name == "__init__.py")
                fresh[key] = msgspec.json.encode(modules[name])
        if fresh:
            self._made.put_made(fresh)
        return modules

    def read(self, path: Path) -> bytes:
        """Read a file, and note first how it looked, so that a later change can be seen.

        Raises:
            OSError: there is no such file, or it cannot be read.
        """
        self._looks[path] = _look(path)
        return path.read_bytes()

    def _find_file(self, name: str) -> Path | None:
        """Find the file of a module, given by its dotted name.

        None where there is none, or it is of Python itself or installed. None, too, for hanrei's own, which are read
        already.
        """
        top, *rest = name.split(".")
        if top in OWN and rest:
            return None  # all of these were read at the beginning
        for folder in self._find_top(top):
            for path in (folder.joinpath(*rest, "__init__.py"), folder.joinpath(*rest).with_suffix(".py")):
                if path.is_file() and (rest or path.name == "__init__.py"):
                    return path
            if not rest and folder.is_file():
                return folder
        return None

    def _find_top(self, top: str) -> tuple[Path, ...]:
        """Find the folders of a package at the top, or the file of a module there, by its name.

        Empty for what is of Python itself or was installed, unless it is hanrei's own.
        """
        if top not in self._tops:
            self._tops[top] = () if top in sys.stdlib_module_names else tuple(_find_places(top))
        return self._tops[top]


def _find_places(top: str) -> Iterator[Path]:
    """Yield where a package or module at the top lies: its folders, or its file.

    None for what there is not, and for what was installed and is none of hanrei's.
    """
    loaded = sys.modules.get(top)
    spec = getattr(loaded, "__spec__", None) if loaded is not None else find_spec(top)
    places = [*(getattr(spec, "submodule_search_locations", None) or ())] or [getattr(spec, "origin", None)]
    for place in places:
        installed = place is None or {"site-packages", "dist-packages"} & {*Path(place).parts}
        if place is not None and (top in OWN or not installed) and Path(place).exists():
            yield Path(place)


def _name_module(package: str, folder: Path, path: Path) -> str:
    """Give the dotted name of the module in a file below a package's folder; `__init__.py` has the name of its folder.

    For `a` in `/x/a` the file `/x/a/b/c.py` gives `a.b.c`.
    """
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join([package, *(parts[:-1] if parts[-1] == "__init__" else parts)])


def _look(path: Path) -> tuple[int, ...]:
    """Give how a file looks: its size, when it was changed as it says, and when it was changed as the system says.

    Times are in nanoseconds. A file that does not exist gives -1 and a time that is never over.
    """
    try:
        stat = path.stat()
    except FileNotFoundError:
        return -1, sys.maxsize
    return stat.st_size, stat.st_mtime_ns, stat.st_mtime_ns if os.name == "nt" else stat.st_ctime_ns
