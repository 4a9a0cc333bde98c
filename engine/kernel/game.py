"""What the kernel is told about a game: its rules, zones, words, events, cards and hooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.kernel.errors import UndeclaredTopicError
from engine.kernel.events import WRITERS, Event, Writer, lineage
from engine.kernel.hooks import Hooks, ScenarioHooks
from engine.kernel.rules import Clause, Rules, sort_clauses
from engine.kernel.topics import KERNEL_TOPICS, Question, Topic, Topics
from engine.kernel.values import Value, Word, tag
from engine.kernel.words import Card, Static

__all__ = ["Budget", "Game", "Zone"]


@dataclass(frozen=True, slots=True)
class Zone:
    """A kind of place: whether each seat has its own, and who may see what lies there face up."""

    name: str
    shared: bool = False
    seen_by: Literal["all", "owner", "none"] = "all"
    ordered: bool = False
    board: bool = False
    """Filters that name no zone look here, and so do abilities that function on the board."""


@dataclass(slots=True, eq=False)
class Game:
    """Everything the kernel must be told about a game."""

    name: str
    rules: Rules
    zones: Mapping[str, Zone]
    actions: tuple[type[Word], ...]
    topics: tuple[Topic, ...] = ()
    """The topics of its own that its clauses answer, beside the kernel's."""
    vocabulary: tuple[type[Word], ...] = ()
    """Words of effects, costs and abilities that cards may use, beside the kernel's."""
    events: tuple[type[Event], ...] = ()
    writers: Mapping[type[Event], Writer] = field(default_factory=lambda: dict(WRITERS))
    cards: Mapping[str, Card] = field(default_factory=dict)
    seats: tuple[str, ...] = ("P1", "P2")
    stack: str = "stack"
    """The place where what is announced waits to resolve; a script plays on until it is empty."""
    phase: str = "main"
    """The phase in which a given position rests, unless it says otherwise."""
    marks: Mapping[str, object] = field(default_factory=dict)
    """Marks that each seat begins with: life and the like."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """A field that reads as another until something changes it: power reads as base-power."""
    lists: frozenset[str] = frozenset({"abilities", "types"})
    """Fields that hold several values; grant and remove work on them."""
    late: frozenset[str] = frozenset()
    """Slots of replacements that come after the event."""
    hooks: Hooks = field(default_factory=Hooks)
    """What the kernel asks of the game besides its rules."""
    scenario: ScenarioHooks = field(default_factory=ScenarioHooks)
    """What scenarios ask of the game."""
    declared: Topics = field(init=False)
    """Every topic on which a question may be asked."""
    by: dict[tuple[str, str], tuple[Clause, ...]] = field(init=False)
    """Who answers which question on which topic."""
    implied: frozenset[str] = field(init=False)
    """Fields that some clause reads from the rest of what is printed (*defines* `printed:<field>`)."""
    reckoned: frozenset[str] = field(init=False)
    """Fields that some clause reads from what is printed and what else there is (*defines* `reckoned:<field>`)."""
    prints: Mapping[str, str] = field(init=False)
    """`fields` the other way round: base-power is printed as power."""
    derived: frozenset[str] = field(init=False)
    """Fields that some clause changes after everything else (*defines* `value:<field>`)."""
    _static: dict[int, tuple[Card, bool]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        groups: dict[tuple[str, str], list[Clause]] = {}
        for clause in self.rules.clauses:
            groups.setdefault((clause.question, clause.topic), []).append(clause)
        kinds = {name for kind in (*WRITERS, *self.events) for name in lineage(kind)}
        words = {"action": map(tag, self.actions), "event": kinds, "effect": map(tag, self.vocabulary)}
        self.declared = Topics((*KERNEL_TOPICS, *self.topics), {kind: frozenset(some) for kind, some in words.items()})
        for (question, topic), clauses in groups.items():
            if self.declared.find_for_clause(question, topic) is None:
                near = self.declared.find_nearest(question, topic)
                raise UndeclaredTopicError(self.name, question, topic, near, clause=clauses[0].key)
        self.by = {key: sort_clauses(clauses) for key, clauses in groups.items()}
        self.prints = {base: current for current, base in self.fields.items()}
        topics = [topic.partition(":") for question, topic in self.by if question == "defines"]
        self.implied = frozenset(name for kind, _, name in topics if kind == "printed")
        self.reckoned = frozenset(name for kind, _, name in topics if kind == "reckoned")
        self.derived = frozenset(name for kind, _, name in topics if kind == "value")

    def has_static_ability(self, card: Card) -> bool:
        """Whether a card prints anything that is in force by itself (looked up once a card)."""
        known = self._static.get(id(card))
        if known is None:
            known = (card, any(isinstance(one, Static) for one in card.abilities))
            self._static[id(card)] = known
        return known[1]

    def clauses(self, question: Question, topic: str) -> tuple[Clause, ...]:
        """Who answers this question on this topic, in an order that respects `after`.

        Raises:
            UndeclaredTopicError: the game declares no such topic.
        """
        found = self.by.get((question, topic))
        if found is None:
            if self.declared.find(question, topic) is None:
                near = self.declared.find_nearest(question, topic)
                raise UndeclaredTopicError(self.name, question, topic, near)
            found = self.by[question, topic] = ()
        return found


class Budget(Value, frozen=True):
    """How much may happen in one run before it is called endless."""

    events: int = 20_000
    choices: int = 2_000
    questions: int = 500_000
    replacements: int = 100
    """Of one event: a loop in which nothing happens would spend no events."""
    nested: int = 30
    """Events, each done in the midst of another: where they do not end, they are of few kinds that take turns."""
    parts: int = 10_000
    """In force at one time: abilities may grant abilities."""
