"""Filters of the game: targets of chance, other ones, and players."""

from __future__ import annotations

from engine.kernel.words import Filter

__all__ = ["Another", "AnyPlayer", "Random", "Separate"]


class Random(Filter, frozen=True):
    """A target that chance chooses as the link is added (706.5). A player names none; `chance target=a` answers."""


class Another(Filter, frozen=True):
    """A target other than what a reference means."""

    unlike: str = "target"


class Separate(Filter, frozen=True):
    """A target of an instance of the word "target" of its own (706.1): what was chosen before may be chosen again.

    It is needed where the description before it is the same: "target ally heals 1 from target ally".
    """


class AnyPlayer(Filter, frozen=True):
    """A player, as a target. `foe`: an opponent of yours; `faction`: one whose hero is of that faction (206.1b)."""

    foe: bool = False
    faction: str | None = None
