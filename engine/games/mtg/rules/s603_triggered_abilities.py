"""Section 603: triggered abilities. When they trigger, and how they go onto the stack."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import Attacks, Damaged, Entered, Exiled, Returned, Tapped, Untriggered
from engine.games.mtg.references import number_target_words
from engine.games.mtg.rules.targets import choose_targets, list_next_targets, mark_targets
from engine.games.mtg.rules.triggers import END_OF_TURN, comes_from_trigger
from engine.games.mtg.words import Aim, Delayed, May, Mode, Reflexive, When
from engine.kernel.events import Began, Ended, Event, Moved, Stacked, Triggers
from engine.kernel.matching import matches_pattern
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, Waiting
from engine.kernel.triggers import Chance
from engine.kernel.values import Map
from engine.kernel.words import Card, Context

__all__: list[str] = []

_OF_OTHER_RULES = (Attacks, Damaged, Entered)
"""Events on which abilities trigger by rules of their own: 508.3a, 120.4b and 603.6a."""


@rules.allows("603.10a", "trigger")
def looking_back(ask: Run, chance: Chance) -> bool:
    """Whether the ability's source was there right before the event, and the event is a move.

    That may be its own leaving.
    """
    return chance.seen == "before" and isinstance(chance.event, Moved)


@rules.allows("603.2", "trigger")
def its_event_happened(ask: Run, chance: Chance) -> bool:
    """Whether an ability triggers as its event happened.

    False for attacks, damage and entering, and for moves on which abilities look back: they have clauses of their own.
    """
    return not looking_back(ask, chance) and not isinstance(chance.event, _OF_OTHER_RULES)


@rules.forbids("603.2", "trigger")
def triggered_too_often(ask: Run, chance: Chance) -> bool:
    """Objection if the ability has a limit and has triggered that often this turn."""
    limit = chance.trigger.limit
    past = [one.waiting.key for one in (*ask.state.past,) if isinstance(one, Triggers)]
    return limit is not None and past.count(chance.live.key) >= limit


@rules.forbids("603.2", "trigger")
def not_the_time_to_trigger(ask: Run, chance: Chance) -> bool:
    """Objection unless this is the n-th matching event of the turn, where the trigger names an ordinal n.

    A trigger without an ordinal, or without an event, meets no objection.
    """
    ordinal = chance.trigger.ordinal
    if ordinal is None or chance.trigger.on is None:
        return False
    board, on = ask.board(), chance.trigger.on
    count = sum(
        matches_pattern(on, one, msgspec.structs.replace(chance.context, event=one), board)
        for one in ask.state.past
        if isinstance(one, Event)
    )
    return count != ordinal


@rules.does("603.2", "trigger")
def it_triggers(ask: Run, chance: Chance) -> Does:
    """Have the ability wait to go onto the stack, once for each time that it triggers.

    An object's ability gets its controller now; without one, its owner. The ability of an effect keeps the effect's.
    """
    waiting = chance.waiting()
    if chance.live.ongoing is None:
        seat = ask.defines("trigger:controller", chance, _find_owner(ask, chance.live.source))
        waiting = msgspec.structs.replace(waiting, context=msgspec.structs.replace(waiting.context, controller=seat))
    for _ in range(ask.defines("trigger:times", chance, 0)):
        yield Triggers(waiting)


def _find_owner(ask: Run, id: str) -> str:
    """The seat that owns an object, also of one that has left.

    Raises:
        KeyError: there never was such an object.
    """
    obj = ask.state.objects.get(id) or ask.state.gone[id].obj
    return obj.owner


@rules.defines("603.2c", "trigger:times")
def once_each_time_its_event_occurs(ask: Run, chance: Chance, so_far: int) -> int:
    """How often the ability triggers now: 1, or 0 for "one or more" that has triggered at the same time.

    An effect's ability that has already triggered this turn keeps `so_far`.
    """
    if _triggers_again(ask, chance):
        return so_far
    return 0 if _has_counted_already(ask, chance) else 1


def _triggers_again(ask: Run, chance: Chance) -> bool:
    """Whether the ability comes from an effect that has triggered before in this turn.

    It is False for an ability of an object, as that may trigger again.
    """
    past = ask.state.past if chance.live.ongoing is not None else ()
    return any(isinstance(one, Triggers) and one.waiting.key == chance.live.key for one in past)


def _has_counted_already(ask: Run, chance: Chance) -> bool:
    """Whether the ability says "one or more" and has triggered on an event of the same time.

    False for an ability that triggers on each event by itself.
    """
    return isinstance(chance.trigger, When) and chance.trigger.together and _has_triggered(ask, chance)


def _has_triggered(ask: Run, chance: Chance) -> bool:
    """Whether the ability has triggered since the simultaneous events began, of which its event is one.

    False if that event is not of the action under way.
    """
    records = ask.during()
    moment = next((one.moment for one in reversed(records) if one.event is chance.event), None)
    since = [one.event for one in records if moment is not None and one.moment >= moment]
    return any(isinstance(one, Triggers) and one.waiting.key == chance.live.key for one in since)


@rules.forbids("603.2e", "event:tapped")
def tapping_what_cannot_be_tapped(ask: Run, event: Tapped) -> bool:
    """Objection to tapping what a clause finds cannot be tapped, such as what is tapped already."""
    return not ask.defines("tappable", event, so_far=True)


rules.shape(
    "603.2g", "what is prevented, replaced or forbidden does not happen, and what does not happen triggers nothing"
)


@rules.does("603.3", "stack:waiting")
def onto_the_stack(ask: Run, waiting: Waiting) -> Does:
    """Put a waiting ability onto the stack, with the mode and targets that its controller chooses.

    Then its targets are recorded as such. It is removed instead where no mode or target can be chosen. One that
    triggered on a declared attack waits on, unless a clause lets it be put there (508.2b).
    """
    context, trigger = waiting.context, waiting.trigger
    declared = isinstance(context.event, Attacks) and ask.state.mark("game", "phase") == "declare-attackers"
    if declared and not ask.allows("stack:declared", waiting):
        return
    seat = str(context.controller)
    does = trigger.does
    if ask.allows("mana-ability", waiting):
        ask.note(ask.forbids("mana-ability", waiting))
    aims = trigger.aims if isinstance(trigger, When) else ()
    if isinstance(trigger, When) and trigger.modes:
        open_ = ask.defines("trigger:modes", (trigger.modes, context), ())
        if not open_:
            yield Stacked(waiting.id)
            return
        mode = trigger.modes[int(ask.choose(seat, "mode", open_)) - 1]
        does, aims = mode.does, mode.aims
    aims = ask.defines("aims:triggered", aims, ())

    def choose_stacked_targets(aims: tuple[Aim, ...], targets: tuple[str, ...]) -> tuple[str, ...]:
        """Within `onto_the_stack`: the ids that may be chosen as the next target; `("none",)` if no clause says others.

        `aims` and `targets` are those so far. It reads the context of the enclosing function.
        """
        return tuple(ask.defines("trigger:targets", (aims, targets, context), ("none",)))

    picked = choose_targets(ask, seat, aims, choose_stacked_targets)
    if picked is None:
        yield Stacked(waiting.id)
        return
    aims, targets = picked
    said: dict[str, object] = {"does": does, "aims": aims, "words": number_target_words(aims)}
    notes = Map({**context.notes, **said, "given": trigger.given, "key": waiting.key})
    named = msgspec.structs.replace(context, targets=targets, notes=notes)
    source = ask.state.objects.get(context.source) or getattr(ask.state.gone.get(context.source), "obj", None)
    name = source.card.name if source is not None else "an effect"
    item = Obj("", Card(f"ability of {name}"), seat, seat, "stack", context=named, token=True)
    done = yield Stacked(waiting.id, item)
    for stacked in [one.event.obj for one in done if isinstance(one.event, Stacked) and one.event.obj is not None]:
        yield mark_targets(targets, stacked.id, seat)


@rules.defines("603.3a", "trigger:controller")
def who_controlled_its_source_as_it_triggered(ask: Run, chance: Chance, so_far: str) -> str | None:
    """The seat that controlled the ability's source as it triggered; None if nobody did."""
    return chance.context.controller


@rules.orders("603.3b", "waiting")
def the_active_players_abilities_first(ask: Run, items: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """Those of the waiting abilities whose controller comes first in turn order, from the active player on.

    All of them if none has a controller in the game.
    """
    order = ask.state.clockwise(ask.active)
    seats = [seat for seat in order if any(one.context.controller == seat for one in items)]
    return tuple(one for one in items if not seats or one.context.controller == seats[0])


@rules.defines("603.3b", "chooser:waiting")
def in_any_order_they_choose(ask: Run, items: tuple[Waiting, ...], so_far: None) -> str | None:
    """The seat that orders these waiting abilities: the controller of the first, as they all have one."""
    return items[0].context.controller


@rules.defines("603.3c", "trigger:modes")
def modes_as_it_is_stacked(ask: Run, said: tuple[tuple[Mode, ...], Context], so_far: object) -> object:
    """The numbers, as texts from `"1"`, of the modes that can be chosen.

    A mode can be if it has no targets, or a legal first one. `said` is the modes and the ability's context.
    """
    modes, context = said
    return tuple(
        str(at) for at, mode in enumerate(modes, 1) if not mode.aims or list_next_targets(ask, mode.aims, (), context)
    )


@rules.defines("603.3d", "trigger:targets")
def targets_as_it_is_stacked(
    ask: Run, said: tuple[tuple[Aim, ...], tuple[str, ...], Context], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """The ids that may be chosen as the next target; `()` if there are none, and the ability is removed.

    `said` is the aims, the targets chosen so far, and the ability's context.
    """
    aims, named, context = said
    return list_next_targets(ask, aims, named, context)


@rules.forbids("603.4", "trigger")
def its_condition_is_not_met(ask: Run, chance: Chance) -> bool:
    """Objection if the ability's condition ("if …") does not hold as its event happens."""
    return not ask.holds(chance.trigger.given, chance.context)


@rules.does("603.4", "trigger:stopped")
def its_if_was_not_met(ask: Run, chance: Chance) -> Does:
    """Record that an ability did not trigger, if its condition ("if …") does not hold."""
    if not ask.holds(chance.trigger.given, chance.context):
        yield Untriggered(chance.live.source)


@rules.defines("603.5", "may")
def an_optional_trigger_is_decided_as_it_resolves(ask: Run, said: tuple[May, Context], so_far: bool) -> bool:
    """Whether the controller of a triggered ability chooses to do its option, asked as it resolves.

    For anything else it is `so_far`, and nobody is asked.
    """
    context = said[1]
    return bool(ask.choose(str(context.controller), "may", (True, False))) if comes_from_trigger(context) else so_far


@rules.allows("603.6a", "trigger")
def a_permanent_entered(ask: Run, chance: Chance) -> bool:
    """Whether the event is that something entered the battlefield.

    The permanent that entered may trigger on it, too.
    """
    return isinstance(chance.event, Entered)


@rules.forbids("603.6c", ("event:exiled", "event:returned"))
def no_longer_in_the_first_zone(ask: Run, event: Exiled | Returned) -> bool:
    """Objection to exiling or returning an object that has moved on from the first zone it went to.

    The event says so by `stray`.
    """
    return event.stray


@rules.does("603.7", "effect:delayed")
def a_delayed_trigger(ask: Run, said: tuple[Delayed, Context]) -> Does:
    """Begin an effect whose triggered ability waits for its event.

    It lasts until the end of the turn, unless the word says otherwise.
    """
    word, context = said
    yield Began(Ongoing("", (word.trigger,), context, until=word.until or END_OF_TURN))


@rules.defines("603.7b", "trigger:times", after=once_each_time_its_event_occurs)
def every_time_for_as_long_as_it_says(ask: Run, chance: Chance, so_far: int) -> int:
    """1 for an effect's ability that has triggered before this turn and is not for one time only.

    For any other it is `so_far`, and so it is for "one or more" that has triggered on events of the same time.
    """
    return (
        1
        if not chance.trigger.once and _triggers_again(ask, chance) and not _has_counted_already(ask, chance)
        else so_far
    )


@rules.does("603.7b", "trigger", after=it_triggers)
def a_delayed_trigger_only_once(ask: Run, chance: Chance) -> Does:
    """End the effect that made the ability as the ability triggers, if it triggers only once.

    Nothing happens for an object's ability.
    """
    if chance.trigger.once and chance.live.ongoing in ask.state.effects:
        yield Ended(str(chance.live.ongoing))


@rules.forbids("603.10", "trigger")
def it_is_there_no_longer(ask: Run, chance: Chance) -> bool:
    """Objection if the ability's source existed only before the event, and the event is not a move (603.10a)."""
    return chance.seen == "before" and not isinstance(chance.event, Moved)


@rules.does("603.10", "trigger:stopped", after=(its_if_was_not_met, "its_choice_is_undefined"))
def its_source_is_gone(ask: Run, chance: Chance) -> Does:
    """Record that an ability did not trigger, if its source existed only before an event that is not a move."""
    if it_is_there_no_longer(ask, chance):
        yield Untriggered(chance.live.source)


@rules.does("603.12", "effect:reflexive")
def when_you_do(ask: Run, said: tuple[Reflexive, Context]) -> Does:
    """Have a reflexive ability trigger at once, with no event of its own.

    It waits for the stack with the context of the effect around it.
    """
    word, context = said
    yield Triggers(Waiting("", f"{context.source}/reflexive", word.trigger, context))
