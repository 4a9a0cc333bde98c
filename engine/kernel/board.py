"""Reading current values: what is printed on an object, as the parts in force have changed it.

- *defines* `printed:<field>` and `reckoned:<field>` on an id: what its print implies (see `prints`).
- *defines* `value:<field>` on an id: the value after every change.

`layering.Board` computes the changed values, and `Values` reads them. A `BoardReader` is an asker that has a board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

from engine.kernel import matching
from engine.kernel.asking import Asker
from engine.kernel.errors import HiddenError
from engine.kernel.game import Budget, Game
from engine.kernel.parts import HIDDEN, Applying, Live, is_part
from engine.kernel.prints import Prints
from engine.kernel.state import Gone, Obj, State
from engine.kernel.values import Map
from engine.kernel.words import Card, Context, Filter, Part, Pattern

__all__ = ["BoardReader", "Values"]

K = TypeVar("K", bound=Part)
T = TypeVar("T")

_REST = frozenset({"controller", "owner", "zone", "place", "token", "host", "since"})
"""Fields that an object has by where it is and whose it is."""


class BoardReader(Asker, ABC):
    """An asker that reads current values, on a board of the position."""

    def __init__(
        self, game: Game, state: State, *, off: frozenset[str] = frozenset(), budget: Budget | None = None
    ) -> None:
        """Take what an `Asker` takes: the game, the position, the clauses that are off, the budget.

        No print is remembered yet.
        """
        super().__init__(game, state, off=off, budget=budget)
        self.prints = Prints(self)

    @abstractmethod
    def board(self) -> Values:
        """The board: the current values of all objects. It is made anew only when something it rests on has changed."""

    @abstractmethod
    def rewind_to(self, board: Any) -> AbstractContextManager[None]:  # noqa: ANN401 - the kind that `board` makes
        """Give a context in which questions are asked about the position of a board. Their entries join no chain."""

    def get(self, subject: str, field: str) -> object:
        """The current value of a field of an object, or of a mark (a named fact) of a seat or of the game.

        `get("o3", "power")` may give 4, `get("P1", "life")` 20. It is None if there is no such value; a counter that an
        object lacks is 0. The entries it rests on join the chain.

        Raises:
            HiddenError: The card is hidden from this seat.
        """
        return self.board().get(subject, field)

    def number(self, subject: str, field: str) -> int:
        """The current value of a field or mark as a number; 0 if it is no number, or there is no such value.

        It raises what `get` does.
        """
        return self.board().number(subject, field)

    def has(self, subject: str, field: str, member: object) -> bool:
        """Whether a field's current value equals `member`, or has it as a member if the field is a list.

        `has("o3", "types", "token")` asks for one of several types. Without a value it is false, unless `member` is
        None. It raises what `get` does.
        """
        got = self.get(subject, field)
        return member in got if isinstance(got, tuple) else got == member

    def members(self, subject: str, field: str, kind: type[T]) -> tuple[T, ...]:
        """The members of a field's current value that are of one kind; `()` if there is none.

        `members("o3", "abilities", Activated)` gives the activated abilities, `members("o3", "colors", str)` the
        colours. A value that is no list is its own one member. It raises what `get` does.
        """
        got = self.get(subject, field)
        return tuple(one for one in (got if isinstance(got, tuple) else (got,)) if isinstance(one, kind))

    def find(self, which: Filter, context: Context) -> tuple[str, ...]:
        """The ids of the objects that match a filter, place by place and top first; empty if none does.

        A filter that names neither a zone nor the object (`be`) looks on the board alone. References such as `you` are
        read in the context. It raises what `matching.matching_objects` does.
        """
        return matching.matching_objects(which, context, self.board())

    def amount(self, word: object, context: Context) -> int:
        """The number that a word of amount comes to in this position: 3 for `3` or, say, for `Count(Filter(...))`.

        It raises what `matching.amount` does.
        """
        return matching.amount(word, context, self.board())

    def holds(self, condition: object, context: Context) -> bool:
        """Whether a condition holds in this position; true for None. It raises what `matching.holds` does."""
        return matching.holds(condition, context, self.board())


class Values:
    """The current values in one position. `get` reads a value; `live` lists the parts in force of one kind."""

    def __init__(self, run: BoardReader) -> None:
        """Read the position of `run`, in which no part has been applied and no value has changed yet."""
        self.run, self.state, self.game = run, run.state, run.game
        self.cells: dict[str, dict[str, tuple[object, tuple[int, ...]]]] = {}
        """Every value that differs from the print: by object and field, the value and the entries it rests on."""
        self.applied: dict[tuple[str, str], Applying] = {}
        """Which part applies to which object, in the order in which they were applied."""
        self._built = False
        """Whether every part in force has been applied."""
        self.given = self.state
        """The position itself. While the board is made, `state` is a watched copy of it."""
        self._cache: dict[tuple[object, ...], tuple[Any, tuple[int, ...] | None]] = {}
        """Values already read, with the entries they rest on.

        None stands for entries that a read inside `without_entries()` did not collect.
        """
        self._why: dict[str, tuple[int, ...]] = {}
        self._live: dict[str, Live] = {}
        self._kinds: dict[Any, Any] = {}
        """The parts in force by kind, for the kinds asked for so far."""
        self._has_face_clause = bool(run.game.clauses("defines", "face"))
        """Whether a clause says which face of a card counts."""

    def get(self, subject: str, field: str) -> object:
        """The current value of a field, a counter (`counter:<name>`) or a mark (a named fact); None if there is none.

        A counter that an object lacks is 0. `subject` is the id of an object, a seat or `game`; an unknown one has no
        values. Of an object that is gone, it is the last known value.

        Raises:
            HiddenError: The card is hidden from this seat.
        """
        known = self._cache.get((subject, field))
        if known is not None and known[1] == ():
            return known[0]  # it rests on no entries, as most values do
        return self.recall((subject, field), self._get, subject, field)

    def recall(self, key: tuple[object, ...], work: Callable[..., T], *given: Any) -> T:  # noqa: ANN401 - as work takes
        """The result of `work(*given)` in this position, computed once per key, which the caller makes up.

        The entries it rests on join the chain each time. When a value changes, all results are forgotten.
        """
        known = self._cache.get(key)
        if self.run.quiet:
            if known is None:
                heard = self.run.heard
                value = work(*given)
                known = self._cache[key] = value, (() if self.run.heard == heard else None)
        elif known is None or known[1] is None:
            with self.run.frame() as uses:
                value = work(*given)
            known = self._cache[key] = value, tuple(uses)
        if known[1] != ():
            self.run.heard += 1
            self.run.note(known[1] or ())
        found: T = known[0]
        return found

    def _get(self, subject: str, field: str) -> object:
        """Compute a current value, as `get` gives it, without remembering it.

        Of an object in play, *defines* `value:<field>` is asked last.
        """
        if subject not in self.state.objects:
            return self._read_off_play(subject, field)
        value = self._read_in_play(subject, field)
        if field in self.game.derived:
            value = self.run.defines(f"value:{field}", subject, value)
        return value

    def _read_in_play(self, subject: str, field: str) -> object:
        """The value of a field of an existing object, as the parts applied so far have changed it.

        A field that no part has changed has its printed value.

        Raises:
            KeyError: No object has this id.
            HiddenError: The card is hidden from this seat.
        """
        cell = self.cells.get(subject)
        if cell is not None and field in cell:
            self._explain()
            value, entries = self.cells[subject][field]
            self.run.heard += 1
            self.run.note(entries)
            return value
        return self.printed(self.state.objects[subject], field)

    def changed(self, subject: str, field: str) -> object:
        """A value as the parts in force make it, before *defines* `value:<field>` is asked; None if there is none.

        Of a seat or the game it is a mark, of an object that is gone its last known value.

        Raises:
            HiddenError: The card is hidden from this seat.
        """
        return (
            self._read_in_play(subject, field) if subject in self.state.objects else self._read_off_play(subject, field)
        )

    @property
    def why(self) -> dict[str, tuple[int, ...]]:
        """The numbers of the entries (logged answers of clauses) that each part in force rests on, by the part's key.

        A key is `o3/0/1`, for object, ability and part. A part that rests on none has `()`.
        """
        self._explain()
        return self._why

    def number(self, subject: str, field: str) -> int:
        """A current value as a number; 0 if it is none, or if there is no such value."""
        got = self.get(subject, field)
        return got if isinstance(got, int) else 0

    def printed(self, obj: Obj, field: str) -> object:
        """The value of a field as an object's print gives it, before any part changes it; None if it gives none.

        *Defines* `printed:<field>` may change it first, then *defines* `reckoned:<field>`. A counter that the object
        lacks is 0.

        Raises:
            HiddenError: The card is hidden from this seat.
        """
        if field in self.game.implied:
            if obj.id in self.cells:  # its own values have changed, so nothing may be remembered
                value = self._define_printed(obj, field)
            else:
                value = self.run.prints.recall(self, obj, field, self._define_printed)
        else:
            value = self._read_print(obj, field)
        if field in self.game.reckoned:
            value = self.run.defines(f"reckoned:{field}", obj.id, value)
        return value

    def _define_printed(self, obj: Obj, field: str) -> object:
        """What *defines* `printed:<field>` makes of the bare print: the value of `_read_print` if no clause answers."""
        return self.run.defines(f"printed:{field}", obj.id, self._read_print(obj, field))

    def _read_print(self, obj: Obj, field: str) -> object:
        """The value on an object's card; else, in this order, its own field (`controller`), its counter or its mark.

        None if there is none, but 0 for a counter that it lacks. A field that reads as another, such as `power` as
        `base-power`, gives the current value of that one. That other one is printed on the card as `power`.

        Raises:
            HiddenError: The card is hidden from this seat.
        """
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
        """The card whose print counts for an object, such as the side that is up or the card that it copies.

        It is the object's own card, unless a clause on `face` says otherwise.
        """
        return self.run.prints.recall(self, obj, "", self._define_face) if self._has_face_clause else obj.card

    def _define_face(self, obj: Obj, _: str) -> Card:
        """What *defines* `face` makes of an object's own card; its own card if that is no card.

        The second argument is not used; `Prints.recall` passes a field.
        """
        face = self.run.defines("face", obj, obj.card)
        return face if isinstance(face, Card) else obj.card

    def _read_off_play(self, subject: str, field: str) -> object:
        """A mark of a seat or of the game, or a last known value of an object that is gone; None if there is none.

        A counter that a gone object lacked is 0.
        """
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
        """The current values of an existing object by field, sorted by the field names, as last known information.

        They are its name, abilities, controller, printed values, changed ones, and those that the game or its clauses
        define. Such a value may be None. Owner, zone, counters and marks that nothing changed are left out.

        Raises:
            KeyError: No object has this id.
            HiddenError: The card is hidden from this seat.
        """
        obj = self.state.objects[id]
        card = self.face(obj)
        implied = (*self.game.fields, *self.game.implied, *self.game.reckoned, *self.game.derived)
        fields = {"name", "abilities", "controller", *card.values, *self.cells.get(id, ()), *implied}
        with self.run.without_entries():
            return Map({field: self.get(id, field) for field in sorted(fields)})

    def is_condition_met(self, live: Live) -> bool:
        """Whether the condition of the ability that gives a part is met now; true if it has no condition of its own."""
        return live.conditional is None or self.run.allows("condition", live.conditional)

    def is_in_force(self, live: Live) -> bool:
        """Whether a part listed here is in force. It always is once the values are made.

        While they are being made, the condition of its ability is asked for.
        """
        return self._built or self.is_condition_met(live)

    def spend(self, looks: int) -> None:
        """Count this many looks at objects against the budget, as that many questions.

        Raises:
            Spent: The budget is used up.
        """
        self.run.spend(looks)

    def meet(self, pattern: Pattern) -> None:
        """Note in `met` of the run that something has matched a pattern. Only remarks read it."""
        self.run.met.add(pattern)

    def parts_by_key(self) -> dict[str, Live]:
        """Every part in force (one continuous change each) by its key, in the order in which they were found.

        A key joins object, ability and part (`o3/0/1`), or an ongoing effect and part (`o12/0`).
        """
        return self._live

    def live(self, kind: type[K]) -> tuple[Live[K], ...]:
        """The parts in force of one kind, such as `live(Permit)`; empty if none is.

        They keep the order in which they were found.
        """
        kinds: dict[type[K], tuple[Live[K], ...]] = self._kinds
        if kind not in kinds:
            kinds[kind] = tuple(live for live in self._live.values() if is_part(live, kind))
        return kinds[kind]

    def _explain(self) -> None:
        """Do nothing. A board that was made without entries overrides it: it makes itself again, with entries."""

    def _write_value(self, id: str, field: str, value: object, rests: tuple[int, ...]) -> None:
        """Write the changed value of an object's field, and forget the values already read.

        `rests` are its entries' numbers.
        """
        self.cells.setdefault(id, {})[field] = (value, rests)
        self._cache = {}

    @contextmanager
    def rewind(self, state: State, *, given: State | None = None) -> Iterator[None]:
        """Read inside this context from another position that this board fits. Afterwards it reads from its own again.

        `state` may be an earlier position, or a watched copy of the position `given`.
        """
        kept = self.state, self.given, self._cache
        self.state, self.given, self._cache = state, given or state, {}
        try:
            yield
        finally:
            self.state, self.given, self._cache = kept
