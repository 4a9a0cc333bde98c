"""Protection and hexproof: qualities named in keywords, and the sources that have them."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.mtg.references import as_list
from engine.kernel.run import Run

__all__ = ["has_quality", "has_quality_among", "is_protected", "list_qualities"]

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


def is_protected(ask: Run, id: str, source: str) -> bool:
    """Whether a permanent has protection from a source (702.16a); both are ids.

    With the keyword `protection from red` it is True for a red source. Without such a keyword it is False.
    """
    return has_quality_among(ask, id, "protection from ", source)


def has_quality_among(ask: Run, id: str, prefix: str, source: str) -> bool:
    """Whether a source has a quality that one of an object's keywords names after `prefix`.

    With `prefix` `"protection from "` and the keyword `protection from red`, it is whether the source is red. False
    without such a keyword.
    """

    def has(field: str, one: object) -> bool:
        """Within `has_quality_among`: whether the source has a value in a field, such as `R` in `colors`."""
        return ask.has(source, field, one)

    return any(has_quality(has, quality) for quality in list_qualities(ask, id, prefix))


def list_qualities(ask: Run, id: str, prefix: str) -> list[str]:
    """The qualities that an object's keywords name after `prefix`: `["red"]` for `"protection from "`.

    `[]` if no keyword begins so.
    """
    words = [str(one) for one in as_list(ask.get(id, "keywords"))]
    return [one[len(prefix) :] for one in words if one.startswith(prefix)]


def has_quality(has: Callable[[str, object], bool], quality: str) -> bool:
    """Whether a source is all that a quality says: `red`, `God creatures`, `planeswalkers`, `snow`, `everything`.

    `has(field, value)` says whether the source has a value in a field. Each word of a quality must fit: as a colour, or
    as a type, subtype or supertype, also without its `s`. `""` fits every source.
    """
    if quality == "everything":
        return True
    for word in quality.split():
        names = {word, word.lower(), word.removesuffix("s"), word.lower().removesuffix("s")}
        if word in _COLORS:
            if not has("colors", _COLORS[word]):
                return False
        elif not any(has(field, one) for field in ("types", "subtypes", "supertypes") for one in names):
            return False
    return True
