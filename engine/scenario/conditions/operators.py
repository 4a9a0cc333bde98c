"""The operators: which changes of a condition are tried, on the syntax tree of one expression.

Each operator is one kind of slip that somebody who writes a clause may make:

- `operand`: an operand of and/or is left out, or an alternative of `isinstance`, of `in (…)` or of `for … in (…)`.
- `and-or`, `not`, `turned` (`==` for `!=`, `<` for `>=`), `moved` (`<` for `<=`).
- `filter`: a filter of a comprehension is left out. `any-all`, `min-max`.
- `constant`: a number is one more or less, a truth is turned, a word that something is compared with is another.
- `seat`: the other seat; the owner for the controller. `zone`: the next zone of the game.
- `order`: the last for the first, the reverse of an order.
- `branch`: a condition always holds, or never does.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["OPERATORS", "Edit", "Setting", "list_edits", "list_pattern_edits"]

OPERATORS = (
    "operand",
    "and-or",
    "turned",
    "moved",
    "not",
    "filter",
    "any-all",
    "min-max",
    "constant",
    "seat",
    "zone",
    "order",
    "branch",
)


class Edit(NamedTuple):
    """A part of an expression, and what stands in its place."""

    operator: str
    old: ast.AST
    new: ast.AST


@dataclass(frozen=True)
class Setting:
    """What of a function and its game the operators need to know.

    `zones` gives for each zone the one that is put in its place. `numbers` holds the names of whole numbers of the
    module. `fixed` holds the names of parameters that are tuples of a fixed length, such as pairs.
    """

    zones: Mapping[str, str] = field(default_factory=dict)
    numbers: frozenset[str] = frozenset()
    fixed: frozenset[str] = frozenset()


_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_MOVED: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_SWAPPED = {"any": ("any-all", "all"), "all": ("any-all", "any"), "min": ("min-max", "max"), "max": ("min-max", "min")}
_WORDS = {
    "you": ("seat", "opponent"),
    "opponent": ("seat", "you"),
    "controller": ("seat", "owner"),
    "owner": ("seat", "controller"),
    "top": ("order", "bottom"),
    "bottom": ("order", "top"),
}
_SEATS = frozenset({"seat", "player", "opponent"})
_QUESTIONS = frozenset(
    {
        *("allows", "forbids", "defines", "first", "perform", "require", "choose", "order"),
        *("mark", "get", "number", "has"),
    }
)
"""Methods whose texts are topics and fields, and not zones."""


def list_edits(
    root: ast.expr, setting: Setting, *, boolean: bool = False, test: bool = False, loop: bool = False
) -> Iterator[Edit]:
    """List the edits (changes tried) of one whole expression; nothing if there is nothing to change.

    For `a < 3` it is replaced by `a >= 3` and `a <= 3`, and `3` by `4` and `2`. An edit has the operator's name, as
    `turned`, the old node and the new one. Two edits may give the same code.

    Args:
        root: The expression.
        setting: What of the function and its game has to be known.
        boolean: Whether it stands for a truth.
        test: Whether it decides a branch. Then it is made to hold always, and never; so it is not turned as a whole.
        loop: Whether it decides if a loop goes on. It is never made to go on for ever.
    """
    if test and not isinstance(root, ast.Constant):
        named = any(isinstance(one, ast.NamedExpr) for one in ast.walk(root))  # the name must still be bound
        for value, op in ((False, ast.And()), (True, ast.Or())):
            forced = ast.Constant(value=value)
            if not (value and loop):
                yield Edit("branch", root, ast.BoolOp(op=op, values=[root, forced]) if named else forced)
    yield from _Walk(setting, root if test else None).visit(root, boolean=boolean or test)


def list_pattern_edits(pattern: ast.pattern) -> Iterator[Edit]:
    """List the edits of a pattern of `match`: each alternative left out.

    `B() | C()` gives two; one without `|` gives none.
    """
    for node in ast.walk(pattern):
        if isinstance(node, ast.MatchOr):
            for at in range(len(node.patterns)):
                rest = node.patterns[:at] + node.patterns[at + 1 :]
                yield Edit("operand", node, rest[0] if len(rest) == 1 else ast.MatchOr(patterns=rest))


def _turn(node: ast.expr) -> ast.expr:
    """The negation of an expression: `not a`."""
    return ast.UnaryOp(op=ast.Not(), operand=node)


def _call(name: str, *given: ast.expr) -> ast.expr:
    """A call of a helper that the changed code finds among the names of its module: `_hanrei_last(a)` for `last`."""
    return ast.Call(func=ast.Name(id=f"_hanrei_{name}", ctx=ast.Load()), args=[*given], keywords=[])


def _drop_each(items: list[ast.expr]) -> Iterator[list[ast.expr]]:
    """For each item of a list, in order, the list without that item. A list of one gives `[]`."""
    for at in range(len(items)):
        yield items[:at] + items[at + 1 :]


class _Walk:
    """Walks through one expression. `boolean` says of each part whether it stands for a truth."""

    def __init__(self, setting: Setting, test: ast.expr | None) -> None:
        """Take the setting, and the expression itself if it decides a branch; else None."""
        self.setting, self.test = setting, test

    def visit(self, node: ast.AST, *, boolean: bool = False, compared: bool = False) -> Iterator[Edit]:
        """The edits (changes tried) of a node of the syntax tree and of its parts.

        Args:
            node: The node.
            boolean: Whether it stands for a truth.
            compared: Whether it is a side of a comparison.
        """
        handle = getattr(self, f"_visit_{type(node).__name__}", None)
        if boolean and node is not self.test and isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)):
            yield Edit("not", node, _turn(node))
        if handle is not None:
            yield from handle(node, boolean=boolean, compared=compared)
        else:
            yield from self._visit_parts(node)

    def _visit_parts(self, node: ast.AST) -> Iterator[Edit]:
        """The edits of the parts of a node, none of which stands for a truth."""
        for one in ast.iter_child_nodes(node):
            yield from self.visit(one)

    # -- truths --------------------------------------------------------------------------------------------------

    def _visit_BoolOp(self, node: ast.BoolOp, *, boolean: bool, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as ast names it
        """The edits of `a and b`: `or` for `and` (or the reverse), each operand left out, then the operands' own.

        Each operand of `and` but the last stands for a truth.
        """
        other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield Edit("and-or", node, ast.BoolOp(op=other, values=node.values))
        for rest in _drop_each(node.values):
            yield Edit("operand", node, rest[0] if len(rest) == 1 else ast.BoolOp(op=node.op, values=rest))
        for one in node.values:
            first = isinstance(node.op, ast.And) and one is not node.values[-1]
            yield from self.visit(one, boolean=boolean or first)

    def _visit_UnaryOp(self, node: ast.UnaryOp, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of `not a`: `a` alone, then those of `a`. Of `-a` they are those of `a`.

        A `not` that decides a branch is kept. The flags are ignored.
        """
        if isinstance(node.op, ast.Not):
            if node is not self.test:
                yield Edit("not", node, node.operand)
            handle = getattr(self, f"_visit_{type(node.operand).__name__}", None)  # `not` before it is not doubled
            yield from handle(node.operand, boolean=True, compared=False) if handle else self._visit_parts(node.operand)
        else:
            yield from self._visit_parts(node)

    def _visit_IfExp(self, node: ast.IfExp, *, boolean: bool, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of `a if c else b`: `a` alone, `b` alone, then those of `c`, `a` and `b`.

        `c` stands for a truth; `a` and `b` do if the whole does (`boolean`).
        """
        yield Edit("branch", node, node.body)
        yield Edit("branch", node, node.orelse)
        yield from self.visit(node.test, boolean=True)
        yield from self.visit(node.body, boolean=boolean)
        yield from self.visit(node.orelse, boolean=boolean)

    def _visit_Compare(self, node: ast.Compare, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of a comparison: each sign turned (`>=` for `<`), each but `==` and the like moved (`<=` for `<`).

        Then come those of its sides. A text becomes the next zone or its counterpart: the other seat, `owner` for
        `controller`, `bottom` for `top`. Else it becomes `no …`, which nothing is. Of `in (a, b)`, each is left out. A
        comparison of one sign that decides a branch is not turned, nor does its text become `no …`: branches are tried
        by themselves. The flags are ignored.
        """
        for at, op in enumerate(node.ops):
            for operator, table in (("turned", _TURNED), ("moved", _MOVED)):
                if type(op) in table and not (operator == "turned" and node is self.test and len(node.ops) == 1):
                    ops = [*node.ops[:at], table[type(op)](), *node.ops[at + 1 :]]
                    yield Edit(operator, node, ast.Compare(left=node.left, ops=ops, comparators=node.comparators))
        decides = node is self.test and len(node.ops) == 1
        for side in (node.left, *node.comparators):
            if isinstance(side, ast.Constant) and isinstance(side.value, str):
                zone = self.setting.zones.get(side.value)
                if zone is not None:
                    yield Edit("zone", side, ast.Constant(value=zone))
                elif side.value in _WORDS:
                    yield Edit(_WORDS[side.value][0], side, ast.Constant(value=_WORDS[side.value][1]))
                elif not decides:  # then it is a branch that is never, or always, taken
                    yield Edit("constant", side, ast.Constant(value=f"no {side.value}"))
            elif isinstance(side, (ast.Tuple, ast.Set, ast.List)) and isinstance(node.ops[-1], (ast.In, ast.NotIn)):
                yield from self._visit_alternatives(side)
            else:
                yield from self.visit(side, compared=True)

    def _visit_NamedExpr(self, node: ast.NamedExpr, *, boolean: bool, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of `name := value`: those of the value, which stands for a truth if the whole does (`boolean`)."""
        yield from self.visit(node.value, boolean=boolean)

    # -- several things ------------------------------------------------------------------------------------------

    def _visit_alternatives(self, node: ast.Tuple | ast.Set | ast.List) -> Iterator[Edit]:
        """The edits of things of which any will do: each left out, and their own. `(a, b)` gives `(b,)` and `(a,)`.

        One thing alone is never left out.
        """
        if len(node.elts) > 1:
            for rest in _drop_each(node.elts):
                new = ast.Set(elts=rest) if isinstance(node, ast.Set) else ast.Tuple(elts=rest, ctx=ast.Load())
                yield Edit("operand", node, new)
        for one in node.elts:
            yield from self.visit(one)

    def _visit_comprehension(self, node: ast.comprehension, **_: bool) -> Iterator[Edit]:
        """The edits of one `for` of a comprehension: each `if` left out, then those of its parts.

        Its parts are the conditions, and what it goes through. The flags are ignored.
        """
        for one in node.ifs:
            yield Edit("filter", one, ast.Constant(value=True))
            yield from self.visit(one, boolean=True)
        yield from self._visit_looped(node.iter)

    def _visit_looped(self, node: ast.expr) -> Iterator[Edit]:
        """The edits of what a loop goes through; of a tuple, each thing left out."""
        yield from self._visit_alternatives(node) if isinstance(node, ast.Tuple) else self.visit(node)

    def _visit_Call(self, node: ast.Call, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of a call: another function in its place, then those of what it is given.

        `any` becomes `all`, and `min` `max`. An order is turned, as `_list_orders` says. Of `isinstance` each kind is
        left out. `seat_after(x, seat)` becomes `seat`, and `x.has("word")` asks for a word that nothing has, unless the
        call decides a branch. Other texts change as `_visit_text` says. The flags are ignored.
        """
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        if name in _SWAPPED:
            operator, other = _SWAPPED[name]
            yield Edit(operator, node.func, ast.Name(id=other, ctx=ast.Load()))
        yield from self._list_orders(node, name)
        if name == "seat_after" and len(node.args) > 1:
            yield Edit("seat", node, node.args[-1])
        if method == "has" and node.args and _is_text(node.args[-1]) and node is not self.test:
            word = node.args[-1]
            yield Edit("constant", word, ast.Constant(value=f"no {word.value}"))  # type: ignore[attr-defined]  # a text
        if isinstance(node.func, ast.Attribute):
            yield from self.visit(node.func.value)
        for one in (*node.args, *(keyword.value for keyword in node.keywords)):
            if name in {"isinstance", "issubclass"} and one is node.args[1]:
                yield from self._list_kinds(one)
            elif name in {"any", "all"} and isinstance(one, ast.GeneratorExp):
                yield from self.visit(one.elt, boolean=True)
                for generator in one.generators:
                    yield from self.visit(generator)
            elif _is_text(one):
                yield from self._visit_text(one, zone=method not in _QUESTIONS)  # type: ignore[arg-type]  # a text
            else:
                yield from self.visit(one)

    def _list_kinds(self, node: ast.expr) -> Iterator[Edit]:
        """The edits of the kinds that `isinstance` looks for: each left out.

        `A | B` gives `A` and `B`; one kind gives none.
        """
        if isinstance(node, ast.Tuple) and len(node.elts) > 1:
            for rest in _drop_each(node.elts):
                yield Edit("operand", node, ast.Tuple(elts=rest, ctx=ast.Load()))
        elif isinstance(node, ast.BinOp):
            yield Edit("operand", node, node.left)
            yield Edit("operand", node, node.right)
            yield from self._list_kinds(node.left)

    def _list_orders(self, node: ast.Call, name: str) -> Iterator[Edit]:
        """The edits of an order that a call makes, or of the first that it takes; none for other calls.

        `sorted(a)` gives `sorted(a, reverse=True)`, and one with `reverse` gives the call without it. `reversed(a)`
        gives `a`, and `next(a)` the last. `name` is what is called.
        """
        if name == "sorted":
            turned = [one for one in node.keywords if one.arg != "reverse"]
            if len(turned) == len(node.keywords):
                turned = [*turned, ast.keyword(arg="reverse", value=ast.Constant(value=True))]
            yield Edit("order", node, ast.Call(func=node.func, args=node.args, keywords=turned))
        elif name == "reversed":
            yield Edit("order", node, node.args[0])
        elif name == "next":
            yield Edit("order", node, _call("last", *node.args))

    def _visit_Subscript(self, node: ast.Subscript, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of `x[0]` or `x[:1]`: the other end, `x[-1]` or `x[-1:]`, and those of its parts.

        The index of a tuple of fixed length, such as a pair, is kept, and so is any other number. The flags are
        ignored.
        """
        yield from self.visit(node.value)
        if isinstance(node.slice, ast.Slice):
            turned = _turn_slice(node.slice)
            if turned is not None:
                yield Edit("order", node, ast.Subscript(value=node.value, slice=turned, ctx=node.ctx))
            yield from self._visit_parts(node.slice)
            return
        at = _read_number(node.slice)
        fixed = isinstance(node.value, ast.Name) and node.value.id in self.setting.fixed
        if at in {0, -1} and not fixed:
            other = ast.Constant(value=-1 if at == 0 else 0)
            yield Edit("order", node, ast.Subscript(value=node.value, slice=other, ctx=node.ctx))
        elif at is None:
            yield from self.visit(node.slice)

    # -- single things -------------------------------------------------------------------------------------------

    def _visit_Constant(self, node: ast.Constant, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of a constant: a truth turned, a number one more and one less, a text as `_visit_text` has it.

        Anything else, as None, has none. The flags are ignored.
        """
        if isinstance(node.value, bool):
            yield Edit("constant", node, ast.Constant(value=not node.value))
        elif isinstance(node.value, int):
            yield Edit("constant", node, ast.Constant(value=node.value + 1))
            yield Edit("constant", node, ast.Constant(value=node.value - 1))
        elif isinstance(node.value, str):
            yield from self._visit_text(node, zone=True)

    def _visit_text(self, node: ast.Constant, *, zone: bool) -> Iterator[Edit]:
        """The edits of a text: `opponent` for `you`, or the next zone for a zone; none for other texts.

        `zone`: it may name a zone.
        """
        said = str(node.value)
        if said in _WORDS:
            operator, other = _WORDS[said]
            yield Edit(operator, node, ast.Constant(value=other))
        elif zone and said in self.setting.zones:
            yield Edit("zone", node, ast.Constant(value=self.setting.zones[said]))

    def _visit_JoinedStr(self, node: ast.JoinedStr, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of an f-string: the next zone for a part that is `.hand`, and those of the expressions in it.

        The flags are ignored.
        """
        for at, one in enumerate(node.values):
            text = one.value if isinstance(one, ast.Constant) and isinstance(one.value, str) else ""
            zone = self.setting.zones.get(text[1:]) if text.startswith(".") else None
            if zone is not None:
                values = [*node.values[:at], ast.Constant(value=f".{zone}"), *node.values[at + 1 :]]
                yield Edit("zone", node, ast.JoinedStr(values=values))
            if isinstance(one, ast.FormattedValue):
                yield from self.visit(one.value)

    def _visit_Name(self, node: ast.Name, *, boolean: bool, compared: bool, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of a name: one more and one less for a number of the module, else the other seat for a seat.

        Seats are `seat`, `player` and `opponent`. They are kept where they are compared or stand for a truth.
        """
        if node.id in self.setting.numbers:
            for op in (ast.Add(), ast.Sub()):
                yield Edit("constant", node, ast.BinOp(left=node, op=op, right=ast.Constant(value=1)))
        elif node.id in _SEATS and not boolean and not compared:
            yield Edit("seat", node, _call("other_seat", node))

    def _visit_Attribute(self, node: ast.Attribute, *, boolean: bool, compared: bool, **_: bool) -> Iterator[Edit]:  # noqa: N802 - as above
        """The edits of `x.y`: the owner for the controller and the reverse, another seat for a seat, then those of `x`.

        `x.seat` and `x.active` are seats. They are kept where they are compared or stand for a truth.
        """
        if node.attr in {"owner", "controller"}:
            other = ast.Constant(value="controller" if node.attr == "owner" else "owner")
            yield Edit("seat", node, _call("whose", node.value, ast.Constant(value=node.attr), other))
        elif node.attr in {"seat", "active"} and not boolean and not compared:
            yield Edit("seat", node, _call("other_seat", node))
        yield from self.visit(node.value)


def _is_text(node: ast.AST) -> bool:
    """Whether a node is a text as written: `"hand"`, and not a name or an f-string."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _read_number(node: ast.AST | None) -> int | None:
    """A whole number as written, as -1 or 3; None if the node is anything else, or None."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _read_number(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _turn_slice(node: ast.Slice) -> ast.Slice | None:
    """The slice at the other end: `x[-1:]` for `x[:1]`, and `x[:-1]` for `x[1:]`.

    None if it has a step, both ends or no end, or if its end is 0 or no number as written.
    """
    lower, upper = _read_number(node.lower), _read_number(node.upper)
    if node.step is not None or (node.lower is not None and node.upper is not None):
        return None
    if upper:
        return ast.Slice(lower=ast.Constant(value=-upper))
    return ast.Slice(upper=ast.Constant(value=-lower)) if lower else None
