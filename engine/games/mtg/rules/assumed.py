"""Clauses numbered `assumed/...`: what play needs and no document says."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.parts import Live
from engine.kernel.run import Run

__all__: list[str] = []


@rules.orders("assumed/changes-of-a-cost-in-any-order", "charges", after="increases_then_reductions")
def one_after_another(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Changes of a cost that nothing else puts in order are made in the order in which they stand, the first first."""
    return items[:1]
