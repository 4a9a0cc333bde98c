"""The scenarios and what each claims, as rows, with the outcomes of their last run.

`refresh` reads the scenario files again when one of them, or the engine, has changed. It then forgets all outcomes,
for they belong to the older state; `graph.proof.standing` writes back those that stand. `keep` stores the outcomes of a
run.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import yaml

import engine
from engine import games, scenario
from engine.scenario.playing.position import split_count
from graph.library import UNRUN, Library
from graph.proof.scenarios import list_files, name_game
from graph.store import marks, opening, shown
from graph.store.units import map_cases
from rulebook.claim import Claim, ClaimError
from rulebook.fold import make_skeleton
from rulebook.ids import drop_face

__all__ = ["is_fresh", "keep", "refresh"]

_SEEN = "scenarios"


_ENGINE = "engine"


def _make_basis(root: Path) -> marks.Basis:
    """What the rows rest on: the scenario files, where they lie, the games, and the modules that read them.

    When one of these changes, all rows are read again.
    """
    return marks.Basis(_SEEN, ((root, ".yaml"), (Path(scenario.__file__).parent, ".py")), (str(root), *games.BUILT_IN))


def _make_engine_basis() -> marks.Basis:
    """What the outcomes in the rows rest on, too: every module of the engine.

    When one changes, the outcomes are forgotten.
    """
    return marks.Basis(_ENGINE, ((Path(engine.__file__).parent, ".py"),))


def is_fresh(path: Path, root: Path) -> bool:
    """Whether the rows of a database are of the scenarios below `root` and of the engine as they are now.

    What was touched and holds the same counts as the same, and is written down so if the database allows it.

    Raises:
        UnwritableError: the database must be mended, and may not be written to.
        sqlite3.Error: it is no database, or is not there.
    """
    with closing(opening.connect(path)) as database:
        return all(marks.is_same(path, database, one) for one in (_make_basis(root), _make_engine_basis()))


def refresh(path: Path, root: Path) -> bool:
    """Read again what every scenario below `root` claims and plays, if anything has changed. Gives whether it has.

    If only the code that runs them has changed, only their outcomes and the statuses of rules are forgotten. `path` is
    the database.

    Raises:
        UnwritableError: something has changed, and the database may not be written to.
        ForeignFileError: something has changed, and the file is not ours.
        sqlite3.Error: it is no database, or is not there.
    """
    if is_fresh(path, root):
        return False
    with closing(opening.connect(path)) as database:
        stay = marks.is_same(path, database, _make_basis(root))
    from graph.store import changes, tables, writing

    mark = [*(_make_basis(root).rows() if not stay else ()), *_make_engine_basis().rows()]
    rows, edges = _read_rows(path, root) if not stay else ([], [])
    with writing.session(path) as opened:
        if stay:
            changes.forget_outcomes(opened, UNRUN)
        else:
            changes.drop_scenarios(opened)
        writing.add(opened, tables.ScenarioRow, rows)
        writing.add(opened, tables.EdgeRow, edges)
        writing.add(opened, tables.MetaRow, mark)
        writing.bump(opened)
    return True


def _read_rows(path: Path, root: Path) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Read the rows of the scenarios below `root`, and the rows of their edges, as mappings by column.

    `path` is the database, which tells the names of cards and cases.
    """
    with closing(Library(path)) as library:
        scenarios = [one for file in list_files(root) for one in _read_scenarios(file)]
        return [_make_row(place, data) for place, data in scenarios], list(_list_edges(library, scenarios))


def _read_scenarios(file: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield the scenario of a file, and the contrast in it, each as its place and its plain data.

    Nothing for what is no scenario. The place of a contrast is the file's path with its name. It claims nothing, and is
    given what both are given.
    """
    try:
        data = yaml.load(file.read_bytes(), yaml.CBaseLoader)  # noqa: S506 - makes text, lists and mappings alone
    except (yaml.YAMLError, UnicodeDecodeError):
        return  # `hanrei verify` says what is wrong with it
    if not isinstance(data, dict) or not isinstance(data.get("claims"), list):
        return
    yield file, data
    contrast = data.get("contrast")
    if isinstance(contrast, dict) and isinstance(contrast.get("id"), str):
        given = [data.get("given"), contrast.get("given")]
        yield file / contrast["id"], {**data, "title": contrast.get("title", ""), "claims": [], "given": given}


def _name_game(place: Path, data: Mapping[str, Any]) -> str:
    """Give the short name of a scenario's game, as it says itself or as its folder does."""
    return str(data.get("game") or name_game(place))


def _make_scenario_id(place: Path, data: Mapping[str, Any]) -> str:
    """Make the id of a scenario from its game and the last name of its place: `fab:scenario/thaw`."""
    return f"{_name_game(place, data)}:scenario/{place.stem}"


def _make_row(place: Path, data: Mapping[str, Any]) -> dict[str, Any]:
    """Make the row of a scenario that was not run yet: its outcome is `todo` if it says so itself, else `UNRUN`.

    Its claims are a list as JSON.
    """
    return {
        "id": _make_scenario_id(place, data),
        "game": _name_game(place, data),
        "path": str(place),
        "title": str(data.get("title", "")),
        "claims": json.dumps(data["claims"], ensure_ascii=False),
        "outcome": "todo" if data.get("todo") else UNRUN,
    }


def _list_edges(library: Library, scenarios: Sequence[tuple[Path, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield the edges of scenarios as rows: `CLAIMS` to the rules and cases claimed, `PLAYS` to the cards in them.

    A claimed case leads to what the library holds for it, if it holds it. Words that name no card give none.
    """
    cases = map_cases(library)
    names = {
        (name.id.game, make_skeleton(name.text)): str(drop_face(name.id))
        for name in library.names()
        if name.id.kind == "card"
    }
    for place, data in scenarios:
        source, game = _make_scenario_id(place, data), _name_game(place, data)
        claims = {_drop_part(str(claim)) for claim in data["claims"]}
        pairs = {("CLAIMS", cases.get(claim, claim)) for claim in claims}
        words = {split_count(text)[0] for text in _list_texts(data.get("given"))}
        played = {card for word in words if (card := names.get((game, make_skeleton(word))))}
        pairs |= {("PLAYS", card) for card in played}
        for kind, target in sorted(pairs):
            yield {"source": source, "kind": kind, "target": target, "basis": "printed", "reason": "", "edition": ""}


def _drop_part(claim: str) -> str:
    """Give the whole rule or case of a claim, which may name a part of it: `fab/ex/29/1` gives `fab/ex/29`.

    What is no claim is given as it is.
    """
    try:
        return Claim.read(claim).text
    except ClaimError:
        return claim


def _list_texts(data: object) -> Iterator[str]:
    """Yield every text in plain data, however deep; the names of cards are among them. Keys of mappings are not."""
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

    An outcome counts only for a scenario that has a row with the same file. What is stored already is not written
    again. If anything is written, the revision is counted up.

    Raises:
        UnwritableError: something has changed, and the database may not be written to.
        sqlite3.Error: it is no database, or is not there.
    """
    with closing(opening.connect(path)) as database:
        files, judged = shown.read_outcomes(database), shown.read_statuses(database)
    changed = [one for one in outcomes if files.get(one[:2], one[2]) != one[2]]
    statuses = [one for one in statuses if one not in judged]
    if not changed and not statuses:
        return
    from graph.store import changes, tables, writing

    with writing.session(path) as opened:
        changes.update_outcomes(opened, changed)
        rows = [{"rule": rule, "status": status, "reason": reason} for rule, status, reason in statuses]
        writing.add(opened, tables.StatusRow, rows)
        writing.bump(opened)
