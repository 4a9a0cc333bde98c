"""Checks of the words of cards: types and colours that match nothing, and replacements, which the game has not."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.matching import is_reference
from engine.kernel.values import Word
from engine.kernel.words import Card, Filter, Replace

__all__ = ["find_wrong_texts"]

_KNOWN = {
    "types": ("eirei", "magic", "ritual", "instant", "attached", "permanent"),
    "colors": ("white", "black", "red", "blue", "green"),
}


def find_wrong_texts(word: Word | Card) -> Iterator[str]:
    """A message for each type or colour that a card prints or a filter asks for and that does not exist.

    One also for an effect that replaces an event.

    `"filter.has.types: 'cat' is none of: eirei, magic, ritual, instant, attached, permanent"` is one. References such
    as `this.color` pass. Other words have no message, and words inside a word are not looked at.
    """
    if isinstance(word, Replace):
        yield f"replace: the page has no effect that comes instead of {word.what.event} or another event"
    if isinstance(word, (Filter, Card)):
        said, where = (word.has, "filter.has") if isinstance(word, Filter) else (word.values, word.name)
        for field, known in _KNOWN.items():
            got = said.get(field)
            for one in got if isinstance(got, tuple) else (got,):
                if isinstance(one, str) and one not in known and not is_reference(one):
                    yield f"{where}.{field}: {one!r} is none of: {', '.join(known)}"
