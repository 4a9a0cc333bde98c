"""Section 608: the steps of resolution, and what becomes of the spell or ability."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import Declined, Failed, MadeToken, Removed
from engine.games.mtg.references import (
    SPELL_COPY,
    get_announcement,
    get_base_card,
    is_permanent,
    is_spell_copy,
    list_aims,
    list_printed,
)
from engine.games.mtg.rules.targets import is_legal_target
from engine.games.mtg.rules.triggers import comes_from_trigger
from engine.games.mtg.words import Choose, Cost, If, Lasting, May, When
from engine.kernel.events import Ceased, Event, Set, Triggers
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Waiting
from engine.kernel.values import Map, Word
from engine.kernel.words import Context, Filter

__all__: list[str] = []


@rules.does("608.2a", "resolve")
def its_condition_no_longer_holds(ask: Run, item: Obj) -> Does:
    """Remove an ability from the stack, without effect, if its condition ("if …") no longer holds as it resolves.

    That it failed is recorded.
    """
    context = get_announcement(item)
    given = context.notes.get("given")
    if not ask.holds(given, context):
        yield Failed(item.id)
        yield Ceased(item.id)


@rules.defines("608.2b", "targets:legal")
def illegal_ones_are_left_alone(ask: Run, item: Obj, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The targets, in their order, with `none` in place of each that has become illegal: `("o3", "none")`."""
    context = get_announcement(item)
    pairs = zip(list_aims(context), so_far, strict=False)
    return tuple(id if is_legal_target(ask, aim, id, context) else "none" for aim, id in pairs)


@rules.does("608.2b", "resolve", after=its_condition_no_longer_holds)
def no_target_is_legal(ask: Run, item: Obj) -> Does:
    """Remove a spell or ability from the stack without effect if it has targets and all have become illegal.

    A spell goes to its owner's graveyard.
    """
    chosen = [id for id in get_announcement(item).targets if id != "none"]
    kept = ask.defines("targets:legal", item, get_announcement(item).targets)
    if item.id in ask.state.objects and chosen and all(id == "none" for id in kept):
        yield Failed(item.id)
        yield _leave_stack(item)


def _leave_stack(item: Obj) -> Event:
    """The event by which an object leaves the stack.

    It is `Removed` for a spell, which goes to its owner's graveyard, and `Ceased` for an ability.
    """
    return Ceased(item.id) if item.context is not None else Removed(item.id, f"{item.owner}.graveyard")


@rules.does("608.2c", "resolve", after=(its_condition_no_longer_holds, no_target_is_legal))
def follow_the_instructions(ask: Run, item: Obj) -> Does:
    """Do the instructions once, in order, for the targets still legal.

    They stop at an impossible one, unless a rule has the rest done. Nothing happens for what has left the stack, or
    whose source is gone, if no rule lets it go on.
    """
    if item.id not in ask.state.objects or ask.state.mark(item.id, "followed"):
        return
    context = get_announcement(item)
    if context.source not in ask.state.objects and not ask.allows("resolve:alone", item):
        return
    targets = ask.defines("targets:legal", item, context.targets)
    yield Set(item.id, "followed", value=True)
    context = msgspec.structs.replace(context, targets=targets)
    does: tuple[Word, ...] = context.notes.get("does", ())  # type: ignore[assignment]  # a context notes its effects so
    for word in does:
        if is_impossible(ask, word, context) and not ask.allows("rest:done", word):
            return
        ask.effects((word,), context)


def is_impossible(ask: Run, word: Word, context: Context) -> bool:
    """Whether an instruction finds no object to change or choose, so that it cannot be followed.

    Only filters in a `Lasting` or `Choose` are looked at; of several, none may find anything. Any other instruction
    gives False, and so does one with a reference.
    """
    what = word.to if isinstance(word, Lasting) else word.of if isinstance(word, Choose) else None
    several = what if isinstance(what, tuple) else (what,)
    with ask.without_entries():
        return all(isinstance(one, Filter) and not ask.find(one, context) for one in several)


@rules.does("608.2c", "effect:if")
def one_or_the_other(ask: Run, said: tuple[If, Context]) -> Does:
    """Do `then` if the condition holds now; otherwise do `otherwise`."""
    word, context = said
    held = ask.defines("holds", (word.holds, context), None)
    ask.effects(word.then if held else word.otherwise, context)
    yield from ()


@rules.does("608.2d", "effect:may")
def a_choice_on_resolution(ask: Run, said: tuple[May, Context]) -> Does:
    """The controller decides whether to do an option, and pays its cost if there is one.

    `then` follows if it is done, `otherwise` if not. Where the cost cannot be paid, nobody is asked. A payment that
    fails is recorded as `Declined`. With `every` in the cost, `x` is the number of counters removed.
    """
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
    yield from do_the_rest(ask, word.then if done else word.otherwise, context)


def do_the_rest(ask: Run, words: Iterable[Word], context: Context) -> Does:
    """Do the rest of an instruction (`words`) after its choice or payment has been made.

    Before it, checks are made and waiting triggers go onto the stack, unless a clause objects. If a clause forbids
    priority meanwhile (117.2e), the rest is done at once; if none does, it triggers and waits for the stack. Without
    words nothing is done, not even the checks.
    """
    rest = tuple(words)
    if not rest:
        return
    if not _is_objected_to(ask, "check:meanwhile", context):
        ask.settle()
    if _is_objected_to(ask, "priority:meanwhile", context):
        ask.effects(rest, context)
    else:
        yield Triggers(Waiting("", f"{context.source}/rest", When(rest), context))


def _is_objected_to(ask: Run, topic: str, context: Context) -> bool:
    """Whether a clause forbids the topic, such as `check:meanwhile`; the reasons join those of the answer under way."""
    no = ask.forbids(topic, context)
    ask.note(no)
    return bool(no)


@rules.defines("608.2d", "may", after="an_optional_trigger_is_decided_as_it_resolves")
def an_option_is_chosen_while_the_effect_is_applied(ask: Run, said: tuple[May, Context], so_far: bool) -> bool:
    """Whether the controller, asked now, chooses to do the option.

    For triggered abilities it is `so_far`, as 603.5 answers.
    """
    context = said[1]
    return so_far if comes_from_trigger(context) else bool(ask.choose(str(context.controller), "may", (True, False)))


@rules.defines("608.2h", "number")
def a_number_as_it_resolves(ask: Run, said: tuple[object, Context], so_far: int) -> int:
    """A number (`said` is its word and the context) as it is reckoned from the game now."""
    word, context = said
    return ask.amount(word, context)


@rules.defines("608.2h", "holds")
def a_condition_as_it_resolves(ask: Run, said: tuple[object, Context], so_far: None) -> bool:
    """Whether a condition (`said` is its word and the context) holds in the game now."""
    condition, context = said
    return ask.holds(condition, context)


@rules.defines("608.2h", "last-known")
def as_it_last_was(ask: Run, id: str, so_far: None) -> Obj | None:
    """An object that is gone, as it last was, such as a spell that has left the stack.

    `so_far` if it is not gone, or never was.
    """
    gone = ask.state.gone.get(id)
    return gone.obj if gone is not None else so_far


@rules.does("608.2m", "resolve", after=(its_condition_no_longer_holds, no_target_is_legal, follow_the_instructions))
def it_leaves_the_stack(ask: Run, item: Obj) -> Does:
    """After resolving, an ability ceases to exist, and an instant or sorcery goes to its owner's graveyard.

    A permanent spell, or what has left the stack, is left alone.
    """
    if item.id not in ask.state.objects:
        return
    if item.context is not None:
        yield Ceased(item.id)
    elif not is_permanent(get_base_card(ask, item)):
        yield Removed(item.id, f"{item.owner}.graveyard")


@rules.does(
    "608.3",
    "resolve",
    after=(its_condition_no_longer_holds, no_target_is_legal, follow_the_instructions, it_leaves_the_stack),
)
def a_permanent_enters(ask: Run, item: Obj) -> Does:
    """A resolving permanent spell enters under its controller's control, an Aura attached to its target.

    It keeps its face, and is marked as `cast`. Nothing happens for other spells, abilities and copies.
    """
    if item.id not in ask.state.objects or item.token or not is_permanent(get_base_card(ask, item)):
        return
    face = {name: item.marks[name] for name in ("face",) if name in item.marks}
    kept: Map[str, object] = ask.defines("kept", item, Map(face))
    host = ask.defines("aura:host", item, None)
    ask.perform("enter", (item.id, str(item.controller), kept.put("cast", value=True), host))
    yield from ()


@rules.defines("608.3a", "aura:host")
def attached_to_its_target(ask: Run, item: Obj, so_far: str | None) -> str | None:
    """The first target of an Aura spell, to which it enters attached.

    `so_far` for another spell, or without targets.
    """
    targets = get_announcement(item).targets
    return targets[0] if "Aura" in list_printed(get_base_card(ask, item), "subtypes") and targets else so_far


@rules.does(
    "608.3b", "resolve", after=("its_condition_no_longer_holds", "no_target_is_legal", "follow_the_instructions")
)
def a_copy_becomes_a_token(ask: Run, item: Obj) -> Does:
    """A resolving copy of a permanent spell enters as a token under its controller's control.

    It is not "created", unless no clause says so. Nothing happens for what is no such copy.
    """
    if (
        item.id not in ask.state.objects
        or not is_spell_copy(ask.state, item)
        or not is_permanent(get_base_card(ask, item))
    ):
        return
    marks = ask.defines("copy:becomes", item, item.marks)
    created = ask.defines("copy:created", item, so_far=True)
    face = {name: marks[name] for name in ("face", SPELL_COPY) if name in marks}
    kept: Map[str, object] = ask.defines("kept", item, Map(face))
    host = ask.defines("aura:host", item, None)
    ask.perform("enter", (item.id, str(item.controller), kept, host))
    new = ask.state.latest(item.id)
    if created and new in ask.state.at("battlefield"):
        yield MadeToken(new, str(item.controller))
