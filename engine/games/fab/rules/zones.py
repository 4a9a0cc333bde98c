"""Private and public zones, and who sees the objects there."""

from __future__ import annotations

from engine.games.fab.events import Cleared
from engine.kernel.events import Ceased, Event
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map

__all__ = ["DOWN", "PRIVATE", "clear_object", "is_face_up", "is_public", "is_token", "list_viewers", "name_owner_zone"]

PRIVATE = frozenset({"hand", "deck", "arsenal"})
"""The private zones: their objects are private unless an effect makes them public (3.0.4b, 3.0.4d)."""


DOWN: Map[str, object] = Map(down=True)
"""The mark of a face-down object."""


def is_public(obj: Obj) -> bool:
    """Whether all players may know what an object is (3.0.3): it is face up, or shown for a time."""
    return bool(obj.marks.get("shown")) or is_face_up(obj)


def is_face_up(obj: Obj) -> bool:
    """Whether an object is face up (3.0.4). In a hand, deck or arsenal only its mark `up` makes it so.

    Elsewhere it is, unless its mark `down` says otherwise.
    """
    return bool(obj.marks.get("up")) or (obj.zone not in PRIVATE and not obj.marks.get("down"))


def is_token(obj: Obj) -> bool:
    """Whether an object is a token, or prints the type of one (1.3.2b)."""
    return obj.token or "token" in obj.card.values.get("types", ())  # type: ignore[operator]  # a list of types


def clear_object(obj: Obj) -> Event:
    """The event by which an object is cleared (3.0.12, 3.0.12a).

    A token ceases, a card goes to its owner's graveyard.
    """
    return Ceased(obj.id) if obj.token else Cleared(obj.id, f"{obj.owner}.graveyard")


def list_viewers(obj: Obj) -> str | tuple[str, ...] | None:
    """Who sees an object by its marks: `"all"`, or `("P1",)`, the owner of a face-down one (3.0.3a).

    None if only its zone counts.
    """
    if obj.marks.get("shown") or obj.marks.get("up"):
        return "all"
    return (obj.owner,) if obj.marks.get("down") else None


def name_owner_zone(ask: Run, id: str, zone: str) -> str:
    """The name of the place that is this zone of an object's owner: `P1.graveyard`.

    Raises:
        KeyError: No object has this id.
    """
    return f"{ask.state.objects[id].owner}.{zone}"
