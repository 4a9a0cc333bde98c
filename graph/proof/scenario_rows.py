"""The scenarios and what each claims, as rows, with the outcomes of their last run.

`refresh` reads the scenario files again when one of them, or the engine, has changed. It then forgets all outcomes,
for they belong to the older state. `keep` stores the outcomes of a run. Evidence is never committed: it is kept in the
user's database, and `hanrei coverage` makes it anew.
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
from graph.store.units import map_cases
from rulebook.fold import make_skeleton
from rulebook.ids import drop_face

__all__ = ["is_fresh", "keep", "refresh"]

_SEEN = "scenarios"


def _make_basis(root: Path) -> marks.Basis:
    """What the rows rest on: the scenarios, where they lie, and every module of the engine that runs them."""
    return marks.Basis(_SEEN, ((root, ".yaml"), (Path(engine.__file__).parent, ".py")), (str(root),))


def is_fresh(path: Path, root: Path) -> bool:
    """Whether the rows of a database are of the scenarios and the engine as they are now."""
    with closing(opening.connect(path)) as database:
        return marks.is_same(path, database, _make_basis(root))


def refresh(path: Path, root: Path) -> None:
    """Read again what every scenario below `root` claims and plays, if anything has changed. `path` is the database.

    Raises:
        UnwritableError: it has, and the database may not be written to.
    """
    if is_fresh(path, root):
        return
    from graph.store import changes, tables, writing

    mark = _make_basis(root).rows()
    library = Library(path)
    try:
        scenarios = [(file, data) for file in sorted(root.rglob("*.yaml")) if (data := _read_scenario(file))]
        rows = [_make_row(file, data) for file, data in scenarios]
        edges = list(_list_edges(library, scenarios))
    finally:
        library.close()
    with writing.session(path) as opened:
        changes.drop_scenarios(opened)
        writing.add(opened, tables.ScenarioRow, rows)
        writing.add(opened, tables.EdgeRow, edges)
        writing.add(opened, tables.MetaRow, mark)
        writing.bump(opened)


def _read_scenario(file: Path) -> dict[str, Any] | None:
    """Read a scenario file as plain data; None for anything that is no scenario."""
    try:
        data = yaml.load(file.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
    except (yaml.YAMLError, UnicodeDecodeError):
        return None  # `hanrei verify` says what is wrong with it
    return data if isinstance(data, dict) and "claims" in data else None


def _make_scenario_id(file: Path, data: Mapping[str, Any]) -> str:
    """Make the id of a scenario from its game and its file name."""
    return f"{data.get('game', file.parent.name)}:scenario/{file.stem}"


def _make_row(file: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    """Make the row of a scenario that was not run yet."""
    return {
        "id": _make_scenario_id(file, data),
        "game": str(data.get("game", file.parent.name)),
        "path": str(file),
        "title": str(data.get("title", "")),
        "claims": json.dumps(data["claims"], ensure_ascii=False),
        "outcome": "todo" if data.get("todo") else "not run",
    }


def _list_edges(library: Library, scenarios: Sequence[tuple[Path, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """List the edges of scenarios: the rules and cases that they claim, and the cards that they play."""
    cases = map_cases(library)
    names = {
        (name.id.game, make_skeleton(name.text)): str(drop_face(name.id))
        for name in library.names()
        if name.id.kind == "card"
    }
    for file, data in scenarios:
        source, game = _make_scenario_id(file, data), str(data.get("game", file.parent.name))
        pairs = {("CLAIMS", cases.get(claim, claim)) for claim in map(str, data["claims"])}
        played = {card for word in _list_texts(data.get("given")) if (card := names.get((game, make_skeleton(word))))}
        pairs |= {("PLAYS", card) for card in played}
        for kind, target in sorted(pairs):
            yield {"source": source, "kind": kind, "target": target, "basis": "printed", "reason": "", "edition": ""}


def _list_texts(data: object) -> Iterator[str]:
    """List every text in a position; the names of its cards are among them."""
    match data:
        case str():
            yield data
        case list():
            for one in data:
                yield from _list_texts(one)
        case dict():
            for one in data.values():
                yield from _list_texts(one)


def keep(path: Path, outcomes: Iterable[tuple[str, str, str]], statuses: Iterable[tuple[str, str, str]] = ()) -> None:
    """Store what a run showed: (id, file, outcome) of each scenario, and (rule, status, reason) of each rule.

    An outcome counts only for a scenario of the suite, with the same file.
    """
    from graph.store import changes, tables, writing

    with writing.session(path) as opened:
        for id_, file, outcome in outcomes:
            changes.update_outcome(opened, id_, file, outcome)
        rows = [{"rule": rule, "status": status, "reason": reason} for rule, status, reason in statuses]
        writing.add(opened, tables.StatusRow, rows)
        writing.bump(opened)
