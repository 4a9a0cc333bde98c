"""How each event of Magic is written into the state."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.games.mtg.events import (
    ANNOUNCING,
    Activated,
    AddedMana,
    Attacks,
    BecameBlocked,
    BecameCast,
    Blocks,
    CleanedUp,
    CombatEnded,
    GainedLife,
    LostLife,
    Marked,
    PaidMana,
    PutOnto,
    Revealed,
    SetAside,
    Shown,
    Tapped,
    TriedToDraw,
    Untapped,
    Veiled,
    list_blocked,
    pool,
)
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Moved, Set, Writer
from engine.kernel.state import State
from engine.kernel.values import Map

__all__ = ["WRITERS"]


def _mark(state: State, subject: str, name: str, value: object) -> State:
    return KERNEL[Set](state, Set(subject, name, value))


def _put_onto(state: State, event: PutOnto) -> State:
    marks = event.marks.put("tapped", value=True) if event.tapped else event.marks
    controller = event.seat or event.controller
    return KERNEL[Moved](state, msgspec.structs.replace(event, marks=marks, controller=controller))


def _tapped(state: State, event: Tapped) -> State:
    return _mark(state, event.obj, "tapped", value=True)


def _cast(state: State, event: BecameCast) -> State:
    return _mark(state, event.obj, ANNOUNCING, None)


def _activated(state: State, event: Activated) -> State:
    return state if event.item is None else _mark(state, event.item, ANNOUNCING, None)


def _untapped(state: State, event: Untapped) -> State:
    return _mark(state, event.obj, "tapped", None)


def _added(state: State, event: AddedMana) -> State:
    return _mark(state, event.seat, "pool", (*pool(state, event.seat), *event.mana))


def _paid(state: State, event: PaidMana) -> State:
    left = list(pool(state, event.seat))
    for unit in event.mana:
        if unit in left:
            left.remove(unit)
    return _mark(state, event.seat, "pool", tuple(left))


def _marked(state: State, event: Marked) -> State:
    state = _mark(state, event.obj, "damage", state.number(event.obj, "damage") + event.amount)
    return _mark(state, event.obj, "deadly", value=True) if event.deadly else state


def _gained(state: State, event: GainedLife) -> State:
    return _mark(state, event.seat, "life", state.number(event.seat, "life") + event.amount)


def _lost(state: State, event: LostLife) -> State:
    return _mark(state, event.seat, "life", state.number(event.seat, "life") - event.amount)


def _tried(state: State, event: TriedToDraw) -> State:
    return _mark(state, event.seat, "drew-nothing", value=True)


def _set_aside(state: State, event: SetAside) -> State:
    return _mark(state, event.obj, "aside", event.seat)


def _revealed(state: State, event: Revealed) -> State:
    return _mark(state, event.obj, "seen", "all")


def _shown(state: State, event: Shown) -> State:
    return _mark(state, event.obj, "seen", (event.to,))


def _veiled(state: State, event: Veiled) -> State:
    return _mark(state, event.obj, "seen", None)


def _attacks(state: State, event: Attacks) -> State:
    return _mark(state, event.obj, "attacking", event.whom)


def _blocks(state: State, event: Blocks) -> State:
    blocked = (*list_blocked(state, event.obj), event.attacker)
    return _mark(state, event.obj, "blocking", blocked if len(blocked) > 1 else event.attacker)


def _blocked(state: State, event: BecameBlocked) -> State:
    return _mark(state, event.obj, "blocked", value=True)


def _combat_ended(state: State, _event: CombatEnded) -> State:
    return _without(state, "attacking", "blocking", "blocked", "struck", "damage-order")


def _cleaned_up(state: State, _event: CleanedUp) -> State:
    return _without(state, "damage", "deadly")


def _without(state: State, *names: str) -> State:
    objects = {
        id: msgspec.structs.replace(obj, marks=obj.marks.drop(*names)) if set(names) & set(obj.marks) else obj
        for id, obj in state.objects.items()
    }
    return msgspec.structs.replace(state, objects=Map(objects))


WRITERS: Mapping[type[Event], Writer] = {
    **KERNEL,
    PutOnto: _put_onto,
    Tapped: _tapped,
    Untapped: _untapped,
    BecameCast: _cast,
    Activated: _activated,
    AddedMana: _added,
    PaidMana: _paid,
    Marked: _marked,
    GainedLife: _gained,
    LostLife: _lost,
    TriedToDraw: _tried,
    SetAside: _set_aside,
    Revealed: _revealed,
    Shown: _shown,
    Veiled: _veiled,
    Attacks: _attacks,
    Blocks: _blocks,
    BecameBlocked: _blocked,
    CombatEnded: _combat_ended,
    CleanedUp: _cleaned_up,
}
