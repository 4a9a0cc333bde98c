"""Sections 614 to 616: replacement and prevention effects."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c614_redirecting import redirected
from engine.games.mtg.events import (
    Damaged,
)
from engine.kernel.events import Changed, Ended, Event
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing

__all__: list[str] = []


@rules.allows("614.1", "replace")
def replacement_effects_apply(ask: Run, candidate: Candidate) -> bool:
    return True


@rules.forbids("614.5", "replace")
def once_for_an_event(ask: Run, candidate: Candidate) -> bool:
    return candidate.live.key in candidate.used


@rules.forbids("614.7a", "replace")
def no_damage_is_no_event(ask: Run, candidate: Candidate) -> bool:
    """What would deal 0 damage, by now, deals none: nothing increases, redirects or prevents it."""
    return isinstance(candidate.event, Damaged) and candidate.event.amount <= 0


@rules.defines("614.6", "replace:change")
def a_modified_event(ask: Run, change: Change, so_far: Event) -> Event:
    return so_far if redirected(change) else change.result or so_far


@rules.defines("614.6", "replace:into")
def something_else_instead(ask: Run, change: Change, so_far: Event) -> Event | None:
    return change.result


@rules.defines("615.6", "replace:prevent")
def prevented(ask: Run, change: Change, so_far: Event) -> Event:
    return change.result or so_far


@rules.does("615.7", "replace:used")
def used_up(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """Each damage prevented takes as much off a shield, which ends at 0; what is for one event ends with that."""
    effect, candidate, spent = used
    if effect.left is None:
        if candidate.part.style == "once":
            yield Ended(effect.id)
    elif spent >= effect.left:
        yield Ended(effect.id)
    elif spent:
        yield Changed(msgspec.structs.replace(effect, left=effect.left - spent))


@rules.defines("616.1", "chooser:replace")
def the_affected_player_chooses(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    event = among[0]
    subject = getattr(event, "to", None) if hasattr(event, "amount") else getattr(event, "obj", None)
    if isinstance(subject, str) and subject in ask.state.seats:
        return subject
    seat = getattr(event, "seat", None)
    if isinstance(subject, str) and (subject in ask.state.objects):
        got = ask.get(subject, "controller")
        return str(got) if got else ask.state.objects[subject].owner
    return str(seat) if seat else None
