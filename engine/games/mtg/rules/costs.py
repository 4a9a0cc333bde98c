"""Bills to pay, other ways to pay for a spell, and the objects that pay."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.words import Cost, Give
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = ["FREE", "UNPAYABLE", "Bill", "Choice", "can_be_given", "divide_payment"]

UNPAYABLE = "{none}"
"""Stands for a missing mana cost, and for costs computed from one (118.6)."""


FREE = "free"
"""The `how` of a spell that is cast without paying its mana cost (118.9)."""


class Bill(Word, frozen=True):
    """What a seat is about to pay: mana symbols, tapping the source, other costs (`gives`) and life.

    `using` are the objects given up, `pay` the permanents tapped for mana.
    """

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
    """The casting, activating or foretelling that is paid for; some mana can be spent only on certain ones (106.6)."""
    cause: str | None = None
    """The controller of the spell or ability that has this paid while it resolves."""


class Choice(Word, frozen=True):
    """A cost with a name, which may be paid in place of a spell's mana cost."""

    name: str
    cost: Cost


def can_be_given(ask: Run, id: str) -> bool:
    """Whether an object is there, and not gone, to pay a cost with; a token counts if a clause allows it (111.6).

    By that rule it counts on the battlefield alone. What else the cost asks for is not looked at.
    """
    obj = ask.state.objects.get(id)
    return obj is not None and (not obj.token or ask.allows("token:counts", id))


def divide_payment(bill: Bill) -> Iterator[tuple[Give, tuple[str, ...]]]:
    """Each part of a bill with the ids of the objects that pay for it: `(Give("sacrifice", ...), ("o4",))`.

    The objects are taken from the bill's `using` in the order named. A part about `this` is paid by the source itself.
    A part that counts power takes all the rest. Fewer ids, or none, come where too few are named; ids that are too many
    are left out.
    """
    at = 0
    for give in bill.gives:
        own = give.what.be == "this"
        n = len(bill.using) if give.power is not None else give.n
        yield give, (bill.source,) if own else bill.using[at : at + n]
        at += 0 if own else n
