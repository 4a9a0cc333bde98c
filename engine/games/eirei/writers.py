"""How the game's own events change a state."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.eirei.events import AttackEnded, Attacks, Blocks, Damaged, Gained, Negated, Tapped, Untapped, Won
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Set, Writer
from engine.kernel.state import State

__all__ = ["WRITERS"]


def _set_mark(state: State, subject: str, mark: str, value: object) -> State:
    """The state with one mark of an object, a seat or the game set; None removes it."""
    return KERNEL[Set](state, Set(subject, mark, value))


def _write_tapped(state: State, event: Tapped) -> State:
    """The state with the card tapped."""
    return _set_mark(state, event.obj, "tapped", value=True)


def _write_untapped(state: State, event: Untapped) -> State:
    """The state with the card untapped."""
    return _set_mark(state, event.obj, "tapped", None)


def _write_negated(state: State, event: Negated) -> State:
    """The state with the link of the chain negated."""
    return _set_mark(state, event.obj, "negated", value=True)


def _write_attacks(state: State, event: Attacks) -> State:
    """The state with the eirei attacking its target, and the time of the declaration noted."""
    return _set_mark(_set_mark(state, event.obj, "attacking", event.target), event.obj, "declared", state.clock)


def _write_blocks(state: State, event: Blocks) -> State:
    """The state with the eirei blocking the attacker, and the attacker blocked."""
    return _set_mark(_set_mark(state, event.obj, "blocking", event.attacker), event.attacker, "blocked", value=True)


def _write_attack_ended(state: State, event: AttackEnded) -> State:
    """The state without the marks of the attack, on the attacker and on all its blockers."""
    for obj in state.objects.values():
        if obj.marks.get("blocking") == event.obj:
            state = _set_mark(state, obj.id, "blocking", None)
    for mark in ("attacking", "declared", "blocked"):
        state = _set_mark(state, event.obj, mark, None)
    return state


def _write_damaged(state: State, event: Damaged) -> State:
    """The state with the damage taken from the player's life."""
    return _set_mark(state, event.seat, "life", state.number(event.seat, "life") - event.amount)


def _write_gained(state: State, event: Gained) -> State:
    """The state with the life added to the player's."""
    return _set_mark(state, event.seat, "life", state.number(event.seat, "life") + event.amount)


def _write_won(state: State, event: Won) -> State:
    """The state with the winner noted."""
    return _set_mark(state, "game", "won", event.seat)


WRITERS: Mapping[type[Event], Writer] = {
    Tapped: _write_tapped,
    Untapped: _write_untapped,
    Negated: _write_negated,
    Attacks: _write_attacks,
    Blocks: _write_blocks,
    AttackEnded: _write_attack_ended,
    Damaged: _write_damaged,
    Gained: _write_gained,
    Won: _write_won,
}
