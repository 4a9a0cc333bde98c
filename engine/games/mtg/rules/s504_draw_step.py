"""Section 504: draw step. The active player draws a card."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.library import draw_card
from engine.games.mtg.rules.turn import is_beginning_of
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("504.1", "after:step-began", after="permanents_untap")
def draw_for_the_turn(ask: Run, record: Record) -> Does:
    """As the draw step begins, have the active player draw a card; nothing happens in other steps."""
    if is_beginning_of(record, "draw"):
        yield draw_card(ask, ask.active)
