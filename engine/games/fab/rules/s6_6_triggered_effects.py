"""Section 6.6: triggered effects. When abilities trigger, how often, and how their layers are added."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.fab.base import rules
from engine.games.fab.events import Noted
from engine.games.fab.modes import choose_mode, find_modes
from engine.games.fab.words import Conditional, Inline, Lasting, Triggering
from engine.kernel.events import Chosen, Ended, Stacked, Triggers
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Waiting
from engine.kernel.triggers import Chance
from engine.kernel.values import Map, Word, tag
from engine.kernel.words import Card, Context, Filter, Pattern, Triggered

__all__: list[str] = []

PHASES = frozenset(
    {
        "turn-began",
        "turn-ended",
        "phase-began",
        "action-phase-began",
        "end-phase-began",
        "step-began",
        "link-ended",
        "chain-closed",
    }
)
"""Changes of phase and step: a delayed trigger on one of them waits for it however long it takes."""


@rules.defines("6.6.1a", "limit:trigger")
def how_often_it_says(ask: Run, chance: Chance, so_far: int | None) -> int | None:
    """A trigger's limit in a turn is the number that its ability states, or None."""
    return chance.trigger.limit


@rules.defines("6.6.1b", "ordinal")
def which_of_the_events_it_says(ask: Run, chance: Chance, so_far: int | None) -> int | None:
    """The ordinal that a trigger waits for is the one that its ability states, or None."""
    return chance.trigger.ordinal


@rules.defines("6.6.1c", "conditional")
def the_condition_of_its_effects_is_theirs(ask: Run, waiting: Waiting, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """The effects of a triggered layer carry the condition that its ability puts on them.

    It is no part of the trigger condition, and is checked when the effects would be generated (6.1.3).
    """
    given = waiting.trigger.given
    return so_far if given is None else (Conditional(given, so_far),)


@rules.defines("6.6.1d", "layer")
def what_its_layer_does(ask: Run, trigger: Triggered, so_far: tuple[Word, ...]) -> tuple[Word, ...]:
    """The layer of a trigger does what the trigger says; that of an activated ability keeps the answer so far."""
    return trigger.does if isinstance(trigger, Triggered) else so_far


@rules.does("6.6.2", "effect:inline")
def an_inline_one_triggers_now_or_never(ask: Run, said: tuple[Inline, Context]) -> Does:
    """An inline trigger triggers as it is generated, if its condition holds then, and not later.

    Its layer waits for the stack like any other.
    """
    word, context = said
    if ask.holds(word.when, context):
        yield Triggers(Waiting("", f"{context.source}/inline", Triggered(word.does, targets=word.targets), context))


rules.shape("6.6.2a", "nothing is left of an inline trigger once it has been generated")


@rules.allows("6.6.3", "trigger")
def a_delayed_one_met_its_event(ask: Run, chance: Chance) -> bool:
    """A delayed trigger triggers on its event if it is in force before and after it."""
    return _find_kind(chance) == "delayed"


def _find_kind(chance: Chance) -> str:
    """By what a trigger has met its condition, which says under which rule it triggers.

    It is `"state"` without an event; `"before"` or `"after"` where it is in force on one side of its event alone. Else
    it is `"delayed"` for one of an ongoing effect, `"static"` for one of a static ability.
    """
    if chance.event is None:
        return "state"
    if chance.seen != "both":
        return chance.seen
    return "static" if chance.live.ongoing is None else "delayed"


@rules.does("6.6.3", "trigger", after="a_layer_is_created")
def a_delayed_one_triggers_once(ask: Run, chance: Chance) -> Does:
    """A delayed trigger that says `once` ends as it triggers; one that triggers each time goes on.

    One of a static ability is no delayed one, and goes on as well.
    """
    if chance.trigger.once and chance.live.ongoing is not None:
        yield Ended(chance.live.ongoing)


@rules.defines("6.6.3a", "until", after="its_duration_is_fixed")
def or_until_it_triggers(ask: Run, said: tuple[Lasting, Context], so_far: Pattern | None) -> Pattern | None:
    """A delayed trigger on one change of phase or step lasts until it triggers, unless it says how long.

    It gives None, no end of its own; any other effect keeps the end so far.
    """
    word = said[0]
    waits = [one.on.event for one in word.gives if isinstance(one, Triggered) and one.once and one.on is not None]
    timed = word.until is not None or word.next_turn_of is not None
    return so_far if timed or PHASES.isdisjoint(waits) else None


@rules.allows("6.6.4", "trigger")
def a_static_one_met_its_event(ask: Run, chance: Chance) -> bool:
    """A trigger of a static ability triggers on its event if it is in force before and after it."""
    return _find_kind(chance) == "static"


@rules.does("6.6.5", "trigger:stopped", after="it_counts_all_the_same")
def no_layer_is_created(ask: Run, chance: Chance) -> Does:
    """An ability kept from triggering makes no layer. That is noted, and does not count towards its limit.

    Where an effect forbade it, 6.6.5f notes it instead.
    """
    if not _is_prohibited(ask, chance):
        yield Noted(chance.live.key, chance.live.source)


def _is_prohibited(ask: Run, chance: Chance) -> bool:
    """Whether a `Prohibit` part in force forbids an ability to trigger on this event, or on a state."""
    event = tag(chance.event) if chance.event else "state"
    return bool(ask.objections(Triggering(event, chance.live.source), ask.board()))


@rules.does("6.6.5", "trigger")
def a_layer_is_created(ask: Run, chance: Chance) -> Does:
    """An ability that triggers creates a layer, which waits for the stack."""
    yield Triggers(chance.waiting())


rules.shape("6.6.5a", "an effect must be there before the event: only what was in force before is asked")


@rules.allows("6.6.5b", "trigger:state")
def the_state_is_so_when_the_event_comes(ask: Run, chance: Chance) -> bool:
    """A trigger on an event and a state triggers only if the state holds as the event comes. Without a state it may."""
    return ask.holds(chance.trigger.state, chance.context)


@rules.allows("6.6.5c", "trigger")
def a_state_met_its_condition(ask: Run, chance: Chance) -> bool:
    """A trigger on a state alone triggers as the state comes to meet its condition."""
    return _find_kind(chance) == "state"


@rules.forbids("6.6.5d", "trigger")
def another_ordinal_of_the_turn(ask: Run, chance: Chance) -> bool:
    """A trigger with an ordinal does not trigger on any other of the turn's matching events.

    The events of this turn that match its pattern are counted, this one included. Without an ordinal nothing is barred.
    """
    ordinal: int | None = ask.defines("ordinal", chance, None)
    on = chance.trigger.on
    if ordinal is None or on is None:
        return False
    board, context = ask.board(), chance.live.context
    met = sum(matches_pattern(on, event, replace(context, event=event), board) for event in ask.state.past)
    return met != ordinal


@rules.forbids("6.6.5e", "trigger")
def at_its_limit(ask: Run, chance: Chance) -> bool:
    """An ability does not trigger beyond its limit in a turn.

    Layers that it has made this turn count, and so does a triggering that an effect forbade. Without a limit nothing is
    barred.
    """
    limit: int | None = ask.defines("limit:trigger", chance, None)
    if limit is None:
        return False
    key = chance.live.key
    before = (one for one in ask.state.past if isinstance(one, (Noted, Triggers)))
    keys = [one.waiting.key if isinstance(one, Triggers) else one.key for one in before if getattr(one, "counts", True)]
    return keys.count(key) >= limit


@rules.forbids("6.6.5f", "trigger")
def an_effect_forbids_it(ask: Run, chance: Chance) -> bool:
    """An ability does not trigger while a prohibition in force forbids it to."""
    return _is_prohibited(ask, chance)


@rules.does("6.6.5f", "trigger:stopped")
def it_counts_all_the_same(ask: Run, chance: Chance) -> Does:
    """A triggering that an effect forbade is noted, and counts towards the ability's limit."""
    if _is_prohibited(ask, chance):
        yield Noted(chance.live.key, chance.live.source, counts=True)


@rules.does("6.6.6", "stack:waiting")
def added_to_the_stack(ask: Run, waiting: Waiting) -> Does:
    """A waiting layer goes onto the stack with the mode and the targets that its controller chooses.

    Only modes with a legal choice for their targets are offered. Without a legal mode, or a legal choice for its
    targets, it is dropped.
    """
    context, owner = waiting.context, str(waiting.context.controller)
    does: tuple[Word, ...] = ask.defines("layer", waiting.trigger, ())
    targets = waiting.trigger.targets
    if (choice := find_modes(does)) is not None:
        modes = tuple(n for n, mode in enumerate(choice.modes, 1) if _are_all_legal(ask, mode.targets, context))
        if not modes:
            yield Stacked(waiting.id)
            return
        mode = choice.modes[int(ask.choose(owner, "mode", modes)) - 1]
        does, targets = choose_mode(does, mode.does), (*targets, *mode.targets)
    if not _are_all_legal(ask, targets, context):
        yield Stacked(waiting.id)
        return
    does = ask.defines("conditional", waiting, ask.defines("declinable", waiting, does))
    among = [ask.find(which, context) for which in targets]
    picked = tuple(ask.choose(owner, "target", ids) for ids in among if ids)
    notes: Map[str, object] = Map(does=does, targets=targets, state=waiting.trigger.state)
    named = replace(context, targets=picked, notes=notes)
    yield Stacked(waiting.id, Obj("", Card("trigger"), owner, owner, "stack", context=named, token=True))


def _are_all_legal(ask: Run, targets: tuple[Filter, ...], context: Context) -> bool:
    """Whether every target has a legal choice, as the clauses on `targets` say. `targets` holds what each must be."""
    return bool(ask.defines("targets", [ask.find(which, context) for which in targets], so_far=True))


@rules.defines("6.6.6a", "targets")
def each_needs_a_legal_target(ask: Run, among: list[tuple[str, ...]], so_far: bool) -> bool:
    """Whether a triggered layer has its targets: each of them has a legal choice, or it has none.

    `among` holds the choices for each target.
    """
    return all(among)


@rules.orders("6.6.6b", "waiting")
def clockwise_from_the_chosen_player(ask: Run, items: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """The waiting layers of one player go first: the turn player says where to begin, and players follow clockwise.

    Nobody is asked if all of them are one player's.
    """
    seats = _list_waiting_seats(items)
    if len(seats) < 2:  # noqa: PLR2004 - one player alone is in order
        return items
    first = next((seat for seat in ask.state.clockwise(_find_first_seat(ask)) if seat in seats), None)
    return tuple(one for one in items if one.context.controller == first)


def _list_waiting_seats(waiting: tuple[Waiting, ...]) -> set[str]:
    """The seats that control waiting layers, the triggers not yet put on the stack."""
    return {str(one.context.controller) for one in waiting}


def _find_first_seat(ask: Run) -> str:
    """The seat whose waiting layers come first: the one chosen this turn since the last trigger.

    Without such a choice, the turn player chooses among the seats still in the game. It raises what `Run.choose` does.
    """
    for event in reversed(ask.state.past):
        if isinstance(event, Triggers):
            break
        if isinstance(event, Chosen) and event.topic == "first-trigger":
            return str(event.option)
    return str(ask.choose(ask.active, "first-trigger", ask.state.clockwise(ask.active)))


@rules.defines("6.6.6b", "chooser:waiting")
def each_orders_their_own(ask: Run, items: tuple[Waiting, ...], so_far: str | None) -> str | None:
    """The player whose layers wait picks which of them comes next; they are all one player's (`orders`)."""
    return items[0].context.controller
