"""What is to become of an eirei in a battle."""

from __future__ import annotations

from engine.kernel.values import Word

__all__ = ["Fate"]


class Fate(Word, frozen=True):
    """Is this eirei destroyed by its battle?"""

    obj: str
    foe: str
