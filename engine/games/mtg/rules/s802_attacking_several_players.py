"""Section 802: attacking several players. In which order they declare blockers."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.combat import list_defending_players
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("802.4", "blockers:next")
def each_defending_player_in_turn(ask: Run, seat: str, so_far: None) -> str | None:
    """The seat that declares blockers after this one: the next attacked player in turn order.

    `so_far` if it is the last.
    """
    attacked = list_defending_players(ask)
    later = attacked[attacked.index(seat) + 1 :] if seat in attacked else []
    return later[0] if later else so_far
