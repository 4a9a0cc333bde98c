"""Filters of the game."""

from __future__ import annotations

from engine.kernel.words import Filter

__all__ = ["Another", "AnyPlayer", "Random"]


class Random(Filter, frozen=True):
    """A target that chance chooses as the link is added (706.5). A player names none; `chance target=a` answers."""


class Another(Filter, frozen=True):
    """A target other than what a reference means."""

    unlike: str = "target"


class AnyPlayer(Filter, frozen=True):
    """A player, as a target: `foe` of you or not, of a faction (206.1b)."""

    foe: bool = False
    faction: str | None = None
