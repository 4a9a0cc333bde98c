"""The five sources: the edition of each game that coverage is counted over, and that a question mostly means."""

from __future__ import annotations

from rulebook.games import GAMES

__all__ = ["SOURCES"]

SOURCES = {game.short: game.source for game in GAMES}
"""The edition of each game that the five sources hold."""
