"""Section 700: powers."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.games.wow.rules.powers import list_functioning_zones
from engine.kernel.parts import Functioning
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []


@rules.allows("700.2", "function", edition=EN)
def in_the_zones_that_it_says(ask: Run, what: Functioning) -> bool:
    """A power that names zones works on a card in one of them while its condition holds."""
    obj = ask.state.objects[what.obj]
    return obj.zone in list_functioning_zones(what) and ask.holds(
        getattr(what.ability, "when", None), Context(obj.id, obj.controller)
    )
