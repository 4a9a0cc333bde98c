"""Exile and what follows from it: cards exiled with an object (607.2a), and exile until an event (610.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.games.mtg.base import rules
from engine.games.mtg.c5_turn import its_time_is_up
from engine.games.mtg.c400_tracking import strays
from engine.games.mtg.c608_choices import remembering
from engine.games.mtg.events import Exiled, ExiledUntil, PutOnto
from engine.games.mtg.refs import things
from engine.games.mtg.words import Exile
from engine.kernel.events import Began, Created, Event, Moved, Triggers
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Context, Part

__all__ = ["ComesBack"]


class ComesBack(Part, frozen=True):
    """When this effect ends, the objects that it applies to return to the zone they came from (610.3)."""

    to: str = "battlefield"


@rules.does("701.11a", "effect:exile")
def exile(ask: Run, said: tuple[Exile, Context]) -> Does:
    word, context = said
    ids = things(ask, word.what, context)
    zones = tuple(ask.state.objects[id].zone for id in ids)
    gone = tuple(_exiled(ask, id, word, context) for id in ids)
    gone += tuple(replace(_exiled(ask, id, word, context), stray=True) for id in strays(ask, word.what, context))
    done = (yield gone) if gone else []
    there = tuple(one.becomes for one in done if isinstance(one.event, Exiled))
    if word.until is not None:
        for zone in dict.fromkeys(zones):
            back = tuple(id for id, was in zip(there, zones, strict=False) if was == zone)
            if back:
                yield Began(Ongoing("", (ComesBack(zone),), context, until=word.until, only=back))
    ask.effects(word.then, remembering(context, ask.defines("found:again", there, ())))


def _exiled(ask: Run, id: str, word: Exile, context: Context) -> Exiled:
    obj = ask.state.objects[id]
    marks = ask.defines("exile:marks", context, Map(facedown=True) if word.facedown else EMPTY)
    counters = ask.defines("counters:kept", id, obj.counters)
    to = f"{obj.owner}.exile"
    if word.until is None:
        return Exiled(id, to, marks=marks, counters=counters, cause=context.controller)
    return ExiledUntil(
        id, to, marks=marks, counters=counters, cause=context.controller, until=word.until, context=context
    )


@rules.defines("400.7h", "found:again")
def an_effect_finds_what_it_moved(ask: Run, moved: tuple[str, ...], so_far: tuple[str, ...]) -> tuple[str, ...]:
    return moved


@rules.defines("122.2", "counters:kept")
def counters_do_not_go_along(ask: Run, id: str, so_far: Map[str, int]) -> Map[str, int]:
    return EMPTY


@rules.defines("607.2a", "exile:marks")
def exiled_with_its_source(ask: Run, context: Context, so_far: Map[str, object]) -> Map[str, object]:
    return so_far.put("by", context.source)


@rules.forbids("610.3b", "event:exiled-until")
def its_end_came_before_it_began(ask: Run, event: ExiledUntil) -> bool:
    until, context = event.until, event.context
    if until is None or context is None:
        return False
    return any(matches_pattern(until, one, replace(context, event=one), ask.board()) for one in _since(ask, context))


def _since(ask: Run, context: Context) -> Iterator[Event]:
    """What has happened this turn since an ability triggered, or since it or a spell was put onto the stack."""
    past = [one for one in ask.state.past if isinstance(one, Event)]
    starts = [at for at, one in enumerate(past) if _begins(one, context)]
    return iter(past[starts[-1] :] if starts else ())


def _begins(event: Event, context: Context) -> bool:
    if isinstance(event, Triggers):
        mine = event.waiting.context
        return mine.source == context.source and mine.event == context.event
    if isinstance(event, Created):
        return event.obj.context is not None and event.obj.context.source == context.source
    return isinstance(event, Moved) and event.becomes == context.source


@rules.does("610.3", "expire", after=its_time_is_up)
def what_was_moved_until_then_returns(ask: Run, effect: Ongoing) -> Does:
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


@rules.defines("610.3c", "returns:to")
def under_its_owners_control(ask: Run, id: str, so_far: str) -> str:
    return ask.state.objects[id].owner


@rules.forbids("111.8", "event:moved")
def a_token_that_has_left_stays_away(ask: Run, event: Moved) -> bool:
    obj = ask.state.objects.get(event.obj) or getattr(ask.state.gone.get(event.obj), "obj", None)
    return obj is not None and obj.token and obj.zone not in {"battlefield", "stack"}
