"""Performing what clauses say: running *does* clauses, making choices, proposing events, keeping the board.

A `Doer` proposes events. `happen` decides what becomes of them: replacement, prohibition, triggers (see `run.Run`).
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import msgspec

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
from engine.kernel.values import EMPTY, Map, Value, Word, show, tag
from engine.kernel.words import Context

__all__ = ["Doer", "Proposal", "refuse_to_answer", "require_clause"]


class Proposal(Value, frozen=True):
    """An event that has not happened yet.

    `because` holds the entries it rests on. `used` holds the keys of the replacements already applied to it.
    `chooser` is the seat whose replacements come first.
    """

    event: Event
    because: tuple[int, ...] = ()
    used: frozenset[str] = frozenset()
    chooser: str | None = None


class Doer(BoardReader):
    """A game being played: the only object that changes. It has a log of all that happened."""

    def __init__(
        self, game: Game, state: State, *, off: frozenset[str] = frozenset(), budget: Budget | None = None
    ) -> None:
        """Take what an `Asker` takes: the game, the position, the clauses that are off, the budget.

        The log is empty, and whoever is asked for a choice refuses to answer.
        """
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
        """The number of the record whose consequences happen now."""
        self._opening: tuple[int, ...] = ()
        """The entries that permit the action under way. Its first event rests on them."""
        self._instead: frozenset[str] = frozenset()
        """The keys of the replacements used on the event that is being replaced now."""

    @abstractmethod
    def happen(self, proposals: Sequence[Proposal]) -> list[Record]:
        """Let simultaneous events happen.

        Gives the records of what came of them, empty if nothing did; see `run.Run.happen`.
        """

    # -- the board -----------------------------------------------------------------------------------------------

    def board(self) -> Board:
        """The board: the current values of all objects. It is made anew only when something it rests on has changed.

        The board before is kept, and moved to the new position, if that changes no value.

        Raises:
            Conflict: Nothing orders some parts whose order matters, and the game has no *does* `tie` clause.
            Spent: Too many parts are in force, or the budget of questions is used up.
        """
        old = self._board
        if old is not None and (old.state is self.state or old.adopt(self.state)):
            return old
        try:
            self._board = self.make_board()
            return self._board.build()
        except BaseException:
            self._board = None
            raise

    def make_board(self) -> Board:
        """Make the board of the position, with no part applied yet. A subclass may make another kind."""
        return Board(self)

    @contextmanager
    def rewind_to(self, board: Board) -> Iterator[None]:
        """Give a context in which questions are asked about the position of a board. Their entries join no chain.

        Afterwards state and board are as before.
        """
        state, now = self.state, self._board
        self.state, self._board = board.state, board
        try:
            with self.new_chain():
                yield
        finally:
            self.state, self._board = state, now

    @contextmanager
    def looking_back(self, state: State, board: Board | None) -> Iterator[None]:
        """Give a context in which questions are asked about an earlier position, on the board that fitted it.

        A board asks the clauses of its own run. Where that is another run, give None: the board is made anew.

        They leave no entries, and cost no questions. Afterwards state and board are as before.
        """
        before = self.state, self._board, self.asked
        self.state, self._board, self.asked = state, board, 0
        try:
            with self.without_entries(), board.rewind(state) if board is not None else nullcontext():
                yield
        finally:
            self.state, self._board, self.asked = before

    @contextmanager
    def considering(self, action: Word) -> Iterator[None]:
        """Give a context in which questions are asked about the position in which an action is judged.

        Nothing happens by it. *Defines* `considered:<action>` gives the marks, by an object's id, that its objects have
        for the judgement alone. They come on top of the marks it has. Without any, it is the position as it is.

        Raises:
            KeyError: No object has an id that a clause gives.
        """
        with self.supposing(self.defines(f"considered:{tag(action)}", action, EMPTY)):
            yield

    @contextmanager
    def supposing(self, marks: Map[str, Map[str, object]]) -> Iterator[None]:
        """Give a context in which questions are asked about the position with these marks, by an object's id, as well.

        Nothing happens by it. Without any marks, it is the position as it is.

        Raises:
            KeyError: there is no object with such an id.
        """
        if not marks:
            yield
            return
        state, board = self.state, self._board
        changed = Map(state.objects)
        for id, own in marks.items():
            obj = changed[id]
            changed = changed.put(id, msgspec.structs.replace(obj, marks=Map({**obj.marks, **own})))
        self.state, self._board = msgspec.structs.replace(state, objects=changed), None
        try:
            yield
        finally:
            self.state, self._board = state, board

    def objections(self, what: Word, board: Values) -> list[int]:
        """The numbers of the entries of the parts in force that forbid an event or an action; empty if none does.

        `board` has the parts in force. Clauses on `act:` and `event:` topics are not asked. Nothing is weighed
        yet, and the entries do not join the chain.
        """
        return find_objections(self, what, board)

    # -- choices -------------------------------------------------------------------------------------------------

    def choose(self, seat: str | None, topic: str, options: Iterable[object]) -> Any:  # noqa: ANN401 - an option
        """Ask a seat to choose one of some options, or chance if `seat` is None. Gives the option, and logs it.

        If there is only one option, a seat is not asked, but the choice is logged; chance is always asked. `topic`
        names the choice, such as `"target"`.

        Raises:
            Pending: Nobody answers.
            BadAnswerError: The answer is none of the options.
            KernelError: There are no options.
            Spent: Too many choices were made.
            WouldActError: Clauses are only being probed.
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

    def log_asker(self, topic: str) -> tuple[int, ...]:
        """Log which clause asks for the choice under way, as its answer. Gives the entry's number alone in a tuple.

        Gives an empty tuple if no *does* clause asks.
        """
        speak = next((one.speak for one in reversed(self._frames) if one.speak is not None), None)
        return () if speak is None else (speak(topic),)

    def pick(self, seat: str | None, topic: str, options: tuple[str, ...], asked: str) -> str:
        """Ask a seat which of several keys goes first. Gives the key. `asked` names the choice in the log.

        Without a seat, the last option is taken: the clause on *defines* `chooser:<topic>` is switched off or silent.
        With one, it raises what `choose` does.

        Raises:
            Conflict: No seat is given, and the game has no clause on `chooser:<topic>`.
        """
        if seat is not None:
            return str(self.choose(seat, asked, options))
        if not self.game.clauses("defines", f"chooser:{topic}"):
            raise Conflict(topic, options)
        return options[-1]

    def order(self, seat: str, topic: str, items: Iterable[Any]) -> tuple[Any, ...]:
        """Ask a seat to put items in order, one choice at a time. Gives all of them in that order; `()` for none.

        When only equal items are left, no choice is asked. It raises what `choose` does.
        """
        left, done = list(items), []
        while left:
            one = left[0] if all(item == left[0] for item in left) else self.choose(seat, topic, left)
            left.remove(one)
            done.append(one)
        return tuple(done)

    # -- what clauses have done ----------------------------------------------------------------------------------

    def perform(self, topic: str, subject: object, source: str | None = None) -> list[Record]:
        """Ask the *does* clauses of a topic, and let what they yield happen. Gives the records of what came of it.

        The list is empty if no clause yields anything, or if all was stopped. A *does* clause may call it itself. What
        a clause raises goes on, such as a `Refusal` or a `Pending` choice.

        Args:
            topic: The topic asked about, such as `act:attack`.
            subject: What the clauses are given.
            source: The id of the object that the entries name as their source.

        Raises:
            Conflict: Two clauses act, and the later one does not say that it comes `after` the earlier.
            UndeclaredTopicError: The game declares no such topic.
            Endless, Spent: What happens does not end within the budget.
            WouldActError: A clause yields something while clauses are only being probed.
        """
        done: list[Record] = []
        spoken: list[Clause] = []

        def then(proposals: list[Proposal]) -> list[Record]:
            """Within `perform`: let proposals happen, give their records, and add them to its list `done`."""
            records = self.happen(proposals)
            done.extend(records)
            return records

        for clause in self._clauses("does", topic):
            if self._run_clause(clause, topic, subject, source, then):
                require_consecutive(topic, spoken, clause)
                spoken.append(clause)
        return done

    def effects(self, words: Iterable[Word], context: Context) -> list[Record]:
        """Do a card's effects in order, by *does* `effect:<word>` on `(word, context)`.

        Gives the records of all that came of them, in order; an empty list for no words.

        Raises:
            NotModelled: The game has no clause for a word. The words before it have been done. Else as `perform`.
        """
        done: list[Record] = []
        for word in words:
            require_clause(self.game, "does", f"effect:{tag(word)}", word)
            done += self.perform(f"effect:{tag(word)}", (word, context), context.source)
        return done

    def during(self) -> list[Record]:
        """The records of the action under way, oldest first, without forbidden events.

        Between actions, they are those of the last one.
        """
        return [one for one in self.log[self._since :] if isinstance(one, Record)]

    def together(self, record: Record) -> list[Record]:
        """The records of the action under way with the same moment as this one, itself included.

        They happened at the same time. A record of an earlier action gives an empty list.
        """
        return [one for one in self.during() if one.moment == record.moment]

    def require(self, topic: str, subject: object) -> None:
        """Ask *forbids* `topic` in the middle of an action. One objection refuses and undoes the whole action.

        Gives nothing if none objects.

        Raises:
            Refusal: A clause objected.
        """
        said = self.forbids(topic, subject)
        if said:
            raise self.refuse(self.action or Move("", ""), said)

    @contextmanager
    def instead(self, used: frozenset[str]) -> Iterator[None]:
        """Mark what is proposed inside this context as coming instead of a replaced event.

        `used` holds the keys of the replacements already applied to that event. They do not apply to what is proposed.
        """
        before, self._instead = self._instead, used
        try:
            yield
        finally:
            self._instead = before

    def gather(self, topic: str, subject: object) -> list[Proposal]:
        """Ask the *does* clauses of a topic for proposals, without performing them. They can then happen at once.

        Gives all proposed events in order; an empty list if no clause yields any. A clause is sent an empty list for
        each thing that it yields.

        Raises:
            UndeclaredTopicError: The game declares no such topic.
            Spent: The budget is used up.
        """
        said: list[Proposal] = []

        def then(proposals: list[Proposal]) -> list[Record]:
            """Within `gather`: keep proposals in its list `said` without performing them; gives no records."""
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
        """Run a *does* clause, and send back the records of each thing it yields. Gives whether it yielded any.

        `then` takes the proposals of one yield, which are simultaneous, and gives their records. Each yield leaves an
        entry; a yield of no events says nothing, and leaves none.
        """
        generator = clause.fn(self, subject)
        if generator is None:
            return False
        top = self._frames[-1] if self._frames else None
        frame = Frame(self._frames, top if top is not None and top.speak is None else ())

        def speak(after: object) -> int:
            """Within `_run_clause`: log the clause's answer `after`, and give the number of its entry.

            The entry rests on those in `frame`. If a *does* clause runs around this one, that logs the answer as its
            own first, and its entry joins `frame`.
            """
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
            if not events:
                sent = []
                continue
            entry = speak(events[0] if len(events) == 1 else events)
            said = True
            sent = then([Proposal(event, (entry,), self._instead) for event in events])

    # -- writing -------------------------------------------------------------------------------------------------

    def write(self, event: Event, because: tuple[int, ...], moment: int | None = None) -> Record:
        """Write one event to the state, and log it. Gives the record, with its number, moment, cause and reasons.

        Neither replacements nor triggers are looked for. The first event of an action also rests on what permits it.

        Args:
            event: The event, with its ids filled in.
            because: The numbers of the entries it rests on.
            moment: The number that simultaneous events share; a new one if it is None.

        Raises:
            Spent: Too many events happened.
        """
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
    """Require that some clause of the game answers a question on a topic. Gives nothing if one does.

    Args:
        game: The game.
        question: One of the five questions, such as `"does"`.
        topic: The topic, such as `effect:draw`.
        word: The word that the message names.

    Raises:
        NotModelled: No clause does.
    """
    if not game.clauses(question, topic):
        raise NotModelled(show(word), f"{game.name} has no clause that {question} {tag(word)!r}")


def refuse_to_answer(pending: Pending) -> object:
    """Answer no choice: whoever is asked with it raises the choice as a `Pending`.

    Raises:
        Pending: Always; it is `pending` itself.
    """
    raise pending
