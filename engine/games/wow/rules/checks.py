"""What the checks before priority look at."""

from __future__ import annotations

from collections.abc import Iterable

from engine.kernel.run import Run
from engine.kernel.stack import has_ended

__all__ = ["list_checks"]


def list_checks(ask: Run) -> Iterable[tuple[str, str]]:
    """The checks of one wave (410.6), as pairs of a topic and an id: of each object, each player and the game.

    In a game that is over (102.1), only what still waits is looked at.
    """
    return [("check:game", "game")] if has_ended(ask.state) else ask.list_checks()
