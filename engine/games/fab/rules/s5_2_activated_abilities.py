"""Section 5.2: activated abilities. Who may activate an ability, when and how often, and how it is done."""

from __future__ import annotations

import msgspec

from engine.games.fab.base import rules
from engine.games.fab.events import Activation
from engine.games.fab.rules.activation import (
    Beyond,
    Limit,
    Setting,
    aim_activation,
    is_at_limit,
    is_instant_activation,
    list_extras,
    list_own_zones,
    list_past_activations,
    make_context,
)
from engine.games.fab.rules.combat import find_defending_hero, give_priority
from engine.games.fab.rules.costs import Use, find_ability, get_ability, pay_costs
from engine.games.fab.rules.playing import declare_attack_target, list_values
from engine.games.fab.rules.zones import is_public
from engine.games.fab.words import Activate, Activated, Play
from engine.kernel.events import Event, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context

__all__: list[str] = []


@rules.forbids("5.2.1a", "act:activate", after="not_the_time_for_its_type")
def at_its_limit(ask: Run, act: Activate) -> bool:
    """An ability may not be activated more often than its limit allows, unless an effect lets it exceed that."""
    return is_at_limit(ask, act) and not ask.allows("exceed", act)


@rules.forbids("5.2.1b", "act:activate", after="its_condition_is_not_met")
def not_the_time_for_its_type(ask: Run, act: Activate) -> bool:
    """An instant ability has no time of its own; a reaction may be activated only in the reaction step.

    An attack reaction is then the turn player's, a defense reaction is the attacked player's. An action ability needs
    an empty stack and no combat, but an attack may come in the resolution step.
    """
    ability = get_ability(ask, act)
    if ability.kind == "instant":
        return False
    step = ask.state.mark("game", "step")
    if ability.kind != "action":
        whose = ask.active if ability.kind == "attack reaction" else find_defending_hero(ask)
        return step != "reaction" or whose != act.seat
    if is_instant_activation(ask, act):
        return False
    between = step is None or (step == "resolution" and ability.attack)
    return bool(ask.state.at("stack")) or not between


@rules.defines("5.2.1b", "layer:types")
def the_type_before_the_dash(ask: Run, ability: Activated, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The layer of an ability has the ability's type besides those of its source (5.2.2a).

    The layer of an attack does not get it: it keeps the types of its source (1.4.3a).
    """
    return so_far if ability.attack or ability.kind in so_far else (*so_far, ability.kind)


@rules.defines("5.2.1c", "cost:initial")
def the_cost_before_the_colon(ask: Run, what: tuple[Use, str], so_far: int) -> int:
    """An activation costs at first the resources that its ability states, with the X that is declared.

    A play keeps the cost so far.
    """
    act = what[0]
    if isinstance(act, Play):
        return so_far
    return ask.amount(get_ability(ask, act).cost, Context(act.card, act.seat, x=act.x))


@rules.defines("5.2.1d", "layer")
def what_stands_after_the_colon(ask: Run, ability: Activated, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """The layer of an activated ability does what the ability says; that of a trigger keeps the answer so far."""
    return ability.does if isinstance(ability, Activated) else so_far


@rules.forbids("5.2.1e", "act:activate", after="not_where_it_must_be")
def its_condition_is_not_met(ask: Run, act: Activate) -> bool:
    """An ability may not be activated while its activation condition does not hold.

    One without a condition always may.
    """
    return not ask.holds(get_ability(ask, act).when, make_context(ask, act))


@rules.allows("5.2.2", "act:activate")
def its_controller_may(ask: Run, act: Activate) -> bool:
    """A player may activate an ability that an object under their control has."""
    return find_ability(ask, act) is not None and ask.state.objects[act.card].controller == act.seat


@rules.does("5.2.2a", "act:activate")
def activate(ask: Run, act: Activate) -> Does:
    """The ability's layer is put on the stack under the player's control, and the later steps follow.

    It has the types and supertypes of its source; the layer of an attack has all that its source prints. Beyond its
    limit, the activation names the effect that lets it. Then the source is shown, an attack gets its target, and the
    costs are paid.
    """
    ability, by, instant = get_ability(ask, act), None, False
    if is_at_limit(ask, act) and ask.allows("exceed", act):
        beyond = {one.key: one.part for one in list_extras(ask, act)}
        by = str(ask.defines("by", (act, tuple(beyond)), ""))
        instant = by in beyond and beyond[by].instant
    source = ask.state.objects[act.card]
    kinds = ("types", "supertypes")
    values: Map[str, object] = Map({kind: list_values(ask, source.id, kind) for kind in kinds})
    values = values.put("types", ask.defines("layer:types", ability, values["types"]))
    if ability.attack:
        values = Map({**source.card.values, **values, "subtypes": ask.defines("proxy:subtypes", act.card, ("attack",))})
    does = ask.defines("layer", ability, ())
    notes: Map[str, object] = Map(does=does, targets=ability.targets, attack=ability.attack)
    context = msgspec.structs.replace(make_context(ask, act), notes=notes)
    layer = Obj("", Card(source.card.name, values), act.seat, act.seat, "stack", context=context, token=True)
    for done in (yield Activation(layer, seat=act.seat, source=act.card, ability=act.ability, by=by)):
        ask.perform("shown", act)
        if ability.attack:
            attacked = aim_activation(ask, act)[1]
            yield from declare_attack_target(ask, act.seat, done.becomes, context.targets, attacked)
        ask.perform("activated", (act, ability.kind == "action" and not instant))


@rules.allows("5.2.2a", "starts")
def as_the_layer_is_created(ask: Run, what: tuple[Ongoing, Event]) -> bool:
    """An effect that waits for a layer starts to apply as an activation creates it."""
    return isinstance(what[1], Activation)


@rules.does("5.2.2b", "activated")
def the_remaining_steps_are_those_of_playing(ask: Run, what: tuple[Activate, bool]) -> Does:
    """The costs of the activation are paid as those of a card, and its player has priority again.

    The second of the pair says whether it takes an action point.
    """
    act, action = what
    pay_costs(ask, act, make_context(ask, act), action=action)
    yield give_priority(act.seat)


@rules.allows("5.2.3", "exceed")
def an_effect_lets_it_exceed_its_limit(ask: Run, act: Activate) -> bool:
    """An activation may exceed its limit while some effect on it has activations left."""
    return bool(list_extras(ask, act))


@rules.allows("5.2.3a", "beyond")
def each_ability_so_often(ask: Run, what: Beyond) -> bool:
    """An effect on each ability lets every single one exceed its limit as often as the effect says."""
    return what.part.style == "each" and _count_spent(ask, what, alone=True) < what.part.times


def _count_spent(ask: Run, what: Beyond, *, alone: bool = False) -> int:
    """How often this turn an effect has already let this source exceed its limit. With `alone`, this ability only."""
    uses = (one for one in list_past_activations(ask, what.act) if one.by == what.live.key)
    return sum(not alone or one.ability == what.act.ability for one in uses)


@rules.allows("5.2.3b", "beyond")
def all_abilities_together(ask: Run, what: Beyond) -> bool:
    """An effect on an object lets its abilities exceed their limits as often as it says, all of them together."""
    return what.part.style == "shared" and _count_spent(ask, what) < what.part.times


@rules.allows("5.2.3c", "beyond")
def abilities_that_attack(ask: Run, what: Beyond) -> bool:
    """An effect on attacking lets only abilities that attack exceed their limits, as often as it says in total."""
    attacks = get_ability(ask, what.act).attack
    return what.part.style == "attack" and attacks and _count_spent(ask, what) < what.part.times


@rules.defines("5.2.3d", "by")
def the_player_says_which_effect(ask: Run, what: tuple[Activate, tuple[str, ...]], so_far: str) -> str:
    """The player chooses which effect lets an activation exceed its limit, if there are several.

    The pair holds the activation and the keys of the effects; the answer is one key. A single key is the answer, and
    nobody is asked. `so_far` is not used.
    """
    return str(ask.choose(what[0].seat, "beyond", what[1]))


@rules.defines("5.2.3e", "limit")
def set_in_total(ask: Run, what: Setting, so_far: Limit) -> Limit:
    """An effect on attacks sets the limit of an ability that attacks; other abilities keep theirs.

    The limit counts all attack abilities of the source together. It takes the place of the limit so far, lower or
    higher.
    """
    attacks = get_ability(ask, what.act).attack
    return Limit(what.live.part.times, together=True) if attacks else so_far


@rules.allows("5.2.4", "functional")
def where_its_cost_or_its_condition_wants_it(ask: Run, act: Activate) -> bool:
    """An ability that names zones is functional there; one that discards its source as a cost, in the hand.

    Any other is functional nowhere by this clause.
    """
    return ask.state.objects[act.card].zone in list_own_zones(get_ability(ask, act))


@rules.forbids("5.2.4", "act:activate")
def not_where_it_must_be(ask: Run, act: Activate) -> bool:
    """An ability that names zones, or discards its source as a cost, may not be activated from anywhere else."""
    zones = list_own_zones(get_ability(ask, act))
    return bool(zones) and ask.state.objects[act.card].zone not in zones


@rules.allows("5.2.4a", "act:activate")
def its_owner_may_where_nobody_controls_it(ask: Run, act: Activate) -> bool:
    """The owner may activate a functional ability of an object that nobody controls."""
    if find_ability(ask, act) is None:
        return False
    here = ask.state.objects[act.card]
    return here.controller is None and here.owner == act.seat and ask.allows("functional", act)


@rules.does("5.2.4b", "shown")
def a_private_source_is_public_meanwhile(ask: Run, act: Activate) -> Does:
    """A private source is shown to all from the activation on; its layer's end hides it again (5.4.7b)."""
    if not is_public(ask.state.objects[act.card]):
        yield Set(act.card, "shown", value=True)
