"""Cards that links must target if able (706.4), called magnets."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.wow.links import suits_description
from engine.kernel.run import Run
from engine.kernel.words import Context, Filter

__all__ = ["count_magnets_beside", "count_most_magnets"]


def count_most_magnets(ask: Run, descriptions: Sequence[Filter], context: Context, magnets: Sequence[str]) -> int:
    """The greatest number of magnets that could be targets at once, each for its own description.

    `magnets` are the ids of cards that links must target if able. It is 0 without magnets or descriptions.
    """
    if not descriptions:
        return 0
    which, rest = descriptions[0], descriptions[1:]
    fits = [id for id in magnets if suits_description(ask, which, id, context)]
    return max(
        count_most_magnets(ask, rest, context, magnets),
        *(1 + count_magnets_beside(ask, rest, context, magnets, id) for id in fits),
        0,
    )


def count_magnets_beside(
    ask: Run, descriptions: Sequence[Filter], context: Context, magnets: Sequence[str], id: str
) -> int:
    """The greatest number of other magnets that could be targets for these descriptions, without the magnet `id`."""
    return count_most_magnets(ask, descriptions, context, [one for one in magnets if one != id])
