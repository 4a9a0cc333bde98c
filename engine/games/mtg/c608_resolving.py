"""Section 608: resolving spells and abilities, instruction by instruction."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.c1_concepts import legal
from engine.games.mtg.c117_meanwhile import go_on
from engine.games.mtg.c609_attempted import impossible
from engine.games.mtg.events import (
    Declined,
    Failed,
    PutOnto,
    Removed,
)
from engine.games.mtg.refs import (
    aims_of,
    announced,
    card_of,
    permanent,
    values,
)
from engine.games.mtg.words import (
    Cost,
    If,
    May,
)
from engine.kernel.events import Ceased, Changed, Event, Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__: list[str] = []


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
