"""Regions of clauses: marks change nothing, and what was not reached cannot matter."""

from __future__ import annotations

import ast
import copy
import random  # noqa: TID251 - what is changed is up to chance, with a fixed seed
from collections.abc import Callable, Generator
from contextlib import nullcontext
from functools import cache
from typing import Any

import pytest

from engine import games
from graph.proof import regions
from graph.proof.ledger import Ledger
from graph.proof.marking import mark_clauses, note_reached
from graph.proof.regions import MARK, Division
from graph.proof.sources import Sources
from graph.store.evidence import EvidenceStore
from tests.changing import edits

SAMPLES = '''
def guarded(a, b):
    """Say something."""
    if a > b:
        return a - b
    if not b or a == 3:
        total = sum(one * 2 for one in range(a) if one != b and one < 5)
        return total or -1
    return (a, b) if a else "none"

def looping(a, b):
    found = []
    for one in range(a):
        if one == b:
            break
        elif one % 2:
            continue
        found.append(one)
    else:
        found.append("all")
    while len(found) < b:
        found.append(len(found))
    return found

def yielding(a, b):
    got = yield a
    if b > 1:
        more = yield (got, b)
        yield more
    try:
        if a == 2:
            raise ValueError(a)
        yield a / b
    except (ZeroDivisionError, ValueError) as error:
        yield str(error)
    finally:
        yield "over"

def choosing(a, b):
    match (a, b):
        case (0, _):
            return "no a"
        case (one, 0) if one > 1:
            return one
        case (one, other):
            pair = {one: other for one in range(other) if one or a}
    with quiet():
        if (half := a // 2) > 1 and half != b:
            return [half, pair]
    assert a != 1, "one"
    add = lambda more: more + half if half else more
    return add(a - 2 or b) if b < 3 and a < 3 else pair.get(a) or limit
'''
GIVEN = [(a, b) for a in range(5) for b in range(5)]


def fold(got: Any) -> Any:  # noqa: ANN401 - whatever a sample gives
    if not isinstance(got, Generator):
        return got
    said = [next(got)]
    try:
        while True:
            said.append(got.send(len(said)))
    except StopIteration:
        return said


def make(tree: ast.FunctionDef, reached: set[str]) -> Callable[[int, int], str]:
    """The function of a tree: what it gives, or raises, as a text."""
    names: dict[str, Any] = {MARK: reached.add, "quiet": nullcontext, "limit": 7}
    module = ast.fix_missing_locations(ast.Module([copy.deepcopy(tree)], []))
    exec(compile(module, "sample", "exec"), names)  # noqa: S102 - a sample of these tests

    def told(a: int, b: int) -> str:
        names["limit"] = 7
        try:
            return repr(fold(names[tree.name](a, b)))
        except Exception as error:  # noqa: BLE001 - whatever a changed sample runs into
            return f"{type(error).__name__}: {error}"

    return told


@cache
def samples() -> tuple[ast.FunctionDef, ...]:
    return tuple(one for one in ast.parse(SAMPLES).body if isinstance(one, ast.FunctionDef))


def divided(tree: ast.FunctionDef) -> Division:
    return regions.divide(copy.deepcopy(tree))


def marked(tree: ast.FunctionDef) -> ast.FunctionDef:
    regions.mark(found := copy.deepcopy(tree), "sample")
    return found


def change(tree: ast.FunctionDef, dice: random.Random) -> ast.FunctionDef | None:
    """A copy with one small change, or with one more statement in some block; None if it is no function any more."""
    tree = copy.deepcopy(tree)
    if dice.random() < 0.4:
        lists = (getattr(one, name, None) for one in ast.walk(tree) for name in ("body", "orelse", "finalbody"))
        blocks = [one for one in lists if isinstance(one, list) and one]
        lines = ("limit = 3", "yield 1", "global limit", "found = 0", "return 9", "import os as limit", "a += 1")
        block = dice.choice(blocks)
        block.insert(dice.randrange(len(block) + 1), ast.parse(dice.choice(lines)).body[0])
    else:
        _, holder, at, new = dice.choice(list(edits(tree, dice)))
        if isinstance(holder, list):
            holder[int(at)] = new
        else:
            setattr(holder, str(at), new)
    try:
        module = ast.parse(ast.unparse(tree))
        compile(module, "sample", "exec")
    except SyntaxError:
        return None
    return next(one for one in module.body if isinstance(one, ast.FunctionDef))


@pytest.mark.parametrize("tree", samples(), ids=lambda tree: tree.name)
def test_marked_code_does_what_the_code_does_and_each_region_is_reached(tree: ast.FunctionDef) -> None:
    reached: set[str] = set()
    plain, with_marks = make(tree, set()), make(marked(tree), reached)
    assert [with_marks(*given) for given in GIVEN] == [plain(*given) for given in GIVEN]
    assert reached == {f"sample {path}" for path in divided(tree).regions}


@pytest.mark.parametrize("tree", samples(), ids=lambda tree: tree.name)
def test_a_change_that_was_not_reached_changes_nothing(tree: ast.FunctionDef) -> None:
    dice = random.Random(tree.name)  # noqa: S311 - no secret
    before, reached = divided(tree), set[str]()
    run = make(marked(tree), reached)
    stood = fell = 0
    for _ in range(150):
        changed = change(tree, dice)
        if changed is None:
            continue
        other, after = make(changed, set()), divided(changed)
        for given in GIVEN:
            reached.clear()
            told = run(*given)
            paths = [one.partition(" ")[2] for one in reached]
            if before.head == after.head and all(before.regions[one] == after.regions.get(one) for one in paths):
                assert other(*given) == told, ast.unparse(changed)
                stood += 1
            else:
                fell += other(*given) != told
    assert stood > 100
    assert fell > 100


@pytest.mark.parametrize(
    "line", ["limit = 1", "yield", "global limit", "import limit.x", "def limit(): ...", "del limit"]
)
def test_a_name_bound_or_a_yield_anywhere_makes_another_head(line: str) -> None:
    source = "def clause(ask, subject):\n    if subject:\n        {}\n    return limit"
    one, other = (ast.parse(source.format(some)).body[0] for some in ("ask.spend()", line))
    assert isinstance(one, ast.FunctionDef)
    assert isinstance(other, ast.FunctionDef)
    assert divided(one).head != divided(other).head


@pytest.mark.exhaustive
def test_every_clause_that_a_module_registers_by_name_is_marked(tmp_path: Any) -> None:  # noqa: ANN401 - a path
    game = games.load("eirei")
    functions = {clause.fn for clause in game.rules.clauses}
    sources = Sources(EvidenceStore(tmp_path / "kept.evidence"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "are_loaded", lambda: False)
        fresh = functions - {one for one in functions if MARK in one.__globals__}
        assert mark_clauses(fresh, sources) == frozenset()  # what the files say now may not be what was loaded
        patch.setattr(sources, "are_loaded", lambda: True)
        names = mark_clauses(functions, sources)
    assert names == {f"{one.__module__}:{one.__qualname__}" for one in functions}
    with note_reached() as list_reached:
        assert not list_reached()


def test_what_cannot_be_marked_counts_as_a_whole(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401
    from engine.kernel.reads import Reads  # noqa: PLC0415

    basis = Ledger(EvidenceStore(tmp_path / "kept.evidence")).get_basis("eirei")
    assert basis is not None
    monkeypatch.setitem(basis.__dict__, "marked", frozenset())
    reads = Reads()
    reads.topics.add(("does", "act:attack"))
    listed = basis.list_reads(reads, [])
    assert listed.clauses
    assert {paths for _, paths in listed.clauses} == {"*"}
