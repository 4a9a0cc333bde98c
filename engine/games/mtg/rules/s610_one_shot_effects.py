"""Section 610: one-shot effects. They happen once, and some return what they moved."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.events import ExiledUntil, PutOnto
from engine.games.mtg.words import ComesBack
from engine.kernel.events import Created, Event, Moved, Triggers
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import EMPTY
from engine.kernel.words import Context

__all__: list[str] = []


@rules.defines("610.1", "effect:at-once")
def it_happens_just_once(ask: Run, amount: int, so_far: tuple[int, ...]) -> tuple[int, ...]:
    """The amounts that an effect deals one after another: the whole `amount` once, as `(6,)`."""
    return (amount,)


@rules.does("610.3", "expire", after="its_time_is_up")
def what_was_moved_until_then_returns(ask: Run, effect: Ongoing) -> Does:
    """As an effect ends that moved objects until then, return them to the zone they came from.

    Those for the battlefield must still be in exile, and enter together. A token is tried, so that 111.8 answers.
    Effects of other kinds do nothing.
    """
    for part in effect.gives:
        if isinstance(part, ComesBack):
            arrivals = []
            for id in effect.only or ():
                obj = ask.state.objects.get(id)
                if part.to != "battlefield" and obj is not None:
                    yield Moved(id, f"{obj.owner}.{part.to}")
                elif obj is not None and obj.zone == "exile" and not obj.token:
                    seat = ask.defines("returns:to", id, str(effect.context.controller))
                    arrivals.append((id, seat, EMPTY, None))
                elif obj is None and ask.state.gone[id].obj.token:
                    yield PutOnto(id, "battlefield")
            if len(arrivals) > 1:
                ask.perform("enter:together", tuple(arrivals))
            elif arrivals:
                ask.perform("enter", arrivals[0])


@rules.forbids("610.3b", "event:exiled-until")
def its_end_came_before_it_began(ask: Run, event: ExiledUntil) -> bool:
    """Objection to exiling an object until an event that has come already.

    What counts is what came since the ability triggered, or went onto the stack.
    """
    until, context = event.until, event.context
    if until is None or context is None:
        return False
    return any(
        matches_pattern(until, one, replace(context, event=one), ask.board())
        for one in _list_events_since(ask, context)
    )


def _list_events_since(ask: Run, context: Context) -> Iterator[Event]:
    """The events of this turn since an ability triggered, or since it or a spell was put onto the stack, oldest first.

    `context` is that of the spell or ability. The event with which it began is the first. Of several such, it is the
    latest. Nothing comes if it did not begin this turn.
    """
    past = [one for one in ask.state.past if isinstance(one, Event)]
    starts = [at for at, one in enumerate(past) if _begins_waiting(one, context)]
    return iter(past[starts[-1] :] if starts else ())


def _begins_waiting(event: Event, context: Context) -> bool:
    """Whether an event is the one by which the spell or ability of a context began to wait.

    It triggers, its object on the stack is created, or the spell's card moves there.
    """
    if isinstance(event, Triggers):
        mine = event.waiting.context
        return mine.source == context.source and mine.event == context.event
    if isinstance(event, Created):
        return event.obj.context is not None and event.obj.context.source == context.source
    return isinstance(event, Moved) and event.becomes == context.source


@rules.defines("610.3c", "returns:to")
def under_its_owners_control(ask: Run, id: str, so_far: str) -> str:
    """The owner of an object, as the seat under whose control it comes back from exile."""
    return ask.state.objects[id].owner
