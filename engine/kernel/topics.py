"""Topics: what a question is asked about. Each is declared, so that a misspelt one is refused and not ignored.

The kernel declares its own here; a game declares its own in `topics.py` beside its rules, as `Game.topics`.

>>> find_nearest("act:atack", "forbids", [Topic("forbids", "act:attack", "Attack", "Whether the attack is barred.")])
'act:attack'
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

__all__ = ["KERNEL_TOPICS", "Question", "Topic", "Topics", "find_nearest"]

Question: TypeAlias = Literal["does", "allows", "forbids", "defines", "orders"]

_NEUTRAL: Mapping[Question, str] = {
    "does": "nothing happens",
    "allows": "no",
    "forbids": "no objection",
    "defines": "the value so far",
    "orders": "all of them",
}

_FAMILIES = ("action", "event", "effect")
"""Placeholders that stand for words of the game. Members of other families are declared one by one."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that clauses are asked about.

    A name such as `act:<action>` declares a family: one topic for each action, event or effect of the game. A family
    with another placeholder, such as `printed:<field>`, only explains. A game declares each member that it answers.
    """

    question: Question
    name: str
    subject: str
    """The type of what a clause is given, as clauses annotate it."""
    meaning: str
    """What the question asks, in one sentence."""
    neutral: str = ""
    """What holds if no clause answers. For *defines*, the value that it begins with."""

    def __post_init__(self) -> None:
        """Give a topic without a neutral answer that of its question, such as "nothing happens" for *does*."""
        object.__setattr__(self, "neutral", self.neutral or _NEUTRAL[self.question])

    @property
    def family(self) -> tuple[str, str] | None:
        """For a family, the prefix of its names and the kind of its members: `("act:", "action")` for `act:<action>`.

        It is None for a single topic, such as `priority`.
        """
        prefix, found, kind = self.name.rstrip(">").partition("<")
        return (prefix, kind) if found else None


@dataclass(frozen=True, slots=True)
class Topics:
    """The topics of one game, the kernel's included. `members` holds the words of each kind, by name.

    Raises:
        ValueError: A topic is declared twice.
    """

    declared: tuple[Topic, ...]
    members: Mapping[str, Collection[str]]
    _single: Mapping[tuple[str, str], Topic] = field(init=False)
    _families: Mapping[tuple[str, str], Topic] = field(init=False)

    def __post_init__(self) -> None:
        """Sort the declared topics into single ones and families such as `act:<action>`.

        Raises:
            ValueError: A topic is declared twice for one question.
        """
        names = [(one.question, one.name) for one in self.declared]
        twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
        if twice is not None:
            raise ValueError(f"{' '.join(twice)} is declared twice")
        single = {(one.question, one.name): one for one in self.declared if one.family is None}
        families = {(one.question, one.family[0]): one for one in self.declared if one.family is not None}
        object.__setattr__(self, "_single", single)
        object.__setattr__(self, "_families", families)

    def find(self, question: str, name: str) -> Topic | None:
        """The declaration of a topic that a question may be asked on, or None if nobody declares it.

        `find("does", "act:attack")` gives the family `act:<action>`, even if the game lists no such word. A member of a
        family such as `printed:<field>` must be declared by itself.
        """
        single = self._single.get((question, name))
        if single is not None:
            return single
        prefix, _, member = name.partition(":")
        family = self._families.get((question, f"{prefix}:")) if member else None
        return family if family is not None and family.name.endswith(_MEMBERS) else None

    def find_for_clause(self, question: str, name: str) -> Topic | None:
        """The declaration of a topic that a clause may answer, or None if nobody declares it.

        In a family, unlike in `find`, the member must be a word of the game, as `attack` in `act:attack`.
        """
        topic = self.find(question, name)
        if topic is None or topic.family is None:
            return topic
        prefix, kind = topic.family
        return topic if name.removeprefix(prefix) in self.members[kind] else None

    def find_nearest(self, question: str, name: str) -> str:
        """The name of the declared topic that a misspelt one most likely means: `"act:attack"` for `act:atack`.

        Members of families are compared, too. It is `"none"` only if nothing is declared.
        """
        every = list(self.declared)
        for (_, prefix), family in self._families.items():
            kind = family.family[1] if family.family else ""
            every += [
                Topic(family.question, f"{prefix}{one}", family.subject, family.meaning)
                for one in self.members.get(kind, ())
            ]
        return find_nearest(name, question, every)


_MEMBERS = tuple(f"<{kind}>" for kind in _FAMILIES)


def find_nearest(name: str, question: str, topics: Iterable[Topic]) -> str:
    """The topic's name most like an undeclared one, of the same question if one is alike.

    Without topics it is `"none"`.
    """
    every = [*topics]
    same = [one.name for one in every if one.question == question]
    near = difflib.get_close_matches(name, same, 1, 0.5) or difflib.get_close_matches(
        name, [e.name for e in every], 1, 0
    )
    return near[0] if near else "none"


def _make_pair(question: Question, other: Question, name: str, subject: str, *meanings: str) -> tuple[Topic, Topic]:
    """Two topics of one name and subject, on the questions `question` and `other`.

    `meanings` are the two sentences that say what each question asks, in this order.
    """
    return Topic(question, name, subject, meanings[0]), Topic(other, name, subject, meanings[1])


KERNEL_TOPICS: tuple[Topic, ...] = (
    # Actions.
    *_make_pair(
        "allows",
        "forbids",
        "act:<action>",
        "the action",
        "Whether the rules permit the action now.",
        "Whether a rule bars the action that another permits.",
    ),
    Topic(
        "defines",
        "considered:<action>",
        "the action",
        "The marks, by object, that hold while the rules judge the action.",
        "none",
    ),
    Topic("does", "act:<action>", "the action", "What happens as the action is done."),
    Topic("does", "priority", "Word", "What follows an action once everything has settled."),
    # Parts that permit or prohibit.
    Topic(
        "allows", "permitted", "tuple[Live, Word]", "Whether a `Permit` part whose pattern matches permits the action."
    ),
    Topic("forbids", "prohibited", "tuple[Live, Word]", "Whether a `Prohibit` part whose pattern matches objects."),
    Topic("orders", "prohibition", "tuple[Side, ...]", "Which prevails, a prohibition or what it forbids."),
    Topic(
        "orders",
        "ending-prohibition",
        "tuple[Side, ...]",
        "Which prevails where the event itself takes the prohibition's source away.",
    ),
    Topic(
        "orders",
        "prohibition:gains",
        "tuple[Side, ...]",
        "Which prevails, a prohibition of gaining or the change of a value; with no clause, the prohibition.",
    ),
    # Events.
    Topic("forbids", "event:<event>", "the event", "Whether a rule keeps a proposed event from happening."),
    Topic("does", "after:<event>", "Record", "What follows an event, at once."),
    Topic("defines", "identity", "Move", "Whether an object that changes places stays the `same` or is `new`.", "same"),
    Topic("does", "control", "str", "What follows where a part has given an object another controller, or ceased to."),
    # State checks.
    Topic("does", "check:object", "str", "What a wave of checks does to an object on the board."),
    Topic("does", "check:elsewhere", "str", "What a wave of checks does to an object that is not on the board."),
    Topic("does", "check:seat", "str", "What a wave of checks does to a seat."),
    Topic("does", "check:game", "str", "What a wave of checks does to the game."),
    Topic("does", "repair", "str", "What is set right for a seat right after events."),
    # Values.
    Topic("defines", "face", "Obj", "The card whose print counts: face-down, split, the other face.", "its own card"),
    Topic("defines", "printed:<field>", "str", "What an object's print implies for a field.", "the printed value"),
    Topic(
        "defines",
        "reckoned:<field>",
        "str",
        "What an object's print and the position imply for a field.",
        "the printed value",
    ),
    Topic("defines", "value:<field>", "str", "What becomes of a value after every change.", "the changed value"),
    Topic("defines", "copied", "Obj", "The values that a copy of an object takes over.", "its own card"),
    # Parts in force.
    Topic("allows", "function", "Functioning", "Whether an ability of an object functions now."),
    Topic(
        "allows",
        "condition",
        "Functioning",
        "Whether the condition of an ability that functions is met, as each of its parts is to apply.",
    ),
    Topic("defines", "parts", "Obj", "What the counters of an object give, beside its abilities.", "nothing"),
    Topic("defines", "stamp", "Live", "The timestamp of a part.", "its source's, or its effect's"),
    Topic("orders", "effects", "tuple[Live, ...]", "Which parts apply first."),
    Topic("defines", "apply", "Application", "The value that a part makes: `work.result` applies it."),
    Topic(
        "defines",
        "meets",
        "Meeting",
        "Whether a part applies to an object that is not, or is no longer, what its print says.",
        "what the print says, or what the object is now",
    ),
    Topic(
        "defines",
        "reach",
        "Reach",
        "Which objects a part applies to once another part of its effect has begun to apply.",
        "those that match now",
    ),
    Topic("defines", "moment", "Live", "When a part applies that looks at what another changes.", "no such moment"),
    Topic(
        "allows", "goes-on", "Live", "Whether a part stays whose effect has begun to apply and whose ability is gone."
    ),
    Topic("does", "starts", "Live", "What follows as a part of an object comes into force."),
    Topic("does", "applies", "tuple[Applying, ...]", "What follows as parts newly apply to objects."),
    Topic("does", "tie", "tuple[Live, ...]", "What is done about parts that nothing orders, where the order matters."),
    # Replacement and prevention.
    *_make_pair(
        "allows",
        "forbids",
        "replace",
        "Candidate",
        "Whether a replacement is valid for the event.",
        "Whether a replacement may not apply, or not again.",
    ),
    Topic("orders", "replace", "tuple[Candidate, ...]", "Which replacements apply first."),
    Topic(
        "defines",
        "first:replace",
        "tuple[Event, tuple[Candidate, ...]]",
        "The seat whose replacements come first; the others follow clockwise.",
        "none",
    ),
    Topic(
        "defines",
        "chooser:replace",
        "tuple[Event, tuple[Candidate, ...]]",
        "The seat that picks among replacements that are left.",
        "none",
    ),
    Topic("does", "replace:first", "Change", "What is done before a replaced event; with no clause, its effects."),
    Topic("defines", "replace:change", "Change", "What a replacement makes of an event.", "the event"),
    Topic("defines", "replace:elsewhere", "Change", "What a move to another zone than before is.", "a move"),
    Topic("defines", "replace:into", "Change", "Whether effects come instead of an event: None drops it.", "the event"),
    Topic("defines", "replace:prevent", "Change", "What a prevention makes of an event.", "the event"),
    Topic("defines", "prevention", "Candidate", "How much a prevention would take.", "0"),
    Topic("defines", "prevented", "Change", "How much a prevention takes.", "what it would take, at most the amount"),
    Topic("defines", "spent", "Change", "How much of a prevention is used up.", "what it would take, if it took any"),
    Topic("does", "replace:prevented", "Change", "What follows a prevention."),
    Topic(
        "does",
        "replace:used",
        "tuple[Ongoing, Candidate, int]",
        "What becomes of an ongoing effect whose replacement was applied.",
    ),
    Topic(
        "does",
        "replace:late",
        "Change",
        "What comes instead of an event's outcome, for a slot in `Game.late`; nothing if the outcome stays.",
    ),
    # Triggers.
    Topic(
        "defines",
        "trigger:event",
        "tuple[Pattern, Event]",
        "The event as triggers that wait for a pattern are told of it.",
        "the event",
    ),
    Topic(
        "allows",
        "trigger:before",
        "tuple[Pattern, Event]",
        "Whether a trigger's pattern is held against the position before the event.",
    ),
    Topic(
        "allows",
        "trigger:state",
        "Chance",
        "Whether the state is what a trigger on an event asks for, too; with no clause, the kernel looks.",
    ),
    *_make_pair(
        "allows",
        "forbids",
        "trigger",
        "Chance",
        "Whether an ability triggers whose condition is met.",
        "Whether a limit or a prohibition keeps it from triggering.",
    ),
    Topic("does", "trigger", "Chance", "What happens as an ability triggers."),
    Topic("does", "trigger:stopped", "Chance", "What happens where an ability was kept from triggering."),
    Topic("orders", "waiting", "tuple[Waiting, ...]", "Which waiting triggers go onto the stack first."),
    Topic("defines", "chooser:waiting", "tuple[Waiting, ...]", "The seat that picks the next of those left.", "none"),
    Topic("does", "stack:waiting", "Waiting", "How a waiting trigger goes onto the stack."),
    Topic("does", "expire", "Ongoing", "What happens where the event came that ends an ongoing effect."),
    Topic(
        "does", "found", "tuple[Ongoing, Event]", "What happens where an ongoing effect finds the object it waits for."
    ),
    Topic(
        "orders",
        "found",
        "tuple[tuple[Ongoing, Event], ...]",
        "Which of several ongoing effects finds its object first.",
    ),
    # Costs and effects.
    Topic("defines", "cost:initial", "tuple[Word, str]", "What an action costs at first.", "the printed cost"),
    Topic("orders", "charges", "tuple[Live, ...]", "Which changes of a cost are made first."),
    Topic(
        "defines", "cost:change", "Charging", "The cost after one change: `work.result` makes it.", "the cost so far"
    ),
    Topic("defines", "cost:floor", "tuple[Word, str]", "The cost after every change.", "the cost so far"),
    Topic("does", "effect:<effect>", "tuple[Word, Context]", "What a word of a card's effects does."),
)
"""The topics that the kernel itself asks."""
