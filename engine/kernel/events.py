"""Events, and the writers that change a state by them.

A game adds events by subclassing. `class Destroyed(Moved)` is written as its parent is, and patterns match either name.
An event with fields of its own gets a writer of its own in `Game.writers`. A writer must accept every state, because
any rule may be switched off.

>>> state = State(seats=("P1", "P2"), flow=Flow("P1"))
>>> apply(state, Set("P1", "life", 20), WRITERS).number("P1", "life")
20
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

import msgspec

from engine.kernel.state import GAME, Flow, Gone, Obj, Ongoing, State, Waiting, zone_of
from engine.kernel.values import EMPTY, Map, Word, tag

__all__ = [
    "WRITERS",
    "Attached",
    "Began",
    "Ceased",
    "Changed",
    "Chosen",
    "Counted",
    "Created",
    "Ended",
    "Event",
    "Given",
    "Left",
    "Moved",
    "Passed",
    "PhaseBegan",
    "Set",
    "Shuffled",
    "Stacked",
    "Triggers",
    "TurnBegan",
    "Writer",
    "apply",
    "lineage",
    "list_names",
]


class Event(Word, frozen=True):
    """Something that happens."""


class Set(Event, frozen=True):
    """A mark of an object, a seat or the game takes a value; None takes the mark away."""

    subject: str
    mark: str
    value: object = None


class Moved(Event, frozen=True):
    """An object changes places. `at`: top or bottom. `becomes`: the new object; the same id keeps the identity.

    The run fills in `becomes` and `last` (the values that last known information keeps).
    """

    ends_in: ClassVar[tuple[str, ...]] = ()
    """The zones in which a move of this kind ends; none if it may end anywhere. Sent elsewhere, it is no such move."""
    sent_to: ClassVar[Mapping[str, str]] = EMPTY
    """The further name that a move of this kind has if it is sent to a zone, by zone."""

    obj: str
    to: str
    at: str = "top"
    controller: str | None = None
    becomes: str = ""
    marks: Map[str, object] = EMPTY
    counters: Map[str, int] = EMPTY
    host: str | None = None
    last: Map[str, object] = EMPTY


class Created(Event, frozen=True):
    """A new object: a token, a copy, an item on the stack. The run fills in an empty id."""

    obj: Obj
    at: str = "top"


class Ceased(Event, frozen=True):
    """An object ceases to exist. The run fills in `last`, the values that last known information keeps."""

    obj: str
    last: Map[str, object] = EMPTY


class Counted(Event, frozen=True):
    """Counters of one kind are put on (or, below zero, taken off) an object; never below none."""

    obj: str
    counter: str
    by: int = 1


class Attached(Event, frozen=True):
    """An object is attached to another, or (None) to nothing, and gets a new timestamp."""

    obj: str
    to: str | None = None


class Began(Event, frozen=True):
    """An ongoing effect begins. The run fills in its id and stamp."""

    effect: Ongoing


class Changed(Event, frozen=True):
    """An ongoing effect changes: less of it is left, or it has found its object."""

    effect: Ongoing


class Ended(Event, frozen=True):
    """An ongoing effect ends."""

    effect: str


class Triggers(Event, frozen=True):
    """An ability has triggered and waits. The run fills in the id."""

    waiting: Waiting

    @property
    def source(self) -> str:
        """The id of the object whose ability triggered."""
        return self.waiting.context.source


class Stacked(Event, frozen=True):
    """A waiting trigger is put on the stack as an object. If `obj` is None, it is dropped instead."""

    waiting: str
    obj: Obj | None = None

    @property
    def source(self) -> str | None:
        """The id of the object whose ability triggered.

        None if the trigger was dropped, or its object has no context.
        """
        return self.obj.context.source if self.obj is not None and self.obj.context is not None else None


class Shuffled(Event, frozen=True):
    """A place has a new order of ids, top first."""

    place: str
    order: tuple[str, ...]


class Chosen(Event, frozen=True):
    """A seat (or chance, if there is none) made a choice. It changes nothing by itself."""

    seat: str | None
    topic: str
    option: object


class Passed(Event, frozen=True):
    """A seat passes."""

    seat: str


class Given(Event, frozen=True):
    """A seat gets priority. `fresh` sets the count of passes to 0."""

    seat: str
    fresh: bool = False


class TurnBegan(Event, frozen=True):
    """A seat's turn begins. `number`: which turn of the game it is. All events so far belong to earlier turns."""

    seat: str
    number: int = 0


class PhaseBegan(Event, frozen=True):
    """A phase or step begins."""

    phase: str


class Left(Event, frozen=True):
    """A seat leaves the game. `won` says whether it won."""

    seat: str
    won: bool = False


Writer: TypeAlias = Callable[[State, Any], State]

_replace = msgspec.structs.replace


def _put_in_pile(state: State, places: Map[str, tuple[str, ...]], obj: Obj, at: str) -> State:
    """The state with an object put into its place, at the top if `at` is `"top"`, else at the bottom.

    `places` holds the ids in each place; those of `state` are not read.
    """
    pile = places.get(obj.place, ())
    pile = (obj.id, *pile) if at == "top" else (*pile, obj.id)
    return _replace(state, objects=state.objects.put(obj.id, obj), places=places.put(obj.place, pile))


def _remove_from_pile(state: State, obj: Obj) -> Map[str, tuple[str, ...]]:
    """The ids in each place, top first, without an object in its own place. The state stays as it is."""
    return state.places.put(obj.place, tuple(i for i in state.at(obj.place) if i != obj.id))


def _write_set(state: State, event: Set) -> State:
    """Set or take away a mark of an object, a seat or the game, as `Writer` of `Set`. Gives the new state.

    A mark of an object that is gone stays as it is. A subject that is neither an object nor gone need not be known.
    """

    def put(marks: Map[str, object]) -> Map[str, object]:
        """Within `_write_set`: the marks with the event's mark set, or without it if its value is None."""
        return marks.drop(event.mark) if event.value is None else marks.put(event.mark, event.value)

    if event.subject in state.objects:
        obj = state.objects[event.subject]
        return _replace(state, objects=state.objects.put(obj.id, _replace(obj, marks=put(obj.marks))))
    if event.subject in state.gone:
        return state
    return _replace(state, marks=state.marks.put(event.subject, put(state.marks.get(event.subject, EMPTY))))


def _write_moved(state: State, event: Moved) -> State:
    """Move an object to the place `to`, as `Writer` of `Moved`.

    Gives the new state; the same one if there is no such object. If `becomes` names another id, it becomes a new object
    there, and the old one is kept in `gone`. The new one has only the marks, counters and host of the event. Without
    another id it keeps its own, but takes the event's host if there is one. Either way its controller is the event's.
    """
    obj = state.objects.get(event.obj)
    if obj is None:
        return state
    places = _remove_from_pile(state, obj)
    if not event.becomes or event.becomes == obj.id:
        moved = _replace(obj, place=event.to, controller=event.controller, host=event.host or obj.host)
        return _put_in_pile(state, places, moved, event.at)
    fresh = Obj(
        id=event.becomes,
        card=obj.card,
        owner=obj.owner,
        controller=event.controller,
        place=event.to,
        since=state.clock,
        marks=event.marks,
        counters=event.counters,
        host=event.host,
        was=obj.id,
        token=obj.token,
    )
    gone = state.gone.put(obj.id, Gone(obj, event.last, fresh.id))
    state = _replace(state, objects=state.objects.drop(obj.id), gone=gone, minted=_count_minted(state, fresh.id))
    return _put_in_pile(state, places, fresh, event.at)


def _count_minted(state: State, id: str) -> int:
    """The highest number among the ids given out, with this id included: 12 for `"o12"` if fewer were given out.

    An id without a number, such as `"bear"`, leaves it as it was.
    """
    return max(state.minted, int(id[1:])) if id[1:].isdigit() else state.minted


def _write_created(state: State, event: Created) -> State:
    """Add an object to its place, as `Writer` of `Created`. Gives the new state.

    An object without a timestamp gets the clock.
    """
    obj = _replace(event.obj, since=event.obj.since or state.clock)
    return _put_in_pile(_replace(state, minted=_count_minted(state, obj.id)), state.places, obj, event.at)


def _write_ceased(state: State, event: Ceased) -> State:
    """Remove an object, and keep its last known information in `gone`. Gives the new state, as `Writer` of `Ceased`.

    If there is no such object, the state stays as it is.
    """
    obj = state.objects.get(event.obj)
    if obj is None:
        return state
    gone = state.gone.put(obj.id, Gone(obj, event.last))
    return _replace(state, objects=state.objects.drop(obj.id), places=_remove_from_pile(state, obj), gone=gone)


def _write_counted(state: State, event: Counted) -> State:
    """Add or remove counters of an object, as `Writer` of `Counted`. Gives the new state.

    There are never fewer than none. If there is no such object, the state stays as it is.
    """
    obj = state.objects.get(event.obj)
    if obj is None:
        return state
    count = max(0, obj.counters.get(event.counter, 0) + event.by)
    counters = obj.counters.put(event.counter, count) if count else obj.counters.drop(event.counter)
    return _replace(state, objects=state.objects.put(obj.id, _replace(obj, counters=counters)))


def _write_attached(state: State, event: Attached) -> State:
    """Attach an object to another or to nothing, and give it a new timestamp. Gives the new state.

    If there is no such object, the state stays as it is.
    """
    obj = state.objects.get(event.obj)
    if obj is None:
        return state
    return _replace(state, objects=state.objects.put(obj.id, _replace(obj, host=event.to, since=state.clock)))


def _write_began(state: State, event: Began) -> State:
    """Add an ongoing effect, with the clock as its timestamp if it has none. Gives the new state."""
    effect = _replace(event.effect, stamp=event.effect.stamp or state.clock)
    return _replace(state, effects=state.effects.put(effect.id, effect), minted=_count_minted(state, effect.id))


def _write_changed(state: State, event: Changed) -> State:
    """Replace an ongoing effect by its new version. Gives the new state; the same one if no effect has this id."""
    if event.effect.id not in state.effects:
        return state
    return _replace(state, effects=state.effects.put(event.effect.id, event.effect))


def _write_ended(state: State, event: Ended) -> State:
    """Remove an ongoing effect by its id. Gives the new state; without such an effect nothing changes."""
    return _replace(state, effects=state.effects.drop(event.effect))


def _write_triggers(state: State, event: Triggers) -> State:
    """Add a trigger at the end of those that wait. Gives the new state."""
    return _replace(state, waiting=(*state.waiting, event.waiting), minted=_count_minted(state, event.waiting.id))


def _write_stacked(state: State, event: Stacked) -> State:
    """Take a trigger from those that wait, and put the event's object, if any, on top of its place.

    Gives the new state.
    """
    state = _replace(state, waiting=tuple(w for w in state.waiting if w.id != event.waiting))
    if event.obj is None:
        return state
    return _write_created(state, Created(event.obj))


def _write_shuffled(state: State, event: Shuffled) -> State:
    """Give a place its new order of ids, top first. Gives the new state.

    It does not look whether the ids were there.
    """
    return _replace(state, places=state.places.put(event.place, event.order))


def _write_chosen(state: State, _event: Chosen) -> State:
    """Give the state unchanged: a choice is only logged."""
    return state


def _write_passed(state: State, _event: Passed) -> State:
    """Count one more pass in a row. Gives the new state."""
    return _replace(state, flow=_replace(state.flow, passes=state.flow.passes + 1))


def _write_given(state: State, event: Given) -> State:
    """Give a seat priority, and with `fresh` begin to count passes at 0. Gives the new state."""
    passes = 0 if event.fresh else state.flow.passes
    return _replace(state, flow=_replace(state.flow, priority=event.seat, passes=passes))


def _write_turn(state: State, event: TurnBegan) -> State:
    """Begin a seat's turn: the mark `turn` gets its number, nobody has priority, no pass is counted.

    Gives the new state. The events so far move to the earlier turns.
    """
    game = state.marks.get(GAME, EMPTY).put("turn", event.number)
    return _replace(
        state, flow=Flow(event.seat), marks=state.marks.put(GAME, game), turns=(*state.turns, state.past), past=()
    )


def _write_phase(state: State, event: PhaseBegan) -> State:
    """Set the game's mark `phase` to the name of the phase. Gives the new state."""
    game = state.marks.get(GAME, EMPTY).put("phase", event.phase)
    return _replace(state, marks=state.marks.put(GAME, game))


def _write_left(state: State, event: Left) -> State:
    """Add a seat to those that have left, unless it is among them. Gives the new state."""
    return state if event.seat in state.out else _replace(state, out=(*state.out, event.seat))


WRITERS: Mapping[type[Event], Writer] = {
    Set: _write_set,
    Moved: _write_moved,
    Created: _write_created,
    Ceased: _write_ceased,
    Counted: _write_counted,
    Attached: _write_attached,
    Began: _write_began,
    Changed: _write_changed,
    Ended: _write_ended,
    Triggers: _write_triggers,
    Stacked: _write_stacked,
    Shuffled: _write_shuffled,
    Chosen: _write_chosen,
    Passed: _write_passed,
    Given: _write_given,
    TurnBegan: _write_turn,
    PhaseBegan: _write_phase,
    Left: _write_left,
}
"""The kernel's own writers. A game passes `{**WRITERS, Dealt: ...}`."""


def apply(state: State, event: Event, writers: Mapping[type[Event], Writer]) -> State:
    """The state after one event. The state given stays as it is.

    The writer is that of the event's kind, or of its nearest parent that has one. Without any, only the log of the turn
    changes. Every event is added to `past` and advances the clock by one.
    """
    for kind in type(event).__mro__:
        if kind in writers:
            state = writers[kind](state, event)
            break
    return _replace(state, past=(*state.past, event), clock=state.clock + 1)


_LINEAGE: dict[type[Word], tuple[str, ...]] = {}


def lineage(kind: type[Word]) -> tuple[str, ...]:
    """The names of a kind of word: its own, then its parents' up to `event` or the like.

    >>> class Destroyed(Moved, frozen=True):
    ...     pass
    >>> lineage(Destroyed)
    ('destroyed', 'moved', 'event')
    """
    if kind not in _LINEAGE:
        line = [one for one in kind.__mro__ if issubclass(one, Word) and one is not Word]
        _LINEAGE[kind] = tuple(tag(one) for one in line)
    return _LINEAGE[kind]


_NAMES: dict[tuple[type[Word], str], tuple[str, ...]] = {}


def list_names(what: Word) -> tuple[str, ...]:
    """The names of an event or action: those of its kind, its own first.

    A move lacks a name whose `ends_in` leaves out the zone where it ends. Names that `sent_to` gives it for that zone
    come last.

    >>> class Buried(Moved, frozen=True):
    ...     ends_in = ("grave",)
    >>> class Slain(Buried, frozen=True):
    ...     pass
    >>> list_names(Slain("o1", "P1.grave")), list_names(Slain("o1", "P1.hand"))
    (('slain', 'buried', 'moved', 'event'), ('slain', 'moved', 'event'))
    """
    if not isinstance(what, Moved):
        return lineage(type(what))
    zone = zone_of(what.to)
    names = _NAMES.get((type(what), zone))
    if names is None:
        line = [one for one in type(what).__mro__ if issubclass(one, Word) and one is not Word]
        further = dict.fromkeys(one.sent_to[zone] for one in line if issubclass(one, Moved) and zone in one.sent_to)
        names = (*(tag(one) for one in line if _ends_in(one, zone)), *further)
        _NAMES[type(what), zone] = names
    return names


def _ends_in(kind: type[Word], zone: str) -> bool:
    """Whether a kind of event may end in a zone (`"hand"`), by its own `ends_in`. It may if it names no zones itself.

    The `ends_in` of its parents is not looked at.
    """
    zones = kind.__dict__.get("ends_in", ())
    return not zones or zone in zones
