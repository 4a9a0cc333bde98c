"""One run of a game: asks the clauses, performs events, writes down what each rests on. The only mutable thing.

>>> # run = Run(game, state); run.act(Play("o3")); run.state; run.log; run.because(record)

`act` is all or nothing: after a `Refusal`, or a `Pending` choice that nobody answers, nothing of the action has
happened. Choices are answered from a list, or by whoever is to be asked when one comes. The order of things in it:

1. *allows* `act:<action>` (and parts that permit), then *forbids* `act:<action>` (and parts that prohibit);
2. *does* `act:<action>`;
3. settle: waves of *does* `check:object` (on the board), `check:elsewhere`, `check:seat`, `check:game` until nothing
   happens, then waiting triggers onto the stack, until neither does anything;
4. *does* `priority`, once.

A proposed event goes through: objections → replacements (see `replacement`) → objections again → the writer → what it
brings into force (see `onset`) → what it ends → triggers (see `triggers`) → *does* `after:<event>` → *does* `repair`
for each seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

import msgspec

from engine.kernel import reading, replacement, triggers
from engine.kernel.continuous import Board, Live
from engine.kernel.events import (
    Began,
    Ceased,
    Chosen,
    Created,
    Event,
    Moved,
    Stacked,
    Triggers,
    apply,
    lineage,
)
from engine.kernel.onset import onset
from engine.kernel.prints import Prints
from engine.kernel.questions import (
    Budget,
    Clause,
    Conflict,
    Endless,
    Entry,
    Game,
    KernelError,
    Pending,
    Question,
    Record,
    Refusal,
    Spent,
    Stop,
)
from engine.kernel.state import State, zone_of
from engine.kernel.values import Map, Value, Word, show, tag
from engine.kernel.view import Eyes
from engine.kernel.watch import Seen, Watch, same
from engine.kernel.words import Context, Pattern, Permit, Prohibit

__all__ = ["BadAnswerError", "Move", "Proposal", "Run", "Side"]


class BadAnswerError(KernelError):
    """An answer that is none of the options."""


class Move(Word, frozen=True):
    """An identity question: an object is about to change places."""

    obj: str
    to: str


class Proposal(Value, frozen=True):
    """An event not yet performed. `used`: the replacements that have had their turn with it."""

    event: Event
    because: tuple[int, ...] = ()
    used: frozenset[str] = frozenset()
    chooser: str | None = None


class Side(Value, frozen=True):
    """One side of a contradiction, as an *orders* clause on `prohibition` sees it: `prohibition` or `event`."""

    name: str
    event: Word
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} ({', '.join(self.rules) or show(self.event)})"


class Entries(list[int]):
    """The entries given while something was answered; of what is asked aside, none."""

    __slots__ = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Frame(Entries):
    """Entries as they come. `speak`: lets the outer clause say that it had this done."""

    __slots__ = ("_depth", "_stack", "speak")
    speak: Callable[[object], int] | None

    def __init__(self, stack: list[Frame], given: Iterable[int] = ()) -> None:
        super().__init__(given)
        self.speak, self._stack = None, stack

    def __enter__(self) -> Self:
        self._depth = len(self._stack)
        self._stack.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        del self._stack[self._depth :]

    def outer(self) -> Callable[[object], int] | None:
        """How the nearest clause says that had this one asked."""
        return next((one.speak for one in reversed(self._stack[: self._depth]) if one.speak is not None), None)


class _Aside:
    """Ask without leaving entries: `with ask.aside()`."""

    __slots__ = ("_mark", "_run")

    def __init__(self, run: Run) -> None:
        self._run, self._mark = run, 0

    def __enter__(self) -> None:
        self._mark = len(self._run.entries)
        self._run.quiet += 1

    def __exit__(self, *_: object) -> None:
        self._run.quiet -= 1
        del self._run.entries[self._mark :]


class _SpeaksError(Exception):
    """Somebody who was only to be heard aside is about to change something."""


class Run:
    """A game being played from one state. `off`: clauses (`rule#name`) or whole rules that answer neutrally."""

    def __init__(
        self, game: Game, state: State, *, off: frozenset[str] = frozenset(), budget: Budget | None = None
    ) -> None:
        self.game, self.state, self.off, self.budget = game, state, off, budget or Budget()
        self.log: list[Record | Stop] = []
        self.entries: list[Entry] = []
        self.step = 0
        self.action: Word | None = None
        self.asked = 0
        self._frames: list[Frame] = []
        self._answer: Callable[[Pending], object] = _nobody
        self._since = 0
        self._chosen = 0
        self._events = 0
        self._moment = 0
        self._stopped: set[Event] = set()
        self._board: Board | None = None
        self.quiet = 0
        """How many asides deep it is asked: in one, no entries are left."""
        self.heard = 0
        """How many answers that were not neutral have been heard aside, or rested on."""
        self._probing = False
        self._still: dict[str, tuple[Board, State, Seen]] = {}
        self._repairing = False
        self._cause: int | None = None
        self._opening: tuple[int, ...] = ()
        self._instead: frozenset[str] = frozenset()
        self._within: list[Proposal] = []
        self._on: dict[tuple[str, str], tuple[Clause, ...]] = {}
        self._named: dict[tuple[str, str, type[Word]], tuple[str, ...]] = {}
        self._eyes: dict[str, tuple[Run, Eyes]] = {}
        self.watch, self.prints = Watch(), Prints(self)

    # -- what clauses ask ----------------------------------------------------------------------------------------

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.state.flow.active

    def board(self) -> Board:
        """The current values; made anew only when something they rest on has changed."""
        old = self._board
        if old is not None and (old.state is self.state or old.serves(self.state)):
            return old
        try:
            self._board = Board(self)
            return self._board.build()
        except BaseException:
            self._board = None
            raise

    def get(self, subject: str, field: str) -> object:
        """A current value; what it rests on falls into the chain."""
        board = self._board
        if board is None or board.state is not self.state:
            board = self.board()
        return board.get(subject, field)

    def number(self, subject: str, field: str) -> int:
        """A current value that counts."""
        return self.board().number(subject, field)

    def has(self, subject: str, field: str, member: object) -> bool:
        """Whether a field that holds several values holds this one."""
        got = self.get(subject, field)
        return member in got if isinstance(got, tuple) else got == member

    def found(self, which: Any, context: Context) -> tuple[str, ...]:  # noqa: ANN401 - a Filter; spares an import cycle
        """The objects that match a filter."""
        return reading.found(which, context, self.board())

    def amount(self, word: object, context: Context) -> int:
        """A number read from a word."""
        return reading.amount(word, context, self.board())

    def holds(self, condition: object, context: Context) -> bool:
        """Whether a condition holds."""
        return reading.holds(condition, context, self.board())

    def allows(self, topic: str, subject: object, *, given: Sequence[int] = ()) -> bool:
        """Whether any clause permits; every clause is asked, for each may be the one that matters."""
        said = False
        for clause in self._clauses("allows", topic):
            if self.quiet:
                if clause.fn(self, subject):
                    self.heard += 1
                    return True
                continue
            with self.frame(given) as uses:
                answer = clause.fn(self, subject)
            if answer:
                self.note((self._enter(clause, topic, subject, None, None, uses=tuple(uses)),))
                said = True
        return said

    def forbids(
        self, topic: str, subject: object, source: str | None = None, *, given: Sequence[int] = ()
    ) -> list[int]:
        """The entries of every clause that objects; of the first alone where nobody will read them."""
        said: list[int] = []
        for clause in self._objecting(self._clauses("forbids", topic), subject):
            with self.frame(given) as uses:
                answer = clause.fn(self, subject)
            if answer:
                self.heard += 1
                by = answer if isinstance(answer, str) else source
                said.append(self._enter(clause, topic, subject, None, None, source=by, uses=tuple(uses)))
                if self.quiet:
                    break
        return said

    def _objecting(self, clauses: tuple[Clause, ...], subject: object) -> list[Clause]:
        """Those that object, or must ask somebody first: asked aside, for most do not, and need not say why."""
        if not clauses:
            return []
        found: list[Clause] = []
        probing, self._probing = self._probing, True
        self.quiet += 1
        try:
            for clause in clauses:
                try:
                    if not clause.fn(self, subject):
                        continue
                except _SpeaksError:
                    pass
                found.append(clause)
        finally:
            self.quiet -= 1
            self._probing = probing
        return found

    def defines(
        self,
        topic: str,
        subject: object,
        so_far: object,
        *,
        label: str | None = None,
        source: str | None = None,
        given: tuple[int, ...] = (),
    ) -> Any:  # noqa: ANN401 - a value is what the topic says it is
        """The value, beginning with `so_far`; every clause that changes it says so."""
        spoken: list[Clause] = []
        for clause in self._clauses("defines", topic):
            if self.quiet:
                answer = clause.fn(self, subject, so_far)
            else:
                with self.frame(given) as uses:
                    answer = clause.fn(self, subject, so_far)
            if answer != so_far:
                _consecutive(topic, spoken, clause)
                spoken.append(clause)
                if self.quiet:
                    self.heard += 1
                    so_far = answer
                    continue
                entry = self._enter(clause, label or topic, subject, so_far, answer, source=source, uses=tuple(uses))
                self.note((entry,))
                given = (entry,)
                so_far = answer
        return so_far

    def first(self, topic: str, items: tuple[Any, ...]) -> tuple[Any, ...]:
        """Those that go first. A clause that is off gives the group it would put last."""
        for clause in self.game.clauses("orders", topic):
            if len(items) < 2:  # noqa: PLR2004 - one alone is in order
                break
            self.spend()
            with self.frame() as uses:
                group = tuple(clause.fn(self, items))
                if clause.key in self.off or clause.rule in self.off:
                    left = items
                    while group and len(group) < len(left):
                        left = tuple(one for one in left if one not in group)
                        group = tuple(clause.fn(self, left)) if len(left) > 1 else left
                    items = left
                    continue
            if group and len(group) < len(items):
                self.heard += 1
                if not self.quiet:
                    self.note((self._enter(clause, topic, items, None, group, uses=tuple(uses)),))
                items = group
        return items

    def choose(self, seat: str | None, topic: str, options: Iterable[object]) -> Any:  # noqa: ANN401 - an option
        """A seat's (or, with None, chance's) choice. The only option is taken, and logged.

        Raises:
            Pending: nobody answers.
            BadAnswerError: the answer is none of the options.
        """
        if self._probing:
            raise _SpeaksError
        offered = tuple(options)
        if not offered:
            raise KernelError(f"{topic} offers {seat or 'chance'} nothing to choose from; the clause must look before")
        because = tuple(self._frames[-1]) if self._frames else ()
        if len(offered) == 1 and seat is not None:
            answer = offered[0]
        else:
            pending = Pending(seat, topic, offered, because)
            pending.state = self.state
            answer = self._answer(pending)
            if answer not in offered:
                raise BadAnswerError(
                    f"{show(answer)} is no answer to {topic}; these are: {', '.join(map(show, offered))}"
                )
        self._chosen += 1
        if self._chosen > self.budget.choices:
            raise Spent("choices", self.budget.choices)
        self._perform(Chosen(seat, topic, answer), because)
        return answer

    def picked(self, seat: str | None, topic: str, options: tuple[str, ...], asked: str) -> str:
        """The one that whoever *defines* `chooser:<topic>` names has chosen to go first.

        With that rule switched off nobody is asked, and the last goes first.

        Raises:
            Conflict: the game has no such rule.
        """
        if seat is not None:
            return str(self.choose(seat, asked, options))
        if not self.game.clauses("defines", f"chooser:{topic}"):
            raise Conflict(topic, options)
        return options[-1]

    def order(self, seat: str, topic: str, items: Iterable[Any]) -> tuple[Any, ...]:
        """A seat puts things in order, one choice at a time; equal things are not asked apart."""
        left, done = list(items), []
        while left:
            one = left[0] if all(item == left[0] for item in left) else self.choose(seat, topic, left)
            left.remove(one)
            done.append(one)
        return tuple(done)

    # -- what clauses do -----------------------------------------------------------------------------------------

    def perform(self, topic: str, subject: object, source: str | None = None) -> list[Record]:
        """Ask what happens, and let it happen, event by event. May be called inside a *does* clause."""
        done: list[Record] = []
        spoken: list[Clause] = []

        def then(proposals: list[Proposal]) -> list[Record]:
            records = self.happen(proposals)
            done.extend(records)
            return records

        for clause in self._clauses("does", topic):
            if self._drive(clause, topic, subject, source, then):
                _consecutive(topic, spoken, clause)
                spoken.append(clause)
        return done

    def effects(self, words: Iterable[Word], context: Context) -> list[Record]:
        """Do a card's effects in order: *does* `effect:<word>` on each; the clause is given `(word, context)`.

        Raises:
            NotModelled: the game has no clause for a word.
        """
        done: list[Record] = []
        for word in words:
            triggers.known(self.game, "does", f"effect:{tag(word)}", word)
            done += self.perform(f"effect:{tag(word)}", (word, context), context.source)
        return done

    def during(self) -> list[Record]:
        """What has happened in the action under way."""
        return [one for one in self.log[self._since :] if isinstance(one, Record)]

    def together(self, record: Record) -> list[Record]:
        """What happened at the same time as a record of the action under way, itself among it."""
        return [one for one in self.during() if one.moment == record.moment]

    def require(self, topic: str, subject: object) -> None:
        """Ask for objections in the middle of an action; one makes the whole action illegal, and undoes it.

        Raises:
            Refusal: a clause objected.
        """
        said = self.forbids(topic, subject)
        if said:
            raise self._refusal(self.action or Move("", ""), said)

    # -- actions -------------------------------------------------------------------------------------------------

    def act(
        self, action: Word, answers: Sequence[object] = (), answer: Callable[[Pending], object] | None = None
    ) -> list[Record | Stop]:
        """Do one action; gives what was logged.

        Args:
            action: what a seat does.
            answers: the answers to its first choices, in their order.
            answer: is asked for each further one, and sees the choice with the position in the midst of the action.

        Raises:
            Refusal: the rules do not let it happen; nothing has.
            Pending: a choice that nobody answers; nothing has happened.
            Conflict, NotModelled, Spent, BadAnswerError: the run cannot go on.
        """
        mark = (self.state, len(self.log), len(self.entries), self._moment, self._events, self._chosen)
        left, self._since = list(answers), len(self.log)
        self._answer, self._stopped, self.action = _from(left, answer or _nobody), set(), action
        try:
            self._opening = tuple(self._permitted(action))
            self.perform(f"act:{tag(action)}", action)
            self._opening = ()
            self.settle()
            self.perform("priority", action)
            _all_taken(left, action)
        except BaseException as error:
            self.state, logged, entered, self._moment, self._events, self._chosen = mark
            del self.log[logged:]
            if not isinstance(error, Refusal):  # what a refusal rests on is kept, though nothing has happened
                del self.entries[entered:]
                self.prints.forget(entered)
            self._frames, self._board, self.quiet, self._repairing, self._cause = [], None, 0, False, None
            self._opening = ()
            raise
        self.step += 1
        return self.log[mark[1] :]

    def legal(self, action: Word) -> bool:
        """Whether an action is permitted and met by no objection, with no trace left of the question."""
        with self.aside():
            return self._allowed(action) and not self._barred(action)

    def offers(self, seat: str) -> list[Word]:
        """The legal actions of a seat, out of the game's candidates, by what this seat may see.

        Raises:
            HiddenError: a clause looked at what it may not.
        """
        if self.game.candidates is None:
            return []
        kept = self._eyes.pop(seat, None)  # gone if what follows breaks
        looking, eyes = kept if kept is not None else (self._looking(), Eyes(self.game, seat))
        looking.state, looking.asked = eyes.look(self.state), 0
        with looking.aside():
            offered = [action for action in self.game.candidates(looking, seat) if looking.legal(action)]
        self._eyes[seat] = looking, eyes
        return offered

    def _looking(self) -> Run:
        """A run that asks what may be done, and does nothing; kept, for positions that follow each other are alike."""
        looking = Run(self.game, self.state, off=self.off, budget=self.budget)
        looking.prints = Prints(looking, self.prints)
        return looking

    def _permitted(self, action: Word) -> list[int]:
        with self.frame() as yes:
            allowed = self._allowed(action)
        if not allowed:
            seat = getattr(action, "seat", None)
            refusal = Refusal(action, (), f"nothing permits {seat or 'it'} to do this now")
            refusal.asked = tuple(clause.key for clause in self.game.clauses("allows", f"act:{tag(action)}"))
            raise refusal
        if no := self._barred(action):
            raise self._refusal(action, no)
        return list(yes)

    def _allowed(self, action: Word) -> bool:
        allowed = self.allows(f"act:{tag(action)}", action)
        board = self.board()
        for live in board.live(Permit):
            with self.frame(() if self.quiet else board.why.get(live.key, ())) as uses:
                matches = isinstance(live.part, Permit) and self._matches(live, live.part.what, action, live.part.when)
            if matches and self.allows("permitted", (live, action), given=uses):
                allowed = True
        return allowed

    def _barred(self, action: Word) -> list[int]:
        no = self.forbids(f"act:{tag(action)}", action)
        if no:  # a rule's own bound on what it allows is no contradiction
            return no
        no = self.objections(action, self.board())
        return no if no and self.prevails("prohibition", action, no) == "prohibition" else []

    def _refusal(self, action: Word, no: list[int]) -> Refusal:
        entries = [self.entries[n] for n in no]
        words = "; ".join(f"{e.clause}" + (f" (from {e.source})" if e.source else "") for e in entries)
        return Refusal(action, tuple(e.rule for e in entries), words, because=tuple(no))

    # -- events --------------------------------------------------------------------------------------------------

    def happen(self, proposals: Sequence[Proposal]) -> list[Record]:
        """Let simultaneous events happen, whatever becomes of them on the way."""
        if self._probing:
            raise _SpeaksError
        frames, self._frames = self._frames, []  # what follows rests on the events, not on who was speaking
        instead, self._instead = self._instead, frozenset()
        self._within += proposals[:1]
        try:
            if len(self._within) > self.budget.nested:
                raise Endless([(one.event, self._source(one)) for one in self._within])
            return self._happen(proposals)
        finally:
            self._frames, self._instead = frames, instead
            del self._within[-1:]

    def _source(self, one: Proposal) -> str | None:
        """What does a proposed event."""
        return next((self.entries[n].source for n in one.because if n < len(self.entries)), None)

    @contextmanager
    def instead(self, used: frozenset[str]) -> Iterator[None]:
        """What is proposed meanwhile comes in the place of an event that some replacements have had their turn with."""
        before, self._instead = self._instead, used
        try:
            yield
        finally:
            self._instead = before

    def _happen(self, proposals: Sequence[Proposal]) -> list[Record]:
        if len(proposals) > self.budget.events:
            raise Spent("events", self.budget.events)
        ready: list[Proposal] = []
        for one in proposals:
            passed = self._unstopped(one, proposals)
            for other in replacement.replaced(self, passed) if passed is not None else ():
                kept = other if other.event == one.event else self._unstopped(other, proposals)
                ready += [kept] if kept is not None else []
        if not ready:
            return []
        before = self.state
        board = self.board()
        self._moment += 1
        moment, records = self._moment, []
        for one in ready:
            with self.frame() as why:
                identity = isinstance(one.event, Moved) and self._identity(one.event)
            event = self._finished(one.event, board, new=identity == "new")
            records.append(self._write(event, (*one.because, *why), moment))
        cause, self._cause = self._cause, records[-1].n
        try:
            onset(self, board)
            triggers.expire(self, records)
            triggers.seek(self, records)
            triggers.notice(self, records, before, board)
            for record in records:
                for topic in self._topics("does", "after", record.event):
                    self.perform(topic, record)
            replacement.late(self, ready, records)
            self._handed(board)
            self._repair()
        finally:
            self._cause = cause
        return records

    def _topics(self, question: Question, prefix: str, event: Word) -> tuple[str, ...]:
        """The topics on an event, by any of its names, on which somebody has an answer."""
        key = (question, prefix, type(event))
        found = self._named.get(key)
        if found is None:
            topics = (f"{prefix}:{name}" for name in lineage(type(event)))
            found = self._named[key] = tuple(topic for topic in topics if self.game.clauses(question, topic))
        return found

    def _handed(self, before: Board) -> None:
        """Ask what comes of it where an object has another controller now than it had before the events."""
        now = self.board()
        if now is before or not self.game.clauses("does", "control"):
            return
        cells = {id: cell for board in (before, now) for id, cell in board.cells.items() if "controller" in cell}
        for id in cells:
            obj = self.state.objects.get(id)
            was, became = (
                board.cells.get(id, {}).get("controller", (obj and obj.controller,))[0] for board in (before, now)
            )
            if obj is not None and id in before.state.objects and was != became:
                self.perform("control", id)

    def _perform(self, event: Event, because: tuple[int, ...]) -> Record:
        self._moment += 1
        return self._write(event, because, self._moment)

    def _write(self, event: Event, because: tuple[int, ...], moment: int) -> Record:
        self._events += 1
        if self._events > self.budget.events:
            raise Spent("events", self.budget.events)
        self.state = apply(self.state, event, self.game.writers)
        because, self._opening = (*because, *self._opening), ()
        record = Record(len(self.log), moment, event, tuple(dict.fromkeys(because)), self._cause, self.step)
        self.log.append(record)
        return record

    def _identity(self, event: Moved) -> object:
        """Whether an object that moves will be the same one; asked of objects that there are."""
        there = event.obj in self.state.objects
        return self.defines("identity", Move(event.obj, event.to), "same") if there else "same"

    def _finished(self, event: Event, board: Board, *, new: bool) -> Event:
        """Fill in what only the kernel knows: fresh ids, and the values that are remembered."""
        fresh = f"o{self.state.minted + 1}"
        if isinstance(event, Moved):
            obj = self.state.objects.get(event.obj)
            if obj is None:
                return event
            last = board.snapshot(event.obj) if new and event.obj in board.state.objects else Map()
            return msgspec.structs.replace(event, becomes=fresh if new else event.obj, last=last)
        if isinstance(event, Ceased) and event.obj in board.state.objects:
            return msgspec.structs.replace(event, last=board.snapshot(event.obj))
        if isinstance(event, Created) and not event.obj.id:
            return msgspec.structs.replace(event, obj=msgspec.structs.replace(event.obj, id=fresh))
        if isinstance(event, Stacked) and event.obj is not None and not event.obj.id:
            return msgspec.structs.replace(event, obj=msgspec.structs.replace(event.obj, id=fresh))
        if isinstance(event, Began) and not event.effect.id:
            return msgspec.structs.replace(event, effect=msgspec.structs.replace(event.effect, id=fresh))
        if isinstance(event, Triggers) and not event.waiting.id:
            return msgspec.structs.replace(event, waiting=msgspec.structs.replace(event.waiting, id=fresh))
        return event

    def _unstopped(self, one: Proposal, batch: Sequence[Proposal]) -> Proposal | None:
        """A proposal, with what lets it happen against a prohibition in its chain; None if it is forbidden."""
        no: list[int] = []
        for topic in self._topics("forbids", "event", one.event):
            no += self.forbids(topic, one.event)
        if not no:
            no = self.objections(one.event, self.board())
            if not no:
                return one
            leaving = {p.event.obj for p in batch if isinstance(p.event, (Moved, Ceased))}
            topic = "ending-prohibition" if all(self.entries[n].source in leaving for n in no) else "prohibition"
            if self.prevails(topic, one.event, no) != "prohibition":
                return msgspec.structs.replace(one, because=(*one.because, *no))
        if one.event not in self._stopped:
            self._stopped.add(one.event)
            self.log.append(Stop(len(self.log), one.event, (*one.because, *no), self.step))
        return None

    def objections(self, what: Word, board: Board) -> list[int]:
        """Entries of the clauses that let a part in force object to an event or an action."""
        no: list[int] = []
        for live in board.live(Prohibit):
            part = live.part
            if not isinstance(part, Prohibit) or part.what.event not in lineage(type(what)):
                continue
            with self.frame(board.why.get(live.key, ())) as uses:
                if not self._matches(live, part.what, what, part.when, board):
                    continue
            no += self.forbids("prohibited", (live, what), live.source, given=uses)
        return no

    def _matches(
        self,
        live: Live,
        pattern: Pattern,
        what: Word,
        when: object,
        board: Board | None = None,
    ) -> bool:
        look = board or self.board()
        context = msgspec.structs.replace(live.context, event=what)
        return reading.matches(pattern, what, context, look) and reading.holds(when, context, look)

    def prevails(self, topic: str, what: Word, no: list[int]) -> str:
        """Which of a prohibition and what it forbids goes first; what says so is added to `no`."""
        rules = tuple(self.entries[n].clause for n in no)
        sides = (Side("prohibition", what, rules), Side("event", what))
        with self.frame() as uses:
            left = self.first(topic, sides)
        if len(left) > 1:
            raise Conflict(topic, tuple(str(side) for side in sides))
        no += uses
        return str(left[0].name)

    # -- settling ------------------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Waves of checks, and waiting triggers onto the stack, until neither does anything."""
        while self._wave() or triggers.stack(self):
            pass

    def check(self) -> None:
        """Waves of checks alone, in the midst of an action: what waits goes on waiting."""
        while self._wave():
            pass

    def _wave(self) -> bool:
        proposals: list[Proposal] = []
        for topic, subject in self._speaking("wave", self.game.checks or Run._checks):
            proposals += self.gather(topic, subject)
        return bool(self.happen(proposals)) if proposals else False

    def _speaking(self, kind: str, checks: Callable[[Run], Iterable[tuple[str, str]]]) -> list[tuple[str, str]]:
        """The checks of a kind by which something would be done: asked aside, for most find nothing.

        They read no history but what waits, and not whose move it is: as long as nothing that they looked at
        changes, they find nothing again, and are not asked.
        """
        board, given = self.board(), self.state
        if self._is_still(kind, board):
            return []
        probing, self._probing = self._probing, True
        seen, self.state = self.watch.over(given)
        try:
            with self.aside(), board.back(self.state, given=given):
                found = [(topic, subject) for topic, subject in checks(self) if self._speaks(topic, subject)]
        finally:
            self._probing, self.state = probing, given
        if not found:
            self._still[kind] = board, given, seen
        return found

    def _is_still(self, kind: str, board: Board) -> bool:
        """Whether nothing has changed that checks of a kind looked at when they last found nothing to do."""
        if kind not in self._still or board.history:
            return False
        then, was, seen = self._still[kind]
        now = self.state
        still = then is board and was.places is now.places and was.waiting is now.waiting and same(was, now, seen)
        if still:
            self._still[kind] = board, now, seen
        return still

    def _speaks(self, topic: str, subject: str) -> bool:
        try:
            for clause in self._clauses("does", topic):
                said = clause.fn(self, subject)
                if said is not None and next(said, None) is not None:
                    return True
        except _SpeaksError:
            return True
        return False

    def _checks(self) -> Iterator[tuple[str, str]]:
        zones = self.game.zones
        for topic, board in (("check:object", True), ("check:elsewhere", False)):
            if self.game.clauses("does", topic):
                for where, pile in self.state.places.items():
                    if (zone_of(where) in zones and zones[zone_of(where)].board) == board:
                        yield from ((topic, id) for id in pile)
        if self.game.clauses("does", "check:seat"):
            yield from (("check:seat", seat) for seat in self.state.playing())
        if self.game.clauses("does", "check:game"):
            yield "check:game", "game"

    def gather(self, topic: str, subject: object) -> list[Proposal]:
        """What would happen, not yet performed: for events that are to be simultaneous."""
        said: list[Proposal] = []

        def then(proposals: list[Proposal]) -> list[Record]:
            said.extend(proposals)
            return []

        for clause in self._clauses("does", topic):
            self._drive(clause, topic, subject, None, then)
        return said

    def _repair(self) -> None:
        if self._repairing or not self.game.clauses("does", "repair"):
            return
        self._repairing = True
        try:
            while any(self.perform(*one) for one in self._speaking("repair", Run._repairs)):
                pass
        finally:
            self._repairing = False

    def _repairs(self) -> Iterator[tuple[str, str]]:
        return (("repair", seat) for seat in self.state.clockwise(self.state.flow.active))

    # -- book-keeping --------------------------------------------------------------------------------------------

    def frame(self, given: Iterable[int] = ()) -> Entries:
        """Collect the entries given meanwhile: `with ask.frame() as entries`."""
        return Entries() if self.quiet else Frame(self._frames, given)

    def aside(self) -> _Aside:
        """Ask without leaving entries."""
        return _Aside(self)

    @contextmanager
    def back_to(self, board: Board) -> Iterator[None]:
        """Ask once more, from the beginning, in the position that a board is of."""
        state, now = self.state, self._board
        self.state, self._board = board.state, board
        try:
            with self.aloud():
                yield
        finally:
            self.state, self._board = state, now

    @contextmanager
    def aloud(self) -> Iterator[None]:
        """Ask from the beginning: nothing falls into the chain of whoever is asking now."""
        frames, self._frames = self._frames, []
        try:
            yield
        finally:
            self._frames = frames

    def note(self, entries: Iterable[int]) -> None:
        """Put entries into the chain of whatever is being answered."""
        if self._frames and not self.quiet:
            self._frames[-1].extend(entries)

    def _drive(
        self,
        clause: Clause,
        topic: str,
        subject: object,
        source: str | None,
        then: Callable[[list[Proposal]], list[Record]],
    ) -> bool:
        """Run a *does* clause: hand on each thing that it yields, send back what came. Whether it said anything."""
        generator = clause.fn(self, subject)
        if generator is None:
            return False
        top = self._frames[-1] if self._frames else None
        frame = Frame(self._frames, top if top is not None and top.speak is None else ())

        def speak(after: object) -> int:
            if (outer := frame.outer()) is not None:
                frame.append(outer(after))
            return self._enter(clause, topic, subject, None, after, source=source, uses=tuple(frame))

        frame.speak = speak
        sent: list[Record] | None = None
        said = False
        while True:
            try:
                with frame:
                    out = generator.send(sent)
            except StopIteration:
                return said
            events = tuple(out) if isinstance(out, (tuple, list)) else (out,)
            entry = speak(events[0] if len(events) == 1 else events)
            said = True
            sent = then([Proposal(event, (entry,), self._instead) for event in events])

    def _enter(
        self,
        clause: Clause,
        topic: str,
        subject: object,
        before: object,
        after: object,
        *,
        source: str | None = None,
        uses: tuple[int, ...] = (),
    ) -> int:
        entry = Entry(
            len(self.entries),
            clause.key,
            clause.rule,
            clause.question,
            topic,
            subject,
            before,
            after,
            source,
            tuple(dict.fromkeys(uses)),
        )
        self.entries.append(entry)
        return entry.n

    def _clauses(self, question: Any, topic: str) -> tuple[Clause, ...]:  # noqa: ANN401 - a Question
        """Those that answer, the ones switched off left out; each is counted as asked."""
        clauses = self._on.get((question, topic))
        if clauses is None:
            every = self.game.clauses(question, topic)
            clauses = tuple(c for c in every if c.key not in self.off and c.rule not in self.off)
            self._on[question, topic] = clauses
        if clauses:
            self.asked += len(clauses)
            if self.asked > self.budget.questions:
                self.spend(0)
        return clauses

    def spend(self, questions: int = 1) -> None:
        """Count questions; looking at an object is one, too.

        Raises:
            Spent: too many.
        """
        self.asked += questions
        if self.asked > self.budget.questions:
            raise Spent("questions", self.budget.questions)

    def chain(self, because: Iterable[int]) -> list[Entry]:
        """Every entry that something rests on, through `uses`, nearest first."""
        seen = dict.fromkeys(because)
        todo = list(seen)
        for n in todo:  # it grows as it is read
            new = [one for one in self.entries[n].uses if one not in seen]
            seen |= dict.fromkeys(new)
            todo += new
        return [self.entries[n] for n in seen]


def _nobody(pending: Pending) -> object:
    raise pending


def _from(left: list[object], further: Callable[[Pending], object]) -> Callable[[Pending], object]:
    """Answers out of a list, which are taken from it, and after them whoever is asked further."""
    return lambda pending: left.pop(0) if left else further(pending)


def _all_taken(left: list[object], action: Word) -> None:
    if left:
        raise BadAnswerError(f"{len(left)} answers more than {show(action)} asked for")


def _consecutive(topic: str, spoken: list[Clause], clause: Clause) -> None:
    for earlier in spoken:
        if earlier.name not in clause.after:
            raise Conflict(topic, (earlier.key, clause.key))
