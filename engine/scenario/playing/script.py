"""Playing a script by legal actions alone, and running a whole scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import msgspec

from engine.kernel.errors import Pending, Refusal, UnknownLawError
from engine.kernel.game import Budget, Game
from engine.kernel.log import Stop
from engine.kernel.stack import top
from engine.kernel.words import Card
from engine.scenario.cards.decode import DecodeError
from engine.scenario.cards.fields import is_counted
from engine.scenario.form.model import (
    Ask,
    At,
    Check,
    Choice,
    Failure,
    Hold,
    May,
    Now,
    Resolve,
    Scenario,
    ScenarioError,
    Step,
    Then,
    Try,
    Until,
)
from engine.scenario.playing.answering import is_answer
from engine.scenario.playing.facts import is_equal, read_question
from engine.scenario.playing.lines import LineError, require_event
from engine.scenario.playing.moments import parse_moment
from engine.scenario.playing.paying import find_refusal
from engine.scenario.playing.position import PositionError, read_cards
from engine.scenario.playing.result import BUDGET, Games, Result, load_game
from engine.scenario.playing.session import ScriptStoppedError
from engine.scenario.playing.waiting import PATIENCE, Waiter
from engine.scenario.telling.describe import describe_event, name_objects, replace_ids
from engine.scenario.telling.explain import explain_error

__all__ = ["Script", "run", "run_compared"]


class Script(Waiter):
    """Plays a script, step by step."""

    # -- the script ----------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play every step, then let everybody pass until the stack is empty and the game has nothing left to finish.

        What comes of it stands in `result`.

        A fact or answer that differs is a failure there, and the script goes on. What is expected at the end is not
        judged. With `like`, another run, a stack that never empties is no error.

        Raises:
            ScriptStoppedError: The script cannot go on, or the position is not at rest, or the stack never empties.
            LineError: A line cannot be read.
        """
        self._require_event_lines()
        for step in self.steps:
            if isinstance(step, At):
                parse_moment(step.at, self.game, self.run.state.seats)
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
        for _ in self.count_passes(0):
            rest = top(self.run.state, self.game.stack) is None and not (unfinished and unfinished(self.run))
            if rest or self.run.state is self.looked_at or not self.pass_once():
                break
        else:
            if self.like is None and top(self.run.state, self.game.stack) is not None:
                self.stop("unfinished", f"after {PATIENCE} passes the {self.game.stack} is still not empty")
        chain = self.find_clauses(n for one in self.run.log[entered:] for n in one.because)
        self.result.by_step[self.at] = chain | self.result.by_step.get(self.at, frozenset())
        self.over = True

    def run_through(self) -> None:
        """Play and judge the scenario, and its claims if nothing fails and no rule is off.

        What is wrong stands in `result`. The outcome is not set here.

        Raises:
            ScriptStoppedError: The script cannot go on. Then nothing is judged.
            LineError: A line cannot be read.
        """
        self.play()
        self.judge()
        self.finish()
        if not self.run.off and not self.result.failures:
            self.judge_claims()

    def judge_anew(self) -> None:
        """Judge what another script has played by the expectations of this one. What is wrong is added to `result`.

        It is called after `take_over`; claims are not judged.

        Raises:
            LineError: A line cannot be read.
        """
        self._require_event_lines()
        self.judge()

    def _require_event_lines(self) -> None:
        """Require that each line that describes an event names an event of the game, and fields that it has.

        Raises:
            LineError: One does not.
        """
        for line in self._list_event_lines():
            require_event(line, self.game)

    def _list_event_lines(self) -> Iterator[str]:
        """Give every line that describes an event: those expected, those under `not`, then those of `until` steps."""
        yield from (one if isinstance(one, str) else one.event for one in self.scenario.then.events)
        yield from self.scenario.then.not_
        yield from (step.until for step in self.steps if isinstance(step, Until))

    def _do_step(self, step: Step) -> None:  # noqa: C901, PLR0912 - one branch for each kind of step
        """Do one step, whatever its kind: an action, a wait, or a comparison. What it finds is noted in `result`.

        An action waits for its moment first, unless the step says `now`. With a rule switched off, it is done as soon
        as it is legal. A comparison that does not hold is a failure there, and is not raised.

        Raises:
            ScriptStoppedError: The script cannot go on.
            LineError: The step cannot be read.
        """
        self.result.starts[self.at] = (len(self.run.log), self.run.state)
        if isinstance(step, Choice):
            self.pass_until_asked(step)
        elif isinstance(step, str):
            if is_answer(step):
                self.pass_until_asked(step)
            elif self.drifting or self.quiet:  # without a clause, what comes later must still get its chance to differ
                self.act_when_legal(step)
            else:
                self.wait_for_turn_to_act(step)
                self._act_now(step)
        elif isinstance(step, Now):
            self._act_now(step.now)
        elif isinstance(step, (Try, May)):
            self._look_at_action(step)
        elif isinstance(step, Ask):
            self._ask_question(step)
        elif isinstance(step, Hold):
            if step.hold not in self.run.state.seats:
                self.stop(
                    "illegal-action", f"hold: {step.hold!r} is no seat; there are: {', '.join(self.run.state.seats)}"
                )
            self.wait_until(
                lambda: self.run.state.flow.priority == step.hold, lambda: f"{step.hold} never has priority"
            )
        elif isinstance(step, Until):
            self.wait_for_event(step.until)
        elif isinstance(step, Resolve):
            self.wait_for_stack(step.count)
        elif isinstance(step, At):
            self.wait_for_moment(step.at)
        elif isinstance(step, Check):
            for name, want in step.check.items():
                self.check_fact(name, want)
                self.carry(step, name)

    def _act_now(self, line: str) -> None:
        """Do the action of a line in the position as it is, with nobody passing before.

        If it is not legal as it stands, a payment is filled in where that is clear. Where the step began is noted in
        `result.starts`.

        Raises:
            ScriptStoppedError: It is not legal (`illegal-action`), and the message says what to wait for. Or it makes a
                difference how it is paid, or the script does not make one of its choices.
        """
        what = self.read_action(line)
        self.result.starts[self.at] = (len(self.run.log), self.run.state)
        if self.may_speak(what):
            if not self.run.legal(what):
                what = self.find_payment(what, every=not self.pays_anyhow) or what
            if self.run.legal(what):
                self.perform(what)
                return
        refusal = self.find_refusal(what)
        if refusal is not None:
            later = "" if self.quiet else self.suggest_wait(line)
            said = f"{line!r} cannot be done{later}: {self.explain(refusal)}"
            self.stop("illegal-action", said, because=refusal.because)

    def _look_at_action(self, step: Try | May) -> None:
        """Try an action, or require that it is legal, at its moment. Then the passes to that moment are taken back.

        So the play goes on as if the step were not there. The passes stay if the script makes a choice on the way, or
        if the action that was tried is not refused.

        Raises:
            ScriptStoppedError: That moment never comes, or the action's line cannot be read.
        """
        mark, at, failed = self.run.mark(), self.at, len(self.result.failures)
        if step.now is None:
            self.wait_for_turn_to_act(step.may if isinstance(step, May) else step.try_)
        before = self.run.state
        if isinstance(step, May):
            self._require_legal(step)
        else:
            self._try_action(step)
        if self.at == at and self.run.state is before:
            self.run.rewind(mark, keep=True)
            self.result.starts[at] = (len(self.run.log), before)
            for one, failure in enumerate(self.result.failures[failed:], failed):
                self.result.failures[one] = msgspec.structs.replace(failure, near=len(self.run.log) - 1)

    def _require_legal(self, step: May) -> None:
        """Require that an action is legal, without doing it. If it is not, a failure is added, `not-allowed`.

        It is legal if the rules permit it, and some answers to its choices or some way to pay let it be done. What
        permits it is noted in `result.rests`. Where it was asked is noted in `result.starts`, and its clauses in
        `result.by_step`.

        Raises:
            ScriptStoppedError: The line cannot be read.
        """
        what = self.read_action(step.may)
        self.result.starts[self.at] = (len(self.run.log), self.run.state)
        refusal, because = self.find_permission(what)
        if (
            refusal is None
            and (refusal := find_refusal(self.run, what)) is not None
            and self.find_payment(what, every=False)
        ):
            refusal = None
        self.result.rests.append((f"may: {step.may}", because))
        self.carry(step, f"may: {step.may}")
        self.result.by_step[self.at] = self.find_clauses(because)
        if refusal is not None:
            self.fail("not-allowed", f"{step.may!r} may not be done: {self.explain(refusal)}")

    def _try_action(self, step: Try) -> None:
        """Try an action that must be refused. Add a failure if it is not, or if other rules refuse it.

        The codes are `not-refused`, also if it was refused and yet changed something, and `refused-otherwise`. An
        action that is not refused stays done. What refused it is noted in `result`.

        Raises:
            ScriptStoppedError: The line cannot be read, or the action needs a choice or payment that the script does
                not make.
        """
        what, before, entered = self.read_action(step.try_), self.run.state, len(self.run.entries)
        self.result.starts[self.at] = (len(self.run.log), before)
        refusal: Refusal | None = None
        try:
            with self.run.frame():
                self.run.require_permission(what)
            self.act(what, every=False)
        except Pending as pending:
            self.stop_unscripted(pending)
        except Refusal as error:
            refusal = error
        if refusal is None:
            self.fail("not-refused", f"{step.try_!r} was allowed")
            return
        if self.run.state is not before:
            self.fail("not-refused", f"{step.try_!r} was refused and yet changed something")
        wanted = [] if step.by in (None, "none") else [step.by] if isinstance(step.by, str) else list(step.by or ())
        unknown = sorted(set(wanted) - {clause.rule for clause in self.game.rules.clauses})
        because = tuple(n for n in refusal.because if n < len(self.run.entries))
        rules = {self.run.entries[n].rule for n in because} or set(refusal.rules)
        if (step.by == "none" and refusal.rules) or not set(wanted) <= rules:
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
        """Ask a question, and compare the answer with the one expected. A difference becomes a failure, `answer`.

        A question of the game's own comes first; else it is a fact such as `g1.power`. What the answer rests on, and
        the claims that the step shows, are noted in `result`.

        Raises:
            LineError: The question cannot be read.
        """
        self.carry(step, step.ask)
        question = read_question(step.ask, self.run, self.names)
        if question is None:
            self.expect("answer", step.ask, step.answer, self.read_fact(step.ask, step.answer))
            return
        with self.run.frame() as frame:
            got = question(self.run)
        self.result.rests.append((step.ask, tuple(frame)))
        counted = is_counted(self.game, step.ask.rpartition(".")[2])
        if not is_equal(step.answer, got, self.names, self.run.state, counted=counted):
            self.fail_unequal("answer", step.ask, step.answer, got)


def _make_budget(like: Result) -> Budget:
    """Give the budget of a run that should take little longer than that of another result.

    It may take three times as many events and 100 more, and three times as many questions and 3,000 more.
    """
    return Budget(events=3 * len(like.log) + 100, choices=200, questions=3 * like.asked + 3_000, replacements=20)


def run(
    scenario: Scenario,
    games: Games,
    *,
    off: frozenset[str] = frozenset(),
    budget: Budget | None = None,
    like: Result | None = None,
    cards: Mapping[str, Card] | None = None,
    drifting: bool = False,
) -> Result:
    """Run a scenario, and give its result. What is wrong with it becomes failures of the result; nothing is raised.

    The result's `outcome` is `passed`, `failed`, `broken` (the engine raised an error) or `todo` (the scenario has a
    `todo`, and is not played). An unknown game or law, or a position that cannot be set up, is `failed`. Claims are
    judged only if nothing else fails and nothing is off.

    Args:
        scenario: The scenario.
        games: The games by name.
        off: Clauses (`rule#name`) or whole rules to switch off. They answer neutrally, and messages are cut short.
        budget: How much may happen; by default three times what `like` took and some more, else `BUDGET`.
        like: The result of another run of the scenario. This one may take little longer.
        cards: The cards that it may use, by slug; by default the game's and the scenario's own.
        drifting: Whether to play it as scenarios were once: actions wait until they are legal, in later turns, too.
    """
    script = _begin_script(scenario, games, off=off, budget=budget, like=like, cards=cards, drifting=drifting)
    return script if isinstance(script, Result) else _conclude(script, script.run_through)


def run_compared(
    scenario: Scenario, then: Then, games: Games, *, budget: Budget | None = None, known: Result | None = None
) -> tuple[Result, Result | None]:
    """Run a scenario that another is compared with, and give its own result and its result by the other's expectations.

    The second is None if the first did not pass. Its scenario has the other's `then`, and no claims. It is judged by
    the same run, unless that would be chosen otherwise.

    Args:
        scenario: The scenario.
        then: The expectations of the other.
        games: The games by name.
        budget: How much may happen in a run.
        known: The result of the other, whose cards need not be read again.
    """
    script = _begin_script(scenario, games, budget=budget, known=known)
    result = script if isinstance(script, Result) else _conclude(script, script.run_through)
    if isinstance(script, Result) or result.outcome != "passed":
        return result, None
    swapped = msgspec.structs.replace(scenario, then=then, claims=[], at=script.game.law or None)
    other = _begin_script(swapped, games, budget=budget, known=result)
    if isinstance(other, Result):
        return result, other
    if other.told_apart != script.told_apart:  # what is told apart may change what is chosen
        return result, _conclude(other, other.run_through)
    other.take_over(script)
    return result, _conclude(other, other.judge_anew)


def _begin_script(
    scenario: Scenario,
    games: Games,
    *,
    off: frozenset[str] = frozenset(),
    budget: Budget | None = None,
    like: Result | None = None,
    known: Result | None = None,
    cards: Mapping[str, Card] | None = None,
    drifting: bool = False,
) -> Script | Result:
    """Give the script of a scenario, ready to be played; the result, `todo` or `failed`, if there is nothing to play.

    It is `failed` for an unknown game (`game`), and for an unknown law, card or position (`position`). The arguments
    are those of `run`. `known` is a result whose cards need not be read again.
    """
    if scenario.todo is not None:
        return Result(scenario, "todo", [Failure("todo", scenario.todo, by="form")])
    if scenario.game not in games:
        there = ", ".join(sorted(games))
        return Result(
            scenario, "failed", [Failure("game", f"no game {scenario.game!r}; there are: {there}", by="form")]
        )
    try:
        game = load_game(scenario, games)
        spend = budget or (_make_budget(like) if like is not None else BUDGET)
        cards = cards if cards is not None else _take_cards(scenario, game, known or like)
        return Script(scenario, game, cards, off, spend, like, drifting=drifting)
    except (PositionError, DecodeError, LineError, ScenarioError, UnknownLawError) as error:
        return Result(scenario, "failed", [Failure("position", str(error), by="form")])


def _take_cards(scenario: Scenario, game: Game, known: Result | None) -> Mapping[str, Card]:
    """Give all cards of the game and the scenario's own, by slug.

    They are those of a known result if that ran the same game, with the same cards in its file. Reading takes long.

    Raises:
        PositionError: A card cannot be read.
    """
    if known is None or known.played is None or known.played.game is not game or known.scenario.cards != scenario.cards:
        return read_cards(game, scenario.cards)
    return known.cards


def _conclude(script: Script, work: Callable[[], None]) -> Result:
    """Do the work of a script, and give its result, with its outcome set. Whatever goes wrong becomes a failure.

    `work` is a method of the script, such as `run_through`. An error that is not the script's makes the outcome
    `broken`.
    """
    try:
        work()
    except LineError as error:
        script.result.failures.append(Failure("line", str(error), script.at, by="form"))
        script.result.stopped_at = None if script.over else script.at
    except ScriptStoppedError as stop:
        script.result.failures.append(stop.failure)
        script.result.stopped_at = stop.failure.step
    except Exception as error:  # noqa: BLE001 - whatever a game without one of its rules runs into is "broken"
        script.result.stopped_at = None if script.over else script.at
        script.result.error = replace_ids(explain_error(error), name_objects(script.run.state, script.names.labels))
        script.result.failures.append(Failure("broken", script.result.error, script.at, by="broken"))
    result = script.finish()
    broken = result.error is not None
    result.outcome = "broken" if broken else "failed" if result.failures else "passed"
    return result
