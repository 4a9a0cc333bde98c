"""Doing actions with the answers that a script gives to the choices that come."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.errors import Pending, Refusal
from engine.kernel.state import State
from engine.kernel.values import Word, tag
from engine.scenario.choices import find_options, matches_offers, read_answer
from engine.scenario.describe import describe_choices, describe_value
from engine.scenario.judge import Judge
from engine.scenario.lines import LineError, parse_action, split_line
from engine.scenario.model import Choice, Step

__all__ = ["Answerer", "is_answer"]

_SHOWN = 12
"""How many options are shown of a choice that the script does not make."""

_STOP = "none"
"""The option that ends a choice of several things."""


def is_answer(step: Step | None) -> bool:
    """Whether a step is a line that answers a choice: `P1 choose x`, or `chance roll=4`."""
    if not isinstance(step, str):
        return False
    words = split_line(step)[0]
    return words[1:2] == ["choose"] or words[:1] == ["chance"]


@dataclass(frozen=True)
class _Listed:
    """A line that names several things, each the answer to one of successive choices."""

    line: str
    seat: str | None
    topic: str
    options: tuple[object, ...]
    """What the choice before offered, but for what was taken."""
    rest: tuple[str, ...]
    """The things that are still to be taken."""


class Answerer(Judge):
    """Does actions. Their choices are answered by the lines that follow in the script."""

    asking = 0
    """The number of the step that answers a choice still to come."""
    since = 0
    """The length of the log after the last action, or after the last event waited for."""
    _listed: _Listed | None = None
    """The line that names several things and is being answered from."""
    _is_taken_back = False
    """Whether the choice just looked at ends the action that asked it."""

    def read_action(self, line: str, state: State | None = None) -> Word:
        """The action of a line, in the position now or in another. A line that cannot be read stops the script.

        Raises:
            ScriptStoppedError: It cannot be read.
        """
        try:
            return parse_action(line, self.game, self.names, state or self.run.state)
        except LineError as error:
            self.stop("illegal-action", str(error))

    def perform(self, what: Word, first: str = "") -> None:
        """Do an action with the answers that the script gives.

        An action whose choice is only looked at (`choice:` with no answer after it) is taken back.

        Args:
            what: The action.
            first: What kept it from being done earlier, for the message.

        Raises:
            ScriptStoppedError: It is refused, or the script does not make one of its choices.
        """
        self._listed, self._is_taken_back = None, False
        try:
            self.run.act(what, answer=self.answer)
        except Pending as pending:
            if not self._is_taken_back:
                self.stop_unscripted(pending)
        except Refusal as refusal:
            said = f"{describe_value(what, self.name_objects())} cannot be done{first}: {self.explain(refusal)}"
            self.stop("illegal-action", said, because=refusal.because, stood=self.result.stood)
        else:
            self._require_list_used_up()
            self.since = self.since if tag(what) == "pass" else len(self.run.log)

    def answer(self, pending: Pending) -> object:
        """The option that the script takes. The line that names it is then done.

        Raises:
            Pending: The script takes none.
        """
        if isinstance(step := self._find_next_step(), Choice):
            self.check_choice(step, pending)
            if not is_answer(self._find_next_step()):
                self._is_taken_back = True
                raise pending
        listed = self._listed
        if listed is not None and (listed.seat, listed.topic) != (pending.seat, pending.topic):
            self._require_list_used_up()
            self._listed = listed = None
        if listed is not None and listed.rest:
            return self._take(listed.line, listed.rest, pending)
        told = self._find_next_answer(pending)
        if told is not None:
            line = str(self._find_next_step())
            state = pending.state or self.run.state
            for option in find_options(told, pending, self.names, state):
                self.at += 1
                self._listed = self._note_taken(line, (), pending, option)
                return option
            parts = tuple(told.split(","))
            if len(parts) > 1 and not self.drifting and any(find_options(parts[0], pending, self.names, state)):
                self.at += 1
                return self._take(line, parts, pending)
        elif listed is not None and _STOP in pending.options and set(pending.options) <= set(listed.options):
            return _STOP
        raise pending

    def _take(self, line: str, parts: tuple[str, ...], pending: Pending) -> object:
        """The option that the first of several things names."""
        for option in find_options(parts[0], pending, self.names, pending.state or self.run.state):
            self._listed = self._note_taken(line, parts[1:], pending, option)
            return option
        raise pending

    def _note_taken(self, line: str, rest: tuple[str, ...], pending: Pending, option: object) -> _Listed | None:
        """What is left of a line after one of its things was taken."""
        if self.drifting:
            return None
        left = tuple(one for one in pending.options if one != option)
        return _Listed(line, pending.seat, pending.topic, left, rest)

    def _require_list_used_up(self) -> None:
        """Require that no thing of a line of several is left over."""
        if self._listed is not None and self._listed.rest:
            rest, line = ",".join(self._listed.rest), self._listed.line
            self.stop("unused-choice", f"{rest!r} of {line!r}: that many choices were not asked for")

    def check_choice(self, step: Choice, pending: Pending) -> None:
        """Compare a choice with the one that the script expects to come, which is the next step."""
        self.at += 1
        state = pending.state or self.run.state
        words = step.choice.split()
        self.result.rests.append((f"choice: {step.choice}", tuple(pending.because)))
        self.carry(step, f"choice: {step.choice}")
        self.result.by_step[self.at] = self.find_clauses(pending.because)
        if words == [pending.seat or "chance", pending.topic] and matches_offers(
            step.offers, pending, self.names, state
        ):
            return
        lines = [] if self.quiet else describe_choices(pending, self.names, state)
        offers = ", ".join(line.partition("=")[2] for line in lines)
        seen = f"{pending.seat or 'chance'} {pending.topic}, offers: [{offers}]"
        expected = f"{step.choice}, offers: [{', '.join(step.offers)}]"
        self.fail("choice", f"expected the choice {expected}; it is {seen}", expected=expected, seen=seen)

    def _find_next_step(self) -> Step | None:
        """The next step of the script; None after the last."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def _find_next_answer(self, pending: Pending) -> str | None:
        """What the next line of the script answers, if it answers this choice."""
        line = self._find_next_step()
        return read_answer(line, pending) if isinstance(line, str) else None

    def stop_unscripted(self, pending: Pending) -> None:
        """Stop the script at a choice that no line makes."""
        why = "the next step does not say which" if self.at < len(self.steps) else "no step is left"
        if self._listed is not None and self._listed.rest:
            why = f"{self._listed.rest[0]!r} of {self._listed.line!r} is none of them"
        elif self._find_next_answer(pending) is not None:
            why = f"{self._find_next_step()!r} is none of them"
        self.at = max(self.at, self.asking)
        lines = describe_choices(pending, self.names, self.run.state)[:_SHOWN]
        asked = f"{pending.seat or 'chance'} must choose {pending.topic}"
        self.stop("unscripted-choice", f"{asked}, and {why}; write one of: {' | '.join(lines)}")
