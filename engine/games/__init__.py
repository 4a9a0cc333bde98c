"""The games that the kernel plays, each in a folder of its own with an entry function `game() -> Game`.

- `eirei`, `fab`, `mtg`, `wow`: the 英霊 game, Flesh and Blood, Magic, and the World of Warcraft TCG.
- `discovery`: finds the modules of a game's rules, and its words.

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
"""The names of the games in the folders beside this file."""

_ADDED: dict[str, Callable[[], Game]] = {}
"""The games added by `register`, each made on its first call."""


def register(name: str, entry: Callable[[], Game]) -> None:
    """Add a game from elsewhere, such as the toy game of the tests. `entry` makes it, and is called at most once.

    `load(name)` gives it from then on. It hides a built-in game or an earlier one of the same name.
    """
    _ADDED[name] = cache(entry)


@cache
def _make_built_in(name: str) -> Game:
    """Make a built-in game, such as `mtg`, by the function `game` of its folder; later calls give the same one.

    Raises:
        ModuleNotFoundError: There is no such folder.
    """
    entry: Callable[[], Game] = import_module(f"engine.games.{name}").game
    return entry()


def load(name: str) -> Game:
    """The game of a name such as `mtg`, built in or registered, made on the first call.

    Raises:
        KeyError: There is no such game. The message lists those that there are.
    """
    if name in _ADDED:
        return _ADDED[name]()
    if name not in BUILT_IN:
        raise KeyError(f"no game {name!r}; there are: {', '.join(sorted(registry()))}")
    return _make_built_in(name)


def registry() -> dict[str, Callable[[], Game]]:
    """Every game by name, built in or registered, as a function that gives it and makes it on its first call.

    A registered game stands in place of a built-in one of its name. No game is made here.
    """
    built = {name: _make_entry(name) for name in BUILT_IN}
    return built | _ADDED


def assumptions(game: Game) -> list[tuple[str, str]]:
    """What a game assumes without a document, and the rules that the kernel itself obeys.

    Gives pairs of rule id and reason: `("eirei:assumed/no-luck@2013-07-12-ja", "Why it is assumed.")`. Assumptions come
    first, by rule id. A reason is the docstrings of the rule's clauses, joined by `; `. A clause without one gives its
    name in words. The rules of the kernel come last, by rule id, with the reason given to `Rules.shape`.
    """
    assumed: dict[str, dict[str, None]] = {}
    for clause in game.rules.clauses:
        if ":assumed/" in clause.rule:
            why = inspect.getdoc(clause.fn) or clause.name.replace("_", " ")
            assumed.setdefault(clause.rule, {})[" ".join(why.split())] = None
    told = [(rule, "; ".join(reasons)) for rule, reasons in sorted(assumed.items())]
    return [*told, *sorted(game.rules.structural.items())]


def _make_entry(name: str) -> Callable[[], Game]:
    """A function without arguments that gives the built-in game of this name, made on its first call."""
    return lambda: _make_built_in(name)
