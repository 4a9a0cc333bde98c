"""Current values: printed ones, changed by every part in force, in the order the game's rules give.

The kernel walks the parts and the objects; the game's clauses say the rest:

- *allows* `function` on a `Functioning`: does this ability function now?
- *defines* `parts` on an `Obj` that bears counters: what those give, beside its abilities; none by themselves.
- *defines* `stamp` on a `Live` part: its timestamp (the source's `since`, or the ongoing effect's `stamp`).
- *orders* `effects` on several `Live` parts: which apply first. Ask `ask.board().depends(a, b)` for dependency.
- *defines* `printed:<field>` and `reckoned:<field>` on an id: what its print implies before anything changes it, by
  itself or with the rest of the position (see `prints`); *defines* `value:<field>`: what comes after every change.
- *defines* `apply` on an `Application`: `return work.result` applies it; so far back leaves the value.
- *defines* `meets` on a `Meeting` (if the game says so): whether a part applies to an object, where the object is not
  what its print says, or the effect has begun to apply to it; so far, what the print says, or what the object is now.
- *does* `starts` on a `Live` part of an object: it has just come into force (say when, and let `stamp` read it);
  *does* `applies` on the `Applying`s that an event has brought about or changed, in their order; *does* `tie` on parts
  of which no rule says which applies first, where it matters. See `onset`.
- *defines* `reach` on a `Reach` (if the game says so): which objects a part applies to, where another part of its
  effect, with the same filter, has begun to apply; so far, those that match now.
- *defines* `moment` on a `Live` part that looks at what another changes (if the game says so): when it applies. What
  others of the same moment have made its own after its turn, it applies to after them all; so far None, no such moment.
- *allows* `goes-on` on a `Live` part whose effect has begun to apply and whose ability has been taken away.
- *orders* `prohibition:gains` on two `Side`s (if the game says so): a prohibition of gaining against the change.

A part that meets another on the same object, and might change what it does, has the ordering in its chain; strangers
are ordered too, but leave no entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from engine.kernel import reading
from engine.kernel.questions import Conflict, NotModelled, Spent
from engine.kernel.state import Gone, Obj, State
from engine.kernel.values import Map, Value, Word, show
from engine.kernel.watch import Seen, same
from engine.kernel.words import Ability, Card, Context, Filter, Modify, Part, Prohibit, Static

if TYPE_CHECKING:
    from engine.kernel.run import Run

__all__ = [
    "HIDDEN",
    "Application",
    "Applying",
    "Board",
    "Functioning",
    "Gains",
    "HiddenError",
    "Live",
    "Meeting",
    "Reach",
    "compute",
    "takes_abilities",
]

T = TypeVar("T")

HIDDEN = Card("?")
"""What a card is to a seat that may not see it."""


class HiddenError(Exception):
    """A hidden fact was read on a seat's view."""


class Functioning(Word, frozen=True):
    """An ability of an object, asked whether it functions."""

    obj: str
    index: int
    ability: Ability


class Gains(Word, frozen=True):
    """A change of a field about to be applied; prohibitions of gaining match it (`{event: gains, where: ...}`)."""

    obj: str
    field: str
    op: str
    by: object = None


class Live(Value, frozen=True, cache_hash=True):
    """A part in force. `key` names it: object/ability/part, or effect/part."""

    key: str
    part: Part
    context: Context
    stamp: int = 0
    only: tuple[str, ...] | None = None
    ongoing: str | None = None

    @property
    def source(self) -> str:
        """The object it comes from."""
        return self.context.source


class Applying(Value, frozen=True):
    """A part that applies to an object, and what it does there: `by` as it came to be, `was` before (None: nothing)."""

    live: Live
    obj: str
    by: object
    was: object = None


class Application(Value, frozen=True):
    """A part about to change one field of one object; `by` is what it does it by."""

    live: Live
    obj: str
    field: str
    result: object
    by: object = None


class Meeting(Value, frozen=True):
    """A part and an object that it might apply to; `now`: whether the object is, at this point, what the part says."""

    live: Live
    obj: str
    now: bool


class Reach(Value, frozen=True):
    """A part of an effect of which another part has begun to apply to some objects."""

    live: Live
    begun: tuple[str, ...]


class _Print:
    """A board as the print alone would have it."""

    def spend(self, looks: int) -> None:
        self.board.spend(looks)

    def __init__(self, board: Board) -> None:
        self.board, self.state, self.game = board, board.state, board.game

    def get(self, subject: str, field: str) -> object:
        obj = self.state.objects.get(subject)
        return self.board._printed(obj, field) if obj else self.board.get(subject, field)  # noqa: SLF001 - its other half


_REST = frozenset({"controller", "owner", "zone", "place", "token", "host", "since"})


class Board:
    """The current values in one position. `get` reads; `live` lists the parts in force by kind."""

    def __init__(self, run: Run) -> None:
        self.run, self.state, self.game = run, run.state, run.game
        self.cells: dict[str, dict[str, tuple[object, tuple[int, ...]]]] = {}
        self.applied: dict[tuple[str, str], Applying] = {}
        """Which part applies to which object, in the order in which they do."""
        self.ties: list[tuple[Live, ...]] = []
        """Parts of which nothing says which applies first, where it matters."""
        self._known: dict[tuple[object, ...], tuple[Any, tuple[int, ...] | None]] = {}
        """What has been read, with what it rests on; None where it was read aside, and nobody said."""
        self._why: dict[str, tuple[int, ...]] = {}
        self._mute = True
        """Whether it was made aside: it has every value, and does not say yet what they rest on."""
        self._live: dict[str, Live] = {}
        self._turned = bool(run.game.clauses("defines", "face"))
        self._meeting = bool(run.game.clauses("defines", "meets"))
        self._counting = bool(run.game.clauses("defines", "parts"))
        self._implied = "abilities" in run.game.implied
        self._as_printed = not self._implied and not self._turned
        """Whether a card's abilities are those that it prints, as long as nothing changes them."""
        self._begun: dict[tuple[str, Filter], tuple[str, ...]] = {}
        """To which objects an effect has begun to apply, by its name and the filter of its parts."""
        self._timing = bool(run.game.clauses("defines", "moment"))
        self._moments: dict[str, tuple[object, tuple[int, ...]]] = {}
        self._kept = False
        """Whether a rule has just kept a part from an object that its print makes the part's own."""
        self._told: dict[str, list[object]] = {}
        """When parts have applied that look at what others change, with what says so."""
        self.pending: tuple[Live, ...] = ()
        """While it is being made: the modifying parts not yet applied."""
        self.history = False
        """Whether a part reads what happened this turn, so that the board changes with it."""
        self.given = self.state
        """The position as it was given: `state` is a watched one while the board is made."""
        self._veiled = any(obj.card is HIDDEN for obj in self.state.objects.values())
        """Whether it is a seat's view, in which there is what the seat may not see."""
        self._plain = not self.state.effects and not self._turned and not self._prints(self.state)
        self._seen: Seen = set()
        self._built = False
        self._kinds: dict[type[Part], tuple[Live, ...]] = {}

    # -- reading -------------------------------------------------------------------------------------------------

    def get(self, subject: str, field: str) -> object:
        """The current value of a field, a counter (`counter:<name>`), a mark; of what is gone, as it last was."""
        known = self._known.get((subject, field))
        if known is not None and known[1] == ():
            return known[0]  # nothing to tell, as most often
        return self.recall((subject, field), self._get, subject, field)

    def recall(self, key: tuple[object, ...], work: Callable[..., T], *given: Any) -> T:  # noqa: ANN401 - as work takes
        """What work comes to in this position, found once; what it rests on falls into the chain each time."""
        known = self._known.get(key)
        if self.run.quiet:
            if known is None:
                heard = self.run.heard
                value = work(*given)
                known = self._known[key] = value, (() if self.run.heard == heard else None)
        elif known is None or known[1] is None:
            with self.run.frame() as uses:
                value = work(*given)
            known = self._known[key] = value, tuple(uses)
        if known[1] != ():
            self.run.heard += 1
            self.run.note(known[1] or ())
        found: T = known[0]
        return found

    def _get(self, subject: str, field: str) -> object:
        if subject not in self.state.objects:
            return self._elsewhere(subject, field)
        value = self._changed(subject, field)
        if field in self.game.derived:
            value = self.run.defines(f"value:{field}", subject, value)
        return value

    def _changed(self, subject: str, field: str) -> object:
        """The printed value as the parts applied so far have changed it."""
        cell = self.cells.get(subject)
        if cell is not None and field in cell:
            self._speak()
            value, entries = self.cells[subject][field]
            self.run.heard += 1
            self.run.note(entries)
            return value
        return self._printed(self.state.objects[subject], field)

    def changed(self, subject: str, field: str) -> object:
        """The value of an object's field as the parts in force make it, before what the rules do after them all."""
        return self._changed(subject, field) if subject in self.state.objects else self._elsewhere(subject, field)

    @property
    def why(self) -> dict[str, tuple[int, ...]]:
        """What each part in force rests on, by its key."""
        self._speak()
        return self._why

    def number(self, subject: str, field: str) -> int:
        """A current value that counts; what is undefined is 0."""
        got = self.get(subject, field)
        return got if isinstance(got, int) else 0

    def _printed(self, obj: Obj, field: str) -> object:
        if field in self.game.implied:
            if obj.id in self.cells:  # its own values are not what its print makes them
                value = self._implying(obj, field)
            else:
                value = self.run.prints.recall(self, obj, field, self._implying)
        else:
            value = self._bare(obj, field)
        if field in self.game.reckoned:
            value = self.run.defines(f"reckoned:{field}", obj.id, value)
        return value

    def _implying(self, obj: Obj, field: str) -> object:
        return self.run.defines(f"printed:{field}", obj.id, self._bare(obj, field))

    def _bare(self, obj: Obj, field: str) -> object:
        game = self.game
        if field in game.fields:
            return self.get(obj.id, game.fields[field])
        card = self.face(obj)
        if card is HIDDEN and field not in _REST:
            raise HiddenError(f"{field} of {obj.id}, which this seat may not see")
        if field == "name":
            return card.name
        if field == "abilities":
            return card.abilities
        printed = game.prints.get(field, field)
        if printed in card.values:
            return card.values[printed]
        if field in _REST:
            return getattr(obj, field)
        if field.startswith("counter:"):
            return obj.counters.get(field[8:], 0)
        return obj.marks.get(field)

    def face(self, obj: Obj) -> Card:
        """The card whose print counts: the side that is up, what it is a copy of."""
        return self.run.prints.recall(self, obj, "", self._facing) if self._turned else obj.card

    def _facing(self, obj: Obj, _: str) -> Card:
        face = self.run.defines("face", obj, obj.card)
        return face if isinstance(face, Card) else obj.card

    def _elsewhere(self, subject: str, field: str) -> object:
        gone: Gone | None = self.state.gone.get(subject)
        if gone is None:
            return self.state.mark(subject, field)
        if field in gone.values:
            return gone.values[field]
        if field in _REST:
            return getattr(gone.obj, field)
        if field.startswith("counter:"):
            return gone.obj.counters.get(field[8:], 0)
        return gone.obj.marks.get(field)

    def snapshot(self, id: str) -> Map[str, object]:
        """All values of an object, for last known information."""
        obj = self.state.objects[id]
        card = self.face(obj)
        implied = (*self.game.fields, *self.game.implied, *self.game.reckoned, *self.game.derived)
        fields = {"name", "abilities", "controller", *card.values, *self.cells.get(id, ()), *implied}
        with self.run.aside():
            return Map({field: self.get(id, field) for field in sorted(fields)})

    def spend(self, looks: int) -> None:
        """Count what is looked at as asked."""
        self.run.spend(looks)

    def lives(self) -> dict[str, Live]:
        """Every part in force, by its key."""
        return self._live

    def live(self, kind: type[Part]) -> tuple[Live, ...]:
        """The parts of one kind in force."""
        if kind not in self._kinds:
            self._kinds[kind] = tuple(live for live in self._live.values() if isinstance(live.part, kind))
        return self._kinds[kind]

    # -- building ------------------------------------------------------------------------------------------------

    def _prints(self, state: State) -> bool:
        """Whether any card prints something that is in force by itself."""
        return any(self._gives(obj) for obj in state.objects.values())

    def _gives(self, obj: Obj) -> bool:
        return self.game.static(obj.card) or (self._counting and bool(obj.counters))

    def serves(self, state: State) -> bool:
        """Whether this is the board of another position too, because nothing that it rests on differs; then it is."""
        if self._plain:
            was = self.state.objects
            fits = not state.effects and (
                was is state.objects
                or not any(was.get(id) is not o and self._gives(o) for id, o in state.objects.items())
            )
        else:
            turn = self.state.flow.active == state.flow.active  # a part may say "on your turn"
            fits = turn and not self.history and same(self.state, state, self._seen)
        if fits:
            old, self.state, self.given = self.state, state, state
            kept = state.objects is old.objects and state.places is old.places
            if not (kept and state.marks is old.marks and state.gone is old.gone):
                self._known = {}
        return fits

    @contextmanager
    def back(self, state: State, *, given: State | None = None) -> Iterator[None]:
        """Read an earlier position that this board served; or a watched one, of the position that was `given`."""
        kept = self.state, self.given, self._known
        self.state, self.given, self._known = state, given or state, {}
        try:
            yield
        finally:
            self.state, self.given, self._known = kept

    def build(self) -> Board:
        """Apply everything that is in force. Called once, by the run, and aside: what is never asked need not speak."""
        if self._plain:
            self._mute, self._built = False, True
            return self
        given = self.state
        self._seen, self.state = self.run.watch.over(given)
        self.run.state = self.state  # what the game's clauses look at while they are asked is seen as well
        try:
            with self.run.aside():
                self._build()
        finally:
            self.state = self.run.state = given
        self._built = True
        return self

    def _speak(self) -> None:
        """Apply everything once more, aloud, when somebody asks what a changed value rests on."""
        if not self._mute or not self._built or self.run.quiet:
            return
        self._mute = self._built = False
        self.cells, self._why, self._live, self._known, self.applied, self.ties = {}, {}, {}, {}, {}, []
        self._kinds, self._begun, self._moments, self._told = {}, {}, {}, {}
        with self.run.back_to(self):
            self._build()
        self._built = True

    def _build(self) -> None:
        for effect in self.state.effects.values():
            if effect.next is not None:
                continue  # it waits for its object
            for at, part in enumerate(effect.gives):
                live = Live(f"{effect.id}/{at}", part, effect.context, effect.stamp, effect.only, effect.id)
                self._enter(live, ())
        for id, obj in self.state.objects.items():
            if not self._as_printed or self.game.static(obj.card):
                self._gather(id)
            if self._counting and tuple(obj.counters):  # looked at, so that the first counter is noticed
                self._count(obj)
        done: set[str] = set()
        while left := [one for one in self._live.values() if isinstance(one.part, Modify) and one.key not in done]:
            self.pending = tuple(left)
            live = self._next(left)
            done.add(live.key)
            rivals = [one for one in left if one.key != live.key and _meet(live.part, one.part)]
            self._moments[live.key] = self._moment(live)
            for id in self._apply(live, rivals):
                self._gather(id, done)
            self._late(live, done, left)
        self.pending = ()
        self._passed_by()

    def _moment(self, live: Live) -> tuple[object, tuple[int, ...]]:
        """When a part applies, with what says so, if it looks at what another changes, or changes what one looks at."""
        others = (one for one in self._live.values() if one.key != live.key and isinstance(one.part, Modify))
        if not self._timing or not any(_looks_at(live, one) or _looks_at(one, live) for one in others):
            return None, ()
        with self.run.frame() as why:
            moment = self.run.defines("moment", live, None)
        return moment, tuple(why)

    def _late(self, live: Live, done: set[str], left: Sequence[Live]) -> None:
        """Once all parts of a moment have had their turn, apply them to what has been made theirs since."""
        moment, _ = self._moments[live.key]
        if moment is None or any(self._moment(one)[0] == moment for one in left if one.key != live.key):
            return
        mine = {key: why for key, (then, why) in self._moments.items() if then == moment and key in self._live}
        for key, why in mine.items():
            one = self._live[key]
            come = {id for other, id in self.applied if other in mine and (key, id) not in self.applied}
            ids = tuple(id for id in self._found(one) if id in come) if one.only is None else ()
            before = len(self.applied)
            for id in self._apply(one, [], (ids, why)):
                self._gather(id, done)
            if len(self.applied) > before:
                self._late(one, done, left)

    def _enter(self, live: Live, why: tuple[int, ...]) -> None:
        with self.run.frame() as frame:
            stamp = self.run.defines("stamp", live, live.stamp)
        if len(self._live) >= self.run.budget.parts:
            raise Spent("parts in force", self.run.budget.parts)
        self._known, self._kinds = {}, {}
        self._live[live.key] = msgspec.structs.replace(live, stamp=stamp) if isinstance(stamp, int) else live
        self._why[live.key] = (*why, *frame)
        self.history = self.history or "history" in reading.reads(live.part)

    def _gather(self, id: str, done: set[str] | None = None) -> None:
        """Find the parts that an object's abilities give now; those of abilities it has lost go, unless applied."""
        obj = self.state.objects[id]
        if not self.run.prints.recall(self, obj, "static", self._static) if done is None else self.face(obj) is HIDDEN:
            return
        with self.run.frame() as frame:
            abilities = self.get(id, "abilities")
        kept = set()
        for index, ability in self._numbered(id, abilities if isinstance(abilities, tuple) else ()):
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
                    context = Context(id, self._controller(obj))
                    self._enter(Live(key, part, context, obj.since), tuple(why))
                elif done is not None and key not in done:
                    self._live[key] = self._now(self._live[key])
        if done is not None:
            mine = [key for key in self._live if key.startswith(f"{id}/") and key not in kept | done]
            begun = {effect for effect, _ in self._begun}
            for key in mine:
                if key.rpartition("/")[0] not in begun or not self._goes_on(key):
                    del self._live[key]
            self._kinds = {}

    def _numbered(self, id: str, abilities: tuple[object, ...]) -> Iterator[tuple[int, object]]:
        """An object's abilities, each with a number that it keeps when those before it are taken away."""
        told = self._told.setdefault(id, [])
        free = list(range(len(told)))
        for ability in abilities:
            index = next((at for at in free if told[at] == ability), len(told))
            if index == len(told):
                told.append(ability)
            else:
                free.remove(index)
            yield index, ability

    def _goes_on(self, key: str) -> bool:
        """Whether a part stays whose ability is no more, because its effect has begun to apply."""
        with self.run.frame() as frame:
            stays = self.run.allows("goes-on", self._live[key])
        self._why[key] = (*self._why[key], *frame)
        return stays

    def _static(self, obj: Obj, _: str) -> bool:
        """Whether an object has abilities that are in force by themselves, before anything changes it."""
        face = self.face(obj)
        if face is HIDDEN or not (self._implied or self.game.static(face)):
            return False
        abilities = self.get(obj.id, "abilities")
        return isinstance(abilities, tuple) and any(isinstance(one, Static) for one in abilities)

    def _count(self, obj: Obj) -> None:
        """Find the parts that an object's counters give."""
        with self.run.frame() as why:
            parts = self.run.defines("parts", obj, ())
        for at, part in enumerate(parts):
            self._enter(
                Live(f"{obj.id}/counters/{at}", part, Context(obj.id, self._controller(obj)), obj.since), tuple(why)
            )

    def _now(self, live: Live) -> Live:
        """A part of an object's own, with the controller that the object has now."""
        obj = None if live.ongoing else self.state.objects.get(live.source)
        seat = self._controller(obj) if obj is not None else live.context.controller
        if seat == live.context.controller:
            return live
        self._known, self._kinds = {}, {}
        return msgspec.structs.replace(live, context=msgspec.structs.replace(live.context, controller=seat))

    def _controller(self, obj: Obj) -> str | None:
        with self.run.frame():
            got = self.get(obj.id, "controller")
        return got if isinstance(got, str) else obj.owner

    def _next(self, left: list[Live]) -> Live:
        if len(left) == 1:
            return left[0]
        with self.run.aside():
            first: tuple[Live, ...] = self.run.first("effects", tuple(left))
        if any(_meet(first[0].part, one.part) and not self.commute(first[0], one) for one in first[1:]):
            if not self.game.clauses("does", "tie"):
                raise Conflict("effects", tuple(f"{one.key} ({show(one.part)})" for one in first))
            self.ties.append(first)
        return first[0]

    def commute(self, one: Live, two: Live) -> bool:
        """Whether two parts come to the same on every object, whichever is applied first."""
        if self.depends(one, two) or self.depends(two, one):
            return False
        if not isinstance(one.part, Modify) or not isinstance(two.part, Modify) or one.part.field != two.part.field:
            return True
        with self.run.aside():
            mine, other = self._doing(one), self._doing(two)
            return all(
                _after(self._changed(id, one.part.field), (one.part.op, mine[id]), (two.part.op, other[id]))
                == _after(self._changed(id, one.part.field), (two.part.op, other[id]), (one.part.op, mine[id]))
                for id in mine.keys() & other.keys()
            )

    def _reach(self, live: Live) -> tuple[str, ...]:
        """The objects that a part would be applied to now; of those that it might reach, the ones that it meets."""
        now = self._found(live)
        ids = self._continued(live, now)
        return tuple(id for id in ids if self.meets(live, id)) if ids is now and self._meeting else ids

    def _continued(self, live: Live, now: tuple[str, ...]) -> tuple[str, ...]:
        """Which objects a part applies to, where its effect has begun to apply to some."""
        begun = self._begun.get(_group(live))
        if begun is None or live.only is not None:
            return now
        reached: tuple[str, ...] = self.run.defines("reach", Reach(live, begun), now)
        return reached

    def _found(self, live: Live) -> tuple[str, ...]:
        """The objects that a part's filter matches now; of a card that a seat may not see it is shown nothing."""
        part = live.part
        assert isinstance(part, Modify)  # noqa: S101 - callers pass no other kind
        if live.only is not None:
            return tuple(i for i in live.only if self._shown(i))
        if part.to.be is not None:
            got = reading.meant(part.to.be, live.context, self.state)
            ids: tuple[str, ...] = (got,) if isinstance(got, str) and self._shown(got) else ()
            return tuple(i for i in ids if reading.obeys(part.to, i, live.context, self))
        if self._meeting and self._touched(part):
            return tuple(i for i, obj in self.state.objects.items() if self._may_reach(part, obj) and self._shown(i))
        return reading.found(part.to, live.context, self, self._shown if self._veiled else None)

    def _shown(self, id: str) -> bool:
        """Whether an object is there and may be seen."""
        obj = self.state.objects.get(id)
        return obj is not None and obj.card is not HIDDEN

    def _touched(self, part: Modify) -> bool:
        """Whether something that a part looks at has changed on any object."""
        fields = reading.reads(part.to)
        return any(not fields.isdisjoint(cell) for cell in self.cells.values())

    def _may_reach(self, part: Modify, obj: Obj) -> bool:
        zones = self.game.zones
        return obj.zone == part.to.zone if part.to.zone else obj.zone in zones and zones[obj.zone].board

    def meets(self, live: Live, id: str) -> bool:
        """Whether a part applies to an object at this point."""
        part, self._kept = live.part, False
        assert isinstance(part, Modify)  # noqa: S101 - callers pass no other kind
        if not self._meeting:
            return live.only is not None or reading.obeys(part.to, id, live.context, self)
        now = so_far = reading.obeys(part.to, id, live.context, self)
        if live.only is None and not reading.reads(part.to).isdisjoint(self.cells.get(id, {})):
            with self.run.aside():
                so_far = reading.obeys(part.to, id, live.context, _Print(self))
        if now == so_far and live.only is None:
            return now
        does = bool(self.run.defines("meets", Meeting(live, id, now), so_far))
        self._kept = so_far and not does
        return does

    def _operand(self, live: Live, id: str) -> object:
        """What a part would do to one object, or None if its condition does not hold there."""
        part = live.part
        assert isinstance(part, Modify)  # noqa: S101 - callers pass no other kind
        if part.when is None and isinstance(part.by, int):
            return part.by
        context = msgspec.structs.replace(live.context, it=id)
        if not reading.holds(part.when, context, self):
            return None
        if part.field in self.game.lists or not isinstance(part.by, (int, str, Word)) or isinstance(part.by, Ability):
            return part.by
        if isinstance(part.by, str) and not reading.refers(part.by) and part.by != "x":
            return part.by
        if part.field == "controller":
            return reading.meant(str(part.by), context, self.state)
        return reading.amount(part.by, context, self)

    def _apply(
        self, live: Live, rivals: list[Live], late: tuple[tuple[str, ...], tuple[int, ...]] | None = None
    ) -> list[str]:
        """Apply a part to what it reaches, or to what has been made its own `late`, and what says so."""
        part = live.part
        assert isinstance(part, Modify)  # noqa: S101 - build passes no other kind
        changed: list[str] = []
        begun: list[str] = []
        reads = reading.reads(part.to)
        sure = live.only is None and part.to.be is None and part.field not in reads and not self._touched(part)
        asked = not self.run.quiet or (self._meeting and not sure)
        now = self._found(live) if late is None else late[0]
        with self.run.frame(late[1] if late is not None else ()) as because:
            ids = self._continued(live, now) if late is None else now
        asked = asked and ids is now
        for id in ids:
            with self.run.frame((*self._why[live.key], *because)) as frame:
                # aloud it is asked again why the part applies here, or not: that is part of what the value rests on
                told = len(frame)
                if asked and not self.meets(live, id) and self._meeting:
                    if self._kept:
                        self._spared(id, part.field, frame, told)
                    continue
                operand = self._operand(live, id)
                if operand is None:
                    continue
                so_far = self._changed(id, part.field)
                if no := self._forbidden(id, part, operand):
                    self._put(id, part.field, so_far, (*frame, *no))
                    continue
                self.applied[live.key, id] = Applying(live, id, operand)
                begun.append(id)
                result = compute(part.op, so_far, operand)
                if result == so_far:
                    continue
                self._order(live, id, rivals)
                work = Application(live, id, part.field, result, operand)
                label, told = f"apply:{part.field}", len(frame)
                value = self.run.defines("apply", work, so_far, label=label, source=live.source, given=tuple(frame))
            if value != so_far or len(frame) > told:  # what kept a value as it was is what it rests on
                self._put(id, part.field, value, tuple(frame[-1:]))
            if value != so_far and part.field in {"abilities", "controller"}:
                changed.append(id)
        if begun:
            self._begun.setdefault(_group(live), tuple(begun))
        return changed

    def _spared(self, id: str, field: str, frame: list[int], told: int) -> None:
        """Say of a value what has just kept a part from it."""
        spoken = frame[told:]
        with self.run.frame() as before:
            value = self._changed(id, field)
        self._put(id, field, value, (*before, *spoken))

    def _passed_by(self) -> None:
        """Say of the values of objects that have become a part's own after its moment what keeps it from them."""
        for key, (moment, why) in self._moments.items():
            live = self._live.get(key)
            if moment is None or live is None or live.only is not None or not isinstance(live.part, Modify):
                continue
            with self.run.aside():
                late = [id for id in self._found(live) if (key, id) not in self.applied and self.meets(live, id)]
            for id in late:
                with self.run.frame(why) as frame:
                    value = self._changed(id, live.part.field)
                self._put(id, live.part.field, value, tuple(frame))

    def _put(self, id: str, field: str, value: object, rests: tuple[int, ...]) -> None:
        """Change a value; what has been read until now may read otherwise."""
        self.cells.setdefault(id, {})[field] = (value, rests)
        self._known = {}

    def _order(self, live: Live, id: str, rivals: list[Live]) -> None:
        """Put into the chain why this part comes before those that it meets on this object."""
        if self.run.quiet:
            return
        met = tuple(one for one in rivals if self._touches(one, id) or self._awaits(one, live, id))
        if met:
            self.run.first("effects", (live, *met))

    def _awaits(self, one: Live, live: Live, id: str) -> bool:
        """Whether a part comes to apply to an object by what another is about to do to it."""
        assert isinstance(one.part, Modify)  # noqa: S101 - build passes no other kind
        if one.only is not None or not _looks_at(one, live) or not self._may_reach(one.part, self.state.objects[id]):
            return False
        return self.depends(one, live)

    def _touches(self, live: Live, id: str) -> bool:
        with self.run.aside():
            if live.only is not None:
                return id in live.only
            return self.meets(live, id)

    def _forbidden(self, id: str, part: Modify, operand: object) -> list[int]:
        """The entries that keep a change from being made to an object."""
        prohibitions = self.live(Prohibit)
        if not prohibitions or not any(
            p.part.what.event == "gains" for p in prohibitions if isinstance(p.part, Prohibit)
        ):
            return []
        gains = Gains(id, part.field, part.op, operand)
        no = self.run.objections(gains, self)
        ordered = no and self.game.clauses("orders", "prohibition:gains")
        return no if not ordered or self.run.prevails("prohibition:gains", gains, no) == "prohibition" else []

    # -- dependency ----------------------------------------------------------------------------------------------

    def depends(self, one: Live, two: Live, given: Sequence[Live] = ()) -> bool:
        """Whether applying `two` first would change what `one` applies to, or what it does to them (tried).

        What both need to be asked at all is that `two` writes a field that `one` reads. `given`: parts that are
        applied before either, for what `two` does may itself depend on them.
        """
        return self._linked(one, two) and self.turns(one, (*given, two))[-1]

    def turns(self, one: Live, parts: Sequence[Live]) -> tuple[bool, ...]:
        """Of each of some parts, applied upon those before it, whether it changes what `one` does (tried)."""
        said: list[bool] = []
        with self.run.aside():
            cells, known = self.cells, self._known
            self.cells = {id: dict(cell) for id, cell in cells.items()}
            before: dict[str, object] | None = None
            for part in parts:
                linked = self._linked(one, part)
                if linked and before is None:
                    before = self._doing(self._now(one))
                self._try(part)
                after = self._doing(self._now(one)) if linked else None
                said.append(linked and before != after)
                before = after
            self.cells, self._known = cells, known
        return tuple(said)

    def _linked(self, one: Live, two: Live) -> bool:
        """Whether one part writes a field that another reads, so that it is worth trying."""
        if not isinstance(one.part, Modify) or not isinstance(two.part, Modify):
            return False
        linked = {two.part.field} | {a for a, b in self.game.fields.items() if b == two.part.field}
        return not linked.isdisjoint(reading.reads(one.part))

    def _try(self, live: Live) -> None:
        part = live.part
        assert isinstance(part, Modify)  # noqa: S101 - callers pass no other kind
        for id, operand in self._doing(live).items():
            result = compute(part.op, self._changed(id, part.field), operand)
            self._put(id, part.field, result, ())

    def _doing(self, live: Live) -> dict[str, object]:
        operands = {id: self._operand(live, id) for id in self._reach(live)}
        return {id: operand for id, operand in operands.items() if operand is not None}


def _looks_at(one: Live, other: Live) -> bool:
    """Whether a part looks at what another changes to find what it applies to."""
    assert isinstance(one.part, Modify)  # noqa: S101 - callers pass no other kind
    assert isinstance(other.part, Modify)  # noqa: S101 - as above
    return other.part.field in reading.reads(one.part.to)


def _group(live: Live) -> tuple[str, Filter]:
    """The parts of one effect that say of the same things that they change: its name, and their filter."""
    assert isinstance(live.part, Modify)  # noqa: S101 - callers pass no other kind
    return live.key.rpartition("/")[0], live.part.to


def _meet(one: Part, two: Part) -> bool:
    """Whether the order of two parts can matter: they write one field, one reads what the other writes or is of it."""
    assert isinstance(one, Modify)  # noqa: S101 - callers pass no other kind
    assert isinstance(two, Modify)  # noqa: S101 - as above
    if takes_abilities(one) or takes_abilities(two):  # with an ability its parts go
        return True
    return one.field == two.field or one.field in reading.reads(two) or two.field in reading.reads(one)


def takes_abilities(part: Part) -> bool:
    """Whether a part takes abilities away from what it applies to."""
    return isinstance(part, Modify) and part.field == "abilities" and part.op in {"set", "remove"}


def _after(so_far: object, *changes: tuple[str, object]) -> object:
    """A value after several changes, one after another; of several values, their order says nothing."""
    for op, by in changes:
        so_far = compute(op, so_far, by)
    return sorted(map(show, so_far)) if isinstance(so_far, tuple) else so_far


def compute(op: str, so_far: object, by: object) -> object:
    """A value after one change.

    Raises:
        NotModelled: the change is none that the kernel knows.
        Spent: the number is larger than any game needs.
    """
    if op == "set":
        return by
    if op in {"grant", "remove"}:
        had = so_far if isinstance(so_far, tuple) else ()
        if op == "remove" and by == "all":
            return ()
        given = by if isinstance(by, tuple) else (by,)
        if op == "grant":
            return (*had, *given)
        return tuple(one for one in had if one not in given)
    number = so_far if isinstance(so_far, int) else 0
    if abs(number) > reading.LARGEST:
        raise Spent("a value", reading.LARGEST)
    if not isinstance(by, int):
        raise NotModelled(f"{op} by {show(by)}", "as a change of a number")
    if op == "add":
        return number + by
    if op == "subtract":
        return number - by
    if op == "multiply":
        return number * by
    if op == "divide":
        return int(number / by) if by else number
    raise NotModelled(op, "as a way to change a value")
