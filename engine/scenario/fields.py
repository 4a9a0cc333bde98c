"""Which fields a game has, so that a fact about one that is spelt wrong is not taken for a fact that is none."""

from __future__ import annotations

import ast
import difflib
import inspect
import sys
from functools import cache

from engine.kernel.questions import Game

__all__ = ["known_field", "modules", "near_field"]

_ALWAYS = frozenset(
    {"name", "abilities", "controller", "owner", "zone", "place", "token", "host", "since", "facedown", "seen"}
)
"""What the kernel itself gives every object, or reads of it."""


def known_field(game: Game, field: str, printed: frozenset[str] = frozenset()) -> bool:
    """Whether a game could give a value to a field: it is printed, counted, computed, or named where it is played.

    `printed` holds the names in the position at hand, those of its own cards included.
    """
    if field in _ALWAYS or field in printed or field.startswith("counter:") or field in _listed(game):
        return True
    return field in _played(game)


def near_field(game: Game, field: str) -> str:
    """The fields that one may have been meant to be, as the end of a sentence."""
    words = {one for one in _played(game) if one.replace("-", "_").isidentifier()}
    near = difflib.get_close_matches(field, {*_listed(game), *words, *game.zones}, 3) or sorted(_listed(game))
    return f"; there are: {', '.join(near)}"


_LISTED: dict[int, tuple[Game, frozenset[str]]] = {}


def _listed(game: Game) -> frozenset[str]:
    """The fields that the game's own cards print, and that it names in its tables."""
    if id(game) not in _LISTED:
        tables = {*game.fields, *game.prints, *game.implied, *game.derived, *game.lists, *game.marks}
        _LISTED[id(game)] = (game, frozenset(tables.union(*(card.values for card in game.cards.values()))))
    return _LISTED[id(game)][1]


def _played(game: Game) -> frozenset[str]:
    return _named(modules(game))


_MODULES: dict[int, tuple[Game, tuple[str, ...]]] = {}


def modules(game: Game) -> tuple[str, ...]:
    """The modules in which a game's clauses stand."""
    if id(game) not in _MODULES:
        _MODULES[id(game)] = (game, tuple(sorted({clause.fn.__module__ for clause in game.rules.clauses})))
    return _MODULES[id(game)][1]


@cache
def _named(modules: tuple[str, ...]) -> frozenset[str]:
    """Every text that stands in the modules of a game's clauses and in those beside them."""
    folders = {name.rpartition(".")[0] for name in modules} - {""}
    beside = [name for name in sys.modules if name in modules or any(name.startswith(f"{one}.") for one in folders)]
    trees = [ast.parse(inspect.getsource(sys.modules[name])) for name in beside]
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(text for text in texts if isinstance(text, str))
