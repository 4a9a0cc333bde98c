"""Doing actions with the answers that a script gives to the choices that come."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NoReturn

import msgspec

from engine.kernel.errors import Pending, Refusal
from engine.kernel.state import State
from engine.kernel.values import Word, tag
from engine.scenario.form.model import Choice, Step
from engine.scenario.playing.alike import find_told_labels, is_one_choice
from engine.scenario.playing.choices import find_options, is_option, matches_offers, read_answer
from engine.scenario.playing.judge import Judge
from engine.scenario.playing.lines import LineError, parse_action, split_line
from engine.scenario.playing.paying import find_payments
from engine.scenario.telling.describe import describe_choices, describe_value

__all__ = ["Answerer", "is_answer"]

_SHOWN = 12
"""How many options are shown of a choice that the script does not make."""

_ANY = "any"
"""What a line pays with if it may be anything."""
_NOTHING = "none"
"""What a line pays with if nothing is to be found that pays."""

_STOP = "none"
"""The option that ends a choice of several things."""


def is_answer(step: Step | None) -> bool:
    """Whether a step is a line that answers a choice: `P1 choose x`, or `chance roll=4`.

    None and other steps do not.

    Raises:
        LineError: A quotation mark is missing in the line, or a key stands twice.
    """
    if not isinstance(step, str):
        return False
    words = split_line(step)[0]
    return words[1:2] == ["choose"] or words[:1] == ["chance"]


@dataclass(frozen=True)
class _Listed:
    """A line that names several things, such as `P1 choose x=g1,g2`, and how far it is used up.

    Each thing is the answer to one of the choices that follow one another.
    """

    line: str
    seat: str | None
    topic: str
    options: tuple[object, ...]
    """What the choice before offered, but for what was taken."""
    rest: tuple[str, ...]
    """The things that are still to be taken."""


def _is_continued(listed: _Listed, pending: Pending) -> bool:
    """Whether a choice goes on with what is left of the choices that a line answered, whose things are all taken.

    The seat and topic must be the same. Each of its options must have been left over when the last thing was taken.
    While a thing of the line is still to be taken, it is false.
    """
    same = not listed.rest and (listed.seat, listed.topic) == (pending.seat, pending.topic)
    return same and set(pending.options) <= set(listed.options)


class Answerer(Judge):
    """Does the actions of a script, and answers their choices by the lines that follow. `at` counts the steps begun."""

    asking = 0
    """The number of the step that answers a choice still to come."""
    since = 0
    """The length of the log after the last action, or after the last event waited for."""
    _listed: _Listed | None = None
    """The line that names several things and is being answered from."""
    pays_nothing = False
    """Whether the action just read names `none` to pay with, so that nothing is found for it."""
    pays_anyhow = False
    """Whether the action under way says that it may be paid with anything."""
    looked_at: State | None = None
    """The position before the action that was last taken back."""
    is_taken_back = False
    """Whether the choice just looked at ends the action that asked it."""

    @cached_property
    def told_apart(self) -> frozenset[str]:
        """The ids, as at the start, of the objects whose labels stand in the script or the expectations: `{"o3"}`.

        If no label stands there, the set is empty.
        """
        return find_told_labels(self.names.labels, [self.scenario.when, msgspec.to_builtins(self.scenario.then)])

    def read_action(self, line: str, state: State | None = None) -> Word:
        """Give the action that a line such as `P1 play zap targets=g1` stands for, in `state` or in the position now.

        A part that pays with `any` or `none` is taken out of the line. `pays_anyhow` and `pays_nothing` are set to
        whether it stood there.

        Raises:
            ScriptStoppedError: The line means no action there. Its code is `illegal-action`.
        """
        payment = self.game.scenario.payment
        field = payment.field if payment is not None else ""
        self.pays_anyhow = f" {field}={_ANY} " in f"{line} "
        self.pays_nothing = f" {field}={_NOTHING} " in f"{line} "
        for said in (_ANY, _NOTHING) if field else ():
            line = f"{line} ".replace(f" {field}={said} ", " ")
        try:
            return parse_action(line, self.game, self.names, state or self.run.state)
        except LineError as error:
            self.stop("illegal-action", str(error))

    def perform(self, what: Word, first: str = "") -> None:
        """Do an action with the answers that the script gives.

        After any but a pass, `since` is the new length of the log. An action whose choice is only looked at (`choice:`
        with no answer after it) is taken back. Then `is_taken_back` is true, and nothing is raised. An action that is
        refused as it stands is paid for first, where that is clear.

        Args:
            what: The action.
            first: What kept it from being done earlier: a text for the message, empty if nothing did.

        Raises:
            ScriptStoppedError: It is refused (`illegal-action`), the script does not make one of its choices
                (`unscripted-choice`), or names more than is asked for (`unused-choice`).
            LineError: A line that should answer a choice cannot be read.
        """
        self._listed, self.is_taken_back = None, False
        try:
            self.act(what, every=not self.pays_anyhow)
        except Pending as pending:
            if not self.is_taken_back:
                self.stop_unscripted(pending)
            self.looked_at = self.run.state
        except Refusal as refusal:
            said = f"{describe_value(what, self.name_objects())} cannot be done{first}: {self.explain(refusal)}"
            self.stop("illegal-action", said, because=refusal.because, stood=self.result.stood)
        else:
            self._require_list_used_up()
            self.since = self.since if tag(what) == "pass" else len(self.run.log)

    def act(self, what: Word, *, every: bool) -> None:
        """Do an action. If it is refused and names nothing to pay with, it is done again with a payment filled in.

        What happened stands in the run's log. If it is done again, the answers of the script are read again, too.

        Args:
            what: The action.
            every: Whether all ways to pay must be alike. Else the first is taken.

        Raises:
            Refusal: It is refused, however it is paid.
            Pending: The script does not make one of its choices.
            ScriptStoppedError: It makes a difference how it is paid, or the script names more than is asked for.
            LineError: A line that should answer a choice cannot be read.
        """
        at = self.at
        try:
            self.run.act(what, answer=self.answer)
        except Refusal:
            paid = self.find_payment(what, every=every)
            if paid is None:
                raise
            self.at = at
            self.run.act(paid, answer=self.answer)

    def find_payment(self, what: Word, *, every: bool) -> Word | None:
        """Give an action that names nothing to pay with, with what pays for it filled in; None if nothing does.

        None, too, if the action names already what pays, or the game has no payments. So it is if the line read last
        says `none`, or the script is played in the old way (`drifting`).

        Args:
            what: The action.
            every: Whether all ways to pay must be alike. Else the first is taken.

        Raises:
            ScriptStoppedError: There are several ways that are not alike, and `every` is true. Its code is
                `unscripted-choice`.
        """
        ways = [] if self.drifting or self.pays_nothing else find_payments(self.run, what, self.told_apart, every=every)
        if len(ways) > 1:
            self._stop_at_payment(what, ways)
        return ways[0] if ways else None

    def _stop_at_payment(self, what: Word, ways: list[Word]) -> NoReturn:
        """Stop the script at an action that can be paid for in several ways. The message lists them as `pay=g1,g2`.

        `ways` holds the same action with each way to pay filled in. At most 12 are shown.

        Raises:
            ScriptStoppedError: Always. Its code is `unscripted-choice`.
        """
        names, payment = self.name_objects(), self.game.scenario.payment
        field = payment.field if payment is not None else ""
        told = [f"`{field}={','.join(names.get(id, id) for id in getattr(way, field))}`" for way in ways[:_SHOWN]]
        shown = f"{', '.join(told)} or `{field}={_ANY}`"
        self.stop("unscripted-choice", f"{tag(what)}: it makes a difference how this is paid: write {shown}")

    def answer(self, pending: Pending) -> object:
        """Give the option of a choice that the script takes: one of `pending.options`.

        The line that names it is then done. A `choice` step that comes next is compared first, and an answer must
        follow it. Things left of a list such as `x=g1,g2` are taken next. Else the next line answers, if it is for this
        choice. Else, if all options are alike, it is the first; or after all of a list are taken, `"none"`.

        Raises:
            Pending: The script takes none, or the text that should answer means no option.
            ScriptStoppedError: Something is left of a list, and another choice comes. Its code is `unused-choice`.
            LineError: The next line cannot be read.
        """
        listed = self._listed
        stops = listed is not None and _STOP in pending.options and _is_continued(listed, pending)
        if isinstance(step := self._find_next_step(), Choice):
            if stops and step.choice.split() != [pending.seat, pending.topic]:
                return _STOP
            self.check_choice(step, pending)
            if not is_answer(self._find_next_step()):
                self.is_taken_back = True
                raise pending
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
        elif not self.drifting and is_one_choice(
            pending.options, pending.state or self.run.state, self.game, self.told_apart
        ):
            return pending.options[0]
        elif stops:
            return _STOP
        raise pending

    def _take(self, line: str, parts: tuple[str, ...], pending: Pending) -> object:
        """Give the first option that the first of several texts names.

        The other texts are kept for the choices to come. If the script is `drifting`, they are dropped.

        Args:
            line: The line of the script, for messages.
            parts: What is still to be taken: `("g1", "g2")`.
            pending: The choice.

        Raises:
            Pending: The text names no option.
        """
        for option in find_options(parts[0], pending, self.names, pending.state or self.run.state):
            self._listed = self._note_taken(line, parts[1:], pending, option)
            return option
        raise pending

    def _note_taken(self, line: str, rest: tuple[str, ...], pending: Pending, option: object) -> _Listed | None:
        """Give what is left of a line that names several things, after one was taken; None if the script is `drifting`.

        Args:
            line: The line, such as `P1 choose x=g1,g2`.
            rest: The texts still to be taken, such as `("g2",)`.
            pending: The choice.
            option: The option taken. The other options are noted as left.
        """
        if self.drifting:
            return None
        left = tuple(one for one in pending.options if one != option)
        return _Listed(line, pending.seat, pending.topic, left, rest)

    def _require_list_used_up(self) -> None:
        """Require that each thing of a line such as `P1 choose x=g1,g2` was asked for.

        Without such a line, nothing is done. The last thing may be left over where it is the only option left.

        Raises:
            ScriptStoppedError: Something is left over. Its code is `unused-choice`.
        """
        listed = self._listed
        if listed is None or not listed.rest:
            return
        alone = len(listed.options) == len(listed.rest) == 1  # the last of all was not asked for
        if not alone or not is_option(listed.rest[0], listed.options[0], self.names, self.run.state):
            rest, line = ",".join(listed.rest), listed.line
            self.stop("unused-choice", f"{rest!r} of {line!r}: that many choices were not asked for")

    def check_choice(self, step: Choice, pending: Pending) -> None:
        """Compare the choice that came with the one that the next step expects.

        A difference becomes a failure, `choice`, and is not raised. The seat, the topic and all options must agree. The
        step counts as done in any case. What the choice rests on, and the claims that the step shows, are noted in
        `result`.

        Args:
            step: The expected choice, such as `choice: P1 target` with its `offers`.
            pending: The choice that came.
        """
        self.at += 1
        state = pending.state or self.run.state
        words = step.choice.split()
        because = (*pending.because, *self.run.log_asker(pending.topic))
        self.result.rests.append((f"choice: {step.choice}", because))
        self.carry(step, f"choice: {step.choice}")
        self.result.by_step[self.at] = self.find_clauses(because)
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
        """Give the step of the script that comes next, as text or as a step object; None after the last."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def _find_next_answer(self, pending: Pending) -> str | None:
        """Give what the next line answers to this choice: `"g1"` for `P1 choose target=g1`.

        If it does not answer it, give None. Whether the answer is an option is not asked.

        Raises:
            LineError: The next line cannot be read.
        """
        line = self._find_next_step()
        return read_answer(line, pending) if isinstance(line, str) else None

    def stop_unscripted(self, pending: Pending) -> None:
        """Stop the script at a choice that no line makes. The message lists up to 12 lines that would answer it.

        It says, too, why no line does. If a line further on was to answer, the failure names that step.

        Raises:
            ScriptStoppedError: Always. Its code is `unscripted-choice`.
            LineError: The next line cannot be read.
        """
        why = "the next step does not say which" if self.at < len(self.steps) else "no step is left"
        if self._listed is not None and self._listed.rest:
            why = f"{self._listed.rest[0]!r} of {self._listed.line!r} is none of them"
        elif self._find_next_answer(pending) is not None:
            why = f"{self._find_next_step()!r} is none of them"
        self.at = max(self.at, self.asking)
        lines = describe_choices(pending, self.names, self.run.state)[:_SHOWN]
        asked = f"{pending.seat or 'chance'} must choose {pending.topic}"
        self.stop("unscripted-choice", f"{asked}, and {why}; write one of: {' | '.join(lines)}")
