"""How the game's own events change a state."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.eirei.events import AttackEnded, Attacks, Blocks, Damaged, Gained, Negated, Tapped, Untapped, Won
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Set, Writer
from engine.kernel.state import State

__all__ = ["WRITERS"]


def _set_mark(state: State, subject: str, mark: str, value: object) -> State:
    """The state with one mark (a named value) of an object, a seat or the game set; the value None removes the mark.

    The state given stays as it is. A mark of an object that is gone is not changed.
    """
    return KERNEL[Set](state, Set(subject, mark, value))


def _write_tapped(state: State, event: Tapped) -> State:
    """The state with the card tapped: its mark `tapped` is True."""
    return _set_mark(state, event.obj, "tapped", value=True)


def _write_untapped(state: State, event: Untapped) -> State:
    """The state with the card untapped: its mark `tapped` is gone."""
    return _set_mark(state, event.obj, "tapped", None)


def _write_negated(state: State, event: Negated) -> State:
    """The state with the link of the chain negated: its mark `negated` is True."""
    return _set_mark(state, event.obj, "negated", value=True)


def _write_attacks(state: State, event: Attacks) -> State:
    """The state with the eirei attacking: its mark `attacking` is the target, and `declared` the time of it."""
    return _set_mark(_set_mark(state, event.obj, "attacking", event.target), event.obj, "declared", state.clock)


def _write_blocks(state: State, event: Blocks) -> State:
    """The state with the eirei blocking: its mark `blocking` is the attacker, whose mark `blocked` is True."""
    return _set_mark(_set_mark(state, event.obj, "blocking", event.attacker), event.attacker, "blocked", value=True)


def _write_attack_ended(state: State, event: AttackEnded) -> State:
    """The state without the marks of the attack, on the attacker and on all its blockers.

    These are `attacking`, `declared` and `blocked` of the attacker, and `blocking` of the blockers.
    """
    for obj in state.objects.values():
        if obj.marks.get("blocking") == event.obj:
            state = _set_mark(state, obj.id, "blocking", None)
    for mark in ("attacking", "declared", "blocked"):
        state = _set_mark(state, event.obj, mark, None)
    return state


def _write_damaged(state: State, event: Damaged) -> State:
    """The state with the event's amount taken from the player's mark `life`, which may fall below 0."""
    return _set_mark(state, event.seat, "life", state.number(event.seat, "life") - event.amount)


def _write_gained(state: State, event: Gained) -> State:
    """The state with the event's amount added to the player's mark `life`."""
    return _set_mark(state, event.seat, "life", state.number(event.seat, "life") + event.amount)


def _write_won(state: State, event: Won) -> State:
    """The state with the winner noted: the game's mark `won` is the seat."""
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
