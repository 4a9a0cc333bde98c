"""Likeness: how near two texts lie in meaning, though they share no word.

Every token known has a vector of 96 whole numbers, learned by `tests/bench/fit_vectors.py`. It learns from our digests
and the lines that players ask by, in both languages. Tokens that lead to the same rules point the same way, such as
`steal` and `control`. A text is the sum of its tokens' vectors, brought to one length. How near two texts lie is the
cosine of the angle between them.

`vectors/tokens.txt` has the tokens, one a line; `vectors/rows.bin` their vectors in that order, a byte a number.
`vectors/games.bin` says in the same way for which game each token speaks.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from math import sqrt
from operator import mul
from pathlib import Path

__all__ = ["DIMENSIONS", "FOLDER", "GAMES", "measure_likeness", "place_text", "weigh_by_game"]

DIMENSIONS = 96
"""How many numbers a vector has."""
FOLDER = Path(__file__).with_name("vectors")
GAMES = ("eirei", "fab", "mtg", "wow")
"""The games of `games.bin`, in the order of its columns."""
_LONGEST = 127
"""The length to which a text's vector is brought, so that each number fits a byte."""
_SHIFT = 128
"""What is added to each number of a token, so that none is negative."""
_SIXTEENTH = 16
"""What a number of `games.bin` is divided by."""
_KEPT = 6_000
"""How many tokens' vectors are kept ready to be added, some 400 bytes each."""


@cache
def _load_rows() -> tuple[dict[str, int], bytes]:
    """Load where the vector of each token begins, and all vectors in one."""
    tokens = (FOLDER / "tokens.txt").read_text("utf-8").splitlines()
    return {token: DIMENSIONS * n for n, token in enumerate(tokens)}, (FOLDER / "rows.bin").read_bytes()


@cache
def _load_games() -> bytes:
    """Load how much each token speaks for each game, token by token."""
    return (FOLDER / "games.bin").read_bytes()


def weigh_by_game(tokens: Iterable[str]) -> dict[str, float]:
    """Weigh how much a text's tokens, each counting once, speak for each game, as logarithms.

    0 for every game where no token is known. Games that were not learned are missing.
    """
    begins, _ = _load_rows()
    known = [begins[token] // DIMENSIONS * len(GAMES) for token in dict.fromkeys(tokens) if token in begins]
    spoken = array("b", b"".join(_load_games()[start : start + len(GAMES)] for start in known))
    scale = _SIXTEENTH * sqrt(len(known) or 1)
    return {game: sum(spoken[column :: len(GAMES)]) / scale for column, game in enumerate(GAMES)}


@lru_cache(maxsize=_KEPT)
def _read_lanes(token: str) -> int:
    """Read the vector of a token as one whole number: each of its numbers, shifted, has four bytes. 0 if unknown.

    Such numbers are added all at once. A sum of fewer than a million tokens does not spill over.
    """
    begins, rows = _load_rows()
    start = begins.get(token)
    if start is None:
        return 0
    shifted = array("I", [number + _SHIFT for number in array("b", rows[start : start + DIMENSIONS])])
    return int.from_bytes(shifted.tobytes(), sys.byteorder)


def place_text(tokens: Iterable[str]) -> bytes:
    """Place a text by its tokens, each counting once: the bytes of its vector, of length 127.

    Empty where no token is known.
    """
    lanes = [one for one in map(_read_lanes, dict.fromkeys(tokens)) if one]
    if not lanes:
        return b""
    added = array("I", sum(lanes).to_bytes(4 * DIMENSIONS, sys.byteorder))
    numbers = [number - _SHIFT * len(lanes) for number in added]
    length = sqrt(sum(map(mul, numbers, numbers))) or 1.0
    return array("b", [round(_LONGEST * number / length) for number in numbers]).tobytes()


def measure_likeness(one: bytes, other: bytes) -> float:
    """Give how near two placed texts lie: 1 for the same direction, 0 for nothing in common or an empty one.

    >>> round(measure_likeness(place_text(["mulligan"]), place_text(["mulligan"])), 1)
    1.0
    """
    inner: int = sum(map(mul, memoryview(one).cast("b"), memoryview(other).cast("b")))
    return max(0.0, inner / _LONGEST**2)
