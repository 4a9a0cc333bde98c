"""The graph as networkx sees it: made from the rows, asked for paths and neighbourhoods, never edited.

Nodes are ids; an edge's key is its kind, and it carries its basis and reason. Editions are joined by
lineage (`SAME_RULE`), so that a path may cross from one to another and says so.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import networkx as nx

from graph.library import Library

__all__ = ["Path", "around", "network", "paths"]

Path = list[tuple[str, str, str, str]]
"""Steps of (from, kind, to, basis)."""


def network(library: Library) -> nx.MultiDiGraph[str]:
    """Everything held as one directed graph."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    graph.add_nodes_from(row[0] for row in library.rows("SELECT id FROM unit"))
    graph.add_nodes_from(row[0] for row in library.rows("SELECT id FROM card"))
    for source, kind, target, basis, reason in library.rows("SELECT source, kind, target, basis, reason FROM edge"):
        graph.add_edge(source, target, key=kind, basis=basis, reason=reason)
    for here, there, relation in library.rows("SELECT here, there, relation FROM kin WHERE here <> '' AND there <> ''"):
        graph.add_edge(here, there, key="SAME_RULE", basis="computed", reason=relation)
    return graph


def around(graph: nx.MultiDiGraph[str], id: str, steps: int = 1) -> nx.MultiDiGraph[str]:
    """What stands within some steps of an id, in either direction.

    Raises:
        networkx.NodeNotFound: the graph has no such id.
    """
    if id not in graph:
        raise nx.NodeNotFound(id)
    near = {id}
    edge = {id}
    for _ in range(steps):
        edge = {other for node in edge for other in (*graph.successors(node), *graph.predecessors(node))} - near
        near |= edge
    return graph.subgraph(near).copy()


def paths(graph: nx.MultiDiGraph[str], source: str, target: str, limit: int = 3) -> Iterator[Path]:
    """The shortest ways from one id to another, edges taken in either direction; none where there is none."""
    plain: nx.Graph[str] = nx.Graph(graph)
    try:
        for n, nodes in enumerate(nx.all_shortest_paths(plain, source, target)):
            if n == limit:
                return
            yield [_step(graph, a, b) for a, b in itertools.pairwise(nodes)]
    except (nx.NetworkXNoPath, nx.NodeNotFound):
        return


def _step(graph: nx.MultiDiGraph[str], a: str, b: str) -> tuple[str, str, str, str]:
    if graph.has_edge(a, b):
        kind, data = next(iter(sorted(graph[a][b].items())))
        return a, kind, b, data["basis"]
    kind, data = next(iter(sorted(graph[b][a].items())))
    return a, f"{kind} (backwards)", b, data["basis"]
