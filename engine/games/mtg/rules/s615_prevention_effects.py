"""Section 615: prevention effects. How much damage they prevent, and when they are used up."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.references import get_number
from engine.kernel.events import Changed, Ended, Event
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.words import Context, Part, Replace

__all__: list[str] = []


@rules.defines("615.6", "replace:prevent")
def prevented(ask: Run, change: Change, so_far: Event) -> Event:
    """The event without the damage that is prevented, or `so_far` if nothing is left of it."""
    return change.result or so_far


@rules.defines("615.7", "shield")
def the_amount_that_a_shield_prevents(ask: Run, said: tuple[Part, Context], so_far: None) -> int | None:
    """The total damage that a shield prevents, reckoned now.

    None for any other effect, even a prevention of all damage.
    """
    part, context = said
    if isinstance(part, Replace) and part.style == "shield":
        return get_number(ask, part.prevent, context)
    return so_far


@rules.does("615.7", "replace:used")
def used_up(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """Take the damage prevented (`spent`) off a shield, and end the shield at 0.

    An effect for one event ends with it.
    """
    effect, candidate, spent = used
    if effect.left is None:
        if candidate.part.style == "once":
            yield Ended(effect.id)
    elif spent >= effect.left:
        yield Ended(effect.id)
    else:
        yield Changed(msgspec.structs.replace(effect, left=effect.left - spent))
