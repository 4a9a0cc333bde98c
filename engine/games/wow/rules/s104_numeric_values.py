"""Section 104: numeric values. What a number may be where a player chooses it."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.words import Complete, Play, Use
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("104.1", 6, 7, on="408.2a")
rules.rests("104.1", 8, on="707.1d", edition=EN)


@rules.forbids("104.1", ("act:play", "act:use", "act:complete"))
def a_number_below_zero(ask: Run, act: Play | Use | Complete) -> bool:
    """The number chosen for X may not be negative."""
    return act.x is not None and act.x < 0


rules.shape("104.2", "a value that is undefined is read as 0; only amounts and packets below 0 are cut off")
