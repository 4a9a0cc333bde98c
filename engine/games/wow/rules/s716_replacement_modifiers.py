"""Section 716: replacement modifiers. When replacements apply, what they make of events, and who orders them."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.position import get_controller
from engine.games.wow.rules.prevention import is_conditional
from engine.kernel.events import Event
from engine.kernel.replacement import Candidate, Change
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.allows("716.1", "replace", edition=EN)
def it_may_replace_the_event(ask: Run, candidate: Candidate) -> bool:
    """Any replacement may apply to an event unless a rule forbids it: the answer is always True."""
    return True


@rules.defines("716.1", "replace:change", edition=EN)
def the_modified_event(ask: Run, change: Change, so_far: Event) -> Event:
    """The event becomes what the replacement makes of it: `change.result`."""
    return cast("Event", change.result)


@rules.does("716.1", "replace:first", edition=EN)
def what_comes_before(ask: Run, change: Change) -> Does:
    """What a replacement does first is done, unless it is a prevention that depends on that."""
    part, live = change.candidate.part, change.candidate.live
    if not is_conditional(part):
        ask.effects(part.first, replace(live.context, event=change.candidate.event))
    yield from ()


@rules.defines("716.1a", "replace:into", edition=EN)
def it_never_happens(ask: Run, change: Change, so_far: Event | None) -> Event | None:
    """An event that effects come instead of does not happen: the answer is always None."""
    return None


@rules.defines("716.1b", "chooser:replace", edition=EN)
def whoever_would_be_affected(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    """The controller of the affected card, or else its owner, picks among competing replacements.

    Where no card is affected, the affected player does. It is the answer so far if neither is.
    """
    event = among[0]
    id = str(getattr(event, "obj", ""))
    if id in ask.state.objects:
        return get_controller(ask, id) or ask.state.objects[id].owner
    return getattr(event, "seat", so_far)


@rules.forbids("716.1e", "replace", edition=EN)
def a_second_time_for_one_event(ask: Run, candidate: Candidate) -> bool:
    """A replacement may not apply twice to one event or to what became of it."""
    return candidate.live.key in candidate.used
