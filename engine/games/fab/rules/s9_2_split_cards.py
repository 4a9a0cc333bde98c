"""Section 9.2: split cards. What one declared side has."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.split_cards import make_half
from engine.kernel.run import Run
from engine.kernel.words import Card

__all__: list[str] = []


@rules.defines("9.2.3", "half", edition=EN)
def only_what_that_side_has(ask: Run, what: tuple[Card, str], so_far: Card) -> Card:
    """A card with one side declared has only what that side has.

    The pair is the whole card and the declared half; of `"both"` it is the answer so far.
    """
    return so_far if what[1] == "both" else make_half(*what)
