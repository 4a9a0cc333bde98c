"""The games that hanrei knows: their names, the edition that the sources hold of each, and their readers.

>>> {"wow", "fab", "mtg", "eirei"} <= {game.short for game in GAMES}
True
>>> BY_NAME["wow"].source
'6.0-ja'

To add a game: `hanrei new game NAME --built-in` adds it here, with a reader in `rulebook/readers` and a folder in
`engine/games`.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BY_NAME", "GAMES", "GameEntry", "list_short_names"]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game: the name in ids, other names, the edition that the sources hold, and the modules that read it.

    Modules are named and not imported, for the rulebook knows no readers of cards.
    """

    short: str
    """The name that ids begin with."""
    title: str
    names: tuple[str, ...]
    """What people call it besides its short name."""
    source: str
    """The edition that the five sources hold: coverage is counted over it, and a question mostly means it."""
    readers: tuple[str, ...]
    """The modules that take its documents apart, asked in this order (`rulebook.units.Reader`)."""
    cards: str | None = None
    """The module that lists the cards that its documents print (`extract_printings`); None where they print none."""
    terms: frozenset[str] = frozenset()
    """Those of its names that are terms of it, too: they name the game only before a number."""
    brackets_cards: bool = False
    """Whether its documents bracket every card that they name."""


GAMES = (
    GameEntry(
        "wow",
        "World of Warcraft TCG",
        ("world of warcraft", "warcraft", "ウォークラフト"),
        "6.0-ja",
        ("rulebook.readers.wow_ja", "rulebook.readers.wow_en"),
        "rulings.readers.wow_cards",
    ),
    GameEntry(
        "fab",
        "Flesh and Blood",
        ("flesh and blood", "フレッシュ・アンド・ブラッド", "フレッシュアンドブラッド"),
        "ja",
        ("rulebook.readers.fab_ja", "rulebook.readers.fab_en"),
        "rulings.readers.fab_cards",
    ),
    GameEntry(
        "mtg",
        "Magic, Kaldheim",
        ("magic: the gathering", "magic the gathering", "magic", "マジック"),
        "khm-notes",
        (
            "rulings.readers.khm_notes",
            "rulings.readers.mtg_cards",
            "rulebook.readers.translated",
            "rulebook.readers.mtg_cr",
        ),
        "rulings.readers.khm_cards",
        brackets_cards=True,
    ),
    GameEntry(
        "eirei",
        "the fan-made 英霊 game",
        ("英霊",),
        "2013-07-12-ja",
        ("rulebook.readers.eirei_wiki",),
        "rulings.readers.eirei_cards",
        terms=frozenset({"英霊"}),
    ),
)

BY_NAME = {game.short: game for game in GAMES}


def list_short_names() -> str:
    """List the short names of all games in one text, for help: `"wow, fab, mtg, eirei"`."""
    return ", ".join(game.short for game in GAMES)
