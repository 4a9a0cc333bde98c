"""702.142c: a spell that was foretold, whatever it is cast for."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("702.142c", "printed:was-foretold")
def a_spell_that_was_a_foretold_card(ask: Run, id: str, so_far: object) -> object:
    return 1 if ask.state.mark(id, "foretold") is not None else so_far
