"""The library as a networkx graph, for paths and neighbourhoods. It is built from the rows and never edited.

Nodes are ids. An edge's key is its kind; it carries its basis and reason. Lineage joins editions (`SAME_RULE`), so a
path may cross from one to another. A path never runs through a heading or a common word: to stand in one chapter, or
to use one word, is no connection.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import networkx as nx

from graph.library import Library
from graph.store.cards import list_cards
from graph.store.edges import list_edges, list_lineage
from graph.store.units import read_kinds

__all__ = ["GraphStep", "Neighbourhood", "Web"]

_HEADING_KINDS = frozenset({"chapter", "section", "heading", "prose"})
"""Kinds of units that are headings over others; to stand under the same one is no connection."""
_LONGEST_PATH = 6
"""How many steps a path may have."""
_KINDS_BY_WEIGHT = (
    "CLAIMS",
    "PLAYS",
    "ABOUT",
    "MENTIONS",
    "INTERPRETS",
    "ILLUSTRATES",
    "DEFINES",
    "HAS_KEYWORD",
    "CITES",
    "USES",
    "PARENT",
)
"""Kinds of edges, the most telling first: of several between two nodes, a path shows the first."""


@dataclass(frozen=True, slots=True)
class GraphStep:
    """One step of a path, in the direction of its edge. `backwards` says that the path runs against it."""

    source: str
    kind: str
    target: str
    basis: str
    reason: str
    backwards: bool


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What stands near an id: nodes with their distances, nearest first. `left_out` counts nodes beyond the limit."""

    nodes: tuple[tuple[str, int], ...]
    edges: tuple[GraphStep, ...]
    left_out: int


@dataclass(frozen=True, eq=False)
class Web:
    """The library as one directed graph.

    `near` has each node's neighbours for paths, `terms` the term ids by game and word.
    """

    graph: nx.MultiDiGraph[str]
    near: dict[str, tuple[str, ...]]
    terms: dict[tuple[str, str], str]

    @classmethod
    def of(cls, library: Library) -> Web:
        """Build the graph of a library as it is now.

        Its nodes are full ids as text, those of cards and terms without an edition. Its edges have a kind, basis and
        reason. Lineage gives edges of kind `SAME_RULE`, across languages, too.
        """
        graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
        units = read_kinds(library)
        graph.add_nodes_from(units)
        graph.add_nodes_from(card for card, _ in list_cards(library))
        near: dict[str, set[str]] = defaultdict(set)
        terms = _index_terms(library)
        for source, kind, target, basis, reason in _read_edges(library):
            graph.add_edge(source, target, key=kind, basis=basis, reason=reason)
            if _may_join(kind, target, units):
                near[source].add(target)
                near[target].add(source)
        return cls(graph, {node: tuple(sorted(others)) for node, others in near.items()}, terms)

    def find_term(self, game: str, word: str) -> str | None:
        """Find the id of the term for a printed keyword, whatever its case: `"mtg:term/kicker"`.

        None where there is none.
        """
        return self.terms.get((game, word.casefold()))

    def find_neighbourhood(self, id: str, steps: int = 1, limit: int = 60) -> Neighbourhood:
        """Find what stands within some steps of an id, in either direction: at most `limit` nodes, itself included.

        Each node has its distance in steps, nearest first, and those beyond `limit` are counted. All edges between
        these nodes are given, as they run: none is `backwards`. Headings and common words count here. An unknown id
        stands alone.
        """
        if id not in self.graph:
            return Neighbourhood(((id, 0),), (), 0)
        nodes = {id: 0}
        edge = [id]
        for distance in range(1, steps + 1):
            edge = sorted({other for node in edge for other in self._list_neighbours(node)} - nodes.keys())
            nodes |= dict.fromkeys(edge, distance)
        chosen = dict(list(nodes.items())[:limit])
        inside = self.graph.subgraph(chosen).edges(keys=True, data=True)
        edges = sorted((a, kind, b, data["basis"], data["reason"]) for a, b, kind, data in inside)
        return Neighbourhood(
            tuple(chosen.items()), tuple(GraphStep(*one, backwards=False) for one in edges), len(nodes) - len(chosen)
        )

    def _list_neighbours(self, node: str) -> Iterator[str]:
        """List the nodes one edge away: successors, then predecessors. A node linked both ways comes twice.

        Raises:
            NetworkXError: The node is unknown.
        """
        yield from self.graph.successors(node)
        yield from self.graph.predecessors(node)

    def find_paths(self, source: str, target: str, limit: int = 3) -> list[list[GraphStep]]:
        """Find the shortest paths between two ids, at most `limit`, of one length, each as its steps from the source.

        Edges are walked either way. Those from a unit to the heading above it, or to a word it uses, are not. Gives
        none where the two are more than six steps apart, the same, or unknown.
        """
        steps_to = self._measure_distances(source, target)
        if source == target or target not in steps_to:
            return []
        ways = itertools.islice(self._trace_back(target, steps_to), limit)
        return [[self._make_step(a, b) for a, b in itertools.pairwise(way)] for way in ways]

    def _measure_distances(self, source: str, target: str) -> dict[str, int]:
        """Give the distance in steps from the source of every node found, until the target is: nodes as far as it, too.

        The target is missing if it is more than six steps away.
        """
        found = {source: 0}
        edge = [source]
        for distance in range(1, _LONGEST_PATH + 1):
            edge = [
                other
                for node in edge
                for other in self.near.get(node, ())
                if found.setdefault(other, distance) == distance
            ]
            edge = list(dict.fromkeys(edge))
            if target in found or not edge:
                break
        return found

    def _trace_back(self, target: str, steps_to: dict[str, int]) -> Iterator[list[str]]:
        """List every shortest path to the target, as ids from its source on. `steps_to` has each node's distance."""
        distance = steps_to[target]
        if not distance:
            yield [target]
            return
        for before in self.near[target]:
            if steps_to.get(before) == distance - 1:
                for way in self._trace_back(before, steps_to):
                    yield [*way, target]

    def _make_step(self, a: str, b: str) -> GraphStep:
        """Make the step from `a` to its neighbour `b`, by the most telling of their edges.

        `CLAIMS` tells most, `PARENT` least. An edge that runs from `b` to `a` is taken only where none runs the other
        way; the step is then `backwards`.
        """
        backwards = not self.graph.has_edge(a, b)
        source, target = (b, a) if backwards else (a, b)
        kinds = self.graph[source][target]
        kind = min(
            kinds,
            key=lambda kind: (
                _KINDS_BY_WEIGHT.index(kind) if kind in _KINDS_BY_WEIGHT else len(_KINDS_BY_WEIGHT),
                kind,
            ),
        )
        return GraphStep(source, kind, target, kinds[kind]["basis"], kinds[kind]["reason"], backwards)


def _may_join(kind: str, target: str, units: Mapping[str, str]) -> bool:
    """Whether a path may use an edge: not one to a heading, nor one to a word that texts happen to use.

    `units` has the kind of each unit by its id.
    """
    if kind == "USES":
        return target in units
    return kind != "PARENT" or units.get(target) not in _HEADING_KINDS


def _index_terms(library: Library) -> dict[tuple[str, str], str]:
    """Give the ids of terms by game and name in lower case: `mtg:term/kicker` for `("mtg", "kicker")`.

    Words that must not be used for a term are left out.
    """
    names = [name for name in library.names() if name.id.kind == "term" and name.form != "not"]
    return {(name.id.game, name.text.casefold()): str(name.id) for name in names}


def _read_edges(library: Library) -> Iterator[tuple[str, str, str, str, str]]:
    """Read (source, kind, target, basis, reason) of every edge. Those of lineage follow, with the kind `SAME_RULE`."""
    for source, kind, target, basis, reason, _ in list_edges(library):
        yield source, kind, target, basis, reason
    for here, there, relation, *_ in list_lineage(library):
        yield here, "SAME_RULE", there, "computed", relation
