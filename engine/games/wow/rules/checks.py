"""What the checks before priority look at: all objects, players and the game, or the game alone once it is over."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.run import Run
from engine.kernel.stack import has_ended

__all__ = ["list_checks"]


def list_checks(ask: Run) -> Iterable[tuple[str, str]]:
    """The checks of one wave (410.6), as pairs of a topic and an id: `("check:seat", "P1")`.

    There are some for each object, each player and the game. In a game that is over (102.1), only the game itself is
    checked.
    """
    return [("check:game", "game")] if has_ended(ask.state) else ask.list_checks()
