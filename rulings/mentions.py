"""Which text names which card: exact names only, longest first, brackets or not.

A name in brackets (《…》) is matched after folding; a bare one only as printed, and only names of
three characters or more, so that no common word becomes a card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rulebook.fold import skeleton

__all__ = ["find", "unknown"]

_BRACKETED = re.compile(r"《([^《》]+)》")
_SHORTEST = 3


def find(text: str, names: Mapping[str, str], *, bare: bool = True) -> Iterator[tuple[int, int, str]]:
    """(start, end, id) of every name in a text; `names` maps each way to write a card to its id.

    >>> list(find("《Spark》 beats Fizzle.", {"Spark": "toy:card/spark", "Fizzle": "toy:card/fizzle"}))
    [(0, 7, 'toy:card/spark'), (14, 20, 'toy:card/fizzle')]
    """
    folded = {skeleton(name): target for name, target in names.items()}
    taken: list[tuple[int, int]] = []
    for match in _BRACKETED.finditer(text):
        for part in re.split(r"\s*//?\s*", match[1]):
            if target := folded.get(skeleton(part)):
                taken.append(match.span())
                yield *match.span(), target
    if bare:
        for match in _alternation(names).finditer(text):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                yield *match.span(), names[match[0]]


def unknown(text: str, names: Iterable[str]) -> Iterator[str]:
    """Every bracketed name that no card of these bears: tokens, outside cards, slips of the print."""
    known = {skeleton(name) for name in names}
    for match in _BRACKETED.finditer(text):
        yield from (part for part in re.split(r"\s*//?\s*", match[1]) if skeleton(part) not in known)


def _alternation(names: Mapping[str, str]) -> re.Pattern[str]:
    longest_first = sorted((name for name in names if len(name) >= _SHORTEST), key=len, reverse=True)
    words = (rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name) for name in longest_first)
    return re.compile("|".join(words) or r"(?!)")
