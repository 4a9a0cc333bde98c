"""The games that hanrei knows: their names, and the edition that the sources hold of each.

>>> [game.short for game in GAMES]
['wow', 'fab', 'mtg', 'eirei']
>>> BY_NAME["wow"].source
'6.0-ja'

To add a game, add it here. It also needs a reader in `rulebook/readers` and a folder in `engine/games`.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["BY_NAME", "GAMES", "GameEntry", "list_names"]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """A game: the name in ids, other names, and the edition that the sources hold."""

    short: str
    """The name that ids begin with."""
    title: str
    names: tuple[str, ...]
    """What people call it besides its short name."""
    source: str
    """The edition that the five sources hold: coverage is counted over it, and a question mostly means it."""
    terms: frozenset[str] = frozenset()
    """Those of its names that are terms of it, too: they name the game only before a number."""


GAMES = (
    GameEntry(
        "wow",
        "World of Warcraft TCG",
        ("world of warcraft", "warcraft", "ウォークラフト"),
        "6.0-ja",
    ),
    GameEntry(
        "fab",
        "Flesh and Blood",
        ("flesh and blood", "フレッシュ・アンド・ブラッド", "フレッシュアンドブラッド"),
        "ja",
    ),
    GameEntry(
        "mtg",
        "Magic, Kaldheim",
        ("magic: the gathering", "magic the gathering", "magic", "マジック"),
        "khm-notes",
    ),
    GameEntry("eirei", "the fan-made 英霊 game", ("英霊",), "2013-07-12-ja", frozenset({"英霊"})),
)

BY_NAME = {game.short: game for game in GAMES}


def list_names() -> str:
    """List the short names of all games, for help texts: `wow, fab, mtg, eirei`."""
    return ", ".join(game.short for game in GAMES)
