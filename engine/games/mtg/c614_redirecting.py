"""Section 614.9: damage that is dealt to another than it would have been."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import Damaged
from engine.kernel import matching
from engine.kernel.events import Event
from engine.kernel.replacement import Candidate, Change
from engine.kernel.run import Run

__all__ = ["redirected"]


def redirected(change: Change) -> bool:
    """Whether a replacement gives damage to another, whatever else it makes of it."""
    was, now = change.candidate.event, change.result
    return isinstance(was, Damaged) and isinstance(now, Damaged) and now.to != was.to


@rules.defines("614.9", "replace:change", after="a_modified_event")
def the_same_damage_to_another(ask: Run, change: Change, so_far: Event) -> Event:
    return change.result or so_far if redirected(change) else so_far


@rules.forbids("614.9", "replace")
def to_what_can_be_dealt_none(ask: Run, candidate: Candidate) -> bool:
    """Damage goes to no creature or planeswalker that is one no longer or has left, and to no player who has left."""
    if not isinstance(candidate.event, Damaged) or "to" not in candidate.part.change:
        return False
    told = msgspec.structs.replace(candidate.live.context, event=candidate.event)
    whom = matching.resolve_reference(str(candidate.part.change["to"]), told, ask.state)
    if whom in ask.state.seats:
        return whom in ask.state.out
    there = isinstance(whom, str) and whom in ask.state.at("battlefield")
    return not (there and any(ask.has(str(whom), "types", kind) for kind in ("creature", "planeswalker")))
