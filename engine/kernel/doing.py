"""Doing what clauses say: driving *does* clauses, making choices, proposing events, keeping the board.

A `Doer` proposes events; what becomes of one (replacement, prohibition, triggers) is `happen`, which `run.Run` wires.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.kernel.asking import Frame, WouldActError, require_consecutive
from engine.kernel.board import BoardReader, Values
from engine.kernel.errors import BadAnswerError, Conflict, KernelError, NotModelled, Pending, Spent
from engine.kernel.events import Chosen, Event, apply
from engine.kernel.game import Budget, Game
from engine.kernel.layering import Board
from engine.kernel.log import Record, Stop
from engine.kernel.parts import Move
from engine.kernel.prohibition import find_objections
from engine.kernel.rules import Clause
from engine.kernel.state import State
from engine.kernel.topics import Question
from engine.kernel.values import Value, Word, show, tag
from engine.kernel.words import Context

__all__ = ["Doer", "Proposal", "refuse_to_answer", "require_clause"]


class Proposal(Value, frozen=True):
    """An event not yet performed. `used`: the replacements that have had their turn with it."""

    event: Event
    because: tuple[int, ...] = ()
    used: frozenset[str] = frozenset()
    chooser: str | None = None


class Doer(BoardReader):
    """Lets things happen in a game: the only mutable thing, with a log of all that happened."""

    def __init__(
        self, game: Game, state: State, *, off: frozenset[str] = frozenset(), budget: Budget | None = None
    ) -> None:
        super().__init__(game, state, off=off, budget=budget)
        self.log: list[Record | Stop] = []
        self.step = 0
        """How many actions have been done."""
        self.action: Word | None = None
        """The action under way."""
        self._answer: Callable[[Pending], object] = refuse_to_answer
        self._board: Board | None = None
        self._since = 0
        """The number of the first record of the action under way."""
        self._chosen = 0
        self._events = 0
        self._moment = 0
        self._cause: int | None = None
        """The record for which things are done now."""
        self._opening: tuple[int, ...] = ()
        """The entries that permit the action under way. Its first event rests on them."""
        self._instead: frozenset[str] = frozenset()
        """The replacements that were used on the event that is being replaced now."""

    @abstractmethod
    def happen(self, proposals: Sequence[Proposal]) -> list[Record]:
        """Let simultaneous events happen; gives the records of what came of them."""

    # -- the board -----------------------------------------------------------------------------------------------

    def board(self) -> Board:
        """The current values; made anew only when something they rest on has changed."""
        old = self._board
        if old is not None and (old.state is self.state or old.adopt(self.state)):
            return old
        try:
            self._board = Board(self)
            return self._board.build()
        except BaseException:
            self._board = None
            raise

    @contextmanager
    def rewind_to(self, board: Board) -> Iterator[None]:
        """Ask once more, from the beginning, in the position that a board is of."""
        state, now = self.state, self._board
        self.state, self._board = board.state, board
        try:
            with self.aloud():
                yield
        finally:
            self.state, self._board = state, now

    def objections(self, what: Word, board: Values) -> list[int]:
        """The entries of the parts in force, on a board, that object to an event or an action."""
        return find_objections(self, what, board)

    # -- choices -------------------------------------------------------------------------------------------------

    def choose(self, seat: str | None, topic: str, options: Iterable[object]) -> Any:  # noqa: ANN401 - an option
        """Ask a seat (or chance, with None) to choose. An only option is taken, and logged.

        Raises:
            Pending: nobody answers.
            BadAnswerError: the answer is none of the options.
        """
        if self._probing:
            raise WouldActError
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
        self.write(Chosen(seat, topic, answer), because)
        return answer

    def pick(self, seat: str | None, topic: str, options: tuple[str, ...], asked: str) -> str:
        """Ask the seat named by *defines* `chooser:<topic>` which goes first.

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

    # -- what clauses have done ----------------------------------------------------------------------------------

    def perform(self, topic: str, subject: object, source: str | None = None) -> list[Record]:
        """Ask what happens, and let it happen, event by event. May be called inside a *does* clause."""
        done: list[Record] = []
        spoken: list[Clause] = []

        def then(proposals: list[Proposal]) -> list[Record]:
            records = self.happen(proposals)
            done.extend(records)
            return records

        for clause in self._clauses("does", topic):
            if self._run_clause(clause, topic, subject, source, then):
                require_consecutive(topic, spoken, clause)
                spoken.append(clause)
        return done

    def effects(self, words: Iterable[Word], context: Context) -> list[Record]:
        """Do a card's effects in order: *does* `effect:<word>` on each; the clause is given `(word, context)`.

        Raises:
            NotModelled: the game has no clause for a word.
        """
        done: list[Record] = []
        for word in words:
            require_clause(self.game, "does", f"effect:{tag(word)}", word)
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
            raise self.refuse(self.action or Move("", ""), said)

    @contextmanager
    def instead(self, used: frozenset[str]) -> Iterator[None]:
        """Mark what is proposed inside as coming instead of an event, with the replacements used on it."""
        before, self._instead = self._instead, used
        try:
            yield
        finally:
            self._instead = before

    def gather(self, topic: str, subject: object) -> list[Proposal]:
        """Propose what clauses say, without performing it: for simultaneous events."""
        said: list[Proposal] = []

        def then(proposals: list[Proposal]) -> list[Record]:
            said.extend(proposals)
            return []

        for clause in self._clauses("does", topic):
            self._run_clause(clause, topic, subject, None, then)
        return said

    def _run_clause(
        self,
        clause: Clause,
        topic: str,
        subject: object,
        source: str | None,
        then: Callable[[list[Proposal]], list[Record]],
    ) -> bool:
        """Run a *does* clause, and send back what came of each thing it yields; says whether it yielded any."""
        generator = clause.fn(self, subject)
        if generator is None:
            return False
        top = self._frames[-1] if self._frames else None
        frame = Frame(self._frames, top if top is not None and top.speak is None else ())

        def speak(after: object) -> int:
            if (outer := frame.outer()) is not None:
                frame.append(outer(after))
            return self._write_entry(clause, topic, subject, None, after, source=source, uses=tuple(frame))

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

    # -- writing -------------------------------------------------------------------------------------------------

    def write(self, event: Event, because: tuple[int, ...], moment: int | None = None) -> Record:
        """Write one event, and log it. `moment`: shared by simultaneous events; a new one, if none is given."""
        if moment is None:
            self._moment += 1
            moment = self._moment
        self._events += 1
        if self._events > self.budget.events:
            raise Spent("events", self.budget.events)
        self.state = apply(self.state, event, self.game.writers)
        because, self._opening = (*because, *self._opening), ()
        record = Record(len(self.log), moment, event, tuple(dict.fromkeys(because)), self._cause, self.step)
        self.log.append(record)
        return record


def require_clause(game: Game, question: Question, topic: str, word: Word) -> None:
    """Demand that a clause of the game knows a word.

    Raises:
        NotModelled: there is none.
    """
    if not game.clauses(question, topic):
        raise NotModelled(show(word), f"{game.name} has no clause that {question} {tag(word)!r}")


def refuse_to_answer(pending: Pending) -> object:
    """Answer no choice.

    Raises:
        Pending: always.
    """
    raise pending
