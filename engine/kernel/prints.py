"""What an object is by itself: the face that it shows, and what its print implies before anything changes it.

- *defines* `face` on an `Obj`: the card whose print counts; so far, its own.
- *defines* `printed:<field>` on an id: what follows from the print alone, such as a keyword's ability.
- *defines* `reckoned:<field>` on an id: what follows from the print and the position, such as a power that counts.

The first two rest on the object, its own values and the ongoing effects. Their answers are remembered for as long as
those stay the same. The third is asked each time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from engine.kernel.asking import Asker
from engine.kernel.state import Obj, Ongoing, State
from engine.kernel.values import Map
from engine.kernel.watch import Seen

__all__ = ["Prints"]

T = TypeVar("T")


class PositionValues(Protocol):
    """Values read in one position. `given` is the position itself; `state` may be a watched copy of it."""

    state: State
    given: State


class _Memory:
    """Results of work on one object: each with the entries it rests on, and the marks and counters it read."""

    __slots__ = ("effects", "found", "obj")

    def __init__(self, obj: Obj, effects: Map[str, Ongoing]) -> None:
        """Take the object and the ongoing effects for which results hold. No result is known yet."""
        self.obj, self.effects = obj, effects
        self.found: dict[str, tuple[Any, tuple[int, ...] | None, Seen | None]] = {}


class Prints:
    """Remembers results of work on objects. `known` is the memory of another asker, which may be used, too."""

    def __init__(self, asker: Asker, known: Prints | None = None) -> None:
        """Take the asker for whom results are remembered, and another memory whose results may be used as well."""
        self._asker, self._known = asker, known
        self._of: dict[str, _Memory] = {}

    def recall(self, reading: PositionValues, obj: Obj, field: str, work: Callable[[Obj, str], T]) -> T:
        """The result of some work on an object, computed once. The entries it rests on join the chain each time.

        It is computed anew when the object, its own values or the ongoing effects have changed. For an earlier version
        of the object it is computed each time.

        Args:
            reading: The values in the position.
            obj: The object.
            field: The key under which the result is kept, such as a field's name; empty for the face.
            work: Computes the result from the object and the field.
        """
        given, asker = reading.given, self._asker
        here = given.objects.get(obj.id)
        if here is not obj and (here is None or reading.state.objects[obj.id] is not obj):
            return work(obj, field)  # it is an earlier version of the object
        one = self._of.get(obj.id)
        if one is None or one.obj is not here or one.effects is not given.effects:
            one = self._find_memory(here, given.effects)
        found = one.found.get(field)
        watching = asker.watch.seen if reading.state is not given else None
        if found is None or (found[1] is None and not asker.quiet) or (found[2] is None and watching is not None):
            found = one.found[field] = self._find(obj, field, work, found, watching=watching is not None)
        value, why, looked = found
        if watching is not None and looked:
            watching |= looked
        if why != ():
            asker.heard += 1
            asker.note(why or ())
        known: T = value
        return known

    def _find_memory(self, obj: Obj, effects: Map[str, Ongoing]) -> _Memory:
        """The results known of an object as it now is.

        It is a new, empty memory if that or the ongoing effects have changed.
        """
        one = self._known._of.get(obj.id) if self._known is not None else None  # noqa: SLF001 - its like
        if one is not None and one.obj is obj and one.effects is effects:
            return one
        one = self._of[obj.id] = _Memory(obj, effects)
        return one

    def _find(
        self,
        obj: Obj,
        field: str,
        work: Callable[[Obj, str], T],
        known: tuple[Any, tuple[int, ...] | None, Seen | None] | None,
        *,
        watching: bool,
    ) -> tuple[Any, tuple[int, ...] | None, Seen | None]:
        """Do the work on an object.

        Gives the result, the numbers of its entries, and the marks and counters that it read. The entries are None if
        they could not be collected, as nothing is logged now. What it read is None unless `watching`. In both cases,
        what `known` says is kept.
        """
        asker, watch = self._asker, self._asker.watch
        before, watch.seen = watch.seen, set()
        heard = asker.heard
        try:
            with asker.frame() as uses:
                value = work(obj, field)
            looked = watch.seen if watching else None
        finally:
            before |= watch.seen
            watch.seen = before
        _, why, seen = known or (None, None, None)
        if not asker.quiet or asker.heard == heard:
            why = tuple(uses)
        return value, why, looked if looked is not None else seen

    def forget(self, entries: int) -> None:
        """Take back the entries of the results that rest on one with this number or a higher one.

        Such a result stays, and is computed again when its entries are needed.
        """
        for one in self._of.values():
            for field, (value, why, looked) in one.found.items():
                if why and max(why) >= entries:
                    one.found[field] = (value, None, looked)
