"""The result of running a scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from engine.kernel.errors import Refusal
from engine.kernel.game import Budget, Game
from engine.kernel.log import Entry, Record, Stop
from engine.kernel.run import Run
from engine.kernel.state import State
from engine.kernel.values import show, within
from engine.kernel.words import Card, Pattern
from engine.scenario.form.model import Failure, Now, Scenario
from engine.scenario.playing.cause import Fact, find_causes
from rulebook.claim import Claim
from rulebook.ids import make_slug

__all__ = ["BUDGET", "Games", "Result", "count_expectations", "load_game"]

BUDGET = Budget(events=2_000, choices=300, questions=100_000, replacements=50, parts=300)
"""How much may happen in one scenario: enough for a short game, within a few seconds."""

Games = Mapping[str, "Game | Callable[[], Game]"]


@dataclass
class Result:
    """The result of a run of a scenario: how it ended, what failed, and what each expectation rests on.

    `outcome` is passed, failed, broken or todo. An entry is an answer of a clause. The key of a clause is the pinned id
    of its rule, `#` and its name.
    """

    scenario: Scenario
    outcome: str
    failures: list[Failure] = field(default_factory=list)
    log: list[Record | Stop] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    spoke: frozenset[str] = frozenset()
    """Keys of the clauses with any entry at all. Other clauses cannot matter."""
    by_step: dict[int, frozenset[str]] = field(default_factory=dict)
    """For each step, the keys of the clauses that its events, or its refusal, rest on."""
    refused: list[Refusal] = field(default_factory=list)
    """The refusals that `try:` steps met."""
    tried: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    """The line of each `try:`, with the entries that its refusal rests on."""
    start: State | None = None
    stopped_at: int | None = None
    """The step at which the script could not go on; None if it was played to its end."""
    stood: tuple[State, int] | None = None
    """The position in which an illegal action was first tried, and the number of the last event before it."""
    state: State | None = None
    labels: dict[str, str] = field(default_factory=dict)
    cards: Mapping[str, Card] = field(default_factory=dict)
    """The cards that the position could use, by slug: the game's and the scenario's own."""
    rests: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)
    """The line of each expectation that was met or read, with the entries it rests on."""
    facts: dict[int, Fact] = field(default_factory=dict)
    """By their index in `rests`, the facts whose causes can be looked for."""
    played: Run | None = None
    """The run itself."""
    carried: list[tuple[Claim, str]] = field(default_factory=list)
    """The claims that expectations say they show, each with the line of the expectation."""
    contrast: Scenario | None = None
    """The contrast that `verify` compared it with."""
    otherwise: frozenset[str] = frozenset()
    """The lines of expectations that do not hold in the contrast."""
    happened: list[str] = field(default_factory=list)
    """The lines of `not` whose events did happen."""
    error: str | None = None
    passes: dict[int, int] = field(default_factory=dict)
    """How many passes went by before each step (0: after the last)."""
    asked: int = 0
    """How many questions the run took."""
    starts: dict[int, tuple[int, State]] = field(default_factory=dict)
    """For each step, the length of the log and the position as it was done, after the passes before it."""
    ends: dict[int, int] = field(default_factory=dict)
    """The length of the log after each step (0: before the first)."""

    @cached_property
    def remarks(self) -> list[str]:
        """What the scenario's writer may want to know, and what is no failure, one sentence each.

        A pattern on a card of the scenario's own that nothing matched in the run may be a slip. The sentence is `Test
        Bear: nothing in this run was` and the pattern. Only cards that lay there at the start count. It is empty if
        there is nothing, if the script was stopped, or if the run broke.
        """
        stopped = any(one.by == "script" for one in self.failures)
        if self.played is None or self.start is None or stopped or self.outcome not in {"passed", "failed"}:
            return []
        own = {make_slug(name) for name in self.scenario.cards}
        laid = {obj.card.name: obj.card for obj in self.start.objects.values() if make_slug(obj.card.name) in own}
        return [
            f"{name}: nothing in this run was {show(one)}"
            for name, card in laid.items()
            for one in dict.fromkeys(part for part in within(card) if isinstance(part, Pattern))
            if one not in self.played.met
        ]

    def list_reasons_of(self, record: Record | Stop) -> tuple[int, ...]:
        """Give the numbers of the entries (answers of clauses) that a record or stop rests on.

        They are its own reasons, and what permits the action of the script that it came of. Each stands once.
        """
        spans = ((at, self.starts[at][0], self.ends.get(at, 0)) for at in self.starts if at in self._actions)
        at = next((at for at, begin, end in spans if begin <= record.n < end), None)
        return tuple(dict.fromkeys((*record.because, *(self.list_permits(at) if at else ()))))

    def list_permits(self, at: int) -> tuple[int, ...]:
        """Give the number of the entry that permits the action of a step, as a tuple of one; empty if there is none.

        A step that is no action, did not happen, or had no event has none. If two clauses permit it, the tuple is
        empty, as it rests on neither alone. `at` is the step's number, counted from 1.
        """
        if at not in self._actions or at not in self.starts or self.played is None:
            return ()
        begin = self.starts[at][0]
        opening = self.played.log[begin].because if begin < self.ends.get(at, 0) else ()
        permits = tuple(n for n in opening if self.played.entries[n].question == "allows")
        return permits if len(permits) == 1 else ()

    @cached_property
    def _actions(self) -> frozenset[int]:
        """The numbers of the steps that are actions, counted from 1: lines, and `now` steps.

        Answers to choices are lines, too.
        """
        return frozenset(at for at, one in enumerate(self.scenario.steps(), 1) if isinstance(one, (str, Now)))

    @cached_property
    def reasons(self) -> list[tuple[str, tuple[int, ...]]]:
        """The line of each expectation, with the numbers of all entries it rests on, those of a fact's causes included.

        An example is `("g1.power", (4, 7))`. They stand in the order in which they were read or met. One line may come
        several times, and so may a number.
        """
        if not self.facts or self.played is None or self.start is None:
            return self.rests
        run = self.played
        looking = Run(run.game, self.start, off=run.off, budget=run.budget)
        events = dict(zip(self.facts, find_causes([*self.facts.values()], self.log, self.start, looking), strict=True))
        return [
            (line, (*because, *(n for one in events.get(at, ()) for n in self.list_reasons_of(one))))
            for at, (line, because) in enumerate(self.rests)
        ]

    @cached_property
    def grounds(self) -> tuple[Entry, ...]:
        """Every entry (answer of a clause) that some expectation or refusal rests on, directly or by way of others.

        Only refusals that `try:` steps met count. Empty if nothing ran.
        """
        return self._chain(self.reasons)

    def _chain(self, lines: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[Entry, ...]:
        """Give every entry that these lines, or the refusals met, rest on, directly or by way of others.

        Empty if nothing ran. `lines` holds the line of each expectation with the numbers of entries:
        `("g1.power", (4, 7))`.
        """
        tried = (n for one in self.refused for n in one.because if n < len(self.entries))
        return tuple(self.played.chain([*tried, *(n for _, why in lines for n in why)])) if self.played else ()

    def list_rules_of(self, line: str) -> frozenset[str]:
        """Give the pinned ids of the rules that an expectation or attempt rests on: `{"mtg:702.19b@cr-2021-02-05"}`.

        `line` is the line under which its reasons are kept, such as `g1.power`. An unknown line gives an empty set.
        """
        why = [n for said, because in (*self.reasons, *self.tried) if said == line for n in because]
        return frozenset(entry.rule for entry in self.played.chain(why)) if self.played else frozenset()

    def rests_on(self, rule: str) -> bool:
        """Whether some expectation or refusal rests on a rule, given by its pinned id. False for an unknown one.

        Causes of facts are looked for last, as that is slow.
        """
        return any(entry.rule == rule for entry in self._chain(self.rests)) or rule in self.rules()

    @property
    def observed(self) -> frozenset[str]:
        """The keys of the clauses that some expectation or refusal rests on; empty if none does.

        A key is a rule's pinned id, `#`, and the clause's name.
        """
        return frozenset(entry.clause for entry in self.grounds)

    def rules(self) -> frozenset[str]:
        """Give the pinned ids of the rules that some expectation or refusal rests on; empty if none does."""
        return frozenset(key.partition("#")[0] for key in self.observed)


def count_expectations(scenario: Scenario) -> int:
    """Count the events, facts and unwanted events that a scenario names under `then`; 0 if there are none.

    What steps of the script expect, as a `try` or `check`, is not counted.
    """
    return len(scenario.then.events) + len(scenario.then.facts) + len(scenario.then.not_)


def load_game(scenario: Scenario, games: Games) -> Game:
    """Give the game of a scenario, under the law (date or edition of the rules) that the scenario names.

    One that names none is played under the oldest law, the source's, if it claims something or is the contrast in a
    file. Else it is a question, and is played under the newest.

    Args:
        scenario: The scenario.
        games: The games by name, or functions that make them.

    Raises:
        KeyError: There is no such game.
        UnknownLawError: The game knows no such law.
    """
    entry = games[scenario.game]
    game = entry if isinstance(entry, Game) else entry()
    is_question = not scenario.claims and not scenario.within
    return game.under(scenario.at or (game.newest_law if is_question else game.law))
