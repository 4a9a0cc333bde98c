"""Section 703: triggered powers. When powers trigger, and on what they look."""

from __future__ import annotations

from msgspec.structs import replace

from engine.games.wow.base import EN, rules
from engine.games.wow.events import Dealt, Entered, Exhausted, Healed, PutOn, Readied
from engine.games.wow.position import list_objects
from engine.games.wow.words import TriggerCard
from engine.kernel.events import Ceased, Counted, Event, Triggers
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.triggers import Chance, triggering_event
from engine.kernel.values import tag
from engine.kernel.words import Context, Pattern, Triggered

__all__: list[str] = []


@rules.allows("703.1", "trigger", edition=EN)
def off_every_instance(ask: Run, chance: Chance) -> bool:
    """A power triggers on each event that it waits for, if it was active before and after, and on a state.

    Powers that wait for the next event, or for one of a certain number, are left to another rule.
    """
    return (chance.seen == "both" and not _awaits_next(chance)) or chance.event is None


def _awaits_next(chance: Chance) -> bool:
    """Whether a trigger waits for the next event of a kind, or for one of a certain number."""
    return chance.trigger.once or chance.trigger.ordinal is not None


@rules.forbids("703.1", "trigger", edition=EN)
def triggered_too_often(ask: Run, chance: Chance) -> bool:
    """A power with a limit may not trigger more often than that in one turn. One without may."""
    limit = chance.trigger.limit
    past = [one.waiting.key for one in ask.state.past if isinstance(one, Triggers)]
    return limit is not None and past.count(chance.live.key) >= limit


@rules.does("703.1", "trigger", edition=EN)
def it_waits(ask: Run, chance: Chance) -> Does:
    """A power that triggers puts an effect among those that wait for the chain.

    Its targets are chosen later (708.2).
    """
    yield Triggers(chance.waiting())


@rules.allows("703.1a", "trigger", edition=EN)
def off_all_that_happen_next(ask: Run, chance: Chance) -> bool:
    """A power that waits for the next event, or for one of a certain number, triggers on that event.

    It must be in force before and after. Events that happen at once are all "the next" one. For a later number, each
    counts separately.
    """
    return chance.seen == "both" and _awaits_next(chance) and not _is_another_event(ask, chance)


def _is_another_event(ask: Run, chance: Chance) -> bool:
    """Whether an event has another number of the turn than the one that a trigger waits for.

    It is false if the trigger names no number. Each of several simultaneous events counts as the first of them, and as
    the one at its place.
    """
    trigger, board = chance.trigger, ask.board()
    if trigger.ordinal is None or trigger.on is None:
        return False
    on, context = trigger.on, chance.context
    count = sum(triggering_event(ask, on, one, context, board) is not None for one in ask.state.past)
    told = [(one.moment, triggering_event(ask, on, one.event, context, board)) for one in ask.during()]
    moment = max((moment for moment, event in told if event is not None), default=0)
    together = [event for at, event in told if at == moment and event is not None]
    before = count - len(together)
    at = together.index(chance.event) if chance.event in together else 0
    return trigger.ordinal not in {before + 1, before + 1 + at}


@rules.forbids("703.2", "trigger", edition=EN)
def a_condition_that_is_not_true(ask: Run, chance: Chance) -> bool:
    """A power with an if-condition does not trigger while that condition is false. One without it may."""
    return chance.trigger.given is not None and not ask.holds(chance.trigger.given, chance.context)


@rules.does("703.2", "resolve", after="all_targets_illegal", edition=EN)
def its_condition_is_no_longer_true(ask: Run, link: Obj) -> Does:
    """A double-check power checks its condition again as its effect resolves.

    If that fails, the effect ceases to exist.
    """
    if link.context is not None and not ask.holds(link.context.notes.get("given"), link.context):
        yield Ceased(link.id)


@rules.allows("703.3c", "trigger", edition=EN)
def as_it_comes_or_goes(ask: Run, chance: Chance) -> bool:
    """A power that its own event made active or inactive triggers too.

    One that waits for an event of a certain number does so only on that one.
    """
    return chance.seen != "both" and not _is_another_event(ask, chance)


@rules.defines("703.4", "trigger:event", edition=EN)
def what_enters_is_in_play(ask: Run, what: tuple[Pattern, Event], so_far: Event) -> Event:
    """A trigger on entering play is told of the card as it is in play, by its new id.

    Other triggers are told as so far.
    """
    event = what[1]
    named = what[0].event == tag(Entered)
    return replace(event, obj=event.becomes) if named and isinstance(event, Entered) else so_far


@rules.allows("703.4", "trigger:before", edition=EN)
def as_it_was_just_before(ask: Run, what: tuple[Pattern, Event]) -> bool:
    """A card that is damaged, healed, exhausted or readied, or gets counters, is looked at as it was just before.

    One that moved is looked at as last known, which is left to another question.
    """
    return isinstance(what[1], (Dealt, PutOn, Healed, Exhausted, Readied, Counted))


@rules.does("703.5", "effect:trigger-card", edition=EN)
def all_of_its_triggered_powers(ask: Run, said: tuple[TriggerCard, Context]) -> Does:
    """Each triggered power that each card named has in force triggers without its event, unless a rule forbids it.

    Effects that the card has left behind do not.
    """
    for id in list_objects(ask, *said):
        chances = [Chance(live, None, "both") for live in ask.board().live(Triggered) if live.source == id]
        for chance in chances:
            if chance.live.ongoing is None and not ask.forbids("trigger", chance):
                yield Triggers(chance.waiting())
