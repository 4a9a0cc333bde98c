"""Recording which marks and counters a computation reads, so that others may change without computing it again.

>>> from engine.kernel.state import Flow
>>> state = State(seats=("P1", "P2"), flow=Flow("P1"), marks=Map(P1=Map(life=3, hope=1)))
>>> seen, looking = Watch().watch_state(state)
>>> looking.number("P1", "life")
3
>>> changed = msgspec.structs.replace(state, marks=state.marks.put("P1", Map(life=3, hope=2)))
>>> agrees(state, changed, seen)
True
>>> agrees(state, msgspec.structs.replace(state, marks=Map(P1=Map(life=2, hope=1))), seen)
False
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from engine.kernel.state import Obj, State
from engine.kernel.values import EMPTY, Map

__all__ = ["Seen", "Watch", "agrees"]

Seen: TypeAlias = set[tuple[str, Any]]
"""What was read: pairs of owner and name. The name None stands for every name."""


class Watch:
    """Makes copies of positions that record in `seen` what is read from them."""

    def __init__(self) -> None:
        """Begin with nothing read, in `seen`, and no position copied."""
        self.seen: Seen = set()
        self._objects: dict[str, tuple[Obj, Obj]] = {}

    def watch_state(self, state: State) -> tuple[Seen, State]:
        """A watched copy of a position, after the set that records from now on what is read of its marks and counters.

        A record is a pair of owner and name, such as `("P1/marks", "life")`. What an earlier copy reads is recorded
        there, too.
        """
        self.seen = set()
        self._objects = {id: self._watch_object(obj) for id, obj in state.objects.items()}
        objects = Map({id: watched for id, (_, watched) in self._objects.items()})
        marks = Map({whose: _WatchedMap(inner, f"{whose}/marks", self) for whose, inner in state.marks.items()})
        return self.seen, msgspec.structs.replace(state, objects=objects, marks=_WatchedMap(marks, "marks", self))

    def _watch_object(self, obj: Obj) -> tuple[Obj, Obj]:
        """An object and its watched copy, in this order; the pair made before, if the object is the same."""
        known = self._objects.get(obj.id)
        if known is not None and known[0] is obj:
            return known
        marks, counters = _WatchedMap(obj.marks, obj.id, self), _WatchedMap(obj.counters, f"{obj.id}/counters", self)
        return obj, msgspec.structs.replace(obj, marks=marks, counters=counters)


class _WatchedMap(Map[Any, Any]):
    """A mapping that records which keys are read."""

    __slots__ = ("_watch", "_whose")

    def __init__(self, given: Map[Any, Any], whose: str, watch: Watch) -> None:
        """Copy a mapping. What is read of the copy is added to `watch.seen`, as pairs of `whose` and the key."""
        super().__init__(given)
        self._whose, self._watch = whose, watch

    def get(self, key: Any, default: Any = None) -> Any:  # noqa: ANN401 - as dict has it
        """The value of a key, or `default`, as `dict.get` gives it.

        The key is recorded as read, even if it is not there.
        """
        self._watch.seen.add((self._whose, key))
        return super().get(key, default)

    def __getitem__(self, key: Any) -> Any:  # noqa: ANN401 - as dict has it
        """The value of a key, as dict gives it. The key is recorded as read.

        Raises:
            KeyError: There is no such key.
        """
        self._watch.seen.add((self._whose, key))
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        """Whether there is a key, as dict says it. The key is recorded as read."""
        self._watch.seen.add((self._whose, key))
        return super().__contains__(key)

    def __iter__(self) -> Iterator[Any]:
        """Walk the keys, as dict does. That is recorded as reading every key."""
        self._watch.seen.add((self._whose, None))
        return super().__iter__()

    def keys(self) -> Any:  # noqa: ANN401 - dict's own view
        """The keys, as `dict.keys` gives them. That is recorded as reading every key."""
        self._watch.seen.add((self._whose, None))
        return super().keys()

    def values(self) -> Any:  # noqa: ANN401 - as above
        """The values, as `dict.values` gives them. That is recorded as reading every key."""
        self._watch.seen.add((self._whose, None))
        return super().values()

    def items(self) -> Any:  # noqa: ANN401 - as above
        """The pairs, as `dict.items` gives them. That is recorded as reading every key."""
        self._watch.seen.add((self._whose, None))
        return super().items()


def agrees(state: State, other: State, seen: Seen) -> bool:
    """Whether two positions agree in everything that `seen` says was read, a set of pairs of owner and name.

    The ids of their objects must be the same, and all of each but its unread marks and counters. Ongoing effects, gone
    objects and the seats out must be unchanged, not only equal. Histories, the order in a place, and whose move it is
    are left out.
    """
    if state.effects is not other.effects or state.gone is not other.gone or state.out is not other.out:
        return False
    if state.objects is not other.objects:
        if state.objects.keys() != other.objects.keys():
            return False
        for id, obj in other.objects.items():
            was = state.objects[id]
            if was is not obj and not _agrees_on_object(was, obj, seen):
                return False
    if state.marks is other.marks:
        return True
    return all(
        _agrees_on_names(state.marks.get(whose, EMPTY), other.marks.get(whose, EMPTY), f"{whose}/marks", seen)
        and ((whose in state.marks) == (whose in other.marks) or not _was_seen(seen, "marks", whose))
        for whose in {**state.marks, **other.marks}
    )


def _agrees_on_object(was: Obj, now: Obj, seen: Seen) -> bool:
    """Whether two versions of an object differ only in marks and counters that were not read, by `seen`.

    The card and the context must be unchanged, not only equal.
    """
    return (
        was.card is now.card
        and was.place == now.place
        and was.controller == now.controller
        and was.owner == now.owner
        and was.host == now.host
        and was.since == now.since
        and was.token == now.token
        and was.context is now.context
        and _agrees_on_names(was.marks, now.marks, was.id, seen)
        and _agrees_on_names(was.counters, now.counters, f"{was.id}/counters", seen)
    )


def _agrees_on_names(was: Map[Any, Any], now: Map[Any, Any], whose: str, seen: Seen) -> bool:
    """Whether two mappings of one owner agree in every name read of it, by `seen`.

    The owner is a text such as `P1/marks`.
    """
    if was is now:
        return True
    names = {**was, **now}
    return all(was.get(name) == now.get(name) or not _was_seen(seen, whose, name) for name in names)


def _was_seen(seen: Seen, whose: str, name: object) -> bool:
    """Whether a name of an owner (`P1/marks`) was read, by itself or because every name was."""
    return (whose, name) in seen or (whose, None) in seen
