"""Fold a card's text: what does not change its meaning is made one, before any pattern is tried.

Width, case and minus signs are made one, and mana stays as it is. The card's own name becomes `~`. Reminder text goes:
in Japanese only parentheses that hold a sentence, for `エンチャント(…)` is an ability. Bullets stay with their line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType

__all__ = ["fold_text"]

_ENGLISH_REMINDER = re.compile(r"\s*\([^()]*\)")
_JAPANESE_REMINDER = re.compile(r"\([^()]*。\)")
_NO_MATES: Mapping[str, str] = MappingProxyType({})

_QUOTED_END = re.compile(r'\."(?=\s|$)(?! and ")')
"""The end of a quoted sentence, which is the end of the sentence around it, too."""

_QUOTED_FIRST = re.compile(r'([a-z])" and "')
"""The end of the first of two quoted sentences, which some texts write without its full stop."""

_LOYALTY = re.compile(r"^\[([+-]?(?:\d+|x))\]:", re.MULTILINE)


def fold_text(
    text: str,
    names: Sequence[str],
    language: str,
    mates: Mapping[str, str] = _NO_MATES,
    tokens: Sequence[str] = (),
) -> tuple[str, ...]:
    r"""Give the abilities of a text, each on a folded line, in lower case; an empty text gives `()`.

    The modes of a choice stand below it in the same line, after line breaks; without a line before, a mode is a line.
    Reminder text and empty lines are left out.

    Args:
        text: The text as printed, an ability a line.
        names: The names by which the card calls itself; each becomes `~`.
        language: `en` or `ja`.
        mates: The English names of the cards that it may name, by their names in this language. Both languages name
            them so, in 「」.
        tokens: The names of tokens that an English text may give; they stand in 「」, too.

    >>> fold_text("Flying (It has wings.)\nWhen Odd Bird dies, draw a card.", ["Odd Bird"], "en")
    ('flying', 'when ~ dies, draw a card.')
    """
    folded = _fold_signs(text)
    if language == "en":
        for token in sorted(tokens, key=len, reverse=True):
            folded = re.sub(rf"(?<=named ){re.escape(_fold_signs(token))}(?![a-z])", f"「{token}」", folded)
    for name in sorted({_fold_signs(one) for one in names if one}, key=len, reverse=True):
        edge = r"\b" if language == "en" else ""
        within = "" if language == "en" else "(?![^「」。]+」という名前)"  # a longer name, as of a token
        folded = re.sub(f"{edge}{re.escape(name)}{edge}{within}", "~", folded)
    folded = _fold_mates(folded, language, mates)
    folded = (_ENGLISH_REMINDER if language == "en" else _JAPANESE_REMINDER).sub("", folded)
    folded = _LOYALTY.sub(r"\1:", folded)
    if language == "en":
        folded = _QUOTED_FIRST.sub(r'\1." and "', folded)
        folded = _QUOTED_END.sub('.".', folded)
    if language == "ja":
        folded = re.sub(r",\s*", ", ", folded)
        folded = folded.replace("『", "「").replace("』", "」").replace("—", "―")
    lines: list[str] = []
    for line in folded.split("\n"):
        told = line.strip()
        if told.startswith("・") and language == "ja":
            told = "•" + told[1:]  # some cards print a middle dot for the bullet
        if told.startswith("•") and lines:
            lines[-1] += "\n" + told
        elif told:
            lines.append(told)
    return tuple(lines)


def _fold_signs(text: str) -> str:
    """Write a text in lower case and in one width, with plain minus signs and apostrophes: `"Ａ−1"` becomes `"a-1"`."""
    return unicodedata.normalize("NFKC", text).replace("\u2212", "-").replace("\u2019", "'").lower()


def _fold_mates(text: str, language: str, mates: Mapping[str, str]) -> str:
    """Write the names of other cards as 「English Name」, where the text says that a card is named so.

    `mates` has the English name by each name. Other names, and names elsewhere, stay.
    """
    mark = "named " if language == "en" else "」という名前"
    if mark not in text:
        return text
    known = {_fold_signs(name): english for name, english in mates.items()}
    any_name = "|".join(re.escape(one) for one in sorted(known, key=len, reverse=True)) or r"(?!)"
    if language == "en":
        return re.sub(rf"(?<=named )({any_name})(?![a-z])", lambda found: f"「{known[found[1]]}」", text)
    return re.sub(rf"「({any_name})」(?=という名前)", lambda found: f"「{known[found[1]]}」", text)
