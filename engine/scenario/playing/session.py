"""One scenario being run: its position, its names, the step it is at, and its failures so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NoReturn

from engine.kernel.errors import Refusal
from engine.kernel.game import Budget, Game
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import show
from engine.kernel.words import Card
from engine.scenario.form.model import Failure, Scenario
from engine.scenario.playing.kinds import collect_kinds
from engine.scenario.playing.lines import Names
from engine.scenario.playing.position import PositionError, set_up_position
from engine.scenario.playing.result import Result
from engine.scenario.telling.describe import name_objects
from engine.scenario.telling.explain import explain_refusal
from rulebook.carrying import CarriedError
from rulebook.ids import make_slug

__all__ = ["ScriptStoppedError", "Session"]


class ScriptStoppedError(CarriedError):
    """The script cannot go on. `failure` says why."""

    def __init__(self, failure: Failure) -> None:
        """Take the failure that stopped the script; the message is its text."""
        super().__init__(str(failure))
        self.failure = failure


class Session:
    """The state of a scenario's run.

    `cards` are those that it may use, by slug. `like` is another run of it, whose passes before each step are counted.
    With `drifting` it is played as scenarios were once: actions wait until they are legal, and positions have no
    defaults.

    Raises:
        PositionError: The position cannot be set up, or a label in it is the name of another card.
        DecodeError: A number has more than six digits.
        ScenarioError: A step of the script is of no known kind.
    """

    def __init__(
        self,
        scenario: Scenario,
        game: Game,
        cards: Mapping[str, Card],
        off: frozenset[str],
        budget: Budget,
        like: Result | None = None,
        *,
        drifting: bool = False,
    ) -> None:
        """Set up the position. Nothing is played yet. `off` holds the clauses that are switched off."""
        self.scenario, self.game = scenario, game
        state, labels = set_up_position(game, scenario.given, cards, scenario.options, defaults=not drifting)
        for label, id in labels.items():
            if make_slug(label) in cards and make_slug(label) != make_slug(state.objects[id].card.name):
                said = f"the label {label!r} is the name of another card than {state.objects[id].card.name!r}"
                raise PositionError(f"{said}; call the object something else")
        self._cards = cards
        self.run = Run(game, state, off=off, budget=budget)
        self.names = Names(labels, drifting=drifting)
        self.printed = frozenset(
            field
            for obj in state.objects.values()
            for face in (obj.card, obj.card.back)
            if face is not None
            for field in (*face.values, *obj.marks)
        )
        self.result = Result(scenario, "passed", start=state, labels=labels, cards=cards, played=self.run)
        self.ends = self.result.ends
        self.steps = scenario.steps()
        self.at = 0
        """How many steps have been begun."""
        self.like = like.passes if like is not None else None
        """How many passes the other run took before each step."""
        self.drifting = drifting
        self.quiet = bool(off)  # with a rule off only the codes are read, so messages are not made
        self.over = False
        """Whether the script is over."""

    def take_over(self, other: Session) -> None:
        """Take over what another session has played, as if it had been played here, for it to be judged.

        This session's own run is given up; its scenario and failures stay. What the other found, such as `rests` and
        `by_step`, is not taken over.
        """
        self.run, self.names, self.at, self.over = other.run, other.names, other.at, other.over
        self.result.played, self.result.ends, self.result.starts = other.run, other.ends, other.result.starts
        self.ends = other.ends

    @cached_property
    def kinds(self) -> frozenset[str]:
        """Every word for what an object may be, in the game or in the file, as slugs: `{"token", "test-bear"}`."""
        return collect_kinds(self.game, self._cards)

    def name_objects(self) -> dict[str, str]:
        """Give a name for every object that is or was, by id, for messages: `{"o1": "g1", "o2": "zap#2"}`.

        It is the label, or the card's name as a slug, with a number if several have that card. All ids of an object
        have one name. The dict is empty if nobody reads messages, as a rule is off.
        """
        return {} if self.quiet else name_objects(self.run.state, self.names.labels)

    def explain(self, refusal: Refusal) -> str:
        """Say in words why an action was refused: when it was tried, and one line for each rule that objects.

        If nothing permits it, it says so, and which clauses were asked.
        """
        return explain_refusal(refusal, self.run, self.name_objects())

    def find_clauses(self, because: Iterable[int]) -> frozenset[str]:
        """Give the keys of the clauses that some entries rest on, directly or by way of others.

        A key is a rule's pinned id, `#`, and the clause's name. `because` holds the entries' numbers; none give an
        empty set. An entry is one answer of a clause.
        """
        return frozenset(entry.clause for entry in self.run.chain(because))

    def finish(self) -> Result:
        """Give the result so far, with the log, the entries and the state of the run put into it.

        It is the session's own result, which goes on to change with it. The outcome is not set here.
        """
        self.result.spoke = frozenset(entry.clause for entry in self.run.entries)
        self.result.asked = self.run.asked
        self.result.log, self.result.entries, self.result.state = self.run.log, self.run.entries, self.run.state
        return self.result

    def fail(
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
        """Add a failure to the result. The script goes on, and the outcome is not changed.

        Args:
            code: One of `model.CODES`, such as `fact`.
            message: What is wrong.
            by: `outcome`, `script` or `form`.
            line: The step or expectation; by default the step under way, `""` if there is none.
            expected: What was looked for.
            seen: What was found instead.
            near: The number of the event in question; by default the last one.
        """
        step = None if self.over else self.at or None
        near = len(self.run.log) - 1 if near is None else near
        self.result.failures.append(
            Failure(code, message, step, by, line or self._step_line(step), expected, seen, near)
        )

    def _step_line(self, step: int | None) -> str:
        """Give a step of the script as written, `"P1 play zap"` or `"try: P1 play zap"`; `""` if there is no such step.

        Several keys are joined by commas. `step` is its number, counted from 1; None gives `""`.
        """
        if step is None or not 0 < step <= len(self.scenario.when):
            return ""
        line = self.scenario.when[step - 1]
        return line if isinstance(line, str) else ", ".join(f"{key}: {show(one)}" for key, one in line.items())

    def stop(
        self,
        code: str,
        message: str,
        by: str = "script",
        because: tuple[int, ...] = (),
        stood: tuple[State, int] | None = None,
    ) -> NoReturn:
        """Stop the script with a failure. It never returns.

        The failure is not added to the result; whoever catches the error does that. The clauses that the step rests on
        are noted in `result.by_step`.

        Args:
            code: One of `model.CODES`, such as `illegal-action`.
            message: What is wrong.
            by: `script`, `outcome` or `form`.
            because: The numbers of the entries that it rests on.
            stood: A position to show, and the number of the last event before it.

        Raises:
            ScriptStoppedError: Always. It holds the failure.
        """
        keys = {self.run.entries[n].clause for n in because if n < len(self.run.entries)}
        self.result.by_step[self.at] = frozenset(keys)
        near = stood[1] if stood else len(self.run.log) - 1
        raise ScriptStoppedError(Failure(code, message, self.at, by, self._step_line(self.at), near=near))
