"""What playing a card or activating an ability costs: declared (5.1.3, 5.4.4), calculated and paid (5.1.6-5.1.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.c6_effects import earliest
from engine.games.fab.modes import in_mode, modal
from engine.games.fab.words import (
    Activate,
    Activated,
    Additional,
    Alternative,
    AsInstant,
    Banish,
    Destroy,
    Discard,
    Freely,
    GainedAction,
    GainedResource,
    Paid,
    Pitched,
    Play,
    PutCounter,
)
from engine.kernel.costs import Charging, total_cost
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Began, Event, Set, Triggers, Writer
from engine.kernel.log import Stop
from engine.kernel.matching import matches_pattern
from engine.kernel.parts import Live
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Ongoing, State, Waiting
from engine.kernel.values import Word
from engine.kernel.words import Charge, Context, Part, Pattern, Permit, Triggered

__all__ = ["WRITERS", "ability_of", "activated", "meant_by", "pay", "pointless", "price"]

Use: TypeAlias = Play | Activate
Bill: TypeAlias = tuple[Use, int, bool]


def _write_paid(state: State, event: Paid) -> State:
    return KERNEL[Set](state, Set(event.seat, "resources", state.number(event.seat, "resources") - event.amount))


def _write_action(state: State, event: GainedAction) -> State:
    return KERNEL[Set](state, Set(event.seat, "actions", state.number(event.seat, "actions") + event.amount))


def _write_resource(state: State, event: GainedResource) -> State:
    return KERNEL[Set](state, Set(event.seat, "resources", state.number(event.seat, "resources") + event.amount))


WRITERS: Mapping[type[Event], Writer] = {
    Paid: _write_paid,
    GainedAction: _write_action,
    GainedResource: _write_resource,
}


def activated(ask: Run, id: str) -> tuple[Activated, ...]:
    """The activated abilities that an object has now."""
    got = ask.get(id, "abilities") if id in ask.state.objects else ()
    return tuple(one for one in got if isinstance(one, Activated)) if isinstance(got, tuple) else ()


def ability_of(ask: Run, act: Activate) -> Activated | None:
    """The ability that is activated, if there is one of this number, in the mode that is declared, if it has modes."""
    have = activated(ask, act.card)
    if not 0 < act.ability <= len(have) or (act.mode and modal(have[act.ability - 1].does) is None):
        return None
    return in_mode(have[act.ability - 1], act.mode or 0)


def _additional(ask: Run, play: Play) -> tuple[Additional, ...]:
    got = ask.get(play.card, "abilities")
    return tuple(one for one in got if isinstance(one, Additional)) if isinstance(got, tuple) else ()


def _alternatives(ask: Run, play: Play) -> tuple[Alternative, ...]:
    got = ask.get(play.card, "abilities")
    return tuple(one for one in got if isinstance(one, Alternative)) if isinstance(got, tuple) else ()


# 5.1.3 Which costs are declared; 5.4.4 the abilities that they come from.


@rules.defines("5.4.4a", "additional")
def those_that_must_be_paid(ask: Run, play: Play, so_far: tuple[Additional, ...]) -> tuple[Additional, ...]:
    return (*so_far, *(one for one in _additional(ask, play) if not one.optional))


@rules.defines("5.1.3b", "additional", after=those_that_must_be_paid)
def and_those_declared(ask: Run, play: Play, so_far: tuple[Additional, ...]) -> tuple[Additional, ...]:
    chosen = (one for n, one in enumerate(_additional(ask, play), 1) if one.optional and n in play.extra)
    return (*so_far, *chosen)


@rules.forbids("5.1.3b", "act:play")
def no_such_cost_to_declare(ask: Run, play: Play) -> bool:
    have = dict(enumerate(_additional(ask, play), 1)) if play.extra and play.card in ask.state.objects else {}
    return any(n not in have or not have[n].optional for n in play.extra)


@rules.forbids("5.1.3c", "act:play")
def one_of_its_alternatives_or_none(ask: Run, play: Play) -> bool:
    if play.alternative is None or play.card not in ask.state.objects:
        return False
    if play.alternative == 0:
        return not meant_by(ask, Freely, play)
    return not 0 < play.alternative <= len(_alternatives(ask, play))


@rules.defines("5.4.4b", "alternative")
def the_one_declared(ask: Run, play: Play, so_far: Alternative | None) -> Alternative | None:
    have = dict(enumerate(_alternatives(ask, play), 1))
    return have.get(play.alternative or 0, so_far)


@rules.defines("5.1.3c", "alternative")
def nothing_at_all(ask: Run, play: Play, so_far: Alternative | None) -> Alternative | None:
    return Alternative() if play.alternative == 0 else so_far


def meant_by(ask: Run, kind: type[Part], play: Play, *, seat: bool = False) -> bool:
    """Whether an effect of a kind is in force that means this play; with `seat`, one that says who may."""
    board = ask.board()
    for live in board.live(kind):
        part = live.part
        if isinstance(part, (Permit, AsInstant, Freely)) and (not seat or "seat" in part.what.where):
            context = replace(live.context, event=play)
            if matches_pattern(part.what, play, context, board) and ask.holds(part.when, context):
                return True
    return False


@rules.forbids("5.1.3a", "act:play")
def nothing_is_paid_for_x(ask: Run, play: Play) -> bool:
    card = ask.state.objects.get(play.card)
    return bool(play.x) and play.alternative == 0 and card is not None and card.card.values.get("cost") == "x"


@rules.defines("5.1.9", "effect-costs")
def all_of_them_are_paid(ask: Run, what: tuple[Use, tuple[Word, ...]], so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    return what[1]


@rules.defines("5.1.3e", "effect-costs", after=all_of_them_are_paid)
def in_the_order_declared(ask: Run, what: tuple[Use, tuple[Word, ...]], so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    order = what[0].order
    return tuple(so_far[n - 1] for n in order) if sorted(order) == list(range(1, len(so_far) + 1)) else so_far


@rules.forbids("5.1.3e", "costs")
def each_in_its_place(ask: Run, what: tuple[Use, tuple[Word, ...]]) -> bool:
    return bool(what[0].order) and sorted(what[0].order) != list(range(1, len(what[1]) + 1))


# 5.1.6 What the resource cost comes to.


@rules.defines("5.1.6c", "cost:initial")
def its_base_cost_unless_another_is_paid(ask: Run, what: tuple[Use, str], so_far: int) -> int:
    use = what[0]
    if not isinstance(use, Play) or ask.defines("alternative", use, None) is not None:
        return so_far
    return ask.number(use.card, "cost")


@rules.defines("8.3.38b", "cost:initial", after=its_base_cost_unless_another_is_paid, edition=EN)
def twice_for_both_sides(ask: Run, what: tuple[Use, str], so_far: int) -> int:
    return 2 * so_far if isinstance(what[0], Play) and what[0].half == "both" else so_far


@rules.defines("5.2.1c", "cost:initial")
def the_cost_before_the_colon(ask: Run, what: tuple[Use, str], so_far: int) -> int:
    act = what[0]
    ability = ability_of(ask, act) if isinstance(act, Activate) else None
    return so_far if ability is None else ask.amount(ability.cost, Context(act.card, act.seat, x=act.x or 0))


def price(ask: Run, use: Use) -> int:
    """What playing or activating costs in resources now (5.1.6)."""
    own: list[Live[Charge]] = []
    if isinstance(use, Play):
        costs = [one.cost for one in ask.defines("additional", use, ())]
        other = ask.defines("alternative", use, None)
        steps = [("set", other.cost)] if other and other.cost else []
        context = Context(use.card, use.seat, x=use.x or 0)
        for n, (step, by) in enumerate([*steps, *(("increase", cost) for cost in costs if cost)]):
            own.append(Live(f"{use.card}/cost/{n}", Charge(Pattern("play"), step, by), context, ask.state.clock + n))
    return total_cost(ask, use, 0, more=tuple(own))


def pay(ask: Run, use: Use, context: Context, *, action: bool) -> None:
    """Calculate and pay what playing or activating costs, resources first and then effects (5.1.6-5.1.9)."""
    due = price(ask, use)
    ask.perform("pitch", (use, due))
    ask.require("pay", (use, due))
    ask.perform("pay", (use, due, action))
    words: tuple[Word, ...] = ()
    if isinstance(use, Play):
        other = ask.defines("alternative", use, None)
        extra = ask.defines("additional", use, ())
        words = (*(other.pay if other else ()), *(word for one in extra for word in one.pay))
    elif (ability := ability_of(ask, use)) is not None:
        words = ability.pay
    ask.require("costs", (use, words))
    for word in ask.defines("effect-costs", (use, words), ()):
        ask.require("effect-cost", (word, context))
        logged = len(ask.log)
        done = ask.effects((word,), context)
        stopped = any(isinstance(one, Stop) for one in ask.log[logged:])
        if not done and (stopped or not ask.allows("paid", (word, context))):
            ask.require("unpaid", (word, context))


@rules.does("1.14.3", "pitch", edition=EN)
def pitch(ask: Run, bill: tuple[Use, int]) -> Does:
    use, price = bill
    for card in use.pitch:
        ask.require("pitchable", (use, price, card))
        gained = ask.number(card, "pitch")
        pitched = yield Pitched(card, f"{use.seat}.pitch", seat=use.seat)
        if pitched:
            yield GainedResource(use.seat, gained)


@rules.forbids("1.14.3b", "pitchable", edition=EN)
def only_what_is_needed(ask: Run, what: tuple[Use, int, str]) -> bool:
    use, price, card = what
    enough = ask.state.number(use.seat, "resources") >= price
    return enough or card not in ask.state.at(f"{use.seat}.hand") or not ask.number(card, "pitch")


@rules.forbids("5.1.7a", "pay")
def paid_in_full(ask: Run, bill: tuple[Use, int]) -> bool:
    return ask.state.number(bill[0].seat, "resources") < bill[1]


def pointless(ask: Run, seat: str) -> bool:
    """Whether a seat has no action point to pay; nobody but the turn player has any (1.13.2b, 4.3.2)."""
    return ask.active != seat or ask.state.number(seat, "actions") < 1


@rules.forbids("1.13.2b", "event:gained-action", edition=EN)
def nothing_is_gained_outside_ones_action_phase(ask: Run, event: GainedAction) -> bool:
    return event.amount > 0 and (ask.active != event.seat or ask.state.mark("game", "phase") != "action")


@rules.does("5.1.6b", "pay")
def an_action_costs_a_point(ask: Run, bill: Bill) -> Does:
    if bill[2]:
        yield GainedAction(bill[0].seat, -1)


@rules.does("5.1.7", "pay", after=an_action_costs_a_point)
def resources_are_paid(ask: Run, bill: Bill) -> Does:
    if bill[1]:
        yield Paid(bill[0].seat, bill[1])


_STEPS = ("set", "increase", "reduce")


@rules.orders("5.1.6a", "charges")
def set_then_increase_then_reduce(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    first = min(_STEPS.index(one.part.op) for one in items)  # type: ignore[attr-defined]  # Live parts of Charge
    return tuple(one for one in items if _STEPS.index(one.part.op) == first)  # type: ignore[attr-defined]  # as above


@rules.orders("6.3.4", "charges", after=set_then_increase_then_reduce)
def older_charges_first(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    oldest = min(one.stamp for one in items)  # type: ignore[attr-defined]  # Live parts
    return tuple(one for one in items if one.stamp == oldest)  # type: ignore[attr-defined]  # as above


@rules.orders("6.3.4c", "charges", after=(set_then_increase_then_reduce, older_charges_first))
def charges_of_one_layer_as_they_began(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    return earliest(ask, items)


@rules.defines("5.1.6a", "cost:change")
def charges_apply(ask: Run, work: Charging, so_far: int) -> int:
    return work.result


@rules.defines("5.1.6a", "cost:floor")
def never_below_zero(ask: Run, subject: object, so_far: int) -> int:
    return max(0, so_far)


# 5.1.8-5.1.9 Effect costs.


@rules.forbids("5.1.8a", "effect-cost")
def an_effect_cost_cannot_be_paid(ask: Run, what: tuple[Word, Context]) -> bool:
    word, context = what
    seat = str(context.controller)
    here = ask.state.objects.get(context.source)
    if isinstance(word, Discard):
        hand = ask.state.at(f"{seat}.hand")
        return not hand or (word.what == "this" and context.source not in hand)
    if isinstance(word, PutCounter):
        least = -ask.amount(word.n, context)
        return here is None or here.counters.get(word.counter, 0) < least
    if isinstance(word, (Destroy, Banish)) and word.what == "this":
        return here is None
    if isinstance(word, Destroy) and not isinstance(word.what, str):
        return not ask.find(word.what, context)
    return False


@rules.allows("5.1.9a", "paid")
def a_replaced_cost_is_paid(ask: Run, what: tuple[Word, Context]) -> bool:
    return True


@rules.forbids("5.1.8a", "unpaid")
def nothing_came_of_an_effect_cost(ask: Run, what: tuple[Word, Context]) -> bool:
    return True


# 5.4.4 What comes of having paid.


@rules.does("5.4.4c", "played", after="it_is_considered_played")
def when_you_do(ask: Run, what: tuple[Play, str]) -> Does:
    play, layer = what
    for one in ask.defines("additional", play, ()):
        if one.then:
            context = Context(layer, play.seat)
            yield Triggers(Waiting("", f"{layer}/play-static", Triggered(one.then, targets=one.targets), context))


@rules.does("5.4.4d", "played", after=("it_is_considered_played", when_you_do))
def if_you_do(ask: Run, what: tuple[Play, str]) -> Does:
    play, layer = what
    for one in ask.defines("additional", play, ()):
        if one.gives:
            until = Pattern("turn-ended")
            yield Began(Ongoing("", one.gives, Context(layer, play.seat), until=until, only=(layer,)))
