"""Clauses divided into regions, so that a result rests on what was run of a clause and not on the whole of it.

A **region** is code that is begun, or of which nothing is run. The body of a function is one. So is a branch, what
follows a statement that may leave, or the second half of an `and`. Regions lie in one another. The text of each has a
hole where another lies in it. A region's name is its path: `0` is the body, `0.2` the third hole in it.

**Why it is sound.** A run has reached some regions of a clause. Let the texts of these be as before, their holes left
out. Then the clause does what it did, step by step. The body is the same code. What it reaches lies in the same holes,
and has the same text again. What was not reached has never been looked at. Three things about code that was not reached
could still matter. They stand in the digest of the clause's **head**:

- its parameters and decorators, with their defaults,
- which names it binds, for a name bound anywhere in a function is its own everywhere in it,
- whether it yields, for a function that yields anywhere is a generator.

A region counts as reached before its first step. So an exception in the middle of one changes nothing in this. A clause
may read anything and ask anybody. It is given the same answers, as long as the whole run is the same so far.

The code of a clause is replaced by the same code with marks (`graph.proof.marking`). A mark adds the name of its region
to a set, and does nothing else. A clause of which we cannot be sure is left as it is, and its whole source counts. Such
is one that is no plain function, or whose code is not what its file says.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeGuard

import msgspec

from graph.proof.syntax import hash_parts, write_tree

__all__ = ["MARK", "Division", "divide", "is_clause", "map_clauses", "mark"]

MARK = "__reached__"
"""The global name by which marked code calls what notes that a region was reached."""

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LEAVING = (ast.Return, ast.Raise, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom, ast.Assert)


_QUESTIONS = frozenset({"allows", "defines", "does", "forbids", "orders"})


class Division(msgspec.Struct, frozen=True):
    """A clause taken apart: digests of its head and of each region, by its path."""

    head: str
    regions: dict[str, str]


class _Region:
    """A region that is being marked: its path, and how many holes it has so far."""

    def __init__(self, path: str) -> None:
        """Begin a region with its path, such as `0.1`, and no holes."""
        self.path, self.holes = path, 0

    def open_hole(self) -> _Region:
        """Open the next hole in the region, and give the region that lies in it: in `0` first `0.0`, then `0.1`."""
        self.holes += 1
        return _Region(f"{self.path}.{self.holes - 1}")


class _Marker:
    """Puts marks into the syntax tree of a function, in place. `paths` gives the region of each mark."""

    def __init__(self, prefix: str) -> None:
        """Take the name of the clause with which each mark begins: `module:clause`."""
        self._prefix = prefix
        self.paths: dict[int, str] = {}

    def _make_call(self, region: _Region, at: ast.AST) -> ast.Call:
        """Make the call that notes that a region was reached: `__reached__("module:clause 0.1")`. It gives None.

        `at` is the node whose line it takes.
        """
        call = ast.Call(ast.Name(MARK, ast.Load()), [ast.Constant(f"{self._prefix} {region.path}")], [])
        for one in ast.walk(call):
            ast.copy_location(one, at)
        return call

    def mark_block(self, block: list[ast.stmt], region: _Region) -> None:
        """Mark a list of statements as a region of its own, in place, and the regions in it.

        The list must not be empty. What follows a statement that may leave the function or a loop becomes a region
        within.
        """
        first = block[0]
        for at, one in enumerate(block):
            self._mark_parts(one, region)
            if at + 1 < len(block) and any(isinstance(inner, _LEAVING) for inner in ast.walk(one)):
                rest = block[at + 1 :]
                self.mark_block(rest, region.open_hole())
                block[at + 1 :] = rest
                break
        mark = ast.copy_location(ast.Expr(self._make_call(region, first)), first)
        self.paths[id(mark)] = region.path
        block.insert(0, mark)

    def _mark_parts(self, node: ast.AST, region: _Region) -> None:
        """Mark the regions within a node of a region, in place. Functions in it, and patterns, are left whole."""
        for name, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                if not isinstance(node, _SCOPES):
                    self.mark_block(value, region.open_hole())
            elif isinstance(value, list):
                value[:] = [self._mark_part(one, region) for one in value]
            else:
                setattr(node, name, self._mark_part(value, region))

    def _mark_part(self, part: object, region: _Region) -> object:
        """Mark the regions within a part of a node, in place; gives that part. What is no node is given as it is.

        Functions, classes and patterns are left whole.
        """
        if not isinstance(part, ast.AST) or isinstance(part, (*_SCOPES, ast.pattern, ast.expr_context)):
            return part
        if isinstance(part, ast.BoolOp):
            part.values = [part.values[0], *(self._wrap(one, region) for one in part.values[1:])]
            self._mark_first(part.values, region)
        elif isinstance(part, ast.IfExp):
            part.test = _as_expression(self._mark_part(part.test, region))
            part.body, part.orelse = self._wrap(part.body, region), self._wrap(part.orelse, region)
        elif isinstance(part, _COMPREHENSIONS):
            self._mark_comprehension(part, region)
        else:
            self._mark_parts(part, region)
        return part

    def _mark_first(self, values: list[ast.expr], region: _Region) -> None:
        """Mark, in place, the regions within the first of some values.

        It is always looked at, so it is no region itself.
        """
        values[0] = _as_expression(self._mark_part(values[0], region))

    def _mark_comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, region: _Region
    ) -> None:
        """Mark a comprehension, in place.

        What it goes through is always looked at, all else only where there is something.
        """
        first = node.generators[0]
        first.iter = _as_expression(self._mark_part(first.iter, region))
        for one in node.generators:
            one.iter = one.iter if one is first else self._wrap(one.iter, region)
            one.ifs = [self._wrap(condition, region) for condition in one.ifs]
        if isinstance(node, ast.DictComp):
            node.key, node.value = self._wrap(node.key, region), self._wrap(node.value, region)
        else:
            node.elt = self._wrap(node.elt, region)

    def _wrap(self, node: ast.expr, region: _Region) -> ast.expr:
        """Mark an expression as a region of its own. Gives `mark() or expression`, which has the expression's value."""
        own = region.open_hole()
        inner = _as_expression(self._mark_part(node, own))
        wrapped = ast.copy_location(ast.BoolOp(ast.Or(), [self._make_call(own, node), inner]), node)
        self.paths[id(wrapped)] = own.path
        return wrapped


def _as_expression(node: object) -> ast.expr:
    """Give the same node, known to be an expression. Anything else raises AssertionError."""
    assert isinstance(node, ast.expr)  # noqa: S101 - marking an expression gives one
    return node


def map_clauses(tree: ast.Module) -> dict[str, ast.FunctionDef]:
    """Map the names of a module's clause functions to them; `{}` for none. Those that share a name are left out."""
    functions = [one for one in tree.body if is_clause(one)]
    return {one.name: one for one in functions if sum(other.name == one.name for other in functions) == 1}


def is_clause(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """Whether a statement is a function of which every decorator registers a clause: `@rules.does("1.2", "act:play")`.

    Nothing else may stand there, as it could do anything with the function. Without a decorator it is none.
    """
    return (
        isinstance(node, ast.FunctionDef)
        and bool(node.decorator_list)
        and all(
            isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in _QUESTIONS
            for one in node.decorator_list
        )
    )


def mark(function: ast.FunctionDef, prefix: str) -> dict[int, str]:
    """Mark every region of a clause, in place.

    Gives the paths of the regions, `0.1`, by the `id` of the node that marks them. `prefix` names the clause in its
    marks. The tree must be kept for as long as the paths are used.
    """
    marker = _Marker(prefix)
    marker.mark_block(function.body, _Region("0"))
    return marker.paths


def divide(function: ast.FunctionDef) -> Division:
    """Make digests of the head and of each region of a clause: 32 hex digits each. The function is marked, in place.

    The body is region `0`, so there is always one.
    """
    head = (
        function.name,
        write_tree(function.args),
        write_tree(function.decorator_list),
        write_tree(function.returns),
        *sorted(set(_list_bound(function.body))),
        any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in _walk_own(function.body)),
    )
    texts: dict[str, str] = {}
    write_tree(function.body, mark(function, function.name), texts)
    return Division(hash_parts(*head), {path: hash_parts(text) for path, text in texts.items()})


def _list_bound(body: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the names that a function binds, in the order of its code.

    Those that it says are not its own read `not own: x`.
    """
    for one in _walk_own(body):
        match one:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.FunctionDef(name=str(name)) | ast.AsyncFunctionDef(name=str(name)) | ast.ClassDef(name=str(name)):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name
            case ast.MatchMapping(rest=str(name)):
                yield name
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                yield from (f"not own: {name}" for name in names)


def _walk_own(nodes: Iterable[object]) -> Iterator[ast.AST]:
    """Yield the nodes that belong to a function itself, each before those in it.

    Anything else among `nodes` is passed over. The bodies of functions, lambdas and classes in it are left out, and so
    are the targets of comprehensions.
    """
    for node in nodes:
        if isinstance(node, ast.AST):
            yield node
            for name, value in ast.iter_fields(node):
                if (name == "body" and isinstance(node, _SCOPES)) or (
                    name == "target" and isinstance(node, ast.comprehension)
                ):
                    continue
                yield from _walk_own(value if isinstance(value, list) else [value])
