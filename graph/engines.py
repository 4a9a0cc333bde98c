"""The engines of the games: one whose code cannot be loaded is told of by name, and spoils no other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine import games
from engine.kernel.game import Game
from rulebook.errors import HanreiError

__all__ = ["EngineError", "load", "registry"]


class EngineError(HanreiError):
    """The code of a game cannot be loaded, so that what only it can say is not said."""


def load(name: str) -> Game:
    """The game of a name, to be played.

    Raises:
        EngineError: its code cannot be loaded.
        KeyError: there is no such game.
    """
    if name not in games.registry():
        return games.load(name)
    try:
        return games.load(name)
    except Exception as error:  # whatever the code of a game does while it is loaded
        what = f"the engine of {name} cannot be loaded: {type(error).__name__}: {error}"
        raise EngineError(what, where=name, remedy="mend its code; what other games say does not need it") from error


def registry() -> dict[str, Callable[[], Game]]:
    """Every game by name, each loaded when it is first called for."""
    return {name: partial(load, name) for name in games.registry()}
