"""The engines of the games: one whose code cannot be loaded is told of by name, and spoils no other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from engine import games
from engine.kernel.game import Game
from rulebook.errors import HanreiError

__all__ = ["EngineError", "add", "list_added", "load", "registry"]

_ADDED: dict[str, None] = {}


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


def add(*modules: str) -> None:
    """Import modules from elsewhere that register games of their own.

    Raises:
        EngineError: one cannot be imported.
    """
    for name in modules:
        try:
            import_module(name)
        except Exception as error:  # whatever a module from elsewhere does while it is imported
            what = f"the module {name} cannot be imported: {type(error).__name__}: {error}"
            raise EngineError(
                what, where=name, remedy="name a module that the current folder or Python finds"
            ) from error
        _ADDED[name] = None


def list_added() -> tuple[str, ...]:
    """The modules that were added, for a process that needs them too."""
    return tuple(_ADDED)
