"""Which scenarios there are and what each claims, as rows; and what was last seen when they were run.

`refresh` reads the scenario files again whenever one of them, or the engine, has changed; what was seen before
is then forgotten, for it was seen of something else. `keep` writes down what a run showed. Evidence is never
committed: it lives in the user's database and is made anew by `hanrei coverage`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import yaml

import engine
from graph.library import Library
from graph.store import marks, opening
from rulebook.fold import make_skeleton

__all__ = ["is_fresh", "keep", "refresh"]

_SEEN = "scenarios"


def _basis(root: Path) -> marks.Basis:
    """What the rows rest on: the scenarios, where they lie, and every module of the engine that runs them."""
    return marks.Basis(_SEEN, ((root, ".yaml"), (Path(engine.__file__).parent, ".py")), (str(root),))


def is_fresh(path: Path, root: Path) -> bool:
    """Whether the rows of a database are of the scenarios and the engine as they are now."""
    with closing(opening.connect(path)) as database:
        return marks.is_same(path, database, _basis(root))


def refresh(path: Path, root: Path) -> None:
    """Read what every scenario claims and plays, if anything has changed since.

    Raises:
        UnwritableError: it has, and the database may not be written to.
    """
    if is_fresh(path, root):
        return
    from sqlmodel import text

    from graph.store import tables, writing

    mark = _basis(root).rows()
    library = Library(path)
    try:
        scenarios = [(file, data) for file in sorted(root.rglob("*.yaml")) if (data := _read(file))]
        rows = [_row(file, data) for file, data in scenarios]
        edges = list(_edges(library, scenarios))
    finally:
        library.close()
    with writing.session(path) as opened:
        for statement in (
            "DELETE FROM scenario",
            "DELETE FROM status",
            "DELETE FROM edge WHERE kind IN ('CLAIMS', 'PLAYS')",
        ):
            opened.execute(text(statement))
        writing.add(opened, tables.ScenarioRow, rows)
        writing.add(opened, tables.Edge, edges)
        writing.add(opened, tables.Meta, mark)
        writing.bump(opened)


def _read(file: Path) -> dict[str, Any] | None:
    try:
        data = yaml.load(file.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
    except (yaml.YAMLError, UnicodeDecodeError):
        return None  # `hanrei verify` says what is wrong with it
    return data if isinstance(data, dict) and "claims" in data else None


def _id(file: Path, data: Mapping[str, Any]) -> str:
    return f"{data.get('game', file.parent.name)}:scenario/{file.stem}"


def _row(file: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": _id(file, data),
        "game": str(data.get("game", file.parent.name)),
        "path": str(file),
        "title": str(data.get("title", "")),
        "claims": json.dumps(data["claims"], ensure_ascii=False),
        "outcome": "todo" if data.get("todo") else "not run",
    }


def _edges(library: Library, scenarios: Sequence[tuple[Path, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    cases = {
        case: id_
        for id_, listed in library.rows("SELECT id, cases FROM unit WHERE cases <> ''")
        for case in json.loads(listed)
    }
    names = {
        (name.id.game, make_skeleton(name.text)): _card(str(name.id))
        for name in library.names()
        if name.id.kind == "card"
    }
    for file, data in scenarios:
        source, game = _id(file, data), str(data.get("game", file.parent.name))
        pairs = {("CLAIMS", cases.get(claim, claim)) for claim in map(str, data["claims"])}
        played = {card for word in _words(data.get("given")) if (card := names.get((game, make_skeleton(word))))}
        pairs |= {("PLAYS", card) for card in played}
        for kind, target in sorted(pairs):
            yield {"source": source, "kind": kind, "target": target, "basis": "printed", "reason": "", "edition": ""}


def _card(id_: str) -> str:
    return "/".join(id_.split("/")[:2])


def _words(data: object) -> Iterator[str]:
    """Every text in a position: the names of its cards are among them."""
    match data:
        case str():
            yield data
        case list():
            for one in data:
                yield from _words(one)
        case dict():
            for one in data.values():
                yield from _words(one)


def keep(path: Path, outcomes: Iterable[tuple[str, str, str]], statuses: Iterable[tuple[str, str, str]] = ()) -> None:
    """Write down what a run showed: (id, file, outcome) of each scenario, and the (rule, status, reason) that follow.

    A file that is none of the suite's own is nobody's evidence, whatever it is called.
    """
    from sqlmodel import text

    from graph.store import tables, writing

    with writing.session(path) as opened:
        for id_, file, outcome in outcomes:
            values = {"id": id_, "path": file, "outcome": outcome}
            opened.execute(text("UPDATE scenario SET outcome = :outcome WHERE id = :id AND path = :path"), values)
        rows = [{"rule": rule, "status": status, "reason": reason} for rule, status, reason in statuses]
        writing.add(opened, tables.StatusRow, rows)
        writing.bump(opened)
