"""Hooks: what the kernel and the scenarios ask of a game besides its rules. No hook decides what a rule decides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from engine.kernel.parts import Live
from engine.kernel.state import Obj
from engine.kernel.values import Word
from engine.kernel.words import Card, Context

if TYPE_CHECKING:  # only the types of a hook's arguments are needed here
    from engine.kernel.matching import Look
    from engine.kernel.run import Run

__all__ = ["Default", "Hooks", "MarkKind", "Payment", "ScenarioHooks"]

MarkKind: TypeAlias = type[int] | type[bool] | Literal["turn"] | Collection[object] | Callable[[Any], str | None]
"""What a given mark may be: a whole number, yes or no, a turn's number, one of some values, or what a function accepts.

The function takes the value. It gives what is wrong with it, or None.
"""


def _find_nothing(_: object) -> Iterator[str]:
    """Find nothing wrong with a word, a card or a list of cards: it gives no complaints. The default of two hooks."""
    yield from ()


def _list_no_ranks(_run: Run, _part: Live) -> Iterator[tuple[str, str]]:
    """List no ranks of a part, where a game has no layers or stages: it gives no pairs. The default of `list_ranks`."""
    yield from ()


def _list_no_candidates(_run: Run, _seat: str) -> Iterator[Word]:
    """List no further actions for a seat: it gives none. The default of `list_other_candidates`."""
    yield from ()


def _describe_no_price(_due: object) -> str:
    """Say nothing of what is due: `""`. The default of `describe_price`."""
    return ""


def _print_name(card: Card) -> str:
    """The card's name as printed, such as `"Bear"`. The default of `card_name`."""
    return card.name


@dataclass(frozen=True, slots=True)
class Default:
    """Cards that lie in a zone of each seat for which a position lists none there."""

    zone: str
    card: str
    """The name of a card of the game."""
    count: int = 1
    type: str | None = None
    """If given, they lie there unless the seat has a card of this type in the zone."""
    label: str = ""
    """If given, this and the number of the seat label the card, unless the label is taken."""


@dataclass(frozen=True, slots=True)
class Payment:
    """How an action that names nothing to pay with may be paid for."""

    field: str
    """The field of actions that names what pays."""
    list_payers: Callable[[Run, Word], Iterable[str]]
    """`(run, action)` gives the ids of what could pay and does nothing else, in the order in which it is taken."""
    surplus: bool = True
    """Whether more than is needed may pay."""
    traces: tuple[type[Word], ...] = ()
    """Events that paying leaves in the history. They do not tell one payer from another."""
    lifts: frozenset[str] = frozenset()
    """The names of the clauses whose objection a payment may lift, as `too_little_mana`. With none it may lift any."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the kernel asks of a game."""

    candidates: Callable[[Run, str], Iterable[Word]] | None = None
    """`(run, seat)` gives the actions worth asking about, legal or not. `Run.offers` keeps the legal ones."""
    checks: Callable[[Run], Iterable[tuple[str, str]]] | None = None
    """`(run)` gives the (topic, subject) pairs of a wave of checks. By default: each object, each seat, and the
    game.
    """
    amounts: Mapping[type[Word], Callable[[Any, Context, Look], int]] = field(default_factory=dict)
    """For each of the game's own counting words, `(word, context, look)` gives the number."""
    seats_that_see: Callable[[Obj], object] | None = None
    """`(obj)` gives `all`, or the seats that may see the object. None leaves that to its zone."""


@dataclass(frozen=True, slots=True)
class ScenarioHooks:
    """What scenarios ask of a game: its own questions, its options, and what positions and cards may contain."""

    asks: Mapping[str, Callable[..., object]] = field(default_factory=dict)
    """Questions of the game's own, by the name that `ask:` uses: `(run, *ids)` gives the answer."""
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Readings that the game's document leaves open, each with its answers. The first is the default.

    The answer that a scenario chooses becomes the game's mark `option:<name>`.
    """
    printed: Mapping[str, str] = field(default_factory=dict)
    """For an option whose default departs from what the document prints, the answer that is printed."""
    phases: tuple[str, ...] = ()
    """The phases or steps that a given position may be in. If empty, only the game's own `phase`."""
    steps: tuple[str, ...] = ()
    """Further phases or steps that a script may wait for, because only play reaches them."""
    phase_marks: tuple[str, ...] = ("phase",)
    """The marks of the game that hold the phase and, where there is one, the step."""
    moments: Mapping[str, Collection[str]] = field(default_factory=dict)
    """For an action that is declared in certain phases or steps, their names.

    A script passes to one of them in the turn under way.
    """
    untimed: tuple[type[Word], ...] = ()
    """Actions that a seat may do whoever has priority. A script does them at once, and nobody passes before."""
    defaults: tuple[Default, ...] = ()
    """The cards that a position has without listing them. They come after all that it lists."""
    payment: Payment | None = None
    """How scripts pay for what names nothing to pay with."""
    kinds: Collection[str] = ()
    """Words for what an object is, such as subtypes, that no card of the game need print."""
    given_marks: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The marks that a position may give, by `seat`, `game` or zone, each with its `MarkKind`."""
    played_marks: Collection[str] = ()
    """Marks that only play brings about, so that no position gives them."""
    known_marks: Collection[str] | None = None
    """Marks that play brings about and that filters may name. None takes any name in the game's code for one."""
    unlaid_zones: Collection[str] = ()
    """Zones in which a position lays no objects, because only play puts them there."""
    event_zones: Mapping[str, str] = field(default_factory=dict)
    """For `event.field`, the zone of the object in that field, where it is never on the board at that time.

    A filter on that field must name its zone.
    """
    subjects: tuple[type[Word], ...] = ()
    """Words that patterns match beside actions and events. They are listed in VOCABULARY.md."""
    slots: Collection[str] = ()
    """The slots of replacements, if the game has several. A card that names another slot is refused."""
    clause_values: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields whose members only clauses give a meaning, each with the members that need no clause."""
    phrases: Path | None = None
    """The file that says the game's words in plain words (`engine.scenario.cards.phrasebook`)."""
    sentences: Path | None = None
    """The file of the sentences that tell a run in each language (`engine.scenario.telling.phrasing`)."""
    members: Mapping[str, Collection[str]] = field(default_factory=dict)
    """For fields that are lists, all values that the game has, besides those that its cards print."""
    printed_on: Mapping[str, Collection[str]] = field(default_factory=dict)
    """For a field, or the name of an ability, the types, subtypes and tags of the cards that have it.

    A card has it that has one of these. What is not listed may stand on any card.
    """
    card_name: Callable[[Card], str] = _print_name
    """`(card)` gives the name by which words look for it."""
    check_word: Callable[[Word | Card], Iterator[str]] = _find_nothing
    """`(word or card)` gives what is wrong with its texts, such as one that would match nothing."""
    check_cards: Callable[[list[Card]], Iterator[str]] = _find_nothing
    """`(cards)` gives what is wrong with a scenario's cards taken together."""
    list_ranks: Callable[[Run, Live], Iterable[tuple[str, str]]] = _list_no_ranks
    """`(run, part)` gives where a part stands in the order of effects: words, each with the rule that says so."""
    clause_ranks: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For a clause that changes a value with no part of an effect, its place in that order, by the clause's name."""
    list_other_candidates: Callable[[Run, str], Iterable[Word]] = _list_no_candidates
    """`(run, seat)` gives what a person may try beside `Hooks.candidates`: other faces, costs and zones."""
    describe_price: Callable[[Any], str] = _describe_no_price
    """`(subject of *does* or *forbids* "pay")` gives what is due, in the game's own signs."""
    is_unfinished: Callable[[Run], bool] | None = None
    """`(run)` says whether something besides the stack must still be played out before a script ends."""
