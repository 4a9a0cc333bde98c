"""The words of an English text, reduced to their stems, so that two texts can be compared.

>>> sorted(list_stems("The creatures sacrificed; a sacrifice. Copies and copying."))
['copy', 'creatur', 'sacrific']
"""

from __future__ import annotations

import re

__all__ = ["list_stems", "make_stem"]

_WORD = re.compile(r"[A-Za-z][A-Za-z'’]+")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_ENDINGS = (
    ("iable", "y"),
    ("ies", "y"),
    ("ied", "y"),
    ("ing", ""),
    ("ed", ""),
    ("ed", "e"),
    ("es", ""),
    ("s", ""),
    ("e", ""),
)
_SHORTEST = 4
_COMMON_WORDS = (
    "a an and any are as at be been by can can't do does doesn't each for from had has have if in into is it its may"
    " more no not of on one only or other out so than that the their them then there these they this those to up was"
    " were when which while who will with would you your"
)
_COMMON = frozenset(_COMMON_WORDS.split())


def make_stem(word: str) -> str:
    """Reduce a word to its stem, roughly, in small letters: plural, tense and participle are taken off.

    An ending stays where fewer than four letters would be left.

    >>> [make_stem(word) for word in ("copies", "copying", "copiable", "milled", "exiles")]
    ['copy', 'copy', 'copy', 'mill', 'exil']
    """
    low = word.casefold().replace("’", "'").removesuffix("'s").removesuffix("'")
    for ending, instead in _ENDINGS:
        if low.endswith(ending) and len(low) - len(ending) + len(instead) >= _SHORTEST:
            return low.removesuffix(ending) + instead
    return low


def list_stems(text: str) -> frozenset[str]:
    """List the stems of a text's English words, each once.

    The commonest words and single letters are left out; joinedWords are taken apart.
    """
    words = _WORD.findall(_CAMEL.sub(" ", text))
    return frozenset(make_stem(word) for word in words if word.casefold() not in _COMMON)
