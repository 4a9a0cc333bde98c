"""What clauses are asked about: parts in force, and what they are about to do; moves, and sides of a contradiction."""

from __future__ import annotations

from typing import Generic, TypeGuard

from typing_extensions import TypeVar

from engine.kernel.values import Value, Word, show
from engine.kernel.words import Ability, Card, Context, Modify, Part

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
"""What a card is to a seat that may not see it."""


class Functioning(Word, frozen=True):
    """An ability of an object, asked whether it functions."""

    obj: str
    index: int
    ability: Ability


class Gains(Word, frozen=True):
    """A change of a field about to be applied; prohibitions of gaining match it (`{event: gains, where: ...}`)."""

    obj: str
    field: str
    op: str
    by: object = None


class Live(Value, Generic[P_co], frozen=True, cache_hash=True):
    """A part in force. `key` names it: object/ability/part, or effect/part."""

    key: str
    part: P_co
    context: Context
    stamp: int = 0
    only: tuple[str, ...] | None = None
    ongoing: str | None = None

    @property
    def source(self) -> str:
        """The object it comes from."""
        return self.context.source


class Applying(Value, frozen=True):
    """A part that applies to an object, and what it does there: `by` as it came to be, `was` before (None: nothing)."""

    live: Live[Modify]
    obj: str
    by: object
    was: object = None


class Application(Value, frozen=True):
    """A part about to change one field of one object; `by` is what it does it by."""

    live: Live[Modify]
    obj: str
    field: str
    result: object
    by: object = None


class Meeting(Value, frozen=True):
    """A part and an object that it might apply to; `now`: whether the object is, at this point, what the part says."""

    live: Live[Modify]
    obj: str
    now: bool


class Reach(Value, frozen=True):
    """A part of an effect of which another part has begun to apply to some objects."""

    live: Live[Modify]
    begun: tuple[str, ...]


class Move(Word, frozen=True):
    """An identity question: an object is about to change places."""

    obj: str
    to: str


class Side(Value, frozen=True):
    """One side of a contradiction, as an *orders* clause on `prohibition` sees it: `prohibition` or `event`."""

    name: str
    event: Word
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} ({', '.join(self.rules) or show(self.event)})"


def is_part(live: Live, kind: type[K]) -> TypeGuard[Live[K]]:
    """Whether a part in force is of one kind."""
    return isinstance(live.part, kind)
