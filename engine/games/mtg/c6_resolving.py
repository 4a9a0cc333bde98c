"""Chapter 6, second half: triggers, resolving, continuous effects and their layers, replacement, and entering."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import legal, open_targets
from engine.games.mtg.c115_targeted import chosen
from engine.games.mtg.c117_meanwhile import go_on
from engine.games.mtg.c305_lands import TEXTLESS
from engine.games.mtg.c609_attempted import impossible
from engine.games.mtg.c614_redirecting import redirected
from engine.games.mtg.events import (
    AddedMana,
    Attacks,
    BecameTarget,
    Damaged,
    Declined,
    Entered,
    Failed,
    Produced,
    PutOnto,
    Removed,
)
from engine.games.mtg.refs import (
    aims_of,
    announced,
    card_of,
    instances,
    listed,
    number,
    permanent,
    players,
    things,
    values,
)
from engine.games.mtg.types import subtype_set
from engine.games.mtg.words import (
    Aim,
    Control,
    Cost,
    Delayed,
    EntersChoosing,
    EntersWith,
    If,
    Lasting,
    May,
    Mode,
    Produce,
    Reflexive,
    When,
)
from engine.kernel.continuous import Application, Functioning, Live, Reach, takes_abilities
from engine.kernel.copies import Copied, model
from engine.kernel.events import Began, Ceased, Changed, Ended, Event, Moved, Set, Stacked, Triggers
from engine.kernel.questions import Does, Record
from engine.kernel.reading import holds, matches, meant, obeys, reads
from engine.kernel.replacement import Candidate, Change
from engine.kernel.run import Move, Run
from engine.kernel.state import Obj, Ongoing, Waiting
from engine.kernel.triggers import Chance
from engine.kernel.values import EMPTY, Map, Word
from engine.kernel.words import Ability, Card, Context, Filter, Modify, Part, Pattern, Replace, Static, Triggered

__all__ = ["END_OF_TURN", "LAYERS", "Arrival", "Entry", "plus"]

END_OF_TURN = Pattern("cleaned-up")
"""What ends an effect that lasts until the end of the turn."""


# 400.7 Identity.


@rules.defines("400.7", "identity")
def another_object(ask: Run, move: Move, so_far: str) -> str:
    return "new"


@rules.allows("113.6", "function")
def on_the_battlefield(ask: Run, what: Functioning) -> bool:
    zones = what.ability.zones if isinstance(what.ability, Static) else ()
    return not zones and ask.state.objects[what.obj].place == "battlefield" and _while(ask, what)


@rules.allows("113.6b", "function")
def in_the_zones_it_states(ask: Run, what: Functioning) -> bool:
    zones = what.ability.zones if isinstance(what.ability, Static) else ()
    return ask.state.objects[what.obj].zone in zones and _while(ask, what)


def _while(ask: Run, what: Functioning) -> bool:
    obj = ask.state.objects[what.obj]
    when = what.ability.when if isinstance(what.ability, Static) else None
    return ask.holds(when, Context(obj.id, obj.controller or obj.owner))


# 603 Triggers.


@rules.allows("603.2", "trigger")
def its_event_happened(ask: Run, chance: Chance) -> bool:
    looks_back = chance.seen == "before" and isinstance(chance.event, Moved)
    return not looks_back and not isinstance(chance.event, Attacks | Damaged | Entered)


@rules.allows("508.3a", "trigger")
def a_creature_was_declared_as_an_attacker(ask: Run, chance: Chance) -> bool:
    """What triggers on attacking triggers on the declaration alone, and not on entering as an attacker."""
    return isinstance(chance.event, Attacks)


@rules.allows("120.4b", "trigger")
def damage_was_dealt(ask: Run, chance: Chance) -> bool:
    """What triggers on damage triggers as it is dealt, whatever it came from."""
    return isinstance(chance.event, Damaged)


@rules.allows("603.6a", "trigger")
def a_permanent_entered(ask: Run, chance: Chance) -> bool:
    """What triggers on entering is looked for among all permanents, the newcomers too."""
    return isinstance(chance.event, Entered)


@rules.allows("603.10a", "trigger")
def looking_back(ask: Run, chance: Chance) -> bool:
    return chance.seen == "before" and isinstance(chance.event, Moved)


@rules.forbids("603.4", "trigger")
def its_condition_is_not_met(ask: Run, chance: Chance) -> bool:
    return not ask.holds(chance.trigger.given, chance.context)


@rules.forbids("603.2", "trigger")
def no_more_often_than_it_says(ask: Run, chance: Chance) -> bool:
    limit = chance.trigger.limit
    past = [one.waiting.key for one in (*ask.state.past,) if isinstance(one, Triggers)]
    return limit is not None and past.count(chance.live.key) >= limit


@rules.forbids("603.2", "trigger")
def only_at_its_turn(ask: Run, chance: Chance) -> bool:
    """An ability that triggers on the second such event of a turn triggers on no other."""
    ordinal = chance.trigger.ordinal
    if ordinal is None or chance.trigger.on is None:
        return False
    board, on = ask.board(), chance.trigger.on
    count = sum(
        matches(on, one, msgspec.structs.replace(chance.context, event=one), board)
        for one in ask.state.past
        if isinstance(one, Event)
    )
    return count != ordinal


@rules.does("603.2", "trigger")
def it_triggers(ask: Run, chance: Chance) -> Does:
    waiting = chance.waiting()
    if chance.live.ongoing is None:
        seat = ask.defines("trigger:controller", chance, _owner(ask, chance.live.source))
        waiting = msgspec.structs.replace(waiting, context=msgspec.structs.replace(waiting.context, controller=seat))
    for _ in range(ask.defines("trigger:times", chance, 0)):
        yield Triggers(waiting)


def _owner(ask: Run, id: str) -> str:
    obj = ask.state.objects.get(id) or ask.state.gone[id].obj
    return obj.owner


@rules.defines("603.3a", "trigger:controller")
def who_controlled_its_source_as_it_triggered(ask: Run, chance: Chance, so_far: str) -> str | None:
    return chance.context.controller


@rules.defines("603.2c", "trigger:times")
def once_each_time_its_event_occurs(ask: Run, chance: Chance, so_far: int) -> int:
    """For each occurrence that an event contains; of "one or more", all that happen together are one occurrence."""
    if _again(ask, chance):
        return so_far
    return 0 if _counted(ask, chance) else 1


@rules.defines("603.7b", "trigger:times", after=once_each_time_its_event_occurs)
def every_time_for_as_long_as_it_says(ask: Run, chance: Chance, so_far: int) -> int:
    """A delayed triggered ability triggers again only if it has a stated duration, such as this turn."""
    return 1 if not chance.trigger.once and _again(ask, chance) and not _counted(ask, chance) else so_far


def _counted(ask: Run, chance: Chance) -> bool:
    """Whether it speaks of "one or more", and has triggered on what happens at this very time."""
    return isinstance(chance.trigger, When) and chance.trigger.together and _triggered(ask, chance)


def _again(ask: Run, chance: Chance) -> bool:
    """Whether it is an effect, and no object's ability, that has triggered before."""
    past = ask.state.past if chance.live.ongoing is not None else ()
    return any(isinstance(one, Triggers) and one.waiting.key == chance.live.key for one in past)


def _triggered(ask: Run, chance: Chance) -> bool:
    """Whether it has triggered since what happened together began to happen."""
    records = ask.during()
    moment = next((one.moment for one in reversed(records) if one.event is chance.event), None)
    since = [one.event for one in records if moment is not None and one.moment >= moment]
    return any(isinstance(one, Triggers) and one.waiting.key == chance.live.key for one in since)


@rules.does("603.7b", "trigger", after=it_triggers)
def a_delayed_trigger_only_once(ask: Run, chance: Chance) -> Does:
    if chance.trigger.once and chance.live.ongoing in ask.state.effects:
        yield Ended(str(chance.live.ongoing))


@rules.orders("603.3b", "waiting")
def active_player_first(ask: Run, items: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    order = ask.state.clockwise(ask.active)
    seats = [seat for seat in order if any(one.context.controller == seat for one in items)]
    return tuple(one for one in items if not seats or one.context.controller == seats[0])


@rules.defines("603.3b", "chooser:waiting")
def in_any_order_they_choose(ask: Run, items: tuple[Waiting, ...], so_far: None) -> str | None:
    return items[0].context.controller


@rules.does("603.3", "stack:waiting")
def onto_the_stack(ask: Run, waiting: Waiting) -> Does:
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

    def targets_of(aims: tuple[Aim, ...], targets: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(ask.defines("trigger:targets", (aims, targets, context), ("none",)))

    picked = chosen(ask, seat, aims, targets_of)
    if picked is None:
        yield Stacked(waiting.id)
        return
    aims, targets = picked
    said: dict[str, object] = {"does": does, "aims": aims, "words": instances(aims)}
    notes = Map({**context.notes, **said, "given": trigger.given, "key": waiting.key})
    named = msgspec.structs.replace(context, targets=targets, notes=notes)
    source = ask.state.objects.get(context.source) or getattr(ask.state.gone.get(context.source), "obj", None)
    name = source.card.name if source is not None else "an effect"
    item = Obj("", Card(f"ability of {name}"), seat, seat, "stack", context=named, token=True)
    done = yield Stacked(waiting.id, item)
    stacked = done[0].event if done else None
    id = stacked.obj.id if isinstance(stacked, Stacked) and stacked.obj is not None else ""
    marked = tuple(BecameTarget(one, id, seat) for one in dict.fromkeys(targets) if one != "none")
    if marked:
        yield marked


@rules.allows("508.2b", "stack:declared")
def before_anybody_has_priority(ask: Run, waiting: Waiting) -> bool:
    """What triggers on attackers being declared is on the stack before the active player gets priority."""
    return True


@rules.defines("603.3d", "trigger:targets")
def targets_as_it_is_stacked(
    ask: Run, said: tuple[tuple[Aim, ...], tuple[str, ...], Context], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """One after another; if not all that it needs can be chosen, none is, and the ability goes away."""
    aims, named, context = said
    return open_targets(ask, aims, named, context)


@rules.defines("115.3", "target:once")
def another_for_the_same_word(
    ask: Run, said: tuple[tuple[str, ...], tuple[str, ...]], so_far: tuple[str, ...]
) -> tuple[str, ...]:
    """What has been chosen for an instance of the word "target" cannot be chosen for it again."""
    return tuple(id for id in so_far if id not in said[1])


@rules.defines("115.6", "target:none")
def no_target_where_none_is_required(ask: Run, aim: Aim, so_far: tuple[str, ...]) -> tuple[str, ...]:
    return (*so_far, "none") if aim.up_to or aim.many else so_far


@rules.defines("603.3c", "trigger:modes")
def modes_as_it_is_stacked(ask: Run, said: tuple[tuple[Mode, ...], Context], so_far: object) -> object:
    modes, context = said
    return tuple(
        str(at) for at, mode in enumerate(modes, 1) if not mode.aims or open_targets(ask, mode.aims, (), context)
    )


@rules.does("603.12", "effect:reflexive")
def when_you_do(ask: Run, said: tuple[Reflexive, Context]) -> Does:
    word, context = said
    yield Triggers(Waiting("", f"{context.source}/reflexive", word.trigger, context))


# 605 Triggered mana abilities.


@rules.allows("605.1b", "mana-ability")
def it_could_add_mana(ask: Run, waiting: Waiting) -> bool:
    """A triggered ability is a mana ability if it could add mana, unless one of the bounds of 605.5a keeps it."""
    return any(isinstance(word, Produce) for word in waiting.trigger.does)


@rules.forbids("605.5a", "mana-ability")
def neither_with_a_target_nor_from_another_event(ask: Run, waiting: Waiting) -> bool:
    """What has a target, or triggers from anything but a mana ability or its mana, is no mana ability."""
    aimed = isinstance(waiting.trigger, When) and bool(waiting.trigger.aims)
    return aimed or not isinstance(waiting.context.event, Produced | AddedMana)


@rules.does("605.4a", "after:triggers")
def it_resolves_at_once(ask: Run, record: Record) -> Does:
    """A triggered mana ability does not go onto the stack."""
    waiting = record.event.waiting if isinstance(record.event, Triggers) else None
    here = next((one for one in ask.state.waiting if waiting is not None and one.id == waiting.id), None)
    if here is None or not ask.allows("mana-ability", here):
        return
    if no := ask.forbids("mana-ability", here):
        ask.note(no)
        return
    yield Stacked(here.id)
    ask.effects(here.trigger.does, here.context)


# 608 Resolving.


@rules.defines("608.2b", "targets:legal")
def illegal_ones_are_left_alone(ask: Run, item: Obj, so_far: tuple[str, ...]) -> tuple[str, ...]:
    context = announced(item)
    aims = aims_of(context)
    kept = [
        id if id != "none" and legal(ask, aim, id, context) else "none" for aim, id in zip(aims, so_far, strict=False)
    ]
    return tuple(kept) if len(kept) == len(so_far) else so_far


@rules.does("608.2a", "resolve")
def its_condition_no_longer_holds(ask: Run, item: Obj) -> Does:
    context = announced(item)
    given = context.notes.get("given")
    if given is not None and not ask.holds(given, context):
        yield Failed(item.id)
        yield Ceased(item.id)


@rules.does("608.2b", "resolve", after=its_condition_no_longer_holds)
def no_target_is_legal(ask: Run, item: Obj) -> Does:
    chosen = [id for id in announced(item).targets if id != "none"]
    kept = ask.defines("targets:legal", item, announced(item).targets)
    if item.id in ask.state.objects and chosen and all(id == "none" for id in kept):
        yield Failed(item.id)
        yield _off(item)


def _off(item: Obj) -> Event:
    return Ceased(item.id) if item.context is not None else Removed(item.id, f"{item.owner}.graveyard")


@rules.does("608.2c", "resolve", after=(its_condition_no_longer_holds, no_target_is_legal))
def follow_the_instructions(ask: Run, item: Obj) -> Does:
    if item.id not in ask.state.objects or ask.state.mark(item.id, "followed"):
        return
    context = announced(item)
    if context.source not in ask.state.objects and not ask.allows("resolve:alone", item):
        return
    targets = ask.defines("targets:legal", item, context.targets)
    does = context.notes.get("does", ())
    yield Set(item.id, "followed", value=True)
    context = msgspec.structs.replace(context, targets=targets)
    for word in does if isinstance(does, tuple) else ():
        if impossible(ask, word, context) and not ask.allows("rest:done", word):
            return
        ask.effects((word,), context)


@rules.allows("113.7a", "resolve:alone")
def an_ability_needs_its_source_no_longer(ask: Run, item: Obj) -> bool:
    return item.context is not None


@rules.does("608.2m", "resolve", after=(its_condition_no_longer_holds, no_target_is_legal, follow_the_instructions))
def it_leaves_the_stack(ask: Run, item: Obj) -> Does:
    if item.id not in ask.state.objects:
        return
    if item.context is not None:
        yield Ceased(item.id)
    elif not permanent(card_of(ask, item)):
        yield Removed(item.id, f"{item.owner}.graveyard")


@rules.does(
    "608.3",
    "resolve",
    after=(its_condition_no_longer_holds, no_target_is_legal, follow_the_instructions, it_leaves_the_stack),
)
def a_permanent_enters(ask: Run, item: Obj) -> Does:
    if item.id not in ask.state.objects or item.context is not None or not permanent(card_of(ask, item)):
        return
    if item.token:
        return
    face = {name: item.marks[name] for name in ("face",) if name in item.marks}
    kept: Map[str, object] = ask.defines("kept", item, Map(face))
    host = ask.defines("aura:host", item, None)
    ask.perform("enter", (item.id, str(item.controller), kept.put("cast", value=True), host))
    yield from ()


@rules.defines("400.7c", "kept")
def what_was_paid_for_the_spell(ask: Run, item: Obj, so_far: Map[str, object]) -> Map[str, object]:
    """A permanent's abilities can look at the costs paid for the spell that it was, and at the mana spent on it."""
    names = ("x", "spent", "how", "also", "foretold")
    return Map({**so_far, **{name: item.marks[name] for name in names if name in item.marks}})


@rules.defines("608.3a", "aura:host")
def attached_to_its_target(ask: Run, item: Obj, so_far: str | None) -> str | None:
    targets = announced(item).targets
    return targets[0] if "Aura" in values(card_of(ask, item), "subtypes") and targets else so_far


@rules.does("608.2d", "effect:may")
def a_choice_on_resolution(ask: Run, said: tuple[May, Context]) -> Does:
    word, context = said
    seat = str(context.controller)
    costs = word.cost != Cost()
    unable = ask.forbids("cost:now", (seat, word.cost, context)) if costs else []
    ask.note(unable)
    done = not unable and bool(ask.defines("may", said, so_far=False))
    every = tuple(f"counter:{one.counter}" for one in word.cost.gives if one.every)
    if every:
        context = msgspec.structs.replace(context, x=sum(ask.number(context.source, one) for one in every))
    if done and costs:
        ask.perform("cost:now", (seat, word.cost, context))
    elif costs:
        no = ask.forbids("unpaid", said)
        ask.note(no)
        if no:
            yield Declined(context.source, seat)
        done = not no
    yield from go_on(ask, word.then if done else word.otherwise, context)


@rules.defines("603.5", "may")
def an_optional_trigger_is_decided_as_it_resolves(ask: Run, said: tuple[May, Context], so_far: bool) -> bool:
    """The ability has gone onto the stack whatever its controller intends; the choice is made now."""
    context = said[1]
    return bool(ask.choose(str(context.controller), "may", (True, False))) if _of_a_trigger(context) else so_far


@rules.defines("608.2d", "may", after=an_optional_trigger_is_decided_as_it_resolves)
def an_option_is_chosen_while_the_effect_is_applied(ask: Run, said: tuple[May, Context], so_far: bool) -> bool:
    context = said[1]
    return so_far if _of_a_trigger(context) else bool(ask.choose(str(context.controller), "may", (True, False)))


def _of_a_trigger(context: Context) -> bool:
    return "key" in context.notes


@rules.does("608.2c", "effect:if")
def one_or_the_other(ask: Run, said: tuple[If, Context]) -> Does:
    word, context = said
    held = ask.defines("holds", (word.holds, context), None)
    ask.effects(word.then if held else word.otherwise, context)
    yield from ()


@rules.defines("608.2h", "number")
def a_number_as_it_resolves(ask: Run, said: tuple[object, Context], so_far: int) -> int:
    word, context = said
    return ask.amount(word, context)


@rules.defines("608.2h", "holds")
def a_condition_as_it_resolves(ask: Run, said: tuple[object, Context], so_far: None) -> bool:
    condition, context = said
    return ask.holds(condition, context)


# 611 Continuous effects.


@rules.does("611.2a", "effect:lasting")
def it_lasts(ask: Run, said: tuple[Lasting, Context]) -> Does:
    word, context = said
    until = None if word.forever else word.until or END_OF_TURN
    only = ask.defines("affected", (word, context), _whom_rules_concern(ask, word, context))
    gives = tuple(ask.defines("locked", (part, context), part) for part in word.gives)
    gives = ask.defines("lasting:gives", gives, gives)
    if word.copying is not None:
        gives = (*gives, *(Copied(card) for card in _models(ask, word.copying, context)))
    if word.next is not None:
        context = msgspec.structs.replace(context, notes=context.notes.put("next", word.next))
    if only != () and gives:
        gives, only = (gives, only) if word.to is not None or only is None else (_narrowed(gives, only), None)
        shields = tuple(part for part in gives if ask.defines("shield", (part, context), None) is not None)
        rest = tuple(part for part in gives if part not in shields)
        if rest:
            ends = until if not any(isinstance(part, Replace) for part in rest) else ask.defines("ends", until, None)
            yield Began(Ongoing("", rest, context, until=ends, only=only))
        for part in shields:
            left = int(ask.defines("shield", (part, context), None))
            yield Began(Ongoing("", (part,), context, until=until, only=only, left=left))


@rules.defines("614.3", "ends")
def a_replacement_lasts_as_long_as_it_says(ask: Run, until: Pattern | None, so_far: None) -> Pattern | None:
    """What a spell or ability that resolves replaces, it replaces until its duration has run out."""
    return until


@rules.does("611.2a", "after:became-cast")
def it_was_for_the_next_spell_alone(ask: Run, record: Record) -> Does:
    """An effect that speaks of the next spell of some kind is over when one has been cast."""
    for effect in tuple(ask.state.effects.values()):
        awaited = effect.context.notes.get("next")
        if not isinstance(awaited, Pattern):
            continue
        if matches(awaited, record.event, msgspec.structs.replace(effect.context, event=record.event), ask.board()):
            yield Ended(effect.id)


@rules.defines("615.7", "shield")
def the_amount_that_a_shield_prevents(ask: Run, said: tuple[Part, Context], so_far: None) -> int | None:
    """What a prevention of so much damage is good for, in all; of any other effect, nothing."""
    part, context = said
    shield = isinstance(part, Replace) and part.style == "shield" and part.prevent not in {None, "all"}
    return number(ask, part.prevent, context) if isinstance(part, Replace) and shield else so_far


@rules.defines("611.2c", "affected")
def fixed_when_it_begins(ask: Run, said: tuple[Lasting, Context], so_far: None) -> tuple[str, ...] | None:
    word, context = said
    return things(ask, word.to, context) if word.to is not None else so_far


def _models(ask: Run, what: str, context: Context) -> tuple[Card, ...]:
    """What is copied: of what is no longer there, its last known values (608.2h)."""
    ids = things(ask, what, context)
    if not ids:
        gone = ask.defines("last-known", meant(what, context, ask.state), None)
        ids = (gone.id,) if isinstance(gone, Obj) else ()
    cards = (model(ask, id) for id in ids)
    return tuple(card for card in cards if card is not None)


@rules.defines("611.2c", "affected")
def open_to_whatever_comes(
    ask: Run, said: tuple[Lasting, Context], so_far: tuple[str, ...] | None
) -> tuple[str, ...] | None:
    """An effect that changes no characteristics, but the rules, concerns objects that come later, too."""
    word, _ = said
    return None if word.to is None else so_far


def _narrowed(gives: tuple[Part, ...], only: tuple[str, ...]) -> tuple[Part, ...]:
    """Changes of the rules that concern these objects alone."""
    narrowed: list[Part] = []
    for part in gives:
        what = getattr(part, "what", None)
        narrow = isinstance(what, Pattern) and msgspec.structs.replace(what, where=what.where.put("obj", only))
        narrowed.append(msgspec.structs.replace(part, what=narrow) if narrow else part)
    return tuple(narrowed)


def _whom_rules_concern(ask: Run, word: Lasting, context: Context) -> tuple[str, ...] | None:
    """The objects that a change of the rules speaks of, as they are now."""
    whats = [getattr(part, "what", None) for part in word.gives if not isinstance(part, Modify | Triggered)]
    named = [what.where.get("obj") for what in whats if isinstance(what, Pattern)]
    filters = [one for one in named if isinstance(one, Filter)]
    if word.to is not None or len(filters) < len(word.gives):
        return None
    return tuple(dict.fromkeys(id for one in filters for id in ask.found(one, context)))


@rules.defines("611.2d", "locked")
def a_number_fixed_when_it_begins(ask: Run, said: tuple[Part, Context], so_far: Part) -> Part:
    part, context = said
    if not isinstance(part, Modify) or not isinstance(part.by, Word) or part.field in ask.game.lists:
        return so_far
    n = number(ask, part.by, context)
    n = n if part.op != "set" or n >= 0 else ask.defines("set:below", (part, n), 0)
    return msgspec.structs.replace(part, by=n)


@rules.defines("107.1b", "set:below")
def power_and_toughness_can_be_negative(ask: Run, said: tuple[Modify, int], so_far: int) -> int:
    """What comes to less than nothing counts where power or toughness is set to it, and is 0 elsewhere."""
    part, n = said
    return n if part.field in {"power", "toughness"} else so_far


@rules.does("603.7", "effect:delayed")
def a_delayed_trigger(ask: Run, said: tuple[Delayed, Context]) -> Does:
    word, context = said
    yield Began(Ongoing("", (word.trigger,), context, until=word.until or END_OF_TURN))


@rules.does("611.2a", "effect:control")
def control_is_gained(ask: Run, said: tuple[Control, Context]) -> Does:
    word, context = said
    for seat in players(ask, word.whose, context):
        for id in things(ask, word.what, context):
            part = Modify("controller", "set", seat)
            yield Began(Ongoing("", (part,), context, until=word.until, only=(id,)))


@rules.forbids("611.2b", "event:began")
def its_duration_is_over_already(ask: Run, event: Began) -> bool:
    until, source = event.effect.until, event.effect.context.source
    leaves = until is not None and until.event == "moved" and until.where.get("obj") == "this"
    return leaves and source not in ask.state.objects


@rules.defines("611.1", "apply")
def effects_apply(ask: Run, work: Application, so_far: object) -> object:
    return _changed(work, so_far) if work.live.ongoing is not None and not _sets_power(work) else so_far


@rules.defines("611.3a", "apply", after=effects_apply)
def static_abilities_apply_to_whatever_they_say(ask: Run, work: Application, so_far: object) -> object:
    return _changed(work, so_far) if work.live.ongoing is None and not _sets_power(work) else so_far


@rules.defines("613.4b", "apply", after=(effects_apply, static_abilities_apply_to_whatever_they_say))
def power_and_toughness_are_set(ask: Run, work: Application, so_far: object) -> object:
    """Effects that set power and toughness set them: what was there before is overridden."""
    return work.result if _sets_power(work) else so_far


@rules.defines(
    "205.1a",
    "apply",
    after=(effects_apply, static_abilities_apply_to_whatever_they_say, power_and_toughness_are_set),
)
def new_types_replace_those_of_their_set(ask: Run, work: Application, so_far: object) -> object:
    """Card types that are set replace card types; subtypes replace those of their set alone, as creature types do."""
    if not _sets(work, "types", "subtypes"):
        return so_far
    new = listed(work.by)
    sets = {subtype_set(str(one)) for one in new} if work.field == "subtypes" else set()
    kept = [one for one in listed(so_far) if one not in new and work.field == "subtypes"]
    return (*(one for one in kept if subtype_set(str(one)) not in sets and _of_its_types(ask, work, one)), *new)


def _of_its_types(ask: Run, work: Application, subtype: object) -> bool:
    """Whether an object has a card type that goes with a subtype: those of a type that it has lost are lost with it."""
    types = {"creature": ("creature", "tribal"), "spell": ("instant", "sorcery")}
    kind = subtype_set(str(subtype))
    return any(ask.has(work.obj, "types", one) for one in types.get(kind, (kind,)))


@rules.defines(
    "205.4b",
    "apply",
    after=(
        effects_apply,
        static_abilities_apply_to_whatever_they_say,
        power_and_toughness_are_set,
        new_types_replace_those_of_their_set,
    ),
)
def other_supertypes_are_kept(ask: Run, work: Application, so_far: object) -> object:
    """An object that becomes legendary, or snow, retains its other supertypes."""
    return _besides(ask, work, so_far) if _gains_a_supertype(work) else so_far


@rules.defines(
    "205.1b",
    "apply",
    after=(
        effects_apply,
        static_abilities_apply_to_whatever_they_say,
        power_and_toughness_are_set,
        new_types_replace_those_of_their_set,
        other_supertypes_are_kept,
    ),
)
def types_in_addition_leave_those_there_were(ask: Run, work: Application, so_far: object) -> object:
    return _besides(ask, work, so_far) if _adds_a_type(work) else so_far


def _besides(ask: Run, work: Application, so_far: object) -> object:
    """What a change makes of a list, besides what was there before."""
    return tuple(dict.fromkeys((*listed(ask.get(work.obj, work.field)), *listed(so_far))))


def _adds_a_type(work: Application) -> bool:
    part = work.live.part
    return isinstance(part, Modify) and part.field in {"types", "subtypes"} and part.op == "grant"


def _gains_a_supertype(work: Application) -> bool:
    part = work.live.part
    gains = isinstance(part, Modify) and part.field == "supertypes" and part.op in {"set", "grant"}
    return gains and bool(listed(work.by))


def _sets(work: Application, *fields: str) -> bool:
    return work.field in fields and isinstance(work.live.part, Modify) and work.live.part.op == "set"


def _sets_power(work: Application) -> bool:
    return _sets(work, "power", "toughness")


def _changed(work: Application, so_far: object) -> object:
    """What a change makes of a value; what becomes of other types 205.1a and 205.1b say, of other supertypes 205.4b."""
    if _gains_a_supertype(work) or _adds_a_type(work):
        return tuple(listed(work.by))
    if _sets(work, "types", "subtypes"):
        return tuple(dict.fromkeys((*listed(so_far), *listed(work.by))))
    return work.result


# 613 Layers.

LAYERS = {
    "controller": 2,
    "name": 3,
    "types": 4,
    "subtypes": 4,
    "supertypes": 4,
    "colors": 5,
    "abilities": 6,
    "keywords": 6,
}
"""The layer of a change by the field that it changes (613.1); copies are layer 1, power and toughness 7."""

_TYPES = LAYERS["types"]


def _layer(live: Live) -> int:
    if isinstance(live.part, Modify) and live.part.by == TEXTLESS:
        return _TYPES  # what a land loses with its type, it loses in the same layer (305.7)
    return LAYERS.get(live.part.field, 7) if isinstance(live.part, Modify) else 7


@rules.orders("613.1", "effects")
def layers_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    first = min(_layer(one) for one in items)
    return tuple(one for one in items if _layer(one) == first)


@rules.orders("613.4c", "effects", after=layers_in_order)
def sublayers_of_power_and_toughness(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    def sublayer(one: Live) -> int:
        if not isinstance(one.part, Modify) or one.part.field not in {"power", "toughness"}:
            return 0
        return 1 if one.part.op == "set" else 2

    first = min(map(sublayer, items))
    return tuple(one for one in items if sublayer(one) == first)


_FIRST = (
    layers_in_order,
    sublayers_of_power_and_toughness,
    "what_defines_comes_first_in_its_layer",
    "what_defines_power_and_toughness_comes_first",
)


@rules.orders("613.8b", "effects", after=_FIRST)
def dependent_ones_wait(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    if not _could_depend(items):
        return items

    def depends(one: Live, other: Live) -> bool:
        return bool(ask.defines("depends", (one, other), so_far=False))

    free = tuple(
        one
        for one in items
        if not any(depends(one, other) and not depends(other, one) for other in items if other is not one)
    )
    return free or items


def _could_depend(items: tuple[Live, ...]) -> bool:
    """Whether any of these writes what another reads, or takes abilities away."""
    parts = [one.part for one in items if isinstance(one.part, Modify)]
    written = {part.field for part in parts}
    written |= {"abilities"} if "keywords" in written else set()
    return any(written & reads(part) for part in parts) or any(map(takes_abilities, parts))


@rules.defines("613.8a", "depends")
def it_changes_what_the_other_does_or_whether_it_is(ask: Run, pair: tuple[Live, Live], so_far: bool) -> bool:
    """Whether applying the second would change the first's existence, what it applies to, or what it does there."""
    one, other = pair
    if one.key.rpartition("/")[0] == other.key.rpartition("/")[0]:  # parts of one effect
        return so_far
    return ask.board().depends(one, other) or _takes_away(ask, other, one)


def _takes_away(ask: Run, other: Live, one: Live) -> bool:
    """Whether an effect takes away the ability that another comes from."""
    part, source, board = other.part, one.source, ask.board()
    if one.ongoing is not None or not isinstance(part, Modify) or not takes_abilities(part):
        return False
    context = msgspec.structs.replace(other.context, it=source)
    there = source in other.only if other.only is not None else obeys(part.to, source, other.context, board)
    if not there or source not in ask.state.objects or not holds(part.when, context, board):
        return False
    own = [has for has in listed(ask.get(source, "abilities")) if isinstance(has, Static) and one.part in has.gives]
    taken = listed(part.by)
    return all((has not in taken) if part.op == "set" else (part.by == "all" or has in taken) for has in own)


@rules.defines("613.6", "reach")
def the_same_objects_in_each_layer(ask: Run, what: Reach, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """An effect that has begun to apply goes on with the same objects in later layers."""
    return what.begun


@rules.allows("613.6", "goes-on")
def even_if_its_ability_is_removed(ask: Run, live: Live) -> bool:
    return True


@rules.orders("613.7", "effects", after=(*_FIRST, dependent_ones_wait))
def earlier_timestamps_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    oldest = min(items, key=lambda one: (one.stamp, one.key))
    return tuple(
        one for one in items if one.stamp == oldest.stamp and one.part == oldest.part and one.key == oldest.key
    )


# 614-616 Replacement and prevention.


@rules.allows("614.1", "replace")
def replacement_effects_apply(ask: Run, candidate: Candidate) -> bool:
    return True


@rules.forbids("614.5", "replace")
def once_for_an_event(ask: Run, candidate: Candidate) -> bool:
    return candidate.live.key in candidate.used


@rules.forbids("614.7a", "replace")
def no_damage_is_no_event(ask: Run, candidate: Candidate) -> bool:
    """What would deal 0 damage, by now, deals none: nothing increases, redirects or prevents it."""
    return isinstance(candidate.event, Damaged) and candidate.event.amount <= 0


@rules.defines("614.6", "replace:change")
def a_modified_event(ask: Run, change: Change, so_far: Event) -> Event:
    return so_far if redirected(change) else change.result or so_far


@rules.defines("614.6", "replace:into")
def something_else_instead(ask: Run, change: Change, so_far: Event) -> Event | None:
    return change.result


@rules.defines("615.6", "replace:prevent")
def prevented(ask: Run, change: Change, so_far: Event) -> Event:
    return change.result or so_far


@rules.does("615.7", "replace:used")
def used_up(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    """Each damage prevented takes as much off a shield, which ends at 0; what is for one event ends with that."""
    effect, candidate, spent = used
    if effect.left is None:
        if candidate.part.style == "once":
            yield Ended(effect.id)
    elif spent >= effect.left:
        yield Ended(effect.id)
    elif spent:
        yield Changed(msgspec.structs.replace(effect, left=effect.left - spent))


@rules.defines("616.1", "chooser:replace")
def the_affected_player_chooses(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    event = among[0]
    subject = getattr(event, "to", None) if hasattr(event, "amount") else getattr(event, "obj", None)
    if isinstance(subject, str) and subject in ask.state.seats:
        return subject
    seat = getattr(event, "seat", None)
    if isinstance(subject, str) and (subject in ask.state.objects):
        got = ask.get(subject, "controller")
        return str(got) if got else ask.state.objects[subject].owner
    return str(seat) if seat else None


# 110, 303, 614.12 Entering the battlefield.


class Entry(Word, frozen=True):
    """How an object is about to enter: as which card, with which counters and marks."""

    id: str
    seat: str
    card: Card
    tapped: bool = False
    counters: Map[str, int] = EMPTY
    marks: Map[str, object] = EMPTY
    named: tuple[tuple[str, str, int], ...] = ()
    """Counters that somebody in particular puts on it: who, of which name, how many."""
    mates: tuple[tuple[str, str], ...] = ()
    """What enters at the same time, each with the player under whose control."""


class Arrival(NamedTuple):
    """What becomes a permanent: the object, under whose control, with which marks and counters, attached to what."""

    id: str
    seat: str
    marks: Map[str, object]
    host: str | None = None
    counters: Map[str, int] = EMPTY
    being: Ongoing | None = None
    """What an effect makes of it as it enters (611.2e)."""


@rules.defines("611.2e", "being")
def what_it_is_it_is_as_it_enters(
    ask: Run, said: tuple[tuple[Modify, ...], Context], so_far: Ongoing | None
) -> Ongoing | None:
    """An effect that puts a permanent onto the battlefield and says what it is says so from the first moment."""
    gives, context = said
    return Ongoing("", gives, context) if gives else so_far


@rules.does("110.1", "enter")
def becomes_a_permanent(ask: Run, said: tuple[str, str, Map[str, object], str | None]) -> Does:
    yield from _arrive(ask, (Arrival(*said),))


@rules.does("110.1", "enter:together")
def several_become_permanents(ask: Run, said: tuple[tuple[str, str, Map[str, object], str | None], ...]) -> Does:
    """What enters at one time: how each enters is settled before any of them is there (614.4)."""
    yield from _arrive(ask, tuple(Arrival(*one) for one in said))


def _arrive(ask: Run, arrivals: tuple[Arrival, ...]) -> Does:
    entries: dict[str, Entry] = {}
    moves: list[PutOnto] = []
    was = {id: ask.state.objects[id].zone for id, *_ in arrivals}
    being = {one.id: one.being for one in arrivals if one.being is not None}
    mates = tuple((one.id, one.seat) for one in arrivals) if len(arrivals) > 1 else ()
    for id, seat, given, host, counters, _ in arrivals:
        obj = ask.state.objects[id]
        marks = _facing(ask, obj, given)
        face = obj.card.back if marks.get("face") == "back" and obj.card.back is not None else obj.card
        if id in being:
            being[id] = _retaining(ask, face, being[id])
            face = ask.defines("entry:being", (face, being[id]), face)
        bare = Entry(id, seat, face, counters=counters, marks=marks, mates=mates)
        entry: Entry = ask.defines("entry", bare, bare)
        aura = "Aura" in values(entry.card, "subtypes")
        entries[id] = entry
        moves.append(
            PutOnto(
                id,
                "battlefield",
                seat=seat,
                tapped=entry.tapped,
                marks=Map({**entry.marks, "came": ask.state.mark("game", "turn")}),
                host=ask.defines("host", entry, None) if aura and host is None else host,
                controller=seat,
                aura=aura,
            )
        )
    done = yield tuple(moves)
    arrived = [
        (one.event.obj, one.becomes, seat)
        for one in done
        if isinstance(one.event, PutOnto)
        for seat in (one.event.seat,)
        if one.becomes
    ]
    for id, new, _ in arrived:
        if id in being:
            yield Began(msgspec.structs.replace(being[id], only=(new,)))
        ask.perform("enter:counters", (new, entries[id]))
    if arrived:
        yield tuple(Entered(new, seat, was[id]) for id, new, seat in arrived)


def _retaining(ask: Run, card: Card, effect: Ongoing) -> Ongoing:
    """What an effect makes of a card as it enters, with the supertypes that it keeps."""
    gives = effect.gives
    for at, part in enumerate(gives):
        if isinstance(part, Modify) and part.field == "supertypes" and part.op == "set":
            by = (*ask.defines("supertypes:kept", card, ()), *listed(part.by))
            gives = (*gives[:at], msgspec.structs.replace(part, by=by), *gives[at + 1 :])
    return msgspec.structs.replace(effect, gives=gives)


@rules.defines("205.4b", "supertypes:kept")
def whatever_becomes_of_its_types(ask: Run, card: Card, so_far: tuple[object, ...]) -> tuple[object, ...]:
    """A change of its card types or subtypes leaves the supertypes as they were."""
    return values(card, "supertypes")


@rules.defines("614.12", "entry:being")
def as_it_would_exist_on_the_battlefield(ask: Run, said: tuple[Card, Ongoing], so_far: Card) -> Card:
    """How an object enters is told by what it will be there, with what the effect that puts it there makes of it."""
    card, effect = said
    sets = {part.field: part.by for part in effect.gives if isinstance(part, Modify) and part.op == "set"}
    own = sets.pop("abilities", card.abilities)
    return msgspec.structs.replace(card, values=Map({**card.values, **sets}), abilities=listed(own))


def _facing(ask: Run, obj: Obj, marks: Map[str, object]) -> Map[str, object]:
    """The marks of what enters, with its back face up if it is put there so, or lies so and nothing says otherwise."""
    lies = obj.zone != "stack" and obj.marks.get("face") == "back" and "face" not in marks
    return marks.put("face", "back") if lies and ask.defines("face:entering", obj.id, "back") == "back" else marks


@rules.defines("711.10", "face:entering")
def with_its_front_face_up(ask: Run, id: str, so_far: str) -> str:
    """By default, whichever way a card lay before it is put onto the battlefield."""
    return "front"


@rules.defines("614.1c", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy"))
def with_what_it_says(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    for one in ask.defines("entry:abilities", so_far, asked.card.abilities):
        if isinstance(one, EntersWith):
            x = so_far.marks.get("x")
            context = Context(so_far.id, so_far.seat, x=x if isinstance(x, int) else None)
            more = Map({name: ask.amount(n, context) for name, n in one.counters.items()})
            so_far = msgspec.structs.replace(
                so_far, tapped=so_far.tapped or one.tapped, counters=plus(so_far.counters, more)
            )
        if isinstance(one, EntersChoosing):
            chosen = ask.defines("choosable", one.what, ())
            picked = ask.choose(so_far.seat, "type", chosen) if chosen else None
            kept = ask.defines("choice:kept", (so_far.id, picked), None)
            if kept is not None:
                so_far = msgspec.structs.replace(so_far, marks=so_far.marks.put("chosen", kept))
    return so_far


@rules.defines("616.1e", "entry:abilities")
def what_is_now_applicable(ask: Run, entry: Entry, so_far: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Once an object enters as a copy, the copied abilities on how it enters are applied, and only those."""
    return entry.card.abilities


@rules.defines("306.5b", "entry", after=("as_copies_of_what_an_effect_says", "as_a_copy", with_what_it_says))
def with_loyalty(ask: Run, asked: Entry, so_far: Entry) -> Entry:
    loyalty = so_far.card.values.get("loyalty")
    if "planeswalker" not in values(so_far.card, "types") or not isinstance(loyalty, int):
        return so_far
    return msgspec.structs.replace(so_far, counters=plus(so_far.counters, Map(loyalty=loyalty)))


def plus(one: Map[str, int], two: Map[str, int]) -> Map[str, int]:
    """Two heaps of counters together."""
    return Map({name: one.get(name, 0) + two.get(name, 0) for name in (*one, *two)})


# 711 Faces.


@rules.defines("711.4d", "face")
def the_face_that_is_up(ask: Run, obj: Obj, so_far: Card) -> Card:
    if so_far.back is None or not _back_up(ask, obj):
        return so_far
    up: Card = ask.defines("face:lying", obj, so_far.back)
    return up


def _back_up(ask: Run, obj: Obj) -> bool:
    """Whether the back of a card is up, or was as it left the stack or the battlefield for where it lies."""
    before = ask.state.gone.get(obj.was) if obj.was is not None and obj.zone not in _FACED else None
    return "back" in {obj.marks.get("face"), before and before.obj.zone in _FACED and before.obj.marks.get("face")}


_FACED = frozenset({"stack", "battlefield"})
"""Where a card has the characteristics of the face that is up."""


@rules.defines("711.4a", "face:lying")
def elsewhere_its_front_face_alone(ask: Run, obj: Obj, so_far: Card) -> Card:
    """Whichever way it lies, outside the stack and the battlefield a card is its front face."""
    return so_far if obj.zone in _FACED else msgspec.structs.replace(obj.card, back=None)


@rules.forbids("711.10b", "event:put-onto")
def not_with_a_front_that_is_no_permanent(ask: Run, event: PutOnto) -> bool:
    """A double-faced card is put onto the battlefield by its front face; where that cannot be there, it stays."""
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone != "stack" and obj.card.back is not None and not permanent(obj.card)


# 400.7a What goes on with a permanent spell.


@rules.does("400.7a", "after:put-onto")
def effects_go_on_with_the_permanent(ask: Run, record: Record) -> Does:
    """What changed a spell goes on changing the permanent that it became."""
    event = record.event
    was = ask.state.gone.get(event.obj) if isinstance(event, PutOnto) else None
    if was is None or was.obj.place != "stack" or was.obj.context is not None:
        return
    for effect in tuple(ask.state.effects.values()):
        if was.obj.id in (effect.only or ()):
            yield Changed(msgspec.structs.replace(effect, only=(*(effect.only or ()), record.becomes)))
