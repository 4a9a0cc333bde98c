"""The card that an object is a copy of."""

from __future__ import annotations

from engine.kernel.state import Obj
from engine.kernel.words import Card

__all__ = ["read_copied_card"]


def read_copied_card(obj: Obj, mark: str) -> Card:
    """The card that an object keeps in a mark, such as `"whole"` or `"entered"`.

    Without that mark it is the object's own.
    """
    kept = obj.marks.get(mark)
    return kept if isinstance(kept, Card) else obj.card
