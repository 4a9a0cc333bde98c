"""Section 6.2: continuous effects. How continuous effects begin, what they apply to, and when they end."""

from __future__ import annotations

from typing import cast

import msgspec

from engine.games.fab.base import rules
from engine.games.fab.events import Activation, Announced, Applied, Generated, Gets
from engine.games.fab.rules.conditions import is_condition_met
from engine.games.fab.rules.effects import find_event_time, list_effects
from engine.games.fab.rules.stages import find_stage, find_substage
from engine.games.fab.words import Lasting, While
from engine.kernel.changes import compute
from engine.kernel.events import Began, Ended, Event, lineage
from engine.kernel.matching import resolve_reference
from engine.kernel.parts import Application, Applying, Functioning, Live, Meeting, is_part
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing
from engine.kernel.triggers import is_awaited
from engine.kernel.values import Map
from engine.kernel.words import Amount, AtLeast, Charge, Context, Filter, Modify, Pattern, Replace

__all__: list[str] = []


@rules.defines("6.2.1", "apply")
def effects_modify(ask: Run, work: Application, so_far: object) -> object:
    """A continuous effect makes the value what its change works out: `work.result`."""
    return work.result


@rules.does("6.2.2", "effect:lasting")
def a_layer_generates_it(ask: Run, said: tuple[Lasting, Context]) -> Does:
    """A lasting effect begins, with its duration, its named objects and its shield fixed.

    With a condition, it begins only if that holds. Its variable is fixed too, unless it waits for the next object
    (6.2.4). Its notes keep the time when its layer resolved, as its age.
    """
    word, context = said
    if word.when is not None and not ask.defines("begins", said, so_far=False):
        return
    until = ask.defines("until", said, word.until)
    only = word.to and tuple(str(resolve_reference(ref, context, ask.state)) for ref in word.to)
    left = _count_shield(ask, word, context)
    if word.x is not None and word.next is None:
        context = msgspec.structs.replace(context, x=ask.defines("locked", (word.x, context), context.x))
    generated = context.notes.get("resolved", ask.state.clock)
    notes: dict[str, object] = {"x": word.x, "instead": word.instead, "given": word.given, "generated": generated}
    said_more = Map({name: note for name, note in notes.items() if note is not None})
    context = msgspec.structs.replace(context, notes=said_more)
    ends = {"until": until, "through": word.through}
    yield Began(Ongoing("", word.gives, context, only=only, left=left, next=word.next, **ends))


def _count_shield(ask: Run, word: Lasting, context: Context) -> int | None:
    """How much a shield prevents at first: what the effect says as `left`, or else what its prevention says.

    None if that is `all`, or if it says no number.
    """
    shields = (one.prevent for one in word.gives if isinstance(one, Replace) and one.style == "shield")
    amount = word.left if word.left is not None else next(shields, None)
    return None if amount in {None, "all"} else ask.amount(amount, context)


@rules.defines("6.2.2a", "until")
def its_duration_is_fixed(ask: Run, said: tuple[Lasting, Context], so_far: Pattern | None) -> Pattern:
    """A lasting effect ends as it says, or with the turn if it says nothing.

    One until the end of a player's next turn ends with the first later turn of that player.
    """
    word, context = said
    if word.next_turn_of is None:
        return so_far or Pattern("turn-ended")
    who = str(resolve_reference(word.next_turn_of, context, ask.state))
    seat = who if who in ask.state.seats else ask.get(who, "controller")
    return Pattern("turn-ended", Map(seat=seat, number=AtLeast(ask.state.number("game", "turn") + 1)))


@rules.does("6.2.2a", "expire")
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    """An ongoing effect ends as the event comes that it lasts until."""
    yield Ended(effect.id)


@rules.defines("6.2.2b", "locked")
def variables_are_fixed(ask: Run, what: tuple[Amount, Context], so_far: int | None) -> int:
    """A variable of a lasting effect is fixed at what it amounts to now. The pair is its word and the context."""
    return ask.amount(*what)


@rules.defines("6.2.2c", "meets", after="as_long_as_it_is_what_was_awaited")
def what_it_began_to_apply_to(ask: Run, what: Meeting, so_far: bool) -> bool:
    """An effect limited to certain objects goes on applying to them, whatever they become.

    An effect without such a limit keeps the answer so far.
    """
    return so_far or what.live.only is not None


@rules.defines("6.2.2d", "begins")
def the_condition_of_a_continuous_one_too(ask: Run, what: tuple[Lasting, Context], so_far: bool) -> bool:
    """Whether a lasting effect is generated: its condition holds at that moment, or it has none.

    The pair is the effect and its context.
    """
    return ask.holds(what[0].when, what[1])


rules.shape("6.2.3", "what a static ability gives has no duration; it is read for as long as the ability functions")


@rules.does("6.2.3a", "starts")
def a_static_one_starts_with_its_ability(ask: Run, live: Live) -> Does:
    """A part that changes a value or a cost gets a timestamp, the clock time now, as its ability becomes functional.

    Any other part gets none.
    """
    if isinstance(live.part, (Modify, Charge)):
        yield Generated(live.source, live.key, ask.state.clock)


rules.shape(
    "6.2.3b",
    "the numbers of a static effect are read whenever current values are made; no earlier reading of them is kept, as "
    "there is of what a layer generates (6.2.2b), that could be taken instead",
)


@rules.defines("6.2.3c", "lost")
def only_while_it_has_the_properties(ask: Run, what: Meeting, so_far: bool) -> bool:
    """An effect goes on applying to an object only while that still matches its filter, by its values now."""
    return so_far and what.now


@rules.allows("6.2.3d", "condition")
def it_is_there_while_its_condition_is_met(ask: Run, what: Functioning) -> bool:
    """A static ability with a condition, but no while-condition, functions while that condition holds."""
    return not isinstance(what.ability, While) and is_condition_met(ask, what)


@rules.does("6.2.4", "found")
def the_next_one(ask: Run, what: tuple[Ongoing, Event]) -> Does:
    """An effect that waits for an object applies to the next that its parts match, and to no other.

    From then on it is limited to that object, which is `it` in its context. Its variable is fixed then (6.2.2b). If the
    event's object is gone, or is not meant, the effect goes on waiting.
    """
    effect, event = what
    new = getattr(event, "becomes", None) or getattr(event, "obj", "")
    id = new.id if isinstance(new, Obj) else str(new)
    if id not in ask.state.objects or not ask.allows("starts", what) or not _is_meant(ask, what, id):
        return
    context = msgspec.structs.replace(effect.context, it=id)
    if (amount := context.notes.get("x")) is not None:
        context = msgspec.structs.replace(context, x=ask.defines("locked", (amount, context), context.x))
    notes = context.notes.put("began", find_event_time(ask.state, event))
    if (which := _find_awaited(effect)) is not None:
        notes = notes.put("which", which)
    context = msgspec.structs.replace(context, notes=notes)
    now = msgspec.structs.replace(effect, next=None, only=(id,), context=context)
    yield Applied(now, to=id)


def _is_meant(ask: Run, what: tuple[Ongoing, Event], id: str) -> bool:
    """Whether an object is one for an effect's parts, were all that wait for this event applied to it (6.3.5a).

    It is tried out and taken back, as one effect may make the object one for another, or no longer one. An effect whose
    parts describe no object means any. `what` holds the effect that waits and the event that came.
    """
    effect, event = what
    described = [at for at, part in enumerate(effect.gives) if isinstance(part, Modify) and part.to.be is None]
    if not described:
        return True
    state = ask.state
    together = [one for one in state.effects.values() if one.id == effect.id or is_awaited(ask, one, event)]
    tried = {one.id: _limit_to_object(one, id) for one in together}
    ask.state = msgspec.structs.replace(state, effects=Map({**state.effects, **tried}))
    try:
        board = ask.board()
        for part in effect.gives:
            if isinstance(part, Modify):
                board.get(id, part.field)
        return all((f"{effect.id}/{at}", id) in board.reached for at in described)
    finally:
        ask.state = state


def _limit_to_object(effect: Ongoing, id: str) -> Ongoing:
    """An effect that waits, as if it had found this object, named by its id.

    Its parts still look whether the object is what their filters say.
    """
    gives = tuple(
        msgspec.structs.replace(part, to=msgspec.structs.replace(part.to, be=id))
        if isinstance(part, Modify) and part.to.be is None
        else part
        for part in effect.gives
    )
    return msgspec.structs.replace(
        effect, gives=gives, next=None, context=msgspec.structs.replace(effect.context, it=id)
    )


def _find_awaited(effect: Ongoing) -> Filter | None:
    """The filter for the object that an effect, which waits, waits for; None if it names no filter."""
    where = cast("Pattern", effect.next).where
    return next((one for name in ("becomes", "obj") if isinstance(one := where.get(name), Filter)), None)


@rules.allows("6.2.4", "starts")
def as_any_other_object_comes(ask: Run, what: tuple[Ongoing, Event]) -> bool:
    """An effect that waits for an object starts to apply at its event, except an announcement or activation."""
    return not isinstance(what[1], (Announced, Activation))


@rules.does("6.2.5", "applies")
def each_application_is_an_event(ask: Run, applied: tuple[Applying, ...]) -> Does:
    """Each application of a change to an object is an event (`Gets`), in the order that the clauses give.

    Where a replacement of applications is in force, the turn player orders several effects.
    """
    left = applied
    while left:
        first = ask.first("applications", left)
        if len(list_effects(first)) > 1 and _is_application_replaced(ask):
            ask.perform("tie", first)
            first = ask.first("applications", left)
        one = first[0]
        left = tuple(other for other in left if other is not one)
        ask.note(ask.board().why.get(one.live.key, ()))
        part = one.live.part
        yield Gets(one.obj, part.field, part.op, one.by, one.by, one.was, one.live.key, one.live.source)


def _is_application_replaced(ask: Run) -> bool:
    """Whether an effect in force replaces the event that effects apply (`Gets`), so that their order matters."""
    return any(one.part.what.event in lineage(Gets) for one in ask.board().live(Replace))


@rules.defines("6.2.5", "apply", after="effects_modify")
def as_its_application_was_replaced(ask: Run, work: Application, so_far: object) -> object:
    """A replaced application changes the value by what the replacement made of it.

    It counts while the effect's own amount is the same as then.
    """
    replaced, part = ask.state.mark(work.obj, f"gets {work.live.key}"), work.live.part
    if not isinstance(replaced, tuple) or replaced[0] != work.by:
        return so_far
    return compute(part.op, ask.get(work.obj, work.field), replaced[1])


@rules.orders("6.2.5a", "found")
def effects_that_wait_in_the_order_of_stages(
    ask: Run, items: tuple[tuple[Ongoing, Event], ...]
) -> tuple[tuple[Ongoing, Event], ...]:
    """Of the effects that wait for one event, those of the lowest stage and substage find their object first."""
    turns = [(_find_turn(ask, one[0]), one) for one in items]
    first = min(turn for turn, _ in turns)
    return tuple(one for turn, one in turns if turn == first)


def _find_turn(ask: Run, effect: Ongoing) -> tuple[int, int]:
    """The lowest stage and substage of the parts of an effect that change objects: `(8, 5)` for adding power.

    It is `(0, 0)` if none does.
    """
    lives = [Live(f"{effect.id}/{at}", part, effect.context) for at, part in enumerate(effect.gives)]
    turns = [(find_stage(ask, one), find_substage(ask, one)) for one in lives if is_part(one, Modify)]
    return min(turns, default=(0, 0))


@rules.orders("6.2.5a", "applications")
def in_the_order_of_stages(ask: Run, items: tuple[Applying, ...]) -> tuple[Applying, ...]:
    """Applications alike in object, timestamp, field and operation to the first one left go first.

    The items come in the order in which the parts applied.
    """
    first = items[0]
    return tuple(one for one in items if _get_kind(one) == _get_kind(first))


def _get_kind(one: Applying) -> tuple[object, ...]:
    """What makes two applications alike, besides stage and substage: object, timestamp, field and operation."""
    return one.obj, one.live.stamp, one.live.part.field, one.live.part.op
