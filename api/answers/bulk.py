"""The bulk files: our own words on every rule, ruling and scenario, one JSON line a thing, by game and edition.

They hold nothing of any text, whatever documents are held beside them. Each file is named by its game, its kind and its
edition, and has a hash of its content.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from api.answers.export import select_newest
from api.models import BulkFile
from graph.library import Library
from graph.proof.scenarios import read_source
from graph.store.cards import list_scenarios_held
from graph.store.ours import list_own_editions, list_own_links, list_own_units
from rulebook.units import RULE_KINDS, Edition, Kind

__all__ = ["BULK_KINDS", "describe_file", "list_bulk_names", "write_bulk"]

BULK_KINDS = ("rules", "rulings", "scenarios")
_KINDS = {
    "rules": RULE_KINDS | {Kind.EXAMPLE, Kind.BULLET},
    "rulings": frozenset({Kind.RULING, Kind.ERRATUM}),
}


def list_bulk_names(library: Library) -> list[tuple[str, str]]:
    """List (game, name) of every bulk file, sorted.

    Names are `rules@cr-2026-01-16`, `rulings@khm-notes` or `scenarios`. Editions that a user added have none. A file of
    a kind of which an edition has no unit is left out.
    """
    editions = list_own_editions(library)
    found = []
    for edition in editions:
        kinds = {unit.kind for unit in list_own_units(library, edition)}
        found += [(edition.game, f"{name}@{edition.name}") for name, of in _KINDS.items() if not of.isdisjoint(kinds)]
    games = {one.game for one in list_scenarios_held(library)}
    return sorted([*found, *((game, "scenarios") for game in games)])


def write_bulk(library: Library, game: str, name: str) -> bytes | None:
    """Write one bulk file, such as `rules@cr-2026-01-16` of `mtg`, as JSON lines in UTF-8.

    None where there is no such file, or it would be empty. So it is for an edition that a user added.

    Raises:
        OSError: the file of a scenario cannot be read.
    """
    kind, _, book = name.partition("@")
    if kind == "scenarios" and not book:
        return _join(_write_scenarios(library, game)) or None
    editions = [one for one in list_own_editions(library) if (one.game, one.name) == (game, book)]
    if kind not in _KINDS or not editions:
        return None
    return _join(_write_units(library, editions[0], kind)) or None


def describe_file(library: Library, game: str, name: str, body: bytes) -> BulkFile:
    """Describe a bulk file with the content `body`: its addresses, lines, bytes, the hash of its content.

    `newest` says that its edition is the newest of its document; it is true of `scenarios`, which have no edition.
    """
    kind, _, book = name.partition("@")
    digest = hashlib.sha256(body).hexdigest()
    newest = {one.name for one in select_newest(tuple(list_own_editions(library))) if one.game == game}
    return BulkFile(
        game=game,
        kind=kind,
        edition=book or None,
        newest=not book or book in newest,
        href=f"/v1/bulk/{game}/{name}",
        unchanging=f"/v1/bulk/{game}/{name}/{digest}",
        sha256=digest,
        lines=body.count(b"\n"),
        bytes=len(body),
    )


def _join(lines: Iterator[dict[str, object]]) -> bytes:
    """Join rows as JSON lines in UTF-8, each with a line feed behind it; `b""` for no rows."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()


def _write_units(library: Library, edition: Edition, kind: str) -> Iterator[dict[str, object]]:
    """Write the units of an edition as rows for JSON, in reading order; `kind` is `rules` or `rulings`.

    `rules` has examples and bullets, too, `rulings` errata. A row has `id`, `digest` and others. `rules` add number,
    title, parent and citations; `rulings` add what they are about.
    """
    day = edition.effective.isoformat() if edition.effective else None
    about = {"edition": edition.name, "effective": day, "language": edition.language}
    links = (
        {name: list_own_links(library, edition, name) for name in ("INTERPRETS", "ABOUT")} if kind == "rulings" else {}
    )
    for unit in list_own_units(library, edition):
        if unit.kind not in _KINDS[kind]:
            continue
        row = {"id": unit.id, "game": edition.game, **about, "kind": unit.kind, "digest": unit.digest}
        if kind == "rules":
            yield row | {"number": unit.number, "title": unit.title, "parent": unit.parent, "cites": unit.cites}
        else:
            yield row | {
                "case": unit.cases,
                "about": [target for target, _, _ in links["ABOUT"].get(unit.id, ())],
                "interprets": [
                    {"id": target, "basis": basis, "reason": reason}
                    for target, basis, reason in links["INTERPRETS"].get(unit.id, ())
                ],
            }


def _write_scenarios(library: Library, game: str) -> Iterator[dict[str, object]]:
    """Write the scenarios of a game as rows for JSON: `id`, `game`, `title`, `claims` and `source`.

    `source` is the text of the file. Nothing comes for an unknown game.
    """
    for one in list_scenarios_held(library):
        if one.game == game:
            source = read_source(Path(one.path))
            yield {"id": one.id, "game": one.game, "title": one.title, "claims": one.claims, "source": source}
