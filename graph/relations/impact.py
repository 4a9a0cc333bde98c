"""Impact: what leans on a rule, a card, a ruling, an example or a term, and is to be looked at again if it changes.

Whatever reaches it, or one of the rules beneath it, in the graph: what cites it, what rests on it by our reading, what
shows or plays it; the same rule in other editions; and the engine's clauses that stand under its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine import games
from graph.library import Library
from graph.proof import engines
from graph.relations.versions import edited_versions, same_versions
from rulebook.ids import Id

__all__ = ["Leaning", "impact"]

_SHAPE = frozenset({"PARENT", "DEFINES"})
"""Edges that say where a thing stands, and not what leans on it."""
_WRITTEN = frozenset({"INTERPRETS", "CLAIMS", "SHOWS"})
"""Edges that somebody wrote for a text of a rule; the others an edition prints, and they are its own."""


@dataclass(frozen=True, slots=True)
class Leaning:
    """One thing that leans on another: how (the edge's kind), on which of the rules beneath it, and by what basis."""

    kind: str
    id: str
    on: str
    basis: str
    reason: str = ""
    edited: bool = False


def impact(library: Library, id: Id) -> list[Leaning]:
    """Everything that leans on an id or on what stands beneath it, by kind and id, each once.

    Takes a full id. What leans on the same rule in another edition leans on this one, too; `on` tells which, and
    `edited` that the words were others there.
    """
    versions = _list_versions(library, id)
    beneath = {one: edited for version, edited in versions.items() for one in _list_beneath(library, version)}
    found = [
        Leaning(kind, source, str(one), basis, reason, edited=edited)
        for one, edited in beneath.items()
        for kind, source, basis, reason in library.edges_to(one)
        if kind in _WRITTEN or (one.edition == id.edition and kind not in _SHAPE)
    ]
    found += _list_same_rules(library, id)
    found += _list_clauses(id.game, {str(one): edited for one, edited in beneath.items()})
    inside = {str(one) for one in beneath if one.edition == id.edition}
    kept = {(one.kind, one.id): one for one in reversed(found) if one.id not in inside}
    return sorted(kept.values(), key=lambda one: (one.kind, one.id))


def _list_versions(library: Library, id: Id) -> dict[Id, bool]:
    """A rule and what it is in other editions, each with whether its words are others there."""
    if id.kind != "rule" or not id.pinned:
        return {id: False}
    same = {kin.there: False for kin in same_versions(library, id)}
    return {id: False} | same | {kin.there: True for kin in edited_versions(library, id)}


def _list_beneath(library: Library, id: Id) -> Iterator[Id]:
    """An id and the rules that stand under it, however deep."""
    yield id
    for node in library.under(id) if id.kind == "rule" else ():
        if node.id.kind == "rule":
            yield from _list_beneath(library, node.id)


def _list_same_rules(library: Library, id: Id) -> list[Leaning]:
    """The same rule in every other edition, which is to be read beside it."""
    if id.kind != "rule" or not id.pinned:
        return []
    return [Leaning("SAME_RULE", str(one.there), str(id), "computed", one.relation) for one in library.kin(id)]


def _list_clauses(game: str, rules: Mapping[str, bool]) -> list[Leaning]:
    if game not in games.BUILT_IN:
        return []
    clauses = {clause.key: clause for clause in engines.load(game).rules.clauses if clause.rule in rules}
    return [
        Leaning(
            "MODELS",
            key,
            clause.rule,
            "computed",
            f"{clause.question} {clause.topic}",
            edited=rules[clause.rule],
        )
        for key, clause in clauses.items()
    ]
