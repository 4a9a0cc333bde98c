"""Section 402: hand. Its maximum size, and who may look at it."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.looking import Looking
from engine.kernel.run import Run

__all__: list[str] = []


_MAXIMUM = 7


@rules.defines("402.2", "hand:maximum")
def seven_cards(ask: Run, seat: str, so_far: int | None) -> int | None:
    """Seven as a seat's maximum hand size, unless `so_far` says another number."""
    return _MAXIMUM if so_far is None else so_far


@rules.allows("402.3", "look")
def your_own_hand(ask: Run, subject: Looking) -> bool:
    """Whether the card is in the seat's own hand, so that it may look at it."""
    return subject.card in ask.state.at(f"{subject.seat}.hand")
