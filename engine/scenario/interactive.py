"""A position to play on by hand: what may be done now, as lines of a script, and what came of each line.

The lines done so far, passes and answers included, are a script that plays the same again.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.errors import Pending, Refusal
from engine.kernel.log import Record, Stop
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.scenario.describe import describe_action, describe_choices, describe_event, describe_position, name_objects
from engine.scenario.lines import LineError, Names, parse_action
from engine.scenario.model import Scenario
from engine.scenario.position import read_cards, set_up_position
from engine.scenario.result import Games, load_game

__all__ = ["Table"]


class Table:
    """A scenario's position that is played on by lines."""

    def __init__(self, scenario: Scenario, games: Games) -> None:
        """Lay out the position.

        Raises:
            engine.scenario.position.PositionError: It cannot be laid out.
        """
        self.game = load_game(scenario.game, games)
        state, labels = set_up_position(
            self.game, scenario.given, read_cards(self.game, scenario.cards), scenario.options
        )
        self.run = Run(self.game, state)
        self.names = Names(labels)
        self.run.settle()
        self.script: list[str] = []
        """Every line so far, answers to choices included."""

    @property
    def state(self) -> State:
        """The position now."""
        return self.run.state

    def describe(self) -> list[str]:
        """The position in lines of words."""
        return list(describe_position(self.state, name_objects(self.state, self.names.labels)))

    def offers(self) -> list[str]:
        """What the seat with priority may do, as lines; empty when the game is over."""
        seat = self.state.flow.priority
        found = self.run.offers(seat) if seat is not None else []
        return [describe_action(one, self.names, self.state) for one in found]

    def do(self, line: str, choose: Callable[[Pending, list[str]], int]) -> list[str]:
        """Do what a line says. Gives the events that came of it, as lines.

        Args:
            line: An action of a script.
            choose: Takes a choice and its answering lines, and gives the index of one.

        Raises:
            LineError: The line means nothing here, or the rules do not permit it.
        """
        state, before = self.state, len(self.run.log)
        chosen: list[str] = []

        def answer(pending: Pending) -> object:
            lines = describe_choices(pending, self.names, state)
            at = choose(pending, lines)
            chosen.append(lines[at])
            return pending.options[at]

        try:
            self.run.act(parse_action(line, self.game, self.names, state), answer=answer)
        except Refusal as refusal:
            raise LineError(f"{line}: {refusal.reason}") from refusal
        self.script += [line, *chosen]
        return [self._print_record(one) for one in self.run.log[before:]]

    def _print_record(self, one: Record | Stop) -> str:
        """A record as a line, with the rules it rests on."""
        names = name_objects(self.state, self.names.labels)
        rules = dict.fromkeys(entry.rule for entry in self.run.entries if entry.n in one.because)
        stopped = "(stopped) " if isinstance(one, Stop) else ""
        return f"{stopped}{describe_event(one.event, names)}  ← {', '.join(rules) or 'the script'}"
