"""400.7d: what an ability that triggers as an object changes zones finds of it, where it has gone."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.events import Moved
from engine.kernel.run import Run
from engine.kernel.words import Context

__all__: list[str] = []

_PUBLIC = frozenset({"battlefield", "command", "exile", "graveyard", "stack"})


@rules.defines("400.7d", "found:tracked")
def the_trigger_finds_what_it_became(ask: Run, said: tuple[str, Context], so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The new object in the zone it moved to, if that is a public one and it has not left it since."""
    id, context = said
    event = context.event
    if not isinstance(event, Moved) or event.obj != id or event.becomes not in ask.state.objects:
        return so_far
    return (event.becomes,) if ask.state.objects[event.becomes].zone in _PUBLIC else so_far
