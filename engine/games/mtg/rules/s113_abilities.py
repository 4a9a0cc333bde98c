"""Section 113: abilities. In which zones they function, and what their source is."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.activation import find_activated_ability
from engine.games.mtg.words import Activate, Activated
from engine.kernel.parts import Functioning
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Static

__all__: list[str] = []

rules.shape("113.2c", "each ability of an object is told apart by its place among them, and works by itself")


@rules.allows("113.6", "function")
def on_the_battlefield(ask: Run, what: Functioning) -> bool:
    """Whether the object is on the battlefield and its ability names no zones.

    An ability that is not static names none.
    """
    zones = what.ability.zones if isinstance(what.ability, Static) else ()
    return not zones and ask.state.objects[what.obj].place == "battlefield"


@rules.forbids("113.6", "act:activate", after="activated_by_another_than_its_controller")
def an_ability_that_does_not_function_there(ask: Run, act: Activate) -> bool:
    """Objection if the object is not in the zone where the activated ability functions, by default the battlefield."""
    ability = find_activated_ability(ask, act)
    return ask.state.objects[act.obj].zone != str(ask.defines("functions:zone", ability, "battlefield"))


@rules.allows("113.6b", "function")
def in_the_zones_it_states(ask: Run, what: Functioning) -> bool:
    """Whether the ability is static and names the zone that its object is in."""
    zones = what.ability.zones if isinstance(what.ability, Static) else ()
    return ask.state.objects[what.obj].zone in zones


@rules.defines("113.6k", "functions:zone")
def where_it_moves_its_object_from(ask: Run, ability: Activated, so_far: str) -> str:
    """The zone where an activated ability functions, as its card declares it.

    It is `graveyard` for one that returns its card from there.
    """
    return ability.zone


@rules.defines("113.7", "source:activated")
def the_object_whose_ability_it_is(ask: Run, act: Activate, so_far: str) -> str:
    """The id of the source of an activated ability: the object that has it, not one that grants it."""
    return act.obj


@rules.allows("113.7a", "resolve:alone")
def an_ability_needs_its_source_no_longer(ask: Run, item: Obj) -> bool:
    """Whether the object on the stack is an ability, which resolves although its source is gone."""
    return item.context is not None
