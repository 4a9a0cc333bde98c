"""How the amounts of the game's own words are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from engine.games.wow.words import Deal, FirstEachTurn, Hand, YourTurn
from engine.kernel.matching import Look, amount, resolve_reference
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["AMOUNTS", "list_packet_amounts"]


def list_packet_amounts(ask: Run, word: Deal, context: Context) -> Sequence[int]:
    """How much each packet of a `Deal` deals, in order; the last amount is for all that are left over.

    Divided damage goes by the amounts that were announced (707.1d).
    """
    chosen = cast("tuple[int, ...] | None", context.notes.get("amounts")) if word.divided is not None else None
    return chosen or [ask.amount(one, context) for one in word.amounts]


def _count_hand(word: Hand, context: Context, look: Look) -> int:
    """The number of cards in the hand of the player that the word's reference means.

    Of a card that it means, it is the hand of the card's controller. It is 0 if the reference means neither.
    """
    of = resolve_reference(word.of, context, look.state)
    seat = of if of in look.state.seats else look.get(str(of), "controller")
    return len(look.state.at(f"{seat}.hand"))


def _count_first_each_turn(word: FirstEachTurn, context: Context, look: Look) -> int:
    """The damage that a prevention prevents each turn, by the word's amount `n` (717.6)."""
    return amount(word.n, context, look)


def _count_your_turn(word: YourTurn, context: Context, look: Look) -> int:
    """1 in the turn of the context's controller, else 0."""
    return int(look.state.flow.active == context.controller)


AMOUNTS: Mapping[type[Word], Callable[[Any, Any, Any], int]] = {
    Hand: _count_hand,
    FirstEachTurn: _count_first_each_turn,
    YourTurn: _count_your_turn,
}
"""How the game's own amounts are counted."""
