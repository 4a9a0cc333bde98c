"""Making mutants of a function: each changes one part of one expression, in memory.

A mutant's id names the function, the operator, and a hash of the expression as it was and as it is changed. So it stays
the same whatever is edited elsewhere, and is another as soon as the expression itself is edited.
"""

from __future__ import annotations
import __future__

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import CodeType
from typing import get_args, get_origin

from engine.kernel.game import Game
from engine.scenario.conditions.functions import GameFunction
from engine.scenario.conditions.operators import Setting, list_edits, list_pattern_edits

_FUTURE = __future__.annotations.compiler_flag

__all__ = [
    "ConditionMutant",
    "WholeExpression",
    "build_mutant_code",
    "compile_body",
    "list_mutants",
    "list_places_of",
    "swap_node",
]


@dataclass(frozen=True, eq=False)
class WholeExpression:
    """An expression of a statement, whole: what is compared when a mutant of it is tried.

    `boolean` says that it stands for a truth, and `test` that it decides a branch, such as the condition of an `if`.
    """

    statement: ast.stmt
    root: ast.AST
    """The expression, or a pattern of `match`."""
    boolean: bool = False
    test: bool = False


@dataclass(frozen=True, eq=False)
class ConditionMutant:
    """One change of one expression of a function: the node `old` in `place` becomes `new`.

    `operator` names the kind of change, such as `filter`. The id is the function's name, the operator and a hash.
    """

    id: str
    function: GameFunction
    operator: str
    place: WholeExpression
    old: ast.AST
    new: ast.AST
    before: str
    """The expression as printed."""
    after: str
    """The expression as changed."""

    @property
    def line(self) -> int:
        """The line of the changed statement in its file, counted from 1."""
        return self.place.statement.lineno


def list_mutants(function: GameFunction, game: Game) -> list[ConditionMutant]:
    """List the mutants of a function, each a change of one expression, in the order of its lines.

    No two of one expression are alike. An id is `engine.games.eirei.paying:list_untapped:filter:08f9130c`. If an equal
    change of an equal expression comes again, `.2` follows. A function with nothing to change has none.
    """
    setting = _make_setting(function, game)
    found: list[ConditionMutant] = []
    times: Counter[str] = Counter()
    for place in list_places_of(function.node):
        root, before = place.root, ast.unparse(place.root)
        seen = {before}
        loop = isinstance(place.statement, ast.While)
        edits = (
            list_edits(root, setting, boolean=place.boolean, test=place.test, loop=loop)
            if isinstance(root, ast.expr)
            else list_pattern_edits(root)  # type: ignore[arg-type]  # a place holds an expression or a pattern
        )
        for edit in edits:
            after = ast.unparse(swap_node(root, edit.old, edit.new))
            if after in seen:
                continue
            seen.add(after)
            mark = hashlib.sha256(f"{before}\n{after}".encode()).hexdigest()[:8]
            id_ = f"{function.name}:{edit.operator}:{mark}"
            times[id_] += 1
            if times[id_] > 1:
                id_ = f"{id_}.{times[id_]}"
            found.append(
                ConditionMutant(id_, function, edit.operator, place, edit.old, edit.new, before, _tell_plainly(after))
            )
    return found


def _tell_plainly(text: str) -> str:
    """Changed code without the prefix of its helpers: `_hanrei_last(a)` becomes `last(a)`."""
    return text.replace("_hanrei_", "")


def _make_setting(function: GameFunction, game: Game) -> Setting:
    """What the operators need to know of a function and its game, as a `Setting`.

    For each zone it has the one put in its place. For a zone of a seat that is the game's next zone of a seat, and for
    a shared one the next shared one. If there is only one of the kind, it is the next of all zones.
    """
    zones: dict[str, str] = {}
    for shared in (False, True):
        alike = [name for name, zone in game.zones.items() if zone.shared == shared]
        around = alike if len(alike) > 1 else list(game.zones)
        zones |= {name: around[(around.index(name) + 1) % len(around)] for name in alike}
    numbers = {name for name, value in function.names.items() if type(value) is int}
    fixed = {name for name, hint in function.objects[0].__annotations__.items() if _is_fixed(hint, function.names)}
    return Setting(zones, frozenset(numbers), frozenset(fixed))


def _is_fixed(hint: object, names: Mapping[str, object]) -> bool:
    """Whether an annotation means a tuple of a fixed length: `tuple[int, str]` does, `tuple[int, ...]` does not.

    An annotation that cannot be evaluated does not.
    """
    try:
        kind = eval(hint, dict(names)) if isinstance(hint, str) else hint  # noqa: S307 - our own source
    except (NameError, TypeError, AttributeError):
        return False
    return get_origin(kind) is tuple and Ellipsis not in get_args(kind)


# -- the expressions of a function ------------------------------------------------------------------------------------


def list_places_of(node: ast.FunctionDef) -> Iterator[WholeExpression]:
    """List the whole expressions of a function's statements, in order.

    What is raised is left out, for no rule is in it; so is a class. `if a: return b` has two, `a` and `b`. Those of
    functions inside it are listed, too. Of `yield a` it is `a`.
    """
    yield from _list_in_body(node.body, boolean=isinstance(node.returns, ast.Name) and node.returns.id == "bool")


def _list_in_body(body: list[ast.stmt], *, boolean: bool) -> Iterator[WholeExpression]:
    """List the whole expressions of some statements, and of those inside them.

    `boolean`: what they return is a truth. What is raised is left out, and so is a class. Of `yield a` it is `a`.
    """
    for one in body:
        if isinstance(one, ast.FunctionDef):
            yield from list_places_of(one)
        elif not isinstance(one, (ast.Raise, ast.ClassDef)):
            for place in _list_in_statement(one, boolean=boolean):
                if not isinstance(place.root, (ast.Yield, ast.YieldFrom)):
                    yield place
                elif place.root.value is not None:
                    yield WholeExpression(one, place.root.value)
            for inner in _list_bodies(one):
                yield from _list_in_body(inner, boolean=boolean)


def _list_in_statement(one: ast.stmt, *, boolean: bool) -> Iterator[WholeExpression]:
    """List the expressions of a statement itself, as the condition of an `if`; none of the statements inside it.

    Of a `match` they are the subject, the patterns and the guards. A docstring, and a kind of statement not known,
    gives none. `boolean`: what it returns is a truth.
    """
    if isinstance(one, (ast.If, ast.While, ast.Assert)):
        yield WholeExpression(one, one.test, test=not isinstance(one, ast.Assert), boolean=True)
    elif isinstance(one, ast.Return):
        if one.value is not None:
            yield WholeExpression(one, one.value, boolean=boolean)
    elif isinstance(one, (ast.Assign, ast.AugAssign, ast.AnnAssign)):
        if one.value is not None:
            yield WholeExpression(one, one.value)
    elif isinstance(one, ast.Expr):
        if not isinstance(one.value, ast.Constant):  # a docstring
            yield WholeExpression(one, one.value)
    elif isinstance(one, ast.For):
        yield WholeExpression(one, one.iter)
    elif isinstance(one, ast.With):
        yield from (WholeExpression(one, item.context_expr) for item in one.items)
    elif isinstance(one, ast.Match):
        yield WholeExpression(one, one.subject)
        for case in one.cases:
            yield WholeExpression(one, case.pattern)
            if case.guard is not None:
                yield WholeExpression(one, case.guard, boolean=True, test=True)


def _list_bodies(one: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The lists of statements inside a statement: of an `if`, its body and its `else`.

    Nothing for a simple statement.
    """
    for name in ("body", "orelse", "finalbody"):
        inner = getattr(one, name, None)
        if inner:
            yield inner
    for handler in getattr(one, "handlers", ()):
        yield handler.body
    for case in getattr(one, "cases", ()):
        yield case.body


# -- code -------------------------------------------------------------------------------------------------------------


def swap_node(root: ast.AST, old: ast.AST, new: ast.AST) -> ast.AST:
    """A tree with `new` in the place of the node `old`. The tree that is given stays as it is; equal parts are shared.

    The same tree if `old` is not in it.
    """
    if root is old:
        return new
    changed: dict[str, object] = {}
    for name, value in ast.iter_fields(root):
        if isinstance(value, list):
            items = [swap_node(one, old, new) if isinstance(one, ast.AST) else one for one in value]
            if any(one is not other for one, other in zip(items, value, strict=True)):
                changed[name] = items
        elif isinstance(value, ast.AST) and (inner := swap_node(value, old, new)) is not value:
            changed[name] = inner
    if not changed:
        return root
    made = type(root)(**{**dict(ast.iter_fields(root)), **changed})
    return ast.copy_location(made, root)


class _Counted(ast.NodeTransformer):
    """Puts a counter before the condition of each `while`, so that a loop which never ends is stopped."""

    def visit_While(self, node: ast.While) -> ast.While:
        """Put the counter before the condition: `while a` becomes `while _hanrei_go_on() and a`.

        `ast` calls it for each loop.
        """
        self.generic_visit(node)
        counter = ast.Call(func=ast.Name(id="_hanrei_go_on", ctx=ast.Load()), args=[], keywords=[])
        test = ast.BoolOp(op=ast.And(), values=[counter, node.test])
        return ast.copy_location(ast.While(test=test, body=node.body, orelse=node.orelse), node)


def build_mutant_code(mutant: ConditionMutant) -> CodeType:
    """Compile a function with one mutant in it, that is with one expression changed.

    Each `while` in it counts its rounds by `_hanrei_go_on`, which must be among the names of its module when it runs.

    Raises:
        ValueError: It uses other names of the functions around it than the function does.
    """
    node = swap_node(mutant.function.node, mutant.old, mutant.new)
    if any(isinstance(one, ast.While) for one in ast.walk(node)):
        node = _Counted().visit(ast.parse(ast.unparse(node)).body[0])
    return compile_body(node, mutant.function)  # type: ignore[arg-type]  # swapping keeps it a function


def compile_body(node: ast.FunctionDef, function: GameFunction) -> CodeType:
    """Compile a changed form of a function, so that its objects can run it.

    Args:
        node: The changed form.
        function: The function as it is, whose closure the code must fit.

    Raises:
        ValueError: It uses other names of the functions around it than the function does.
    """
    target = function.objects[0].__code__
    bare = ast.copy_location(
        ast.FunctionDef(name=node.name, args=_drop_defaults(node.args), body=node.body, decorator_list=[]), node
    )
    outer: list[ast.stmt] = [bare]
    if target.co_freevars:
        cells: list[ast.expr] = [ast.Name(id=name, ctx=ast.Load()) for name in target.co_freevars]
        bare.body = [
            *bare.body,
            ast.If(test=ast.Constant(value=False), body=[ast.Expr(ast.Tuple(cells, ast.Load()))], orelse=[]),
        ]
        given = ast.arguments([], [ast.arg(name) for name in target.co_freevars], None, [], [], None, [])
        outer = [ast.FunctionDef(name="_outer", args=given, body=[bare], decorator_list=[])]
    module = ast.fix_missing_locations(ast.Module(body=outer, type_ignores=[]))
    code: CodeType = compile(module, target.co_filename, "exec", flags=_FUTURE, dont_inherit=True)
    for _ in range(1 + bool(target.co_freevars)):
        code = next(one for one in code.co_consts if isinstance(one, CodeType))
    if code.co_freevars != target.co_freevars:
        raise ValueError(f"{function.name} would use {code.co_freevars} of what is around it")
    return code


def _drop_defaults(given: ast.arguments) -> ast.arguments:
    """The parameters of a function without defaults and annotations, as its function objects keep these."""
    return ast.arguments(
        posonlyargs=[ast.arg(one.arg) for one in given.posonlyargs],
        args=[ast.arg(one.arg) for one in given.args],
        vararg=ast.arg(given.vararg.arg) if given.vararg else None,
        kwonlyargs=[ast.arg(one.arg) for one in given.kwonlyargs],
        kw_defaults=[None for _ in given.kwonlyargs],
        kwarg=ast.arg(given.kwarg.arg) if given.kwarg else None,
        defaults=[],
    )
