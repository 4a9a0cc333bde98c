"""Asking a game's clauses the five questions, and logging every answer that is not neutral.

An `Asker` collects the entries of answers in frames. So each answer knows which other answers it rests on.
`without_entries` asks questions without logging them. An asker never changes the state; the classes built on it do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

from engine.kernel.errors import Conflict, Refusal, Spent
from engine.kernel.events import lineage, list_names
from engine.kernel.game import Budget, Game
from engine.kernel.log import Entry
from engine.kernel.rules import Clause
from engine.kernel.state import State
from engine.kernel.topics import Question
from engine.kernel.values import Word
from engine.kernel.watch import Watch
from engine.kernel.words import Pattern

__all__ = ["Asker", "Entries", "Frame", "WouldActError", "require_consecutive"]


class Entries(list[int]):
    """The numbers of the entries logged while something is answered. It stays empty inside `without_entries()`."""

    __slots__ = ()

    def __enter__(self) -> Self:
        """Give the list itself, which collects nothing: `with ask.frame() as entries` inside `without_entries()`."""
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing, and give None: an exception that was raised inside goes on."""


class Frame(Entries):
    """Collects the numbers of entries as they are logged, while it is the innermost frame.

    `speak` logs the answer of the *does* clause that runs in this frame. It is None where no such clause runs.
    """

    __slots__ = ("_depth", "_stack", "speak")
    speak: Callable[[object], int] | None

    def __init__(self, stack: list[Frame], given: Iterable[int] = ()) -> None:
        """Begin with the entries `given`, by number. `stack` is the asker's list of open frames, the innermost last."""
        super().__init__(given)
        self.speak, self._stack = None, stack

    def __enter__(self) -> Self:
        """Become the innermost of the open frames, in which entries are collected now. Gives itself."""
        self._depth = len(self._stack)
        self._stack.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        """Stop collecting: take this frame, and any inside it, off the open ones. The numbers stay in the list.

        An exception that was raised inside goes on.
        """
        del self._stack[self._depth :]

    def outer(self) -> Callable[[object], int] | None:
        """The function `speak` of the nearest enclosing frame that has one, itself left out; None if none has.

        `speak` takes the answer of a *does* clause, logs it, and gives the number of its entry.
        """
        return next((one.speak for one in reversed(self._stack[: self._depth]) if one.speak is not None), None)


class _WithoutEntries:
    """A context in which questions leave no entries: `with ask.without_entries()`."""

    __slots__ = ("_asker", "_mark")

    def __init__(self, asker: Asker) -> None:
        """Take the asker whose questions are to leave no entries. Nothing changes before the context is entered."""
        self._asker, self._mark = asker, 0

    def __enter__(self) -> None:
        """Make the asker quiet, note how many entries it has, and give None. Such contexts may be nested."""
        self._mark = len(self._asker.entries)
        self._asker.quiet += 1

    def __exit__(self, *_: object) -> None:
        """Make the asker less quiet by one, and drop the entries logged since the context was entered.

        An exception that was raised inside goes on.
        """
        self._asker.quiet -= 1
        del self._asker.entries[self._mark :]


class WouldActError(Exception):
    """A clause tried to change something while it was only being probed."""


class Asker:
    """Asks a game's clauses about one position.

    Args:
        game: The game whose clauses are asked.
        state: The position.
        off: Clauses (`rule#name`) or whole rules to switch off. They answer neutrally.
        budget: How many questions may be asked; by default a `Budget()`.
    """

    def __init__(
        self, game: Game, state: State, *, off: frozenset[str] = frozenset(), budget: Budget | None = None
    ) -> None:
        """Ask about the position `state` by the clauses of `game`. Nothing is asked or logged yet.

        `off` holds clauses (`rule#name`) or whole rules that answer neutrally. `budget` bounds the questions; by
        default it is a `Budget()`.
        """
        self.game, self.state, self.off, self.budget = game, state, off, budget or Budget()
        self.entries: list[Entry] = []
        self.met: set[Pattern] = set()
        """The patterns that something has matched so far. They serve remarks alone, and no clause reads them."""
        self.asked = 0
        """How many questions have been asked. Looking at objects counts, too."""
        self.quiet = 0
        """How many `without_entries()` contexts are open. Inside one, questions leave no entries."""
        self.heard = 0
        """A counter that grows with each answer that is heard inside `without_entries()`, forbids, or is used again.

        If it has not grown, a computation rests on no entries.
        """
        self.spoken: set[str] = set()
        """The keys of the clauses that have given an answer that is not neutral, whether or not it was logged.

        Until a clause is among them, the run is what it would be with that clause switched off.
        """
        self.watch = Watch()
        self._frames: list[Frame] = []
        self._probing = False
        """Whether clauses are only probed now, so that they must not act."""
        self._enabled: dict[tuple[str, str], tuple[Clause, ...]] = {}
        """The clauses that are not switched off, by question and topic."""
        self._topics_by_event: dict[tuple[str, str, tuple[str, ...]], tuple[str, ...]] = {}
        """The answered topics, by question, prefix and names of the event."""

    # -- the five questions --------------------------------------------------------------------------------------

    @property
    def active(self) -> str:
        """The seat whose turn it is, such as `"P1"`."""
        return self.state.flow.active

    def allows(self, topic: str, subject: object, *, given: Sequence[int] = ()) -> bool:
        """Ask every clause of a topic whether it permits something.

        Gives True if one does, and False if none does or no clause answers the topic. Every permission joins the chain.
        Inside `without_entries()` the first ends the asking.

        Args:
            topic: The topic asked about, such as `act:attack`.
            subject: What the clauses are given.
            given: The numbers of entries that every answer rests on.

        Raises:
            UndeclaredTopicError: The game declares no such topic.
            Spent: The budget is used up.
        """
        said = False
        for clause in self._clauses("allows", topic):
            if self.quiet:
                if clause.fn(self, subject):
                    self.heard += 1
                    self.spoken.add(clause.key)
                    return True
                continue
            with self.frame(given) as uses:
                answer = clause.fn(self, subject)
            if answer:
                self.note((self._write_entry(clause, topic, subject, None, None, uses=tuple(uses)),))
                said = True
        return said

    def forbids(
        self, topic: str, subject: object, source: str | None = None, *, given: Sequence[int] = ()
    ) -> list[int]:
        """Ask every clause of a topic for an objection.

        Gives the entry numbers of all objections; an empty list if nothing objects. They do not join the chain.
        Inside `without_entries()` the first objection ends the asking, and its entry goes when that context ends.

        Args:
            topic: The topic asked about, such as `act:attack`.
            subject: What the clauses are given.
            source: The id of the object that the objections come from, unless a clause gives another as a text.
            given: The numbers of entries that every answer rests on.

        Raises:
            UndeclaredTopicError: The game declares no such topic.
            Spent: The budget is used up.
        """
        said: list[int] = []
        for clause in self._find_objecting(self._clauses("forbids", topic), subject):
            with self.frame(given) as uses:
                answer = clause.fn(self, subject)
            if answer:
                self.heard += 1
                by = answer if isinstance(answer, str) else source
                said.append(self._write_entry(clause, topic, subject, None, None, source=by, uses=tuple(uses)))
                if self.quiet:
                    break
        return said

    def _find_objecting(self, clauses: tuple[Clause, ...], subject: object) -> list[Clause]:
        """Probe *forbids* clauses on a subject, without entries. Gives those that object, or that tried to act.

        A clause tries to act if it would choose or propose an event. Most do not object, so the list is mostly empty.
        Inside `without_entries()` the first objection ends the probing.
        """
        if not clauses:
            return []
        found: list[Clause] = []
        enough = self.quiet
        probing, self._probing = self._probing, True
        self.quiet += 1
        try:
            for clause in clauses:
                objects = True
                try:
                    if not clause.fn(self, subject):
                        continue
                except WouldActError:
                    objects = False  # perhaps: it is asked again
                self.spoken.add(clause.key)
                found.append(clause)
                if enough and objects:
                    break
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
        """Ask the clauses of a topic for a value. Each takes the value so far and gives the next one.

        Gives the last value; `so_far` itself if no clause changes it. Every clause that changes it leaves an entry,
        which joins the chain.

        Args:
            topic: The topic asked about, such as `value:power`.
            subject: What the clauses are given.
            so_far: The value to begin with.
            label: The topic written in the entries, if it is another.
            source: The id of the object that the entries name as their source.
            given: The numbers of entries that the first answer rests on.

        Raises:
            Conflict: Two clauses change the value, and the later one does not say that it comes `after` the
                earlier.
            UndeclaredTopicError: The game declares no such topic.
            Spent: The budget is used up.
        """
        spoken: list[Clause] = []
        for clause in self._clauses("defines", topic):
            if self.quiet:
                answer = clause.fn(self, subject, so_far)
            else:
                with self.frame(given) as uses:
                    answer = clause.fn(self, subject, so_far)
            if answer != so_far:
                require_consecutive(topic, spoken, clause)
                spoken.append(clause)
                if self.quiet:
                    self.heard += 1
                    self.spoken.add(clause.key)
                    so_far = answer
                    continue
                entry = self._write_entry(
                    clause, label or topic, subject, so_far, answer, source=source, uses=tuple(uses)
                )
                self.note((entry,))
                given = (entry,)
                so_far = answer
        return so_far

    def first(self, topic: str, items: tuple[Any, ...]) -> tuple[Any, ...]:
        """Ask the *orders* clauses of a topic which items go first.

        Gives those items; all of them if no clause decides. Each clause is given what the one before it left; with
        fewer than two items none is asked. An empty answer leaves the items as they are. A clause that is switched off
        gives the group that it would put last.

        Raises:
            UndeclaredTopicError: The game declares no such topic.
            Spent: The budget is used up.
        """
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
                self.spoken.add(clause.key)
                if not self.quiet:
                    self.note((self._write_entry(clause, topic, items, None, group, uses=tuple(uses)),))
                items = group
        return items

    # -- frames --------------------------------------------------------------------------------------------------

    def frame(self, given: Iterable[int] = ()) -> Entries:
        """Collect the numbers of the entries logged inside: `with ask.frame() as entries`.

        It begins with the numbers `given`. Inside `without_entries()` it stays empty, `given` left out.
        """
        return Entries() if self.quiet else Frame(self._frames, given)

    def without_entries(self) -> _WithoutEntries:
        """Give a context in which questions leave no entries: `with ask.without_entries():`. Answers are the same.

        Such contexts may be nested; entries are logged again when the outermost ends.
        """
        return _WithoutEntries(self)

    @contextmanager
    def new_chain(self) -> Iterator[None]:
        """Ask questions in this context whose entries do not join the chain of the clause that is asking now.

        They are logged, but no open frame collects them: `with ask.new_chain():`.
        """
        frames, self._frames = self._frames, []
        try:
            yield
        finally:
            self._frames = frames

    def note(self, entries: Iterable[int]) -> None:
        """Add entries, by number, to the chain of the answer under way: to the innermost frame.

        It does nothing without an open frame, and inside `without_entries()`.
        """
        if self._frames and not self.quiet:
            self._frames[-1].extend(entries)

    # -- book-keeping --------------------------------------------------------------------------------------------

    def _write_entry(
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
        """Log an answer that is not neutral; gives the number of its entry, its index in `entries`.

        `before` and `after` are the value asked about and the answer. `uses` holds the numbers of entries that it rests
        on.
        """
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
        self.spoken.add(clause.key)
        return entry.n

    def _clauses(self, question: Any, topic: str) -> tuple[Clause, ...]:  # noqa: ANN401 - a Question
        """The clauses that answer a question on a topic, without those switched off; empty if none does.

        Each counts as one question against the budget.

        Raises:
            UndeclaredTopicError: The game declares no such topic.
            Spent: The budget is used up.
        """
        clauses = self._enabled.get((question, topic))
        if clauses is None:
            every = self.game.clauses(question, topic)
            clauses = tuple(c for c in every if c.key not in self.off and c.rule not in self.off)
            self._enabled[question, topic] = clauses
        if clauses:
            self.asked += len(clauses)
            if self.asked > self.budget.questions:
                self.spend(0)
        return clauses

    def spend(self, questions: int = 1) -> None:
        """Add to the number of questions asked, and compare it with the budget. Looking at an object counts, too.

        Raises:
            Spent: More questions have been asked than the budget holds.
        """
        self.asked += questions
        if self.asked > self.budget.questions:
            raise Spent("questions", self.budget.questions)

    def chain(self, because: Iterable[int]) -> list[Entry]:
        """The entries with these numbers, then every entry that they rest on, each once.

        They follow `uses`, nearest first. Without numbers the list is empty.
        """
        seen = dict.fromkeys(because)
        todo = list(seen)
        for n in todo:  # the list grows while it is read
            new = [one for one in self.entries[n].uses if one not in seen]
            seen |= dict.fromkeys(new)
            todo += new
        return [self.entries[n] for n in seen]

    def refuse(self, action: Word, no: list[int]) -> Refusal:
        """Make the refusal of an action from `no`, the numbers of the entries of the clauses that object.

        It is not raised. Its reason joins their keys: `toy:3.2@first#hand_is_empty (from o3)`, divided by `; `.
        """
        entries = [self.entries[n] for n in no]
        words = "; ".join(f"{e.clause}" + (f" (from {e.source})" if e.source else "") for e in entries)
        refusal = Refusal(action, tuple(e.rule for e in entries), words, because=tuple(no))
        refusal.clauses = tuple(e.clause for e in entries)
        return refusal

    def find_topics(self, question: Question, prefix: str, event: Word) -> tuple[str, ...]:
        """The topics `<prefix>:<name>` that some clause answers, for each name of an event's kind, its own first.

        For an event `destroyed`, which is a move, and `after`: `("after:destroyed", "after:moved")`. Empty if none is
        answered. Names that a move has by `sent_to`, or lacks as it ends elsewhere, are left out.

        Raises:
            UndeclaredTopicError: The game declares no topics with this prefix for the question.
        """
        own = lineage(type(event))  # a clause reads the fields of the kind that its topic names
        names = tuple(name for name in list_names(event) if name in own)
        key = (question, prefix, names)
        found = self._topics_by_event.get(key)
        if found is None:
            topics = (f"{prefix}:{name}" for name in names)
            found = self._topics_by_event[key] = tuple(topic for topic in topics if self.game.clauses(question, topic))
        return found


def require_consecutive(topic: str, spoken: list[Clause], clause: Clause) -> None:
    """Require that a clause comes `after` each clause that has answered before it. Gives nothing if it does.

    Args:
        topic: The topic that they answer.
        spoken: The clauses that have answered before it.
        clause: The clause that has just answered.

    Raises:
        Conflict: The clause does not list the name of an earlier one in its `after`.
    """
    for earlier in spoken:
        if earlier.name not in clause.after:
            raise Conflict(topic, (earlier.key, clause.key))
