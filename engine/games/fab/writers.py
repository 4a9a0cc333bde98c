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
    """Turn an object, and give the new state. Its marks `up`, `down` and `turning` are set anew.

    Turned up, it is marked `up` in a private zone alone, and has none of them elsewhere. Turned down, it is marked
    `down`, and `turning` if it was face up. Without such an object the state stays as it is.
    """
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
    """Move an object as the kernel does.

    One that stays the same in another zone loses the marks of being shown or of lying face up or down (3.0.4). Gives
    the new state.
    """
    was = state.objects.get(event.obj)
    state = KERNEL[Moved](state, event)
    here = state.objects.get(event.obj)
    if was is None or here is None or was.zone == here.zone or not _MARKS.intersection(here.marks):
        return state
    marks = here.marks.drop(*_MARKS.intersection(here.marks))
    return replace(state, objects=state.objects.put(here.id, replace(here, marks=marks)))


def _write_paid(state: State, event: Paid) -> State:
    """Take the resources that are spent off the seat's. Gives the new state; the number may fall below 0."""
    return KERNEL[Set](state, Set(event.seat, "resources", state.number(event.seat, "resources") - event.amount))


def _write_action(state: State, event: GainedAction) -> State:
    """Add action points to the seat's. A negative number takes them off. Gives the new state."""
    return KERNEL[Set](state, Set(event.seat, "actions", state.number(event.seat, "actions") + event.amount))


def _write_resource(state: State, event: GainedResource) -> State:
    """Add resource points to the seat's. A negative number takes them off. Gives the new state."""
    return KERNEL[Set](state, Set(event.seat, "resources", state.number(event.seat, "resources") + event.amount))


def _write_declared(state: State, event: Declared) -> State:
    """Set the declared value of X as the mark `x` of the object, which is not moved again. Gives the new state."""
    return KERNEL[Set](state, Set(event.obj, "x", event.x))


def _write_entered(state: State, event: Entered) -> State:
    """Move an object as the kernel does, and give it the counters of the event instead of those it had.

    Gives the new state. Without such an object nothing more happens.
    """
    state = KERNEL[Entered.__mro__[1]](state, event)
    obj = state.objects.get(event.becomes)
    if obj is None:
        return state
    return replace(state, objects=state.objects.put(obj.id, replace(obj, counters=event.counters)))


def _write_halved(state: State, event: Halved) -> State:
    """Give an object the card of its declared side; marks `whole` and `half` keep the whole card and the side's name.

    Gives the new state; it is unchanged if the object is gone, or the event has no card.
    """
    obj = state.objects.get(event.obj)
    if obj is None or event.card is None:
        return state
    marks = obj.marks.put("whole", obj.card).put("half", event.half)
    return replace(state, objects=state.objects.put(obj.id, replace(obj, card=event.card, marks=marks)))


def _write_moved_split_card(state: State, event: Moved) -> State:
    """Move an object. A split card that becomes another object by it has both its sides again. Gives the new state."""
    before = state.objects.get(event.obj)
    state = _ZONES[Moved](state, event)
    whole = before.marks.get("whole") if before is not None and event.becomes != event.obj else None
    now = state.objects.get(event.becomes)
    if now is None or not isinstance(whole, Card):
        return state
    return replace(state, objects=state.objects.put(now.id, replace(now, card=whole)))


def _write_generated(state: State, event: Generated) -> State:
    """Set the timestamp of a static effect as a mark of its object: `generated o3/0/1`. Gives the new state."""
    return KERNEL[Set](state, Set(event.obj, f"generated {event.key}", event.stamp))


def _write_gets(state: State, event: Gets) -> State:
    """Mark on the object, as `gets <key>`, the amount before and the amount that replaced it. Gives the new state.

    If the amount was not replaced, the mark is removed.
    """
    replaced = None if event.amount == event.says else (event.says, event.amount)
    return KERNEL[Set](state, Set(event.obj, f"gets {event.key}", replaced))


def _write_ordered(state: State, event: Ordered) -> State:
    """Put the effect's key after those that the turn player has ordered so far, in the game's mark `ordered`.

    Gives the new state.
    """
    return KERNEL[Set](state, Set(GAME, "ordered", (*list_ordered_effects(state), event.effect)))


def _show_card(state: State, obj: Obj, card: Card, *, entered: bool = False) -> State:
    """The state in which an object has the values of a card. Its mark `whole` keeps the card that it had at first.

    With `entered`, the mark `entered` keeps the new card, too. An effect may copy either.
    """
    marks = obj.marks.put("whole", read_copied_card(obj, "whole"))
    if entered:
        marks = marks.put("entered", card)
    return replace(state, objects=state.objects.put(obj.id, replace(obj, card=card, marks=marks)))


def _write_became(state: State, event: Became) -> State:
    """Let an object show the card of the event.

    Gives the new state; it is unchanged if the object is gone, or for no card.
    """
    obj = state.objects.get(event.obj)
    return state if obj is None or event.card is None else _show_card(state, obj, event.card)


def _write_entered_copy(state: State, event: Entered) -> State:
    """Let an object enter as `_write_entered` does, with the values of `being` in place of those that its card prints.

    The changed card is kept for copies in the mark `entered`. If `being` is empty, nothing is changed or kept. Gives
    the new state.
    """
    state = _LAYERS[Entered](state, event)
    obj = state.objects.get(event.becomes)
    return _show_card(state, obj, vary_card(obj.card, sets=event.being), entered=True) if obj and event.being else state


def _write_damage(state: State, event: Damage) -> State:
    """Add the damage to what the hero has, its mark `damage`. Gives the new state; a hero that is gone gets none."""
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
