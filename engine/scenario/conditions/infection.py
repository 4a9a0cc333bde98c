"""Which mutants could matter in a scenario: those whose expression has another value there than as it is written.

Every function is compiled once in a form that computes each expression as written, and goes on with that value. Then
it computes the expression as each mutant has it, and compares. A mutant that never differs in a scenario
cannot change how it ends, so it need not be run there. Such a mutant was not **infected**.

- What a mutant computes leaves no entries and may not act: the questions are asked as the kernel probes a *forbids*
  clause. If it raises or would act, it differs.
- What cannot be computed twice is not compared: what yields, chooses, binds a name, changes a list, or uses up an
  iterator. Nor is what fills the memory of a board. A mutant of it counts as different wherever its statement is
  reached.
- If what is computed beside a run changes how it goes, every mutant of a function that it calls counts as different.
"""

from __future__ import annotations

import ast
import inspect
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import CellType, CodeType, GeneratorType
from typing import Any

from engine.kernel.asking import Asker
from engine.scenario.conditions.functions import GameFunction
from engine.scenario.conditions.mutating import ConditionMutant, WholeExpression, compile_body, swap_node

__all__ = ["Instruments"]

_CHANGING = frozenset(
    {
        *("append", "extend", "insert", "add", "discard", "remove", "pop", "popitem", "clear", "update", "setdefault"),
        *("sort", "reverse", "popleft", "appendleft"),
        *("perform", "effects", "choose", "order", "pick", "require", "act", "write", "happen", "note", "recall"),
    }
)
"""Methods that change something, or remember what they are given."""
_ONCE = (ast.Yield, ast.YieldFrom, ast.NamedExpr, ast.Await)
_PARTS = (ast.Starred, ast.Slice, ast.FormattedValue)
"""Expressions that cannot stand by themselves."""
_SIMPLE = (ast.Constant, ast.Name, ast.expr_context)


class Instruments:
    """The instrumented forms of some functions, and what was seen with them in one run.

    `codes` holds the code of each function. While it is in place, `names` must be among the names of its module. Use
    `watch` around a run, and then `list_infected`.
    """

    def __init__(self, mutants: Mapping[GameFunction, Sequence[ConditionMutant]]) -> None:
        """Make the instrumented form of every function that has mutants: it compares them with the function as it runs.

        `mutants` has the mutants (changes of one expression) of each function. They are numbered from 0 on
        through all functions, in its order. A function without mutants gets no form.

        Raises:
            ValueError: The code uses other names of the functions around a function than it does itself.
        """
        self._watched: list[list[int]] = []
        """By probe, the numbers of the mutants that it tries, in order."""
        self._compared_whole: set[int] = set()
        """The probes in functions that yield nothing: what they make to be gone through later, they go through now."""
        self._number = {one: at for at, one in enumerate(one for some in mutants.values() for one in some)}
        self.mutants = tuple(self._number)
        self._of_function: list[tuple[int, ...]] = []
        self.codes: dict[GameFunction, CodeType] = {}
        for function, some in mutants.items():
            if some:
                self._of_function.append(tuple(self._number[one] for one in some))
                self.codes[function] = self._instrument(function, some)
        self.names: dict[str, object] = {"_hanrei_probe": self._probe, "_hanrei_reach": self._reach}
        self.infected: set[int] = set()
        self.reached: set[int] = set()
        """The functions that were called, by their place among those that have mutants."""
        self._left: dict[int, list[tuple[int, int]]] = {}
        self._idle = True

    @contextmanager
    def watch(self) -> Iterator[None]:
        """Look at one run: afterwards `infected` has the mutants that differed in it, `reached` the functions called.

        It is a context manager that gives nothing. What was seen before is forgotten.
        """
        self.infected, self.reached, self._left, self._idle = set(), set(), {}, False
        try:
            yield
        finally:
            self._idle = True

    def list_infected(self, *, all_reached: bool = False) -> tuple[int, ...]:
        """The numbers of the mutants that differed in the run, sorted, as places in `mutants`, from 0.

        Those that cannot be compared count where they are reached. With `all_reached`, also those of all functions that
        were called. Empty before the first run.
        """
        numbers = set(self.infected)
        if all_reached:
            numbers.update(n for at in self.reached for n in self._of_function[at])
        return tuple(sorted(numbers))

    # -- while a run goes on -------------------------------------------------------------------------------------

    def _reach(self, at: int, probes: tuple[int, ...]) -> None:
        """Note that a function was called, or a statement reached whose mutants (changes of it) cannot be compared.

        The instrumented code calls it. `at` is the number of the function, and `probes` has the numbers of the probes
        there. Their mutants count as infected, as if they had differed. Outside of `watch` it does nothing.
        """
        if not self._idle:
            self.reached.add(at)
            for probe in probes:
                self.infected.update(self._watched[probe])

    def _probe(self, at: int, given: object, written: Callable[[], Any], *changed: Callable[[], Any]) -> Any:  # noqa: ANN401 - any value
        """The value of an expression as written.

        Each mutant (change) of it that has another value is noted as infected. The instrumented code calls it in the
        place of the expression. If that raises, acts, or uses up an iterator, all its mutants are infected. What it
        raises is raised on. Outside of `watch` it only computes the value.

        Args:
            at: The number of the probe, that is of this place in the code.
            given: What the function asks questions with, or what has that as `run`; None if it asks none.
            written: Computes the expression as written.
            changed: Compute it as each mutant has it.
        """
        if self._idle:
            return written()
        left = self._left.get(at)
        if left is None:
            left = self._left[at] = list(enumerate(self._watched[at]))
        if not left:
            return written()
        if _uses_iterator(written):
            self._infect(at, left)
            return written()
        asker = given if isinstance(given, Asker) else getattr(given, "run", None)
        before = _take_stock(asker)
        try:
            value = written()
        except BaseException:
            self._infect(at, left)
            raise
        if _take_stock(asker) != before:  # it acted, so what comes after cannot be compared
            self._infect(at, left)
            return value
        self._idle = True
        try:
            with _quietly(asker):
                lazy = isinstance(value, GeneratorType) and at in self._compared_whole
                now = _list_items(written) if lazy else value
                differing = [one for one in left if not _has_value(changed[one[0]], now, lazy=lazy)]
        finally:
            self._idle = False
        if differing:
            self.infected.update(number for _, number in differing)
            self._left[at] = [one for one in left if one not in differing]
        return value

    def _infect(self, at: int, left: list[tuple[int, int]]) -> None:
        """Count every mutant that is left at a probe as infected, that is as one that differed in the run.

        `at` is the number of the probe. `left` has the place of each mutant at the probe, with its number among all.
        """
        self.infected.update(number for _, number in left)
        self._left[at] = []

    # -- making the forms ----------------------------------------------------------------------------------------

    def _instrument(self, function: GameFunction, mutants: Sequence[ConditionMutant]) -> CodeType:
        """Compile a function so that it compares its mutants (changes of one expression) as it runs.

        The compiled function gives what the function itself gives. Its probes are added to those of the instruments.

        Raises:
            ValueError: The code uses other names of the functions around it than the function does.
        """
        by_place: defaultdict[WholeExpression, list[ConditionMutant]] = defaultdict(list)
        for one in mutants:
            by_place[one.place].append(one)
        swaps: dict[int, ast.AST] = {}
        reached: defaultdict[int, list[int]] = defaultdict(list)
        for place, some in by_place.items():
            self._cover(place.root, place, some, _find_asker(function.node), swaps, reached)
        node = _Placing(swaps, reached, len(self._of_function) - 1).place(function.node)
        return compile_body(node, function)

    def _cover(
        self,
        node: ast.AST,
        place: WholeExpression,
        mutants: list[ConditionMutant],
        asker: str,
        swaps: dict[int, ast.AST],
        reached: dict[int, list[int]],
    ) -> None:
        """Put a probe around an expression, or around those of its parts that can be computed twice.

        A probe is a call that gives the expression's value and compares the mutants' with it.

        Args:
            node: The expression or part.
            place: The whole expression that it is in.
            mutants: The mutants that change something in it; if there are none, nothing is done.
            asker: The name of the parameter that asks questions, or empty.
            swaps: Takes the call of the probe, by the `id` of the node that it replaces.
            reached: Takes the probes of mutants that cannot be compared, by the `id` of their statement.
        """
        if not mutants:
            return
        if isinstance(node, ast.expr) and not isinstance(node, _PARTS) and not any(map(_happens_once, ast.walk(node))):
            probe = self._add_probe(mutants)
            test = place.test and node is place.root
            if not mutants[0].function.objects[0].__code__.co_flags & inspect.CO_GENERATOR:
                self._compared_whole.add(probe)
            forms = [node, *(swap_node(node, one.old, one.new) for one in mutants)]
            if test:
                forms = [ast.UnaryOp(op=ast.Not(), operand=ast.UnaryOp(op=ast.Not(), operand=one)) for one in forms]  # type: ignore[arg-type]
            lambdas = [ast.Lambda(args=_NOTHING, body=one) for one in forms]  # type: ignore[arg-type]  # expressions
            given = ast.Name(id=asker, ctx=ast.Load()) if asker else ast.Constant(value=None)
            name = ast.Name(id="_hanrei_probe", ctx=ast.Load())
            swaps[id(node)] = ast.Call(func=name, args=[ast.Constant(value=probe), given, *lambdas], keywords=[])
            return
        rest = list(mutants)
        parts = [one for one in ast.iter_child_nodes(node) if not isinstance(one, _SIMPLE)]
        for part in parts if not isinstance(node, ast.Lambda | ast.comprehension | ast.pattern) else ():
            inside = {id(one) for one in ast.walk(part)}
            here = [one for one in rest if id(one.old) in inside]
            rest = [one for one in rest if id(one.old) not in inside]
            self._cover(part, place, here, asker, swaps, reached)
        if rest:
            reached[id(place.statement)].append(self._add_probe(rest))

    def _add_probe(self, mutants: list[ConditionMutant]) -> int:
        """Add a probe, a place in the code where some mutants are compared, and give its number, counted from 0."""
        self._watched.append([self._number[one] for one in mutants])
        return len(self._watched) - 1


_NOTHING = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])


def _happens_once(node: ast.AST) -> bool:
    """Whether a node does something that cannot be done twice, or elsewhere. Its parts are not looked at.

    `x.append(y)`, `next(x)`, `yield`, `super` and `locals` do. `next(f(x))`, of an iterator made there, does not.
    """
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            return node.func.attr in _CHANGING
        if isinstance(node.func, ast.Name) and node.func.id == "next":  # of an iterator that has a name, it takes one
            return isinstance(node.args[0], (ast.Name, ast.Attribute))
    return isinstance(node, _ONCE) or (isinstance(node, ast.Name) and node.id in {"super", "locals"})


def _find_asker(node: ast.FunctionDef) -> str:
    """The name of the parameter that asks questions, or of one that has it: `ask`, `run`, `board` or `look`.

    An empty text if there is none. Of several, it is the first in that order.
    """
    names = [one.arg for one in (*node.args.args, *node.args.kwonlyargs)]
    return next((one for one in ("ask", "run", "board", "look") if one in names), "")


class _Placing:
    """Puts probes in their places, and notes of what is reached before the statements."""

    def __init__(self, swaps: Mapping[int, ast.AST], reached: Mapping[int, list[int]], function: int) -> None:
        """Take the call of each probe by the expression that it replaces, and the probes of each statement.

        Both are by the `id` of the node. `function` is the number of the function, for the notes.
        """
        self._swaps, self._reached, self._function = swaps, reached, function

    def place(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """The instrumented form of a function, as a copy. Its first statement notes that it was called."""
        made: ast.FunctionDef = self._change(node)
        made.body = [self._note(()), *made.body]
        return made

    def _change(self, node: Any) -> Any:  # noqa: ANN401 - a node of any kind
        """A copy of a node of the syntax tree with the probes in it, and with the notes before its statements.

        If a probe replaces the node itself, the probe's call.
        """
        if id(node) in self._swaps:
            return ast.copy_location(self._swaps[id(node)], node)
        changed: dict[str, object] = {}
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                changed[name] = [new for one in value for new in self._change_item(one)]
            else:
                changed[name] = self._change(value) if isinstance(value, ast.AST) else value
        return ast.copy_location(type(node)(**changed), node)

    def _change_item(self, one: object) -> Iterator[object]:
        """A copy of an item of a list with the probes in it, after a note if it is a statement that is noted.

        What is no node comes as it is.
        """
        if id(one) in self._reached:
            yield self._note(tuple(self._reached[id(one)]))
        yield self._change(one) if isinstance(one, ast.AST) else one

    def _note(self, probes: tuple[int, ...]) -> ast.stmt:
        """The statement that notes that a function, or a statement in it, was reached: `_hanrei_reach(0, (3, 4))`.

        The numbers are those of the function and of the probes.
        """
        numbers: list[ast.expr] = [ast.Constant(value=one) for one in probes]
        given: list[ast.expr] = [ast.Constant(value=self._function), ast.Tuple(elts=numbers, ctx=ast.Load())]
        return ast.Expr(ast.Call(func=ast.Name(id="_hanrei_reach", ctx=ast.Load()), args=given, keywords=[]))


# -- beside a run -----------------------------------------------------------------------------------------------------


def _uses_iterator(compute: Callable[[], object]) -> bool:
    """Whether a computation uses, from the function around it, a name for an iterator, which gives each item once."""
    return any(hasattr(one, "__next__") for one in map(_read_cell, compute.__closure__ or ()))


def _read_cell(cell: CellType) -> object:
    """What a local name means; None if it means nothing yet."""
    try:
        return cell.cell_contents
    except ValueError:
        return None


def _take_stock(asker: Any) -> tuple[object, ...]:  # noqa: ANN401 - an asker of any kind, or None
    """What of a run changes when something happens in it: the identity of its position, and the length of its log.

    Empty for None.
    """
    return () if asker is None else (id(asker.state), len(getattr(asker, "log", ())))


@contextmanager
def _quietly(asker: Any) -> Iterator[None]:  # noqa: ANN401 - an asker of any kind, or None
    """Ask questions that leave no trace: no entries, no budget spent, nothing noted as read; nothing may act.

    It is a context manager that gives nothing. For None it does nothing.
    """
    if asker is None:
        yield
        return
    kept = asker.asked, asker.heard, asker._probing, asker.watch.seen  # noqa: SLF001 - it is put back
    asker._probing, asker.watch.seen = True, set()  # noqa: SLF001 - as above
    try:
        with asker.without_entries():
            yield
    finally:
        asker.asked, asker.heard, asker._probing, asker.watch.seen = kept  # noqa: SLF001 - as above


def _list_items(compute: Callable[[], Any]) -> object:
    """What a generator gives, as a list; an object that equals nothing else, if it raises."""
    try:
        return list(compute())
    except Exception:  # noqa: BLE001 - it may never be gone through so far
        return object()


def _has_value(compute: Callable[[], Any], value: object, *, lazy: bool = False) -> bool:
    """Whether what is computed is a value, of the same type. False if it raises.

    `lazy`: it is compared as a list of its items, and `value` is such a list.
    """
    try:
        other = list(compute()) if lazy else compute()
        return other is value or (type(other) is type(value) and bool(other == value))
    except Exception:  # noqa: BLE001 - whatever a mutant runs into is a difference
        return False
