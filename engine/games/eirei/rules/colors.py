"""The page's section `colors`: cards of several colours."""

from __future__ import annotations

from engine.games.eirei.base import rules
from engine.games.eirei.paying import Paying, can_still_pay, has_every_colour, make_bill
from engine.games.eirei.words import Play
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("colors/multi", "act:play", after="an_answer_that_is_no_instant")
def a_colour_without_mana(ask: Run, play: Play) -> bool:
    """A card of several colours is not played unless untapped mana cards give all of them together."""
    due = make_bill(ask, play)
    return len(due.colors) > 1 and not has_every_colour(ask, due)


@rules.forbids("colors/multi", "mana")
def a_colour_missing_among_them(ask: Run, paying: Paying) -> bool:
    """For a card of several colours, no mana card is tapped that would leave payable colours unpaid."""
    return len(paying.bill.colors) > 1 and not can_still_pay(ask, paying)
