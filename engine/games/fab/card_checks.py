"""Checks of the words in cards, and the slots of replacements."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.values import Word
from engine.kernel.words import Card, Replace, Static

__all__ = ["SLOTS", "find_wrong_texts"]

SLOTS = ("self", "identity", "standard", "prevention", "outcome")
"""The kinds of replacement (6.4.7 to 6.4.11), as a card's `slot` names them; one of no kind would never apply."""


def find_wrong_texts(word: Word | Card) -> Iterator[str]:
    """A message for each word that could be read and would not do what it says (6.4.10j)."""
    if isinstance(word, Static) and any(isinstance(one, Replace) and one.style == "shield" for one in word.gives):
        yield "static: a shield wears off only as an effect that lasts; write it under `gives` of a `lasting`"
