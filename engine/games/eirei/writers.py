"""How the game's own events change a state."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.eirei.events import AttackEnded, Attacks, Blocks, Damaged, Gained, Negated, Tapped, Untapped, Won
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Set, Writer
from engine.kernel.state import State

__all__ = ["WRITERS"]


def _set(state: State, subject: str, mark: str, value: object) -> State:
    return KERNEL[Set](state, Set(subject, mark, value))


def _tapped(state: State, event: Tapped) -> State:
    return _set(state, event.obj, "tapped", value=True)


def _untapped(state: State, event: Untapped) -> State:
    return _set(state, event.obj, "tapped", None)


def _negated(state: State, event: Negated) -> State:
    return _set(state, event.obj, "negated", value=True)


def _attacks(state: State, event: Attacks) -> State:
    return _set(_set(state, event.obj, "attacking", event.target), event.obj, "declared", state.clock)


def _blocks(state: State, event: Blocks) -> State:
    return _set(_set(state, event.obj, "blocking", event.attacker), event.attacker, "blocked", value=True)


def _attack_ended(state: State, event: AttackEnded) -> State:
    for obj in state.objects.values():
        if obj.marks.get("blocking") == event.obj:
            state = _set(state, obj.id, "blocking", None)
    for mark in ("attacking", "declared", "blocked"):
        state = _set(state, event.obj, mark, None)
    return state


def _damaged(state: State, event: Damaged) -> State:
    return _set(state, event.seat, "life", state.number(event.seat, "life") - event.amount)


def _gained(state: State, event: Gained) -> State:
    return _set(state, event.seat, "life", state.number(event.seat, "life") + event.amount)


def _won(state: State, event: Won) -> State:
    return _set(state, "game", "won", event.seat)


WRITERS: Mapping[type[Event], Writer] = {
    Tapped: _tapped,
    Untapped: _untapped,
    Negated: _negated,
    Attacks: _attacks,
    Blocks: _blocks,
    AttackEnded: _attack_ended,
    Damaged: _damaged,
    Gained: _gained,
    Won: _won,
}
