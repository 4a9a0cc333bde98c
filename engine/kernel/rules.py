"""The five questions, and the clauses that answer them.

A game's rules are functions, one per clause. Each is registered under the number of its rule:

>>> rules = Rules("toy", "first")
>>> @rules.forbids("3.2", "play")
... def hand_is_empty(ask, action):
...     return False
>>> rules.clauses[0].key
'toy:3.2@first#hand_is_empty'

What a clause takes and gives, by question (`ask` is the `run.Run` that asks it):

- *does* `(ask, subject) -> iterator of events`: yields one event, or a tuple of simultaneous ones. It is sent back the
  records of what happened. Yielding nothing is neutral.
- *allows* `(ask, subject) -> bool`: False is neutral.
- *forbids* `(ask, subject) -> bool | str`: False is neutral. A text names the source of the objection.
- *defines* `(ask, subject, so_far) -> value`: giving `so_far` back is neutral.
- *orders* `(ask, items) -> those that go first`: giving all of them is neutral.

If two clauses answer on one *defines* or *does* topic, one must say that it comes `after` the other. Otherwise the
kernel raises a conflict that names both.

A clause is in force under every law that its game can play. If an edition changed its rule, it says so: the older one
ends there (`until`), and the newer one begins (`since`). `Game.under` gives the game of a date.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypedDict, TypeVar, Unpack

from engine.kernel.events import Event
from engine.kernel.log import Record
from engine.kernel.topics import Question
from rulebook.ids import Id

__all__ = ["Clause", "Does", "Rules", "sort_clauses"]

F = TypeVar("F", bound=Callable[..., Any])

Does: TypeAlias = Generator[Event | tuple[Event, ...], list[Record], None]
"""What a *does* clause returns: a generator of events, which is sent the records of each."""


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
    """Names of clauses of the same topic that this one follows."""
    since: str = ""
    """The edition from which it is in force; "" if from the first that the game plays."""
    until: str = ""
    """The edition that ended it; "" if it is still in force."""
    key: str = field(init=False)
    """The clause's own id, `rule#name`. It is switched off by it."""

    def __post_init__(self) -> None:
        """Make the key of the rule and the name: `toy:3.2@first#hand_is_empty`."""
        object.__setattr__(self, "key", f"{self.rule}#{self.name}")


class _How(TypedDict, total=False):
    """What a decorator of `Rules` may say besides the rule's number and the topic."""

    after: object
    """Clauses of the same topic (functions or their names) that this one follows."""
    edition: str | None
    """The rule's edition. By default it is `since`, or else that of the `Rules`."""
    since: str
    """The edition from which the clause is in force."""
    until: str
    """The edition that ended it."""


class Rules:
    """The clauses of one game, in the order in which they are registered.

    `edition` is the default edition of a rule; a clause may name another. A number that begins with `assumed/` is a
    rule
    that no document states: `toy:assumed/first-seat-begins`. `structural` holds the reasons given to `shape`, by rule.
    `bases` holds what was given to `rests`: the rule under which a part of another rule is played.
    """

    def __init__(self, game: str, edition: str) -> None:
        """Take the game's name (`"toy"`) and the default edition of its rules (`"first"`).

        No clause is registered yet.
        """
        self.game, self.edition = game, edition
        self.clauses: list[Clause] = []
        self.structural: dict[str, str] = {}
        self.bases: dict[tuple[str, int | None], str] = {}

    def id(self, number: str, edition: str | None = None) -> str:
        """The full id of a rule of this game from its number: `toy:1.2@first`.

        Without an edition it has the default one.
        """
        return str(Id(self.game, number, edition or self.edition))

    def _add(self, question: Question, number: str, topics: str | tuple[str, ...], how: _How) -> Callable[[F], F]:
        """Make the decorator that registers a clause on one topic or several.

        Args:
            question: The question that it answers, such as `"does"`.
            number: The rule's number, such as `6.3.2`.
            topics: The topic, or several.
            how: What the decorator says besides: `after`, `edition`, `since`, `until`.

        Raises:
            ValueError: As it decorates: the rule has a clause of this name on the topic already.
        """
        after, since = how.get("after", ()), how.get("since", "")
        names = tuple(
            a if isinstance(a, str) else a.__name__ for a in (after if isinstance(after, tuple) else (after,))
        )
        rule = self.id(number, how.get("edition") or since or None)

        def add(fn: F) -> F:
            """Within `_add`: register `fn` as a clause on each of its `topics`, and give `fn` back unchanged.

            The clause has the function's name.

            Raises:
                ValueError: The rule has a clause of this name on the topic already.
            """
            for topic in (topics,) if isinstance(topics, str) else topics:
                clause = Clause(rule, question, topic, fn, fn.__name__, names, since, how.get("until", ""))
                if any(c.key == clause.key and c.topic == topic for c in self.clauses):
                    raise ValueError(f"{clause.key} is registered twice on {topic}: name the function differently")
                self.clauses.append(clause)
            return fn

        return add

    def does(self, number: str, topic: str | tuple[str, ...], **how: Unpack[_How]) -> Callable[[F], F]:
        """Give the decorator that registers a clause which says what happens. The function itself stays as it is.

        It is called as `(ask, subject)`, and gives an iterator of events.

        Args:
            number: The rule's number, such as `6.3.2`.
            topic: The topic, or several.
            how: What it comes `after`, its `edition`, and from which edition (`since`) to which (`until`) it is in
                force.

        Raises:
            ValueError: As it decorates: the rule has a clause of this name on the topic already.
        """
        return self._add("does", number, topic, how)

    def allows(self, number: str, topic: str | tuple[str, ...], **how: Unpack[_How]) -> Callable[[F], F]:
        """Give the decorator that registers a clause which permits something. The function itself stays as it is.

        It is called as `(ask, subject)`, and gives a bool. `number`, `topic`, `how` and what is raised are as for
        `does`.
        """
        return self._add("allows", number, topic, how)

    def forbids(self, number: str, topic: str | tuple[str, ...], **how: Unpack[_How]) -> Callable[[F], F]:
        """Give the decorator that registers a clause which objects to something. The function itself stays as it is.

        It is called as `(ask, subject)`, and gives a bool, or the id of the objecting source. `number`, `topic`, `how`
        and what is raised are as for `does`.
        """
        return self._add("forbids", number, topic, how)

    def defines(self, number: str, topic: str | tuple[str, ...], **how: Unpack[_How]) -> Callable[[F], F]:
        """Give the decorator that registers a clause which gives a value. The function itself stays as it is.

        It is called as `(ask, subject, so_far)`, and gives the value. `number`, `topic`, `how` and what is raised are
        as for `does`.
        """
        return self._add("defines", number, topic, how)

    def orders(self, number: str, topic: str | tuple[str, ...], **how: Unpack[_How]) -> Callable[[F], F]:
        """Give the decorator that registers a clause which says which items go first.

        The function itself stays as it is. It is called as `(ask, items)`, and gives those that go first. `number`,
        `topic`, `how` and what is raised are as for `does`.
        """
        return self._add("orders", number, topic, how)

    def shape(self, number: str, why: str, *, edition: str | None = None) -> None:
        """Write down in `structural` that the kernel itself obeys a rule, and why.

        It gives nothing, and registers no clause. `why` is the reason in words; `number` and `edition` are as for
        `does`. Laws test such a rule; no scenario proves it.
        """
        self.structural[self.id(number, edition)] = why

    def rests(
        self, number: str, *parts: int, on: str, edition: str | None = None, of_edition: str | None = None
    ) -> None:
        """Write down in `bases` that a clause of another rule plays these parts of a rule, which say the same.

        A scenario shows such a part by what rests on that rule. It gives nothing, and registers no clause.

        Args:
            number: The number of the rule that has the parts.
            parts: The numbers of its parts, as `rulebook/parts` counts them.
            on: The number of the rule whose clause plays them.
            edition: The edition of that other rule, by default the game's.
            of_edition: The edition of the rule that has the parts, by default the game's.
        """
        self.bases |= dict.fromkeys(((self.id(number, of_edition), part) for part in parts), self.id(on, edition))

    def find_basis(self, rule: str, part: int | None) -> str:
        """Find the rule under which a part of a rule is played: what `rests` says, else the rule itself.

        Both are full ids. Without a part it is the rule.
        """
        return self.bases.get((rule, part), rule)


def sort_clauses(clauses: list[Clause]) -> tuple[Clause, ...]:
    """Sort clauses of one topic so that each follows those it comes `after`. Otherwise they keep their order.

    Names in `after` that no clause of the list has do not count.

    Raises:
        ValueError: They come after one another in a ring.
    """
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
