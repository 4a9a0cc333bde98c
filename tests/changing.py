"""Change a copy of the engine at random, and compare what is believed with what comes of running everything.

`python tests/changing.py FOLDER SEED NUMBER` works on the tree in FOLDER. Each change is made in the source, and a new
process then asks the store and runs everything. One line of JSON tells of each: what was changed, how many results
stood, and whether all were right. `test_evidence_kept` reads them.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import json
import os
import random  # noqa: TID251 - what is changed is up to chance, with a fixed seed
import signal
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

RULES = ("does", "allows", "forbids", "defines", "orders")
PLACES = {
    "clause": ("engine/games/eirei/rules/*.py", "tests/toy/game.py"),
    "helper": ("engine/games/eirei/rules/*.py", "engine/games/eirei/p*.py", "tests/toy/game.py"),
    "words": ("engine/games/eirei/words/*.py", "engine/games/eirei/events.py", "engine/games/eirei/writers.py"),
    "hooks": ("engine/games/eirei/__init__.py", "engine/games/eirei/offers.py", "engine/games/eirei/card_checks.py"),
    "table": ("engine/games/eirei/*.py", "engine/games/eirei/rules/*.py", "engine/kernel/*.py"),
    "card": ("engine/games/eirei/cards/*.py", "tests/toy/game.py"),
    "kernel": ("engine/kernel/*.py",),
    "scenario": ("engine/scenario/*.py",),
    "structure": ("engine/games/eirei/rules/*.py", "tests/toy/game.py"),
}
"""What may be changed, and where it lies."""

SECONDS = 60
"""How long the processor may work on one change. A change may make the engine run on for ever."""


def is_clause(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr in RULES
        for one in node.decorator_list
    )


def regions(kind: str, tree: ast.Module) -> list[ast.AST]:
    """The parts of a module that a kind of change may touch."""
    top: list[ast.AST] = [one for one in tree.body if not isinstance(one, (ast.Import, ast.ImportFrom, ast.If))]
    if kind in {"clause", "structure"}:
        return [one for one in top if is_clause(one)]
    if kind == "helper":
        return [one for one in top if isinstance(one, ast.FunctionDef) and not is_clause(one)]
    if kind == "table":
        return [one for one in top if isinstance(one, (ast.Assign, ast.AnnAssign))]
    if kind == "card":
        return [one for one in top if isinstance(one, (ast.Assign, ast.AnnAssign, ast.FunctionDef))]
    return [one for one in top if not isinstance(one, ast.Expr)]


SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


def edits(region: ast.AST, dice: random.Random) -> Iterator[tuple[str, Any, str | int, object]]:
    """Every small change inside a region: in words, what holds the place, the place, and what shall stand there."""
    for node in ast.walk(region):
        match node:
            case ast.Constant(value=bool(value)):
                yield f"not {value}", node, "value", not value
            case ast.Constant(value=int(value)):
                yield f"another number than {value}", node, "value", value + dice.choice((1, -1, 2))
            case ast.Compare() if type(node.ops[0]) in SWAPS:
                yield f"{ast.unparse(node)} is compared otherwise", node.ops, 0, SWAPS[type(node.ops[0])]()
            case ast.BoolOp():
                other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield f"{ast.unparse(node)} is joined otherwise", node, "op", other
            case ast.If() | ast.IfExp():
                yield f"not {ast.unparse(node.test)}", node, "test", ast.UnaryOp(ast.Not(), node.test)
            case ast.FunctionDef() if len(node.body) > 1:
                at = dice.randrange(len(node.body))
                yield f"without {ast.unparse(node.body[at])[:60]}", node.body, at, ast.Pass()
            case ast.Return(value=ast.expr()):
                yield f"no {ast.unparse(node)[:60]}", node, "value", ast.Constant(None)


def restructure(tree: ast.Module, clause: ast.FunctionDef, dice: random.Random) -> str:
    """Take a clause away, double it, move it, let it answer on another topic, or let it bind a name or yield."""
    at = tree.body.index(clause)
    way = dice.choice(("take away", "double", "move", "turn", "bind", "yield"))
    if way == "take away":
        del tree.body[at]
    elif way == "double":
        twin = copy.deepcopy(clause)
        twin.name += "_too"
        tree.body.append(twin)
    elif way == "move":
        tree.body.append(tree.body.pop(at))
    elif way in {"bind", "yield"}:
        blocks = [one.body for one in ast.walk(clause) if isinstance(one, (ast.If, ast.For, ast.FunctionDef))]
        read = sorted({one.id for one in ast.walk(clause) if isinstance(one, ast.Name)})
        line = f"{dice.choice(read)} = None" if way == "bind" else "yield ()"
        dice.choice(blocks).extend(ast.parse(line).body)
    else:
        others = [one for one in tree.body if isinstance(one, ast.FunctionDef) and is_clause(one)]
        mine, theirs = clause.decorator_list[0], dice.choice(others).decorator_list[0]
        assert isinstance(mine, ast.Call)
        assert isinstance(theirs, ast.Call)
        mine.args[1:2], mine.func = theirs.args[1:2], theirs.func
    return f"{way} {clause.name}"


def change_at_random(root: Path, dice: random.Random) -> tuple[Path, str]:
    """Change one file below a folder. Gives the file and the change in words."""
    while True:
        kind = dice.choice([*PLACES, "clause", "clause"])
        path = dice.choice(sorted(one for place in PLACES[kind] for one in root.glob(place)))
        tree = ast.parse(path.read_text("utf-8"))
        found = regions(kind, tree)
        if not found:
            continue
        region = dice.choice(found)
        if kind == "structure":
            assert isinstance(region, ast.FunctionDef)
            told = restructure(tree, region, dice)
        else:
            listed = list(edits(region, dice))
            if not listed:
                continue
            told, holder, at, new = dice.choice(listed)
            if isinstance(holder, list):
                holder[int(at)] = new
            else:
                setattr(holder, str(at), new)
        path.write_text(ast.unparse(ast.fix_missing_locations(tree)), "utf-8")
        return path, f"{kind}: {path.relative_to(root)}: {told}"


def compare(store: Path, scenarios: list[Path]) -> dict[str, Any]:
    """Ask the store, run everything, and compare. It is called in a process that has loaded nothing yet.

    What is believed is run by the code as it is, before anything is marked. All else is run and kept as ever.
    """
    from engine import games  # noqa: PLC0415 - what this process loads is what was changed
    from graph.proof import evidence, ledger, outcomes  # noqa: PLC0415
    from graph.store.evidence import EvidenceStore  # noqa: PLC0415
    from tests.toy import game as toy  # noqa: PLC0415

    games.register("toy", toy.game)
    kept = EvidenceStore(store)
    stood = ledger.Ledger(kept).find_standing(scenarios, outcomes.Depth.CLAIMED)
    true = {path: outcomes.run_file(path, outcomes.Depth.CLAIMED) for path in stood}
    wrong = [path.stem for path, one in stood.items() if replace(one, seconds=0.0) != replace(true[path], seconds=0.0)]
    ends = [one.outcome for one in evidence.run_all(scenarios, mutate=True, claimed=True, store=kept)]
    return {"stood": sorted(path.stem for path in stood), "wrong": wrong, "passed": ends.count("passed")}


def in_new_process(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """Do some work in a process of its own. What goes wrong there is told as `error`."""
    time.sleep(0.05)  # so that every file is older than the process, by the clock of files
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        signal.signal(signal.SIGVTALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        try:
            told = work()
        except BaseException as error:  # noqa: BLE001 - whatever a changed engine runs into
            told = {"error": f"{type(error).__name__}: {error}"[:300]}
        os.write(writing, json.dumps(told).encode()[:60_000])
        os._exit(0)
    os.close(writing)
    with open(reading, "rb") as pipe:  # noqa: PTH123 - a pipe has no path
        raw = pipe.read()
    os.waitpid(child, 0)
    return json.loads(raw) if raw else {"error": "it ran on for ever"}


def main() -> None:
    root, seed, number = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(root))
    dice = random.Random(seed)  # noqa: S311 - no secret
    store, eirei = root / "kept.evidence", sorted((root / "tests" / "scenarios" / "eirei").rglob("*.yaml"))
    scenarios = [*eirei[:: len(eirei) // 10], *(root / "tests" / "toy" / "scenarios").glob("*.yaml")]
    scenarios += [one for one in eirei if one not in scenarios and "アローレイン" in one.read_text("utf-8")][:4]
    for name in (
        "msgspec",
        "rapidfuzz",
        "rulebook.index",
        "rulings.cases",
        "rulings.index",
        "rulings.interprets",
        "yaml",
    ):
        __import__(name)  # what no change touches is loaded once

    def tell(change: str) -> None:
        told = in_new_process(lambda: compare(store, scenarios))
        print(json.dumps({"change": change, "all": len(scenarios), **told}), flush=True)  # noqa: T201

    tell("nothing")
    for change, name, old, new in NAMED:
        file = root / name
        before = file.read_text("utf-8")
        assert old in before, (name, old)
        file.write_text(before.replace(old, new, 1), "utf-8")
        tell(change)
        file.write_text(before, "utf-8")
    undo: list[tuple[Path, str]] = []
    for _ in range(number):
        if dice.random() < 0.7:  # else one change is made on top of another
            for path, text in reversed(undo):
                path.write_text(text, "utf-8")
            undo.clear()
        texts = {path: path.read_text("utf-8") for place in PLACES.values() for one in place for path in root.glob(one)}
        path, told = change_at_random(root, dice)
        undo.append((path, texts[path]))
        tell(told)


CAST, PHRASES = "engine/games/eirei/cast.yaml", "engine/games/eirei/phrases.yaml"
LOADING = "engine/scenario/form/loading.py"
TERMS = "engine/games/eirei/rules/terms.py"
ATTACK = "def tapped_to_attack(ask: Run, attack: Attack) -> Does:\n"
NEW = """@rules.{question}("terms/attack", "{topic}")
def never(ask: Run, subject: object) -> object:
    return ()


# Attack, block, battle.
"""
NAMED: tuple[tuple[str, str, str, str], ...] = (
    ("a docstring", TERMS, ATTACK, f'{ATTACK}    """Say why."""\n\n    # and how\n'),
    (
        "a clause on an asked topic",
        TERMS,
        "# Attack, block, battle.\n",
        NEW.format(question="forbids", topic="act:attack"),
    ),
    (
        "a clause on a topic that nobody asked",
        TERMS,
        "# Attack, block, battle.\n",
        NEW.format(question="does", topic="found"),
    ),
    ("a card", "engine/games/eirei/cards/examples.py", "Correct(-1000)", "Correct(-900)"),
    ("a card of the cast", CAST, "Test Big: {types: [eirei], power: 2000", "Test Big: {types: [eirei], power: 100"),
    ("a phrase", PHRASES, "is summoned: {event: summoned", "is summoned: {event: destroyed"),
    ("how a file is read", LOADING, "name=name, folder=folder)", 'name=name, folder=folder, title="As read now")'),
    ("nothing again", TERMS, ATTACK, ATTACK),
)
"""Changes of which it is known what they may touch: in words, the file, the old text and the new one."""

if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):
        main()
