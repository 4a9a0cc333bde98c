"""Sections 400.7 and 113.6: what becomes of an object that changes zones, and from where its abilities function."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.kernel.parts import Functioning, Move
from engine.kernel.run import Run
from engine.kernel.words import Context, Static

__all__: list[str] = []


@rules.defines("400.7", "identity")
def another_object(ask: Run, move: Move, so_far: str) -> str:
    return "new"


@rules.allows("113.6", "function")
def on_the_battlefield(ask: Run, what: Functioning) -> bool:
    zones = what.ability.zones if isinstance(what.ability, Static) else ()
    return not zones and ask.state.objects[what.obj].place == "battlefield" and _while(ask, what)


@rules.allows("113.6b", "function")
def in_the_zones_it_states(ask: Run, what: Functioning) -> bool:
    zones = what.ability.zones if isinstance(what.ability, Static) else ()
    return ask.state.objects[what.obj].zone in zones and _while(ask, what)


def _while(ask: Run, what: Functioning) -> bool:
    obj = ask.state.objects[what.obj]
    when = what.ability.when if isinstance(what.ability, Static) else None
    return ask.holds(when, Context(obj.id, obj.controller or obj.owner))
