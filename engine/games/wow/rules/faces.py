"""The clauses that say which face of a card shows, and the marks of a face-down card."""

from __future__ import annotations

from engine.kernel.values import Map

__all__ = ["FACES", "mark_face_down"]

FACES = (
    "a_copy_of_the_second",
    "the_powers_of_the_side_that_shows",
    "what_the_back_prints_otherwise",
    "face_down_is_blank",
    "blank_while_removed_face_down",
)
"""The clauses that say which side of a card shows, in this order."""


def mark_face_down(seat: str | None) -> Map[str, object]:
    """The marks of a face-down card that only one seat may look at."""
    return Map(facedown=True, seen=(seat,))
