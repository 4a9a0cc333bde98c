"""Section 700: powers. Where powers work that name zones."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.rules.powers import list_functioning_zones
from engine.kernel.parts import Functioning
from engine.kernel.run import Run

__all__: list[str] = []


@rules.allows("700.2", "function", edition=EN)
def in_the_zones_that_it_says(ask: Run, what: Functioning) -> bool:
    """A power that names zones works on a card in one of them. Its condition is asked about apart."""
    return ask.state.objects[what.obj].zone in list_functioning_zones(what)
