"""The five questions, the clauses that answer them, and what can come of asking.

A game's rules are functions, one a clause, registered with the number they stand under:

>>> rules = Rules("toy", "first")
>>> @rules.forbids("3.2", "play")
... def hand_is_empty(ask, action):
...     return False
>>> rules.clauses[0].key
'toy:3.2@first#hand_is_empty'

What a clause takes and gives, by question (`ask` is the `run.Run` in which it is asked):

- *does* `(ask, subject) -> iterator of events`: yield one event, or a tuple of simultaneous ones; sent back the records
  of what happened. Nothing yielded is the neutral answer.
- *allows* `(ask, subject) -> bool`: False is neutral.
- *forbids* `(ask, subject) -> bool | str`: False is neutral; a text names the source of the objection.
- *defines* `(ask, subject, so_far) -> value`: `so_far` back again is neutral.
- *orders* `(ask, items) -> those that go first`: all of them is neutral.

Where two clauses both speak on one *defines* or *does* topic, one must say that it comes `after` the other; otherwise
the kernel raises a conflict that names both.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, TypeVar

from engine.kernel.events import WRITERS, Event, Writer
from engine.kernel.state import State
from engine.kernel.values import Value, Word, show, tag
from engine.kernel.words import Card, Static
from rulebook.ids import Id

__all__ = [
    "Budget",
    "Clause",
    "Conflict",
    "Does",
    "Endless",
    "Entry",
    "Game",
    "KernelError",
    "NotModelled",
    "Pending",
    "Question",
    "Record",
    "Refusal",
    "Rules",
    "Spent",
    "Stop",
    "Zone",
]

Question: TypeAlias = Literal["does", "allows", "forbids", "defines", "orders"]
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Clause:
    """One function of one rule, answering one question on one topic."""

    rule: str
    """The full id: `fab:6.3.2@ja`."""
    question: Question
    topic: str
    fn: Callable[..., Any]
    name: str
    after: tuple[str, ...] = ()
    """Names of clauses of the same topic that this one comes after."""
    key: str = field(init=False)
    """The clause's own name, by which it is switched off."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", f"{self.rule}#{self.name}")


class Rules:
    """A game's clauses, as they are written down. Use one `Rules` a game; pass `edition` where a clause needs another.

    `assumption` numbers what no document says: `toy:assumed/first-seat-begins`.
    """

    def __init__(self, game: str, edition: str) -> None:
        self.game, self.edition = game, edition
        self.clauses: list[Clause] = []
        self.structural: dict[str, str] = {}

    def id(self, number: str, edition: str | None = None) -> str:
        """The full id of a rule of this game."""
        return str(Id(self.game, number, edition or self.edition))

    def _add(
        self, question: Question, number: str, topics: str | tuple[str, ...], after: object, edition: str | None
    ) -> Callable[[F], F]:
        names = tuple(
            a if isinstance(a, str) else a.__name__ for a in (after if isinstance(after, tuple) else (after,))
        )

        def add(fn: F) -> F:
            for topic in (topics,) if isinstance(topics, str) else topics:
                clause = Clause(self.id(number, edition), question, topic, fn, fn.__name__, names)
                if any(c.key == clause.key and c.topic == topic for c in self.clauses):
                    raise ValueError(f"{clause.key} is registered twice on {topic}: name the function differently")
                self.clauses.append(clause)
            return fn

        return add

    def does(
        self, number: str, topic: str | tuple[str, ...], *, after: object = (), edition: str | None = None
    ) -> Callable[[F], F]:
        """Register what happens."""
        return self._add("does", number, topic, after, edition)

    def allows(
        self, number: str, topic: str | tuple[str, ...], *, after: object = (), edition: str | None = None
    ) -> Callable[[F], F]:
        """Register a permission."""
        return self._add("allows", number, topic, after, edition)

    def forbids(
        self, number: str, topic: str | tuple[str, ...], *, after: object = (), edition: str | None = None
    ) -> Callable[[F], F]:
        """Register an objection."""
        return self._add("forbids", number, topic, after, edition)

    def defines(
        self, number: str, topic: str | tuple[str, ...], *, after: object = (), edition: str | None = None
    ) -> Callable[[F], F]:
        """Register a value."""
        return self._add("defines", number, topic, after, edition)

    def orders(
        self, number: str, topic: str | tuple[str, ...], *, after: object = (), edition: str | None = None
    ) -> Callable[[F], F]:
        """Register an order."""
        return self._add("orders", number, topic, after, edition)

    def shape(self, number: str, why: str, *, edition: str | None = None) -> None:
        """Name a rule that is the kernel's very shape: shown, tested by laws, never called proved."""
        self.structural[self.id(number, edition)] = why


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
    tables: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the game's clauses look up."""
    candidates: Callable[[Any, str], Any] | None = None
    """`(run, seat) -> actions worth asking about`, legal or not; offers keep the legal ones."""
    checks: Callable[[Any], Any] | None = None
    """`(run) -> (topic, subject) pairs` that a wave asks; none given: each object, each seat, and the game."""
    amounts: Mapping[type[Word], Callable[[Any, Any, Any], int]] = field(default_factory=dict)
    """Words of the game's own that count something: `(word, context, look) -> number`."""
    by: dict[tuple[str, str], tuple[Clause, ...]] = field(init=False)
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
        self.by = {key: _sorted(clauses) for key, clauses in groups.items()}
        self.prints = {base: current for current, base in self.fields.items()}
        topics = [topic.partition(":") for question, topic in self.by if question == "defines"]
        self.implied = frozenset(name for kind, _, name in topics if kind == "printed")
        self.reckoned = frozenset(name for kind, _, name in topics if kind == "reckoned")
        self.derived = frozenset(name for kind, _, name in topics if kind == "value")

    def static(self, card: Card) -> bool:
        """Whether a card prints anything that is in force by itself (looked up once a card)."""
        known = self._static.get(id(card))
        if known is None:
            known = (card, any(isinstance(one, Static) for one in card.abilities))
            self._static[id(card)] = known
        return known[1]

    def clauses(self, question: Question, topic: str) -> tuple[Clause, ...]:
        """Who answers this question on this topic, in an order that respects `after`."""
        return self.by.get((question, topic), ())


def _sorted(clauses: list[Clause]) -> tuple[Clause, ...]:
    left, done = list(clauses), list[Clause]()
    names = {c.name for c in clauses}
    while left:
        for clause in left:
            waits = {a for a in clause.after if a in names and a not in {d.name for d in done}}
            if not waits:
                done.append(clause)
                left.remove(clause)
                break
        else:
            raise ValueError(f"clauses that come after one another in a ring: {', '.join(c.key for c in left)}")
    return tuple(done)


class Entry(Value, frozen=True):
    """One answer that was not neutral."""

    n: int
    clause: str
    rule: str
    question: str
    topic: str
    subject: object
    before: object
    after: object
    source: str | None = None
    uses: tuple[int, ...] = ()

    def __str__(self) -> str:
        said = {"allows": "allows", "forbids": "forbids"}.get(self.question)
        what = said or f"{self.question} {show(self.before)} -> {show(self.after)}"
        return f"{self.clause} on {show(self.subject)}: {what}"


class Record(Value, frozen=True):
    """One event as it happened. `moment`: shared by simultaneous events. `cause`: the record it was done for."""

    n: int
    moment: int
    event: Event
    because: tuple[int, ...] = ()
    cause: int | None = None
    step: int = 0

    @property
    def becomes(self) -> str:
        """The object that a moved one is now; empty of any other event."""
        return str(getattr(self.event, "becomes", ""))


class Stop(Value, frozen=True):
    """A proposed event that was forbidden."""

    n: int
    event: Event
    because: tuple[int, ...] = ()
    step: int = 0


Does: TypeAlias = Generator[Event | tuple[Event, ...], list[Record], None]
"""What a *does* clause is: it yields an event, or simultaneous ones, and is sent the records of what came of them."""


class KernelError(Exception):
    """Something that ends a run otherwise than by the rules."""


class NotModelled(KernelError):
    """A card's clause, or a rule, that nobody has written yet."""

    def __init__(self, what: str, clause: str = "") -> None:
        super().__init__(
            f"not modelled: {what}" + (f", {clause}" if clause else "") + "; write it before relying on it"
        )
        self.what, self.clause = what, clause


class Conflict(KernelError):
    """Two answers with nothing to put one before the other: a found ambiguity."""

    def __init__(self, topic: str, names: tuple[str, ...]) -> None:
        super().__init__(f"no rule says which goes first on {topic}: {' or '.join(names)}; an orders clause would")
        self.topic, self.names = topic, names


class Spent(KernelError):
    """A budget ran out: most likely something that does not end."""

    def __init__(self, what: str, limit: int) -> None:
        super().__init__(f"more than {limit} {what} in one run; it does not end, or the budget is too small")
        self.what, self.limit = what, limit


class Endless(KernelError):
    """Events that bring one another about, one within the other; `ring` holds those that repeat, with their sources."""

    def __init__(self, within: Sequence[tuple[Word, str | None]]) -> None:
        kinds = [tag(event) for event, _ in within]
        lengths = range(1, len(kinds) // 2)
        length = next((n for n in lengths if kinds[-n:] == kinds[-2 * n : -n]), min(3, len(kinds)))
        self.ring = tuple(within[-length:])
        told = " → ".join(show(event) + (f" (by {source})" if source else "") for event, source in self.ring)
        super().__init__(f"{told} → and so on: each is done in the midst of the one before, {len(within)} deep by now")


class Refusal(KernelError):
    """An action that the rules do not let happen; the state is as before it.

    `rule` is the prohibition's, or None where nothing permitted it; then `asked` lists the permissions that were asked.
    """

    def __init__(self, action: Word, rules: tuple[str, ...], reason: str, *, because: tuple[int, ...] = ()) -> None:
        super().__init__(reason)
        self.action, self.rules, self.reason, self.because = action, rules, reason, because
        self.asked: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{show(self.action)}: {self.reason}"

    @property
    def rule(self) -> str | None:
        """The first prohibition, if one objected."""
        return self.rules[0] if self.rules else None


class Pending(KernelError):
    """A choice, shown to whoever is to make it; raised where nobody does, and nothing of the action has happened."""

    def __init__(
        self, seat: str | None, topic: str, options: tuple[object, ...], because: tuple[int, ...] = ()
    ) -> None:
        super().__init__(seat, topic, options, because)
        self.seat, self.topic, self.options, self.because = seat, topic, options, because
        self.state: State | None = None
        """The position in the middle of the action, for whoever must tell what the options are."""

    def __str__(self) -> str:
        return f"{self.seat or 'chance'} must choose {self.topic}: {', '.join(map(show, self.options[:20]))}"


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
