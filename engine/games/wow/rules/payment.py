"""Paying: all that a cost asks for is done, or the whole action is undone."""

from __future__ import annotations

from typing import cast

from engine.games.wow.events import Discarded, Exhausted
from engine.games.wow.position import list_ready_resources, name_graveyard
from engine.games.wow.rules.powers import find_power
from engine.games.wow.words import Payment, Use
from engine.kernel.events import Event
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.values import Word

__all__ = [
    "discard_in_full",
    "find_payment",
    "get_used_payment",
    "list_payable_resources",
    "may_be_exhausted",
    "pay_in_full",
]


def list_payable_resources(ask: Run, seat: str) -> tuple[str, ...]:
    """The ids of a seat's ready resources that no effect forbids to exhaust (103.2), in the order of the row.

    Objections to the others join the chain.
    """
    return tuple(id for id in list_ready_resources(ask.state, seat) if may_be_exhausted(ask, id))


def find_payment(ask: Run, what: Word) -> Payment | None:
    """The payment power that an action uses; None for any other action, or if the card has no such power."""
    return cast("Payment | None", find_power(ask, what)) if isinstance(what, Use) else None


def get_used_payment(ask: Run, use: Use) -> Payment:
    """The payment power that a permitted use of a power uses. Nothing permits a use without one."""
    return cast("Payment", find_power(ask, use))


def may_be_exhausted(ask: Run, id: str) -> bool:
    """Whether no effect forbids to exhaust a card, by its id. What one forbids cannot be part of a cost (103.2).

    Objections join the chain. Whether the card is exhausted already is not asked.
    """
    said = ask.objections(Exhausted(id), ask.board())
    ask.note(said)
    return not said


def pay_in_full(ask: Run, *due: Event) -> Does:
    """Yield at once the events that a cost asks for.

    If not all of it comes about, the action is refused (403.1).

    Raises:
        Refusal: A clause on `paid` objects.
    """
    done = yield due
    ask.require("paid", (due, done))


def discard_in_full(ask: Run, id: str) -> None:
    """Discard a card, by its id, as a cost. It gives nothing.

    If that does not come about, the action is refused (403.1).

    Raises:
        Refusal: A clause on `paid` objects.
    """
    due = Discarded(id, name_graveyard(ask.state, id))
    ask.require("paid", ((due,), ask.perform("discard", id)))
