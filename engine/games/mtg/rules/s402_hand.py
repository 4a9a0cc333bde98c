"""Section 402: hand."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.looking import Looking
from engine.kernel.run import Run

__all__: list[str] = []


@rules.allows("402.3", "look")
def your_own_hand(ask: Run, subject: Looking) -> bool:
    """A player may look at the cards in their own hand."""
    return subject.card in ask.state.at(f"{subject.seat}.hand")
