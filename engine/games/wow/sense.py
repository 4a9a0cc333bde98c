"""What is wrong with a card's words that the game would read in silence: what they name is nothing that there is."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.wow.words import VOCABULARY
from engine.kernel.reading import refers
from engine.kernel.values import Word, tag
from engine.kernel.words import Card, Filter, Replace

__all__ = ["nonsense"]

_TYPES = frozenset(
    {"ability", "ally", "armor", "equipment", "hero", "instant", "item", "location", "quest", "resource", "weapon"}
)
_PACKETS = frozenset({"dealt", "healed"})
_SOURCES = frozenset({"hero", "destroyed"})


def nonsense(word: Word | Card) -> Iterator[str]:
    """Each type or keyword that there is not, and each name that means no card."""
    if isinstance(word, Replace) and word.what.event in _PACKETS:
        yield from _unknown("replace.change.to", word.change.get("to"), {"hero"})
    if isinstance(word, Filter):
        yield from _types("filter.has.types", word.has.get("types"))
    if isinstance(word, Card):
        yield from _types(f"{word.name}.types", word.values.get("types"))
    if isinstance(word, VOCABULARY):
        named = getattr(word, "to", None)
        for one in named if isinstance(named, tuple) else ():
            yield from _unknown(f"{tag(word)}.to", one, {"hero"})
        yield from _unknown(f"{tag(word)}.source", getattr(word, "source", None), _SOURCES)


def _types(where: str, said: object) -> Iterator[str]:
    for one in said if isinstance(said, tuple) else (said,):
        if isinstance(one, str) and one not in _TYPES and not refers(one):
            yield f"{where}: {one!r} is no type; there are: {', '.join(sorted(_TYPES))}"


def _unknown(where: str, name: object, known: set[str] | frozenset[str]) -> Iterator[str]:
    if isinstance(name, str) and name not in known and not refers(name):
        told = ", ".join(sorted({*known, "this", "target", "target.2", "host", "event.obj"}))
        yield f"{where}: {name!r} means nothing; it is one of: {told}"
