"""How each event of the World of Warcraft TCG is written into the state."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.wow.events import (
    Completed,
    Dealt,
    Decked,
    Exhausted,
    Flipped,
    Joined,
    LookedAt,
    Mended,
    PutOn,
    Readied,
    Redirected,
    Regrouped,
    Released,
    Reseated,
    Retargeted,
    Struck,
    TookOff,
    TurnedDown,
    get_announcement,
)
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Left, Set, Writer
from engine.kernel.state import Obj, Ongoing, State
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__ = ["WRITERS"]


def _set_mark(state: State, subject: str, mark: str, value: object) -> State:
    """The state with one mark of an object, a seat or the game set; a value of None removes the mark."""
    return KERNEL[Set](state, Set(subject, mark, value))


def _write_damage(state: State, event: Dealt | PutOn) -> State:
    """The state with the event's amount added to the mark `damage` of the character that it names."""
    return _set_mark(state, event.to, "damage", state.number(event.to, "damage") + event.amount)


def _write_mended(state: State, event: Mended) -> State:
    """The state with the event's amount taken off the damage of the character, down to 0 at the least."""
    return _set_mark(state, event.to, "damage", max(0, state.number(event.to, "damage") - event.amount) or None)


def _write_took_off(state: State, event: TookOff) -> State:
    """The state with all damage off the card: without its mark `damage`."""
    return _set_mark(state, event.obj, "damage", None)


def _write_exhausted(state: State, event: Exhausted) -> State:
    """The state with the card exhausted: its mark `exhausted` set."""
    return _set_mark(state, event.obj, "exhausted", value=True)


def _write_readied(state: State, event: Readied) -> State:
    """The state with the card ready: without its mark `exhausted`."""
    return _set_mark(state, event.obj, "exhausted", None)


def _write_completed(state: State, event: Completed) -> State:
    """The state with the quest face down. If it still exists, only its controller may look at it."""
    state = _set_mark(state, event.quest, "facedown", value=True)
    obj = state.objects.get(event.quest)
    return _set_mark(state, event.quest, "seen", (str(obj.controller),)) if obj else state


def _write_struck(state: State, event: Struck) -> State:
    """The state with the wielder's id as the mark `wielder` of the weapon."""
    return _set_mark(state, event.weapon, "wielder", event.wielder)


def _write_released(state: State, event: Released) -> State:
    """The state with the weapon without a wielder: without its mark `wielder`."""
    return _set_mark(state, event.weapon, "wielder", None)


def _write_decked(state: State, event: Decked) -> State:
    """The state with the seat no longer marked as having had to draw from an empty deck: without its mark `decked`."""
    return _set_mark(state, event.seat, "decked", None)


def _write_left(state: State, event: Left) -> State:
    """The state with the seat among those out of the game.

    If it had passed, the count of passes in a row is one less, for it left out of turn.
    """
    flow = state.flow
    passed = state.clockwise(flow.priority)[-flow.passes :] if flow.priority is not None and flow.passes else ()
    left = KERNEL[Left](state, event)
    return replace(left, flow=replace(flow, passes=flow.passes - 1)) if event.seat in passed else left


def _write_joined(state: State, event: Joined) -> State:
    """The state with the card in the event's role (`attacker`, …), or in none, and marked as protecting or not."""
    state = _set_mark(state, event.obj, "role", event.role)
    return _set_mark(state, event.obj, "protecting", event.protecting or None)


def _write_flipped(state: State, event: Flipped) -> State:
    """The state with the hero turned over.

    Its mark `flipped` is set if it was face up, and removed if it was face down.
    """
    return _set_mark(state, event.obj, "flipped", value=not state.mark(event.obj, "flipped") or None)


def _write_turned_down(state: State, event: TurnedDown) -> State:
    """The state with the card face down. If it still exists, only its controller may look at it."""
    state = _set_mark(state, event.obj, "facedown", value=True)
    obj = state.objects.get(event.obj)
    return _set_mark(state, event.obj, "seen", (str(obj.controller),)) if obj else state


def _write_regrouped(state: State, event: Regrouped) -> State:
    """The state with the card marked as having joined its party this turn: `arrived` is the turn's number."""
    return _set_mark(state, event.obj, "arrived", state.number("game", "turn"))


def _write_reseated(state: State, event: Reseated) -> State:
    """The state with one seat right before another in turn order. It is unchanged if there is no such other seat."""
    others = [seat for seat in state.seats if seat != event.seat]
    if event.before not in others:
        return state
    at = others.index(event.before)
    return replace(state, seats=(*others[:at], event.seat, *others[at:]))


def _write_redirected(state: State, event: Redirected) -> State:
    """The state with one hero in place of another, by their ids, in all links, lasting effects and waiting triggers.

    Only targets, and the objects that an effect is limited to, are replaced.
    """

    def redirect_context(context: Context) -> Context:
        """Within `_write_redirected`: the context with `event.new` wherever `event.old` was among its targets."""
        return replace(context, targets=tuple(event.new if id == event.old else id for id in context.targets))

    def redirect_link(obj: Obj) -> Obj:
        """Within `_write_redirected`: a link with `event.new` for `event.old`, in its context and its announcement."""
        said = obj.marks.get("announced")
        marks = obj.marks.put("announced", redirect_context(said)) if isinstance(said, Context) else obj.marks
        return replace(obj, marks=marks, context=redirect_context(obj.context) if obj.context else None)

    def redirect_effect(one: Ongoing) -> Ongoing:
        """Within `_write_redirected`: an effect with `event.new` for `event.old`, in its context and its objects."""
        only = one.only and tuple(event.new if id == event.old else id for id in one.only)
        return replace(one, only=only, context=redirect_context(one.context))

    return replace(
        state,
        objects=Map({id: redirect_link(obj) if obj.zone == "stack" else obj for id, obj in state.objects.items()}),
        effects=Map({id: redirect_effect(one) for id, one in state.effects.items()}),
        waiting=tuple(replace(one, context=redirect_context(one.context)) for one in state.waiting),
    )


def _write_retargeted(state: State, event: Retargeted) -> State:
    """The state with the event's card as the only target of a link. It is unchanged if the link is gone."""
    obj = state.objects.get(event.link)
    if obj is None:
        return state
    if obj.context is None:
        return _set_mark(state, obj.id, "announced", replace(get_announcement(state, obj.id), targets=(event.to,)))
    now = replace(obj, context=replace(obj.context, targets=(event.to,)))
    return replace(state, objects=state.objects.put(obj.id, now))


def _write_looked_at(state: State, event: LookedAt) -> State:
    """The state with a seat, as the last, among those that have seen the card, in its mark `seen`.

    It is unchanged if all have, and if the card is gone.
    """
    seen = state.mark(event.obj, "seen")
    others = tuple(seat for seat in seen if seat != event.seat) if isinstance(seen, tuple) else ()
    return state if seen == "all" else _set_mark(state, event.obj, "seen", (*others, event.seat))


WRITERS: Mapping[type[Event], Writer] = {
    Dealt: _write_damage,
    PutOn: _write_damage,
    Mended: _write_mended,
    TookOff: _write_took_off,
    Exhausted: _write_exhausted,
    Readied: _write_readied,
    Completed: _write_completed,
    Struck: _write_struck,
    Released: _write_released,
    Decked: _write_decked,
    Joined: _write_joined,
    Left: _write_left,
    Flipped: _write_flipped,
    TurnedDown: _write_turned_down,
    Regrouped: _write_regrouped,
    Reseated: _write_reseated,
    Redirected: _write_redirected,
    Retargeted: _write_retargeted,
    LookedAt: _write_looked_at,
}
