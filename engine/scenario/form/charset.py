"""Which characters a scenario may contain, and how any text is shown on one line.

Some characters control a terminal, break a line or are invisible. With them one text could pass for another.
"""

from __future__ import annotations

import unicodedata

__all__ = ["find_foreign", "find_strange", "fold_alike", "make_legible"]

_STRANGE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Categories of Unicode: controls, invisible formats, half surrogate pairs, and breaks of lines and paragraphs."""
_HIDDEN = frozenset(
    [
        *(0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0),
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
"""Letters and marks that show nothing: fillers, blanks and variation selectors."""
_SCRIPTS = ("LATIN", "CJK", "HIRAGANA", "KATAKANA", "HALFWIDTH KATAKANA", "FULLWIDTH", "IDEOGRAPHIC")
_TWINS = str.maketrans({"0": "o", "1": "l", "|": "l", "I": "l"})
_LONGEST = 1_500
"""Longer texts are cut in the middle, as both ends are telling."""


def find_strange(text: str) -> str | None:
    r"""Give the number, as `U+00AD`, of the first character that a scenario may not hold; None if there is none.

    Control characters count, line breaks and tabs included. So do invisible formats, half surrogates, fillers and
    non-characters.

    >>> find_strange("ハルヴァール"), find_strange("a\u00adb"), find_strange("\ud800")
    (None, 'U+00AD', 'U+D800')
    """
    return next((f"U+{ord(one):04X}" for one in text if _is_strange(one)), None)


def make_legible(text: str) -> str:
    r"""Give a text as it may stand on one line: strange characters are escaped, and a long text is cut in its middle.

    A text of up to 1,500 characters is not cut.

    >>> make_legible("one\ntwo"), len(make_legible("a" * 60_000)) < 2_000
    ('one\\ntwo', True)
    """
    if len(text) > _LONGEST:
        half = _LONGEST // 2
        text = f"{text[:half]} …({len(text) - _LONGEST} characters more)… {text[-half:]}"
    if text.isascii() and text.isprintable():
        return text
    return "".join(one.encode("unicode_escape").decode() if _is_strange(one) else one for one in text)


def find_foreign(name: str) -> str | None:
    r"""Give the first letter of a name that could pass for a usual one, as `U+043E`; None if there is none.

    Names are written in Latin letters, with or without accents, and in Japanese.

    >>> find_foreign("Jötun Grunt"), find_foreign("血の爪・Bloodclaw")
    (None, None)
    >>> find_foreign("Bl\u043e\u043edclaw"), find_foreign("B\u0131t")
    ('U+043E', 'U+0131')
    """
    return next((f"U+{ord(one):04X}" for one in unicodedata.normalize("NFC", name) if not _is_usual(one)), None)


def _is_usual(one: str) -> bool:
    """Whether a character is one that names are written with: ASCII, accented Latin, Japanese, digit or punctuation."""
    if one.isascii():
        return True
    kind = unicodedata.category(one)
    if kind[0] != "L":
        return kind[0] in "PN"
    name = unicodedata.name(one, "")
    return name.startswith(_SCRIPTS) and (
        not name.startswith("LATIN") or unicodedata.normalize("NFKD", one)[0].isascii()
    )


def fold_alike(name: str) -> str:
    """A name reduced to what the eye compares: without marks, blanks and case, and with look-alike letters made equal.

    >>> fold_alike("Blood-Claw") == fold_alike("BIoodclaw"), fold_alike("Bloodclaw") == fold_alike("Bloodclaws")
    (True, False)
    """
    plain = unicodedata.normalize("NFKD", name).translate(_TWINS).casefold()
    return "".join(one for one in plain if one.isalnum()).replace("rn", "m").replace("vv", "w")


def _is_strange(one: str) -> bool:
    """Whether a character is one that a scenario may not hold: a control, a line break, or one that shows nothing."""
    if " " <= one <= "~":
        return False
    code = ord(one)
    none = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF  # noqa: PLR2004 - no characters
    return none or code in _HIDDEN or unicodedata.category(one) in _STRANGE
