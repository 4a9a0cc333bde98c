"""Passing: how long everybody passes before a step of a script."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator

from engine.kernel.errors import KernelError, Pending, Refusal
from engine.kernel.run import Run
from engine.kernel.state import GAME, State
from engine.kernel.values import Word, tag
from engine.scenario.form.model import Choice
from engine.scenario.playing.answering import Answerer
from engine.scenario.playing.lines import matches_event, split_line
from engine.scenario.playing.moments import Goal, describe_moment, is_in_phase, parse_moment
from engine.scenario.playing.session import ScriptStoppedError
from engine.scenario.telling.describe import describe_seen, find_alike

__all__ = ["PATIENCE", "Waiter"]

PATIENCE = 100
"""How many passes may go by before the next step of a script."""

_HOWEVER_LONG = "however long everybody passes"

_SHOWN_TURNS = 2
"""Of how many turns the phases are named that can be reached."""


class Waiter(Answerer):
    """Lets everybody pass until a step of the script can be done.

    To pass is the action of the seat with priority. How many passes went by before each step stands in `result.passes`.
    """

    def count_passes(self, step: int) -> Iterator[int]:
        """Count the passes before a step: 0, 1, 2 and on. The caller passes between two numbers.

        It ends after 100 numbers, or when a position comes again within two rounds. With `like`, another run, it ends
        soon after its passes. `step` is the step's number; 0 stands for after the last. The count is noted in
        `result.passes`.
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

    def pass_once(self) -> bool:
        """Let the seat with priority pass. Gives whether it could.

        False if no seat has priority, the game has no passes, or the pass is not legal.

        Raises:
            ScriptStoppedError: The pass asks for a choice that the script does not make.
        """
        what = self._make_pass(self.run)
        if what is None or not self.run.legal(what):
            return False
        self.perform(what)
        return True

    def _make_pass(self, run: Run) -> Word | None:
        """Give the action of passing, for the seat with priority; None if no seat has it, or the game has no passes."""
        seat = run.state.flow.priority
        kind = next((one for one in self.game.actions if tag(one) == "pass"), None)
        return kind(seat=seat) if seat is not None and kind is not None else None

    def wait_until(self, done: Callable[[], bool], otherwise: Callable[[], str], by: str = "script") -> None:
        """Let everybody pass until a condition holds; not at all if it holds now.

        It ends quietly, too, if a pass asks for a choice that the script only looks at (`is_taken_back`).

        Args:
            done: Says whether it holds.
            otherwise: Gives the message if it never does.
            by: What the failure is counted as: `script` or `outcome`.

        Raises:
            ScriptStoppedError: It never holds (`never-comes`), or the script does not make a choice on the way.
        """
        for _ in self.count_passes(self.at):
            if done():
                return
            if not self.pass_once():
                break
            if self.is_taken_back:
                return
        if not done():
            self.stop("never-comes", otherwise(), by)

    # -- events ------------------------------------------------------------------------------------------------------

    def wait_for_event(self, line: str) -> None:
        """Let everybody pass until an event has happened since the last action, or since the last event waited for.

        `line` describes it, such as `turn-began seat=P2`. If it has happened since then, nobody passes. What an action
        does at once does not count. An event that was forbidden does. Afterwards `since` stands behind the event, so
        that the next wait looks later.

        Raises:
            ScriptStoppedError: It never happens (`never-comes`), or a choice on the way is not made by the script.
        """
        start = self.since
        self.wait_until(
            lambda: self._find_since(line) is not None,
            lambda: f"{line!r} never happens, {_HOWEVER_LONG}{self._describe_since(line, start)}",
            by="outcome",  # an event waited for is an expected event
        )
        self.since = (self._find_since(line) or 0) + 1

    def _find_since(self, line: str) -> int | None:
        """Give the number of the first event of a line since the last action, or since the last event waited for.

        It is its place in the log, counted from 0; None if there is none. Events that were forbidden count. `line`
        describes it, such as `turn-began seat=P2`.
        """
        later = (one.n for one in self.run.log[self.since :] if matches_event(line, one, self.names, self.run.state))
        return next(later, None)

    def _describe_since(self, line: str, start: int) -> str:
        """Say which events came from `start` on, where the one that a line describes did not, as the end of a sentence.

        Such an end is `; there was …`. If the event came before `start`, it says so. In a run with a rule switched off
        it is `""`. `start` is a length of the log.
        """
        if self.quiet:
            return ""
        before = [one for one in self.run.log[:start] if matches_event(line, one, self.names, self.run.state)]
        if before:
            return f"; it had already happened, as event {before[-1].n}: what an action does at once is not waited for"
        log = self.run.log[start:]
        alike = find_alike(line, log, self.names, self.run.state)
        return f"; there was {describe_seen(split_line(line)[0][0], alike, log, self.name_objects())}"

    # -- the stack ---------------------------------------------------------------------------------------------------

    def wait_for_stack(self, count: int | None) -> None:
        """Let everybody pass until the stack is empty (None), or until `count` of its top things have left it.

        What is put on it meanwhile is not waited for with `count`. In a run with a rule off, a short stack is no error.

        Raises:
            ScriptStoppedError: There are not so many, or none at all, or they never leave it (`never-comes`). Or a
                choice on the way is not made by the script.
        """
        stack = self.game.stack
        here = self.run.state.at(stack)
        if len(here) < (count or 1) and not self.quiet:
            self.stop("never-comes", f"resolve: there are {len(here)} things on the {stack}")
        waited = set(here[: count or len(here)])
        self.wait_until(
            lambda: not (waited & set(self.run.state.at(stack)) if count else self.run.state.at(stack)),
            lambda: f"resolve: the {stack} never empties, {_HOWEVER_LONG}",
        )

    # -- moments -----------------------------------------------------------------------------------------------------

    def wait_for_moment(self, text: str) -> None:
        """Let everybody pass until a moment, such as `P2's turn, second main`. If it cannot be reached, nobody passes.

        If it is now, nobody passes, either.

        Raises:
            ScriptStoppedError: It is over, or nobody has priority in it (`never-comes`). Or a choice on the way is not
                made by the script.
            LineError: The text names no moment.
        """
        goal = Goal(parse_moment(text, self.game, self.run.state.seats), self.game, self.run.state)
        if (reached := self._seek(goal.look)) is not None:
            self.stop("never-comes", f"at: {text}: it is over, or nobody has priority in it{reached}")

    def wait_for_turn_to_act(self, line: str) -> None:
        """Let everybody pass to the moment of an action: the first time that its seat has priority.

        An action that the game has declared in certain phases has its moment there, in the turn under way. For one that
        needs no priority nobody passes. `line` is the action's line, such as `P1 play zap`; it is not done.

        Raises:
            ScriptStoppedError: That never comes: `never-comes`, for an action of certain phases `illegal-action`. Or
                the line cannot be read, or a choice on the way is not made.
        """
        if isinstance(self.read_action(line), self.game.scenario.untimed):
            return
        words = split_line(line)[0]
        seat, phases = words[:1], self.game.scenario.moments.get("".join(words[1:2]), ())
        if not phases or self.drifting:
            self.wait_until(
                lambda: [self.run.state.flow.priority] == seat, lambda: f"{line}: the seat never has priority"
            )
            return
        turn = self.run.state.number(GAME, "turn")

        def look(state: State) -> bool | None:
            there = any(is_in_phase(self.game, state, phase) for phase in phases)
            return None if state.number(GAME, "turn") > turn else there and [state.flow.priority] == seat

        if (reached := self._seek(look)) is not None:
            why = f"this turn has no {' or '.join(phases)} any more in which {''.join(seat)} has priority{reached}"
            refusal = self.find_refusal(self.read_action(line))
            said = f"\n{self.explain(refusal)}" if refusal is not None and not self.quiet else ""
            because = refusal.because if refusal is not None else ()
            self.stop("illegal-action", f"{line!r} cannot be done: {why}{said}", because=because)

    def _seek(self, look: Callable[[State], bool | None]) -> str | None:
        """Let everybody pass until `look` finds its position. If it finds none, take the passes back.

        Gives None if it was found, or if a choice on the way is only looked at. Else it gives the phases that can be
        reached, as the end of a sentence; `""` in a run with a rule switched off. `look` takes a position, and gives
        whether it is the one, or None if it cannot come any more. Then the step of the script is the one before, too.

        Raises:
            ScriptStoppedError: A choice that lies on the way to the position is not made by the script.
        """
        mark, at = self.run.mark(), self.at
        found: bool | None = False
        try:
            for _ in self.count_passes(self.at):
                found = look(self.run.state)
                if found or found is None or not self.pass_once():
                    break
                if self.is_taken_back:
                    return None
        except ScriptStoppedError:
            if any(map(look, _list_positions(self._look_ahead(mark.state)))):
                raise  # the choice lies on the way
        if found or (found is False and look(self.run.state)):
            return None
        self.run.rewind(mark)
        self.at = at
        return "" if self.quiet else self._describe_way(mark.state)

    def _look_ahead(self, state: State) -> Iterator[Run]:
        """Give a run of its own again and again, the first time at `state`, then each time one pass later.

        It is one run, which changes; of each choice it takes the first option. It is given 100 times at most. It ends
        earlier when nobody can pass, or the game cannot go on; nothing is raised.
        """
        run = Run(self.game, state, off=self.run.off, budget=self.run.budget)
        with contextlib.suppress(KernelError):
            for _ in range(PATIENCE):
                yield run
                what = self._make_pass(run)
                if what is None or not run.legal(what):
                    return
                run.act(what, answer=_take_first)

    def _describe_way(self, state: State) -> str:
        """Say which phases can be reached from a position, as the end of a sentence.

        An example is `; there can be reached turn 1 of P1: main`. At most two turns are named.
        """
        way: dict[str, list[str]] = {}
        for run in self._look_ahead(state):
            turn = f"turn {run.state.number(GAME, 'turn')} of {run.state.flow.active}"
            phases = way.setdefault(turn, [])
            phases += [one for one in [describe_moment(self.game, run.state)] if one not in phases]
        shown = "; ".join(f"{turn}: {', '.join(phases)}" for turn, phases in list(way.items())[:_SHOWN_TURNS])
        return f"; there can be reached {shown}"

    # -- actions -----------------------------------------------------------------------------------------------------

    def find_refusal(self, what: Word) -> Refusal | None:
        """Give the refusal that an action would meet now, or None if it is legal. The action is not done."""
        return self.find_permission(what)[0]

    def find_permission(self, what: Word) -> tuple[Refusal | None, tuple[int, ...]]:
        """Give the refusal that an action would meet now, or None if it is legal.

        With it, the numbers of entries permitting it. If the rules refuse it, the numbers are empty; the refusal has
        its own. An action of a seat without priority is refused, too, with no rule, and keeps its numbers.
        """
        try:
            because = tuple(self.run.require_permission(what))
        except Refusal as refusal:
            return refusal, ()
        if self.may_speak(what):
            return None, because
        said = f"{self.run.state.flow.priority} has priority, not {getattr(what, 'seat', None)}"
        return Refusal(what, (), said), because

    def may_speak(self, what: Word) -> bool:
        """Whether the seat of an action has priority, or needs none for it. The rules are not asked."""
        untimed = isinstance(what, self.game.scenario.untimed)
        return untimed or self.run.state.flow.priority == getattr(what, "seat", None)

    def suggest_wait(self, line: str) -> str:
        """Say what to write before an action that is not legal yet, as the end of a sentence.

        It ends in a step such as `at: next turn, main` or `resolve`. If the action never becomes legal as everybody
        passes, it is `; it does not become legal by waiting`. `line` is the action's line. Nothing is done; the passes
        are made in a run of their own.

        Raises:
            ScriptStoppedError: The line means nothing in a position on the way.
        """
        here, stack = self.run.state, self.game.stack
        for run in self._look_ahead(here):
            what = self.read_action(line, run.state)
            if run.state.flow.priority == getattr(what, "seat", None) and run.legal(what):
                break
        else:
            return "; it does not become legal by waiting"
        later = run.state
        turns = later.number(GAME, "turn") - here.number(GAME, "turn")
        phase = describe_moment(self.game, later)
        left = len(set(here.at(stack)) - set(later.at(stack)))
        if turns:
            turn = "next turn" if turns == 1 else f"turn {later.number(GAME, 'turn')}"
            step = f"at: {turn}, {phase}"
        elif phase != describe_moment(self.game, here):
            step = f"at: {phase}"
        elif left:
            step = f"resolve {left}" if later.at(stack) else "resolve"
        else:
            step = "until: …" if here.flow.priority == later.flow.priority else f"hold: {later.flow.priority}"
        return f"; it is legal later: write `{step}` before it"

    def act_when_legal(self, line: str) -> None:
        """Do an action as soon as it is legal. Everybody passes until then, in later turns, too.

        `line` is the action's line, such as `P1 play zap`. Meanwhile `result.stood` keeps the position in which the
        seat was first refused.

        Raises:
            ScriptStoppedError: It never becomes legal, or its line cannot be read (`illegal-action`). Or the script
                does not make one of its choices.
        """
        first = ""
        for gone_by in self.count_passes(self.at):
            what = self.read_action(line)
            seat = getattr(what, "seat", None)
            if self.may_speak(what) and self.run.legal(what):
                self.result.stood = None if not first else self.result.stood
                self.result.starts[self.at] = (len(self.run.log), self.run.state)
                self.perform(what, first)
                self.result.stood = None
                return
            if not first and not self.quiet and self.may_speak(what):
                self.result.stood = (self.run.state, len(self.run.log) - 1)
                early = f"when {seat} first could have done it, after {gone_by} passes"
                first = f"\n{early}: {self._explain_refusal(line)}\nat last"
            if not self.pass_once():
                break
        refusal = self.find_refusal(self.read_action(line))
        said = f"{line!r} cannot be done{first}: {self._explain_refusal(line)}"
        self.stop("illegal-action", said, because=refusal.because if refusal else (), stood=self.result.stood)

    def _explain_refusal(self, line: str) -> str:
        """Say in words why the action of a line cannot be done now.

        If no rule refuses it, that is a fixed sentence: `it is not this seat's turn to speak`.
        """
        refusal = self.find_refusal(self.read_action(line))
        return self.explain(refusal) if refusal else "it is not this seat's turn to speak"

    def pass_until_asked(self, step: str | Choice) -> None:
        """Let everybody pass until somebody must make the choice that a step answers or expects.

        The step is a line such as `P1 choose x`, or a `choice` step. Its choice is then made or compared. `asking` is
        set to its number.

        Raises:
            ScriptStoppedError: Nobody must: `unused-choice` for a line, `choice` for a `choice` step. Or another choice
                comes that the script does not make (`unscripted-choice`).
        """
        here = self.asking = self.at
        self.at -= 1
        for _ in self.count_passes(here):
            if self.at >= here or not self.pass_once():
                break
        if self.at < here:
            self.at = here
            if isinstance(step, Choice):
                self.stop("choice", f"the choice {step.choice} does not come", by="outcome")
            self.stop("unused-choice", f"nobody asked for {step!r}")


def _take_first(pending: Pending) -> object:
    """Give the first option of a choice."""
    return pending.options[0]


def _list_positions(runs: Iterable[Run]) -> Iterator[State]:
    """Give the position of each run at the time that it is given, in order."""
    return (run.state for run in runs)


def _is_same_position(state: State, other: State) -> bool:
    """Whether two positions are alike in objects, places, marks, effects, waiting triggers and whose turn it is to act.

    The seats that are out are compared, too. Past events, and which ids are gone, are not.
    """
    return (
        state.flow == other.flow
        and state.objects == other.objects
        and state.places == other.places
        and state.marks == other.marks
        and state.effects == other.effects
        and state.waiting == other.waiting
        and state.out == other.out
    )
