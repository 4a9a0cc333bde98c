"""The question whether an eirei is destroyed in a battle."""

from __future__ import annotations

from engine.kernel.values import Word

__all__ = ["Fate"]


class Fate(Word, frozen=True):
    """An eirei in a battle with another: is it destroyed?"""

    obj: str
    foe: str
