"""The answers on rules, examples, rulings and terms; the history of a rule, and what depends on it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from api.answers.citing import cite
from api.answers.editions import refer_to
from api.answers.units import (
    NotFoundError,
    Version,
    get_authority,
    list_citations,
    list_scenarios,
    list_statements,
    make_full_id,
    read_digest,
    read_status,
    read_unit,
)
from api.models import (
    Bullet,
    ChangesSince,
    Difference,
    EarlierWords,
    Edge,
    Example,
    History,
    HistoryEntry,
    Impact,
    Line,
    OwnerRef,
    PartRef,
    Rule,
    Ruling,
    Term,
    TranslatedWords,
)
from graph.library import Library
from graph.lookup.editions import index_editions
from graph.lookup.owners import find_owners
from graph.relations import impact as weighing
from graph.relations import labels
from graph.relations.since import RuleSince, find_changes_since
from graph.relations.versions import Earlier, edited_versions, find_words, same_versions
from graph.store.catalogue import Node, find_title
from rulebook import differences, ids
from rulebook.fold import hash_folded
from rulebook.ids import Id
from rulebook.units import RULE_KINDS, Genre, Kind
from rulings import cases

__all__ = ["read_example", "read_history", "read_impact", "read_rule", "read_ruling", "read_term"]


def read_history(library: Library, id: Id, since: dt.date | None = None) -> History:
    """Read what the rule of a full id was and became in every edition held, oldest first; itself is among them.

    `other_owners` are other rules of the game that had its number. With a day, both have only editions after that day,
    and `since` tells what changed; else it is None. The title is the rule's own, perhaps "".

    Raises:
        NotFoundError: no such rule is held.
    """
    unit = read_unit(library, id)
    versions = {id: ("asked for", 1.0, "")}
    versions |= {kin.there: (kin.relation, kin.confidence, kin.reason) for kin in library.kin(id)}
    others = [node.id for node in library.numbered(id.path) if node.id.game == id.game and node.held]
    strangers = {other: ("another rule", 1.0, "") for other in others if other not in versions}
    moments, owners = _list_history(library, versions), _list_history(library, strangers)
    day = since.isoformat() if since else ""
    return History(
        id=str(id),
        title=unit["title"],
        moments=[one for one in moments if not day or (one.edition.effective or "") > day],
        other_owners=[one for one in owners if not day or (one.edition.effective or "") > day],
        since=_report_since(find_changes_since(library, id, since)) if since else None,
    )


def _report_since(found: RuleSince) -> ChangesSince:
    """Report what became of a rule since a day, as the model that every interface gives."""
    return ChangesSince(
        day=found.day,
        changed=found.changed,
        relation=found.relation,
        then=list(found.then),
        now=list(found.now),
        said=found.said,
        reason=found.reason,
        spans=None if found.spans is None else list(found.spans),
    )


def _list_history(library: Library, told: dict[Id, tuple[str, float, str]]) -> list[HistoryEntry]:
    """List the versions of a rule, oldest first; `told` gives (relation, confidence, reason) by id.

    An id that is not held is left out. One without a title has that of the nearest rule above in brackets, "" for none.
    """
    found = []
    for place, (relation, confidence, reason) in told.items():
        node = library.node(place)
        if node is None:
            continue
        edition = library.edition(place.game, place.edition or "")
        moment = HistoryEntry(
            id=str(place),
            edition=refer_to(edition),
            title=node.title or (f"({above})" if (above := find_title(library, node)) else ""),
            relation=relation,
            confidence=confidence,
            reason=reason,
            text=node.text,
        )
        found.append((edition.age, moment))
    return [moment for _, moment in sorted(found, key=lambda pair: (pair[0], pair[1].id))]


def read_rule(library: Library, id: Id) -> Rule:
    """Read the rule of a full id (`mtg:702.19b@cr-2021-02-05`): words, bullets, neighbours, rulings, scenarios.

    What was written for its other editions is among them. Words that are not held are None. `cites` has the citations
    of its bullets, too.

    Raises:
        NotFoundError: no such rule is held.
    """
    unit = read_unit(library, id)
    children, kin, words = library.under(id), library.kin(id), find_words(library, id)
    versions = _list_versions(library, id)
    bullets = [_make_bullet(library, node) for node in children if node.kind == Kind.BULLET]
    beneath = [node for node in children if node.kind in RULE_KINDS]
    return Rule(
        id=str(id),
        game=id.game,
        number=unit["number"],
        edition=unit["edition"],
        kind=unit["kind"],
        title=unit["title"],
        parent=make_full_id(id, unit["parent"]),
        children=[str(node.id) for node in beneath],
        digest=words.digest,
        digest_of=str(words.digest_of) if words.digest_of else None,
        earlier=_make_earlier(words.earlier),
        text=words.text,
        text_of=str(words.text_of) if words.text_of else None,
        translations=_list_translations(library, versions),
        has_words=_has_words(library, id),
        bullets=bullets,
        holds=_tell_lines(library, [str(node.id) for node in beneath]),
        cites=[
            *list_citations(library, id, unit["cites"]),
            *(_remove_place(edge) for one in bullets for edge in one.cites),
        ],
        cited_by=[Edge(id=source, basis=basis) for kind, source, basis, _ in library.edges_to(id) if kind == "CITES"],
        examples=[str(node.id) for node in children if node.kind == Kind.EXAMPLE],
        rulings=_list_rulings(library, versions),
        scenarios=list_scenarios(library, versions),
        parts=_list_parts(library, versions),
        status=read_status(library, versions),
        authority=get_authority(words.text, _name_authority(library, id), words.digest or words.earlier),
        held=bool(unit["held"]),
        flags=unit["flags"],
        owners=[
            OwnerRef(title=one.title, ids=list(map(str, one.ids)), here=list(map(str, one.here)))
            for one in find_owners(index_editions(library), id)
        ],
        differences=[Difference(ids=list(one.rules), says=one.says) for one in differences.find_differences(str(id))],
        same_rule=[
            {"id": str(k.there), "relation": k.relation, "confidence": k.confidence, "reason": k.reason} for k in kin
        ],
        citation=cite(id.game, unit["number"], unit["edition"], words.digest),
    )


def _list_parts(library: Library, versions: Iterable[Version]) -> list[PartRef]:
    """List the statements of a rule: its own, or those of the first other edition in which its words are the same.

    `versions` are (full id, whether its words differ). `[]` for a rule of one statement.
    """
    for version, edited in versions:
        if not edited and (found := list_statements(library, [(str(version), version)])):
            return found
    return []


def _name_authority(library: Library, id: Id) -> str:
    """Name the authority that the text of a full id has: `official text` or `unofficial translation`."""
    return library.edition(id.game, id.edition or "").genre.authority


def _list_translations(library: Library, versions: Sequence[Version]) -> list[TranslatedWords]:
    """List the user's own translations of a rule's very words; `[]` for none.

    Each version is (full id, whether its words differ); the rule itself is first.
    """
    found = []
    for version, edited in versions[1:]:
        node, edition = library.node(version), library.edition(version.game, version.edition or "")
        if node and not edited and edition.genre is Genre.TRANSLATION:
            found.append(
                TranslatedWords(
                    id=str(version),
                    edition=refer_to(edition),
                    title=node.title,
                    text=node.text,
                    authority=edition.genre.authority,
                )
            )
    return found


def _has_words(library: Library, id: Id) -> bool:
    """Whether the document prints more of a unit than its title, by the hash of its words.

    False for a unit that is not held.
    """
    node = library.node(id)
    return node is not None and node.hash not in {"", hash_folded(node.title)}


def _list_versions(library: Library, id: Id) -> list[Version]:
    """List a rule and its versions in other editions, as (full id, whether its words differ).

    The rule itself is first, then those with the same words, its own language first, then the others.
    """
    same = [(kin.there, False) for kin in same_versions(library, id)]
    return [(id, False), *same, *((kin.there, True) for kin in edited_versions(library, id))]


def _list_rulings(library: Library, versions: Sequence[Version]) -> list[Edge]:
    """List the rulings that interpret a rule in any edition, each once, the nearest edition first.

    `of` names the edition's rule if it is another; `edited` says that its words differ. An edge has the basis and the
    reason that the ruling gives.
    """
    found: dict[str, Edge] = {}
    for version, edited in versions:
        of = str(version) if version != versions[0][0] else None
        for kind, source, basis, reason in library.edges_to(version):
            if kind == "INTERPRETS":
                found.setdefault(source, Edge(id=source, basis=basis, reason=reason, of=of, edited=edited))
    return list(found.values())


def _make_bullet(library: Library, node: Node) -> Bullet:
    """Make the answer on one bullet of a rule: its id, our digest, its text, and what it cites."""
    words, unit = find_words(library, node.id), read_unit(library, node.id)
    return Bullet(
        id=str(node.id), digest=words.digest, text=words.text, cites=list_citations(library, node.id, unit["cites"])
    )


def _remove_place(edge: Edge) -> Edge:
    """Give a citation with id, basis and reason alone, without its place in the text.

    A bullet's citation counts for its rule too, where that place means nothing.
    """
    return Edge(id=edge.id, basis=edge.basis, reason=edge.reason)


def _make_earlier(words: Earlier | None) -> EarlierWords | None:
    """Make the answer on our words for an earlier text of a rule: its id, day, relation, reason and words.

    None for None.
    """
    if words is None:
        return None
    effective = words.effective.isoformat() if words.effective else None
    return EarlierWords(
        of=str(words.of), effective=effective, relation=words.relation, reason=words.reason, digest=words.digest
    )


def _tell_lines(library: Library, units: Sequence[str]) -> list[Line]:
    """Give each unit in one line, in their order: id, number, title, and the gist of its words by language.

    Raises:
        KeyError: a unit is not held.
    """
    known = labels.read_labels(library, units)
    return [Line(id=unit, number=known[unit].number, title=known[unit].title, words=known[unit].gist) for unit in units]


def read_example(library: Library, id: Id) -> Example:
    """Read the worked example of a full id, such as `fab:5.1.2a/ex1@ja`: words, cards, citations, scenarios.

    It has the statements of its case, and one line to cite it by in each language.

    Raises:
        NotFoundError: no such example is held.
    """
    unit = read_unit(library, id)
    return Example(
        id=str(id),
        case=unit["cases"][0] if unit["cases"] else None,
        illustrates=str(id.rule),
        edition=unit["edition"],
        digest=read_digest(library, id),
        text=unit["text"],
        cards=[target for kind, target, _, _ in library.edges_from(id) if kind == "MENTIONS"],
        cites=list_citations(library, id, unit["cites"]),
        scenarios=list_scenarios(library, [(id, False)]),
        parts=list_statements(library, [(case, id) for case in unit["cases"][:1]]),
        authority=get_authority(unit["text"], _name_authority(library, id)),
        citation=cite(id.game, id.path, unit["edition"], read_digest(library, id)),
    )


def read_ruling(library: Library, id: Id) -> Ruling:
    """Read the official ruling of a full id: words, what it is about, and what it interprets.

    Cards and other topics stand apart. `class_` is that of its first known case; None without one.

    Raises:
        NotFoundError: no such ruling is held.
    """
    unit = read_unit(library, id)
    edges = library.edges_from(id)
    about = [target for kind, target, _, _ in edges if kind == "ABOUT"]
    known = [cases.index_cases()[case] for case in unit["cases"] if case in cases.index_cases()]
    return Ruling(
        id=str(id),
        case=unit["cases"],
        cards=[target for target in about if ids.parse(target).kind == "card"],
        topics=[target for target in about if ids.parse(target).kind != "card"],
        edition=unit["edition"],
        digest=read_digest(library, id),
        text=unit["text"],
        class_=known[0].sort if known else None,
        interprets=[Edge(id=t, basis=b, reason=why) for kind, t, b, why in edges if kind == "INTERPRETS"],
        mentions=[target for kind, target, _, _ in edges if kind == "MENTIONS"],
        scenarios=list_scenarios(library, [(id, False)]),
        parts=list_statements(library, [(case, id) for case in unit["cases"]]),
        authority=get_authority(unit["text"], "official ruling"),
    )


def read_term(library: Library, id: Id) -> Term:
    """Read the term of an id without edition, such as `fab:term/go-again`: its names, where it is defined and used.

    What the term is not stands in `not_`, with the reason, and not among the names.

    Raises:
        NotFoundError: no such term is held, or the id names an edition.
    """
    names = [name for name in library.names() if name.id == id]
    if not names:
        raise NotFoundError("no such term is held", where=str(id), remedy="ask by the word itself")
    edges = library.edges_to(id)
    return Term(
        id=str(id),
        game=id.game,
        names=[{"text": n.text, "language": n.language, "form": n.form} for n in names if n.form != "not"],
        defined_by=[source for kind, source, _, _ in edges if kind == "DEFINES"],
        used_by=[source for kind, source, _, _ in edges if kind == "USES"],
        not_=[{"text": n.text, "why": n.note} for n in names if n.form == "not"],
    )


def read_impact(library: Library, id: Id) -> Impact:
    """Read what depends on the rule, card, ruling, example or term of a full id, or on what stands beneath it.

    What depends on the same rule in another edition is in it, too, and says so. The list is empty where nothing does,
    and for an unknown id.
    """
    return Impact(id=str(id), leaning=weighing.find_impact(library, id))
