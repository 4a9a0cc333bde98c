"""Which zones are private, and who sees what lies in them."""

from __future__ import annotations

from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map

__all__ = ["DOWN", "PRIVATE", "is_face_up", "is_public", "list_viewers", "name_home"]

PRIVATE = frozenset({"hand", "deck", "arsenal"})
"""The private zones, in which objects are private unless they were made public (3.0.4b, 3.0.4d)."""


DOWN: Map[str, object] = Map(down=True)


def is_public(obj: Obj) -> bool:
    """Whether what an object is can be told by all (3.0.3), be it only until a layer of its own is gone."""
    return bool(obj.marks.get("shown")) or is_face_up(obj)


def is_face_up(obj: Obj) -> bool:
    """Whether an object lies as public ones do in its zone (3.0.4)."""
    return bool(obj.marks.get("up")) or (obj.zone not in PRIVATE and not obj.marks.get("down"))


def list_viewers(obj: Obj) -> str | tuple[str, ...] | None:
    """To whom an object can be seen otherwise than its zone says: to all, or of one face down to its owner (3.0.3a)."""
    if obj.marks.get("shown") or obj.marks.get("up"):
        return "all"
    return (obj.owner,) if obj.marks.get("down") else None


def name_home(ask: Run, id: str, zone: str) -> str:
    """The zone of this kind that belongs to the owner of an object."""
    return f"{ask.state.objects[id].owner}.{zone}"
