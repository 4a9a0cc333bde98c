"""Running a scenario by legal play alone."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations

from engine.kernel.errors import Endless, Pending, Refusal
from engine.kernel.game import Budget, Game
from engine.kernel.log import Entry, Record, Stop
from engine.kernel.run import Run
from engine.kernel.stack import top
from engine.kernel.state import State
from engine.kernel.values import Word, show, tag
from engine.scenario import wording
from engine.scenario.decode import DecodeError
from engine.scenario.fields import is_counted, known_field
from engine.scenario.form import Ask, Check, Claim, Event, Failure, Hold, Scenario, ScenarioError, Try, Until
from engine.scenario.lines import LineError, Names, action, fits, known_event, split
from engine.scenario.position import PositionError, book, position
from engine.scenario.since import Reading, Since, made
from rulebook.ids import slug

__all__ = ["Result", "expectations", "found", "run"]

_SHOWN = 12
"""So many options of a choice are shown to whoever forgot to make it."""

PATIENCE = 100
"""How many passes may go by before the next step of a script."""

_FEW = 6
"""So many commas, and no more orders of a list are tried."""

BUDGET = Budget(events=2_000, choices=300, questions=100_000, replacements=50, parts=300)
"""How much may happen in one scenario: what a whole short game takes, and no more than a few seconds."""

Games = Mapping[str, "Game | Callable[[], Game]"]


@dataclass
class Result:
    """What came of a run. `outcome`: passed, failed, broken or todo."""

    scenario: Scenario
    outcome: str
    failures: list[Failure] = field(default_factory=list)
    log: list[Record | Stop] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    spoke: frozenset[str] = frozenset()
    """Clauses with any entry at all; the others are silent."""
    by_step: dict[int, frozenset[str]] = field(default_factory=dict)
    """Clauses in the chain of what each step did, or was refused for."""
    refused: list[Refusal] = field(default_factory=list)
    start: State | None = None
    stood: tuple[State, int] | None = None
    """The position in which an illegal action was first tried, and the event that had come last."""
    state: State | None = None
    labels: dict[str, str] = field(default_factory=dict)
    rests: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    """The line of each expectation that held or was read, with the entries that it, or reading it, rests on."""
    facts: dict[int, Since] = field(default_factory=dict)
    """The facts among those lines, by their place, of which it is to be found what made them so."""
    played: Run | None = None
    """The run that it came of."""
    contrast: Scenario | None = None
    """What it was held against, by `verify`."""
    otherwise: frozenset[str] = frozenset()
    """The lines of what is expected that does not hold in the contrast."""
    happened: list[str] = field(default_factory=list)
    """The unwanted events that did happen."""
    error: str | None = None
    passes: dict[int, int] = field(default_factory=dict)
    """How many passes went by before each step (0: after the last)."""
    asked: int = 0
    """How many questions the run took."""
    ends: dict[int, int] = field(default_factory=dict)
    """How many entries the log had after each step (0: before the first)."""

    @cached_property
    def reasons(self) -> list[tuple[str, tuple[int, ...]]]:
        """Each line with all that it rests on: of a fact, what made it so, too."""
        if not self.facts or self.played is None or self.start is None:
            return self.rests
        run = self.played
        looking = Run(run.game, self.start, off=run.off, budget=run.budget)
        events = dict(zip(self.facts, made([*self.facts.values()], self.log, self.start, looking), strict=True))
        return [
            (line, (*because, *(n for one in events.get(at, ()) for n in one.because)))
            for at, (line, because) in enumerate(self.rests)
        ]

    @cached_property
    def grounds(self) -> tuple[Entry, ...]:
        """Every entry in the chain of something that the scenario expects."""
        return self._chain(self.reasons)

    def _chain(self, lines: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Entry, ...]:
        """Every entry on which lines, or the refusals that came, rest."""
        tried = (n for one in self.refused for n in one.because if n < len(self.entries))
        return tuple(self.played.chain([*tried, *(n for _, why in lines for n in why)])) if self.played else ()

    def rests_on(self, rule: str) -> bool:
        """Whether a rule is observed; what made a fact so is asked last, for it takes the longest to find."""
        return any(entry.rule == rule for entry in self._chain(self.rests)) or rule in self.rules()

    @property
    def observed(self) -> frozenset[str]:
        """Clauses in the chain of something that the scenario expects."""
        return frozenset(entry.clause for entry in self.grounds)

    def rules(self) -> frozenset[str]:
        """The observed rules."""
        return frozenset(key.partition("#")[0] for key in self.observed)


class _StopError(Exception):
    """The script cannot go on."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(str(failure))
        self.failure = failure


class _Player:
    """Plays a script."""

    def __init__(
        self, scenario: Scenario, game: Game, off: frozenset[str], budget: Budget, like: Mapping[int, int] | None
    ) -> None:
        self.scenario, self.game = scenario, game
        cards = book(game, scenario.cards)
        state, labels = position(game, scenario.given, cards, scenario.options)
        for label, id in labels.items():
            if slug(label) in cards and slug(label) != slug(state.objects[id].card.name):
                said = f"the label {label!r} is the name of another card than {state.objects[id].card.name!r}"
                raise PositionError(f"{said}; call the object something else")
        self.run = Run(game, state, off=off, budget=budget)
        self.names = Names(labels)
        self._printed = frozenset(
            field
            for obj in state.objects.values()
            for face in (obj.card, obj.card.back)
            if face is not None
            for field in (*face.values, *obj.marks)
        )
        self.result = Result(scenario, "passed", start=state, labels=labels, played=self.run)
        self.steps = scenario.steps()
        self.at = 0
        self.asking = 0
        self.ends = self.result.ends
        self.like = like
        self.quiet = bool(off)  # of a run with a rule off only the codes are read, never the words
        self.over = False
        self.since = 0

    # -- the script ----------------------------------------------------------------------------------------------

    def play(self) -> None:
        for line in self._lines():
            known_event(line, self.game)
        self.run.settle()
        if any(not isinstance(one, Stop) for one in self.run.log):
            shown = ", ".join(wording.event(one.event, self._called()) for one in self.run.log[:3])
            self._stop("result-in-given", f"the position is not at rest: {shown} would happen at once", by="form")
        self.ends[0] = len(self.run.log)
        while self.at < len(self.steps):
            step = self.steps[self.at]
            self.at += 1
            number = self.at
            entered = len(self.run.log)
            self._do(step)
            chain = self._keys(n for one in self.run.log[entered:] for n in one.because)
            for done in range(number, self.at + 1):  # the lines that answered its choices are part of the action
                self.result.by_step[done] = chain | self.result.by_step.get(done, frozenset())
            self.ends[number] = len(self.run.log)
        entered = len(self.run.log)
        unfinished = self.game.scenario.is_unfinished
        for _ in self._passing(0):
            rest = top(self.run.state, self.game.stack) is None and not (unfinished and unfinished(self.run))
            if rest or not self._pass():
                break
        else:
            if self.like is None and top(self.run.state, self.game.stack) is not None:
                self._stop("unfinished", f"after {PATIENCE} passes the {self.game.stack} is still not empty")
        chain = self._keys(n for one in self.run.log[entered:] for n in one.because)
        self.result.by_step[self.at] = chain | self.result.by_step.get(self.at, frozenset())
        self.over = True

    def _lines(self) -> Iterator[str]:
        """Every line that describes an event."""
        yield from (one if isinstance(one, str) else one.event for one in self.scenario.then.events)
        yield from self.scenario.then.not_
        yield from (step.until for step in self.steps if isinstance(step, Until))

    def _called(self) -> dict[str, str]:
        return {} if self.quiet else wording.called(self.run.state, self.names.labels)

    def _passing(self, step: int) -> Iterator[int]:
        """How many passes went by, again and again, as many as may before a step; it ends where a round led nowhere."""
        patience = PATIENCE
        if self.like is not None:  # what another run did not take longer for is not waited for much longer
            patience = self.like.get(step, 0) + 2 * len(self.run.state.seats) + 2
        seen: list[State] = []
        for gone_by in range(patience):
            self.result.passes[step] = gone_by
            if any(_alike(self.run.state, one) for one in seen):
                return
            seen = [self.run.state, *seen[: 2 * len(self.run.state.seats)]]
            yield gone_by

    def _do(self, step: object) -> None:
        if isinstance(step, str):
            words, _ = split(step)
            if words[1:2] == ["choose"] or words[:1] == ["chance"]:
                self._until_asked(step)
            else:
                self._act(step)
        elif isinstance(step, Try):
            self._try(step)
        elif isinstance(step, Ask):
            self._ask(step)
        elif isinstance(step, Hold):
            if step.hold not in self.run.state.seats:
                self._stop(
                    "illegal-action", f"hold: {step.hold!r} is no seat; there are: {', '.join(self.run.state.seats)}"
                )
            self._wait(lambda: self.run.state.flow.priority == step.hold, lambda: f"{step.hold} never has priority")
        elif isinstance(step, Until):
            start = self.since
            self._wait(
                lambda: self._since(step.until) is not None,
                lambda: f"{step.until!r} never happens, however long everybody passes{self._heard(step.until, start)}",
                by="outcome",  # what is waited for is expected
            )
            self.since = (self._since(step.until) or 0) + 1
        elif isinstance(step, Check):
            for name, want in step.check.items():
                self._fact(name, want)

    def _act(self, line: str) -> None:
        first = ""
        for gone_by in self._passing(self.at):
            what = self._read(line)
            seat = getattr(what, "seat", None)
            if self.run.state.flow.priority == seat and self.run.legal(what):
                self.result.stood = None if not first else self.result.stood
                self._perform(what, first)
                self.result.stood = None
                return
            if not first and not self.quiet and self.run.state.flow.priority == seat:
                self.result.stood = (self.run.state, len(self.run.log) - 1)
                first = f"when {seat} first could have done it, after {gone_by} passes: {self._reason(line)}; at last: "
            if not self._pass():
                break
        refusal = self._refusal(self._read(line))
        said = f"{line!r} cannot be done: {first}{self._reason(line)}"
        self._stop("illegal-action", said, because=refusal.because if refusal else (), stood=self.result.stood)

    def _reason(self, line: str) -> str:
        refusal = self._refusal(self._read(line))
        return self._why(refusal) if refusal else "it is not this seat's turn to speak"

    def _until_asked(self, line: str) -> None:
        """Everybody passes until somebody must make the choice that the line answers."""
        here = self.asking = self.at
        self.at -= 1
        for _ in self._passing(here):
            if self.at >= here or not self._pass():
                break
        if self.at < here:
            self.at = here
            self._stop("unused-choice", f"nobody asked for {line!r}")

    def _read(self, line: str) -> Word:
        try:
            return action(line, self.game, self.names, self.run.state)
        except LineError as error:
            self._stop("illegal-action", str(error))
            raise AssertionError from error

    def _refusal(self, what: Word) -> Refusal | None:
        seat = getattr(what, "seat", None)
        try:
            self.run.permitted(what)
        except Refusal as refusal:
            return refusal
        holder = self.run.state.flow.priority
        return None if holder == seat else Refusal(what, (), f"{holder} has priority, not {seat}")

    def _why(self, refusal: Refusal) -> str:
        """A refusal in words: who forbids it, or which permissions were asked, and whose move it is."""
        rule, clause, words = refusal.reason.partition("#")
        reason = f"{rule} forbids it ({words.replace('_', ' ')})" if clause else refusal.reason
        asked = f" (permissions asked: {', '.join(refusal.asked)})" if refusal.asked else ""
        flow, state = self.run.state.flow, self.run.state
        when = f"turn {state.mark('game', 'turn')} of {flow.active}, {state.mark('game', 'phase')}"
        return f"{wording.value(reason, self._called())}{asked} [{when}; {flow.priority or 'nobody'} has priority]"

    def _perform(self, what: Word, first: str = "") -> None:
        """Do an action with the answers that the script gives; `first` is what kept it from being done earlier."""
        try:
            self.run.act(what, answer=self._answer)
        except Pending as pending:
            self._unscripted(pending)
        except Refusal as refusal:
            said = f"{wording.value(what, self._called())} cannot be done: {first}{self._why(refusal)}"
            self._stop("illegal-action", said, because=refusal.because, stood=self.result.stood)
        else:
            self.since = self.since if tag(what) == "pass" else len(self.run.log)

    def _answer(self, pending: Pending) -> object:
        """The option that the next line of the script names, which is then done."""
        told = self._told(pending)
        for option in self._meant(told, pending) if told is not None else ():
            self.at += 1
            return option
        raise pending

    def _told(self, pending: Pending) -> str | None:
        """What the next line of the script says, if it answers this choice: `P1 choose x`, or `chance roll=4`."""
        if self.at == len(self.steps) or not isinstance(line := self.steps[self.at], str):
            return None
        words, named = split(line)
        who = pending.seat or "chance"
        told = [*words[2:], *named.values()] if words[1:2] == ["choose"] else [*words[1:], *named.values()]
        right = words[:1] == [who] and (who == "chance" or words[1:2] == ["choose"]) and len(told) == 1
        return told[0] if right and (not named or pending.topic in named) else None

    def _unscripted(self, pending: Pending) -> None:
        why = "the next step does not say which" if self.at < len(self.steps) else "no step is left"
        if self._told(pending) is not None:
            why = f"{self.steps[self.at]!r} is none of them"
        self.at = max(self.at, self.asking)
        lines = wording.choices(pending, self.names, self.run.state)[:_SHOWN]
        asked = f"{pending.seat or 'chance'} must choose {pending.topic}"
        self._stop("unscripted-choice", f"{asked}, and {why}; write one of: {' | '.join(lines)}")

    def _meant(self, text: str, pending: Pending) -> Iterator[object]:
        """The options that a text means; of several things named together the order may differ, if none has theirs.

        Numbers are named in their order: which of them is whose, nothing else says.
        """
        state = pending.state or self.run.state
        yield from (one for one in pending.options if self._means(text, one, state))
        things = [one for one in pending.options if isinstance(one, tuple) and all(isinstance(x, str) for x in one)]
        for order in permutations(text.split(",")) if 0 < text.count(",") < _FEW else ():
            yield from (one for one in things if self._means(",".join(order), one, state))

    def _means(self, text: str, option: object, state: State) -> bool:
        if isinstance(option, bool):
            return text == ("yes" if option else "no")
        if isinstance(option, str):
            if text == option:
                return True
            id = option.partition("/")[0]
            text, cut, said = text.partition("/")
            if cut and said != wording.part(option, state):
                return False
            waiting = next((one for one in state.waiting if one.id == id), None)
            effect = state.effects.get(id)
            id = waiting.context.source if waiting else effect.context.source if effect else id
            return self.names.same(text, id, state) or self.names.id_or_none(text, state) == id
        if isinstance(option, tuple):
            parts = [part for part in text.split(",") if part and part != "none"]
            named = zip(parts, option, strict=False)
            return len(parts) == len(option) and all(self._means(part, one, state) for part, one in named)
        return text in (str(option), show(option), getattr(option, "name", None))

    def _pass(self) -> bool:
        seat = self.run.state.flow.priority
        kind = next((one for one in self.game.actions if tag(one) == "pass"), None)
        if seat is None or kind is None:
            return False
        what = kind(seat=seat)
        if not self.run.legal(what):
            return False
        self._perform(what)
        return True

    def _wait(self, done: Callable[[], bool], otherwise: Callable[[], str], by: str = "script") -> None:
        for _ in self._passing(self.at):
            if done():
                return
            if not self._pass():
                break
        if not done():
            self._stop("never-comes", otherwise(), by)

    def _since(self, line: str) -> int | None:
        """The number of the first such event since the last action, or since what was last waited for."""
        later = (one.n for one in self.run.log[self.since :] if fits(line, one, self.names, self.run.state))
        return next(later, None)

    def _heard(self, line: str, start: int) -> str:
        """Which events came from a point on, where the one that a line describes did not."""
        if self.quiet:
            return ""
        before = [one for one in self.run.log[:start] if fits(line, one, self.names, self.run.state)]
        if before:
            return f"; it had already happened, as event {before[-1].n}: what an action does at once is not waited for"
        log = self.run.log[start:]
        alike = wording.nearest(line, log, self.names, self.run.state)
        return f"; there was {wording.seen(split(line)[0][0], alike, log, self._called())}"

    def _try(self, step: Try) -> None:
        seat = split(step.try_)[0][:1]
        self._wait(lambda: [self.run.state.flow.priority] == seat, lambda: f"{step.try_}: the seat never has priority")
        what, before, entered = self._read(step.try_), self.run.state, len(self.run.entries)
        refusal: Refusal | None = None
        try:
            with self.run.frame():
                self.run.permitted(what)
            self.run.act(what, answer=self._answer)
        except Pending as pending:
            self._unscripted(pending)
        except Refusal as error:
            refusal = error
        if refusal is None:
            self._fail("not-refused", f"{step.try_!r} was allowed")
            return
        if self.run.state is not before:
            self._fail("not-refused", f"{step.try_!r} was refused and yet changed something")
        wanted = [] if step.by == "none" else [step.by] if isinstance(step.by, str) else list(step.by)
        unknown = sorted(set(wanted) - {clause.rule for clause in self.game.rules.clauses})
        because = tuple(n for n in refusal.because if n < len(self.run.entries))
        rules = {self.run.entries[n].rule for n in because} or set(refusal.rules)
        if (not wanted and refusal.rules) or not set(wanted) <= rules:
            asked = ", ".join(sorted({key.partition("#")[0] for key in refusal.asked}))
            told = ", ".join(sorted(rules)) or f"none: nothing permits it, though {asked or 'no rule'} was asked"
            want = ", ".join(wanted) or "none"
            said = f"{step.try_!r} is refused by {told}; not by {want} ({self._why(refusal)})"
            said += f"; {unknown[0]}: {self._instead(unknown[0])}" if unknown else ""
            self._fail("refused-otherwise", said, expected=want, seen=told)
        found = {self.run.entries[n].clause for n in because} | {e.clause for e in self.run.entries[entered:]}
        self.result.by_step[self.at] = frozenset(found)
        self.result.refused.append(refusal)

    def _ask(self, step: Ask) -> None:
        question = self._question(step.ask)
        if question is None:
            self._expect("answer", step.ask, step.answer, self._reading(step.ask))
            return
        with self.run.frame() as frame:
            got = question(self.run)
        self.result.rests.append((step.ask, tuple(frame)))
        if not self._equal(step.answer, got, counted=is_counted(self.game, step.ask.rpartition(".")[2])):
            self._unequal("answer", step.ask, step.answer, got)

    def _question(self, line: str) -> Reading | None:
        """What answers a question of the game's own; None if a line asks for a value."""
        words, named = split(line)
        asks = self.game.scenario.asks
        if words and words[0] in asks:
            fields = {key: self.names.id(one, self.run.state) or one for key, one in named.items()}
            rest = [self.names.id(one, self.run.state) or one for one in words[1:]]
            takes = inspect.signature(asks[words[0]])
            try:
                takes.bind(self.run, *rest, **fields)
            except TypeError as error:
                told = " ".join(one.upper() for one in list(takes.parameters)[1:])
                raise LineError(f"ask: {line}: it is written `ask: {words[0]} {told}`") from error
            return lambda run: asks[words[0]](run, *rest, **fields)
        if len(words) != 1 or named:
            known = ", ".join(asks) or "none of its own"
            raise LineError(f"ask: {line}: neither <object>.<field> nor a question of {self.game.name} ({known})")
        return None

    # -- facts ---------------------------------------------------------------------------------------------------

    def _reading(self, name: str) -> Reading:
        """How the value that a fact is about is read: now, or of the same thing in an earlier position."""
        subject, _, field = name.rpartition(".")
        state = self.run.state
        if subject in {"", "game"}:
            known = field in _OF_THE_GAME or known_field(self.game, field)
            if not known and state.mark("game", field) is None:
                raise LineError(f"{name}: {self.game.name} has no {field!r} of the whole game; is it spelt right?")
            return lambda run: _of_the_game(run, field)
        id = self.names.id(subject, state)
        if id is None:
            raise LineError(f"{name}: {subject!r} means nothing here")
        if id in state.seats:
            if field == "is-gone":
                raise LineError(f"{name}: only an object can be gone; of a seat ask {id}.out")
            return lambda run: _of_a_seat(run, id, field)
        lives = self.names.origins(id, state)
        return lambda run: _of_an_object(run, lives, field)

    def _fact(self, name: str, want: str | list[str]) -> None:
        try:
            self._expect("fact", name, want, self._reading(name))
        except LineError as error:
            self._fail("fact", str(error), line=name)

    def _expect(self, code: str, name: str, want: str | list[str], read: Reading) -> None:
        """Hold a value against what is expected; it rests on what reading it rests on, and on what made it so."""
        field = name.rpartition(".")[2]
        with self.run.frame() as frame:
            got = read(self.run)
        if got is None and not known_field(self.game, field, self._printed):
            raise LineError(f"{name}: {self.game.name} has no {field!r}; is it spelt right?")
        self.result.rests.append((name, tuple(frame)))
        counted = is_counted(self.game, field)
        if not self._equal(want, got, counted=counted):
            self._unequal(code, name, want, got)
        elif not self.quiet:
            earlier = self.names.origins(got, self.run.state) if isinstance(got, str) else ()
            fact = Since(read, lambda was: was in earlier or self._equal(want, was, counted=counted), len(self.run.log))
            self.result.facts[len(self.result.rests) - 1] = fact

    def _unequal(self, code: str, name: str, want: str | list[str], got: object) -> None:
        expected, seen = (
            _plain(tuple(want) if isinstance(want, list) else want),
            wording.value(_told(got), self._called()),
        )
        self._fail(code, f"{name}: expected {expected}, it is {seen}", line=name, expected=expected, seen=seen)

    def _equal(self, want: str | list[str], got: object, *, counted: bool = True) -> bool:
        if want in ([], "none") and got in (None, ()):
            return True  # a field that says nothing and a list that is empty are both nothing
        if isinstance(want, list):
            return isinstance(got, tuple) and sorted(want) == sorted(map(_plain, got))
        if isinstance(got, str) and self.names.id_or_none(want, self.run.state) == got:
            return True
        if got is None and want == "0":
            return counted  # what was never counted counts nothing
        if isinstance(got, bool) or got is None:
            return want in ({"yes", "true"} if got else {"no", "false", "none"})
        return want == _plain(got)

    # -- expectations --------------------------------------------------------------------------------------------

    def judge(self) -> None:
        named: dict[str, Record | Stop] = {}
        last: Record | Stop | None = None
        for at, one in enumerate(self.scenario.then.events, 1):
            want = Event(one) if isinstance(one, str) else one
            if want.as_ is not None and (want.as_ in named or want.as_.startswith("step ")):
                raise LineError(f"{want.event!r}: the name {want.as_!r} is taken")
            found = self._find(want, named, last)
            if found is None:
                self._missing(want, last)
                continue
            if want.because:
                rules = {e.rule for e in self.run.chain(found.because)}
                for rule in want.because:
                    if rule not in rules:
                        said = f"{want.event!r} happened, but does not rest on {rule}"
                        seen = ", ".join(sorted(rules)) or "no rule"
                        self._fail("because", said, line=want.event, expected=rule, seen=seen, near=found.n)
            self.result.rests.append((want.event, found.because))
            named[want.as_ or str(at)] = last = found
        for name, fact in self.scenario.then.facts.items():
            self._fact(name, fact)
        for line in self.scenario.then.not_:
            for entry in self.run.log:
                if isinstance(entry, Record) and fits(line, entry, self.names, self.run.state):
                    self.result.happened.append(line)
                    seen = f"({entry.n}) {wording.event(entry.event, self._called())}"
                    self._fail("unwanted-event", f"{line!r} happened", line=line, seen=seen, near=entry.n)
                    break

    def _missing(self, want: Event, last: Record | Stop | None) -> None:
        """An expected event did not come; say which others did."""
        after = f"after {want.follows}" if want.follows else f"with {want.with_}" if want.with_ else ""
        after = after or ("after the one before" if last is not None else "")
        where = f" {after}" if after else ""
        said = f"no {want.event!r}{where}{' was stopped' if want.stopped else ''}"
        if self.quiet:
            self._fail("expected-event", said, line=want.event)
            return
        log = [one for one in self.run.log if isinstance(one, Stop) == bool(want.stopped)]
        if want.stopped and any(
            isinstance(one, Record) and fits(want.event, one, self.names, self.run.state) for one in self.run.log
        ):
            said += "; it did happen, and was not stopped"
        alike = wording.nearest(want.event, log, self.names, self.run.state)
        seen = wording.seen(split(want.event)[0][0], alike, log, self._called())
        near = alike[0].n if alike else last.n if last is not None else None
        if last is not None and any(_moment(one) == _moment(last) for one in alike if one is not last):
            said += "; one came at the same time as the one before: give that a name (`as`), and this one `with` it"
        expected = f"{want.event}{where}"
        self._fail(
            "expected-event", f"{said}; there was {seen}", line=want.event, expected=expected, seen=seen, near=near
        )

    def _find(self, want: Event, named: dict[str, Record | Stop], last: Record | Stop | None) -> Record | Stop | None:
        start, moment = (last.n + 1, _moment(last)) if last is not None else (0, 0)
        if want.follows is not None and want.follows.startswith("step "):
            number = want.follows[5:]
            if not number.isdigit() or int(number) - 1 not in self.ends:
                raise LineError(f"{want.event!r} follows {want.follows!r}: there are {len(self.steps)} steps")
            start, moment = self.ends[int(number) - 1], 0
        elif want.follows is not None:
            follows = named.get(want.follows)
            start, moment = (follows.n + 1, _moment(follows)) if follows else (len(self.run.log), 0)
        for one in self.run.log if want.with_ else self.run.log[start:]:
            if isinstance(one, Stop) != bool(want.stopped) or not fits(want.event, one, self.names, self.run.state):
                continue
            if want.with_ is not None:
                other = named.get(want.with_)
                if other is None or _moment(other) != _moment(one) or one is other:
                    continue
            elif isinstance(one, Record) and one.moment <= moment:
                continue
            return one
        return None

    # -- the end -------------------------------------------------------------------------------------------------

    def claims(self) -> None:
        for text in self.scenario.claims:
            claim = Claim.read(text)
            if claim.kind == "rule" and not self.result.rests_on(claim.text):
                said = f"{claim.text} is claimed, and nothing expected here rests on it: {self._instead(claim.text)}"
                self._fail("unobserved", said, by="form")

    def _instead(self, rule: str) -> str:
        """Where a rule that nothing expected rests on did speak, if anywhere."""
        known = sorted({clause.rule for clause in self.game.rules.clauses} | set(self.game.rules.structural))
        if rule in self.game.rules.structural:
            why = self.game.rules.structural[rule]
            return f"it is the very shape of the engine, no clause answers under it, and it is not claimed ({why})"
        if rule not in known:
            number = rule.partition("@")[0]
            other = [one for one in known if one.partition("@")[0] == number]
            near = other or difflib.get_close_matches(rule, known, 3)
            return f"the engine has no clause under it; it has {', '.join(near) or 'none near it'}"
        kept = _KEEPS if all(one.question == "forbids" for one in self.game.rules.clauses if one.rule == rule) else ""
        for one in self.run.log:
            if any(entry.rule == rule for entry in self.run.chain(one.because)):
                what = f"event {one.n} does, {wording.event(one.event, self._called())!r}"
                return f"{what}, which was stopped: expect it with `stopped: yes`" if isinstance(one, Stop) else what
        spoke = next((entry for entry in self.run.entries if entry.rule == rule), None)
        if spoke is not None:
            asked = wording.value(spoke.subject, self._called())
            return f"it was asked of {asked}, and no event or refusal came of it{kept}"
        others = sorted(one for one in self.result.rules() if ":assumed/" not in one)[:_SHOWN]
        return f"it never spoke in this run; what is expected rests on {', '.join(others) or 'no rule'}{kept}"

    def _keys(self, because: Iterable[int]) -> frozenset[str]:
        return frozenset(entry.clause for entry in self.run.chain(because))

    def finish(self) -> Result:
        self.result.spoke = frozenset(entry.clause for entry in self.run.entries)
        self.result.asked = self.run.asked
        self.result.log, self.result.entries, self.result.state = self.run.log, self.run.entries, self.run.state
        return self.result

    def _fail(
        self,
        code: str,
        message: str,
        by: str = "outcome",
        *,
        line: str = "",
        expected: str = "",
        seen: str = "",
        near: int | None = None,
    ) -> None:
        step = None if self.over else self.at or None
        near = len(self.run.log) - 1 if near is None else near
        self.result.failures.append(Failure(code, message, step, by, line or self._line(step), expected, seen, near))

    def _line(self, step: int | None) -> str:
        """A step of the script, as it is written."""
        if step is None or not 0 < step <= len(self.scenario.when):
            return ""
        line = self.scenario.when[step - 1]
        return line if isinstance(line, str) else ", ".join(f"{key}: {show(one)}" for key, one in line.items())

    def _stop(
        self,
        code: str,
        message: str,
        by: str = "script",
        because: tuple[int, ...] = (),
        stood: tuple[State, int] | None = None,
    ) -> None:
        keys = {self.run.entries[n].clause for n in because if n < len(self.run.entries)}
        self.result.by_step[self.at] = frozenset(keys)
        near = stood[1] if stood else len(self.run.log) - 1
        raise _StopError(Failure(code, message, self.at, by, self._line(self.at), near=near))


_KEEPS = (
    "; it only keeps things from happening, and is seen where that is tried (`try:`) or expected with `stopped: yes`; "
    "a line of `not` shows what it keeps from happening, and rests on no rule by itself"
)
"""What to do to have a rule seen at work that only forbids."""

_NOWHERE = object()
"""What is read of a thing before it was."""

_LAID = frozenset({"owner", "place", "token", "zone"})
"""What no effect makes another: read aside, when nobody wants to know what it rests on, it needs no other values."""

_OF_THE_GAME = frozenset({"turn", "number", "stack"})
"""What can be read of the whole game beside its marks."""


def _of_the_game(run: Run, field: str) -> object:
    state = run.state
    if field == "turn":
        return state.flow.active
    if field == "stack":
        return len(state.at(run.game.stack))
    return state.mark("game", "turn" if field == "number" else field)


def _of_a_seat(run: Run, seat: str, field: str) -> object:
    if field in run.game.zones:
        shared = run.state.at(field)  # of a zone that all share, what this seat controls there
        mine = sum(run.get(one, "controller") == seat for one in shared)
        return mine + len(run.state.at(f"{seat}.{field}"))
    if field == "out":
        return seat in run.state.out
    return run.state.mark(seat, field) if run.quiet else run.get(seat, field)


def _of_an_object(run: Run, lives: tuple[str, ...], field: str) -> object:
    """A field of an object, in whichever of its lives (newest first) it is in this position."""
    state = run.state
    id = next((one for one in lives if one in state.objects or one in state.gone), None)
    if id is None:
        return _NOWHERE
    if field == "is-gone":
        return id not in state.objects
    if run.quiet and field in _LAID and id in state.objects:
        return getattr(state.objects[id], field)
    return run.get(id, field)


def _broke(error: Exception) -> str:
    """An exception in words: a key that is missing is most often a reference that means nothing where it stands."""
    if isinstance(error, KeyError):
        return f"KeyError: {error} means nothing at this point; is it a reference, and to what?"
    if isinstance(error, Endless):
        return f"it does not end: {error}"
    if isinstance(error, RecursionError):
        return "something is worked out by way of itself, or nested too deep to be worked out"
    return f"{type(error).__name__}: {error}"


def _alike(state: State, other: State) -> bool:
    """Whether two positions differ in nothing but what has been said in them."""
    return (
        state.flow == other.flow
        and state.objects == other.objects
        and state.places == other.places
        and state.marks == other.marks
        and state.effects == other.effects
        and state.waiting == other.waiting
        and state.out == other.out
    )


def _moment(one: Record | Stop) -> int:
    return one.moment if isinstance(one, Record) else 0


def _told(value: object) -> object:
    """A value, or where it is none the words for it."""
    return _plain(value) if value is None or isinstance(value, bool) else value


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    return "[" + ", ".join(map(_plain, value)) + "]" if isinstance(value, tuple) else show(value)


def expectations(scenario: Scenario) -> int:
    """How many things a scenario expects."""
    return len(scenario.then.events) + len(scenario.then.facts) + len(scenario.then.not_)


def _little_more(like: Result) -> Budget:
    return Budget(events=3 * len(like.log) + 100, choices=200, questions=3 * like.asked + 3_000, replacements=20)


def found(name: str, games: Games) -> Game:
    """A game by its name, made if it is not yet."""
    entry = games[name]
    return entry if isinstance(entry, Game) else entry()


def run(
    scenario: Scenario,
    games: Games,
    *,
    off: frozenset[str] = frozenset(),
    budget: Budget | None = None,
    like: Result | None = None,
) -> Result:
    """Run a scenario, with some clauses (`rule#name`) or rules switched off; never raises for what a scenario says.

    Args:
        scenario: the one to be run.
        games: where its game is found.
        off: the clauses or rules that answer neutrally.
        budget: how much may happen.
        like: another run of it, which this one may take little longer than.
    """
    if scenario.todo is not None:
        return Result(scenario, "todo", [Failure("todo", scenario.todo, by="form")])
    if scenario.game not in games:
        known = ", ".join(sorted(games))
        return Result(
            scenario, "failed", [Failure("game", f"no game {scenario.game!r}; there are: {known}", by="form")]
        )
    game = found(scenario.game, games)
    try:
        spend = budget or (_little_more(like) if like is not None else BUDGET)
        player = _Player(scenario, game, off, spend, like.passes if like is not None else None)
    except (PositionError, DecodeError, LineError, ScenarioError) as error:
        return Result(scenario, "failed", [Failure("position", str(error), by="form")])
    try:
        player.play()
        player.judge()
        player.finish()
        if not off and not player.result.failures:
            player.claims()
    except LineError as error:
        player.result.failures.append(Failure("line", str(error), player.at, by="form"))
    except _StopError as stop:
        player.result.failures.append(stop.failure)
    except Exception as error:  # noqa: BLE001 - whatever a game without one of its rules runs into is "broken"
        player.result.error = wording.named(_broke(error), wording.called(player.run.state, player.names.labels))
        player.result.failures.append(Failure("broken", player.result.error, player.at, by="broken"))
    result = player.finish()
    broken = result.error is not None
    result.outcome = "broken" if broken else "failed" if result.failures else "passed"
    return result
