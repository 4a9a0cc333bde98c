"""What a game declares to the kernel: its rules, zones, words, events, cards and hooks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.kernel.errors import UndeclaredTopicError, UnknownLawError
from engine.kernel.events import WRITERS, Event, Writer, lineage
from engine.kernel.hooks import Hooks, ScenarioHooks
from engine.kernel.reads import Reads
from engine.kernel.rules import Clause, Rules, sort_clauses
from engine.kernel.topics import KERNEL_TOPICS, Question, Topic, Topics
from engine.kernel.values import Value, Word, tag
from engine.kernel.words import Card, Static

__all__ = ["Budget", "Game", "Zone"]

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Zone:
    """A kind of place: whether all seats share it, who sees its face-up cards, and whether its order counts."""

    name: str
    shared: bool = False
    seen_by: Literal["all", "owner", "none"] = "all"
    ordered: bool = False
    board: bool = False
    """Whether filters that name no zone look here. Abilities that function on the board function here."""


@dataclass(slots=True, eq=False)
class Game:
    """Everything that the kernel needs to know about a game.

    Raises:
        UndeclaredTopicError: A clause answers a topic that nobody declares.
        UnknownLawError: A clause begins or ends with an edition that is not among `laws`.
        ValueError: A topic is declared twice, or clauses come after one another in a ring.
    """

    name: str
    rules: Rules
    zones: Mapping[str, Zone]
    actions: tuple[type[Word], ...]
    topics: tuple[Topic, ...] = ()
    """The topics that this game declares beside the kernel's."""
    vocabulary: tuple[type[Word], ...] = ()
    """The game's own words of effects, costs and abilities."""
    events: tuple[type[Event], ...] = ()
    writers: Mapping[type[Event], Writer] = field(default_factory=lambda: dict(WRITERS))
    cards: Mapping[str, Card] = field(default_factory=dict)
    seats: tuple[str, ...] = ("P1", "P2")
    stack: str = "stack"
    """The place where announced cards and abilities wait to resolve. A script plays on until it is empty."""
    phase: str = "main"
    """The phase of a given position that names none."""
    marks: Mapping[str, object] = field(default_factory=dict)
    """The marks that each seat begins with, such as life."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Fields that read as another field until something changes them: power reads as base-power."""
    lists: frozenset[str] = frozenset({"abilities", "types"})
    """Fields that hold several values, so that grant and remove apply to them."""
    late: frozenset[str] = frozenset()
    """Slots whose replacements come after the event."""
    hooks: Hooks = field(default_factory=Hooks)
    """Functions that the kernel calls besides the rules."""
    scenario: ScenarioHooks = field(default_factory=ScenarioHooks)
    """What scenarios need to know about the game."""
    laws: Mapping[str, str] = field(default_factory=dict)
    """The editions whose law it can play, oldest first, each with its day. Empty if it knows one law alone."""
    law: str = ""
    """The edition whose law is played; the oldest by default."""
    readers: list[Reads] = field(default_factory=list, repr=False)
    """Who writes down what is read of this game and of its copies (see `reads.record_reads`)."""
    declared: Topics = field(init=False)
    """Every topic that a question may be asked on."""
    by: dict[tuple[str, str], tuple[Clause, ...]] = field(init=False)
    """The clauses in force that answer, by question and topic."""
    implied: frozenset[str] = field(init=False)
    """Fields that some clause derives from the rest of the print (*defines* `printed:<field>`)."""
    reckoned: frozenset[str] = field(init=False)
    """Fields that some clause derives from the print and the position (*defines* `reckoned:<field>`)."""
    prints: Mapping[str, str] = field(init=False)
    """`fields` inverted: base-power is printed as power."""
    derived: frozenset[str] = field(init=False)
    """Fields that some clause changes after all else (*defines* `value:<field>`)."""
    _static: dict[int, tuple[Card, bool]] = field(init=False, default_factory=dict)
    _under: dict[str, Game] = field(init=False, default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """Sort the clauses by question and topic, and list the fields that clauses define.

        `law` becomes the oldest if not given.

        Raises:
            UndeclaredTopicError: A clause answers a topic that nobody declares.
            UnknownLawError: A clause begins or ends with an edition that is not among `laws`.
            KeyError: `law` is not among `laws`, and a clause names an edition.
            ValueError: A topic is declared twice, or clauses come after one another in a ring.
        """
        groups: dict[tuple[str, str], list[Clause]] = {}
        self.law = self.law or next(iter(self.laws), "")
        for clause in self.rules.clauses:
            groups.setdefault((clause.question, clause.topic), []).append(clause)
        kinds = {name for kind in (*WRITERS, *self.events) for name in lineage(kind)}
        words = {"action": map(tag, self.actions), "event": kinds, "effect": map(tag, self.vocabulary)}
        self.declared = Topics((*KERNEL_TOPICS, *self.topics), {kind: frozenset(some) for kind, some in words.items()})
        for (question, topic), clauses in groups.items():
            if self.declared.find_for_clause(question, topic) is None:
                near = self.declared.find_nearest(question, topic)
                raise UndeclaredTopicError(self.name, question, topic, near, clause=clauses[0].key)
        in_force = {key: sort_clauses([one for one in some if self.is_in_force(one)]) for key, some in groups.items()}
        self.by = {key: clauses for key, clauses in in_force.items() if clauses}
        self.prints = {base: current for current, base in self.fields.items()}
        topics = [topic.partition(":") for question, topic in self.by if question == "defines"]
        self.implied = frozenset(name for kind, _, name in topics if kind == "printed")
        self.reckoned = frozenset(name for kind, _, name in topics if kind == "reckoned")
        self.derived = frozenset(name for kind, _, name in topics if kind == "value")

    def is_in_force(self, clause: Clause) -> bool:
        """Whether a clause belongs to the law that is played: it has begun by then and has not ended.

        A clause that names no edition always does. With the edition of its `until`, it no longer does.

        Raises:
            UnknownLawError: It begins or ends with an edition that the game does not list.
            KeyError: It names an edition, and the game's own `law` is not among its `laws`.
        """
        if not clause.since and not clause.until:
            return True
        order = {name: at for at, name in enumerate(self.laws)}
        for name in filter(None, (clause.since, clause.until)):
            if name not in order:
                raise UnknownLawError(self.name, name, self.laws)
        now = order[self.law]
        return (not clause.since or order[clause.since] <= now) and (not clause.until or now < order[clause.until])

    def under(self, at: str) -> Game:
        """The same game under the law of a day (`2026-01-16`) or an edition (`cr-2026-01-16`).

        If that law is played already, or for "", it is this very game. Else it is a copy, the same one each time.

        Raises:
            UnknownLawError: The game knows no law of that day, or no such edition.
        """
        law = self.find_law(at) if at else self.law
        if law == self.law:
            return self
        if law not in self._under:
            self._under[law] = replace(self, law=law)
        return self._under[law]

    def with_cards(self, cards: Mapping[str, Card]) -> Game:
        """A copy of the game with these cards besides its own, by name. A card of a name it has already is replaced.

        The game itself stays as it is.
        """
        return replace(self, cards={**self.cards, **cards})

    @property
    def newest_law(self) -> str:
        """The name of the newest edition whose law it can play: `"cr-2026-01-16"`.

        It is "" if it knows one law alone.
        """
        return list(self.laws)[-1] if self.laws else ""

    def find_law(self, at: str) -> str:
        """The name of the edition that is in force on a day (`2026-01-16`), or that has this name.

        A day gives the latest begun.

        Raises:
            UnknownLawError: No edition has this name, or none had begun on this day, or the text is no day.
        """
        if at in self.laws:
            return at
        begun = [name for name, day in self.laws.items() if day <= at] if _DAY.fullmatch(at) else []
        if not begun:
            raise UnknownLawError(self.name, at, self.laws)
        return begun[-1]

    def has_static_ability(self, card: Card) -> bool:
        """Whether a card prints a static ability on its front face. The answer is remembered by card."""
        known = self._static.get(id(card))
        if known is None:
            known = (card, any(isinstance(one, Static) for one in card.abilities))
            self._static[id(card)] = known
        return known[1]

    def clauses(self, question: Question, topic: str) -> tuple[Clause, ...]:
        """The clauses that answer a question on a topic, sorted so that each follows those it comes `after`.

        `()` if none does. Clauses of another law are left out; those that a run switches off are among them.

        Raises:
            UndeclaredTopicError: The game declares no such topic.
        """
        for reads in self.readers:
            reads.topics.add((question, topic))
        found = self.by.get((question, topic))
        if found is None:
            if self.declared.find(question, topic) is None:
                near = self.declared.find_nearest(question, topic)
                raise UndeclaredTopicError(self.name, question, topic, near)
            found = self.by[question, topic] = ()
        return found


class Budget(Value, frozen=True):
    """How much may happen in one run before the kernel stops it as endless."""

    events: int = 20_000
    choices: int = 2_000
    questions: int = 500_000
    replacements: int = 100
    """For one event. A loop in which nothing happens would use up no events."""
    nested: int = 30
    """How many events may happen, each in the middle of the one before."""
    parts: int = 10_000
    """How many parts may be in force at once, as abilities may grant abilities."""
