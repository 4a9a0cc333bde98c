"""One run of a game: it asks the clauses, performs events, and logs what each rests on.

>>> # run = Run(game, state); records = run.act(Play("P1", "o3")); run.state; run.chain(records[0].because)

`act` happens wholly or not at all. After a `Refusal`, or a `Pending` choice that nobody answers, the state is as
before. Choices are answered from a list, or by a function that is asked as each choice comes. The order of an action:

1. *Allows* `act:<action>` (and parts that permit), then *forbids* `act:<action>` (and parts that prohibit).
   Both are asked in the position that *defines* `considered:<action>` gives.
2. *Does* `act:<action>`.
3. Settling. Waves of *does* `check:object` (on the board), `check:elsewhere`, `check:seat` and `check:game`.
   Then waiting triggers go onto the stack. Both repeat until neither does anything.
4. *Does* `priority`, once.

A proposed event passes through these steps:

1. Objections, replacements (see `replacement`), and objections to the changed event.
2. The writer, which changes the state.
3. What it brings into force (see `onset`), late replacements, what it ends, and triggers (see `triggers`). Then what
   lasts through it ends.
4. *Does* `after:<event>`, then *does* `repair` for each seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from engine.kernel import replacement, triggers
from engine.kernel.asking import WouldActError
from engine.kernel.doing import Proposal, refuse_to_answer
from engine.kernel.errors import BadAnswerError, Endless, Pending, Refusal, Spent
from engine.kernel.events import Began, Ceased, Created, Event, Moved, Stacked, Triggers
from engine.kernel.game import Budget, Game
from engine.kernel.layering import Board
from engine.kernel.log import Record, Stop
from engine.kernel.onset import bring_into_force
from engine.kernel.parts import Move
from engine.kernel.prints import Prints
from engine.kernel.prohibition import is_matched, weigh
from engine.kernel.settling import Settler
from engine.kernel.state import State
from engine.kernel.values import Map, Word, show, tag
from engine.kernel.view import SeatView
from engine.kernel.words import Permit

__all__ = ["Mark", "Run"]


class Mark(NamedTuple):
    """A point of a run: the position, and how much had happened."""

    state: State
    logged: int
    entered: int
    moment: int
    events: int
    chosen: int
    step: int


class Run(Settler):
    """A game being played from one state.

    Args:
        game: The game.
        state: The position to begin from.
        off: Clauses (`rule#name`) or whole rules to switch off. They answer neutrally.
        budget: How much may happen; by default a `Budget()`.
    """

    def __init__(
        self, game: Game, state: State, *, off: frozenset[str] = frozenset(), budget: Budget | None = None
    ) -> None:
        """Begin a run of `game` at the position `state`. Nothing has happened or been logged.

        `off` holds clauses (`rule#name`) or whole rules that answer neutrally. `budget` bounds what may happen; by
        default it is a `Budget()`.
        """
        super().__init__(game, state, off=off, budget=budget)
        self._stopped: set[Event] = set()
        """The forbidden events of the action under way. Each is logged once."""
        self._under_way: list[Proposal] = []
        """The events in whose middle other events happen now, outermost first."""
        self._views: dict[str, tuple[Run, SeatView]] = {}
        """For each seat, a run that only asks, and the seat's view."""

    # -- actions -------------------------------------------------------------------------------------------------

    def act(
        self, action: Word, answers: Sequence[object] = (), answer: Callable[[Pending], object] | None = None
    ) -> list[Record | Stop]:
        """Do one action.

        Gives what was logged: the records of its events and the stops of forbidden ones, oldest first.

        Args:
            action: What a seat does, such as `Play("P1", "o3")`.
            answers: The answers to its first choices, in order.
            answer: Answers each further choice. The choice holds the position in the middle of the action.

        Raises:
            Refusal: The rules do not permit it, or the game knows no such action. Nothing has happened.
            Pending: Nobody answers a choice. Nothing has happened.
            BadAnswerError: An answer is no option, or there are too many answers.
            Conflict, Endless, NotModelled, Spent: The run cannot go on. Nothing has happened either.
        """
        mark = self.mark()
        left, self._since = list(answers), len(self.log)
        self._answer, self._stopped, self.action = _answer_from(left, answer or refuse_to_answer), set(), action
        try:
            self._opening = tuple(self.require_permission(action))
            self.perform(f"act:{tag(action)}", action)
            self._opening = ()
            self.settle()
            self.perform("priority", action)
            _require_all_taken(left, action)
        except BaseException as error:
            self._rewind(mark, keep=isinstance(error, (Refusal, Pending)))
            raise
        self.step += 1
        return self.log[mark.logged :]

    def mark(self) -> Mark:
        """Mark this point of the run, to `rewind` to. Gives the state and how much had been logged by then."""
        return Mark(self.state, len(self.log), len(self.entries), self._moment, self._events, self._chosen, self.step)

    def fork(self, mark: Mark, off: frozenset[str]) -> Run:
        """Make a run that goes on from a mark of this one with the clauses `off` switched off. This one stays as it is.

        It has the log and the entries up to the mark. If none of `off` had `spoken` by then, it is the run that would
        have come of switching them off from the beginning. Its questions are counted anew. An answer that this run
        remembers may be logged once more.
        """
        other = Run(self.game, mark.state, off=off, budget=self.budget)
        other.log, other.entries = self.log[: mark.logged], self.entries[: mark.entered]
        other._moment, other._events, other._chosen, other.step = mark.moment, mark.events, mark.chosen, mark.step
        return other

    def rewind(self, mark: Mark, *, keep: bool = False) -> None:
        """Take back everything since a mark that `mark` gave: no event, choice or entry of it is left.

        With `keep`, the entries stay, because something that is told rests on them. The questions asked since still
        count against the budget.
        """
        self._rewind(mark, keep=keep)

    @contextmanager
    def taking_back(self) -> Iterator[None]:
        """Give a context in which things may be done that are taken back in the end: `with run.taking_back():`.

        It leaves no entries, and costs no questions; state, log and choices are as before. What was worked out of the
        position before is kept.
        """
        mark, board, asked, unchanged = self.mark(), self._board, self.asked, dict(self._unchanged_since)
        before = self._since, self._answer, self._stopped, self.action
        try:
            with self.without_entries():
                yield
        finally:
            self.rewind(mark)
            self._board, self.asked, self._unchanged_since = board, asked, unchanged
            self._since, self._answer, self._stopped, self.action = before

    def _rewind(self, mark: Mark, *, keep: bool) -> None:
        """Take back everything since a mark that `mark` gave.

        With `keep`, the entries stay, because a refusal or a choice rests on them.
        """
        self.state, self.step = mark.state, mark.step
        self._moment, self._events, self._chosen = mark.moment, mark.events, mark.chosen
        del self.log[mark.logged :]
        if not keep:
            del self.entries[mark.entered :]
            self.prints.forget(mark.entered)
        self._frames, self._board, self.quiet, self._repairing, self._cause = [], None, 0, False, None
        self._opening = ()

    def legal(self, action: Word) -> bool:
        """Whether an action is permitted and no objection prevails now. Asking leaves no entries, and nothing happens.

        It is false for an action that the game does not know.

        Raises:
            Conflict, NotModelled, Spent: The question cannot be answered.
        """
        return self.find_bar(action) is None

    def find_bar(self, action: Word) -> str | None:
        """The key of the first clause that bars an action now; empty if nothing permits it, None if it is legal.

        Asking leaves no entries, and nothing happens.

        Raises:
            Conflict, NotModelled, Spent: The question cannot be answered.
        """
        with self.without_entries(), self.considering(action):
            if not self._is_allowed(action):
                return ""
            return next((self.entries[n].clause for n in self._find_bars(action)), None)

    def offers(self, seat: str) -> list[Word]:
        """The legal actions of a seat among the game's `candidates`, judged by what this seat may see.

        They keep the order of the candidates. The list is empty if none is legal, or if the game has no such hook.

        Raises:
            HiddenError: A clause read something that the seat may not see.
            Conflict, NotModelled, Spent: An action cannot be judged.
        """
        if self.game.hooks.candidates is None:
            return []
        kept = self._views.pop(seat, None)  # not put back if an error follows
        looking, eyes = kept if kept is not None else (self._make_looker(), SeatView(self.game, seat))
        looking.state, looking.asked = eyes.look(self.state), 0
        with looking.without_entries():
            offered = [action for action in self.game.hooks.candidates(looking, seat) if looking.legal(action)]
        self._views[seat] = looking, eyes
        return offered

    def _make_looker(self) -> Run:
        """Make a run of the same game and position that only asks. It may use the remembered prints of this one."""
        looking = Run(self.game, self.state, off=self.off, budget=self.budget)
        looking.prints = Prints(looking, self.prints)
        return looking

    def require_permission(self, action: Word) -> list[int]:
        """The numbers of the entries that permit an action, if nothing objects.

        Raises:
            Refusal: Nothing permits it (`asked` then lists the clauses on `act:<action>`), or an objection prevails.
            Conflict: Nothing says whether a prohibition prevails.
        """
        with self.frame() as yes, self.considering(action):
            allowed = self._is_allowed(action)
            with self.frame():
                no = self._find_bars(action) if allowed else []
        if not allowed:
            seat = getattr(action, "seat", None)
            refusal = Refusal(action, (), f"nothing permits {seat or 'it'} to do this now")
            refusal.asked = tuple(clause.key for clause in self.game.clauses("allows", f"act:{tag(action)}"))
            raise refusal
        if no:
            raise self.refuse(action, no)
        return list(yes)

    def _is_allowed(self, action: Word) -> bool:
        """Whether a clause on `act:<action>`, or a `Permit` part in force, permits an action.

        Objections are not asked for.
        """
        allowed = self.allows(f"act:{tag(action)}", action)
        board = self.board()
        for live in board.live(Permit):
            with self.frame(() if self.quiet else board.why.get(live.key, ())) as uses:
                matches = is_matched(live, live.part.what, action, live.part.when, self.board())
            if matches and self.allows("permitted", (live, action), given=uses):
                allowed = True
        return allowed

    def _find_bars(self, action: Word) -> list[int]:
        """The numbers of the entries of the objections to an action that prevail; empty if none does.

        Objections of clauses always prevail. Without them, those of `Prohibit` parts are asked for, and weighed.

        Raises:
            Conflict: No clause orders a prohibition and the action.
        """
        no = self.forbids(f"act:{tag(action)}", action)
        if no:  # a rule that limits its own permission is no contradiction
            return no
        no = self.objections(action, self.board())
        return no if no and weigh(self, "prohibition", action, no) == "prohibition" else []

    # -- events --------------------------------------------------------------------------------------------------

    def happen(self, proposals: Sequence[Proposal]) -> list[Record]:
        """Let simultaneous events happen, after replacements and prohibitions. Gives the records of what came of them.

        The list is empty if all were forbidden, or if effects came instead. What follows from the events happens as
        well.

        Raises:
            Endless: Events happen in the middle of one another, too deep.
            Spent: Too many events are proposed at once, or have happened.
            WouldActError: Clauses are only being probed.
        """
        if self._probing:
            raise WouldActError
        frames, self._frames = self._frames, []  # what follows rests on the events, not on the clause that was asking
        instead, self._instead = self._instead, frozenset()
        self._under_way += proposals[:1]
        try:
            if len(self._under_way) > self.budget.nested:
                raise Endless([(one.event, self._find_source(one)) for one in self._under_way])
            return self._happen(proposals)
        finally:
            self._frames, self._instead = frames, instead
            del self._under_way[-1:]

    def _find_source(self, one: Proposal) -> str | None:
        """The id of the object that a proposed event comes from, by the first of its entries.

        None if that names none.
        """
        return next((self.entries[n].source for n in one.because if n < len(self.entries)), None)

    def _happen(self, proposals: Sequence[Proposal]) -> list[Record]:
        """Write the events that pass, then let what follows from them happen. Gives the records of those events alone.

        Each proposal meets objections, replacements, and objections to what it has become. What passes is written at
        one moment. Then follow, in the order of the module's docstring, what it brings into force, late replacements,
        ends, triggers, `after`, `control` and repairs.

        Raises:
            Spent: Too many events are proposed at once.
        """
        if len(proposals) > self.budget.events:
            raise Spent("events", self.budget.events)
        ready: list[Proposal] = []
        for one in proposals:
            passed = self._weigh_prohibitions(one, proposals)
            for other in replacement.replace_event(self, passed) if passed is not None else ():
                kept = other if other.event == one.event else self._weigh_prohibitions(other, proposals)
                ready += [kept] if kept is not None else []
        if not ready:
            return []
        before = self.state
        board = self.board()
        self._moment += 1
        moment, records = self._moment, []
        for one in ready:
            with self.frame() as why:
                identity = isinstance(one.event, Moved) and self._define_identity(one.event)
            event = self._fill_in(one.event, board, new=identity == "new")
            records.append(self.write(event, (*one.because, *why), moment))
        cause, self._cause = self._cause, records[-1].n
        try:
            bring_into_force(self, board)
            standing = replacement.replace_outcomes(self, ready, records)
            triggers.end_expired(self, records)
            triggers.find_next_objects(self, records)
            triggers.trigger_abilities(self, standing, before, board)
            triggers.end_expired(self, records, through=True)
            for record in standing:
                for topic in self.find_topics("does", "after", record.event):
                    self.perform(topic, record)
            self._report_control(board)
            self.repair()
        finally:
            self._cause = cause
        return records

    def _report_control(self, before: Board) -> None:
        """Ask *does* `control` on each object that a part in force gives another controller than on the board `before`.

        New objects are left out, and so are moves that change the controller themselves.
        """
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

    def _define_identity(self, event: Moved) -> object:
        """Whether an object that moves stays the `"same"` or is `"new"`, by *defines* `identity`.

        It is `"same"` if no clause answers, or if there is no such object.
        """
        there = event.obj in self.state.objects
        return self.defines("identity", Move(event.obj, event.to), "same") if there else "same"

    def _fill_in(self, event: Event, board: Board, *, new: bool) -> Event:
        """The event with the ids of new objects and effects (`o12`), and the values kept as last known information.

        Args:
            event: The event. One that needs nothing is given back as it is.
            board: The board before it.
            new: Whether a move makes another object of what moves. Otherwise that keeps its id.
        """
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

    def _weigh_prohibitions(self, one: Proposal, batch: Sequence[Proposal]) -> Proposal | None:
        """Ask for objections to a proposal. Gives None if one prevails, else the proposal.

        If an objection was outweighed, the proposal rests on its entries, too. A forbidden event is logged as a `Stop`,
        once an action. `batch` holds the proposals that are to happen at once with it.
        """
        no: list[int] = []
        for topic in self.find_topics("forbids", "event", one.event):
            no += self.forbids(topic, one.event)
        if not no:
            no = self.objections(one.event, self.board())
            if not no:
                return one
            leaving = {p.event.obj for p in batch if isinstance(p.event, (Moved, Ceased))}
            topic = "ending-prohibition" if all(self.entries[n].source in leaving for n in no) else "prohibition"
            if weigh(self, topic, one.event, no) != "prohibition":
                return msgspec.structs.replace(one, because=(*one.because, *no))
        if one.event not in self._stopped:
            self._stopped.add(one.event)
            self.log.append(Stop(len(self.log), one.event, (*one.because, *no), self.step))
        return None


def _answer_from(left: list[object], further: Callable[[Pending], object]) -> Callable[[Pending], object]:
    """Make a function that answers choices. It takes answers off the front of `left`, and then asks `further`.

    The caller's list itself grows shorter.
    """
    return lambda pending: left.pop(0) if left else further(pending)


def _require_all_taken(left: list[object], action: Word) -> None:
    """Require that no answer to an action is left over. Gives nothing if none is.

    Raises:
        BadAnswerError: Some answers were not asked for.
    """
    if left:
        raise BadAnswerError(f"{len(left)} answers more than {show(action)} asked for")
