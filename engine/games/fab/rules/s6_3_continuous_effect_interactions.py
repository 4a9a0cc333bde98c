"""Section 6.3: continuous effect interactions. The stages, substages and timestamps in which effects apply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from typing import Any, TypeAlias, TypeVar, cast

from engine.games.fab.base import rules
from engine.games.fab.events import Ordered
from engine.games.fab.rules.effects import (
    find_event_time,
    find_ongoing,
    keep_lowest,
    list_effects,
    list_events,
    list_ordered_effects,
    name_effect,
)
from engine.games.fab.rules.playing import list_values
from engine.games.fab.rules.stages import STAGES, find_stage, find_substage
from engine.kernel.changes import list_fields_read
from engine.kernel.events import Created, Moved
from engine.kernel.parts import Application, Applying, Gains, Live, Meeting, Side, is_part
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import zone_of
from engine.kernel.values import Word
from engine.kernel.words import Modify

__all__ = ["list_ranks"]

Parts = TypeVar("Parts", Live, Applying)


_LAST_OF_LISTS, _OTHERS = 6, 8


_SUBSTAGES = {"set": 2, "multiply": 3, "divide": 4, "add": 5, "subtract": 6}


_DEPENDENT = 7


_Turn: TypeAlias = tuple[int, int, int]


class _Order:
    """The order in which effects apply, for some choice of the stages that they depend on.

    `turns`: the stage, substage and timestamp of each effect. `earlier`: the effects that apply before it and influence
    it, directly or through others.
    """

    def __init__(self, pending: Sequence[Live[Modify]], later: Mapping[str, tuple[int, ...]]) -> None:
        """Order the pending effects by stage, substage and timestamp; find for each the earlier ones that influence it.

        `later` holds, by an effect's key, the later stages that it depends on; none if missing.
        """
        self.turns = {one.key: _make_turn(one, later.get(one.key, ())) for one in pending}
        self.effects = sorted(pending, key=lambda one: self.turns[one.key])
        self.earlier: dict[str, tuple[Live[Modify], ...]] = {}
        for live in self.effects:
            first = [one for one in self.list_influences(live) if self.turns[one.key] < self.turns[live.key]]
            self.earlier[live.key] = tuple(
                dict.fromkeys(each for one in first for each in (*self.earlier[one.key], one))
            )

    def list_influences(self, live: Live[Modify]) -> list[Live[Modify]]:
        """The other effects that change a field which this effect reads, in the order in which they apply.

        Empty if none does.
        """
        return [one for one in self.effects if one.key != live.key and _are_linked(one, live)]


@rules.orders("6.3.1", "prohibition:gains")
def rules_are_changed_before_objects(ask: Run, sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """A prohibition of gaining prevails over the change of a value that it forbids.

    It gives the side named `prohibition` alone.
    """
    return tuple(side for side in sides if side.name == "prohibition")


@rules.defines("6.3.2", "stage")
def by_what_it_changes(ask: Run, live: Live[Modify], so_far: int) -> int:
    """All parts of an effect apply in the lowest stage of the fields that its parts in force change."""
    effect = name_effect(live)
    others = (one for one in ask.board().parts_by_key().values() if is_part(one, Modify) and name_effect(one) == effect)
    return min(map(_find_own_stage, (live, *others)))


def _find_own_stage(live: Live[Modify]) -> int:
    """The stage of a part by the field that it changes: 2 to 6, 7 for a base number, 8 for any other field."""
    return STAGES.get(live.part.field, _OTHERS)


@rules.orders("6.3.2", "effects")
def stages_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """The parts in the lowest stage apply first."""
    return keep_lowest(items, lambda one: find_stage(ask, one))


@rules.defines("6.3.2a", "stage", after=(by_what_it_changes, "each_part_by_what_it_changes"))
def where_it_depends(ask: Run, live: Live[Modify], so_far: int) -> int:
    """An effect that depends on exactly one later stage applies in that stage; any other keeps its stage so far."""
    later = _list_later_stages(ask, live)
    return min(later) if len(later) == 1 else so_far


def _list_later_stages(ask: Run, live: Live[Modify]) -> tuple[int, ...]:
    """The later stages whose effects change what this effect does, in order: `(7,)`; `()` if it depends on none."""
    board = ask.board()
    return board.recall(("later", board.pending), _settle_dependencies, ask).get(live.key, ())


def _settle_dependencies(ask: Run) -> Mapping[str, tuple[int, ...]]:
    """The later stages that each pending effect depends on, by its key: `{"o3/0/0": (7,)}`.

    Others are left out, or `()`. A dependency moves an effect to a later stage, and that may create other dependencies.
    So all effects are looked at again until nothing changes. In a ring it stops after as many rounds as there are
    effects.

    An effect still depends on what has been applied since it was found to, for its first application counts.
    """
    pending, later = ask.board().pending, dict[str, tuple[int, ...]]()
    known = ask.board().kept.setdefault("dependencies", {})
    applied = {key for key, _ in ask.board().applied}
    past = {key: {one: stage for one, stage in found.items() if one in applied} for key, found in known.items()}
    order = _Order(pending, later)
    for _ in pending:
        before = dict(later)
        for one in pending:
            known[one.key] = {**past.get(one.key, {}), **_find_stages_depended_on(ask, one, order)}
            if (found := tuple(sorted({*known[one.key].values()}))) != later.get(one.key, ()):
                later[one.key] = found
                order = _Order(pending, later)
        if later == before:
            break
    return later


def _find_stages_depended_on(ask: Run, live: Live[Modify], order: _Order) -> Mapping[str, int]:
    """The effects of later stages that change what this effect does, as a mapping of their keys to their stages.

    Each influence is tried after all earlier ones, since two small additions may together do what neither does alone.
    It is also tried after only its own influences. The mapping is empty if the effect depends on none.
    """
    influences, own = order.list_influences(live), _find_own_stage(live)
    before = {one.key: tuple(other for other in order.earlier[one.key] if other.key != live.key) for one in influences}
    tried = tuple(dict.fromkeys(each for one in influences for each in (*before[one.key], one)))
    later = {one.key: stage for one in tried if (stage := order.turns[one.key][0]) > own}
    if not later:
        return {}
    turned = compress(tried, ask.board().turns(live, tried))
    found = {one.key for one in turned}
    found |= {one.key for one in influences if ask.board().depends(live, one, before[one.key])}
    return {key: stage for key, stage in later.items() if key in found}


@rules.defines("6.3.2b", "stage", after=(by_what_it_changes, "each_part_by_what_it_changes", where_it_depends))
def the_last_of_several(ask: Run, live: Live[Modify], so_far: int) -> int:
    """An effect that depends on several later stages applies in the last of them; any other keeps its stage so far."""
    later = _list_later_stages(ask, live)
    return max(later) if len(later) > 1 else so_far


@rules.defines("6.3.2c", "stage", after=by_what_it_changes)
def each_part_by_what_it_changes(ask: Run, live: Live[Modify], so_far: int) -> int:
    """Each part of an effect applies in the stage of the field that it changes itself.

    Where no clause has given a stage so far (0), it stays 0.
    """
    return so_far and _find_own_stage(live)


@rules.defines("6.3.3", "substage")
def by_dependence_and_kind(ask: Run, live: Live[Modify], so_far: int) -> int:
    """The substage of an effect: in stages 2 to 6 it is 1 for a dependent effect, 0 for an independent one.

    In stages 7 and 8 set is 2, multiply 3, divide 4, add 5, subtract 6. There a dependent effect is 7, and any other
    change 1. An effect is dependent if it applies in another stage than its field's own.
    """
    stage = find_stage(ask, live)
    dependent = stage != _find_own_stage(live)
    if stage <= _LAST_OF_LISTS:
        return int(dependent)
    return _DEPENDENT if dependent else _SUBSTAGES.get(_get_sign(live.part), 1)


def _get_sign(part: Modify) -> str:
    """The operation of a change, such as `"set"` or `"add"`; adding a negative number is `"subtract"`."""
    less = part.op == "add" and isinstance(part.by, int) and part.by < 0
    return "subtract" if less else part.op


@rules.orders("6.3.3", "effects", after=stages_in_order)
def substages_in_order(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Of the parts in one stage, those in the lowest substage apply first."""
    return keep_lowest(items, lambda one: find_substage(ask, one))


def list_ranks(ask: Run, live: Live) -> Iterator[tuple[str, str]]:
    """The stage and the substage of an effect, two pairs, each with the id of the rule that puts it there.

    The first pair may be `("stage 8", "fab:6.3.2@ja")`, the second begins with `substage`. The rule is that of the last
    clause that answered, or else 6.3.2 and 6.3.3. Lower ones apply first.
    """
    for topic, number in (("stage", "6.3.2"), ("substage", "6.3.3")):
        with ask.frame() as why:
            place = ask.defines(topic, live, 0)
        said = (ask.entries[n].rule for n in reversed(why) if ask.entries[n].topic == topic)
        yield f"{topic} {place}", next(said, rules.id(number))


rules.shape("6.3.3a", "what stages and substages leave together goes on to the timestamps of 6.3.4")


@rules.orders("6.3.4", "charges", after="set_then_increase_then_reduce")
def older_charges_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Of the charges in one step of a cost, those with the oldest timestamp come first."""
    return keep_lowest(items, lambda one: one.stamp)


@rules.orders("6.3.4", "effects", after=(stages_in_order, substages_in_order))
def older_first(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Of the parts in one substage, those with the oldest timestamp apply first."""
    return keep_lowest(items, lambda one: one.stamp)


@rules.defines("6.3.4a", "stamp")
def when_its_ability_became_functional(ask: Run, live: Live, so_far: int) -> int:
    """A part of a static ability has the time when that became functional, if it was noted.

    Else it keeps the time so far.
    """
    return ask.state.number(live.source, f"generated {live.key}") or so_far


@rules.defines("6.3.4a", "stamp", after=when_its_ability_became_functional)
def when_its_source_resolved(ask: Run, live: Live, so_far: int) -> int:
    """A part that a layer generated has the time when the layer resolved; any other keeps the time so far.

    So all effects that one layer generates have the same age.
    """
    return cast("int", live.context.notes.get("generated", so_far))


@rules.does("6.3.4b", "tie")
def the_turn_player_decides_once(ask: Run, items: tuple[Live | Applying, ...]) -> Does:
    """The turn player chooses which of the effects without an order comes next; the choice stays.

    None of them has been put in order before, for then the clause of that order leaves its parts alone. With fewer than
    two effects nobody is asked.
    """
    effects = list_effects(items)
    if len(effects) > 1:
        yield Ordered(str(ask.choose(ask.active, "order", effects)))


@rules.orders(
    "6.3.4b",
    ("effects", "applications"),
    after=("in_the_order_of_stages", stages_in_order, substages_in_order, older_first, "after_what_applied_before"),
)
def as_was_decided(ask: Run, items: tuple[Parts, ...]) -> tuple[Parts, ...]:
    """Of the effects that the turn player has put in order, the parts of the first go before all others here.

    If none of the effects here has been put in order, all items stay.
    """
    said = list_ordered_effects(ask.state)
    first = min((said.index(name_effect(one)) for one in items if name_effect(one) in said), default=None)
    return items if first is None else tuple(one for one in items if name_effect(one) == said[first])


@rules.orders("6.3.4c", "charges", after=("set_then_increase_then_reduce", older_charges_first))
def charges_of_one_layer_as_they_began(ask: Run, items: tuple[Live, ...]) -> tuple[Live, ...]:
    """Of charges with one timestamp, those that began to apply first come first."""
    return find_earliest(ask, items)


def find_earliest(ask: Run, parts: tuple[Parts, ...]) -> tuple[Parts, ...]:
    """Of parts with the same timestamp, those that began to apply first, in their order; all if they began together."""
    return keep_lowest(parts, lambda one: _find_beginning(ask, one, parts))


def _find_beginning(ask: Run, one: Live | Applying, among: tuple[Parts, ...]) -> int:
    """The clock time at which an effect began to apply to the first object that it shares with the others, `among`.

    Of a static effect, it is its timestamp.
    """
    live = one.live if isinstance(one, Applying) else one
    effect, began = find_ongoing(ask.state, live), live.context.notes.get("began")
    if effect is None or began is not None:
        return live.stamp if began is None else cast("int", began)
    if isinstance(one, Applying):
        shared = {one.obj}
    else:
        alike: tuple[Any, ...] = among
        shared = set[str].intersection(*(_list_reached(ask, other) for other in alike))
    return max(effect.stamp, min((_find_arrival(ask, id) for id in shared), default=0))


def _list_reached(ask: Run, live: Live) -> set[str]:
    """The ids of the objects that an effect applies to now: those it is limited to, or else all that it meets.

    Empty if it is not limited and changes no values.
    """
    if live.only is not None:
        return ask.state.objects.keys() & set(live.only)
    return {id for id in ask.state.objects if ask.board().meets(live, id)}


def _find_arrival(ask: Run, id: str) -> int:
    """The clock time at which an object came to a zone where effects apply to it.

    It is the object's own timestamp if no event says so. A card that goes from the hand to the stack stays the same
    object.
    """
    zones = ask.game.zones
    for event in list_events(ask.state):
        zone = zone_of(_find_destination(event, id))
        if zone in zones and zones[zone].board:
            return find_event_time(ask.state, event)
    return ask.state.objects[id].since


def _find_destination(event: Word, id: str) -> str:
    """The place, such as `arena` or `P1.hand`, into which an event has moved an object, or in which it has made it.

    The object is named by the id that it has then. Empty for any other event, and for a former id.
    """
    if isinstance(event, Moved) and event.becomes == id:
        return event.to
    return event.obj.place if isinstance(event, Created) and event.obj.id == id else ""


@rules.orders(
    "6.3.4c",
    ("effects", "applications"),
    after=("in_the_order_of_stages", stages_in_order, substages_in_order, older_first),
)
def after_what_applied_before(ask: Run, items: tuple[Parts, ...]) -> tuple[Parts, ...]:
    """Of parts with one timestamp, those that began to apply first apply first.

    Of effects of one layer, one may begin to apply at once and another only when its object comes.
    """
    return find_earliest(ask, items)


rules.shape("6.3.5", "all current values are made anew whenever anything that they rest on changes")


@rules.defines("6.3.5a", "meets", after="what_it_began_to_apply_to")
def as_it_is_changed(ask: Run, what: Meeting, so_far: bool) -> bool:
    """An effect without named objects applies to what matches it as changed by now.

    A static one asks 6.2.3c about an object that matches only as printed.
    """
    if what.live.only is not None:
        return so_far
    lost = so_far and not what.now and what.live.ongoing is None
    return bool(ask.defines("lost", what, so_far)) if lost else what.now


@rules.defines("6.3.5a", "moment")
def what_becomes_its_own_is_added(ask: Run, live: Live, so_far: object) -> object:
    """An object that comes to match an effect by another's change is added to it at any time.

    It gives `"whenever"`.
    """
    return "whenever"


@rules.defines("6.3.5b", "moment", after=what_becomes_its_own_is_added)
def in_the_current_substage_and_not_later(ask: Run, live: Live, so_far: object) -> object:
    """An object is added to an effect in the effect's own stage and substage, and not once these are past.

    It gives the pair of them, such as `(8, 5)`; None if no clause has given a moment so far.
    """
    return so_far and (find_stage(ask, live), find_substage(ask, live))


@rules.defines("6.3.6", "apply", after=("effects_modify", "as_its_application_was_replaced", "never_less_than_nothing"))
def what_was_added_is_not_removed(ask: Run, work: Application, so_far: object) -> object:
    """A removal takes away only what the card itself prints; what effects have added stays.

    It gives the list that is left. Any other change keeps the value so far.
    """
    part, card = work.live.part, ask.state.objects[work.obj].card
    if part.op != "remove":
        return so_far
    fields: Mapping[str, object] = {**card.values, "abilities": card.abilities}
    had, printed = list_values(ask, work.obj, work.field), cast("tuple[object, ...]", fields.get(work.field, ()))
    added = list(had)
    for one in printed:
        if one in added:
            added.remove(one)
    gone = part.by if isinstance(part.by, tuple) else (part.by,)
    return (*(one for one in printed if one in had and part.by != "all" and one not in gone), *added)


@rules.forbids("6.3.7", "prohibited")
def an_effect_says_that_it_cannot(ask: Run, what: tuple[Live, Word]) -> bool:
    """A prohibition that matches forbids an object to gain what a change of a field gives it.

    Prohibitions of actions and events are left to 1.0.2.
    """
    return isinstance(what[1], Gains)


def _make_turn(live: Live[Modify], later: tuple[int, ...]) -> _Turn:
    """The stage, substage and timestamp of an effect, by which effects are sorted: `(8, 5, 12)`.

    `later` are the later stages that it depends on. If there are any, the last of them counts, with the substage 7.
    """
    if later:
        return max(later), _DEPENDENT, live.stamp
    return _find_own_stage(live), _SUBSTAGES.get(_get_sign(live.part), 1), live.stamp


def _are_linked(one: Live[Modify], two: Live[Modify]) -> bool:
    """Whether the part `one` changes a field that `two` reads.

    A base number (`base-power`) counts as the number, too.
    """
    field = one.part.field
    return not {field, field.removeprefix("base-")}.isdisjoint(list_fields_read(two))
