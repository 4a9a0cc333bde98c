"""What was fetched lately: many things are asked for at once, and only those not known are fetched.

>>> squares = Recent(lambda numbers: [(number, number**2) for number in numbers], most=3)
>>> squares.of([1, 2]), squares.of([2, 3])
([1, 4], [4, 9])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

__all__ = ["Recent"]

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Recent(Generic[_Key, _Value]):
    """A bounded memory of what never changes: when it is full, all is forgotten. Any number of threads may ask."""

    def __init__(self, fetch: Callable[[Sequence[_Key]], Iterable[tuple[_Key, _Value]]], most: int) -> None:
        """Take what fetches (key, value) pairs of some keys, and how many values are kept at most."""
        self._fetch, self._most = fetch, most
        self._kept: dict[_Key, _Value] = {}

    def of(self, keys: Sequence[_Key]) -> list[_Value]:
        """What each of some keys leads to, in their order; a key that leads to nothing is left out.

        Only what is not known is fetched, all of it at once. Where that would be more than it may keep, all is
        forgotten, and every key fetched anew. A key that led to nothing is asked for again.
        """
        kept = self._kept  # another thread may begin a new one meanwhile
        missing = [key for key in keys if key not in kept]
        if missing and len(kept) + len(missing) > self._most:
            kept, missing = {}, list(keys)
            self._kept = kept
        if missing:
            kept.update(self._fetch(missing))
        return [kept[key] for key in keys if key in kept]
