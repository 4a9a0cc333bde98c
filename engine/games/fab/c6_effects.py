"""Chapter 6, effects: discrete effects (6.1), how long continuous ones last (6.2), in what order they apply (6.3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.fab.base import rules
from engine.games.fab.words import Activation, Announced, Applied, Conditional, Lasting
from engine.kernel.continuous import Application, Gains, Live, Meeting
from engine.kernel.events import Began, Ended, Event
from engine.kernel.questions import Does
from engine.kernel.reading import meant, obeys
from engine.kernel.run import Run, Side
from engine.kernel.state import Ongoing
from engine.kernel.values import Map, Word
from engine.kernel.words import Amount, AtLeast, Context, Filter, Modify, Pattern

__all__ = ["STAGES"]

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

_LAST_OF_LISTS, _NUMBERS = 6, 7
_SUBSTAGES = {"set": 2, "multiply": 3, "divide": 4, "add": 5, "subtract": 6}
_DEPENDENT = 7


# 6.1 Discrete effects.


@rules.does("6.1.2", "generate")
def one_after_another(ask: Run, said: tuple[tuple[Word, ...], Context]) -> Does:
    for word in said[0]:
        ask.effects((word,), said[1])
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
    only = word.to and tuple(str(meant(ref, context, ask.state)) for ref in word.to)
    left = None if word.left is None else ask.amount(word.left, context)
    if word.x is not None and word.next is None:
        context = msgspec.structs.replace(context, x=ask.defines("locked", (word.x, context), context.x))
    notes: dict[str, object] = {"x": word.x, "instead": word.instead, "given": word.given}
    said_more = Map({name: note for name, note in notes.items() if note is not None})
    context = msgspec.structs.replace(context, notes=said_more)
    yield Began(Ongoing("", word.gives, context, until=until, only=only, left=left, next=word.next))


@rules.defines("6.2.2d", "generated")
def the_condition_of_a_continuous_one_too(ask: Run, what: tuple[Word, Context], so_far: bool) -> bool:
    word, context = what
    return so_far or (isinstance(word, Lasting) and ask.holds(word.when, context))


@rules.defines("6.2.2a", "until")
def its_duration_is_fixed(ask: Run, said: tuple[Lasting, Context], so_far: Pattern | None) -> Pattern:
    word, context = said
    if word.next_turn_of is None:
        return so_far or Pattern("turn-ended")
    who = str(meant(word.next_turn_of, context, ask.state))
    seat = who if who in ask.state.seats else ask.get(who, "controller")
    return Pattern("turn-ended", Map(seat=seat, number=AtLeast(ask.state.number("game", "turn") + 1)))


@rules.defines("6.2.2b", "locked")
def variables_are_fixed(ask: Run, what: tuple[Amount, Context], so_far: int | None) -> int:
    return ask.amount(*what)


@rules.does("6.2.2a", "expire")
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    yield Ended(effect.id)


@rules.does("6.2.4", "found")
def the_next_one(ask: Run, what: tuple[Ongoing, Event]) -> Does:
    effect, event = what
    id = str(getattr(event, "becomes", None) or getattr(event, "obj", ""))
    if id not in ask.state.objects or not ask.allows("starts", what) or not _is_meant(ask, effect, id):
        return
    context = msgspec.structs.replace(effect.context, it=id)
    amount = context.notes.get("x")
    if isinstance(amount, (int, str, Word)):
        context = msgspec.structs.replace(context, x=ask.defines("locked", (amount, context), context.x))
    now = msgspec.structs.replace(effect, next=None, only=(id,), context=context)
    yield Applied(now, to=id)


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


@rules.does("6.4.7b", "self-replacement")
def a_self_replacement_waits_for_its_parameters(ask: Run, what: tuple[Ongoing, str]) -> Does:
    effect, id = what
    given, instead = effect.context.notes.get("given"), effect.context.notes.get("instead")
    fits = isinstance(given, Filter) and obeys(given, id, effect.context, ask.board())
    if fits and isinstance(instead, tuple):
        yield Applied(msgspec.structs.replace(effect, gives=instead), to=id)


@rules.defines("6.2.1", "apply")
def effects_modify(ask: Run, work: Application, so_far: object) -> object:
    return work.result


@rules.defines("6.2.2c", "meets")
def what_it_began_to_apply_to(ask: Run, what: Meeting, so_far: bool) -> bool:
    return so_far or what.live.only is not None


# 6.3 Interaction of continuous effects.


@rules.defines("6.3.5a", "meets", after=what_it_began_to_apply_to)
def as_it_is_changed(ask: Run, what: Meeting, so_far: bool) -> bool:
    return so_far if what.live.only is not None else what.now


@rules.orders("6.3.1", "prohibition:gains")
def rules_are_changed_before_objects(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.forbids("6.3.7", "prohibited")
def an_effect_says_so(ask: Run, what: tuple[Live, Word]) -> bool:
    return isinstance(what[1], Gains)


@rules.defines("6.3.2", "stage")
def by_what_it_changes(ask: Run, live: Live, so_far: int) -> int:
    if not isinstance(live.part, Modify):
        return so_far
    field = live.part.field
    return STAGES.get(field, _NUMBERS if field.startswith("base-") else _NUMBERS + 1)


@rules.defines("6.3.2a", "stage", after=by_what_it_changes)
def where_it_depends(ask: Run, live: Live, so_far: int) -> int:
    stages = set(_later(ask, live, so_far))
    return stages.pop() if len(stages) == 1 else so_far


@rules.defines("6.3.2b", "stage", after=(by_what_it_changes, where_it_depends))
def the_last_of_several(ask: Run, live: Live, so_far: int) -> int:
    stages = set(_later(ask, live, by_what_it_changes(ask, live, 0)))
    return max(stages) if len(stages) > 1 else so_far


def _later(ask: Run, live: Live, own: int) -> list[int]:
    """The later stages that an effect depends on."""
    board = ask.board()
    others = [one for one in board.pending if one.key != live.key and isinstance(one.part, Modify)]
    stages = ((by_what_it_changes(ask, one, 0), one) for one in others)
    return [stage for stage, one in stages if stage > own and board.depends(live, one)]


@rules.defines("6.3.3", "substage")
def by_dependence_and_kind(ask: Run, live: Live, so_far: int) -> int:
    stage = ask.defines("stage", live, 0)
    dependent = isinstance(live.part, Modify) and stage != by_what_it_changes(ask, live, 0)
    if not isinstance(live.part, Modify) or stage <= _LAST_OF_LISTS:
        return int(dependent)
    return _DEPENDENT if dependent else _SUBSTAGES.get(live.part.op, 1)


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


@rules.orders("assumed/parts-as-written", "effects", after=(stages_in_order, substages_in_order, older_first))
def parts_of_one_effect_as_written(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    sources = {one.key.rpartition("/")[0] for one in items}
    return items[:1] if len(sources) == 1 else items


@rules.defines("6.3.6", "apply", after=effects_modify)
def what_was_added_is_not_removed(ask: Run, work: Application, so_far: object) -> object:
    part = work.live.part
    if not isinstance(part, Modify) or part.op != "remove":
        return so_far
    had, printed = ask.get(work.obj, work.field), ask.state.objects[work.obj].card.values.get(work.field, ())
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


rules.shape("6.3.4a", "an effect's stamp is the moment in which it, or its source, came to be")
rules.shape("6.3.2c", "each part of an ability is an effect with a stage of its own")
rules.shape("6.3.5", "all current values are made anew whenever anything that they rest on changes")
rules.shape("6.3.5b", "each effect has its one turn with an object: what changes later does not bring it back")
