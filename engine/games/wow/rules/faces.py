"""Which face of a card shows, who has seen it, and the marks of a face-down card."""

from __future__ import annotations

from engine.games.wow.events import Revealed
from engine.kernel.events import Event, Set
from engine.kernel.state import Obj, State
from engine.kernel.values import Map

__all__ = ["FACES", "is_resource_face_down", "mark_face_down", "reveal_cards"]

FACES = (
    "a_copy_of_the_second",
    "the_powers_of_the_side_that_shows",
    "what_the_back_prints_otherwise",
    "face_down_is_blank",
    "blank_while_removed_face_down",
)
"""The clauses that say which side of a card shows, in this order."""


def mark_face_down(seat: str | None) -> Map[str, object]:
    """The marks of a face-down card that only one seat may look at: `facedown`, and `seen` with that seat."""
    return Map(facedown=True, seen=(seat,))


def is_resource_face_down(obj: Obj) -> bool:
    """Whether an object is a face-down resource. So is every resource but a quest or location that is face up.

    It is false for an object that is no resource.
    """
    printed = obj.card.values.get("types")
    up = isinstance(printed, tuple) and bool({"quest", "location"} & {*printed})
    return obj.zone == "resources" and (not up or obj.marks.get("facedown") is True)


def reveal_cards(state: State, *ids: str) -> tuple[Event, ...]:
    """The events that reveal those cards, by their ids, of hands and decks that not all have seen: two for each card.

    A card elsewhere gives none.

    Raises:
        KeyError: No object has such an id.
    """
    hidden = [id for id in ids if state.objects[id].zone in {"hand", "deck"} and state.mark(id, "seen") != "all"]
    return tuple(event for id in hidden for event in (Revealed(id), Set(id, "seen", "all")))
