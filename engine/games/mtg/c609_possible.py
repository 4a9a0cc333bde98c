"""609.3: how much of what an effect attempts is done where not all of it can be."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.run import Run

__all__ = ["possible"]


def possible(ask: Run, wanted: int, there: int) -> int:
    """How many of so many wanted are discarded, sacrificed, removed or milled where there are only so many."""
    return int(ask.defines("possible", (wanted, there), wanted if there >= wanted else 0))


@rules.defines("609.3", "possible")
def only_as_much_as_possible(ask: Run, said: tuple[int, int], so_far: int) -> int:
    """An effect that attempts something impossible does as much of it as it can."""
    return min(said)
