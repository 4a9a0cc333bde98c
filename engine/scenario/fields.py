"""Which fields a game has, so that a fact about one that is spelt wrong is not taken for a fact that is none."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import cache

from engine.kernel.questions import Game

__all__ = ["known_field"]

_ALWAYS = frozenset({"name", "abilities", "controller", "owner", "zone", "place", "token", "host", "since"})


def known_field(game: Game, field: str, printed: frozenset[str]) -> bool:
    """Whether a game could give a value to a field: it is printed, counted, computed, or named where it is played.

    `printed` holds the names in the position at hand, those of its own cards included.
    """
    if field in _ALWAYS or field in printed or field.startswith("counter:"):
        return True
    computed = {*game.fields, *game.prints, *game.implied, *game.derived, *game.lists, *game.marks}
    if field in computed or any(field in card.values for card in game.cards.values()):
        return True
    return field in _named(tuple(sorted({clause.fn.__module__ for clause in game.rules.clauses})))


@cache
def _named(modules: tuple[str, ...]) -> frozenset[str]:
    """Every text that stands in the modules of a game's clauses and in those beside them."""
    folders = {name.rpartition(".")[0] for name in modules} - {""}
    beside = [name for name in sys.modules if name in modules or any(name.startswith(f"{one}.") for one in folders)]
    trees = [ast.parse(inspect.getsource(sys.modules[name])) for name in beside]
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(text for text in texts if isinstance(text, str))
