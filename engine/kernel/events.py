"""Events, and the one writer through which they change a state.

A game adds events by subclassing: `class Destroyed(Moved)` is written as its parent is, and matches patterns for
either name. An event with fields of its own gets a writer of its own (`Writers.of`). Writers are total: whatever
state they meet, they give a state, for a rule may be switched off anywhere.

>>> state = State(seats=("P1", "P2"), flow=Flow("P1"))
>>> apply(state, Set("P1", "life", 20), WRITERS).number("P1", "life")
20
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from engine.kernel.state import GAME, Flow, Gone, Obj, Ongoing, State, Waiting
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
    """An object is no more."""

    obj: str
    last: Map[str, object] = EMPTY


class Counted(Event, frozen=True):
    """Counters of one kind are put on (or, below zero, taken off) an object; never below none."""

    obj: str
    counter: str
    by: int = 1


class Attached(Event, frozen=True):
    """An object is attached to another, or (None) to nothing."""

    obj: str
    to: str | None = None


class Began(Event, frozen=True):
    """An ongoing effect begins. The run fills in its id and stamp."""

    effect: Ongoing


class Changed(Event, frozen=True):
    """An ongoing effect is another now: less of it is left, or it has found its object."""

    effect: Ongoing


class Ended(Event, frozen=True):
    """An ongoing effect ends."""

    effect: str


class Triggers(Event, frozen=True):
    """An ability has triggered and waits. The run fills in the id."""

    waiting: Waiting

    @property
    def source(self) -> str:
        """Whose ability it is."""
        return self.waiting.context.source


class Stacked(Event, frozen=True):
    """A waiting trigger is put on the stack as an object, or (obj None) goes away unheard."""

    waiting: str
    obj: Obj | None = None

    @property
    def source(self) -> str | None:
        """Whose ability it is; of one that goes away unheard, None."""
        return self.obj.context.source if self.obj is not None and self.obj.context is not None else None


class Shuffled(Event, frozen=True):
    """A place has a new order."""

    place: str
    order: tuple[str, ...]


class Chosen(Event, frozen=True):
    """Somebody (or, with no seat, chance) settled a question; changes nothing by itself."""

    seat: str | None
    topic: str
    option: object


class Passed(Event, frozen=True):
    """A seat passes."""

    seat: str


class Given(Event, frozen=True):
    """A seat gets priority; `fresh` forgets the passes made."""

    seat: str
    fresh: bool = False


class TurnBegan(Event, frozen=True):
    """A turn begins; what happened before is an earlier turn's."""

    seat: str
    number: int = 0


class PhaseBegan(Event, frozen=True):
    """A phase or step begins."""

    phase: str


class Left(Event, frozen=True):
    """A seat leaves the game; `won` says how."""

    seat: str
    won: bool = False


Writer: TypeAlias = Callable[[State, Any], State]

_replace = msgspec.structs.replace


def _put_in_pile(state: State, places: Map[str, tuple[str, ...]], obj: Obj, at: str) -> State:
    pile = places.get(obj.place, ())
    pile = (obj.id, *pile) if at == "top" else (*pile, obj.id)
    return _replace(state, objects=state.objects.put(obj.id, obj), places=places.put(obj.place, pile))


def _remove_from_pile(state: State, obj: Obj) -> Map[str, tuple[str, ...]]:
    return state.places.put(obj.place, tuple(i for i in state.at(obj.place) if i != obj.id))


def _write_set(state: State, event: Set) -> State:
    def put(marks: Map[str, object]) -> Map[str, object]:
        return marks.drop(event.mark) if event.value is None else marks.put(event.mark, event.value)

    if event.subject in state.objects:
        obj = state.objects[event.subject]
        return _replace(state, objects=state.objects.put(obj.id, _replace(obj, marks=put(obj.marks))))
    if event.subject in state.gone:
        return state
    return _replace(state, marks=state.marks.put(event.subject, put(state.marks.get(event.subject, EMPTY))))


def _write_moved(state: State, event: Moved) -> State:
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
    return max(state.minted, int(id[1:])) if id[1:].isdigit() else state.minted


def _write_created(state: State, event: Created) -> State:
    obj = _replace(event.obj, since=event.obj.since or state.clock)
    return _put_in_pile(_replace(state, minted=_count_minted(state, obj.id)), state.places, obj, event.at)


def _write_ceased(state: State, event: Ceased) -> State:
    obj = state.objects.get(event.obj)
    if obj is None:
        return state
    gone = state.gone.put(obj.id, Gone(obj, event.last))
    return _replace(state, objects=state.objects.drop(obj.id), places=_remove_from_pile(state, obj), gone=gone)


def _write_counted(state: State, event: Counted) -> State:
    obj = state.objects.get(event.obj)
    if obj is None:
        return state
    count = max(0, obj.counters.get(event.counter, 0) + event.by)
    counters = obj.counters.put(event.counter, count) if count else obj.counters.drop(event.counter)
    return _replace(state, objects=state.objects.put(obj.id, _replace(obj, counters=counters)))


def _write_attached(state: State, event: Attached) -> State:
    obj = state.objects.get(event.obj)
    if obj is None:
        return state
    return _replace(state, objects=state.objects.put(obj.id, _replace(obj, host=event.to, since=state.clock)))


def _write_began(state: State, event: Began) -> State:
    effect = _replace(event.effect, stamp=event.effect.stamp or state.clock)
    return _replace(state, effects=state.effects.put(effect.id, effect), minted=_count_minted(state, effect.id))


def _write_changed(state: State, event: Changed) -> State:
    if event.effect.id not in state.effects:
        return state
    return _replace(state, effects=state.effects.put(event.effect.id, event.effect))


def _write_ended(state: State, event: Ended) -> State:
    return _replace(state, effects=state.effects.drop(event.effect))


def _write_triggers(state: State, event: Triggers) -> State:
    return _replace(state, waiting=(*state.waiting, event.waiting), minted=_count_minted(state, event.waiting.id))


def _write_stacked(state: State, event: Stacked) -> State:
    state = _replace(state, waiting=tuple(w for w in state.waiting if w.id != event.waiting))
    if event.obj is None:
        return state
    return _write_created(state, Created(event.obj))


def _write_shuffled(state: State, event: Shuffled) -> State:
    return _replace(state, places=state.places.put(event.place, event.order))


def _write_chosen(state: State, _event: Chosen) -> State:
    return state


def _write_passed(state: State, _event: Passed) -> State:
    return _replace(state, flow=_replace(state.flow, passes=state.flow.passes + 1))


def _write_given(state: State, event: Given) -> State:
    passes = 0 if event.fresh else state.flow.passes
    return _replace(state, flow=_replace(state.flow, priority=event.seat, passes=passes))


def _write_turn(state: State, event: TurnBegan) -> State:
    game = state.marks.get(GAME, EMPTY).put("turn", event.number)
    return _replace(
        state, flow=Flow(event.seat), marks=state.marks.put(GAME, game), turns=(*state.turns, state.past), past=()
    )


def _write_phase(state: State, event: PhaseBegan) -> State:
    game = state.marks.get(GAME, EMPTY).put("phase", event.phase)
    return _replace(state, marks=state.marks.put(GAME, game))


def _write_left(state: State, event: Left) -> State:
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
"""The kernel's own writers; a game gives `{**WRITERS, Dealt: ...}`."""


def apply(state: State, event: Event, writers: Mapping[type[Event], Writer]) -> State:
    """The state after one event: its writer's, or its nearest parent's, or (an event that is only said) the same.

    Every event is remembered in `past` and moves the clock.
    """
    for kind in type(event).__mro__:
        if kind in writers:
            state = writers[kind](state, event)
            break
    return _replace(state, past=(*state.past, event), clock=state.clock + 1)


_LINEAGE: dict[type[Word], tuple[str, ...]] = {}


def lineage(kind: type[Word]) -> tuple[str, ...]:
    """The names that a word answers to: its own, then its parents'.

    >>> class Destroyed(Moved, frozen=True):
    ...     pass
    >>> lineage(Destroyed)
    ('destroyed', 'moved', 'event')
    """
    if kind not in _LINEAGE:
        line = [one for one in kind.__mro__ if issubclass(one, Word) and one is not Word]
        _LINEAGE[kind] = tuple(tag(one) for one in line)
    return _LINEAGE[kind]
