"""The committed lineage of a game's editions: only what changed from one edition to the next.

One JSON-lines file a game, `rulebook/indexes/<game>.lineage.jsonl`, made by `hanrei index` with the
texts at hand. A rule that no line names is kept, unedited, under the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rulebook.index import HOME

__all__ = ["LineageChange", "Pairing", "load_lineage", "write_lineage"]


class LineageChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rule `here` of the older edition is `there` in the newer one; "" means new or gone."""

    here: str
    there: str
    relation: str
    confidence: float
    reason: str


class Pairing(msgspec.Struct, frozen=True):
    """Two editions, each as `game@name`, older or original first, and what changed between them."""

    older: str
    newer: str
    changes: tuple[LineageChange, ...]


class _Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the file: the heading of a pairing, or a change in it."""

    older: str = ""
    newer: str = ""
    change: LineageChange | None = None


def write_lineage(game: str, pairings: Iterable[Pairing], home: Path = HOME) -> Path:
    """Write one game's lineage, its pairs of editions with their changes, as `<home>/<game>.lineage.jsonl`.

    Gives this path. An older file is replaced. The folder must be there, else FileNotFoundError is raised.
    """
    path = home / f"{game}.lineage.jsonl"
    lines: list[_Line] = []
    for pairing in pairings:
        lines.append(_Line(pairing.older, pairing.newer))
        lines.extend(_Line(change=change) for change in pairing.changes)
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return path


def load_lineage(home: Path = HOME) -> Iterator[Pairing]:
    """Load every committed pairing of every game: two editions with their changes. Files come by name.

    Nothing comes where the folder has no such file.
    """
    for path in sorted(home.glob("*.lineage.jsonl")):
        head, changes = None, list[LineageChange]()
        for raw in path.read_bytes().splitlines():
            line = msgspec.json.decode(raw, type=_Line)
            if line.change:
                changes.append(line.change)
                continue
            if head:
                yield Pairing(head.older, head.newer, tuple(changes))
            head, changes = line, []
        if head:
            yield Pairing(head.older, head.newer, tuple(changes))
