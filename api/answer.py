"""One data model behind every face: what `--json` prints is what HTTP returns.

Each model says what it is in its own docstring, and each function here makes one answer out of the
library. Ids are full; every answer carries edition, language and authority.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel

from graph.library import Library
from rulebook import ids
from rulebook.errors import HanreiError
from rulebook.ids import Id
from rulebook.units import RULE_KINDS, Edition
from rulings import cases

__all__ = [
    "Candidate",
    "Card",
    "Edge",
    "EditionRef",
    "Example",
    "Face",
    "NotFoundError",
    "Resolution",
    "Rule",
    "Ruling",
    "anything",
    "card",
    "edition_ref",
    "example",
    "rule",
    "ruling",
]


class NotFoundError(HanreiError):
    """Nothing held answers to the id; the remedy names the nearest that is."""


class EditionRef(BaseModel):
    """Which edition speaks: `id` is what stands after the @ of a full id."""

    id: str
    document: str
    language: str
    effective: str | None


class Edge(BaseModel):
    """One end of an edge: the other thing's full id, the basis of the edge, and the reason of a curated one."""

    id: str
    basis: str
    reason: str | None = None
    raw: str | None = None
    start: int | None = None
    end: int | None = None


class Rule(BaseModel):
    """One numbered or named rule section of one edition."""

    id: str
    game: str
    number: str
    edition: EditionRef
    kind: str
    title: str
    parent: str | None
    children: list[str]
    digest: dict[str, str] | None
    text: str | None
    cites: list[Edge]
    cited_by: list[Edge]
    examples: list[str]
    rulings: list[Edge]
    scenarios: list[dict[str, str]]
    status: str | None
    authority: str
    held: bool
    flags: list[str]
    same_rule: list[dict[str, Any]]


class Example(BaseModel):
    """One worked example under a rule."""

    id: str
    case: str | None
    illustrates: str
    edition: EditionRef
    digest: dict[str, str] | None
    text: str | None
    cards: list[str]
    cites: list[Edge]
    scenarios: list[dict[str, str]]
    authority: str


class Ruling(BaseModel):
    """One official ruling: one text, however many cards carry it."""

    id: str
    case: list[str]
    cards: list[str]
    topics: list[str]
    edition: EditionRef
    digest: dict[str, str] | None
    text: str | None
    class_: str | None
    interprets: list[Edge]
    mentions: list[str]
    scenarios: list[dict[str, str]]
    authority: str

    model_config = {"serialize_by_alias": True, "populate_by_name": True, "alias_generator": lambda n: n.rstrip("_")}


class Face(BaseModel):
    """One face of a card, as printed."""

    name: dict[str, str]
    cost: str | None
    type_line: dict[str, str]
    power: str | None
    toughness: str | None
    loyalty: str | None
    stats: str | None
    abilities: list[dict[str, Any]]


class Card(BaseModel):
    """One card: its names, faces and what has been said about it."""

    id: str
    game: str
    names: dict[str, str]
    faces: list[Face]
    keywords: list[str]
    rulings: list[str]
    mentioned_by: list[str]
    printed_in: list[str]
    scenarios: list[dict[str, str]]


class Candidate(BaseModel):
    """One thing that a typed text may mean."""

    id: str
    game: str
    label: str
    why: str


class Resolution(BaseModel):
    """What a typed text was taken to mean: exact, corrected, moved, ambiguous or none."""

    query: str
    decision: str
    reason: str
    candidates: list[Candidate]
    suggestions: list[Candidate]


def edition_ref(edition: Edition) -> EditionRef:
    """An edition as answers carry it."""
    effective = edition.effective.isoformat() if edition.effective else None
    return EditionRef(id=edition.name, document=edition.document, language=edition.language, effective=effective)


def anything(library: Library, id: Id) -> Rule | Example | Ruling | Card:
    """Whatever a full id names.

    Raises:
        NotFoundError: nothing of that id is held.
    """
    if id.kind == "card" and (id.edition is None or library.facts(id)):
        return card(library, id)
    if id.kind == "ruling":
        return ruling(library, id)
    return example(library, id) if id.kind == "example" else rule(library, id)


def _unit(library: Library, id: Id) -> dict[str, Any]:
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
    unit["edition"] = edition_ref(library.edition(id.game, unit["edition"]))
    return unit


def rule(library: Library, id: Id) -> Rule:
    """The rule of a full id."""
    unit = _unit(library, id)
    children = library.under(id)
    return Rule(
        id=str(id),
        game=id.game,
        number=unit["number"],
        edition=unit["edition"],
        kind=unit["kind"],
        title=unit["title"],
        parent=_full(id, unit["parent"]),
        children=[str(node.id) for node in children if node.kind in RULE_KINDS],
        digest=_digest(unit["cases"]),
        text=unit["text"],
        cites=_cites(library, id, unit["cites"]),
        cited_by=[Edge(id=source, basis=basis) for kind, source, basis, _ in library.edges_to(id) if kind == "CITES"],
        examples=[str(node.id) for node in children if node.kind == "example"],
        rulings=[
            Edge(id=source, basis=basis, reason=reason)
            for kind, source, basis, reason in library.edges_to(id)
            if kind == "INTERPRETS"
        ],
        scenarios=[],
        status=None,
        authority=_authority(unit["text"], "official text"),
        held=bool(unit["held"]),
        flags=unit["flags"],
        same_rule=[
            {"id": str(kin.there), "relation": kin.relation, "confidence": kin.confidence, "reason": kin.reason}
            for kin in library.kin(id)
        ],
    )


def example(library: Library, id: Id) -> Example:
    """The worked example of a full id."""
    unit = _unit(library, id)
    return Example(
        id=str(id),
        case=unit["cases"][0] if unit["cases"] else None,
        illustrates=str(id.rule),
        edition=unit["edition"],
        digest=_digest(unit["cases"]),
        text=unit["text"],
        cards=[target for kind, target, _, _ in library.edges_from(id) if kind == "MENTIONS"],
        cites=_cites(library, id, unit["cites"]),
        scenarios=[],
        authority=_authority(unit["text"], "official text"),
    )


def ruling(library: Library, id: Id) -> Ruling:
    """The ruling of a full id."""
    unit = _unit(library, id)
    edges = library.edges_from(id)
    about = [target for kind, target, _, _ in edges if kind == "ABOUT"]
    known = [cases.by_id()[case] for case in unit["cases"] if case in cases.by_id()]
    return Ruling(
        id=str(id),
        case=unit["cases"],
        cards=[target for target in about if ids.parse(target).kind == "card"],
        topics=[target for target in about if ids.parse(target).kind != "card"],
        edition=unit["edition"],
        digest=_digest(unit["cases"]),
        text=unit["text"],
        class_=known[0].sort if known else None,
        interprets=[Edge(id=t, basis=b, reason=why) for kind, t, b, why in edges if kind == "INTERPRETS"],
        mentions=[target for kind, target, _, _ in edges if kind == "MENTIONS"],
        scenarios=[],
        authority=_authority(unit["text"], "official ruling"),
    )


def card(library: Library, id: Id) -> Card:
    """The card of an id, with or without a face."""
    whole = id.at(None)
    if whole.path.count("/") > 1:
        whole = Id(whole.game, "/".join(whole.path.split("/")[:2]))
    facts = library.facts(whole)
    if facts is None:
        raise NotFoundError("no such card is held", where=str(id), remedy="ask by name: `hanrei card NAME`")
    told = library.edges_to(whole)
    faces = [_face(library, whole, n, face) for n, face in enumerate(facts["faces"], start=1)]
    names: dict[str, str] = {}
    for face in faces:
        for language, name in face.name.items():
            names[language] = f"{names[language]} // {name}" if language in names else name
    return Card(
        id=str(whole),
        game=whole.game,
        names=names,
        faces=faces,
        keywords=sorted({word for face in facts["faces"] for word in face.get("keywords", ())}),
        rulings=[source for kind, source, _, _ in told if kind == "ABOUT"],
        mentioned_by=[source for kind, source, _, _ in told if kind == "MENTIONS"],
        printed_in=facts.get("units", []),
        scenarios=[],
    )


def _face(library: Library, card_id: Id, n: int, face: dict[str, Any]) -> Face:
    texts = library.rows(
        "SELECT u.edition, t.text FROM text t JOIN unit u ON u.id = t.unit WHERE u.number = ? AND u.game = ?",
        f"{card_id.path}/{n}",
        card_id.game,
    )
    return Face(
        name=face["names"],
        cost=face.get("cost"),
        type_line=face.get("type_line", {}),
        power=face.get("power"),
        toughness=face.get("toughness"),
        loyalty=face.get("loyalty"),
        stats=face.get("stats"),
        abilities=[{"edition": edition, "text": text, "digest": None, "modelled": False} for edition, text in texts],
    )


def _full(id: Id, number: str | None) -> str | None:
    return str(Id(id.game, number, id.edition)) if number else None


def _cites(library: Library, id: Id, targets: list[str]) -> list[Edge]:
    spans = library.spans(id)
    if not spans:
        return [Edge(id=str(Id(id.game, target, id.edition)), basis="cited") for target in targets if target]
    return [
        Edge(id=str(Id(id.game, target, id.edition)), basis="cited", raw=raw, start=start, end=end)
        for start, end, raw, several in spans
        for target in several
    ]


def _digest(case_ids: list[str]) -> dict[str, str] | None:
    said = [cases.by_id()[case].expected for case in case_ids if case in cases.by_id()]
    return {"en": said[0]} if said else None


def _authority(text: str | None, official: str) -> str:
    return official if text is not None else "digest"
