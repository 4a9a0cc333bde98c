"""Starting life totals: the number, the variants, and the amount that cards read."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.mtg.words import StartingLife
from engine.kernel.layering import Board
from engine.kernel.matching import Look
from engine.kernel.values import Word
from engine.kernel.words import Context

__all__ = ["LIFE", "LIFE_AMOUNTS", "VARIANTS", "check_life_modifier"]

LIFE = 20
"""The starting life total unless the variant has another (119.1)."""


VARIANTS = ("archenemy", "brawl", "commander", "two-headed giant", "vanguard")
"""The variants with a starting life total of their own."""


def check_life_modifier(value: object) -> str | None:
    """What is wrong with the life modifier of a vanguard card, as a sentence; None if it is a whole number.

    For `"3"` it is `"a whole number is wanted, not '3'"`.
    """
    return None if type(value) is int else f"a whole number is wanted, not {value!r}"


def count_starting_life(_word: StartingLife, context: Context, look: Look) -> int:
    """The life total with which the controller began the game, such as 20.

    The kernel calls it when a text has the amount `StartingLife`.
    """
    assert isinstance(look, Board)  # noqa: S101 - amounts are read on boards
    return int(look.run.defines("life:starting", str(context.controller), 0))


LIFE_AMOUNTS: Mapping[type[Word], Callable[..., int]] = {StartingLife: count_starting_life}
"""The function that computes the amount."""
