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
    """Load a game by its short name, `fab`. A built-in game is made once, and then given again.

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
    """Give every game by its short name, those of added modules included, as a function that loads it.

    Nothing is loaded yet. The function raises EngineError if the code cannot be loaded.
    """
    return {name: partial(load_engine, name) for name in games.registry()}


def find_engine_card(game: str, names: Iterable[str]) -> Card | None:
    """Find the card that an engine has under the first of some names that it knows.

    None if it knows none of them, or there is no such engine. A name must be written as the engine writes it.

    Raises:
        EngineError: the engine's code cannot be loaded.
    """
    if game not in get_engines():
        return None
    cards = load_engine(game).cards
    return next((cards[name] for name in names if name in cards), None)


def add_modules(*modules: str) -> None:
    """Import modules from elsewhere, by dotted names, that register games of their own. `list_added` names them then.

    Raises:
        EngineError: one of them cannot be imported. Those before it stay.
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
    """List the dotted names of the modules that were added, in order; other processes need them. Empty for none."""
    return tuple(_ADDED)
