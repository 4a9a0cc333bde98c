"""119.1: the life that players begin the game with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.games.mtg.base import rules
from engine.kernel.continuous import Board
from engine.kernel.reading import Look
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Context, Counting

__all__ = ["AMOUNTS", "LIFE", "StartingLife"]

LIFE = 20
"""The starting life total where no variant says another."""


class StartingLife(Counting, frozen=True):
    """Your starting life total (119.1): 20, or what `given` says for a variant, as `marks: {starting-life: 40}`."""


def starting_life(_word: StartingLife, context: Context, look: Look) -> int:
    """The life that the controller of this began the game with."""
    assert isinstance(look, Board)  # noqa: S101 - amounts are read on boards
    return int(look.run.defines("life:starting", str(context.controller), 0))


@rules.defines("119.1", "life:starting")
def twenty_or_what_the_variant_says(ask: Run, seat: str, so_far: int) -> int:
    """The life with which each player begins the game."""
    return ask.state.number("game", "starting-life") or LIFE


AMOUNTS: Mapping[type[Word], Callable[..., int]] = {StartingLife: starting_life}
"""How it is read."""
