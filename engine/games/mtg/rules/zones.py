"""Graveyards of owners, and what has moved on from a zone."""

from __future__ import annotations

from engine.kernel.events import Moved
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["follow_strays", "graveyard_of"]


def follow_strays(ask: Run, what: object, context: Context) -> tuple[str, ...]:
    """What left the battlefield and has moved on from where it went, if an ability would do something to it."""
    event = context.event
    if what not in {"event.obj", "event.becomes"} or not isinstance(event, Moved):
        return ()
    was, now = ask.state.gone.get(event.obj), ask.state.latest(event.obj)
    left = was is not None and was.obj.place == "battlefield"
    return (now,) if left and now in ask.state.objects and now not in {event.obj, event.becomes} else ()


def graveyard_of(ask: Run, id: str) -> str:
    """The graveyard of an object's owner."""
    return f"{ask.state.objects[id].owner}.graveyard"
