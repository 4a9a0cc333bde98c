"""Section 5.2, activated abilities: activating one, its limit, and what may exceed it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from engine.games.fab.base import EN, rules
from engine.games.fab.c3_zones import PRIVATE, public
from engine.games.fab.c5_costs import ability_of, pay, pointless
from engine.games.fab.c5_layers import aimed, attack_target, attackable, each_legal
from engine.games.fab.modes import modal
from engine.games.fab.words import (
    Activate,
    Activated,
    Activation,
    Discard,
    Extra,
    SetLimit,
)
from engine.kernel.events import Given, Set
from engine.kernel.matching import matches_filter
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map, Value, Word
from engine.kernel.words import Card, Context, Filter

__all__: list[str] = []


class Beyond(Value, frozen=True):
    """An effect that might let an activation exceed its limit."""

    live: Live
    act: Activate

    @property
    def part(self) -> Extra:
        """The word that the card says."""
        assert isinstance(self.live.part, Extra)  # noqa: S101 - made of such parts only
        return self.live.part

    def __str__(self) -> str:
        return f"{self.live.key} for {self.act.card}/{self.act.ability}"


class Setting(Value, frozen=True):
    """An effect that might set the limit of an ability."""

    live: Live
    act: Activate

    def __str__(self) -> str:
        return f"{self.live.key} for {self.act.card}/{self.act.ability}"


class Limit(Value, frozen=True):
    """How often an ability may be activated in a turn; `together`: all abilities of its source that attack."""

    times: int | None
    together: bool = False


def _aimed(ask: Run, act: Activate) -> tuple[tuple[str, ...], str | None]:
    ability = ability_of(ask, act)
    return aimed(act.targets, len(ability.targets), attacks=ability.attack) if ability else (act.targets, None)


def _context(ask: Run, act: Activate) -> Context:
    return Context(act.card, act.seat, _aimed(ask, act)[0], act.x)


# 5.2.2 Who may activate what, and when.


@rules.allows("5.2.2", "act:activate")
def its_controller_may(ask: Run, act: Activate) -> bool:
    here = ask.state.objects.get(act.card)
    return here is not None and ability_of(ask, act) is not None and here.controller == act.seat


@rules.allows("5.2.4a", "act:activate")
def its_owner_may_where_nobody_controls_it(ask: Run, act: Activate) -> bool:
    here = ask.state.objects.get(act.card)
    mine = here is not None and here.controller is None and here.owner == act.seat
    return mine and ability_of(ask, act) is not None and ask.allows("functional", act)


@rules.allows("5.2.4", "functional")
def where_its_cost_or_its_condition_wants_it(ask: Run, act: Activate) -> bool:
    here, ability = ask.state.objects.get(act.card), ability_of(ask, act)
    if here is None or ability is None:
        return False
    return here.zone in (ability.zones or (("hand",) if _from_hand(ability) else ()))


@rules.forbids("1.7.4", "act:activate", edition=EN)
def not_functional(ask: Run, act: Activate) -> bool:
    here, ability = ask.state.objects.get(act.card), ability_of(ask, act)
    if here is None or ability is None:
        return False
    hidden = not public(here) and here.zone not in PRIVATE
    elsewhere = not ability.zones and not _from_hand(ability) and here.zone not in {"arena", "hero", "chain"}
    return hidden or elsewhere


@rules.forbids("5.2.4", "act:activate")
def not_where_it_must_be(ask: Run, act: Activate) -> bool:
    here, ability = ask.state.objects.get(act.card), ability_of(ask, act)
    if here is None or ability is None or not (ability.zones or _from_hand(ability)):
        return False
    return here.zone not in (ability.zones or ("hand",))


def _from_hand(ability: Activated) -> bool:
    """Whether its cost can only be paid from a hand."""
    return any(isinstance(one, Discard) and one.what == "this" for one in ability.pay)


@rules.forbids("5.2.1e", "act:activate")
def its_condition_is_not_met(ask: Run, act: Activate) -> bool:
    ability = ability_of(ask, act)
    return ability is not None and not ask.holds(ability.when, _context(ask, act))


@rules.forbids("5.2.1b", "act:activate")
def not_the_time_for_its_type(ask: Run, act: Activate) -> bool:
    ability = ability_of(ask, act)
    if ability is None or ability.kind == "instant":
        return False
    step = ask.state.mark("game", "step")
    if ability.kind != "action":
        attacker = ask.active == act.seat
        return step != "reaction" or attacker != (ability.kind == "attack reaction")
    if _instantly(ask, act):
        return False
    between = step is None or (step == "resolution" and ability.attack)
    return bool(ask.state.at("stack")) or not between


@rules.forbids("5.1.7a", "act:activate")
def an_action_point_is_left_to_activate_it(ask: Run, act: Activate) -> bool:
    ability = ability_of(ask, act)
    action = ability is not None and ability.kind == "action" and not _instantly(ask, act)
    return action and pointless(ask, act.seat)


@rules.forbids("5.1.4a", "act:activate")
def its_targets_are_legal(ask: Run, act: Activate) -> bool:
    ability = ability_of(ask, act)
    which, context = ability.targets if ability else (), _context(ask, act)
    return len(which) != len(context.targets) or not all(each_legal(ask, which, context))


@rules.forbids("5.1.4b", "act:activate")
def what_it_would_attack_is_attackable(ask: Run, act: Activate) -> bool:
    attacked = _aimed(ask, act)[1]
    return attacked is not None and attacked not in attackable(ask, act.seat)


@rules.forbids("5.1.4a", "act:activate")
def its_mode_is_declared(ask: Run, act: Activate) -> bool:
    ability = ability_of(ask, act)
    return ability is not None and modal(ability.does) is not None


@rules.forbids("5.1.3a", "act:activate")
def its_variable_cost_is_declared(ask: Run, act: Activate) -> bool:
    """A number, of nothing or more."""
    ability = ability_of(ask, act)
    return ability is not None and ability.cost == "x" and (act.x is None or act.x < 0)


# 5.2.1a, 5.2.3 How often.


@rules.forbids("5.2.1a", "act:activate")
def at_its_limit(ask: Run, act: Activate) -> bool:
    return _at_limit(ask, act) and not ask.allows("exceed", act)


@rules.allows("5.2.3", "exceed")
def an_effect_lets_it_exceed_its_limit(ask: Run, act: Activate) -> bool:
    return bool(_beyond(ask, act))


def _past(ask: Run, act: Activate) -> Iterator[Activation]:
    """The activations of its source this turn."""
    return (one for one in ask.state.past if isinstance(one, Activation) and one.source == act.card)


def _at_limit(ask: Run, act: Activate) -> bool:
    ability = ability_of(ask, act)
    limit = Limit(ability.limit if ability else None)
    for live in ask.board().live(SetLimit):
        if _concerns(ask, live, act):
            limit = ask.defines("limit", Setting(live, act), limit, source=live.source)
    within = (one for one in _past(ask, act) if one.by is None)
    used = sum(_attacked(one) if limit.together else one.ability == act.ability for one in within)
    return limit.times is not None and used >= limit.times


def _attacked(one: Activation) -> bool:
    return one.obj.context is not None and bool(one.obj.context.notes.get("attack"))


def _beyond(ask: Run, act: Activate) -> list[Live]:
    """The effects by which it may exceed its limit now."""
    lives = ask.board().live(Extra)
    return [one for one in lives if _concerns(ask, one, act) and ask.allows("beyond", Beyond(one, act))]


def _concerns(ask: Run, live: Live, act: Activate) -> bool:
    part = live.part
    if live.only is not None:
        return act.card in live.only
    which = part.to if isinstance(part, (Extra, SetLimit)) else Filter()
    return matches_filter(which, act.card, live.context, ask.board())


def _spent(ask: Run, what: Beyond, *, alone: bool = False) -> int:
    uses = (one for one in _past(ask, what.act) if one.by == what.live.key)
    return sum(not alone or one.ability == what.act.ability for one in uses)


@rules.allows("5.2.3a", "beyond")
def each_ability_so_often(ask: Run, what: Beyond) -> bool:
    return what.part.style == "each" and _spent(ask, what, alone=True) < what.part.times


@rules.allows("5.2.3b", "beyond")
def all_abilities_together(ask: Run, what: Beyond) -> bool:
    return what.part.style == "shared" and _spent(ask, what) < what.part.times


@rules.allows("5.2.3c", "beyond")
def abilities_that_attack(ask: Run, what: Beyond) -> bool:
    ability = ability_of(ask, what.act)
    attacks = ability is not None and ability.attack
    return what.part.style == "attack" and attacks and _spent(ask, what) < what.part.times


@rules.defines("5.2.3e", "limit")
def set_in_total(ask: Run, what: Setting, so_far: Limit) -> Limit:
    """For all abilities of the source that attack together."""
    ability = ability_of(ask, what.act)
    part = what.live.part
    attacks = ability is not None and ability.attack
    return Limit(part.times, together=True) if isinstance(part, SetLimit) and attacks else so_far


def _instantly(ask: Run, act: Activate) -> bool:
    return _at_limit(ask, act) and any(isinstance(one.part, Extra) and one.part.instant for one in _beyond(ask, act))


@rules.defines("5.2.3d", "by")
def the_player_says_which_effect(ask: Run, what: tuple[Activate, tuple[str, ...]], so_far: str) -> str:
    return str(ask.choose(what[0].seat, "beyond", what[1]))


# 5.2.2a Activating.


@rules.defines("5.2.1d", "layer")
def what_stands_after_the_colon(ask: Run, ability: Activated, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    return ability.does if isinstance(ability, Activated) else so_far


@rules.defines("5.2.1b", "layer:types")
def the_type_before_the_dash(ask: Run, ability: Activated, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """Beside those of its source (5.2.2a); an attack has those alone, and is no attack action card (1.4.3a)."""
    return so_far if ability.attack or ability.kind in so_far else (*so_far, ability.kind)


@rules.defines("1.4.3a", "proxy:subtypes", edition=EN)
def those_of_its_source_besides(ask: Run, source: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The attack of a dagger is a dagger attack."""
    got = ask.get(source, "subtypes")
    return (*(got if isinstance(got, tuple) else ()), *so_far)


@rules.does("5.2.2a", "act:activate")
def activate(ask: Run, act: Activate) -> Does:
    ability = ability_of(ask, act)
    if ability is None:
        return
    by, instant = None, False
    if _at_limit(ask, act) and ask.allows("exceed", act):
        beyond = _beyond(ask, act)
        keys = tuple(one.key for one in beyond)
        by = ask.defines("by", (act, keys), keys[-1]) if len(keys) > 1 else keys[0]
        instant = any(one.key == by and isinstance(one.part, Extra) and one.part.instant for one in beyond)
    source = ask.state.objects[act.card]
    kinds = ("types", "supertypes")
    values: Map[str, object] = Map({kind: ask.get(source.id, kind) or () for kind in kinds})
    values = values.put("types", ask.defines("layer:types", ability, values["types"]))
    if ability.attack:
        values = Map({**source.card.values, **values, "subtypes": ask.defines("proxy:subtypes", act.card, ("attack",))})
    does = ask.defines("layer", ability, ())
    notes: Map[str, object] = Map(does=does, targets=ability.targets, attack=ability.attack)
    context = msgspec.structs.replace(_context(ask, act), notes=notes)
    layer = Obj("", Card(source.card.name, values), act.seat, act.seat, "stack", context=context, token=True)
    done = yield Activation(layer, seat=act.seat, source=act.card, ability=act.ability, by=by)
    if not done:
        return
    ask.perform("shown", act)
    if ability.attack:
        yield from attack_target(ask, act.seat, done[0].becomes, context.targets, _aimed(ask, act)[1])
    ask.perform("activated", (act, ability.kind == "action" and not instant))


@rules.does("5.2.4b", "shown")
def a_private_source_is_public_meanwhile(ask: Run, act: Activate) -> Does:
    here = ask.state.objects.get(act.card)
    if here is not None and not public(here):
        yield Set(act.card, "shown", value=True)


@rules.does("5.2.2b", "activated")
def the_remaining_steps_are_those_of_playing(ask: Run, what: tuple[Activate, bool]) -> Does:
    act, action = what
    pay(ask, act, _context(ask, act), action=action)
    yield Given(act.seat, fresh=True)
