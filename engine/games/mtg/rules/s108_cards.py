"""Section 108: cards. Who counts as the controller of a card that is neither permanent nor spell."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("108.4a", "controller:none")
def the_owner_of_a_card_without_one(ask: Run, id: str, so_far: str | None) -> str:
    """The owner of a card, as its controller where it is neither permanent nor spell."""
    return str(ask.get(id, "owner"))
