"""A scenario that is played on by hand: its own script first, then what a person types.

Every line done, answers included, is a step of a script that plays the same again. So to undo a line, or to take back
one that went wrong, the script is played once more without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from engine.kernel.errors import Pending
from engine.kernel.events import apply
from engine.kernel.log import Record, Stop
from engine.kernel.state import GAME, State
from engine.kernel.values import Word
from engine.scenario.by_hand.offers import Offer, list_barred, list_offers
from engine.scenario.by_hand.shortest import Seen, list_seen, write_shortest
from engine.scenario.by_hand.values import list_values
from engine.scenario.form.model import Scenario, ScenarioError, Then
from engine.scenario.form.notation import NotationError, read_step_line
from engine.scenario.playing.answering import is_answer
from engine.scenario.playing.facts import print_value, read_question, read_value
from engine.scenario.playing.lines import LineError, parse_action
from engine.scenario.playing.moments import describe_moment, list_phases
from engine.scenario.playing.position import read_cards
from engine.scenario.playing.result import BUDGET, Games, Result, load_game
from engine.scenario.playing.script import Script
from engine.scenario.playing.session import ScriptStoppedError
from engine.scenario.shrinking import make_data, run_data
from engine.scenario.telling.derivation import Derivation, derive_value
from engine.scenario.telling.describe import (
    describe_choices,
    describe_event,
    describe_position,
    describe_value,
    name_objects,
)
from engine.scenario.telling.highlights import is_telling

__all__ = ["Choose", "Table"]

Choose = Callable[[Pending, list[str]], int]
"""A function that takes a choice and the lines that answer it, and gives the index of one."""


class _Hand(Script):
    """A script that goes on step by step. A choice that no step answers is put to a person, and becomes a step.

    It is laid out when it is made; `go_on` plays it.
    """

    def __init__(self, scenario: Scenario, games: Games) -> None:
        """Lay out the position of a scenario, before the first step, under the law that it names.

        Raises:
            PositionError: It cannot be laid out.
            KeyError, UnknownLawError: There is no such game, or it knows no such law.
            ScenarioError: A step of the script is of no known kind.
        """
        game = load_game(scenario, games)
        super().__init__(scenario, game, read_cards(game, scenario.cards), frozenset(), BUDGET)
        self.choose: Choose | None = None
        self.run.settle()
        self.ends[0] = len(self.run.log)

    def go_on(self) -> None:
        """Do every step that is left. What is done stands in the log.

        A fact or answer that differs is a failure in `result`, and is not raised. Nobody passes after the last step.
        `ends` has the length of the log after each step.

        Raises:
            ScriptStoppedError: A step cannot be done.
            LineError: A step cannot be read.
        """
        while self.at < len(self.steps):
            step = self.steps[self.at]
            self.at += 1
            self._do_step(step)
            self.ends[self.at] = len(self.run.log)

    def add(self, step: str | dict[str, Any]) -> None:
        """Add a step where the script stands, before those that are left. It is not done yet.

        Raises:
            ScenarioError: It is of no known kind. The script then holds it all the same.
        """
        when = [*self.scenario.when[: self.at], step, *self.scenario.when[self.at :]]
        self.scenario = msgspec.structs.replace(self.scenario, when=when)
        self.steps = self.scenario.steps()

    def answer(self, pending: Pending) -> object:
        """Give the option that the script takes; if it takes none, the one that a person chooses, which becomes a step.

        Nobody is asked without `choose`, nor where a `choice` step only looks at the choice.

        Raises:
            Pending: Neither chooses, or the script's line is none of the options.
            ScriptStoppedError: A list in the script names more than is asked for.
        """
        try:
            return super().answer(pending)
        except Pending:
            if self.choose is None or self.is_taken_back or self._find_next_answer(pending) is not None:
                raise
        lines = describe_choices(pending, self.names, pending.state or self.run.state)
        chosen = self.choose(pending, lines)
        self.add(lines[chosen])
        self.at += 1
        return pending.options[chosen]

    def list_moments(self) -> Iterator[str]:
        """Give the steps by which everybody passes to a later moment, such as `resolve`, `at: end` and `at: P2's turn`.

        They are `resolve` if the stack has something, then the phases left in this turn, then the next turn of each
        seat. The phases are those reached if everybody passes and takes the first option of each choice. Seats that are
        out are left out.
        """
        state = self.run.state
        if state.at(self.game.stack):
            yield "resolve"
        phases: dict[str, None] = {}
        for run in self._look_ahead(state):
            if run.state.number(GAME, "turn") > state.number(GAME, "turn"):
                break
            phases[describe_moment(self.game, run.state)] = None
        yield from (f"at: {phase}" for phase in list(phases)[1:] if phase in list_phases(self.game))
        yield from (f"at: {seat}'s turn" for seat in state.seats if seat not in state.out)


class Table:
    """A scenario whose script has been played, and that is played on by lines.

    `trouble` says what is wrong with the script of the file, if anything is. If it could not be played to its end, the
    steps before that have been done; `is_asked` says that it stopped at a choice that it leaves open. Make it, read it
    by `describe`, `offers` and `read`, and play on by `do`.
    """

    def __init__(self, scenario: Scenario, games: Games, choose: Choose | None = None) -> None:
        """Lay out the position, and play the script of the file.

        What goes wrong in it is told by `trouble`, not raised. What the file claims and expects is not judged.

        Args:
            scenario: The scenario.
            games: The games by name.
            choose: Makes each choice that the script leaves open. By default such a choice stops it.

        Raises:
            engine.scenario.playing.position.PositionError: It cannot be laid out.
            KeyError, UnknownLawError: There is no such game, or it knows no such law.
            ScenarioError: A step of the script is of no known kind.
        """
        law = scenario.at
        if scenario.claims or scenario.within:  # what is written claims nothing, and must name its law
            law = load_game(scenario, games).law or None
        self.games, self.given = games, msgspec.structs.replace(scenario, when=[], at=law)
        self.trouble, self.is_asked = "", False
        self._marks: list[int] = []
        """How many steps there were before each line that can be undone."""
        hand = self._hand = _Hand(scenario, games)
        hand.choose = choose
        try:
            hand.go_on()
        except (ScriptStoppedError, LineError) as error:
            self.trouble = str(error)
            self.is_asked = isinstance(error, ScriptStoppedError) and error.failure.code == "unscripted-choice"
            self._hand = self._begin(hand.scenario.when[: max(hand.ends)])
        else:
            self.trouble = "; ".join(map(str, hand.result.failures))

    # -- what is seen --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position now, after every step done so far."""
        return self._hand.run.state

    @property
    def log(self) -> list[Record | Stop]:
        """All that has happened, oldest first: events as `Record`, and events that were forbidden as `Stop`.

        What laying out and the file's script did is in it. It is the run's own list, and no copy.
        """
        return self._hand.run.log

    @property
    def script(self) -> list[str | dict[str, Any]]:
        """Every step so far, those of the file and the answers to choices included: lines and mappings.

        It is a copy. If the script of the file could not be played to its end, only the steps before that are in it.
        """
        return list(self._hand.scenario.when)

    def describe(self) -> list[str]:
        """Describe the position in words, in one line for each seat and one for the game's marks.

        In it, `*` has the turn, and `!` may act. A game without marks to tell has no such line.
        """
        return list(describe_position(self.state, name_objects(self.state, self._hand.names.labels)))

    def offers(self) -> list[Offer]:
        """List what the seat with priority may do; what cannot be paid comes last.

        It is empty when no seat has priority.

        Raises:
            HiddenError: A clause read something that the seat may not see.
        """
        return list(list_offers(self._hand.run, self._hand.names))

    def barred(self) -> list[tuple[str, Word]]:
        """List what the rules do not permit now though it is worth asking about: each line with its action.

        An example of a line is `P1 cast b`. Every seat's actions are listed, seat by seat. Of several ways to use one
        card alike, only the first is.
        """
        return list(list_barred(self._hand.run, self._hand.names))

    def values(self) -> list[tuple[str, str]]:
        """List the values worth asking about, each as a line that `derive` takes, and its value: `("x.power", "2")`."""
        return list(list_values(self._hand.run, self._hand.names))

    def moments(self) -> list[str]:
        """List the steps that go to a later moment, as lines: `resolve`, `at: end`, `at: P2's turn`."""
        return list(self._hand.list_moments())

    def read(self, line: str) -> str:
        """Give as text, `"4"` or `"yes"`, the value that a fact such as `g1.power` names, or the answer to a question.

        Several values stand as `[red, blue]`. A field that there is not gives `"none"`. A count of a kind, as
        `P1.hand.Elf`, cannot be read here. Objects stand by their names, and the text is cut after 120 characters.

        Raises:
            LineError: The line means nothing here.
        """
        run, names = self._hand.run, self._hand.names
        reading = read_question(line, run, names) or read_value(line, [], run.game, names, self.state)
        with run.frame():
            value = reading(run)
        return describe_value(print_value(value), name_objects(self.state, names.labels))

    def derive(self, line: str) -> Derivation:
        """Give how the value that a fact such as `g1.power` names came to be: what it began as, and each change.

        A question of the game's own will do, too.

        Raises:
            LineError: The line means nothing here.
        """
        return derive_value(self.finish(), line)

    def finish(self) -> Result:
        """Give the result so far, with the log and the position now. The table can be played on.

        It is not judged: its outcome is `passed` whatever the file expects.
        """
        return self._hand.finish()

    def list_seen(self) -> list[Seen]:
        """List what the script shows when it is played to its end: events that matter, and facts that differ.

        It is played anew for that; the table stays as it is. The list is empty if the script cannot be read.
        """
        played = run_data(self._make_data(), self.games)
        return list_seen(played) if played is not None else []

    def write(self, expected: Sequence[Seen]) -> tuple[str, list[Seen]]:
        """Write the shortest file that plays this and expects some of what was seen.

        Gives its text, and what of `expected` it could not expect. The file claims nothing. The table stays as it is.
        """
        return write_shortest(self._make_data(), expected, self.games)

    def _make_data(self) -> dict[str, Any]:
        """Give the scenario with the script so far as data that can be written, without its claims and expectations."""
        return make_data(msgspec.structs.replace(self.given, when=self.script, claims=[], then=Then(), contrast=None))

    # -- what is done --------------------------------------------------------------------------------------------

    def do(self, line: str, choose: Choose) -> list[str]:
        """Do what a line says. Gives the events that came of it and matter, as lines, each with the rules it rests on.

        Such a line is `drawn obj=a  ← mtg:121.1@cr-2021-02-05`. If nothing of it matters, the list is empty. Everybody
        passes first where the step waits for its moment.

        Args:
            line: A line of a script, or a step of another kind as YAML, such as `until: turn-began`.
            choose: Takes a choice and its answering lines, and gives the index of one. What it raises comes through.

        Raises:
            LineError: The line means nothing here, the rules do not permit it, or what it expects is not so. Nothing
                has happened.
        """
        state, before, steps = self.state, len(self.log), len(self.script)
        self._do_step(_read_step(line), choose)
        self._marks.append(steps)
        told: list[str] = []
        for one in self.log[before:]:
            if is_telling(one, state, self._hand.game):
                told.append(self._print_record(one))
            state = apply(state, one.event, self._hand.game.writers) if isinstance(one, Record) else state
        return told

    def undo(self) -> bool:
        """Take back the last line that was typed, with its answers. Gives whether there was one.

        What the file says stays. The rest of the script is played anew. Nothing that was typed before it changes.
        """
        if not self._marks:
            return False
        self._hand = self._begin(self.script[: self._marks.pop()])
        return True

    def _do_step(self, step: str | dict[str, Any], choose: Choose) -> None:
        """Do one step; if it cannot be done, everything is as before.

        `choose` takes a choice and its answering lines, and gives the index of one.

        Raises:
            LineError: It cannot be done, or a fact or answer that it expects is another. Any other error comes through
                as it is.
        """
        hand, steps, failed = self._hand, self.script, len(self._hand.result.failures)
        if isinstance(step, str) and not is_answer(step) and step.split()[:1] != ["resolve"]:
            parse_action(step, hand.game, hand.names, self.state)  # what it lacks is said before anybody passes
        hand.choose = choose
        try:
            hand.add(step)
            hand.go_on()
        except (ScriptStoppedError, ScenarioError, LineError) as error:
            self._hand = self._begin(steps)
            said = error.failure.message if isinstance(error, ScriptStoppedError) else str(error)
            raise LineError(said) from error
        except BaseException:
            self._hand = self._begin(steps)
            raise
        if hand.result.failures[failed:]:
            said = "; ".join(one.message for one in hand.result.failures[failed:])
            self._hand = self._begin(steps)
            raise LineError(said)

    def _begin(self, steps: Sequence[str | dict[str, Any]]) -> _Hand:
        """Give a script with these steps done anew from the position of the file. The table is not changed.

        Raises:
            ScriptStoppedError: A step cannot be done.
            LineError: A step cannot be read.
        """
        hand = _Hand(msgspec.structs.replace(self.given, when=list(steps)), self.games)
        hand.go_on()
        return hand

    def _print_record(self, one: Record | Stop) -> str:
        """Write a record as a line, with the rules it rests on: `drawn obj=a  ← mtg:121.1@cr-2021-02-05`.

        An event that was forbidden begins with `(stopped)`. One that rests on no rule has `the script` in place of
        rules.
        """
        names = name_objects(self.state, self._hand.names.labels)
        rules = dict.fromkeys(entry.rule for entry in self._hand.run.entries if entry.n in one.because)
        stopped = "(stopped) " if isinstance(one, Stop) else ""
        return f"{stopped}{describe_event(one.event, names)}  ← {', '.join(rules) or 'the script'}"


def _read_step(line: str) -> str | dict[str, Any]:
    """Read a typed line as a step: `P1 pass` stays a text, and `at: main` gives `{"at": "main"}`.

    Raises:
        LineError: It begins with a word and a colon, and is no YAML.
    """
    try:
        return read_step_line(line)
    except NotationError as error:
        raise LineError(str(error)) from error
