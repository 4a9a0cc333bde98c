"""Chapter 6, effects: discrete effects (6.1), how long continuous ones last (6.2), in what order they apply (6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TypeAlias, TypeVar

import msgspec

from engine.games.fab.base import EN, rules
from engine.games.fab.words import (
    Activation,
    Announced,
    Applied,
    Conditional,
    Generated,
    Gets,
    Lasting,
    Ordered,
    Resolution,
)
from engine.kernel.changes import compute
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Began, Created, Ended, Event, Moved, Set, Writer, lineage
from engine.kernel.matching import fields_read, matches_filter, resolve_reference
from engine.kernel.parts import Application, Applying, Gains, Live, Meeting, Side
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import GAME, Obj, Ongoing, State, zone_of
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, AtLeast, Charge, Context, Filter, Modify, Pattern, Replace, Triggered

__all__ = ["NUMBERS", "STAGES", "WRITERS", "earliest", "resolved"]

Parts = TypeVar("Parts", Live, Applying)

STAGES: Mapping[str, int] = {
    "controller": 2,
    "name": 3,
    "color": 3,
    "types": 4,
    "subtypes": 4,
    "supertypes": 5,
    "abilities": 6,
    "keywords": 6,
}
"""The stage of a change by the field that it changes (6.3.2); base numbers are 7, all other numbers 8."""

NUMBERS = ("power", "defense", "life", "intellect")
"""The numeric properties that have a base."""

_LAST_OF_LISTS, _NUMBERS = 6, 7
_SIGNS = {"+1": "add", "-1": "subtract"}
_SUBSTAGES = {"set": 2, "multiply": 3, "divide": 4, "add": 5, "subtract": 6}
_DEPENDENT = 7


def _write_generated(state: State, event: Generated) -> State:
    return KERNEL[Set](state, Set(event.obj, f"generated {event.key}", event.stamp))


def _write_gets(state: State, event: Gets) -> State:
    replaced = None if event.amount == event.says else (event.says, event.amount)
    return KERNEL[Set](state, Set(event.obj, f"gets {event.key}", replaced))


def _write_ordered(state: State, event: Ordered) -> State:
    return KERNEL[Set](state, Set(GAME, "ordered", (*_decided(state), event.effect)))


WRITERS: Mapping[type[Event], Writer] = {Generated: _write_generated, Gets: _write_gets, Ordered: _write_ordered}


# 6.1 Discrete effects.


@rules.does("6.1.2", "generate")
def one_after_another(ask: Run, said: tuple[tuple[Word, ...], Context, str]) -> Does:
    words, context, layer = said
    for word in words:
        if layer not in ask.state.objects and not ask.allows("generate:on", layer):
            return
        ask.effects((word,), context)
    yield from ()


@rules.defines("6.1.3", "generated")
def its_condition_is_looked_at_once(ask: Run, what: tuple[Word, Context], so_far: bool) -> bool:
    word, context = what
    return so_far or (isinstance(word, Conditional) and ask.holds(word.when, context))


@rules.does("6.1.1", "effect:conditional")
def generate_if_it_holds(ask: Run, said: tuple[Conditional, Context]) -> Does:
    if ask.defines("generated", said, so_far=False):
        ask.effects(said[0].does, said[1])
    yield from ()


# 6.2 Continuous effects.


@rules.does("6.2.2", "effect:lasting")
def a_layer_generates_it(ask: Run, said: tuple[Lasting, Context]) -> Does:
    word, context = said
    if word.when is not None and not ask.defines("generated", said, so_far=False):
        return
    until = ask.defines("until", said, word.until)
    only = word.to and tuple(str(resolve_reference(ref, context, ask.state)) for ref in word.to)
    left = _left(ask, word, context)
    if word.x is not None and word.next is None:
        context = msgspec.structs.replace(context, x=ask.defines("locked", (word.x, context), context.x))
    generated = context.notes.get("resolved", ask.state.clock)
    notes: dict[str, object] = {"x": word.x, "instead": word.instead, "given": word.given, "generated": generated}
    said_more = Map({name: note for name, note in notes.items() if note is not None})
    context = msgspec.structs.replace(context, notes=said_more)
    yield Began(Ongoing("", word.gives, context, until=until, only=only, left=left, next=word.next))


def _left(ask: Run, word: Lasting, context: Context) -> int | None:
    """What a shield begins with: what the effect says, or else all that the shield prevents."""
    shields = (one.prevent for one in word.gives if isinstance(one, Replace) and one.style == "shield")
    amount = word.left if word.left is not None else next(shields, None)
    return None if amount in {None, "all"} else ask.amount(amount, context)


@rules.defines("6.2.2d", "generated")
def the_condition_of_a_continuous_one_too(ask: Run, what: tuple[Word, Context], so_far: bool) -> bool:
    word, context = what
    return so_far or (isinstance(word, Lasting) and ask.holds(word.when, context))


@rules.defines("6.2.2a", "until")
def its_duration_is_fixed(ask: Run, said: tuple[Lasting, Context], so_far: Pattern | None) -> Pattern:
    word, context = said
    if word.next_turn_of is None:
        return so_far or Pattern("turn-ended")
    who = str(resolve_reference(word.next_turn_of, context, ask.state))
    seat = who if who in ask.state.seats else ask.get(who, "controller")
    return Pattern("turn-ended", Map(seat=seat, number=AtLeast(ask.state.number("game", "turn") + 1)))


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


@rules.defines("6.6.3a", "until", after=its_duration_is_fixed)
def or_until_it_triggers(ask: Run, said: tuple[Lasting, Context], so_far: Pattern | None) -> Pattern | None:
    word = said[0]
    waits = [one for one in word.gives if isinstance(one, Triggered) and one.once and one.on is not None]
    timed = word.until is not None or word.next_turn_of is not None
    return None if not timed and any(one.on and one.on.event in PHASES for one in waits) else so_far


@rules.defines("6.2.2b", "locked")
def variables_are_fixed(ask: Run, what: tuple[Amount, Context], so_far: int | None) -> int:
    return ask.amount(*what)


@rules.does("6.2.2a", "expire")
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    yield Ended(effect.id)


@rules.does("6.2.4", "found")
def the_next_one(ask: Run, what: tuple[Ongoing, Event]) -> Does:
    effect, event = what
    new = event.obj if isinstance(event, Created) else getattr(event, "becomes", None) or getattr(event, "obj", "")
    id = new.id if isinstance(new, Obj) else str(new)
    if id not in ask.state.objects or not ask.allows("starts", what) or not _is_meant(ask, effect, id):
        return
    context = msgspec.structs.replace(effect.context, it=id)
    amount = context.notes.get("x")
    if isinstance(amount, (int, str, Word)):
        context = msgspec.structs.replace(context, x=ask.defines("locked", (amount, context), context.x))
    notes = context.notes.put("began", _moment(ask.state, event))
    if (which := _awaited(effect)) is not None:
        notes = notes.put("which", which)
    context = msgspec.structs.replace(context, notes=notes)
    now = msgspec.structs.replace(effect, next=None, only=(id,), context=context)
    yield Applied(now, to=id)


def _moment(state: State, event: Word) -> int:
    """When an event happened."""
    since = next((n for n, one in enumerate(reversed(_events(state)), 1) if one is event), 0)
    return state.clock - since


def _events(state: State) -> tuple[Word, ...]:
    """All events that there have been, oldest first."""
    return tuple(chain.from_iterable((*state.turns, state.past)))


def _awaited(effect: Ongoing) -> Filter | None:
    """What the object must be that an effect waits for, as the event says that it waits for."""
    where = effect.next.where if effect.next is not None else Map()
    return next((one for name in ("becomes", "obj") if isinstance(one := where.get(name), Filter)), None)


def _is_meant(ask: Run, effect: Ongoing, id: str) -> bool:
    """Whether the object is what the effect's changes say, print or (6.3.5a) as it has been changed."""
    for part in effect.gives:
        if isinstance(part, Modify) and part.to.be is None:
            live = Live(f"{effect.id}/0", part, effect.context)
            if not ask.board().meets(live, id):
                return False
    return True


@rules.allows("5.1.2a", "starts")
def as_the_card_is_presented(ask: Run, what: tuple[Ongoing, Event]) -> bool:
    return isinstance(what[1], Announced)


@rules.allows("5.2.2a", "starts")
def as_the_layer_is_created(ask: Run, what: tuple[Ongoing, Event]) -> bool:
    return isinstance(what[1], Activation)


@rules.allows("6.2.4", "starts")
def as_any_other_object_comes(ask: Run, what: tuple[Ongoing, Event]) -> bool:
    return not isinstance(what[1], (Announced, Activation))


@rules.defines("6.4.7b", "instead")
def its_condition_is_looked_at_as_the_effect_is_generated(
    ask: Run, what: tuple[Resolution, Context], so_far: tuple[Replace, ...]
) -> tuple[Replace, ...]:
    ability, context = what
    holding = (one for one in ability.instead if ask.holds(one.when, context))
    return (*so_far, *(msgspec.structs.replace(one, when=None) for one in holding))


@rules.does("6.4.7b", "self-replacement")
def a_self_replacement_waits_for_its_parameters(ask: Run, what: tuple[Ongoing, str]) -> Does:
    effect, id = what
    given, instead = effect.context.notes.get("given"), effect.context.notes.get("instead")
    fits = isinstance(given, Filter) and matches_filter(given, id, effect.context, ask.board())
    if fits and isinstance(instead, tuple):
        yield Applied(msgspec.structs.replace(effect, gives=instead), to=id)


@rules.defines("6.2.1", "apply")
def effects_modify(ask: Run, work: Application, so_far: object) -> object:
    return work.result


@rules.does("6.2.3a", "starts")
def a_static_one_starts_with_its_ability(ask: Run, live: Live) -> Does:
    if isinstance(live.part, (Modify, Charge)):
        yield Generated(live.source, live.key, ask.state.clock)


@rules.does("6.2.5", "applies")
def each_application_is_an_event(ask: Run, applied: tuple[Applying, ...]) -> Does:
    left = applied
    while left:
        first = ask.first("applications", left)
        if len(_effects(first)) > 1 and _replaced(ask):
            ask.perform("tie", first)
            first = ask.first("applications", left)
        one, part = first[0], first[0].live.part
        left = tuple(other for other in left if other is not one)
        if isinstance(part, Modify):
            ask.note(ask.board().why.get(one.live.key, ()))
            yield Gets(one.obj, part.field, part.op, one.by, one.by, one.was, one.live.key, one.live.source)


def _replaced(ask: Run) -> bool:
    """Whether anything in force replaces the application of an effect, so that it matters which comes first."""
    lives = ask.board().live(Replace)
    return any(isinstance(one.part, Replace) and one.part.what.event in lineage(Gets) for one in lives)


@rules.orders("6.2.5a", "applications")
def in_the_order_of_stages(ask: Run, items: tuple[Applying, ...]) -> tuple[Applying, ...]:
    first = items[0]
    return tuple(one for one in items if _kind(one) == _kind(first))


def _kind(one: Applying) -> tuple[object, ...]:
    """What two applications have in common that stages, substages and timestamps do not tell apart."""
    part = one.live.part
    return (one.obj, one.live.stamp, part.field, part.op) if isinstance(part, Modify) else ()


@rules.defines("6.2.5", "apply", after="effects_modify")
def as_its_application_was_replaced(ask: Run, work: Application, so_far: object) -> object:
    replaced, part = ask.state.mark(work.obj, f"gets {work.live.key}"), work.live.part
    if not isinstance(replaced, tuple) or replaced[0] != work.by or not isinstance(part, Modify):
        return so_far
    return compute(part.op, ask.get(work.obj, work.field), replaced[1])


@rules.defines("2.0.3d", "parts", edition=EN)
def counters_modify_values(ask: Run, obj: Obj, so_far: tuple[Modify, ...]) -> tuple[Modify, ...]:
    """Counters named `+1 power` and the like; 6.3.2 has them in stage 8, with the effects that add and subtract."""
    found = list(so_far)
    for name, n in obj.counters.items():
        sign, _, field = name.partition(" ")
        if sign in _SIGNS and field in NUMBERS:
            found.append(Modify(field, _SIGNS[sign], n))
    return tuple(found)


@rules.defines("assumed/described-as-awaited", "meets")
def as_long_as_it_is_what_was_awaited(ask: Run, what: Meeting, so_far: bool) -> bool:
    """What an effect says of an object only in what it waits for says which one it means afterwards, too."""
    which = what.live.context.notes.get("which")
    if not so_far or what.live.only is None or not isinstance(which, Filter):
        return so_far
    here = msgspec.structs.replace(which, zone=ask.state.objects[what.obj].zone)
    return matches_filter(here, what.obj, what.live.context, ask.board())


@rules.defines("6.2.2c", "meets", after=as_long_as_it_is_what_was_awaited)
def what_it_began_to_apply_to(ask: Run, what: Meeting, so_far: bool) -> bool:
    return so_far or what.live.only is not None


# 6.3 Interaction of continuous effects.


@rules.defines("6.3.5a", "meets", after=what_it_began_to_apply_to)
def as_it_is_changed(ask: Run, what: Meeting, so_far: bool) -> bool:
    if what.live.only is not None:
        return so_far
    lost = so_far and not what.now and what.live.ongoing is None
    return bool(ask.defines("lost", what, so_far)) if lost else what.now


@rules.defines("6.2.3c", "lost")
def only_while_it_has_the_properties(ask: Run, what: Meeting, so_far: bool) -> bool:
    return so_far and what.now


@rules.defines("6.3.5a", "moment")
def what_becomes_its_own_is_added(ask: Run, live: Live, so_far: object) -> object:
    return "whenever"


@rules.defines("6.3.5b", "moment", after=what_becomes_its_own_is_added)
def in_the_current_substage_and_not_later(ask: Run, live: Live, so_far: object) -> object:
    return so_far and (ask.defines("stage", live, 0), ask.defines("substage", live, 0))


@rules.orders("6.3.1", "prohibition:gains")
def rules_are_changed_before_objects(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.forbids("6.3.7", "prohibited")
def an_effect_says_so(ask: Run, what: tuple[Live, Word]) -> bool:
    return isinstance(what[1], Gains)


@rules.defines("6.3.2", "stage")
def by_what_it_changes(ask: Run, live: Live, so_far: int) -> int:
    return min((stage for part in _parts(ask, live) if (stage := _own(part))), default=so_far)


@rules.defines("6.3.2c", "stage", after=by_what_it_changes)
def each_part_by_what_it_changes(ask: Run, live: Live, so_far: int) -> int:
    return so_far and _own(live)


def _parts(ask: Run, live: Live) -> Iterator[Live]:
    """The parts of the effect that one belongs to."""
    lives, effect, at = ask.board().lives(), _effect(live), 0
    yield live
    while (part := lives.get(f"{effect}/{at}")) is not None:
        yield part
        at += 1


def _own(live: Live) -> int:
    """The stage of an effect by what it changes; none of one that changes no object."""
    if not isinstance(live.part, Modify):
        return 0
    field = live.part.field
    return STAGES.get(field, _NUMBERS if field.startswith("base-") else _NUMBERS + 1)


@rules.defines("6.3.2a", "stage", after=(by_what_it_changes, each_part_by_what_it_changes))
def where_it_depends(ask: Run, live: Live, so_far: int) -> int:
    later = _later(ask, live)
    return later[0] if len(later) == 1 else so_far


@rules.defines("6.3.2b", "stage", after=(by_what_it_changes, each_part_by_what_it_changes, where_it_depends))
def the_last_of_several(ask: Run, live: Live, so_far: int) -> int:
    later = _later(ask, live)
    return later[-1] if len(later) > 1 else so_far


def _later(ask: Run, live: Live) -> tuple[int, ...]:
    """The later stages that an effect depends on, in their order: those of which effects change what it does."""
    board = ask.board()
    return board.recall(("later", board.pending), _settled, ask).get(live.key, ())


def _settled(ask: Run) -> Mapping[str, tuple[int, ...]]:
    """The later stages that each effect depends on that has yet to apply.

    What one depends on moves it, and so what others depend on: all are looked at again until none moves any more, or,
    in a ring where each depends on the other only as long as that one does not, as often as there are effects.
    """
    pending, later = ask.board().pending, dict[str, tuple[int, ...]]()
    order = _Order(pending, later)
    for _ in pending:
        before = dict(later)
        for one in pending:
            if (found := _depended_on(ask, one, order)) != later.get(one.key, ()):
                later[one.key] = found
                order = _Order(pending, later)
        if later == before:
            break
    return later


_Turn: TypeAlias = tuple[int, int, int]


class _Order:
    """In what order effects apply that depend on such stages.

    `turns`: the stage, substage and timestamp of each; `earlier`: what has applied by the time it does, of what
    changes what it looks at, and of what was before that.
    """

    def __init__(self, pending: Sequence[Live], later: Mapping[str, tuple[int, ...]]) -> None:
        self.turns = {one.key: _turn(one, later.get(one.key, ())) for one in pending}
        self.effects = sorted(pending, key=lambda one: self.turns[one.key])
        self.earlier: dict[str, tuple[Live, ...]] = {}
        for live in self.effects:
            first = [one for one in self.looked_at(live) if self.turns[one.key] < self.turns[live.key]]
            self.earlier[live.key] = tuple(
                dict.fromkeys(each for one in first for each in (*self.earlier[one.key], one))
            )

    def looked_at(self, live: Live) -> list[Live]:
        """The others that change what an effect looks at."""
        return [one for one in self.effects if one.key != live.key and _linked(one, live)]


def _turn(live: Live, later: tuple[int, ...]) -> _Turn:
    """The stage, substage and timestamp by which an effect applies that depends on such stages."""
    if later:
        return later[-1], _DEPENDENT, live.stamp
    return _own(live), _SUBSTAGES.get(_sign(live.part), 1) if isinstance(live.part, Modify) else 1, live.stamp


def _depended_on(ask: Run, live: Live, order: _Order) -> tuple[int, ...]:
    """The later stages of which an effect changes what this one does.

    Each is tried upon all those before it, for two small additions may do together what neither does alone, and upon
    what is before itself alone.
    """
    looked_at, own = order.looked_at(live), _own(live)
    before = {one.key: tuple(other for other in order.earlier[one.key] if other.key != live.key) for one in looked_at}
    tried = tuple(dict.fromkeys(each for one in looked_at for each in (*before[one.key], one)))
    stages = {one.key: order.turns[one.key][0] for one in tried}
    if all(stage <= own for stage in stages.values()):
        return ()
    turned = ask.board().turns(live, tried)
    found = {stages[one.key] for one, does in zip(tried, turned, strict=True) if does and stages[one.key] > own}
    for one in looked_at:
        stage = stages[one.key]
        if stage > own and stage not in found and ask.board().depends(live, one, before[one.key]):
            found.add(stage)
    return tuple(sorted(found))


def _linked(one: Live, two: Live) -> bool:
    """Whether one changes a field that two reads."""
    field = one.part.field if isinstance(one.part, Modify) else ""
    return not {field, field.removeprefix("base-")}.isdisjoint(fields_read(two.part))


@rules.defines("6.3.3", "substage")
def by_dependence_and_kind(ask: Run, live: Live, so_far: int) -> int:
    stage = ask.defines("stage", live, 0)
    dependent = isinstance(live.part, Modify) and stage != _own(live)
    if not isinstance(live.part, Modify) or stage <= _LAST_OF_LISTS:
        return int(dependent)
    return _DEPENDENT if dependent else _SUBSTAGES.get(_sign(live.part), 1)


def _sign(part: Modify) -> str:
    """What a change does to a number: adding less than nothing is subtracting."""
    less = part.op == "add" and isinstance(part.by, int) and part.by < 0
    return "subtract" if less else part.op


@rules.orders("6.3.2", "effects")
def stages_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    stages = [ask.defines("stage", one, 0) for one in items]
    return tuple(one for one, stage in zip(items, stages, strict=True) if stage == min(stages))


@rules.orders("6.3.3", "effects", after=stages_in_order)
def substages_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    substages = [ask.defines("substage", one, 0) for one in items]
    return tuple(one for one, substage in zip(items, substages, strict=True) if substage == min(substages))


@rules.orders("6.3.4", "effects", after=(stages_in_order, substages_in_order))
def older_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    oldest = min(one.stamp for one in items)
    return tuple(one for one in items if one.stamp == oldest)


@rules.defines("6.3.4a", "stamp")
def when_its_ability_became_functional(ask: Run, live: Live, so_far: int) -> int:
    return ask.state.number(live.source, f"generated {live.key}") or so_far


@rules.defines("6.3.4a", "stamp", after=when_its_ability_became_functional)
def when_its_source_resolved(ask: Run, live: Live, so_far: int) -> int:
    """All that one layer generates is of one age."""
    generated = live.context.notes.get("generated")
    return generated if isinstance(generated, int) and live.ongoing is not None else so_far


@rules.orders(
    "6.3.4c",
    ("effects", "applications"),
    after=(in_the_order_of_stages, stages_in_order, substages_in_order, older_first),
)
def after_what_applied_before(ask: Run, items: tuple[Parts, ...]) -> tuple[Parts, ...]:
    """Of effects of one layer one may begin to apply as it is generated, and another when its object comes."""
    return earliest(ask, items)


def resolved(state: State, context: Context) -> Context:
    """What a layer says, with when it resolved, which is how old its effects are (6.3.4a)."""
    return msgspec.structs.replace(context, notes=context.notes.put("resolved", state.clock))


def earliest(ask: Run, parts: tuple[Parts, ...]) -> tuple[Parts, ...]:
    """Those of some parts of one age that have begun to apply before the others."""
    begun = [_begun(ask, one, parts) for one in parts]
    return tuple(one for one, since in zip(parts, begun, strict=True) if since == min(begun))


def _begun(ask: Run, one: Live | Applying, among: tuple[Parts, ...]) -> int:
    """When an effect has begun to apply to the first of the objects that it has in common with others."""
    live = one.live if isinstance(one, Applying) else one
    effect, began = ask.state.effects.get(live.ongoing or ""), live.context.notes.get("began")
    if effect is None or isinstance(began, int):
        return began if isinstance(began, int) else live.stamp
    if isinstance(one, Applying):
        shared = {one.obj}
    else:
        others = (other for other in among if other is not one and isinstance(other, Live))
        shared = _reached(ask, live).intersection(*(_reached(ask, other) for other in others))
    return max(effect.stamp, min((_came(ask, id) for id in shared), default=0))


def _came(ask: Run, id: str) -> int:
    """When an object came where effects apply to it: from the hand to the stack it stays the same object."""
    zones = ask.game.zones
    for event in _events(ask.state):
        zone = zone_of(_where(event, id))
        if zone in zones and zones[zone].board:
            return _moment(ask.state, event)
    return ask.state.objects[id].since


def _where(event: Word, id: str) -> str:
    """Where an event has put an object; nowhere, if it has put it nowhere."""
    if isinstance(event, Moved) and event.becomes == id:
        return event.to
    return event.obj.place if isinstance(event, Created) and event.obj.id == id else ""


def _reached(ask: Run, live: Live) -> set[str]:
    """The objects that an effect applies to as it stands."""
    objects = ask.state.objects
    if live.only is not None or not isinstance(live.part, Modify):
        return {id for id in live.only or () if id in objects}
    return {id for id in objects if ask.board().meets(live, id)}


def _effect(one: Live | Applying) -> str:
    """The effect that a part belongs to."""
    return (one.live if isinstance(one, Applying) else one).key.rpartition("/")[0]


def _effects(parts: Iterable[Live | Applying]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_effect, parts)))


def _decided(state: State) -> tuple[str, ...]:
    """The effects that the turn player has put in order, first to last."""
    said = state.mark(GAME, "ordered", ())
    return said if isinstance(said, tuple) else ()


@rules.does("6.3.4b", "tie")
def the_turn_player_decides_once(ask: Run, items: tuple[Live | Applying, ...]) -> Does:
    open_ = tuple(one for one in _effects(items) if one not in _decided(ask.state))
    if len(open_) > 1:
        yield Ordered(str(ask.choose(ask.active, "order", open_)))


@rules.orders(
    "6.3.4b",
    ("effects", "applications"),
    after=(in_the_order_of_stages, stages_in_order, substages_in_order, older_first, after_what_applied_before),
)
def as_was_decided(ask: Run, items: tuple[Parts, ...]) -> tuple[Parts, ...]:
    said = _decided(ask.state)
    first = min((said.index(_effect(one)) for one in items if _effect(one) in said), default=None)
    return items if first is None else tuple(one for one in items if _effect(one) == said[first])


@rules.orders(
    "assumed/parts-as-written", "effects", after=(stages_in_order, substages_in_order, older_first, as_was_decided)
)
def parts_of_one_effect_as_written(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    return items[:1] if len(_effects(items)) == 1 else items


@rules.defines("2.0.3c", "apply", after=(effects_modify, as_its_application_was_replaced), edition=EN)
def never_less_than_nothing(ask: Run, work: Application, so_far: object) -> object:
    return max(0, so_far) if isinstance(so_far, int) else so_far


@rules.defines("6.3.6", "apply", after=(effects_modify, as_its_application_was_replaced, never_less_than_nothing))
def what_was_added_is_not_removed(ask: Run, work: Application, so_far: object) -> object:
    part = work.live.part
    if not isinstance(part, Modify) or part.op != "remove":
        return so_far
    card = ask.state.objects[work.obj].card
    had, printed = ask.get(work.obj, work.field), card.values.get(work.field, ())
    if work.field == "abilities":
        printed = card.abilities
    if not isinstance(had, tuple) or not isinstance(printed, tuple) or not isinstance(so_far, tuple):
        return so_far
    added = list(had)
    for one in printed:
        if one in added:
            added.remove(one)
    kept = [one for one in printed if one in had and part.by != "all" and one not in _members(part.by)]
    return (*kept, *added)


def _members(by: object) -> tuple[object, ...]:
    return by if isinstance(by, tuple) else (by,)


rules.shape("6.2.3", "what a static ability gives has no duration; it is read for as long as the ability functions")
rules.shape(
    "6.2.3b",
    "the numbers of a static effect are read whenever current values are made; no earlier reading of them is kept, as "
    "there is of what a layer generates (6.2.2b), that could be taken instead",
)
rules.shape("6.3.3a", "what stages and substages leave together goes on to the timestamps of 6.3.4")
rules.shape("6.3.5", "all current values are made anew whenever anything that they rest on changes")
