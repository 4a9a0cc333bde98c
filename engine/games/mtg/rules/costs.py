"""A bill to pay, the choices that change it, and the objects that it is paid with."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.words import Cost, Give
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["FREE", "UNPAYABLE", "Bill", "Choice", "can_be_given", "divide_payment"]

UNPAYABLE = "{none}"
"""What stands for the mana cost of what has none, and for costs that are reckoned from it (118.6)."""


FREE = "free"
"""How a spell is cast that an effect lets a player cast without paying its mana cost (118.9)."""


class Bill(Word, frozen=True):
    """What a player is about to pay: mana symbols, the tapping of the source, the rest, and with which objects."""

    seat: str
    source: str
    symbols: tuple[str, ...] = ()
    tap: bool = False
    gives: tuple[Give, ...] = ()
    life: int = 0
    using: tuple[str, ...] = ()
    pay: tuple[str, ...] = ()
    item: str | None = None
    on: Word | None = None
    """The casting, activating or foretelling that is paid for; some mana can be spent on such alone (106.6)."""
    cause: str | None = None
    """Who controls the spell or ability that has it paid as it resolves."""


class Choice(Word, frozen=True):
    """A way to pay for a spell rather than by its mana cost."""

    name: str
    cost: Cost


def can_be_given(ask: Run, id: str) -> bool:
    """Whether something is there to be paid with: a card, or a token as well."""
    obj = ask.state.objects.get(id)
    return obj is not None and (not obj.token or ask.allows("token:counts", id))


def divide_payment(bill: Bill) -> Iterator[tuple[Give, tuple[str, ...]]]:
    """Each part of a cost with the objects that it is paid with, as they were named, one part after another."""
    at = 0
    for give in bill.gives:
        own = give.what.be == "this"
        n = len(bill.using) if give.power is not None else give.n
        yield give, (bill.source,) if own else bill.using[at : at + n]
        at += 0 if own else n
