"""Section 105: Colors."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.produced import COLOURS
from engine.kernel.run import Run

__all__: list[str] = []


@rules.defines("105.4", "choosable", after="a_card_type")
def one_of_the_five_colors(ask: Run, what: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The five colours as letters where `what` is `color`; otherwise `so_far`."""
    return COLOURS if what == "color" else so_far
