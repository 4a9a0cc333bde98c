"""Which characters a scenario may be written in, and how a text of anybody's is shown on a line.

What controls a terminal, breaks a line, hides itself or is no character at all would let a text pass for another.
"""

from __future__ import annotations

import unicodedata

__all__ = ["legible", "strange"]

_STRANGE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Controls, invisible formats, halves of a pair, and breaks of lines and paragraphs."""
_LONGEST = 1_500
"""Longer texts are cut in the middle: both ends say something."""


def strange(text: str) -> str | None:
    r"""The first character that a scenario may not hold, by its number; None if there is none.

    >>> strange("ハルヴァール"), strange("a\u00adb"), strange("\ud800")
    (None, 'U+00AD', 'U+D800')
    """
    return next((f"U+{ord(one):04X}" for one in text if _odd(one)), None)


def legible(text: str) -> str:
    r"""A text as it may stand on one line: strange characters are escaped, and what is too long is cut.

    >>> legible("one\ntwo"), len(legible("a" * 60_000)) < 2_000
    ('one\\ntwo', True)
    """
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]} …({len(text) - _LONGEST} characters more)… {text[-half:]}"
    return "".join(one.encode("unicode_escape").decode() if _odd(one) else one for one in text)


def _odd(one: str) -> bool:
    if " " <= one <= "~":
        return False
    code = ord(one)
    return unicodedata.category(one) in _STRANGE or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF  # noqa: PLR2004 - no characters
