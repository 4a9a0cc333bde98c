"""What clauses are given as subjects: parts in force and what they do, moves, and sides of a contradiction."""

from __future__ import annotations

from typing import Generic, TypeGuard

from typing_extensions import TypeVar

from engine.kernel.values import Value, Word, show
from engine.kernel.words import Ability, Card, Context, Modify, Part, Static

__all__ = [
    "HIDDEN",
    "Application",
    "Applying",
    "Functioning",
    "Gains",
    "Live",
    "Meeting",
    "Move",
    "Reach",
    "Side",
    "is_part",
]

P_co = TypeVar("P_co", bound=Part, default=Part, covariant=True)
K = TypeVar("K", bound=Part)

HIDDEN = Card("?")
"""The card that a seat sees in place of one it may not see."""


class Functioning(Word, frozen=True):
    """A question whether an ability of an object functions. `index` is the ability's number on the object."""

    obj: str
    index: int
    ability: Ability


class Gains(Word, frozen=True):
    """A change of a field about to be made. Prohibitions of gaining match it (`{event: gains, where: ...}`)."""

    obj: str
    field: str
    op: str
    by: object = None


class Live(Value, Generic[P_co], frozen=True, cache_hash=True):
    """A part in force. `key` names it: `object/ability/part`, or `effect/part` for an ongoing effect.

    `stamp` is its timestamp, `only` the objects it is limited to, and `ongoing` the id of its effect, if it has one.
    `conditional` is the ability that gives it, where that has a condition of its own.
    """

    key: str
    part: P_co
    context: Context
    stamp: int = 0
    only: tuple[str, ...] | None = None
    ongoing: str | None = None
    conditional: Functioning | None = None

    @property
    def source(self) -> str:
        """The id of the object that the part comes from."""
        return self.context.source

    @property
    def condition(self) -> object:
        """The condition of the ability that gives the part; None if it has none, or if `conditional` is not set."""
        ability = self.conditional.ability if self.conditional is not None else None
        return ability.condition if isinstance(ability, Static) else None


class Applying(Value, frozen=True):
    """A part that applies to an object.

    `by` is its operand there now, and `was` the operand before the event, or None.
    """

    live: Live[Modify]
    obj: str
    by: object
    was: object = None


class Application(Value, frozen=True):
    """A part about to change one field of one object. `by` is its operand, and `result` the value after it."""

    live: Live[Modify]
    obj: str
    field: str
    result: object
    by: object = None


class Meeting(Value, frozen=True):
    """A part and an object that it might apply to. `now` says whether the object matches its filter at this point."""

    live: Live[Modify]
    obj: str
    now: bool


class Reach(Value, frozen=True):
    """A part whose effect has already begun to apply, by another part, to the objects `begun`."""

    live: Live[Modify]
    begun: tuple[str, ...]


class Move(Word, frozen=True):
    """A question of identity: an object is about to move to the place `to`."""

    obj: str
    to: str


class Side(Value, frozen=True):
    """One side of a contradiction: a prohibition, or the event that it forbids."""

    name: str
    event: Word
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The side's name with the keys of its clauses: `prohibition (toy:3.2@first#stops)`.

        Without clauses it has its event.
        """
        return f"{self.name} ({', '.join(self.rules) or show(self.event)})"


def is_part(live: Live, kind: type[K]) -> TypeGuard[Live[K]]:
    """Whether a part in force is of one kind: `is_part(live, Modify)`. The type checker learns it, too."""
    return isinstance(live.part, kind)
