"""What the game state actions look at: all objects, players and the game, or nothing once it has ended."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.run import Run
from engine.kernel.stack import has_ended

__all__ = ["list_checks"]


def list_checks(ask: Run) -> Iterable[tuple[str, str]]:
    """The game state actions of one round (1.10.2), as pairs of a topic and an id: `("check:seat", "P1")`.

    There are some for each object, each player and the game. In a game that has ended (4.5.1), there are none.
    """
    return [] if has_ended(ask.state) else ask.list_checks()
