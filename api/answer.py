"""One data model behind every face: what `--json` prints is what HTTP returns.

Each model says what it is in its own docstring, and each function here makes one answer out of the
library. Ids are full; every answer carries edition, language and authority.
"""

from __future__ import annotations

import dataclasses
import json
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ConfigDict

from graph import engines, pinning
from graph import impact as weighing
from graph import lint as linting
from graph import resolve as resolving
from graph import search as searching
from graph.catalogue import Node
from graph.library import Library
from rulebook import ids
from rulebook.errors import HanreiError
from rulebook.ids import Id
from rulebook.units import RULE_KINDS, Edition
from rulings import cases
from rulings.index import nth_face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from graph.citecheck import Verdict
    from graph.evidence import Outcome
    from rulebook.diff import Diff

_UNEDITED = frozenset({"kept", "moved", "translation"})
_SURE = 0.8
"""From here on a rule of another edition speaks for this one, and is named."""

__all__ = [
    "Candidate",
    "Card",
    "Change",
    "CitationCheck",
    "Comparison",
    "Doubt",
    "Edge",
    "EditionRef",
    "Example",
    "Face",
    "Found",
    "HeldEdition",
    "History",
    "Hit",
    "Impact",
    "Leaning",
    "Linted",
    "Moment",
    "Mutant",
    "NotFoundError",
    "Resolution",
    "Rule",
    "Ruling",
    "ScenarioResult",
    "Term",
    "Verification",
    "anything",
    "card",
    "citation",
    "comparison",
    "digests",
    "edition_ref",
    "editions",
    "example",
    "history",
    "impact",
    "lint",
    "one",
    "resolve",
    "rule",
    "ruling",
    "search",
    "shown",
    "term",
    "verification",
]


_PLAIN = ConfigDict(serialize_by_alias=True, populate_by_name=True, alias_generator=lambda name: name.rstrip("_"))
"""Field names that Python keeps for itself lose their underscore on the way out."""


class NotFoundError(HanreiError):
    """Nothing held answers to the id; the remedy names the nearest that is."""


class EditionRef(BaseModel):
    """Which edition speaks: `id` is what stands after the @ of a full id."""

    id: str
    document: str
    language: str
    effective: str | None


class HeldEdition(EditionRef):
    """An edition with its game, how many units the index knows, and how many have words here."""

    game: str
    title: str
    genre: str
    units: int
    worded: int


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
    digest_of: str | None
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

    model_config = _PLAIN


class Face(BaseModel):
    """One face of a card, as printed; its abilities are `modelled` where the engine has the card written out."""

    name: dict[str, str]
    cost: str | None
    type_line: dict[str, str]
    power: str | None
    toughness: str | None
    loyalty: str | None
    stats: str | None
    abilities: list[dict[str, Any]]


class Term(BaseModel):
    """One defined word: how it is written, the rules that define it, and what it is not."""

    id: str
    game: str
    names: list[dict[str, str]]
    defined_by: list[str]
    used_by: list[str]
    not_: list[dict[str, str]]

    model_config = _PLAIN


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


class Moment(BaseModel):
    """What a rule is in one edition: `relation` tells how it differs from the rule asked for."""

    id: str
    edition: EditionRef
    title: str
    relation: str
    confidence: float
    reason: str
    text: str | None


class History(BaseModel):
    """One rule through every edition held, oldest first, and which other rules stood at its number."""

    id: str
    title: str
    moments: list[Moment]
    other_owners: list[Moment]


class Change(BaseModel):
    """One rule that was edited, split or merged; `spans` are (same, out or in; words), null without the texts."""

    relation: str
    old: list[str]
    new: list[str]
    confidence: float
    reason: str
    spans: list[tuple[str, str]] | None


class Comparison(BaseModel):
    """Two editions compared: the renumbering as runs, the edits, what is new and what is gone.

    Across languages `translated` holds every pair of numbers that say the same.
    """

    older: EditionRef
    newer: EditionRef
    kept: int
    translated: list[tuple[str, str]]
    renumbering: list[dict[str, Any]]
    changes: list[Change]
    new: list[str]
    gone: list[str]


class CitationCheck(BaseModel):
    """The verdict on a citation: whether the rule exists, where it is now, and whether it says what was quoted.

    `existence` is exists, moved, stale, never-existed or ambiguous; `quotation` here, there, none, altered,
    too-short, or null where nothing was quoted; `spans` tell how it was altered, where the text is held.
    """

    cited: str
    holds: bool
    existence: str
    reason: str
    id: str | None
    now: list[str]
    near: list[str]
    quotation: str | None
    found: list[str]
    spans: list[tuple[str, str]] | None


class Leaning(BaseModel):
    """One thing that leans on another: how, on which of the rules beneath it, and by what basis."""

    kind: str
    id: str
    on: str
    basis: str
    reason: str


class Impact(BaseModel):
    """What leans on a thing, and is to be looked at again if it changes."""

    id: str
    leaning: list[Leaning]


class Doubt(BaseModel):
    """One thing to mend in a document: a broken or dangling citation, or a doubt of the print."""

    id: str
    kind: str
    what: str
    remedy: str


class Linted(BaseModel):
    """A page of what is wrong in the editions held; `next` is where the next page begins."""

    total: int
    limit: int
    offset: int
    next: int | None
    findings: list[Doubt]


class Mutant(BaseModel):
    """One clause switched off in one scenario: killed (by outcome or script), survived or broken."""

    scenario: str
    rule: str
    clause: str
    outcome: str
    by: str | None
    observed: bool


class ScenarioResult(BaseModel):
    """What one scenario showed. `report`: its failures in full, with the position and the trace around them."""

    id: str
    title: str
    outcome: str
    claims: list[str]
    observed: list[str]
    failures: list[str]
    report: list[str] = []
    todo: str | None


class Verification(BaseModel):
    """A suite of scenarios run: how many passed, failed or are still to do, one result each, and their mutants."""

    passed: int
    failed: int
    todo: int
    results: list[ScenarioResult]
    mutants: list[Mutant] | None


class Hit(BaseModel):
    """One answer to a question in words: `marks` are places of its words in the snippet, `others` the same rule."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    kind: str
    game: str
    title: str
    snippet: str
    marks: tuple[tuple[int, int], ...]
    authority: str
    score: float
    why: tuple[str, ...]
    others: tuple[str, ...]


class Found(BaseModel):
    """A page of answers, best first; `total` counts them all, and `next` is where the next page begins."""

    query: str
    total: int
    limit: int
    offset: int
    next: int | None
    results: list[Hit]


class Resolution(BaseModel):
    """What a typed text was taken to mean: exact, corrected, moved, ambiguous or none.

    `suggestions` are the nearest things where it means none; `parts` answer a text of several, in its order.
    """

    query: str
    decision: str
    reason: str
    candidates: list[Candidate]
    suggestions: list[Candidate]
    parts: list[Resolution]


def history(library: Library, id: Id) -> History:
    """What the rule of a full id was and became."""
    unit = _unit(library, id)
    told = {id: ("asked for", 1.0, "")}
    told |= {kin.there: (kin.relation, kin.confidence, kin.reason) for kin in library.kin(id)}
    others = [node.id for node in library.numbered(id.path) if node.id.game == id.game and node.held]
    strangers = {other: ("another rule", 1.0, "") for other in others if other not in told}
    return History(
        id=str(id), title=unit["title"], moments=_moments(library, told), other_owners=_moments(library, strangers)
    )


def _moments(library: Library, told: dict[Id, tuple[str, float, str]]) -> list[Moment]:
    found = []
    for place, (relation, confidence, reason) in told.items():
        node = library.node(place)
        if node is None:
            continue
        edition = library.edition(place.game, place.edition or "")
        moment = Moment(
            id=str(place),
            edition=edition_ref(edition),
            title=node.title or _title_above(library, node),
            relation=relation,
            confidence=confidence,
            reason=reason,
            text=node.text,
        )
        found.append((edition.age, moment))
    return [moment for _, moment in sorted(found, key=lambda pair: (pair[0], pair[1].id))]


def verification(outcomes: Sequence[Outcome], *, mutate: bool) -> Verification:
    """What a suite of scenarios showed."""
    return Verification(
        passed=sum(one.outcome == "passed" for one in outcomes),
        failed=sum(one.outcome in ("failed", "broken") for one in outcomes),
        todo=sum(one.outcome == "todo" for one in outcomes),
        results=[
            ScenarioResult(
                id=one.id,
                title=one.title,
                outcome=one.outcome,
                claims=list(one.claims),
                observed=list(one.observed),
                failures=list(one.failures),
                report=list(one.report),
                todo=one.todo,
            )
            for one in outcomes
        ],
        mutants=[
            Mutant(scenario=one.id, rule=rule, clause=clause, outcome=end, by=by, observed=seen)
            for one in outcomes
            for rule, clause, end, by, seen in one.mutants
        ]
        if mutate
        else None,
    )


def citation(verdict: Verdict) -> CitationCheck:
    """What became of one citation."""
    return CitationCheck(
        cited=verdict.cited,
        holds=verdict.holds,
        existence=verdict.existence.value,
        reason=verdict.reason,
        id=str(verdict.id) if verdict.id else None,
        now=list(map(str, verdict.now)),
        near=list(map(str, verdict.near)),
        quotation=verdict.match.value if verdict.match else None,
        found=list(map(str, verdict.found)),
        spans=None if verdict.spans is None else [(span.what, span.text) for span in verdict.spans],
    )


def comparison(older: Edition, newer: Edition, found: Diff) -> Comparison:
    """What changed from one edition to another."""
    return Comparison(
        older=edition_ref(older),
        newer=edition_ref(newer),
        kept=found.kept,
        translated=list(found.translated),
        renumbering=[dataclasses.asdict(run) for run in found.renumbering],
        changes=[
            Change(
                relation=str(change.relation),
                old=list(change.old),
                new=list(change.new),
                confidence=change.confidence,
                reason=change.reason,
                spans=None if change.spans is None else [(span.what, span.text) for span in change.spans],
            )
            for change in found.changes
        ],
        new=list(found.new),
        gone=list(found.gone),
    )


def _title_above(library: Library, node: Node) -> str:
    """The nearest title above a unit that has none of its own: 702.142a is told by its keyword."""
    above = node.parent
    while above:
        parent = library.node(Id(node.id.game, above, node.id.edition))
        if parent is None or parent.title:
            return f"({parent.title})" if parent else ""
        above = parent.parent
    return ""


def edition_ref(edition: Edition) -> EditionRef:
    """An edition as answers carry it."""
    effective = edition.effective.isoformat() if edition.effective else None
    return EditionRef(id=edition.name, document=edition.document, language=edition.language, effective=effective)


def resolve(library: Library, text: str, **where: Any) -> Resolution:  # noqa: ANN401 - game, edition, at, language, limit
    """What a typed text means."""
    return _resolution(resolving.resolve(library, text, **where))


def _resolution(found: resolving.Resolution) -> Resolution:
    named = [_candidate(candidate) for candidate in found.candidates]
    none = found.decision is resolving.Decision.NONE
    return Resolution(
        query=found.query,
        decision=found.decision.value,
        reason=found.reason,
        candidates=[] if none else named,
        suggestions=named if none else [],
        parts=[_resolution(part) for part in found.parts],
    )


def _candidate(candidate: resolving.Candidate) -> Candidate:
    return Candidate(id=str(candidate.id), game=candidate.game, label=candidate.label, why=candidate.why)


def search(
    library: Library,
    text: str,
    *,
    game: str | None = None,
    edition: str | None = None,
    at: str | None = None,
    limit: int = 20,
    offset: int = 0,
    **where: Any,  # noqa: ANN401 - kind, language
) -> Found:
    """The rules, examples, rulings, cards and terms that a question in words is about.

    Raises:
        UnknownEditionError: no such game or edition is held, or none was in force on that day.
    """
    library.within(game, edition)
    if at and edition is None:
        edition = library.named(at, game).name
    where |= {"game": game, "edition": edition}
    found = searching.search(library, text, limit=limit, offset=offset, **where)
    hits = [Hit.model_validate(hit) for hit in found.results]
    more = offset + len(hits)
    return Found(
        query=text,
        total=found.total,
        limit=limit,
        offset=offset,
        next=more if hits and more < found.total else None,
        results=hits,
    )


def shown(library: Library, found: Resolution) -> list[Rule | Example | Ruling | Card | Term]:
    """What to lay open of an answer: each part's first rule or card, where it is clear what is meant."""
    if found.parts:
        return [thing for part in found.parts for thing in shown(library, part)]
    if found.decision == resolving.Decision.AMBIGUOUS:
        return []
    things = [ids.parse(candidate.id) for candidate in found.candidates]
    first = sorted(things, key=lambda thing: thing.kind == "term")[:1]
    return [anything(library, id) for id in first]


def one(library: Library, text: str, *, kind: str | None = None, **where: Any) -> Id:  # noqa: ANN401 - as for resolve
    """The one thing that a text means.

    Raises:
        NotFoundError: it means nothing, or several things.
    """
    if exact := pinning.full(library, text):
        return exact
    found = resolve(library, text, **where)
    candidates = [c for c in found.candidates if kind in (None, ids.parse(c.id).kind)]
    if len(candidates) == 1:
        return ids.parse(candidates[0].id)
    near = ", ".join(f"{c.id} ({c.label})" for c in (candidates or found.candidates or found.suggestions)[:5])
    raise NotFoundError(
        found.reason or ("it may mean several things" if candidates else f"it names no {kind or 'rule'} held"),
        where=repr(text),
        remedy=f"say which: {near}" if near else "try a number, a name or a full id such as wow:410.6@6.0-ja",
    )


def editions(library: Library) -> list[HeldEdition]:
    """Every edition held, oldest first within a document."""
    counted = {
        (game, name): (units, worded)
        for game, name, units, worded in library.rows(
            "SELECT u.game, u.edition, COUNT(*), COUNT(t.unit) FROM unit u LEFT JOIN text t ON t.unit = u.id"
            " WHERE u.held GROUP BY u.game, u.edition"
        )
    }
    return [
        HeldEdition(
            **edition_ref(edition).model_dump(),
            game=edition.game,
            title=edition.title,
            genre=edition.genre.value,
            units=counted.get((edition.game, edition.name), (0, 0))[0],
            worded=counted.get((edition.game, edition.name), (0, 0))[1],
        )
        for edition in library.editions()
    ]


def anything(library: Library, id: Id) -> Rule | Example | Ruling | Card | Term:
    """Whatever a full id names.

    Raises:
        NotFoundError: nothing of that id is held.
    """
    if id.kind == "card" and (id.edition is None or library.facts(id)):
        return card(library, id)
    if id.kind == "term" and id.edition is None:
        return term(library, id)
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
    children, kin = library.under(id), library.kin(id)
    said, said_of = _nearest_digest(library, [id, *(k.there for k in kin if k.confidence >= _SURE)])
    same = [k.there for k in kin if k.relation in _UNEDITED and k.confidence >= _SURE]
    return Rule(
        id=str(id),
        game=id.game,
        number=unit["number"],
        edition=unit["edition"],
        kind=unit["kind"],
        title=unit["title"],
        parent=_full(id, unit["parent"]),
        children=[str(node.id) for node in children if node.kind in RULE_KINDS],
        digest=said,
        digest_of=said_of,
        text=unit["text"],
        cites=_cites(library, id, unit["cites"]),
        cited_by=[Edge(id=source, basis=basis) for kind, source, basis, _ in library.edges_to(id) if kind == "CITES"],
        examples=[str(node.id) for node in children if node.kind == "example"],
        rulings=[
            Edge(id=source, basis=basis, reason=reason)
            for kind, source, basis, reason in library.edges_to(id)
            if kind == "INTERPRETS"
        ],
        scenarios=_scenarios(library, [id, *same]),
        status=_status(library, [id, *same]),
        authority=_authority(unit["text"], "official text"),
        held=bool(unit["held"]),
        flags=unit["flags"],
        same_rule=[
            {"id": str(k.there), "relation": k.relation, "confidence": k.confidence, "reason": k.reason} for k in kin
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
        digest=_digest(library, id),
        text=unit["text"],
        cards=[target for kind, target, _, _ in library.edges_from(id) if kind == "MENTIONS"],
        cites=_cites(library, id, unit["cites"]),
        scenarios=_scenarios(library, [id]),
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
        digest=_digest(library, id),
        text=unit["text"],
        class_=known[0].sort if known else None,
        interprets=[Edge(id=t, basis=b, reason=why) for kind, t, b, why in edges if kind == "INTERPRETS"],
        mentions=[target for kind, target, _, _ in edges if kind == "MENTIONS"],
        scenarios=_scenarios(library, [id]),
        authority=_authority(unit["text"], "official ruling"),
    )


def term(library: Library, id: Id) -> Term:
    """The term of an id without edition."""
    names = [name for name in library.names() if name.id == id]
    if not names:
        raise NotFoundError("no such term is held", where=str(id), remedy="ask by the word itself")
    told = library.edges_to(id)
    return Term(
        id=str(id),
        game=id.game,
        names=[{"text": n.text, "language": n.language, "form": n.form} for n in names if n.form != "not"],
        defined_by=[source for kind, source, _, _ in told if kind == "DEFINES"],
        used_by=[source for kind, source, _, _ in told if kind == "USES"],
        not_=[{"text": n.text, "why": n.note} for n in names if n.form == "not"],
    )


def card(library: Library, id: Id) -> Card:
    """The card of an id, with or without a face.

    Raises:
        NotFoundError: no such card is held.
        EngineError: the engine of its game, which would say what of it is modelled, cannot be loaded.
    """
    whole = id.at(None)
    if whole.path.count("/") > 1:
        whole = Id(whole.game, "/".join(whole.path.split("/")[:2]))
    facts = library.facts(whole)
    if facts is None:
        raise NotFoundError("no such card is held", where=str(id), remedy="ask by name: `hanrei card NAME`")
    told = library.edges_to(whole)
    played = _is_played(whole.game, [name for face in facts["faces"] for name in face["names"].values()])
    faces = [
        _face(library, facts.get("units", []), n, face, played=played) for n, face in enumerate(facts["faces"], start=1)
    ]
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
        scenarios=_scenarios(library, [whole], kind="PLAYS"),
    )


def _is_played(game: str, names: Iterable[str]) -> bool:
    """Whether the engine of a game has a card of one of these names written out, so that it can be played."""
    return game in engines.registry() and not engines.load(game).cards.keys().isdisjoint(names)


def _face(library: Library, printings: list[str], n: int, face: dict[str, Any], *, played: bool) -> Face:
    return Face(
        name=face["names"],
        cost=face.get("cost"),
        type_line={language: "".join(words) for language, words in face.get("type_line", {}).items()},
        power=face.get("power"),
        toughness=face.get("toughness"),
        loyalty=face.get("loyalty"),
        stats=face.get("stats"),
        abilities=_abilities(library, [ids.parse(unit) for unit in printings if nth_face(unit) == n], played=played),
    )


def _abilities(library: Library, printings: list[Id], *, played: bool) -> list[dict[str, Any]]:
    """What each printing of a face says, where anything is held of it; a reprint in the same words is left out."""
    said: list[dict[str, Any]] = []
    for unit in printings:
        node, digest = library.node(unit), _digest(library, unit)
        text = node.text if node else None
        one = {"edition": unit.edition, "text": text or None, "digest": digest, "modelled": played}
        if (text or digest) and one not in said:
            said.append(one)
    return said


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


def impact(library: Library, id: Id) -> Impact:
    """What leans on a rule, card, ruling, example or term."""
    found = [Leaning(**dataclasses.asdict(one)) for one in weighing.impact(library, id)]
    return Impact(id=str(id), leaning=found)


def lint(library: Library, editions: Iterable[Edition], *, limit: int = 100, offset: int = 0) -> Linted:
    """What is wrong in some editions by their own lights, in reading order."""
    every = [finding for edition in editions for finding in linting.lint(library, edition)]
    shown, more = every[offset : offset + limit], offset + limit
    following = more if more < len(every) else None
    rows = [Doubt(**dataclasses.asdict(one)) for one in shown]
    return Linted(total=len(every), limit=limit, offset=offset, next=following, findings=rows)


def digests(library: Library, rules: Iterable[str]) -> dict[str, dict[str, str]]:
    """What each of these rules says in our words, by language, as far as that is held."""
    found = {}
    for text in rules:
        id = ids.parse(text)
        said, _ = _nearest_digest(library, [id, *(k.there for k in library.kin(id) if k.confidence >= _SURE)])
        found[text] = said or {}
    return found


def _digest(library: Library, id: Id) -> dict[str, str] | None:
    return (
        dict(library.rows("SELECT language, text FROM digest WHERE unit = ? ORDER BY language DESC", str(id))) or None
    )


def _nearest_digest(library: Library, ids_in_order: list[Id]) -> tuple[dict[str, str] | None, str | None]:
    """The digest of the first of these rules that has one, and whose it is."""
    for id in ids_in_order:
        if said := _digest(library, id):
            return said, str(id)
    return None, None


def _scenarios(library: Library, ids_: list[Id], kind: str = "CLAIMS") -> list[dict[str, str]]:
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


def _status(library: Library, ids_: list[Id]) -> str | None:
    """The status of the rule when the scenarios were last mutated; null when nobody has done so here."""
    for id in ids_:
        for (status,) in library.rows("SELECT status FROM status WHERE rule = ?", str(id)):
            return str(status)
    return None


def _authority(text: str | None, official: str) -> str:
    return official if text is not None else "digest"
