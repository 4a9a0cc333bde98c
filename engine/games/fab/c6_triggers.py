"""Section 6.6, triggered effects: whether they trigger, how often, and how their layers get onto the stack."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.c3_zones import public
from engine.games.fab.modes import chosen, modal
from engine.games.fab.words import Conditional, Inline, Noted, Optional, Triggering
from engine.kernel.events import Chosen, Ended, Set, Stacked, Triggers
from engine.kernel.log import Record
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Waiting
from engine.kernel.triggers import Chance
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Card, Context, Filter, Triggered

__all__: list[str] = []

rules.shape("6.6.2a", "nothing is left of an inline trigger once it has been generated")
rules.shape("6.6.5a", "an effect must be there before the event: only what was in force before is asked")


@rules.allows("6.6.4", "trigger")
def a_static_one_met_its_event(ask: Run, chance: Chance) -> bool:
    return chance.seen == "both" and chance.event is not None and chance.live.ongoing is None


@rules.allows("6.6.3", "trigger")
def a_delayed_one_met_its_event(ask: Run, chance: Chance) -> bool:
    return chance.seen == "both" and chance.event is not None and chance.live.ongoing is not None


@rules.allows("6.6.5b", "trigger:state")
def the_state_is_so_when_the_event_comes(ask: Run, chance: Chance) -> bool:
    return ask.holds(chance.trigger.state, chance.context)


@rules.allows("6.6.5c", "trigger")
def a_state_met_its_condition(ask: Run, chance: Chance) -> bool:
    return chance.event is None


@rules.allows("5.4.6a", "trigger")
def functional_just_before(ask: Run, chance: Chance) -> bool:
    return chance.seen == "before"


@rules.defines("6.6.1b", "ordinal")
def which_of_the_events_it_says(ask: Run, chance: Chance, so_far: int | None) -> int | None:
    return chance.trigger.ordinal


@rules.defines("6.6.1a", "limit:trigger")
def how_often_it_says(ask: Run, chance: Chance, so_far: int | None) -> int | None:
    return chance.trigger.limit


@rules.forbids("6.6.5d", "trigger")
def another_ordinal_of_the_turn(ask: Run, chance: Chance) -> bool:
    ordinal: int | None = ask.defines("ordinal", chance, None)
    on = chance.trigger.on
    if ordinal is None or on is None:
        return False
    board, context = ask.board(), chance.live.context
    met = sum(matches_pattern(on, event, replace(context, event=event), board) for event in ask.state.past)
    return met != ordinal


@rules.forbids("6.6.5e", "trigger")
def at_its_limit(ask: Run, chance: Chance) -> bool:
    limit: int | None = ask.defines("limit:trigger", chance, None)
    if limit is None:
        return False
    key = chance.live.key
    before = (one for one in ask.state.past if isinstance(one, (Noted, Triggers)))
    keys = [one.waiting.key if isinstance(one, Triggers) else one.key for one in before if getattr(one, "counts", True)]
    return keys.count(key) >= limit


def _prohibited(ask: Run, chance: Chance) -> bool:
    event = tag(chance.event) if chance.event else "state"
    return bool(ask.objections(Triggering(event, chance.live.source), ask.board()))


@rules.forbids("6.6.5f", "trigger")
def an_effect_forbids_it(ask: Run, chance: Chance) -> bool:
    return _prohibited(ask, chance)


@rules.does("6.6.5f", "trigger:stopped")
def it_counts_all_the_same(ask: Run, chance: Chance) -> Does:
    if _prohibited(ask, chance):
        yield Noted(chance.live.key, chance.live.source, counts=True)


@rules.does("6.6.5", "trigger:stopped", after=it_counts_all_the_same)
def no_layer_is_created(ask: Run, chance: Chance) -> Does:
    if not _prohibited(ask, chance):
        yield Noted(chance.live.key, chance.live.source)


@rules.does("6.6.5", "trigger")
def a_layer_is_created(ask: Run, chance: Chance) -> Does:
    yield Triggers(chance.waiting())


@rules.does("6.6.3", "trigger", after=a_layer_is_created)
def a_delayed_one_triggers_once(ask: Run, chance: Chance) -> Does:
    if chance.trigger.once and chance.live.ongoing:
        yield Ended(chance.live.ongoing)


def _hidden(ask: Run, chance: Chance) -> bool:
    source = ask.state.objects.get(chance.live.source)
    return source is not None and not public(source) and chance.live.ongoing is None


@rules.forbids("5.4.7b", "trigger")
def the_owner_declines(ask: Run, chance: Chance) -> bool:
    if not _hidden(ask, chance):
        return False
    return not ask.choose(ask.state.objects[chance.live.source].owner, "trigger", (True, False))


@rules.does("5.4.7b", "trigger", after=(a_layer_is_created, a_delayed_one_triggers_once))
def its_source_is_public_meanwhile(ask: Run, chance: Chance) -> Does:
    if _hidden(ask, chance):
        yield Set(chance.live.source, "shown", value=True)


@rules.does("5.4.7b", "after:ceased")
def then_it_is_private_again(ask: Run, record: Record) -> Does:
    layer = ask.state.gone.get(getattr(record.event, "obj", ""))
    source = layer.obj.context.source if layer and layer.obj.context else ""
    others = (ask.state.objects[id].context for id in ask.state.at("stack"))
    more = any(one is not None and one.source == source for one in others)
    if source in ask.state.objects and ask.state.mark(source, "shown") and not more:
        yield Set(source, "shown")


@rules.does("6.6.2", "effect:inline")
def an_inline_one_triggers_now_or_never(ask: Run, said: tuple[Inline, Context]) -> Does:
    word, context = said
    if ask.holds(word.when, context):
        yield Triggers(Waiting("", f"{context.source}/inline", Triggered(word.does, targets=word.targets), context))


# 6.6.6 Onto the stack.


def _seats(waiting: tuple[Waiting, ...]) -> set[str]:
    return {str(one.context.controller) for one in waiting}


def _begins(ask: Run) -> str:
    """Who the turn player said begins with the layers that wait now."""
    for event in reversed(ask.state.past):
        if isinstance(event, Triggers):
            break
        if isinstance(event, Chosen) and event.topic == "first-trigger":
            return str(event.option)
    return str(ask.choose(ask.active, "first-trigger", ask.state.clockwise(ask.active)))


@rules.orders("6.6.6b", "waiting")
def clockwise_from_the_chosen_player(ask: Run, items: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    seats = _seats(items)
    if len(seats) < 2:  # noqa: PLR2004 - one player alone is in order
        return items
    first = next((seat for seat in ask.state.clockwise(_begins(ask)) if seat in seats), None)
    return tuple(one for one in items if one.context.controller == first)


@rules.defines("6.6.6b", "chooser:waiting")
def each_orders_their_own(ask: Run, items: tuple[Waiting, ...], so_far: str | None) -> str | None:
    return min(_seats(items))


@rules.defines("6.6.6a", "targets")
def each_needs_a_legal_target(ask: Run, among: list[tuple[str, ...]], so_far: bool) -> bool:
    return so_far and all(among)


def _legal(ask: Run, targets: tuple[Filter, ...], context: Context) -> bool:
    return bool(ask.defines("targets", [ask.find(which, context) for which in targets], so_far=True))


@rules.defines("6.6.1d", "layer")
def what_its_layer_does(ask: Run, trigger: Triggered, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    return trigger.does if isinstance(trigger, Triggered) else so_far


@rules.defines("1.8.3a", "declinable", edition=EN)
def its_controller_may_decline(ask: Run, waiting: Waiting, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """As it resolves; of a hidden one that was said when it triggered (5.4.7b)."""
    said = ask.state.mark(waiting.context.source, "shown")
    return (Optional(so_far),) if waiting.trigger.optional and not said else so_far


@rules.defines("6.6.1c", "conditional")
def the_condition_of_its_effects_is_theirs(ask: Run, waiting: Waiting, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """It is no part of the trigger condition: they look at it when they would be generated (6.1.3)."""
    given = waiting.trigger.given
    return so_far if given is None else (Conditional(given, so_far),)


@rules.does("6.6.6", "stack:waiting")
def added_to_the_stack(ask: Run, waiting: Waiting) -> Does:
    context, owner = waiting.context, str(waiting.context.controller)
    does: tuple[Word, ...] = ask.defines("layer", waiting.trigger, ())
    targets = waiting.trigger.targets
    if (choice := modal(does)) is not None:
        modes = tuple(n for n, mode in enumerate(choice.modes, 1) if _legal(ask, mode.targets, context))
        if not modes:
            yield Stacked(waiting.id)
            return
        mode = choice.modes[int(ask.choose(owner, "mode", modes)) - 1]
        does, targets = chosen(does, mode.does), (*targets, *mode.targets)
    if not _legal(ask, targets, context):
        yield Stacked(waiting.id)
        return
    does = ask.defines("conditional", waiting, ask.defines("declinable", waiting, does))
    among = [ask.find(which, context) for which in targets]
    picked = tuple(ask.choose(owner, "target", ids) for ids in among if ids)
    notes: Map[str, object] = Map(does=does, targets=targets)
    if waiting.trigger.state is not None:
        notes = notes.put("state", waiting.trigger.state)
    named = replace(context, targets=picked, notes=notes)
    yield Stacked(waiting.id, Obj("", Card("trigger"), owner, owner, "stack", context=named, token=True))
