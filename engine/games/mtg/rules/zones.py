"""Owners' graveyards, and objects that have moved on."""

from __future__ import annotations

from engine.kernel.events import Moved
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__ = ["follow_strays", "name_graveyard"]


def follow_strays(ask: Run, what: object, context: Context) -> tuple[str, ...]:
    """The object that left the battlefield and has since moved on, as a tuple of one id.

    `what` is a reference such as `event.obj`. Empty if it does not mean the object of the triggering event, or if that
    has not moved on.
    """
    event = context.event
    if what not in {"event.obj", "event.becomes"} or not isinstance(event, Moved):
        return ()
    was, now = ask.state.gone.get(event.obj), ask.state.latest(event.obj)
    left = was is not None and was.obj.place == "battlefield"
    return (now,) if left and now in ask.state.objects and now not in {event.obj, event.becomes} else ()


def name_graveyard(ask: Run, id: str) -> str:
    """The place id of the graveyard of an object's owner, such as `P1.graveyard`.

    Raises:
        KeyError: the object is gone.
    """
    return f"{ask.state.objects[id].owner}.graveyard"
