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
    list_pool,
)
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Moved, Set, Writer
from engine.kernel.state import State
from engine.kernel.values import Map

__all__ = ["WRITERS"]


def _set_mark(state: State, subject: str, name: str, value: object) -> State:
    """The state with one mark (a named value) of an object, a seat or the game set; the value None removes the mark.

    The state given stays as it is. A mark of an object that is gone is not changed.
    """
    return KERNEL[Set](state, Set(subject, name, value))


def _write_put_onto(state: State, event: PutOnto) -> State:
    """The state with the object on the battlefield under the control of the event's seat, tapped if the event says so.

    Without a seat it is under the control of the event's `controller`.
    """
    marks = event.marks.put("tapped", value=True) if event.tapped else event.marks
    controller = event.seat or event.controller
    return KERNEL[Moved](state, msgspec.structs.replace(event, marks=marks, controller=controller))


def _write_tapped(state: State, event: Tapped) -> State:
    """The state with the permanent tapped: its mark `tapped` is True."""
    return _set_mark(state, event.obj, "tapped", value=True)


def _write_cast(state: State, event: BecameCast) -> State:
    """The state with the spell no longer being announced: its mark `announcing` is gone."""
    return _set_mark(state, event.obj, ANNOUNCING, None)


def _write_activated(state: State, event: Activated) -> State:
    """The state with the ability on the stack no longer being announced: its mark `announcing` is gone.

    For a mana ability, which has no `item` on the stack, it is the same state.
    """
    return state if event.item is None else _set_mark(state, event.item, ANNOUNCING, None)


def _write_untapped(state: State, event: Untapped) -> State:
    """The state with the permanent untapped: its mark `tapped` is gone."""
    return _set_mark(state, event.obj, "tapped", None)


def _write_added(state: State, event: AddedMana) -> State:
    """The state with the event's units of mana, such as `G`, put at the end of the player's pool."""
    return _set_mark(state, event.seat, "pool", (*list_pool(state, event.seat), *event.mana))


def _write_paid(state: State, event: PaidMana) -> State:
    """The state with the event's units of mana taken from the player's pool.

    A unit that is not there is passed over.
    """
    left = list(list_pool(state, event.seat))
    for unit in event.mana:
        if unit in left:
            left.remove(unit)
    return _set_mark(state, event.seat, "pool", tuple(left))


def _write_marked(state: State, event: Marked) -> State:
    """The state with the event's damage added to the creature's mark `damage`.

    If its source has deathtouch (`deadly`), the creature gets the mark `deadly` too.
    """
    state = _set_mark(state, event.obj, "damage", state.number(event.obj, "damage") + event.amount)
    return _set_mark(state, event.obj, "deadly", value=True) if event.deadly else state


def _write_gained(state: State, event: GainedLife) -> State:
    """The state with the event's amount added to the player's mark `life`."""
    return _set_mark(state, event.seat, "life", state.number(event.seat, "life") + event.amount)


def _write_lost(state: State, event: LostLife) -> State:
    """The state with the event's amount taken from the player's mark `life`, which may fall below 0."""
    return _set_mark(state, event.seat, "life", state.number(event.seat, "life") - event.amount)


def _write_tried(state: State, event: TriedToDraw) -> State:
    """The state with the mark `drew-nothing` for the player, who has tried to draw from an empty library."""
    return _set_mark(state, event.seat, "drew-nothing", value=True)


def _write_set_aside(state: State, event: SetAside) -> State:
    """The state with the card set aside: its mark `aside` names the player, such as `P1`."""
    return _set_mark(state, event.obj, "aside", event.seat)


def _write_revealed(state: State, event: Revealed) -> State:
    """The state with the card seen by everybody: its mark `seen` is `all`."""
    return _set_mark(state, event.obj, "seen", "all")


def _write_shown(state: State, event: Shown) -> State:
    """The state with the card seen by one player alone: its mark `seen` holds that seat, as in `("P1",)`.

    If a static ability shows it, it also has the mark `in-view`.
    """
    seen = _set_mark(state, event.obj, "seen", (event.to,))
    return _set_mark(seen, event.obj, "in-view", value=True) if event.stays else seen


def _write_veiled(state: State, event: Veiled) -> State:
    """The state with the card no longer seen by anybody: its marks `seen` and `in-view` are gone."""
    return _set_mark(_set_mark(state, event.obj, "seen", None), event.obj, "in-view", None)


def _write_attacks(state: State, event: Attacks) -> State:
    """The state with the creature attacking: its mark `attacking` names the player or planeswalker."""
    return _set_mark(state, event.obj, "attacking", event.whom)


def _write_blocks(state: State, event: Blocks) -> State:
    """The state with the attacker added to the creature's mark `blocking`: one id, or a tuple of several."""
    blocked = (*list_blocked(state, event.obj), event.attacker)
    return _set_mark(state, event.obj, "blocking", blocked if len(blocked) > 1 else event.attacker)


def _write_blocked(state: State, event: BecameBlocked) -> State:
    """The state with the attacker blocked: its mark `blocked` is True."""
    return _set_mark(state, event.obj, "blocked", value=True)


def _write_combat_ended(state: State, _event: CombatEnded) -> State:
    """The state with everything removed from combat: no object has a mark of attacking, blocking or damage in combat.

    These are the marks `attacking`, `defender`, `blocking`, `blocked`, `struck` and `damage-order`.
    """
    return _drop_marks(state, "attacking", "defender", "blocking", "blocked", "struck", "damage-order")


def _write_cleaned_up(state: State, _event: CleanedUp) -> State:
    """The state without damage on any permanent: the marks `damage` and `deadly` are gone."""
    return _drop_marks(state, "damage", "deadly")


def _drop_marks(state: State, *names: str) -> State:
    """The state with the marks of these names taken from every object."""
    objects = {
        id: msgspec.structs.replace(obj, marks=obj.marks.drop(*names)) if set(names) & set(obj.marks) else obj
        for id, obj in state.objects.items()
    }
    return msgspec.structs.replace(state, objects=Map(objects))


WRITERS: Mapping[type[Event], Writer] = {
    **KERNEL,
    PutOnto: _write_put_onto,
    Tapped: _write_tapped,
    Untapped: _write_untapped,
    BecameCast: _write_cast,
    Activated: _write_activated,
    AddedMana: _write_added,
    PaidMana: _write_paid,
    Marked: _write_marked,
    GainedLife: _write_gained,
    LostLife: _write_lost,
    TriedToDraw: _write_tried,
    SetAside: _write_set_aside,
    Revealed: _write_revealed,
    Shown: _write_shown,
    Veiled: _write_veiled,
    Attacks: _write_attacks,
    Blocks: _write_blocks,
    BecameBlocked: _write_blocked,
    CombatEnded: _write_combat_ended,
    CleanedUp: _write_cleaned_up,
}
