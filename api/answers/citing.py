"""A rule as people cite it, in one line: game, number, edition and date, and our digest of it."""

from __future__ import annotations

from collections.abc import Mapping

from api.models import EditionRef
from rulebook.games import BY_NAME

__all__ = ["cite", "tell_game_name"]

_MARKS = {"cr": "CR", "page": ""}
"""How a document is called between the game and the number; any other by its own name."""


def cite(game: str, number: str, edition: EditionRef, digest: Mapping[str, str] | None) -> dict[str, str]:
    """Write the citation of a rule as one line in each language, by `ja` and `en`.

    The line ends with the edition where no digest of ours holds.

    >>> edition = EditionRef(id="cr-2026-01-16", document="cr", language="en", effective="2026-01-16")
    >>> cite("mtg", "702.19b", edition, {"en": "Tramplers deal the rest to the player."})["en"]
    'Magic CR 702.19b (2026-01-16): Tramplers deal the rest to the player.'
    """
    return {language: _write(language, game, number, edition, digest or {}) for language in ("ja", "en")}


def _write(language: str, game: str, number: str, edition: EditionRef, digest: Mapping[str, str]) -> str:
    """Write the citation in `ja` or `en`: `Magic CR 702.19b (2026-01-16): Our words`.

    An edition that is called by its day or its document is named by the day alone. One without a day stands behind @.
    What stands before our words can be looked up again.
    """
    day, mark = edition.effective, _MARKS.get(edition.document, edition.document)
    name = " ".join(filter(None, (tell_game_name(game, language), mark, number)))
    called = "" if day and (day in edition.id or edition.id == edition.document) else edition.id
    place = f" ({', '.join(filter(None, (called, day)))})" if day else f"@{called}"
    says = " ".join(digest.get(language, "").split())
    return f"{name}{place}" + (f": {says}" if says else "")


def tell_game_name(game: str, language: str) -> str:
    """Name a game as people do: `mtg` is `Magic` in English; in Japanese by a Japanese name, where there is one.

    A game that is not known stays as it is.
    """
    entry = BY_NAME.get(game)
    if entry is None:
        return game
    names = [name for name in entry.names if not name.isascii()] if language == "ja" else []
    return (names or [entry.title.removeprefix("the ").partition(",")[0]])[0]
