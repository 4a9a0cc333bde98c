"""Playing a script by legal actions alone, and running a whole scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.kernel.errors import Pending, Refusal
from engine.kernel.game import Budget, Game
from engine.kernel.log import Stop
from engine.kernel.stack import top
from engine.kernel.state import State
from engine.kernel.values import Word, tag
from engine.scenario.choices import find_options, read_answer
from engine.scenario.decode import DecodeError
from engine.scenario.describe import (
    describe_choices,
    describe_event,
    describe_seen,
    describe_value,
    find_alike,
    name_objects,
    replace_ids,
)
from engine.scenario.explain import explain_error
from engine.scenario.facts import is_equal, read_question, read_value
from engine.scenario.fields import is_counted
from engine.scenario.judge import Judge
from engine.scenario.lines import LineError, matches_event, parse_action, require_event, split_line
from engine.scenario.model import Ask, Check, Failure, Hold, Scenario, ScenarioError, Try, Until
from engine.scenario.position import PositionError
from engine.scenario.result import BUDGET, Games, Result, load_game
from engine.scenario.session import ScriptStoppedError

__all__ = ["Script", "run"]

_SHOWN = 12
"""How many options are shown of a choice that the script does not make."""

_HOWEVER_LONG = "however long everybody passes"

PATIENCE = 100
"""How many passes may go by before the next step of a script."""


class Script(Judge):
    """Plays a script, step by step."""

    def __init__(
        self, scenario: Scenario, game: Game, off: frozenset[str], budget: Budget, like: Mapping[int, int] | None
    ) -> None:
        super().__init__(scenario, game, off, budget, like)
        self.asking = 0
        """The number of the step that answers a choice still to come."""
        self.since = 0
        """The length of the log after the last action, or after the last event waited for."""

    # -- the script ----------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play every step, then pass until the stack is empty.

        Raises:
            ScriptStoppedError: The script cannot go on.
            LineError: A line cannot be read.
        """
        for line in self._list_event_lines():
            require_event(line, self.game)
        self.run.settle()
        if any(not isinstance(one, Stop) for one in self.run.log):
            shown = ", ".join(describe_event(one.event, self.name_objects()) for one in self.run.log[:3])
            self.stop("result-in-given", f"the position is not at rest: {shown} would happen at once", by="form")
        self.ends[0] = len(self.run.log)
        while self.at < len(self.steps):
            step = self.steps[self.at]
            self.at += 1
            number = self.at
            entered = len(self.run.log)
            self._do_step(step)
            chain = self.find_clauses(n for one in self.run.log[entered:] for n in one.because)
            for done in range(number, self.at + 1):  # lines that answered choices belong to the action
                self.result.by_step[done] = chain | self.result.by_step.get(done, frozenset())
            self.ends[number] = len(self.run.log)
        entered = len(self.run.log)
        unfinished = self.game.scenario.is_unfinished
        for _ in self._count_passes(0):
            rest = top(self.run.state, self.game.stack) is None and not (unfinished and unfinished(self.run))
            if rest or not self._pass():
                break
        else:
            if self.like is None and top(self.run.state, self.game.stack) is not None:
                self.stop("unfinished", f"after {PATIENCE} passes the {self.game.stack} is still not empty")
        chain = self.find_clauses(n for one in self.run.log[entered:] for n in one.because)
        self.result.by_step[self.at] = chain | self.result.by_step.get(self.at, frozenset())
        self.over = True

    def _list_event_lines(self) -> Iterator[str]:
        """Every line that describes an event."""
        yield from (one if isinstance(one, str) else one.event for one in self.scenario.then.events)
        yield from self.scenario.then.not_
        yield from (step.until for step in self.steps if isinstance(step, Until))

    def _count_passes(self, step: int) -> Iterator[int]:
        """Count the passes before a step: 0, 1, 2 and on.

        It ends at the limit, or when a round of passes changes nothing.
        """
        patience = PATIENCE
        if self.like is not None:  # wait little longer than the other run did
            patience = self.like.get(step, 0) + 2 * len(self.run.state.seats) + 2
        seen: list[State] = []
        for gone_by in range(patience):
            self.result.passes[step] = gone_by
            if any(_is_same_position(self.run.state, one) for one in seen):
                return
            seen = [self.run.state, *seen[: 2 * len(self.run.state.seats)]]
            yield gone_by

    def _do_step(self, step: object) -> None:
        """Do one step, whatever its kind."""
        if isinstance(step, str):
            words, _ = split_line(step)
            if words[1:2] == ["choose"] or words[:1] == ["chance"]:
                self._pass_until_asked(step)
            else:
                self._act_when_legal(step)
        elif isinstance(step, Try):
            self._try_action(step)
        elif isinstance(step, Ask):
            self._ask_question(step)
        elif isinstance(step, Hold):
            if step.hold not in self.run.state.seats:
                self.stop(
                    "illegal-action", f"hold: {step.hold!r} is no seat; there are: {', '.join(self.run.state.seats)}"
                )
            self._wait_until(
                lambda: self.run.state.flow.priority == step.hold, lambda: f"{step.hold} never has priority"
            )
        elif isinstance(step, Until):
            start = self.since
            self._wait_until(
                lambda: self._find_since(step.until) is not None,
                lambda: f"{step.until!r} never happens, {_HOWEVER_LONG}{self._describe_since(step.until, start)}",
                by="outcome",  # an event waited for is an expected event
            )
            self.since = (self._find_since(step.until) or 0) + 1
        elif isinstance(step, Check):
            for name, want in step.check.items():
                self.check_fact(name, want)
                self.carry(step, name)

    def _act_when_legal(self, line: str) -> None:
        """Do the action of a line as soon as it is legal; everybody passes until then."""
        first = ""
        for gone_by in self._count_passes(self.at):
            what = self._read_action(line)
            seat = getattr(what, "seat", None)
            if self.run.state.flow.priority == seat and self.run.legal(what):
                self.result.stood = None if not first else self.result.stood
                self._perform(what, first)
                self.result.stood = None
                return
            if not first and not self.quiet and self.run.state.flow.priority == seat:
                self.result.stood = (self.run.state, len(self.run.log) - 1)
                early = f"when {seat} first could have done it, after {gone_by} passes"
                first = f"\n{early}: {self._explain_refusal(line)}\nat last"
            if not self._pass():
                break
        refusal = self._find_refusal(self._read_action(line))
        said = f"{line!r} cannot be done{first}: {self._explain_refusal(line)}"
        self.stop("illegal-action", said, because=refusal.because if refusal else (), stood=self.result.stood)

    def _explain_refusal(self, line: str) -> str:
        """Why the action of a line cannot be done now, in words."""
        refusal = self._find_refusal(self._read_action(line))
        return self.explain(refusal) if refusal else "it is not this seat's turn to speak"

    def _pass_until_asked(self, line: str) -> None:
        """Let everybody pass until a seat must make the choice that the line answers."""
        here = self.asking = self.at
        self.at -= 1
        for _ in self._count_passes(here):
            if self.at >= here or not self._pass():
                break
        if self.at < here:
            self.at = here
            self.stop("unused-choice", f"nobody asked for {line!r}")

    def _read_action(self, line: str) -> Word:
        """The action of a line. A line that cannot be read stops the script."""
        try:
            return parse_action(line, self.game, self.names, self.run.state)
        except LineError as error:
            self.stop("illegal-action", str(error))

    def _find_refusal(self, what: Word) -> Refusal | None:
        """The refusal of an action now, or None if it is legal."""
        seat = getattr(what, "seat", None)
        try:
            self.run.require_permission(what)
        except Refusal as refusal:
            return refusal
        holder = self.run.state.flow.priority
        return None if holder == seat else Refusal(what, (), f"{holder} has priority, not {seat}")

    def _perform(self, what: Word, first: str = "") -> None:
        """Do an action with the answers that the script gives. `first` says what kept it from being done earlier."""
        try:
            self.run.act(what, answer=self._answer)
        except Pending as pending:
            self._stop_unscripted(pending)
        except Refusal as refusal:
            said = f"{describe_value(what, self.name_objects())} cannot be done{first}: {self.explain(refusal)}"
            self.stop("illegal-action", said, because=refusal.because, stood=self.result.stood)
        else:
            self.since = self.since if tag(what) == "pass" else len(self.run.log)

    def _answer(self, pending: Pending) -> object:
        """The option that the next line of the script names. That line is then done."""
        told = self._next_answer(pending)
        state = pending.state or self.run.state
        for option in find_options(told, pending, self.names, state) if told is not None else ():
            self.at += 1
            return option
        raise pending

    def _next_answer(self, pending: Pending) -> str | None:
        """What the next line of the script answers, if it answers this choice."""
        line = self.steps[self.at] if self.at < len(self.steps) else None
        return read_answer(line, pending) if isinstance(line, str) else None

    def _stop_unscripted(self, pending: Pending) -> None:
        """Stop the script at a choice that no line makes."""
        why = "the next step does not say which" if self.at < len(self.steps) else "no step is left"
        if self._next_answer(pending) is not None:
            why = f"{self.steps[self.at]!r} is none of them"
        self.at = max(self.at, self.asking)
        lines = describe_choices(pending, self.names, self.run.state)[:_SHOWN]
        asked = f"{pending.seat or 'chance'} must choose {pending.topic}"
        self.stop("unscripted-choice", f"{asked}, and {why}; write one of: {' | '.join(lines)}")

    def _pass(self) -> bool:
        """Let the seat with priority pass. Gives whether it could."""
        seat = self.run.state.flow.priority
        kind = next((one for one in self.game.actions if tag(one) == "pass"), None)
        if seat is None or kind is None:
            return False
        what = kind(seat=seat)
        if not self.run.legal(what):
            return False
        self._perform(what)
        return True

    def _wait_until(self, done: Callable[[], bool], otherwise: Callable[[], str], by: str = "script") -> None:
        """Let everybody pass until a condition holds. If it never does, the script stops."""
        for _ in self._count_passes(self.at):
            if done():
                return
            if not self._pass():
                break
        if not done():
            self.stop("never-comes", otherwise(), by)

    def _find_since(self, line: str) -> int | None:
        """The number of the first event of a line since the last action, or since the last event waited for."""
        later = (one.n for one in self.run.log[self.since :] if matches_event(line, one, self.names, self.run.state))
        return next(later, None)

    def _describe_since(self, line: str, start: int) -> str:
        """Which events came from a point on, where the one that a line describes did not."""
        if self.quiet:
            return ""
        before = [one for one in self.run.log[:start] if matches_event(line, one, self.names, self.run.state)]
        if before:
            return f"; it had already happened, as event {before[-1].n}: what an action does at once is not waited for"
        log = self.run.log[start:]
        alike = find_alike(line, log, self.names, self.run.state)
        return f"; there was {describe_seen(split_line(line)[0][0], alike, log, self.name_objects())}"

    def _try_action(self, step: Try) -> None:
        """Try an action that must be refused. Add a failure if it is not, or if other rules refuse it."""
        seat = split_line(step.try_)[0][:1]
        self._wait_until(
            lambda: [self.run.state.flow.priority] == seat, lambda: f"{step.try_}: the seat never has priority"
        )
        what, before, entered = self._read_action(step.try_), self.run.state, len(self.run.entries)
        refusal: Refusal | None = None
        try:
            with self.run.frame():
                self.run.require_permission(what)
            self.run.act(what, answer=self._answer)
        except Pending as pending:
            self._stop_unscripted(pending)
        except Refusal as error:
            refusal = error
        if refusal is None:
            self.fail("not-refused", f"{step.try_!r} was allowed")
            return
        if self.run.state is not before:
            self.fail("not-refused", f"{step.try_!r} was refused and yet changed something")
        wanted = [] if step.by == "none" else [step.by] if isinstance(step.by, str) else list(step.by)
        unknown = sorted(set(wanted) - {clause.rule for clause in self.game.rules.clauses})
        because = tuple(n for n in refusal.because if n < len(self.run.entries))
        rules = {self.run.entries[n].rule for n in because} or set(refusal.rules)
        if (not wanted and refusal.rules) or not set(wanted) <= rules:
            asked = ", ".join(sorted({key.partition("#")[0] for key in refusal.asked}))
            told = ", ".join(sorted(rules)) or f"none: nothing permits it, though {asked or 'no rule'} was asked"
            want = ", ".join(wanted) or "none"
            said = f"{step.try_!r} is refused by {told}; not by {want}"
            said += f"; {unknown[0]}: {self.explain_silence(unknown[0])}" if unknown else ""
            said += f" {self.explain(refusal)}"
            self.fail("refused-otherwise", said, expected=want, seen=told)
        found = {self.run.entries[n].clause for n in because} | {e.clause for e in self.run.entries[entered:]}
        self.result.by_step[self.at] = frozenset(found)
        self.result.refused.append(refusal)
        self.result.tried.append((step.try_, because))
        self.carry(step, step.try_)

    def _ask_question(self, step: Ask) -> None:
        """Ask a question, and compare the answer with the one expected."""
        self.carry(step, step.ask)
        question = read_question(step.ask, self.run, self.names)
        if question is None:
            self.expect("answer", step.ask, step.answer, read_value(step.ask, self.game, self.names, self.run.state))
            return
        with self.run.frame() as frame:
            got = question(self.run)
        self.result.rests.append((step.ask, tuple(frame)))
        counted = is_counted(self.game, step.ask.rpartition(".")[2])
        if not is_equal(step.answer, got, self.names, self.run.state, counted=counted):
            self.fail_unequal("answer", step.ask, step.answer, got)


def _is_same_position(state: State, other: State) -> bool:
    """Whether two positions are alike, apart from their events."""
    return (
        state.flow == other.flow
        and state.objects == other.objects
        and state.places == other.places
        and state.marks == other.marks
        and state.effects == other.effects
        and state.waiting == other.waiting
        and state.out == other.out
    )


def _make_budget(like: Result) -> Budget:
    """The budget of a run that should take little longer than another."""
    return Budget(events=3 * len(like.log) + 100, choices=200, questions=3 * like.asked + 3_000, replacements=20)


def run(
    scenario: Scenario,
    games: Games,
    *,
    off: frozenset[str] = frozenset(),
    budget: Budget | None = None,
    like: Result | None = None,
) -> Result:
    """Run a scenario. What is wrong with it becomes failures of the result; nothing is raised.

    Args:
        scenario: The scenario.
        games: The games by name.
        off: Clauses (`rule#name`) or whole rules to switch off. They answer neutrally.
        budget: How much may happen.
        like: Another run of the scenario. This one may take little longer.
    """
    if scenario.todo is not None:
        return Result(scenario, "todo", [Failure("todo", scenario.todo, by="form")])
    if scenario.game not in games:
        known = ", ".join(sorted(games))
        return Result(
            scenario, "failed", [Failure("game", f"no game {scenario.game!r}; there are: {known}", by="form")]
        )
    game = load_game(scenario.game, games)
    try:
        spend = budget or (_make_budget(like) if like is not None else BUDGET)
        script = Script(scenario, game, off, spend, like.passes if like is not None else None)
    except (PositionError, DecodeError, LineError, ScenarioError) as error:
        return Result(scenario, "failed", [Failure("position", str(error), by="form")])
    try:
        script.play()
        script.judge()
        script.finish()
        if not off and not script.result.failures:
            script.judge_claims()
    except LineError as error:
        script.result.failures.append(Failure("line", str(error), script.at, by="form"))
    except ScriptStoppedError as stop:
        script.result.failures.append(stop.failure)
    except Exception as error:  # noqa: BLE001 - whatever a game without one of its rules runs into is "broken"
        script.result.error = replace_ids(explain_error(error), name_objects(script.run.state, script.names.labels))
        script.result.failures.append(Failure("broken", script.result.error, script.at, by="broken"))
    result = script.finish()
    broken = result.error is not None
    result.outcome = "broken" if broken else "failed" if result.failures else "passed"
    return result
