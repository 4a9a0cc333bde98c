"""The engines of the games. One that cannot be loaded is reported by name, and the others still work."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module

from engine import games
from engine.kernel.game import Game
from engine.kernel.words import Card
from rulebook.errors import HanreiError

__all__ = ["EngineError", "add_modules", "find_engine_card", "get_engines", "list_added", "load_engine"]

_ADDED: dict[str, None] = {}


class EngineError(HanreiError):
    """The code of a game, or a module with further games, cannot be loaded."""


def load_engine(name: str) -> Game:
    """Load a game by its name.

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


def get_engines() -> dict[str, Callable[[], Game]]:
    """Give every game by name, as a function that loads it."""
    return {name: partial(load_engine, name) for name in games.registry()}


def find_engine_card(game: str, names: Iterable[str]) -> Card | None:
    """Find the card that an engine has under one of some names; None if it has none, or there is no such engine.

    Raises:
        EngineError: its code cannot be loaded.
    """
    if game not in get_engines():
        return None
    cards = load_engine(game).cards
    return next((cards[name] for name in names if name in cards), None)


def add_modules(*modules: str) -> None:
    """Import modules from elsewhere that register games of their own.

    Raises:
        EngineError: one of them cannot be imported.
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
    """List the modules that were added, for other processes that need them."""
    return tuple(_ADDED)
