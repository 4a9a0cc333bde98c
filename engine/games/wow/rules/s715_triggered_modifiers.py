"""Section 715: triggered modifiers. The end of what triggers only once."""

from __future__ import annotations

from engine.games.wow.base import EN, rules
from engine.kernel.events import Ended
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.triggers import Chance

__all__: list[str] = []


@rules.does("715.1", "trigger", after="it_waits", edition=EN)
def the_next_time_only(ask: Run, chance: Chance) -> Does:
    """A lasting effect that triggers only once ends as it triggers. A power of a card does not end."""
    if chance.trigger.once and chance.live.ongoing in ask.state.effects:
        yield Ended(str(chance.live.ongoing))
