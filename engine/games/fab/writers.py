"""How each event of Flesh and Blood is written into the state."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.fab.events import (
    Became,
    Damage,
    Declared,
    Entered,
    GainedAction,
    GainedResource,
    Generated,
    Gets,
    Halved,
    Ordered,
    Paid,
    TurnedFace,
)
from engine.games.fab.rules.copies import read_copied_card
from engine.games.fab.rules.effects import list_ordered_effects
from engine.games.fab.rules.zones import PRIVATE, is_face_up
from engine.kernel.copies import vary_card
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Moved, Set, Writer
from engine.kernel.state import GAME, Obj, State
from engine.kernel.words import Card

__all__ = ["WRITERS"]

_TURNED = ("down", "up", "turning")


_MARKS = frozenset({*_TURNED, "shown"})


def _write_turned(state: State, event: TurnedFace) -> State:
    """An object is turned: the marks say `up` in a private zone, and `down` in any."""
    here = state.objects.get(event.obj)
    if here is None:
        return state
    said: dict[str, object] = {"down": True, "turning": is_face_up(here)} if not event.up else {}
    if event.up and here.zone in PRIVATE:
        said = {"up": True}
    for mark in _TURNED:
        state = KERNEL[Set](state, Set(event.obj, mark, said.get(mark) or None))
    return state


def _write_moved(state: State, event: Moved) -> State:
    """An object that stays the same as it moves loses the marks of lying face up or down (3.0.4)."""
    was = state.objects.get(event.obj)
    state = KERNEL[Moved](state, event)
    here = state.objects.get(event.obj)
    if was is None or here is None or was.zone == here.zone or not _MARKS.intersection(here.marks):
        return state
    marks = here.marks.drop(*_MARKS.intersection(here.marks))
    return replace(state, objects=state.objects.put(here.id, replace(here, marks=marks)))


def _write_paid(state: State, event: Paid) -> State:
    """Resources that are spent are taken off the seat's."""
    return KERNEL[Set](state, Set(event.seat, "resources", state.number(event.seat, "resources") - event.amount))


def _write_action(state: State, event: GainedAction) -> State:
    """Action points are added to the seat's; a negative number takes them off."""
    return KERNEL[Set](state, Set(event.seat, "actions", state.number(event.seat, "actions") + event.amount))


def _write_resource(state: State, event: GainedResource) -> State:
    """Resource points are added to the seat's."""
    return KERNEL[Set](state, Set(event.seat, "resources", state.number(event.seat, "resources") + event.amount))


def _write_declared(state: State, event: Declared) -> State:
    """The declared value of X becomes a mark of the object."""
    return KERNEL[Set](state, Set(event.obj, "x", event.x))


def _write_entered(state: State, event: Entered) -> State:
    """An object moves as the kernel moves it, and has the counters of the event."""
    state = KERNEL[Entered.__mro__[1]](state, event)
    obj = state.objects.get(event.becomes)
    if obj is None:
        return state
    return replace(state, objects=state.objects.put(obj.id, replace(obj, counters=event.counters)))


def _write_halved(state: State, event: Halved) -> State:
    """The object becomes the card of its declared side, and keeps the whole card as a mark."""
    obj = state.objects.get(event.obj)
    if obj is None or event.card is None:
        return state
    marks = obj.marks.put("whole", obj.card).put("half", event.half)
    return replace(state, objects=state.objects.put(obj.id, replace(obj, card=event.card, marks=marks)))


def _write_moved_split_card(state: State, event: Moved) -> State:
    """A split card that is another object now has both its sides again."""
    before = state.objects.get(event.obj)
    state = _ZONES[Moved](state, event)
    whole = before.marks.get("whole") if before is not None and event.becomes != event.obj else None
    now = state.objects.get(event.becomes)
    if now is None or not isinstance(whole, Card):
        return state
    return replace(state, objects=state.objects.put(now.id, replace(now, card=whole)))


def _write_generated(state: State, event: Generated) -> State:
    """The timestamp of a static effect becomes a mark of its object, under the effect's key."""
    return KERNEL[Set](state, Set(event.obj, f"generated {event.key}", event.stamp))


def _write_gets(state: State, event: Gets) -> State:
    """An amount that was replaced is marked on the object with the amount before; else the mark is removed."""
    replaced = None if event.amount == event.says else (event.says, event.amount)
    return KERNEL[Set](state, Set(event.obj, f"gets {event.key}", replaced))


def _write_ordered(state: State, event: Ordered) -> State:
    """The effect is put after those that the turn player has ordered so far."""
    return KERNEL[Set](state, Set(GAME, "ordered", (*list_ordered_effects(state), event.effect)))


def _show_card(state: State, obj: Obj, card: Card, *, entered: bool = False) -> State:
    """The state in which an object has the values of a card."""
    marks = obj.marks.put("whole", read_copied_card(obj, "whole"))
    if entered:
        marks = marks.put("entered", card)
    return replace(state, objects=state.objects.put(obj.id, replace(obj, card=card, marks=marks)))


def _write_became(state: State, event: Became) -> State:
    """An object that still exists shows the card of the event."""
    obj = state.objects.get(event.obj)
    return state if obj is None or event.card is None else _show_card(state, obj, event.card)


def _write_entered_copy(state: State, event: Entered) -> State:
    """An object that enters with values of its own shows its card changed by them, and keeps it for copies."""
    state = _LAYERS[Entered](state, event)
    obj = state.objects.get(event.becomes)
    return _show_card(state, obj, vary_card(obj.card, sets=event.being), entered=True) if obj and event.being else state


def _write_damage(state: State, event: Damage) -> State:
    """The damage is added to the damage that the object has."""
    return KERNEL[Set](state, Set(event.to, "damage", state.number(event.to, "damage") + event.amount))


_ZONES: Mapping[type[Event], Writer] = {TurnedFace: _write_turned, Moved: _write_moved}


_COSTS: Mapping[type[Event], Writer] = {
    Paid: _write_paid,
    GainedAction: _write_action,
    GainedResource: _write_resource,
}


_LAYERS: Mapping[type[Event], Writer] = {
    Declared: _write_declared,
    Entered: _write_entered,
}


_SPLIT: Mapping[type[Event], Writer] = {Halved: _write_halved, Moved: _write_moved_split_card}


_EFFECTS: Mapping[type[Event], Writer] = {Generated: _write_generated, Gets: _write_gets, Ordered: _write_ordered}


_COPIES: Mapping[type[Event], Writer] = {Became: _write_became, Entered: _write_entered_copy}


_DAMAGE: Mapping[type[Event], Writer] = {Damage: _write_damage}


WRITERS: Mapping[type[Event], Writer] = {
    **KERNEL,
    **_ZONES,
    **_COSTS,
    **_LAYERS,
    **_SPLIT,
    **_EFFECTS,
    **_COPIES,
    **_DAMAGE,
}
"""How each event is written; what stands later takes the place of what stands before."""
