"""Find which text names which card: exact names only, the longest first, with or without brackets.

A name in brackets (《…》) is matched after folding. A bare name is matched only as printed, with three characters or
more. So no common word becomes a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from rulebook.fold import make_skeleton

__all__ = ["Mention", "find_unknown_names", "make_finder"]

Mention = tuple[int, int, str]
"""Start and end in the text, and the id of what is named there."""

_BRACKETED = re.compile(r"《([^《》]+)》")
_SHORTEST = 3


def make_finder(names: Mapping[str, str], *, bare: bool = True) -> Callable[[str], Iterator[Mention]]:
    """Make a function that finds the names in a text; `names` maps each spelling of a card to its id.

    With `bare` it finds names without brackets too.

    >>> find = make_finder({"Spark": "toy:card/spark", "Fizzle": "toy:card/fizzle"})
    >>> list(find("《Spark》 beats Fizzle."))
    [(0, 7, 'toy:card/spark'), (14, 20, 'toy:card/fizzle')]
    """
    folded = {make_skeleton(name): target for name, target in names.items()}
    plain = _make_alternation(names if bare else ())

    def find(text: str) -> Iterator[Mention]:
        """The mentions of names in a text, as (start, end, target): bracketed ones first, then bare ones elsewhere."""
        taken: list[tuple[int, int]] = []
        for match in _BRACKETED.finditer(text):
            for part in _split_halves(match[1]):
                if target := folded.get(make_skeleton(part)):
                    taken.append(match.span())
                    yield *match.span(), target
        for match in plain.finditer(text):
            if not any(start < match.end() and match.start() < end for start, end in taken):
                yield *match.span(), names[match[0]]

    return find


def find_unknown_names(text: str, names: Iterable[str]) -> Iterator[str]:
    """Find every bracketed name that no card has: tokens, cards of other sets, slips of the print."""
    known = {make_skeleton(name) for name in names}
    for match in _BRACKETED.finditer(text):
        yield from (part for part in _split_halves(match[1]) if make_skeleton(part) not in known)


def _split_halves(name: str) -> list[str]:
    """Split a name at its slashes into the names of its faces."""
    return re.split(r"\s*//?\s*", name)


def _make_alternation(names: Iterable[str]) -> re.Pattern[str]:
    """Make a pattern that matches any of the names, the longest first; short names are left out."""
    longest_first = sorted((name for name in names if len(name) >= _SHORTEST), key=len, reverse=True)
    words = (rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name) for name in longest_first)
    return re.compile("|".join(words) or r"(?!)")
