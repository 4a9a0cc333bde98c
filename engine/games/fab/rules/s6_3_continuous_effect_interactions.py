"""Section 6.3: continuous effect interactions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, TypeVar

from engine.games.fab.base import rules
from engine.games.fab.events import Ordered
from engine.games.fab.rules.effects import find_moment, list_decided, list_effects, list_events, name_effect
from engine.games.fab.rules.stages import STAGES
from engine.kernel.events import Created, Moved
from engine.kernel.matching import fields_read
from engine.kernel.parts import Application, Applying, Gains, Live, Meeting, Side
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import zone_of
from engine.kernel.values import Word
from engine.kernel.words import Modify

__all__: list[str] = []

Parts = TypeVar("Parts", Live, Applying)


_LAST_OF_LISTS, _NUMBERS = 6, 7


_SUBSTAGES = {"set": 2, "multiply": 3, "divide": 4, "add": 5, "subtract": 6}


_DEPENDENT = 7


_Turn: TypeAlias = tuple[int, int, int]


class _Order:
    """In what order effects apply that depend on such stages.

    `turns`: the stage, substage and timestamp of each; `earlier`: what has applied by the time it does, of what
    changes what it looks at, and of what was before that.
    """

    def __init__(self, pending: Sequence[Live], later: Mapping[str, tuple[int, ...]]) -> None:
        self.turns = {one.key: _make_turn(one, later.get(one.key, ())) for one in pending}
        self.effects = sorted(pending, key=lambda one: self.turns[one.key])
        self.earlier: dict[str, tuple[Live, ...]] = {}
        for live in self.effects:
            first = [one for one in self.looked_at(live) if self.turns[one.key] < self.turns[live.key]]
            self.earlier[live.key] = tuple(
                dict.fromkeys(each for one in first for each in (*self.earlier[one.key], one))
            )

    def looked_at(self, live: Live) -> list[Live]:
        """The others that change what an effect looks at."""
        return [one for one in self.effects if one.key != live.key and _are_linked(one, live)]


@rules.orders("6.3.1", "prohibition:gains")
def rules_are_changed_before_objects(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    return tuple(side for side in sides if side.name == "prohibition")


@rules.defines("6.3.2", "stage")
def by_what_it_changes(ask: Run, live: Live, so_far: int) -> int:
    return min((stage for part in _list_parts_of_effect(ask, live) if (stage := _find_own_stage(part))), default=so_far)


def _list_parts_of_effect(ask: Run, live: Live) -> Iterator[Live]:
    """The parts of the effect that one belongs to."""
    lives, effect, at = ask.board().parts_by_key(), name_effect(live), 0
    yield live
    while (part := lives.get(f"{effect}/{at}")) is not None:
        yield part
        at += 1


def _find_own_stage(live: Live) -> int:
    """The stage of an effect by what it changes; none of one that changes no object."""
    if not isinstance(live.part, Modify):
        return 0
    field = live.part.field
    return STAGES.get(field, _NUMBERS if field.startswith("base-") else _NUMBERS + 1)


@rules.orders("6.3.2", "effects")
def stages_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    stages = [ask.defines("stage", one, 0) for one in items]
    return tuple(one for one, stage in zip(items, stages, strict=True) if stage == min(stages))


@rules.defines("6.3.2a", "stage", after=(by_what_it_changes, "each_part_by_what_it_changes"))
def where_it_depends(ask: Run, live: Live, so_far: int) -> int:
    later = _list_later_stages(ask, live)
    return later[0] if len(later) == 1 else so_far


def _list_later_stages(ask: Run, live: Live) -> tuple[int, ...]:
    """The later stages that an effect depends on, in their order: those of which effects change what it does."""
    board = ask.board()
    return board.recall(("later", board.pending), _settle_dependencies, ask).get(live.key, ())


def _settle_dependencies(ask: Run) -> Mapping[str, tuple[int, ...]]:
    """The later stages that each effect depends on that has yet to apply.

    What one depends on moves it, and so what others depend on: all are looked at again until none moves any more, or,
    in a ring where each depends on the other only as long as that one does not, as often as there are effects.
    """
    pending, later = ask.board().pending, dict[str, tuple[int, ...]]()
    order = _Order(pending, later)
    for _ in pending:
        before = dict(later)
        for one in pending:
            if (found := _list_stages_depended_on(ask, one, order)) != later.get(one.key, ()):
                later[one.key] = found
                order = _Order(pending, later)
        if later == before:
            break
    return later


def _list_stages_depended_on(ask: Run, live: Live, order: _Order) -> tuple[int, ...]:
    """The later stages of which an effect changes what this one does.

    Each is tried upon all those before it, for two small additions may do together what neither does alone, and upon
    what is before itself alone.
    """
    looked_at, own = order.looked_at(live), _find_own_stage(live)
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


@rules.defines("6.3.2b", "stage", after=(by_what_it_changes, "each_part_by_what_it_changes", where_it_depends))
def the_last_of_several(ask: Run, live: Live, so_far: int) -> int:
    later = _list_later_stages(ask, live)
    return later[-1] if len(later) > 1 else so_far


@rules.defines("6.3.2c", "stage", after=by_what_it_changes)
def each_part_by_what_it_changes(ask: Run, live: Live, so_far: int) -> int:
    return so_far and _find_own_stage(live)


@rules.defines("6.3.3", "substage")
def by_dependence_and_kind(ask: Run, live: Live, so_far: int) -> int:
    stage = ask.defines("stage", live, 0)
    dependent = isinstance(live.part, Modify) and stage != _find_own_stage(live)
    if not isinstance(live.part, Modify) or stage <= _LAST_OF_LISTS:
        return int(dependent)
    return _DEPENDENT if dependent else _SUBSTAGES.get(_get_sign(live.part), 1)


def _get_sign(part: Modify) -> str:
    """What a change does to a number: adding less than nothing is subtracting."""
    less = part.op == "add" and isinstance(part.by, int) and part.by < 0
    return "subtract" if less else part.op


@rules.orders("6.3.3", "effects", after=stages_in_order)
def substages_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    substages = [ask.defines("substage", one, 0) for one in items]
    return tuple(one for one, substage in zip(items, substages, strict=True) if substage == min(substages))


rules.shape("6.3.3a", "what stages and substages leave together goes on to the timestamps of 6.3.4")


@rules.orders("6.3.4", "charges", after="set_then_increase_then_reduce")
def older_charges_first(ask: Run, items: tuple[object, ...]) -> tuple[object, ...]:
    oldest = min(one.stamp for one in items)  # type: ignore[attr-defined]  # Live parts
    return tuple(one for one in items if one.stamp == oldest)  # type: ignore[attr-defined]  # as above


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


@rules.does("6.3.4b", "tie")
def the_turn_player_decides_once(ask: Run, items: tuple[Live | Applying, ...]) -> Does:
    open_ = tuple(one for one in list_effects(items) if one not in list_decided(ask.state))
    if len(open_) > 1:
        yield Ordered(str(ask.choose(ask.active, "order", open_)))


@rules.orders(
    "6.3.4b",
    ("effects", "applications"),
    after=("in_the_order_of_stages", stages_in_order, substages_in_order, older_first, "after_what_applied_before"),
)
def as_was_decided(ask: Run, items: tuple[Parts, ...]) -> tuple[Parts, ...]:
    said = list_decided(ask.state)
    first = min((said.index(name_effect(one)) for one in items if name_effect(one) in said), default=None)
    return items if first is None else tuple(one for one in items if name_effect(one) == said[first])


@rules.orders("6.3.4c", "charges", after=("set_then_increase_then_reduce", older_charges_first))
def charges_of_one_layer_as_they_began(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    return find_earliest(ask, items)


def find_earliest(ask: Run, parts: tuple[Parts, ...]) -> tuple[Parts, ...]:
    """Those of some parts of one age that have begun to apply before the others."""
    begun = [_find_beginning(ask, one, parts) for one in parts]
    return tuple(one for one, since in zip(parts, begun, strict=True) if since == min(begun))


def _find_beginning(ask: Run, one: Live | Applying, among: tuple[Parts, ...]) -> int:
    """When an effect has begun to apply to the first of the objects that it has in common with others."""
    live = one.live if isinstance(one, Applying) else one
    effect, began = ask.state.effects.get(live.ongoing or ""), live.context.notes.get("began")
    if effect is None or isinstance(began, int):
        return began if isinstance(began, int) else live.stamp
    if isinstance(one, Applying):
        shared = {one.obj}
    else:
        others = (other for other in among if other is not one and isinstance(other, Live))
        shared = _list_reached(ask, live).intersection(*(_list_reached(ask, other) for other in others))
    return max(effect.stamp, min((_find_arrival(ask, id) for id in shared), default=0))


def _list_reached(ask: Run, live: Live) -> set[str]:
    """The objects that an effect applies to as it stands."""
    objects = ask.state.objects
    if live.only is not None or not isinstance(live.part, Modify):
        return {id for id in live.only or () if id in objects}
    return {id for id in objects if ask.board().meets(live, id)}


def _find_arrival(ask: Run, id: str) -> int:
    """When an object came where effects apply to it: from the hand to the stack it stays the same object."""
    zones = ask.game.zones
    for event in list_events(ask.state):
        zone = zone_of(_find_destination(event, id))
        if zone in zones and zones[zone].board:
            return find_moment(ask.state, event)
    return ask.state.objects[id].since


def _find_destination(event: Word, id: str) -> str:
    """Where an event has put an object; nowhere, if it has put it nowhere."""
    if isinstance(event, Moved) and event.becomes == id:
        return event.to
    return event.obj.place if isinstance(event, Created) and event.obj.id == id else ""


@rules.orders(
    "6.3.4c",
    ("effects", "applications"),
    after=("in_the_order_of_stages", stages_in_order, substages_in_order, older_first),
)
def after_what_applied_before(ask: Run, items: tuple[Parts, ...]) -> tuple[Parts, ...]:
    """Of effects of one layer one may begin to apply as it is generated, and another when its object comes."""
    return find_earliest(ask, items)


rules.shape("6.3.5", "all current values are made anew whenever anything that they rest on changes")


@rules.defines("6.3.5a", "meets", after="what_it_began_to_apply_to")
def as_it_is_changed(ask: Run, what: Meeting, so_far: bool) -> bool:
    if what.live.only is not None:
        return so_far
    lost = so_far and not what.now and what.live.ongoing is None
    return bool(ask.defines("lost", what, so_far)) if lost else what.now


@rules.defines("6.3.5a", "moment")
def what_becomes_its_own_is_added(ask: Run, live: Live, so_far: object) -> object:
    return "whenever"


@rules.defines("6.3.5b", "moment", after=what_becomes_its_own_is_added)
def in_the_current_substage_and_not_later(ask: Run, live: Live, so_far: object) -> object:
    return so_far and (ask.defines("stage", live, 0), ask.defines("substage", live, 0))


@rules.defines("6.3.6", "apply", after=("effects_modify", "as_its_application_was_replaced", "never_less_than_nothing"))
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
    kept = [one for one in printed if one in had and part.by != "all" and one not in _as_list(part.by)]
    return (*kept, *added)


def _as_list(by: object) -> tuple[object, ...]:
    return by if isinstance(by, tuple) else (by,)


@rules.forbids("6.3.7", "prohibited")
def an_effect_says_that_it_cannot(ask: Run, what: tuple[Live, Word]) -> bool:
    return isinstance(what[1], Gains)


def _make_turn(live: Live, later: tuple[int, ...]) -> _Turn:
    """The stage, substage and timestamp by which an effect applies that depends on such stages."""
    if later:
        return later[-1], _DEPENDENT, live.stamp
    return (
        _find_own_stage(live),
        _SUBSTAGES.get(_get_sign(live.part), 1) if isinstance(live.part, Modify) else 1,
        live.stamp,
    )


def _are_linked(one: Live, two: Live) -> bool:
    """Whether one changes a field that two reads."""
    field = one.part.field if isinstance(one.part, Modify) else ""
    return not {field, field.removeprefix("base-")}.isdisjoint(fields_read(two.part))
