"""Section 511: end of combat. Everything leaves combat."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import CombatEnded
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("511.3", "step:ends", after="unused_mana_empties")  # neither looks at what the other does
def everything_leaves_combat(ask: Run, seat: str) -> Does:
    """Remove everything from combat as the end of combat step ends; nothing happens as other steps end."""
    if ask.state.mark("game", "phase") == "end-combat":
        yield CombatEnded()
