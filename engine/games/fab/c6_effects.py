"""Chapter 6, effects: how long they last, in what order they apply, replacement and prevention."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.fab.base import rules
from engine.games.fab.words import Announced, Damage, Deal, Lasting
from engine.kernel.continuous import Application, Live
from engine.kernel.events import Began, Changed, Ended, Event
from engine.kernel.questions import Does
from engine.kernel.reading import meant
from engine.kernel.replacement import Candidate, Change
from engine.kernel.run import Run
from engine.kernel.state import Ongoing
from engine.kernel.words import Context, Modify, Pattern

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


# 6.2 Continuous effects.


@rules.does("6.2.2", "effect:lasting")
def a_layer_generates_it(ask: Run, said: tuple[Lasting, Context]) -> Does:
    word, context = said
    until = ask.defines("until", word, word.until)
    only = word.to and tuple(str(meant(ref, context, ask.state)) for ref in word.to)
    left = None if word.left is None else ask.amount(word.left, context)
    yield Began(Ongoing("", word.gives, context, until=until, only=only, left=left, next=word.next))


@rules.defines("6.2.2a", "until")
def until_end_of_turn(ask: Run, word: Lasting, so_far: Pattern | None) -> Pattern:
    return so_far or Pattern("turn-began")


@rules.does("6.2.2a", "expire")
def its_time_is_up(ask: Run, effect: Ongoing) -> Does:
    yield Ended(effect.id)


@rules.does("6.2.4", "found")
def the_next_one(ask: Run, what: tuple[Ongoing, Event]) -> Does:
    effect, event = what
    if isinstance(event, Announced):
        yield Changed(msgspec.structs.replace(effect, next=None, only=(event.becomes,)))


@rules.defines("6.2.1", "apply")
def effects_modify(ask: Run, work: Application, so_far: object) -> object:
    return work.result


# 6.3 Interaction of continuous effects.


@rules.defines("6.3.2", "stage")
def by_what_it_changes(ask: Run, live: Live, so_far: int) -> int:
    if not isinstance(live.part, Modify):
        return so_far
    field = live.part.field
    return STAGES.get(field, _NUMBERS if field.startswith("base-") else _NUMBERS + 1)


@rules.defines("6.3.2a", "stage", after=by_what_it_changes)
def where_it_depends(ask: Run, live: Live, so_far: int) -> int:
    board = ask.board()
    others = [one for one in board.pending if one.key != live.key and isinstance(one.part, Modify)]
    later = [by_what_it_changes(ask, one, 0) for one in others if board.depends(live, one)]
    return max([so_far, *later])


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


# 6.4 Replacement effects.


@rules.does("6.4.10", "effect:deal")
def deal(ask: Run, said: tuple[Deal, Context]) -> Does:
    word, context = said
    to = meant(word.to, context, ask.state)
    if isinstance(to, str):
        amount = ask.amount(word.amount, context)
        yield Damage(to, amount, word.kind, context.source, word.preventable)


@rules.forbids("6.4.10a", "event:damage")
def nothing_left_to_deal(ask: Run, event: Damage) -> bool:
    return event.amount <= 0


@rules.allows("6.4.2", "replace")
def valid_for_the_event(ask: Run, candidate: Candidate) -> bool:
    return True


@rules.forbids("6.4.5", "replace")
def once_for_an_event(ask: Run, candidate: Candidate) -> bool:
    return candidate.live.key in candidate.used


@rules.defines("6.4.1", "replace:change")
def replaced_by_the_change(ask: Run, change: Change, so_far: Event) -> Event:
    return change.result or so_far


@rules.defines("6.4.10a", "replace:prevent")
def point_for_point(ask: Run, change: Change, so_far: Damage) -> Damage:
    return change.result if so_far.preventable and isinstance(change.result, Damage) else so_far


@rules.defines("6.4.10h", "spent")
def unpreventable_spends_nothing(ask: Run, change: Change, so_far: int) -> int:
    event = change.candidate.event
    return 0 if isinstance(event, Damage) and not event.preventable else so_far


@rules.does("6.4.10i", "replace:used")
def a_fixed_one_is_used_up(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    if used[1].part.style == "fixed":
        yield Ended(used[0].id)


@rules.does("6.4.10j", "replace:used", after=a_fixed_one_is_used_up)
def a_shield_wears_off(ask: Run, used: tuple[Ongoing, Candidate, int]) -> Does:
    effect, candidate, spent = used
    if candidate.part.style == "shield" and effect.left is not None and spent:
        left = effect.left - spent
        yield Changed(msgspec.structs.replace(effect, left=left)) if left > 0 else Ended(effect.id)


# 6.5 Interaction of replacement effects.


def _slot(items: tuple[Candidate, ...], *slots: str) -> tuple[Candidate, ...]:
    return tuple(one for one in items if one.part.slot in slots) or items


@rules.orders("6.5.3", "replace")
def self_and_identity_first(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    return _slot(items, "self", "identity")


@rules.orders("6.5.4", "replace", after=self_and_identity_first)
def then_standard_ones(ask: Run, items: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    return _slot(items, "standard")


@rules.defines("6.5.1", "chooser:replace")
def their_controller_orders_them(ask: Run, among: tuple[Event, tuple[Candidate, ...]], so_far: None) -> str | None:
    seats = {one.controller for one in among[1]}
    return ask.active if ask.active in seats else min(str(seat) for seat in seats)
