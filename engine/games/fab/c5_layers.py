"""Chapter 5, layers, cards, abilities: playing a card, resolving a layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.words import Announced, Cleared, GainedAction, Paid, Pass, Play, Played, Resolution
from engine.kernel.costs import Charging, total
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Given, Set, Stacked, Triggers, Writer
from engine.kernel.questions import Does
from engine.kernel.reading import obeys
from engine.kernel.run import Run
from engine.kernel.state import Obj, State, Waiting
from engine.kernel.triggers import Chance
from engine.kernel.values import Map, Word
from engine.kernel.words import Card, Context

__all__ = ["WRITERS", "candidates"]


def _write_paid(state: State, event: Paid) -> State:
    return KERNEL[Set](state, Set(event.seat, "resources", state.number(event.seat, "resources") - event.amount))


WRITERS: Mapping[type[Event], Writer] = {Paid: _write_paid}


# 5.1 Playing cards.


@rules.allows("5.1.1", "act:play")
def from_hand_with_priority(ask: Run, play: Play) -> bool:
    return ask.state.flow.priority == play.seat and play.card in ask.state.at(f"{play.seat}.hand")


@rules.forbids("8.1.1", "act:play", edition=EN)
def an_action_needs_an_empty_stack_and_a_point(ask: Run, play: Play) -> bool:
    if not ask.has(play.card, "types", "action"):
        return False
    own = ask.active == play.seat and not ask.state.at("stack")
    return not own or ask.state.number(play.seat, "actions") < 1


@rules.forbids("5.1.4a", "act:play")
def targets_are_legal(ask: Run, play: Play) -> bool:
    wanted = [which for ability in _abilities(ask, play.card) for which in ability.targets]
    context = Context(play.card, play.seat, play.targets)
    board = ask.board()
    legal = len(wanted) == len(play.targets) and all(
        obeys(which, id, context, board) for which, id in zip(wanted, play.targets, strict=True)
    )
    return not legal


@rules.does("5.1.2", "act:play")
def announce_and_pay(ask: Run, play: Play) -> Does:
    moved = yield Announced(play.card, "stack", controller=play.seat, seat=play.seat)
    if not moved:
        return
    layer = moved[0].becomes
    context = Context(layer, play.seat, play.targets, play.x)
    yield Set(layer, "announced", context)
    price = total(ask, play, ask.number(layer, "cost"))
    ask.require("pay", (play, price))
    if ask.has(layer, "types", "action"):
        yield GainedAction(play.seat, -1)
    if price:
        yield Paid(play.seat, price)
    yield Played(play.seat, layer)
    yield Given(play.seat, fresh=True)


@rules.forbids("5.1.7a", "pay")
def paid_in_full(ask: Run, bill: tuple[Play, int]) -> bool:
    return ask.state.number(bill[0].seat, "resources") < bill[1]


_STEPS = ("set", "increase", "reduce")


@rules.orders("5.1.6a", "charges")
def set_then_increase_then_reduce(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    first = min(_STEPS.index(one.part.op) for one in items)  # type: ignore[attr-defined]  # Live parts of Charge
    return tuple(one for one in items if _STEPS.index(one.part.op) == first)  # type: ignore[attr-defined]  # as above


@rules.orders("6.3.4", "charges", after=set_then_increase_then_reduce)
def older_charges_first(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    oldest = min(one.stamp for one in items)  # type: ignore[attr-defined]  # Live parts
    return tuple(one for one in items if one.stamp == oldest)  # type: ignore[attr-defined]  # as above


@rules.defines("5.1.6a", "cost:change")
def charges_apply(ask: Run, work: Charging, so_far: int) -> int:
    return work.result


@rules.defines("2.0.3a", "cost:floor", edition=EN)
def never_below_zero(ask: Run, subject: object, so_far: int) -> int:
    return max(0, so_far)


# 5.3 Resolving layers.


@rules.does("5.3.4", "resolve")
def layer_effects(ask: Run, layer: Obj) -> Does:
    context = layer.context or layer.marks.get("announced")
    if not isinstance(context, Context):
        context = Context(layer.id, layer.controller)
    if layer.context is not None:
        does = layer.context.notes["does"]
        ask.effects(does if isinstance(does, tuple) else (), context)
    else:
        for ability in _abilities(ask, layer.id):
            ask.effects(ability.does, context)
    yield from ()


@rules.does("5.3.5", "resolve", after=layer_effects)
def go_again(ask: Run, layer: Obj) -> Does:
    if ask.has(layer.id, "keywords", "go again"):
        yield GainedAction(str(layer.controller))


@rules.does("5.3.7", "resolve", after=(layer_effects, go_again))
def cleared(ask: Run, layer: Obj) -> Does:
    here = ask.state.objects.get(layer.id)
    if here is not None and here.place == "stack":
        if ask.has(layer.id, "subtypes", "attack"):
            yield Cleared(layer.id, "chain", controller=layer.controller)
        else:
            yield Cleared(layer.id, f"{layer.owner}.graveyard")


# 6.6.5-6.6.6 live here only as far as a triggered layer is a layer.


@rules.allows("6.6.5", "trigger")
def conditions_met(ask: Run, chance: Chance) -> bool:
    return chance.seen == "both" or chance.event is None


@rules.allows("5.4.6a", "trigger")
def functional_just_before(ask: Run, chance: Chance) -> bool:
    return chance.seen == "before"


@rules.does("6.6.5", "trigger")
def a_layer_is_created(ask: Run, chance: Chance) -> Does:
    yield Triggers(chance.waiting())


@rules.defines("6.6.6a", "targets")
def each_needs_a_legal_target(ask: Run, among: list[tuple[str, ...]], so_far: bool) -> bool:
    return so_far and all(among)


@rules.does("6.6.6", "stack:waiting")
def added_to_the_stack(ask: Run, waiting: Waiting) -> Does:
    context, owner = waiting.context, str(waiting.context.controller)
    among = [ask.found(which, context) for which in waiting.trigger.targets]
    if not ask.defines("targets", among, so_far=True):
        yield Stacked(waiting.id)
        return
    targets = tuple(ask.choose(owner, "target", ids) for ids in among if ids)
    named = replace(context, targets=targets, notes=Map(does=waiting.trigger.does))
    yield Stacked(waiting.id, Obj("", Card("trigger"), owner, owner, "stack", context=named, token=True))


def _abilities(ask: Run, id: str) -> tuple[Resolution, ...]:
    got = ask.get(id, "abilities")
    return tuple(one for one in got if isinstance(one, Resolution)) if isinstance(got, tuple) else ()


def candidates(ask: Run, seat: str) -> Iterator[Word]:
    """Everything that a seat might try."""
    for card in ask.state.at(f"{seat}.hand"):
        wanted = [which for ability in _abilities(ask, card) for which in ability.targets]
        if not wanted:
            yield Play(seat, card)
        elif len(wanted) == 1:
            for id in ask.found(wanted[0], Context(card, seat)):
                yield Play(seat, card, (id,))
    yield Pass(seat)
