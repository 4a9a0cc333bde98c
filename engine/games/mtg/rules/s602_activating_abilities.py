"""Section 602: activating abilities. The steps from announcing to paying, and who may activate what."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import ANNOUNCING
from engine.games.mtg.events import Activated as WasActivated
from engine.games.mtg.references import get_announcement, is_mana_ability, list_aims
from engine.games.mtg.rules.activation import (
    count_activations,
    describe_activating,
    draw_up_bill,
    find_activated_ability,
    is_tapped_newly_come,
)
from engine.games.mtg.rules.casting import is_main_phase_of, pick_modes, shift_targets
from engine.games.mtg.rules.targets import expand_aims
from engine.games.mtg.rules.tokens import list_created
from engine.games.mtg.words import Activate, Activated, Cost, Mode
from engine.kernel.events import Created
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Card, Context

__all__: list[str] = []


@rules.defines("602.1a", "activation-cost")
def what_stands_before_the_colon(ask: Run, said: tuple[Activate, Activated], so_far: Cost) -> Cost:
    """The activation cost of an ability, as printed; `said` is the action and the ability."""
    return said[1].cost


@rules.forbids("602.1b", "instructed")
def outside_the_time_it_names(ask: Run, act: Activate) -> bool:
    """Objection if the condition that the ability's own text names for activating it does not hold now."""
    return not ask.holds(find_activated_ability(ask, act).when, Context(act.obj, act.seat))


@rules.forbids("602.2", "act:activate")
def activated_by_another_than_its_controller(ask: Run, act: Activate) -> bool:
    """Objection if the seat does not control the object, or does not own it where it is off the battlefield.

    For an attached Equipment or Aura another clause says who may activate it.
    """
    obj = ask.state.objects[act.obj]
    if obj.host is not None and any(ask.has(act.obj, "subtypes", one) for one in ("Equipment", "Aura")):
        no = ask.forbids("activate:attached", act)
        ask.note(no)
        return bool(no)
    return act.seat != (ask.get(act.obj, "controller") if obj.place == "battlefield" else obj.owner)


@rules.does("602.2a", "act:activate")
def onto_the_stack_too(ask: Run, act: Activate) -> Does:
    """Put an ability that is no mana ability onto the stack, with its mode, targets and X.

    Then the steps go on, up to its payment. Nothing happens for a mana ability.
    """
    ability = find_activated_ability(ask, act)
    if is_mana_ability(ability):
        return
    chosen: Mode = ask.defines("activation:modes", (act, ability), Mode(ability.does, ability.aims))
    aims = expand_aims(ask, ask.defines("aims:activated", chosen.aims, ()), len(act.targets))
    targets = ask.defines("targets:none", (aims, act.targets), act.targets)
    source = str(ask.defines("source:activated", act, ""))
    context = Context(source, act.seat, targets, act.x, notes=Map(does=chosen.does, aims=aims, paid=act.using))
    item = Obj("", Card(f"ability of {ask.get(act.obj, 'name')}"), act.seat, act.seat, "stack", context=context)
    made = yield Created(msgspec.structs.replace(item, token=True, marks=Map({ANNOUNCING: True})))
    for one in list_created(made):
        ask.perform("activation:goes-on", (act, one.id))


@rules.does("602.2b", "activation:goes-on")
def the_remaining_steps_of_casting(ask: Run, said: tuple[Activate, str]) -> Does:
    """Check the modes, X and targets of an ability on the stack, have its cost paid, and record it as activated.

    `said` is the action and the id of the stack's object. A wrong choice or an unpayable cost undoes the action.
    Nothing happens if the object has no such ability.
    """
    act, item = said
    ability = find_activated_ability(ask, act)
    if len(act.modes) != (1 if ability.modes else 0) or len(pick_modes(ability.modes, act.modes)) != len(act.modes):
        ask.require("modes", act)
    if act.x is not None:
        ask.require("number", act.x)
    context = get_announcement(ask.state.objects[item])
    ask.require("targets", (context, list_aims(context)))
    ask.perform("pay", draw_up_bill(ask, act, ability))
    index = -act.ability if ability.loyalty is not None else act.ability
    ask.perform("activation:done", WasActivated(act.obj, act.seat, ability.boast, index, item))
    yield from ()


@rules.defines("602.2b", "activation:modes")
def modes_as_for_a_spell(ask: Run, said: tuple[Activate, Activated], so_far: Mode) -> Mode:
    """The effects and aims of the ability, with those of each mode that the action names (601.2b).

    The targets of a mode are counted on after those before.
    """
    act, ability = said
    for mode in pick_modes(ability.modes, act.modes):
        does = tuple(shift_targets(word, len(so_far.aims)) for word in mode.does)
        so_far = Mode((*so_far.does, *does), (*so_far.aims, *mode.aims))
    return so_far


@rules.forbids("602.5", "act:activate", after="activated_too_often")
def against_its_instructions(ask: Run, act: Activate) -> bool:
    """Objection if a clause finds the action against the ability's own instructions about when it may be activated."""
    no = ask.forbids("instructed", act)
    ask.note(no)
    return bool(no)


@rules.forbids("602.5", "act:activate", after="activated_too_often")
def an_effect_prohibits_the_activation(ask: Run, act: Activate) -> bool:
    """Objection if an effect in force forbids activating this ability."""
    no = ask.objections(describe_activating(act, find_activated_ability(ask, act)), ask.board())
    ask.note(no)
    return bool(no)


@rules.forbids("602.5a", "act:activate")
def a_newly_come_creature_taps(ask: Run, act: Activate) -> bool:
    """Objection if the cost taps its own creature, which is without haste and newly come.

    Newly come is what its controller has not controlled since their turn began.
    """
    return is_tapped_newly_come(ask, act)


@rules.forbids("602.5b", "act:activate", after="no_time_for_a_loyalty_ability")
def activated_too_often(ask: Run, act: Activate) -> bool:
    """Objection if the ability has a limit and was already activated that often this turn."""
    limit = find_activated_ability(ask, act).limit
    return limit is not None and count_activations(ask, act) >= limit


@rules.defines("602.5b", "activations")
def whoever_activated_it(ask: Run, all_: tuple[WasActivated, ...], so_far: tuple[WasActivated, ...]) -> object:
    """All activations of the ability this turn, by any player: its limit stays when the object's controller changes."""
    return all_


@rules.forbids("602.5d", "act:activate")
def no_time_for_a_sorcery(ask: Run, act: Activate) -> bool:
    """Objection to an ability activated only as a sorcery, outside the seat's own main phase.

    The stack must be empty, too.
    """
    return find_activated_ability(ask, act).sorcery and not is_main_phase_of(ask, act.seat)
