"""Places: a token as it stands in a field of a passage, as one number; and how numbers are kept in the database.

>>> place(7, "own"), number_of(place(7, "own")), field_of(place(7, "own"))
(29, 7, 'own')
"""

from __future__ import annotations

from array import array

__all__ = ["FIELDS", "field_of", "number_of", "numbers", "place"]

FIELDS = ("name", "own", "around", "signs")
"""Where a token may stand in a passage: in its name, in its own words, around it, or as one sign of its words."""


def place(number: int, field: str) -> int:
    """A token, by its number, as it stands in a field."""
    return number * len(FIELDS) + FIELDS.index(field)


def number_of(place: int) -> int:
    """The number of the token that stands at a place."""
    return place // len(FIELDS)


def field_of(place: int) -> str:
    """The field that a place is in."""
    return FIELDS[place % len(FIELDS)]


def numbers(packed: bytes = b"") -> array[int]:
    """The numbers packed in a column, as the machine writes them; none where nothing is given."""
    return array("I", packed)
