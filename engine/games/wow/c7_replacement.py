"""Sections 716 and 717: replacement, and the prevention of damage."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Healed, Prevented
from engine.games.wow.look import controller
from engine.kernel.events import Changed, Ended, Event, Moved
from engine.kernel.questions import Does
from engine.kernel.replacement import Candidate, Change
from engine.kernel.run import Run
from engine.kernel.state import Ongoing

__all__: list[str] = []


@rules.allows("716.1", "replace", edition=EN)
def it_may_replace_the_event(ask: Run, candidate: Candidate) -> bool:
    return True


@rules.forbids("716.1e", "replace", edition=EN)
def once_for_an_event(ask: Run, candidate: Candidate) -> bool:
    return candidate.live.key in candidate.used


@rules.forbids("103.3", "replace")
def not_what_the_game_does(ask: Run, candidate: Candidate) -> bool:
    return getattr(candidate.event, "by_game", False) is True


@rules.forbids("717.2", "replace", edition=EN)
def none_of_the_unpreventable(ask: Run, candidate: Candidate) -> bool:
    event = candidate.event
    return candidate.part.prevent is not None and isinstance(event, Dealt) and not event.preventable


@rules.forbids("717.2a", "replace", edition=EN)
def nothing_is_left_to_prevent(ask: Run, candidate: Candidate) -> bool:
    event = candidate.event
    return candidate.part.prevent is not None and isinstance(event, Dealt) and event.amount <= 0


@rules.does("717.2d", "replace:prevented", edition=EN)
def what_triggers_on_prevention(ask: Run, change: Change) -> Does:
    event = change.candidate.event
    if isinstance(event, Dealt) and change.prevented:
        yield Prevented(event.to, change.prevented)


@rules.defines("716.1", "replace:change", edition=EN)
def the_modified_event(ask: Run, change: Change, so_far: Event) -> Event:
    return change.result or so_far


@rules.defines("716.1a", "replace:into", edition=EN)
def it_never_happens(ask: Run, change: Change, so_far: Event | None) -> Event | None:
    return None


@rules.defines("717.2a", "replace:prevent", edition=EN)
def reduced_by_what_it_prevents(ask: Run, change: Change, so_far: Event) -> Event:
    return change.result or so_far


@rules.does("717.2a", "replace:used", edition=EN)
def it_can_prevent_less(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    effect, candidate, spent = used
    if candidate.part.prevent is not None and effect.left is not None and spent:
        left = effect.left - spent
        yield Changed(replace(effect, left=left)) if left > 0 else Ended(effect.id)


@rules.orders("717.4a", "replace", edition=EN)
def raising_ones_first(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    raising = tuple(one for one in items if one.part.change and one.part.prevent is None)
    return raising or items


@rules.defines("716.1b", "chooser:replace", edition=EN)
def whoever_would_be_affected(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    event = among[0]
    if isinstance(event, (Dealt, Healed)):
        return controller(ask, event.to)
    return controller(ask, event.obj) if isinstance(event, Moved) else so_far


@rules.defines("717.4a", "chooser:replace", after=whoever_would_be_affected, edition=EN)
def the_packets_controller(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: str | None) -> str | None:
    event, candidates = among
    raising = all(one.part.change and one.part.prevent is None for one in candidates)
    return event.controller if raising and isinstance(event, (Dealt, Healed)) else so_far
