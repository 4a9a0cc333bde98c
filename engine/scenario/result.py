"""What came of a run of a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.kernel.errors import Refusal
from engine.kernel.game import Budget, Game
from engine.kernel.log import Entry, Record, Stop
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.scenario.cause import Fact, find_causes
from engine.scenario.model import Failure, Scenario

__all__ = ["BUDGET", "Games", "Result", "count_expectations", "load_game"]

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
    facts: dict[int, Fact] = field(default_factory=dict)
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
        events = dict(zip(self.facts, find_causes([*self.facts.values()], self.log, self.start, looking), strict=True))
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


def count_expectations(scenario: Scenario) -> int:
    """How many things a scenario expects."""
    return len(scenario.then.events) + len(scenario.then.facts) + len(scenario.then.not_)


def load_game(name: str, games: Games) -> Game:
    """A game by its name, made if it is not yet."""
    entry = games[name]
    return entry if isinstance(entry, Game) else entry()
