"""Rules, examples, rulings and terms; the history of a rule and what leans on it."""

from __future__ import annotations

import dataclasses

from api.answers.editions import refer_to
from api.answers.units import (
    SURE,
    NotFoundError,
    authority_of,
    cites_of,
    digest_of,
    full_id,
    nearest_digest,
    read_unit,
    scenarios_of,
    status_of,
    title_above,
)
from api.models import Edge, Example, History, Impact, Leaning, Moment, Rule, Ruling, Term
from graph.library import Library
from graph.relations import impact as weighing
from rulebook import ids
from rulebook.ids import Id
from rulebook.units import RULE_KINDS
from rulings import cases

__all__ = ["read_example", "read_history", "read_impact", "read_rule", "read_ruling", "read_term"]

_UNEDITED = frozenset({"kept", "moved", "translation"})


def read_history(library: Library, id: Id) -> History:
    """What the rule of a full id was and became."""
    unit = read_unit(library, id)
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
            edition=refer_to(edition),
            title=node.title or title_above(library, node),
            relation=relation,
            confidence=confidence,
            reason=reason,
            text=node.text,
        )
        found.append((edition.age, moment))
    return [moment for _, moment in sorted(found, key=lambda pair: (pair[0], pair[1].id))]


def read_rule(library: Library, id: Id) -> Rule:
    """The rule of a full id."""
    unit = read_unit(library, id)
    children, kin = library.under(id), library.kin(id)
    said, said_of = nearest_digest(library, [id, *(k.there for k in kin if k.confidence >= SURE)])
    same = [k.there for k in kin if k.relation in _UNEDITED and k.confidence >= SURE]
    return Rule(
        id=str(id),
        game=id.game,
        number=unit["number"],
        edition=unit["edition"],
        kind=unit["kind"],
        title=unit["title"],
        parent=full_id(id, unit["parent"]),
        children=[str(node.id) for node in children if node.kind in RULE_KINDS],
        digest=said,
        digest_of=said_of,
        text=unit["text"],
        cites=cites_of(library, id, unit["cites"]),
        cited_by=[Edge(id=source, basis=basis) for kind, source, basis, _ in library.edges_to(id) if kind == "CITES"],
        examples=[str(node.id) for node in children if node.kind == "read_example"],
        rulings=[
            Edge(id=source, basis=basis, reason=reason)
            for kind, source, basis, reason in library.edges_to(id)
            if kind == "INTERPRETS"
        ],
        scenarios=scenarios_of(library, [id, *same]),
        status=status_of(library, [id, *same]),
        authority=authority_of(unit["text"], "official text"),
        held=bool(unit["held"]),
        flags=unit["flags"],
        same_rule=[
            {"id": str(k.there), "relation": k.relation, "confidence": k.confidence, "reason": k.reason} for k in kin
        ],
    )


def read_example(library: Library, id: Id) -> Example:
    """The worked example of a full id."""
    unit = read_unit(library, id)
    return Example(
        id=str(id),
        case=unit["cases"][0] if unit["cases"] else None,
        illustrates=str(id.rule),
        edition=unit["edition"],
        digest=digest_of(library, id),
        text=unit["text"],
        cards=[target for kind, target, _, _ in library.edges_from(id) if kind == "MENTIONS"],
        cites=cites_of(library, id, unit["cites"]),
        scenarios=scenarios_of(library, [id]),
        authority=authority_of(unit["text"], "official text"),
    )


def read_ruling(library: Library, id: Id) -> Ruling:
    """The ruling of a full id."""
    unit = read_unit(library, id)
    edges = library.edges_from(id)
    about = [target for kind, target, _, _ in edges if kind == "ABOUT"]
    known = [cases.by_id()[case] for case in unit["cases"] if case in cases.by_id()]
    return Ruling(
        id=str(id),
        case=unit["cases"],
        cards=[target for target in about if ids.parse(target).kind == "card"],
        topics=[target for target in about if ids.parse(target).kind != "card"],
        edition=unit["edition"],
        digest=digest_of(library, id),
        text=unit["text"],
        class_=known[0].sort if known else None,
        interprets=[Edge(id=t, basis=b, reason=why) for kind, t, b, why in edges if kind == "INTERPRETS"],
        mentions=[target for kind, target, _, _ in edges if kind == "MENTIONS"],
        scenarios=scenarios_of(library, [id]),
        authority=authority_of(unit["text"], "official ruling"),
    )


def read_term(library: Library, id: Id) -> Term:
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


def read_impact(library: Library, id: Id) -> Impact:
    """What leans on a rule, card, ruling, example or term."""
    found = [Leaning(**dataclasses.asdict(one)) for one in weighing.impact(library, id)]
    return Impact(id=str(id), leaning=found)
