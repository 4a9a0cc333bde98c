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
    """Make a function that finds the names in a text. It yields (start, end, id) of each, and nothing if there is none.

    `names` has the id of a card by each of its names. With `bare` it finds names without brackets, too, if they have 3
    characters or more. Of names that overlap the longest wins.

    >>> find = make_finder({"Spark": "toy:card/spark", "Fizzle": "toy:card/fizzle"})
    >>> list(find("《Spark》 beats Fizzle."))
    [(0, 7, 'toy:card/spark'), (14, 20, 'toy:card/fizzle')]
    """
    folded = {make_skeleton(name): target for name, target in names.items()}
    plain = _make_alternation(names if bare else ())

    def find(text: str) -> Iterator[Mention]:
        """Within `make_finder`: yield (start, end, id) of the names in a text, those in brackets before bare ones.

        The brackets are included. Two halves in one pair of brackets have the same place. Nothing for a text without
        any.
        """
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
    """Yield every name in brackets `《…》` that is none of `names`, as often as it stands.

    Such are tokens, cards of other sets and slips of the print.

    Letter case and punctuation do not count. Two halves with a slash between are two names.
    """
    known = {make_skeleton(name) for name in names}
    for match in _BRACKETED.finditer(text):
        yield from (part for part in _split_halves(match[1]) if make_skeleton(part) not in known)


def _split_halves(name: str) -> list[str]:
    """Split a name at its slashes into the names of its faces: `A // B` into `["A", "B"]`.

    Without a slash it is the only one.
    """
    return re.split(r"\s*//?\s*", name)


def _make_alternation(names: Iterable[str]) -> re.Pattern[str]:
    """Make a pattern that matches any of the names, the longest first. Names of fewer than 3 characters are left out.

    A name in ASCII must be a whole word. Without names it matches nothing.
    """
    longest_first = sorted((name for name in names if len(name) >= _SHORTEST), key=len, reverse=True)
    words = (rf"\b{re.escape(name)}\b" if name.isascii() else re.escape(name) for name in longest_first)
    return re.compile("|".join(words) or r"(?!)")
