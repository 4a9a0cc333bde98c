"""The games that the kernel plays, each in a folder of its own, found by its entry function `game() -> Game`.

>>> sorted(registry()) == sorted({*BUILT_IN, *_ADDED})
True
"""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module

from engine.kernel.game import Game

__all__ = ["BUILT_IN", "assumptions", "load", "register", "registry"]

BUILT_IN = tuple(sorted(one.name for one in pkgutil.iter_modules(__path__) if one.ispkg))
"""The folders beside this file: the `game` function of each makes the game."""

_ADDED: dict[str, Callable[[], Game]] = {}


def register(name: str, entry: Callable[[], Game]) -> None:
    """Add a game from elsewhere, such as the toy game from the tests."""
    _ADDED[name] = cache(entry)


@cache
def _make_built_in(name: str) -> Game:
    entry: Callable[[], Game] = import_module(f"engine.games.{name}").game
    return entry()


def load(name: str) -> Game:
    """A game by name, made once.

    Raises:
        KeyError: there is no such game.
    """
    if name in _ADDED:
        return _ADDED[name]()
    if name not in BUILT_IN:
        raise KeyError(f"no game {name!r}; there are: {', '.join(sorted(registry()))}")
    return _make_built_in(name)


def registry() -> dict[str, Callable[[], Game]]:
    """Every game by name, each made when it is first called for."""
    built = {name: _make_entry(name) for name in BUILT_IN}
    return built | _ADDED


def assumptions(game: Game) -> list[tuple[str, str]]:
    """What a game plays by though no document says it, and the rules that it has by the kernel's very shape.

    Gives pairs of id and reason: a clause's docstring (its name in words, if it has none), or the reason of the shape.
    """
    assumed: dict[str, dict[str, None]] = {}
    for clause in game.rules.clauses:
        if ":assumed/" in clause.rule:
            why = inspect.getdoc(clause.fn) or clause.name.replace("_", " ")
            assumed.setdefault(clause.rule, {})[" ".join(why.split())] = None
    told = [(rule, "; ".join(reasons)) for rule, reasons in sorted(assumed.items())]
    return [*told, *sorted(game.rules.structural.items())]


def _make_entry(name: str) -> Callable[[], Game]:
    return lambda: _make_built_in(name)
