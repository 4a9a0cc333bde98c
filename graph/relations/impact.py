"""Impact: what depends on a rule, a card, a ruling, an example or a term, and must be reviewed if it changes.

That is everything that reaches it, or a rule beneath it, in the graph. It may cite it, rest on our reading of it, show
it or play it. The same rule in other editions counts, and so do the engine's clauses under its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine import games
from graph.library import Library
from graph.proof import engines
from graph.relations.versions import edited_versions, same_versions
from rulebook.ids import Id

__all__ = ["Dependent", "find_impact"]

_SHAPE = frozenset({"PARENT", "DEFINES"})
"""Edges that say where a thing stands; they make nothing depend on it."""
_WRITTEN = frozenset({"INTERPRETS", "CLAIMS", "SHOWS"})
"""Edges that somebody wrote for a rule's text. All others are printed in one edition, and hold for it alone."""


@dataclass(frozen=True, slots=True)
class Dependent:
    """One thing that depends on another.

    `kind` is the edge's kind, `on` the rule beneath that it depends on, `basis` what the edge rests on. `edited` says
    that the words of `on` differ from those asked about.
    """

    kind: str
    id: str
    on: str
    basis: str
    reason: str
    edited: bool = False


def find_impact(library: Library, id: Id) -> list[Dependent]:
    """Find everything that depends on a full id, or on what stands beneath it: by kind and id, each once.

    From other editions of the rule come only `INTERPRETS`, `CLAIMS` and `SHOWS`, and engine clauses (`MODELS`). `on`
    names that rule, and `edited` says whether its words differ. The rule itself in each other edition is listed, too,
    as `SAME_RULE`, however sure. Edges `PARENT` and `DEFINES` do not count, and
    what stands beneath is no dependent itself. An unknown id gives none.

    Raises:
        EngineError: the engine of the game cannot be loaded.
    """
    versions = _list_versions(library, id)
    beneath = {one: edited for version, edited in versions.items() for one in _list_beneath(library, version)}
    found = [
        Dependent(kind, source, str(one), basis, reason, edited=edited)
        for one, edited in beneath.items()
        for kind, source, basis, reason in library.edges_to(one)
        if kind in _WRITTEN or (one.edition == id.edition and kind not in _SHAPE)
    ]
    found += _list_same_rule_dependents(library, id)
    found += _list_clauses(id.game, {str(one): edited for one, edited in beneath.items()})
    inside = {str(one) for one in beneath if one.edition == id.edition}
    kept = {(one.kind, one.id): one for one in reversed(found) if one.id not in inside}
    return sorted(kept.values(), key=lambda one: (one.kind, one.id))


def _list_versions(library: Library, id: Id) -> dict[Id, bool]:
    """List a rule and what it is in other editions, each with whether its words differ there.

    Anything else stands alone.
    """
    if id.kind != "rule" or not id.pinned:
        return {id: False}
    same = {kin.there: False for kin in same_versions(library, id)}
    return {id: False} | same | {kin.there: True for kin in edited_versions(library, id)}


def _list_beneath(library: Library, id: Id) -> Iterator[Id]:
    """List an id, and then all rules beneath it, at any depth. Examples and rulings are left out."""
    yield id
    for node in library.under(id) if id.kind == "rule" else ():
        if node.id.kind == "rule":
            yield from _list_beneath(library, node.id)


def _list_same_rule_dependents(library: Library, id: Id) -> list[Dependent]:
    """List the same rule in each other edition as a dependent of kind `SAME_RULE`; the reason says how it is joined.

    Empty for anything but a pinned rule, one whose id has an edition.
    """
    if id.kind != "rule" or not id.pinned:
        return []
    return [Dependent("SAME_RULE", str(one.there), str(id), "computed", one.relation) for one in library.kin(id)]


def _list_clauses(game: str, rules: Mapping[str, bool]) -> list[Dependent]:
    """List the engine's clauses that stand under these rules, as dependents of kind `MODELS`.

    `rules` has full ids, each with whether its words differ from those asked about. An empty list for a game that is
    not built in.

    Raises:
        EngineError: the engine of the game cannot be loaded.
    """
    if game not in games.BUILT_IN:
        return []
    clauses = {clause.key: clause for clause in engines.load_engine(game).rules.clauses if clause.rule in rules}
    return [
        Dependent(
            "MODELS",
            key,
            clause.rule,
            "computed",
            f"{clause.question} {clause.topic}",
            edited=rules[clause.rule],
        )
        for key, clause in clauses.items()
    ]
