"""A neighbourhood of the graph as an answer, as a DOT text, and as an SVG picture."""

from __future__ import annotations

import math
from html import escape

from pydantic import BaseModel

from graph.relations.network import Neighbourhood
from rulebook.ids import parse

__all__ = ["GraphEdge", "GraphNode", "GraphView", "draw_svg", "report_neighbourhood", "write_dot"]

_RING, _EDGE = 150, 90
_COLOURS = {
    "rule": "#3b6ea5",
    "example": "#5f8f3f",
    "ruling": "#a5562e",
    "card": "#7a4fa3",
    "term": "#8a7a1f",
}


class GraphNode(BaseModel):
    """One node near the thing asked for; `steps` is its distance."""

    id: str
    kind: str
    steps: int


class GraphEdge(BaseModel):
    """One edge between two nodes that are shown."""

    source: str
    kind: str
    target: str
    basis: str
    reason: str


class GraphView(BaseModel):
    """The nodes near an id, nearest first; `left_out` counts the nodes beyond the limit."""

    id: str
    nodes: list[GraphNode]
    edges: list[GraphEdge]
    left_out: int


def report_neighbourhood(id: str, near: Neighbourhood) -> GraphView:
    """Report what stands near the full id `id` as an answer: its nodes with their distances, and the edges."""
    return GraphView(
        id=id,
        nodes=[GraphNode(id=node, kind=parse(node).kind, steps=steps) for node, steps in near.nodes],
        edges=[
            GraphEdge(source=edge.source, kind=edge.kind, target=edge.target, basis=edge.basis, reason=edge.reason)
            for edge in near.edges
        ],
        left_out=near.left_out,
    )


def write_dot(graph: GraphView) -> str:
    """Write the neighbourhood as a `digraph` in DOT, the language of Graphviz: a line a node, then a line an edge.

    A node is labelled with the path of its id, an edge with its kind; its basis is the tooltip.
    """
    nodes = [f"  {_quote(node.id)} [label={_quote(_make_label(node))}];" for node in graph.nodes]
    edges = [
        f"  {_quote(e.source)} -> {_quote(e.target)} [label={_quote(e.kind)} tooltip={_quote(e.basis)}];"
        for e in graph.edges
    ]
    return "\n".join([f"digraph {_quote(graph.id)} {{", *nodes, *edges, "}", ""])


def _quote(text: str) -> str:
    r"""Quote a text for DOT: `a"b` becomes `"a\"b"`. Backslashes are escaped too, line breaks are not."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _make_label(node: GraphNode) -> str:
    """The label of a node: the path of its id, as `702.19b`; of a card or term without its kind, as `mist-bear`."""
    path = parse(node.id).path
    return path.partition("/")[2] if node.kind in {"card", "term"} else path


def draw_svg(graph: GraphView) -> str:
    """Draw the neighbourhood as the text of an SVG: the thing in the middle, the others in rings by their distance.

    Each edge and node has a title that a browser shows on hovering. Colours tell kinds.

    Raises:
        KeyError: an end of an edge is none of the nodes.
    """
    places = _place_nodes(graph)
    radius = max((math.hypot(x, y) for x, y in places.values()), default=0) + _EDGE
    lines = [
        f'<line x1="{x1:.0f}" y1="{y1:.0f}" x2="{x2:.0f}" y2="{y2:.0f}">'
        f"<title>{escape(f'{e.kind}, {e.basis}')}</title></line>"
        for e in graph.edges
        for (x1, y1), (x2, y2) in [(places[e.source], places[e.target])]
    ]
    dots = [
        f'<g transform="translate({places[node.id][0]:.0f} {places[node.id][1]:.0f})">'
        f'<circle r="{9 if node.steps else 14}" fill="{_COLOURS.get(node.kind, "#666666")}"/>'
        f'<text y="-14">{escape(_make_label(node))}</text><title>{escape(node.id)}</title></g>'
        for node in graph.nodes
    ]
    box = f"{-radius:.0f} {-radius:.0f} {2 * radius:.0f} {2 * radius:.0f}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">',
            f"<title>{escape(graph.id)}</title>",
            '<g stroke="#999999">',
            *lines,
            '</g><g font-family="sans-serif" font-size="12" text-anchor="middle" fill="#555555">',
            *dots,
            "</g></svg>",
            "",
        ]
    )


def _place_nodes(graph: GraphView) -> dict[str, tuple[float, float]]:
    """Place each node on the ring of its distance: x and y by id, in pixels from the centre, which is (0, 0).

    Distance 0 is the centre. The first of a ring stands at the top, and the others follow clockwise.
    """
    places: dict[str, tuple[float, float]] = {}
    inner = 0.0
    for distance in sorted({node.steps for node in graph.nodes}):
        ring = [node.id for node in graph.nodes if node.steps == distance]
        inner = max(inner + _RING, len(ring) * 70 / math.tau) if distance else 0.0
        for n, id_ in enumerate(ring):
            turn = math.tau * n / len(ring)
            places[id_] = (inner * math.sin(turn), -inner * math.cos(turn))
    return places
