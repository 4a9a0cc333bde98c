"""Making the board: every part in force is applied, in the order that the game's rules give.

The kernel walks the parts and the objects. The game's clauses decide the rest:

- *allows* `function` on a `Functioning`: does this ability function now?
- *allows* `condition` on a `Functioning` that names a condition: is it met? Each part of such an ability asks when it
  is to apply, as what was applied before may decide it. A game without such clauses judges it under `function`.
- *defines* `parts` on an `Obj` with counters: the parts that its counters give; by default none.
- *defines* `stamp` on a `Live` part: its timestamp; by default its source's `since`, or its effect's `stamp`.
- *orders* `effects` on several `Live` parts: which apply first. `ask.board().depends(a, b)` tells of dependency.
- *defines* `apply` on an `Application`: `return work.result` applies it; the value so far leaves it.
- *defines* `moment` on a `Live` part that looks at what another changes: when it applies; by default None.
  After all parts of one moment, each applies once more to objects that have come to match since its turn.
- *allows* `goes-on` on a `Live` part whose effect has begun to apply, and whose ability has been taken away.
- *orders* `prohibition:gains` on two `Side`s: a prohibition of gaining against the change.

Where two parts meet on an object and their order matters, the order joins the chain. Other parts are ordered without
an entry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec

from engine.kernel import matching
from engine.kernel.board import BoardReader
from engine.kernel.changes import compute, identify_effect, is_order_relevant, list_fields_read, looks_at
from engine.kernel.dependency import Dependencies
from engine.kernel.errors import Conflict, Spent
from engine.kernel.parts import HIDDEN, Application, Applying, Functioning, Gains, Live, is_part
from engine.kernel.prohibition import find_objections, weigh
from engine.kernel.state import Obj, State
from engine.kernel.values import show
from engine.kernel.watch import Seen, agrees
from engine.kernel.words import Context, Modify, Prohibit, Static

__all__ = ["Board"]

_Late: TypeAlias = tuple[tuple[str, ...], tuple[int, ...]]
"""Objects that match a part only after its turn, and the entries that say so."""


class Board(Dependencies):
    """The current values in one position, made by applying every part in force."""

    def __init__(self, run: BoardReader) -> None:
        """Take the run whose position is read. No part is applied yet: `build` does that."""
        super().__init__(run)
        self.ties: list[tuple[Live[Modify], ...]] = []
        """Groups of parts that nothing orders, though their order matters."""
        self.pending: tuple[Live[Modify], ...] = ()
        """While the board is made: the modifying parts not yet applied."""
        self.kept: dict[str, dict[str, Mapping[str, int]]] = {}
        """While the board is made: what clauses keep of it by a name of theirs; `recall` forgets with every change."""
        self.history = False
        """Whether a part reads the events of this turn, so that the board changes with each event."""
        self._lacks_reasons = True
        """Whether the board was made inside `without_entries()`, so that it has every value but no entries yet."""
        self._has_parts_clause = bool(run.game.clauses("defines", "parts"))
        """Whether a clause says what counters give."""
        self._implied = "abilities" in run.game.implied
        self._as_printed = not self._implied and not self._has_face_clause
        """Whether a card's abilities are the printed ones, until something changes them."""
        self._has_moment_clause = bool(run.game.clauses("defines", "moment"))
        """Whether a clause says when parts apply."""
        self._has_condition_clause = bool(run.game.clauses("allows", "condition"))
        """Whether a clause says when the conditions of abilities are met."""
        self.reached: set[tuple[str, str]] = set()
        """Which part has come to which object at its turn, whether or not it changed anything there."""
        self._unmet: set[str] = set()
        """The parts whose turn has come before the condition of their ability was met."""
        self._moments: dict[str, tuple[object, tuple[int, ...]]] = {}
        """The moment of each applied part that looks at others or is looked at, with the entries that say so."""
        self._abilities: dict[str, list[object]] = {}
        """Every ability that each object has had while the board is made. An ability's index here is its number."""
        self._plain = not self.state.effects and not self._has_face_clause and not self._any_may_give_parts(self.state)
        """Whether no part is in force, so that every value is as printed."""
        self._seen: Seen = set()
        """The marks and counters that were read while the board was made."""

    # -- its position --------------------------------------------------------------------------------------------

    def _any_may_give_parts(self, state: State) -> bool:
        """Whether any object's card prints a static ability, or any counters may give parts."""
        return any(self._may_give_parts(obj) for obj in state.objects.values())

    def _may_give_parts(self, obj: Obj) -> bool:
        """Whether an object's card prints a static ability, or it has counters and a clause says what counters give."""
        return self.game.has_static_ability(obj.card) or (self._has_parts_clause and bool(obj.counters))

    def adopt(self, state: State) -> bool:
        """Move this board to another position, if nothing that it rests on differs there. Gives whether it did.

        If it gives False, the board still is that of its old position.
        """
        if self._plain:
            was = self.state.objects
            fits = not state.effects and (
                was is state.objects
                or not any(was.get(id) is not o and self._may_give_parts(o) for id, o in state.objects.items())
            )
        else:
            turn = self.state.flow.active == state.flow.active  # a part may say "on your turn"
            fits = turn and not self.history and agrees(self.state, state, self._seen)
        if fits:
            old, self.state, self.given = self.state, state, state
            kept = state.objects is old.objects and state.places is old.places
            if not (kept and state.marks is old.marks and state.gone is old.gone):
                self._cache = {}
        return fits

    # -- building ------------------------------------------------------------------------------------------------

    def build(self) -> Board:
        """Apply every part in force, without entries, as most values are never asked for. Gives the board itself.

        It is called once.

        Raises:
            Conflict: Nothing orders some parts whose order matters, and the game has no *does* `tie` clause.
            Spent: Too many parts are in force, or the budget of questions is used up.
        """
        if self._plain:
            self._lacks_reasons, self._built = False, True
            return self
        given = self.state
        self._seen, self.state = self.run.watch.watch_state(given)
        self.run.state = self.state  # so that reads by the game's clauses are recorded, too
        try:
            with self.run.without_entries():
                self._build()
        finally:
            self.state = self.run.state = given
        self._built = True
        return self

    def _explain(self) -> None:
        """Apply every part once more, with entries, when somebody first asks for reasons. It gives nothing.

        It does nothing if the entries are there, or inside `without_entries()`.
        """
        if not self._lacks_reasons or not self._built or self.run.quiet:
            return
        self._lacks_reasons = self._built = False
        self.cells, self._why, self._live, self._cache, self.applied, self.ties = {}, {}, {}, {}, {}, []
        self._kinds, self._begun, self._moments, self._abilities, self._unmet = {}, {}, {}, {}, set()
        self.reached, self.kept = set(), {}
        with self.run.rewind_to(self):
            self._build()
        self._built = True

    def _build(self) -> None:
        """Enter the parts of ongoing effects, abilities and counters. Then apply the `Modify` parts one by one.

        Raises:
            Conflict: Nothing orders some parts whose order matters, and the game has no *does* `tie` clause.
            Spent: Too many parts are in force.
        """
        for effect in self.state.effects.values():
            if effect.next is not None:
                continue  # it still waits for its object
            for at, part in enumerate(effect.gives):
                live = Live(f"{effect.id}/{at}", part, effect.context, effect.stamp, effect.only, effect.id)
                self._enter_part(live, ())
        for id, obj in self.state.objects.items():
            if not self._as_printed or self.game.has_static_ability(obj.card):
                self._gather_parts(id)
            if self._has_parts_clause and tuple(
                obj.counters
            ):  # `tuple` reads every counter, so that a first one is noticed later
                self._enter_counter_parts(obj)
        done: set[str] = set()
        while left := [one for one in self._live.values() if is_part(one, Modify) and one.key not in done]:
            self.pending = tuple(left)
            self.note_pending()
            live = self._pick_next(left)
            done.add(live.key)
            rivals = [one for one in left if one.key != live.key and is_order_relevant(live, one)]
            self._moments[live.key] = self._find_moment(live)
            if self._meets_condition(live):
                for id in self._apply(live, rivals):
                    self._gather_parts(id, done)
            self._apply_late(live, done, left)
        self.pending = ()
        self._drop_unmet()
        self._record_exceptions()

    def _meets_condition(self, live: Live) -> bool:
        """Whether the condition of a part's ability is met now; true if it has none of its own.

        If it is met, the part rests on what says so from now on. If not, the part is noted as unmet.
        """
        if live.conditional is None:
            return True
        with self.run.frame() as frame:
            met = self.is_condition_met(live)
        if met:
            self._why[live.key] = (*self._why[live.key], *frame)
            self._unmet.discard(live.key)
        else:
            self._unmet.add(live.key)
        return met

    def _drop_unmet(self) -> None:
        """Drop from the parts in force those whose ability's condition was not met.

        Of a `Modify` part it counts at its turn, of any other in the end.
        """
        for live in tuple(self._live.values()):
            if live.key in self._unmet or not (is_part(live, Modify) or self._meets_condition(live)):
                del self._live[live.key]
        self._kinds = {}

    def note_pending(self) -> None:
        """Do nothing. It is called before each pick of the next part, when `pending` holds the parts not yet applied.

        A subclass may override it to note where each part stands.
        """

    def _find_moment(self, live: Live[Modify]) -> tuple[object, tuple[int, ...]]:
        """When a part applies that looks at others or is looked at, and the numbers of the entries that say so.

        It is `(None, ())` if no clause says, or if it neither looks nor is looked at. What a moment is, the game's
        clause says.
        """
        others = (one for one in self._live.values() if one.key != live.key and is_part(one, Modify))
        if not self._has_moment_clause or not any(looks_at(live, one) or looks_at(one, live) for one in others):
            return None, ()
        with self.run.frame() as why:
            moment = self.run.defines("moment", live, None)
        return moment, tuple(why)

    def _apply_late(self, live: Live[Modify], done: set[str], left: Sequence[Live[Modify]]) -> None:
        """After the last part of a moment, apply its parts to the objects that have come to match since their turn.

        Args:
            live: The part just applied. Nothing is done if it has no moment, or if another part of that moment is
                left.
            done: The keys of the parts that have been applied.
            left: The `Modify` parts not applied before `live`, itself included.
        """
        moment, _ = self._moments[live.key]
        if moment is None or any(self._find_moment(one)[0] == moment for one in left if one.key != live.key):
            return
        mine = {key: why for key, (then, why) in self._moments.items() if then == moment and key in self._live}
        for key, why in mine.items():
            one = self._live[key]
            if not is_part(one, Modify) or (key in self._unmet and not self._meets_condition(one)):
                continue
            waits = one.part.when is not None or one.conditional is not None
            come = set(self.state.objects) if waits else {id for other, id in self.applied if other in mine}
            left_out = (id for id in self._find_matching(one) if id in come and (key, id) not in self.applied)
            ids = tuple(left_out) if waits or one.only is None else ()
            before = len(self.applied)
            for id in self._apply(one, [], (ids, why)):
                self._gather_parts(id, done)
            if len(self.applied) > before:
                self._apply_late(one, done, left)

    def _enter_part(self, live: Live, why: tuple[int, ...]) -> None:
        """Add a part (one change in force) to those in force, with the timestamp that *defines* `stamp` gives.

        `why` are the entries it rests on.

        Raises:
            Spent: Too many parts are in force.
        """
        with self.run.frame() as frame:
            stamp = self.run.defines("stamp", live, live.stamp)
        if len(self._live) >= self.run.budget.parts:
            raise Spent("parts in force", self.run.budget.parts)
        self._cache, self._kinds = {}, {}
        self._live[live.key] = msgspec.structs.replace(live, stamp=stamp) if isinstance(stamp, int) else live
        self._why[live.key] = (*why, *frame)
        self.history = self.history or "history" in list_fields_read(live)

    def _gather_parts(self, id: str, done: set[str] | None = None) -> None:
        """Enter the parts that an object's static abilities give now, where a clause on `function` lets them.

        Without `done`, the board is only beginning. With `done`, the keys of the parts applied so far, the parts of
        lost abilities go. Those stay that have been applied, or that a clause on `goes-on` keeps. Nothing is done at
        the beginning for an object without static parts, and later for a hidden one.
        """
        obj = self.state.objects[id]
        if (
            not self.run.prints.recall(self, obj, "static", self._gives_static_parts)
            if done is None
            else self.face(obj) is HIDDEN
        ):
            return
        with self.run.frame() as frame:
            abilities = self.get(id, "abilities")
        kept = set()
        for index, ability in self._number_abilities(id, abilities if isinstance(abilities, tuple) else ()):
            if not isinstance(ability, Static):
                continue
            with self.run.frame(frame) as why:
                works = self.run.allows("function", Functioning(id, index, ability))
            if not works:
                continue
            for at, part in enumerate(ability.gives):
                key = f"{id}/{index}/{at}"
                kept.add(key)
                if key not in self._live:
                    context = Context(id, self._find_controller(obj))
                    waits = self._has_condition_clause and ability.condition is not None
                    conditional = Functioning(id, index, ability) if waits else None
                    self._enter_part(Live(key, part, context, obj.since, conditional=conditional), tuple(why))
                elif done is not None and key not in done:
                    self._live[key] = self._update_controller(self._live[key])
        if done is not None:
            mine = [key for key in self._live if key.startswith(f"{id}/") and key not in kept | done]
            begun = {effect for effect, _ in self._begun}
            for key in mine:
                if key.rpartition("/")[0] not in begun or not self._stays_in_force(key):
                    del self._live[key]
            self._kinds = {}

    def _number_abilities(self, id: str, abilities: tuple[object, ...]) -> Iterator[tuple[int, object]]:
        """The (number, ability) pairs of an object's abilities. Each keeps its number when others are taken away.

        `abilities` are those that it has now. A new one gets the next number, from 0.
        """
        had = self._abilities.setdefault(id, [])
        free = list(range(len(had)))
        for ability in abilities:
            index = next((at for at in free if had[at] == ability), len(had))
            if index == len(had):
                had.append(ability)
            else:
                free.remove(index)
            yield index, ability

    def _stays_in_force(self, key: str) -> bool:
        """Whether a part stays in force without its ability, because its effect has begun to apply.

        The key names the part.
        """
        with self.run.frame() as frame:
            stays = self.run.allows("goes-on", self._live[key])
        self._why[key] = (*self._why[key], *frame)
        return stays

    def _gives_static_parts(self, obj: Obj, _: str) -> bool:
        """Whether an object has static abilities before anything changes it. A hidden card has none.

        The second argument is not used; `Prints.recall` passes a field.
        """
        face = self.face(obj)
        if face is HIDDEN or not (self._implied or self.game.has_static_ability(face)):
            return False
        abilities = self.get(obj.id, "abilities")
        return isinstance(abilities, tuple) and any(isinstance(one, Static) for one in abilities)

    def _enter_counter_parts(self, obj: Obj) -> None:
        """Add the parts that an object's counters give, by *defines* `parts`; none if no clause answers.

        Their keys are `o3/counters/0` and so on, and the object is their source.
        """
        with self.run.frame() as why:
            parts = self.run.defines("parts", obj, ())
        for at, part in enumerate(parts):
            self._enter_part(
                Live(f"{obj.id}/counters/{at}", part, Context(obj.id, self._find_controller(obj)), obj.since),
                tuple(why),
            )

    def _pick_next(self, left: list[Live[Modify]]) -> Live[Modify]:
        """The part to apply next, of those left: the first of those that *orders* `effects` puts first.

        Where that leaves several and their order matters, it notes them as a tie.

        Raises:
            Conflict: There is a tie, and the game has no *does* `tie` clause.
        """
        if len(left) == 1:
            return left[0]
        with self.run.without_entries():
            first: tuple[Live[Modify], ...] = self.run.first("effects", tuple(left))
        if any(is_order_relevant(first[0], one) and not self.commute(first[0], one) for one in first[1:]):
            if not self.game.clauses("does", "tie"):
                raise Conflict("effects", tuple(f"{one.key} ({show(one.part)})" for one in first))
            self.ties.append(first)
        return first[0]

    def _apply(self, live: Live[Modify], rivals: list[Live[Modify]], late: _Late | None = None) -> list[str]:
        """Apply a part (one change in force) to the objects it reaches, or to those of `late`.

        Gives the ids of the objects whose abilities or controller it changed, so that their own parts may change. An
        object is skipped if a clause on `meets` keeps the part off, or the part's condition fails there. Where a
        prohibition of gaining prevails, the value stays. *Defines* `apply` gives the value. `rivals` are the parts left
        whose order with this one may matter.
        """
        part = live.part
        changed: list[str] = []
        begun: list[str] = []
        reads = matching.fields_read(part.to)
        sure = (
            live.only is None and part.to.be is None and part.field not in reads and not self._reads_changed_field(part)
        )
        asked = not self.run.quiet or (self._has_meets_clause and not sure)
        now = self._find_matching(live) if late is None else late[0]
        with self.run.frame(late[1] if late is not None else ()) as because:
            ids = self._extend_reach(live, now) if late is None else now
        asked = asked and ids is now
        for id in ids:
            with self.run.frame((*self._why[live.key], *because)) as frame:
                # With entries, `meets` is asked again: the value rests on its answer.
                told = len(frame)
                if asked and not self.meets(live, id) and self._has_meets_clause:
                    if self._was_kept_off:
                        self._record_exception(id, part.field, frame, told)
                    continue
                self.reached.add((live.key, id))
                operand = self._compute_operand(live, id)
                if operand is None:
                    continue
                so_far = self._read_in_play(id, part.field)
                if no := self._find_prohibitions(id, part, operand):
                    self._write_value(id, part.field, so_far, (*frame, *no))
                    continue
                self.applied[live.key, id] = Applying(live, id, operand)
                begun.append(id)
                result = compute(part.op, so_far, operand)
                if result == so_far:
                    continue
                self._record_order(live, id, rivals)
                work = Application(live, id, part.field, result, operand)
                label, told = f"apply:{part.field}", len(frame)
                value = self.run.defines("apply", work, so_far, label=label, source=live.source, given=tuple(frame))
            if value != so_far or len(frame) > told:  # an unchanged value rests on what kept it so
                self._write_value(id, part.field, value, tuple(frame[-1:]))
            if value != so_far and part.field in {"abilities", "controller"}:
                changed.append(id)
        if begun:
            self._begun.setdefault(identify_effect(live), tuple(begun))
        return changed

    def _record_exception(self, id: str, field: str, frame: list[int], told: int) -> None:
        """Write down, on an unchanged value, the entries that have just kept a part off the object.

        Args:
            id: The object.
            field: The field that keeps its value.
            frame: The numbers of entries collected so far.
            told: How many of them, from the first, were there before.
        """
        spoken = frame[told:]
        with self.run.frame() as before:
            value = self._read_in_play(id, field)
        self._write_value(id, field, value, (*before, *spoken))

    def _record_exceptions(self) -> None:
        """Write down why a part skips the objects that match only after its turn. The values stay the same."""
        for key, (moment, why) in self._moments.items():
            live = self._live.get(key)
            if moment is None or live is None or live.only is not None or not is_part(live, Modify):
                continue
            with self.run.without_entries():
                late = [
                    id for id in self._find_matching(live) if (key, id) not in self.applied and self.meets(live, id)
                ]
            for id in late:
                with self.run.frame(why) as frame:
                    value = self._read_in_play(id, live.part.field)
                self._write_value(id, live.part.field, value, tuple(frame))

    def _record_order(self, live: Live[Modify], id: str, rivals: list[Live[Modify]]) -> None:
        """Log why a part comes before the others that apply to an object, by asking *orders* `effects` with entries.

        It does nothing inside `without_entries()`, or if no rival meets it on the object.
        """
        if self.run.quiet:
            return
        met = tuple(one for one in rivals if self._applies_to(one, id) or self._waits_for(one, live, id))
        if met:
            self.run.first("effects", (live, *met))

    def _waits_for(self, one: Live[Modify], live: Live[Modify], id: str) -> bool:
        """Whether `one` applies to the object `id` only after `live` has changed it."""
        if one.only is not None or not looks_at(one, live) or not self._may_reach(one.part, self.state.objects[id]):
            return False
        return self.depends(one, live)

    def _applies_to(self, live: Live[Modify], id: str) -> bool:
        """Whether a part (one change in force) applies to the object `id` now, its ability's condition included."""
        with self.run.without_entries():
            if not self.is_condition_met(live):
                return False
            return id in live.only if live.only is not None else self.meets(live, id)

    def _find_prohibitions(self, id: str, part: Modify, operand: object) -> list[int]:
        """The numbers of the entries that forbid a part to change an object by this operand; empty if it may.

        It may as well if the prohibition is outweighed. If no clause orders the two at all, the prohibition prevails.

        Raises:
            Conflict: The game has clauses that order the two, but none decides here.
        """
        prohibitions = self.live(Prohibit)
        if not prohibitions or not any(p.part.what.event == "gains" for p in prohibitions):
            return []
        gains = Gains(id, part.field, part.op, operand)
        no = find_objections(self.run, gains, self)
        ordered = no and self.game.clauses("orders", "prohibition:gains")
        return no if not ordered or weigh(self.run, "prohibition:gains", gains, no) == "prohibition" else []
