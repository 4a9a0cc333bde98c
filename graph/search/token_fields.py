"""A token and the field of a passage it stands in, encoded as one number; and how numbers are stored in the database.

>>> encode_place(7, "own"), decode_number(encode_place(7, "own")), decode_field(encode_place(7, "own"))
(36, 7, 'own')
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "FIELDS",
    "decode_field",
    "decode_number",
    "encode_place",
    "list_field_places",
    "pack_lines",
    "unpack_lines",
    "unpack_numbers",
]

FIELDS = ("name", "own", "around", "signs", "asked")
"""The fields of a passage: its name, its own words, what stands around it, single kanji, and players' words."""

_MANY = len(FIELDS)


def encode_place(number: int, field: str) -> int:
    """Encode a token's number and its field as one number: `36` for 7 and `"own"`.

    A `ValueError` for an unknown field.
    """
    return number * len(FIELDS) + FIELDS.index(field)


def list_field_places(number: int) -> range:
    """List a token's number with each field as one number, in the order of `FIELDS`: 35 to 39 for 7."""
    return range(number * _MANY, (number + 1) * _MANY)


def decode_number(place: int) -> int:
    """Give the token's number of an encoded place: 7 for 36."""
    return place // len(FIELDS)


def decode_field(place: int) -> str:
    """Give the field of an encoded place: `"own"` for 36."""
    return FIELDS[place % len(FIELDS)]


def unpack_numbers(packed: bytes = b"") -> array[int]:
    """Unpack the numbers of a database column (unsigned, in the machine's byte order). Nothing gives an empty array."""
    return array("I", packed)


def pack_lines(lines: Iterable[Sequence[int]]) -> bytes:
    """Pack lines of tokens' numbers for a database column: of each line how many there are, then the numbers.

    >>> [list(line) for line in unpack_lines(pack_lines([[4, 7], [5]]))]
    [[4, 7], [5]]
    """
    return array("I", [number for line in lines for number in (len(line), *line)]).tobytes()


def unpack_lines(packed: bytes) -> Iterator[array[int]]:
    """Give the lines that were packed, each as its numbers; nothing for empty bytes."""
    numbers, at = unpack_numbers(packed), 0
    while at < len(numbers):
        end = at + 1 + numbers[at]
        yield numbers[at + 1 : end]
        at = end
