"""Which objects a part applies to and what it does there; and so, which part depends on which.

A game may have clauses on two topics here:

- *defines* `meets` on a `Meeting`: whether a part applies to an object that is not, or no longer, what its print says.
  So far: what the print says, or what the object is now.
- *defines* `reach` on a `Reach`: which objects a part applies to once a part of its effect has begun to apply.
  So far: those that match now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from engine.kernel import matching
from engine.kernel.board import BoardReader, Values
from engine.kernel.changes import apply_changes, compute, identify_effect, list_fields_read
from engine.kernel.parts import HIDDEN, Live, Meeting, Reach, is_part
from engine.kernel.state import Obj
from engine.kernel.values import Word
from engine.kernel.words import Ability, Filter, Modify, Part, Pattern

__all__ = ["Dependencies"]

K = TypeVar("K", bound=Part)


class _Print:
    """Reads values as the print alone gives them, without any change."""

    def __init__(self, values: Values) -> None:
        """Take the current values, whose prints are read in their place."""
        self.values, self.state, self.game = values, values.state, values.game

    def spend(self, looks: int) -> None:
        """Count this many looks at objects against the budget, as that many questions.

        Raises:
            Spent: The budget is used up.
        """
        self.values.spend(looks)

    def meet(self, pattern: Pattern) -> None:
        """Note in `met` of the run that something has matched a pattern."""
        self.values.meet(pattern)

    def get(self, subject: str, field: str) -> object:
        """The printed value of an object's field, before any part changes it.

        Of a seat, the game or a gone object: its value now. A field that reads as another gives the current value of
        that one, as `power` does where it reads as `base-power`.

        Raises:
            HiddenError: The card is hidden from this seat, and the field is not known by where the card is.
        """
        obj = self.state.objects.get(subject)
        return self.values.printed(obj, field) if obj else self.values.get(subject, field)


class Dependencies(Values):
    """Values on which parts can be tried out: which objects they reach, what they do there, and what changes that."""

    def __init__(self, run: BoardReader) -> None:
        """Read the position of `run`, in which no part has been applied yet.

        Note which clauses and hidden cards there are.
        """
        super().__init__(run)
        self._has_meets_clause = bool(run.game.clauses("defines", "meets"))
        """Whether a clause says which objects a part meets."""
        self._has_hidden = any(obj.card is HIDDEN for obj in self.state.objects.values())
        """Whether some card is hidden, as in a seat's view."""
        self._begun: dict[tuple[str, Filter], tuple[str, ...]] = {}
        """The objects that an effect has begun to apply to, by the effect's key and the filter of its parts."""
        self._was_kept_off = False
        """Whether a clause has just kept a part off an object that matches by its print."""

    # -- dependency ----------------------------------------------------------------------------------------------

    def depends(self, one: Live, two: Live, given: Sequence[Live] = ()) -> bool:
        """Whether applying `two` first would change which objects `one` applies to, or what it does to them.

        It is tried out, and taken back. It is false without a trial if `two` writes no field that `one` reads, or if
        either is no `Modify` part.

        Args:
            one: The part that may depend.
            two: The part that it may depend on.
            given: Parts to apply before both, as what `two` does may depend on them.
        """
        return self._is_linked(one, two) and self.turns(one, (*given, two))[-1]

    def turns(self, one: Live, parts: Sequence[Live]) -> tuple[bool, ...]:
        """Apply some parts on trial, one after another. Gives for each whether it changes what `one` does.

        There is one answer per part, in their order. Each compares with the position after the part before it. In the
        end all is taken back. All are false if `one` is no `Modify` part.
        """
        if not is_part(one, Modify):
            return tuple(False for _ in parts)
        said: list[bool] = []
        with self.run.without_entries():
            cells, known = self.cells, self._cache
            self.cells = {id: dict(cell) for id, cell in cells.items()}
            before: dict[str, object] | None = None
            for part in parts:
                linked = self._is_linked(one, part)
                if linked and before is None:
                    before = self._compute_operands(self._update_controller(one))
                if is_part(part, Modify):
                    self._apply_on_trial(part)
                after = self._compute_operands(self._update_controller(one)) if linked else None
                said.append(linked and before != after)
                before = after
            self.cells, self._cache = cells, known
        return tuple(said)

    def _is_linked(self, one: Live, two: Live) -> bool:
        """Whether `one` reads a field that `two` writes, or one that reads as it, so that a trial is worthwhile.

        It is false if either is no `Modify` part.
        """
        if not is_part(one, Modify) or not is_part(two, Modify):
            return False
        linked = {two.part.field} | {a for a, b in self.game.fields.items() if b == two.part.field}
        return not linked.isdisjoint(list_fields_read(one))

    def _apply_on_trial(self, live: Live[Modify]) -> None:
        """Write what a part (one change in force) does to each object it reaches into `cells`, without entries.

        The caller restores `cells`.
        """
        part = live.part
        for id, operand in self._compute_operands(live).items():
            result = compute(part.op, self._read_in_play(id, part.field), operand)
            self._write_value(id, part.field, result, ())

    def _compute_operands(self, live: Live[Modify]) -> dict[str, object]:
        """The operand that a part would use on each object it reaches, by the object's id: `{"o3": 2}` for plus 2.

        Objects on which its condition `when` does not hold are left out. It is empty if its ability's condition is not
        met.
        """
        if not self.is_condition_met(live):
            return {}
        operands = {id: self._compute_operand(live, id) for id in self._find_reached(live)}
        return {id: operand for id, operand in operands.items() if operand is not None}

    def commute(self, one: Live, two: Live) -> bool:
        """Whether two parts (each a change in force) have the same result on every object, whichever is applied first.

        They do not if one depends on the other. Else they do if they change different fields, or reach no object in
        common. Parts that are no `Modify` commute.
        """
        if self.depends(one, two) or self.depends(two, one):
            return False
        if not is_part(one, Modify) or not is_part(two, Modify) or one.part.field != two.part.field:
            return True
        with self.run.without_entries():
            mine, other = self._compute_operands(one), self._compute_operands(two)
            return all(
                apply_changes(self._read_in_play(id, one.part.field), (one.part.op, mine[id]), (two.part.op, other[id]))
                == apply_changes(
                    self._read_in_play(id, one.part.field), (two.part.op, other[id]), (one.part.op, mine[id])
                )
                for id in mine.keys() & other.keys()
            )

    # -- what a part applies to ----------------------------------------------------------------------------------

    def _find_reached(self, live: Live[Modify]) -> tuple[str, ...]:
        """The ids of the objects that a part (one change in force) would apply to now; empty if there are none.

        Clauses on `reach` and `meets` decide.
        """
        now = self._find_matching(live)
        ids = self._extend_reach(live, now)
        return tuple(id for id in ids if self.meets(live, id)) if ids is now and self._has_meets_clause else ids

    def _extend_reach(self, live: Live[Modify], now: tuple[str, ...]) -> tuple[str, ...]:
        """The ids that a part applies to: `now`, or what *defines* `reach` says once its effect has begun to apply.

        `now` are the ids that match at this point. They stay as they are for a part limited to given objects, too.
        """
        begun = self._begun.get(identify_effect(live))
        if begun is None or live.only is not None:
            return now
        reached: tuple[str, ...] = self.run.defines("reach", Reach(live, begun), now)
        return reached

    def _find_matching(self, live: Live[Modify]) -> tuple[str, ...]:
        """The ids of the objects that a part's filter matches now.

        For a part limited to given objects, those that exist. If a clause answers `meets` and the filter reads a
        changed field, it gives every object in the filter's zone. Hidden cards never match.
        """
        part = live.part
        if live.only is not None:
            return tuple(i for i in live.only if self._is_visible(i))
        if part.to.be is not None:
            got = matching.resolve_reference(part.to.be, live.context, self.state)
            ids: tuple[str, ...] = (got,) if isinstance(got, str) and self._is_visible(got) else ()
            return tuple(i for i in ids if matching.matches_filter(part.to, i, live.context, self))
        if self._has_meets_clause and self._reads_changed_field(part):
            return tuple(
                i for i, obj in self.state.objects.items() if self._may_reach(part, obj) and self._is_visible(i)
            )
        return matching.matching_objects(part.to, live.context, self, self._is_visible if self._has_hidden else None)

    def _is_visible(self, id: str) -> bool:
        """Whether an object with this id exists and its card is not hidden."""
        obj = self.state.objects.get(id)
        return obj is not None and obj.card is not HIDDEN

    def _reads_changed_field(self, part: Modify) -> bool:
        """Whether a part's filter reads a field that parts have changed on any object so far."""
        fields = matching.fields_read(part.to)
        return any(not fields.isdisjoint(cell) for cell in self.cells.values())

    def _may_reach(self, part: Modify, obj: Obj) -> bool:
        """Whether an object is in the zone that a part's filter names, or on the board if it names none.

        Nothing else is looked at.
        """
        zones = self.game.zones
        return obj.zone == part.to.zone if part.to.zone else obj.zone in zones and zones[obj.zone].board

    def meets(self, live: Live, id: str) -> bool:
        """Whether a part applies to one object at this point. It is false for a part that is no `Modify`.

        Without a clause on `meets`, the filter decides; a part limited to given objects meets any id. With one, it is
        asked where print and current values differ, and for every part limited to given objects.
        """
        self._was_kept_off = False
        if not is_part(live, Modify):
            return False
        part = live.part
        if not self._has_meets_clause:
            return live.only is not None or matching.matches_filter(part.to, id, live.context, self)
        now = so_far = matching.matches_filter(part.to, id, live.context, self)
        if live.only is None and not matching.fields_read(part.to).isdisjoint(self.cells.get(id, {})):
            with self.run.without_entries():
                so_far = matching.matches_filter(part.to, id, live.context, _Print(self))
        if now == so_far and live.only is None:
            return now
        does = bool(self.run.defines("meets", Meeting(live, id, now), so_far))
        self._was_kept_off = so_far and not does
        return does

    def _compute_operand(self, live: Live[Modify], id: str) -> object:
        """What a part (one change in force) would change one object by, such as a number, a seat, or what a list gains.

        For `Modify("power", "add", 2)` it is 2. It is None if the part's condition `when` fails for that object.
        """
        part = live.part
        if part.when is None and isinstance(part.by, int):
            return part.by
        context = msgspec.structs.replace(live.context, it=id)
        if not matching.holds(part.when, context, self):
            return None
        if part.field in self.game.lists or not isinstance(part.by, (int, str, Word)) or isinstance(part.by, Ability):
            return part.by
        if isinstance(part.by, str) and not matching.is_reference(part.by) and part.by != "x":
            return part.by
        if part.field == "controller":
            return matching.resolve_reference(str(part.by), context, self.state)
        return matching.amount(part.by, context, self)

    def _update_controller(self, live: Live[K]) -> Live[K]:
        """The part with its source's current controller in its context; the same part if that has not changed.

        Parts of ongoing effects, and of objects that are gone, stay as they are.
        """
        obj = None if live.ongoing else self.state.objects.get(live.source)
        seat = self._find_controller(obj) if obj is not None else live.context.controller
        if seat == live.context.controller:
            return live
        self._cache, self._kinds = {}, {}
        return msgspec.structs.replace(live, context=msgspec.structs.replace(live.context, controller=seat))

    def _find_controller(self, obj: Obj) -> str | None:
        """The seat that controls an object now, or its owner if nobody controls it."""
        with self.run.frame():
            got = self.get(obj.id, "controller")
        return got if isinstance(got, str) else obj.owner
