"""400.7d, 603.6c: what an ability that triggers as an object changes zones finds of it, where it has gone."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.events import Exiled, Returned
from engine.kernel.events import Moved
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["strays"]

_PUBLIC = frozenset({"battlefield", "command", "exile", "graveyard", "stack"})


@rules.defines("400.7d", "found:tracked")
def the_trigger_finds_what_it_became(ask: Run, said: tuple[str, Context], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The new object in the zone it moved to, if that is a public one and it has not left it since."""
    id, context = said
    event = context.event
    if not isinstance(event, Moved) or event.obj != id or event.becomes not in ask.state.objects:
        return so_far
    return (event.becomes,) if ask.state.objects[event.becomes].zone in _PUBLIC else so_far


def strays(ask: Run, what: object, context: Context) -> tuple[str, ...]:
    """What left the battlefield and has moved on from where it went, if an ability would do something to it."""
    event = context.event
    if what not in {"event.obj", "event.becomes"} or not isinstance(event, Moved):
        return ()
    was, now = ask.state.gone.get(event.obj), ask.state.latest(event.obj)
    left = was is not None and was.obj.place == "battlefield"
    return (now,) if left and now in ask.state.objects and now not in {event.obj, event.becomes} else ()


@rules.forbids("603.6c", ("event:exiled", "event:returned"))
def it_is_looked_for_in_the_first_zone_alone(ask: Run, event: Exiled | Returned) -> bool:
    """What left the battlefield is found only in the zone that it went to first."""
    return event.stray
