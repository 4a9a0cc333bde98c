"""The cards of ingested sets, for scenarios that lay them out and for whoever asks what is played of a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.kernel.words import Card
from engine.scenario.cards.decode import decode_card
from engine.scenario.form.held import hold_cards
from graph.library import Library
from graph.proof import engines
from graph.store.documents import Documents
from graph.store.set_cards import list_set_cards
from rulebook.errors import HanreiError
from rulebook.ids import make_slug

__all__ = ["find_held_card", "hold_cards_of"]


def hold_cards_of(find_database: Callable[[], Path]) -> None:
    """Let scenarios lay out the cards of the sets that are held in a database. It holds for this process.

    `find_database` gives its path; it is called each time that such cards are looked for.
    """
    hold_cards(lambda game: _read_held(find_database(), game))


def find_held_card(library: Library, game: str, names: Iterable[str]) -> Card | None:
    """Find the card that the sets held in a library have under the first of some names that they know; None for none.

    Names are compared by their slugs, so that letter case and punctuation do not count.

    Raises:
        graph.proof.engines.EngineError: the code of the game cannot be loaded.
        sqlite3.Error: the database is damaged.
    """
    held = _read_held(library.path, game)
    found = next((name for name in names if make_slug(name) in held), None)
    if found is None:
        return None
    return decode_card(engines.load_engine(game), found, dict(held[make_slug(found)]), checked=False)


def _read_held(database: Path, game: str) -> Mapping[str, Mapping[str, Any]]:
    """The cards of the sets held in a database, by slug, each as plain data; `{}` where nothing is kept beside it."""
    mark = Documents(database).mark()
    return _read_cards(database, game, mark) if mark and database.exists() else {}


@lru_cache(maxsize=8)
def _read_cards(database: Path, game: str, _mark: str) -> Mapping[str, Mapping[str, Any]]:
    """The cards of a game, by slug, each as plain data; `{}` where the database must be mended and cannot be.

    They are read once for each `_mark`, a text that changes when what is kept beside the database does. A damaged
    database raises sqlite3.Error.
    """
    try:
        library = Library(database)
    except HanreiError:
        return {}
    try:
        return {make_slug(name): played for name, played in list_set_cards(library, game).items()}
    finally:
        library.close()
