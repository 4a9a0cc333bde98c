"""The committed lists of mutants of conditions: what kills each, one file a game, one line a function.

A line holds the hash of the function as it was when its mutants were tried. A line whose hash, or whose mutants, are no
longer those of the function speaks for nothing (`find_changed`).

What is **equivalent** is signed by hand in a file of its own, `<game>-equivalent.yaml`. No legal play could tell such a
mutant from the function as written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
import yaml

import engine
from engine.scenario.conditions import ConditionMutant, GameFunction
from rulebook.errors import HanreiError

__all__ = [
    "ConditionListError",
    "Equivalent",
    "FunctionRow",
    "add_kills",
    "find_changed",
    "find_folder",
    "make_row",
    "read_equivalents",
    "read_list",
    "shorten",
    "write_list",
]


class ConditionListError(HanreiError):
    """A list of mutants that cannot be read."""


class FunctionRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of the mutants of one function. Mutants are named by operator and hash."""

    function: str
    hash: str
    killed: dict[str, str] = {}
    """By mutant, the name of the scenario that notices it."""
    crashed: dict[str, str] = {}
    """By mutant, the name of a scenario in which it raises."""
    survived: tuple[str, ...] = ()

    @property
    def mutants(self) -> frozenset[str]:
        """Every mutant of the function by its short name, `operand:1f3a9c2e`: killed, crashed and survived ones."""
        return frozenset({*self.killed, *self.crashed, *self.survived})


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that no legal play could tell from the function as written, with the reason, and who says so."""

    mutant: str
    reason: str
    signed: str


def find_folder() -> Path | None:
    """The folder of the committed lists, `tests/conditions`; None outside a checkout."""
    folder = Path(engine.__file__).resolve().parents[1] / "tests" / "conditions"
    return folder if folder.is_dir() else None


def shorten(id_: str) -> str:
    """The name of a mutant within its function, from its whole id.

    >>> shorten("engine.games.fab.modes:find_modes:not:5dade1d9")
    'not:5dade1d9'
    """
    return ":".join(id_.split(":")[2:])


def read_list(game: str, folder: Path) -> dict[str, FunctionRow]:
    """Read the list of a game, `<game>.jsonl`, by the function's name; `{}` if there is no such file.

    A name is written `engine.games.fab.modes:find_modes`.

    Raises:
        ConditionListError: a line is no row.
    """
    path = folder / f"{game}.jsonl"
    if not path.is_file():
        return {}
    try:
        rows = msgspec.json.Decoder(FunctionRow).decode_lines(path.read_bytes())
    except msgspec.MsgspecError as error:
        raise ConditionListError(str(error), where=str(path), remedy="make it anew, or mend the line") from error
    return {one.function: one for one in rows}


def write_list(game: str, folder: Path, rows: Iterable[FunctionRow]) -> None:
    """Write the list of a game as `<game>.jsonl`, a row a line, sorted by function. The former file is lost.

    Raises:
        OSError: there is no such folder, or the disk refuses.
    """
    ordered = sorted(rows, key=lambda one: one.function)
    (folder / f"{game}.jsonl").write_bytes(msgspec.json.Encoder().encode_lines(ordered))


def make_row(function: GameFunction, outcomes: Mapping[str, tuple[str, str]]) -> FunctionRow:
    """Make the row of a function from what came of its mutants.

    `outcomes` has, by the whole id of each mutant, `killed`, `crashed` or `survived` and the name of a scenario.
    """
    named = {shorten(id_): said for id_, said in sorted(outcomes.items())}
    return FunctionRow(
        function.name,
        function.hash,
        killed={name: by for name, (outcome, by) in named.items() if outcome == "killed"},
        crashed={name: by for name, (outcome, by) in named.items() if outcome == "crashed"},
        survived=tuple(name for name, (outcome, _) in named.items() if outcome == "survived"),
    )


def add_kills(row: FunctionRow, killed: Mapping[str, str]) -> FunctionRow:
    """Give the row with those mutants moved to `killed` that crashed or survived so far; others stay as they are.

    `killed` gives the name of the scenario that notices the mutant, by its short name. Names that the row has not are
    passed over.
    """
    new = {name: by for name, by in killed.items() if name in row.crashed or name in row.survived}
    return msgspec.structs.replace(
        row,
        killed=dict(sorted({**row.killed, **new}.items())),
        crashed={name: by for name, by in row.crashed.items() if name not in new},
        survived=tuple(name for name in row.survived if name not in new),
    )


def read_equivalents(game: str, folder: Path) -> dict[str, Equivalent]:
    """Read the mutants of a game that are signed as equivalent, by their whole id; `{}` if there is no file.

    Raises:
        ConditionListError: the file is no list of them, or names one twice.
    """
    path = folder / f"{game}-equivalent.yaml"
    if not path.is_file():
        return {}
    try:
        found = msgspec.convert(yaml.safe_load(path.read_text("utf-8")) or [], list[Equivalent])
    except (msgspec.MsgspecError, yaml.YAMLError) as error:
        raise ConditionListError(str(error), where=str(path), remedy="write mutant, reason and signed") from error
    by_id = {one.mutant: one for one in found}
    if len(by_id) < len(found):
        raise ConditionListError("a mutant stands there twice", where=str(path), remedy="leave one of them out")
    return by_id


def find_changed(
    mutants: Mapping[GameFunction, Sequence[ConditionMutant]], listed: Mapping[str, FunctionRow]
) -> list[GameFunction]:
    """Find the functions whose mutants must be tried: those of which a list says nothing, or what is no longer so.

    Args:
        mutants: The mutants of each function as they are now. A function without any is never given.
        listed: The rows of the list, by the function's name.
    """
    return [
        function
        for function, some in mutants.items()
        if some
        and (
            (row := listed.get(function.name)) is None
            or row.hash != function.hash
            or row.mutants != {shorten(one.id) for one in some}
        )
    ]
