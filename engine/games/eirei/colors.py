"""The colours; only the multicoloured cards have rules of their own."""

from __future__ import annotations

from engine.games.eirei.base import rules
from engine.games.eirei.paying import Paying, bill, enough, keeps
from engine.games.eirei.words import Play
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("colors/multi", "act:play")
def one_of_each_colour(ask: Run, play: Play) -> bool:
    due = bill(ask, play)
    return len(due.colors) > 1 and not enough(ask, due)


@rules.forbids("colors/multi", "mana")
def one_of_each_among_them(ask: Run, paying: Paying) -> bool:
    return len(paying.bill.colors) > 1 and not keeps(ask, paying)
