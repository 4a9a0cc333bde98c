"""Section 602: activating abilities, and paying for them."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c5_turn import sick
from engine.games.mtg.c115_targeted import numbered
from engine.games.mtg.c118_costs import Bill
from engine.games.mtg.c601_casting import main_phase, modes_picked, shifted
from engine.games.mtg.events import ANNOUNCING, BecameTarget
from engine.games.mtg.events import Activated as WasActivated
from engine.games.mtg.mana import generic, parse, with_generic
from engine.games.mtg.refs import (
    abilities,
    aims_of,
    announced,
    holds_priority,
    is_mana,
)
from engine.games.mtg.words import (
    Activate,
    Activated,
    Activating,
    Cost,
    Give,
    Mode,
)
from engine.kernel.costs import total_cost
from engine.kernel.events import Created, Given
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import EMPTY, Map
from engine.kernel.words import Card, Context

__all__ = ["newly_come"]


def _ability(ask: Run, act: Activate) -> Activated | None:
    own = abilities(ask, act.obj, Activated) if act.obj in ask.state.objects else ()
    return own[act.ability - 1] if 0 < act.ability <= len(own) else None


@rules.allows("117.1b", "act:activate")
def whenever_you_have_priority(ask: Run, act: Activate) -> bool:
    """A player who has priority may activate an ability that there is."""
    return holds_priority(ask, act.seat) and _ability(ask, act) is not None


@rules.forbids("602.2", "act:activate")
def by_its_controller_alone(ask: Run, act: Activate) -> bool:
    """Only an object's controller (its owner, if it has none) may activate its abilities."""
    obj = ask.state.objects.get(act.obj)
    if obj is None:
        return False
    if obj.host is not None and any(ask.has(act.obj, "subtypes", one) for one in ("Equipment", "Aura")):
        no = ask.forbids("activate:attached", act)
        ask.note(no)
        return bool(no)
    return act.seat != (ask.get(act.obj, "controller") if obj.place == "battlefield" else obj.owner)


@rules.forbids("301.5d", "activate:attached")
def an_equipment_by_its_own_controller(ask: Run, act: Activate) -> bool:
    """Who controls the equipped creature does not thereby control the Equipment, nor activate its abilities."""
    return ask.has(act.obj, "subtypes", "Equipment") and act.seat != ask.get(act.obj, "controller")


@rules.forbids("303.4e", "activate:attached")
def an_aura_by_its_own_controller(ask: Run, act: Activate) -> bool:
    """Who controls the enchanted object does not thereby control the Aura, nor activate its abilities."""
    return ask.has(act.obj, "subtypes", "Aura") and act.seat != ask.get(act.obj, "controller")


@rules.forbids("113.6", "act:activate")
def where_it_functions(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    if ability is None:
        return False
    return ask.state.objects[act.obj].zone != str(ask.defines("functions:zone", ability, "battlefield"))


@rules.defines("113.6k", "functions:zone")
def where_it_moves_its_object_from(ask: Run, ability: Activated, so_far: str) -> str:
    """What moves the object that it is on out of a zone functions in that zone alone."""
    return ability.zone


@rules.forbids("602.5a", "act:activate")
def no_tapping_of_the_newly_come(ask: Run, act: Activate) -> bool:
    return newly_come(ask, act)


def newly_come(ask: Run, act: Activate) -> bool:
    """Whether a creature that came this turn would be tapped for an ability of its own."""
    ability = _ability(ask, act)
    return ability is not None and ability.cost.tap and ask.has(act.obj, "types", "creature") and sick(ask, act.obj)


@rules.forbids("602.5d", "act:activate")
def when_you_could_cast_a_sorcery(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    return ability is not None and ability.sorcery and not main_phase(ask, act.seat)


@rules.forbids("606.3", "act:activate")
def loyalty_once_a_turn_in_your_main_phase(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    if ability is None or ability.loyalty is None:
        return False
    used = any(isinstance(one, WasActivated) and one.obj == act.obj and one.index < 0 for one in ask.state.past)
    return used or not main_phase(ask, act.seat)


@rules.forbids("602.5b", "act:activate")
def as_often_as_it_says(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    return ability is not None and ability.limit is not None and _times(ask, act) >= ability.limit


@rules.forbids("602.5", "act:activate")
def not_against_its_instructions(ask: Run, act: Activate) -> bool:
    no = ask.forbids("instructed", act)
    ask.note(no)
    return bool(no)


@rules.forbids("602.1b", "instructed")
def when_it_says(ask: Run, act: Activate) -> bool:
    """What stands after the effect says when it can be activated, and is no part of the effect."""
    ability = _ability(ask, act)
    return ability is not None and not ask.holds(ability.when, Context(act.obj, act.seat))


@rules.forbids("602.5", "act:activate")
def not_prohibited(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    if ability is None:
        return False
    no = ask.objections(_activating(act, ability), ask.board())
    ask.note(no)
    return bool(no)


def _activating(act: Activate, ability: Activated) -> Activating:
    loyalty = ability.loyalty is not None
    return Activating(act.seat, act.obj, boast=ability.boast, mana=is_mana(ability), loyalty=loyalty)


@rules.forbids("702.141a", "act:activate")
def boast_only_after_attacking(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    attacked = any(getattr(one, "obj", None) == act.obj and type(one).__name__ == "Attacks" for one in ask.state.past)
    return ability is not None and ability.boast and not attacked


@rules.forbids("702.141a", "act:activate")
def boast_once_a_turn(ask: Run, act: Activate) -> bool:
    ability = _ability(ask, act)
    return ability is not None and ability.boast and _times(ask, act) >= (ask.number(act.obj, "boasts") or 1)


def _times(ask: Run, act: Activate) -> int:
    past = [one for one in ask.state.past if isinstance(one, WasActivated)]
    here = [one for one in past if one.obj == act.obj and one.index == act.ability]
    return len(ask.defines("activations", tuple(here), tuple(one for one in here if one.seat == act.seat)))


@rules.defines("602.5b", "activations")
def whoever_activated_it(ask: Run, all_: tuple[WasActivated, ...], so_far: tuple[WasActivated, ...]) -> object:
    """A limit stays with the object when its controller changes."""
    return all_


@rules.does("602.2a", "act:activate")
def onto_the_stack_too(ask: Run, act: Activate) -> Does:
    ability = _ability(ask, act)
    if ability is None or is_mana(ability):
        return
    chosen: Mode = ask.defines("activation:modes", (act, ability), Mode(ability.does, ability.aims))
    aims = numbered(ask, ask.defines("aims:activated", chosen.aims, ()), len(act.targets))
    targets = ask.defines("targets:none", (aims, act.targets), act.targets)
    source = str(ask.defines("source:activated", act, ""))
    context = Context(source, act.seat, targets, act.x, notes=Map(does=chosen.does, aims=aims, paid=act.using))
    item = Obj("", Card(f"ability of {ask.get(act.obj, 'name')}"), act.seat, act.seat, "stack", context=context)
    made = yield Created(msgspec.structs.replace(item, token=True, marks=Map({ANNOUNCING: True})))
    for one in (record.event.obj.id for record in made if isinstance(record.event, Created)):
        ask.perform("activation:goes-on", (act, one))


@rules.does("602.2b", "activation:goes-on")
def the_remaining_steps_of_casting(ask: Run, said: tuple[Activate, str]) -> Does:
    """Modes, targets and X are announced and the cost is paid, as for a spell, before anybody gets priority."""
    act, item = said
    ability = _ability(ask, act)
    if ability is None:
        return
    if len(act.modes) != (1 if ability.modes else 0) or len(modes_picked(ability.modes, act.modes)) != len(act.modes):
        ask.require("modes", act)
    if act.x is not None:
        ask.require("number", act.x)
    context = announced(ask.state.objects[item])
    ask.require("targets", (context, aims_of(context)))
    ask.perform("pay", _bill(ask, act, ability))
    index = -act.ability if ability.loyalty is not None else act.ability
    ask.perform("activation:done", WasActivated(act.obj, act.seat, ability.boast, index, item))
    yield from ()


@rules.does("601.2i", "activation:done")
def it_becomes_activated(ask: Run, event: WasActivated) -> Does:
    """Once all steps are completed; then its player gets priority."""
    targets = announced(ask.state.objects[str(event.item)]).targets
    marked = tuple(BecameTarget(one, str(event.item), event.seat) for one in dict.fromkeys(targets) if one != "none")
    yield (event, *marked)
    yield Given(event.seat, fresh=True)


@rules.defines("113.7", "source:activated")
def the_object_whose_ability_it_is(ask: Run, act: Activate, so_far: str) -> str:
    """Wherever the object has the ability from: what grants it is not its source."""
    return act.obj


@rules.defines("602.2b", "activation:modes")
def modes_as_for_a_spell(ask: Run, said: tuple[Activate, Activated], so_far: Mode) -> Mode:
    """The mode that the player announces, as of a spell (601.2b): what it does, and what its targets are."""
    act, ability = said
    for mode in modes_picked(ability.modes, act.modes):
        does = tuple(shifted(word, len(so_far.aims)) for word in mode.does)
        so_far = Mode((*so_far.does, *does), (*so_far.aims, *mode.aims))
    return so_far


def _loyalty(act: Activate, ability: Activated) -> int | None:
    """How many loyalty counters an ability puts on its source, or takes off it (606.4)."""
    if isinstance(ability.loyalty, str):
        return -(act.x or 0) if ability.loyalty.startswith("-") else act.x or 0
    return ability.loyalty


@rules.forbids("606.5", "act:activate")
def loyalty_enough(ask: Run, act: Activate) -> bool:
    """What removes loyalty counters needs as many."""
    ability = _ability(ask, act)
    loyalty = _loyalty(act, ability) if ability is not None else None
    return loyalty is not None and -loyalty > ask.number(act.obj, "counter:loyalty")


def _bill(ask: Run, act: Activate, ability: Activated) -> Bill:
    cost: Cost = ask.defines("activation-cost", (act, ability), Cost())
    symbols = parse(cost.mana)
    word = _activating(act, ability)
    amount = total_cost(ask, word, generic(symbols, act.x or 0), "activation")
    gives = cost.gives
    if (loyalty := _loyalty(act, ability)) is not None:
        how = "remove" if loyalty < 0 else "put"
        gives = (*((Give(how, n=abs(loyalty), counter="loyalty"),) if loyalty else ()), *gives)
    due = with_generic(symbols, amount)
    return Bill(act.seat, act.obj, due, cost.tap, gives, cost.life, using=act.using, pay=act.pay, on=word)


@rules.defines("602.1a", "activation-cost")
def what_stands_before_the_colon(ask: Run, said: tuple[Activate, Activated], so_far: Cost) -> Cost:
    """The activation cost, which the player who activates the ability pays."""
    return said[1].cost


@rules.does("605.3b", "act:activate")
def mana_at_once(ask: Run, act: Activate) -> Does:
    ability = _ability(ask, act)
    if ability is not None and is_mana(ability):
        ask.perform("activate:mana", act)
        yield Given(act.seat, fresh=True)


@rules.does("605.3b", "activate:mana")
def it_resolves_immediately(ask: Run, act: Activate) -> Does:
    ability = _ability(ask, act)
    if ability is None:
        return
    ask.perform("pay", _bill(ask, act, ability))
    notes: Map[str, object] = Map(tapped=True) if ability.cost.tap else EMPTY
    ask.effects(ability.does, Context(act.obj, act.seat, x=act.x, notes=notes))
    yield WasActivated(act.obj, act.seat, index=act.ability)
