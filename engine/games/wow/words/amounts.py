"""Numbers that are counted: cards in a hand, damage prevented first, and whether it is one's turn."""

from __future__ import annotations

from engine.kernel.words import Amount, Counting

__all__ = ["FirstEachTurn", "Hand", "YourTurn"]


class Hand(Counting, frozen=True):
    """The number of cards in a player's hand, or in that of a card's controller."""

    of: str = "you"


class FirstEachTurn(Counting, frozen=True):
    """What a `replace` prevents: the first `n` damage that a character would be dealt each turn (717.6)."""

    n: Amount


class YourTurn(Counting, frozen=True):
    """1 in the turn of the controller of what says it, else 0."""
