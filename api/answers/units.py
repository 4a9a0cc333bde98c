"""What every answer about one unit needs: its row, its words, its scenarios, its status."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from api.answers.editions import refer_to
from api.models import Edge
from graph.library import Library
from graph.store.catalogue import Node
from rulebook import ids
from rulebook.errors import HanreiError
from rulebook.ids import Id

__all__ = [
    "SURE",
    "NotFoundError",
    "authority_of",
    "cites_of",
    "digest_of",
    "full_id",
    "nearest_digest",
    "read_digests",
    "read_unit",
    "scenarios_of",
    "status_of",
    "title_above",
]

SURE = 0.8
"""From here on a rule of another edition speaks for this one, and is named."""


class NotFoundError(HanreiError):
    """Nothing held answers to the id; the remedy names the nearest that is."""


def title_above(library: Library, node: Node) -> str:
    """The nearest title above a unit that has none of its own: 702.142a is told by its keyword."""
    above = node.parent
    while above:
        parent = library.node(Id(node.id.game, above, node.id.edition))
        if parent is None or parent.title:
            return f"({parent.title})" if parent else ""
        above = parent.parent
    return ""


def read_unit(library: Library, id: Id) -> dict[str, Any]:
    """The row of a full id as named fields; lists decoded, the edition as a reference.

    Raises:
        NotFoundError: no such unit is held; the remedy lists the units of that number.
    """
    found = library.rows(
        "SELECT u.number, u.kind, u.parent, u.title, u.held, u.flags, u.cases, u.cites, u.position, t.text,"
        " u.game, u.edition FROM unit u LEFT JOIN text t ON t.unit = u.id WHERE u.id = ?",
        str(id),
    )
    if not found:
        near = [str(node.id) for node in library.numbered(id.path)][:5]
        raise NotFoundError(
            "no such unit is held",
            where=str(id),
            remedy=f"held under that number: {', '.join(near)}" if near else "ask with `hanrei resolve`",
        )
    names = ("number", "kind", "parent", "title", "held", "flags", "cases", "cites", "position", "text", "game")
    unit = dict(zip((*names, "edition"), found[0], strict=True))
    for field in ("flags", "cases", "cites"):
        unit[field] = json.loads(unit[field]) if unit[field] else []
    unit["edition"] = refer_to(library.edition(id.game, unit["edition"]))
    return unit


def full_id(id: Id, number: str | None) -> str | None:
    """The full id of a number in the edition of another id; None for no number."""
    return str(Id(id.game, number, id.edition)) if number else None


def cites_of(library: Library, id: Id, targets: list[str]) -> list[Edge]:
    """What a unit's text cites, with the place of each citation where the text is held."""
    spans = library.spans(id)
    if not spans:
        return [Edge(id=str(Id(id.game, target, id.edition)), basis="cited") for target in targets if target]
    return [
        Edge(id=str(Id(id.game, target, id.edition)), basis="cited", raw=raw, start=start, end=end)
        for start, end, raw, several in spans
        for target in several
    ]


def read_digests(library: Library, rules: Iterable[str]) -> dict[str, dict[str, str]]:
    """What each of these rules says in our words, by language, as far as that is held."""
    found = {}
    for text in rules:
        id = ids.parse(text)
        said, _ = nearest_digest(library, [id, *(k.there for k in library.kin(id) if k.confidence >= SURE)])
        found[text] = said or {}
    return found


def digest_of(library: Library, id: Id) -> dict[str, str] | None:
    """Our words on a unit by language; None where there are none."""
    return (
        dict(library.rows("SELECT language, text FROM digest WHERE unit = ? ORDER BY language DESC", str(id))) or None
    )


def nearest_digest(library: Library, ids_in_order: list[Id]) -> tuple[dict[str, str] | None, str | None]:
    """The digest of the first of these rules that has one, and whose it is."""
    for id in ids_in_order:
        if said := digest_of(library, id):
            return said, str(id)
    return None, None


def scenarios_of(library: Library, ids_: list[Id], kind: str = "CLAIMS") -> list[dict[str, str]]:
    """The scenarios that claim one of these (or play the card), each with how it last ended."""
    found: dict[str, dict[str, str]] = {}
    for id in ids_:
        for id_, status, title in library.rows(
            "SELECT s.id, s.outcome, s.title FROM edge e JOIN scenario s ON s.id = e.source"
            " WHERE e.target = ? AND e.kind = ? ORDER BY s.id",
            str(id),
            kind,
        ):
            found.setdefault(id_, {"id": id_, "status": status, "title": title})
    return list(found.values())


def status_of(library: Library, ids_: list[Id]) -> str | None:
    """The status of the rule when the scenarios were last mutated; null when nobody has done so here."""
    for id in ids_:
        for (status,) in library.rows("SELECT status FROM status WHERE rule = ?", str(id)):
            return str(status)
    return None


def authority_of(text: str | None, official: str) -> str:
    """Who speaks: the official authority where a text is held, else our digest."""
    return official if text is not None else "digest"
