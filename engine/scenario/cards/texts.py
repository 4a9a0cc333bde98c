"""The texts in a game's modules: a name that stands in none of them means nothing in the game."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterable, Mapping
from functools import cache

__all__ = ["find_texts", "provide_texts"]

_PROVIDED: dict[str, frozenset[str]] = {}
"""The texts of modules that were provided, by the module's name."""


def provide_texts(texts: Mapping[str, Iterable[str]]) -> None:
    """Provide the texts (string constants) of modules, by the module's name, as taking them from the source takes long.

    They must be the texts of the source that is loaded, docstrings left out. `find_texts` then uses them, where it has
    not answered yet.
    """
    _PROVIDED.update({name: frozenset(filter(None, some)) for name, some in texts.items()})


@cache
def find_texts(names: tuple[str, ...]) -> frozenset[str]:
    """Find every text, that is each string constant, in the code of some loaded modules, docstrings left out.

    The empty text is left out, too. Texts that were provided are used instead of the source. The answer is remembered.

    Args:
        names: The modules' names, as in `sys.modules`.

    Raises:
        KeyError: A module is not loaded, and its texts were not provided.
        OSError: A module has no source to read.
    """
    return frozenset[str]().union(*(_PROVIDED[name] if name in _PROVIDED else _read_texts(name) for name in names))


def _read_texts(name: str) -> frozenset[str]:
    """Read every text (string constant) in the source of a loaded module, docstrings and the empty text left out."""
    nodes = [*ast.walk(ast.parse(inspect.getsource(sys.modules[name])))]
    spoken = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and id(node) not in spoken)
    return frozenset(text for text in texts if isinstance(text, str) and text)
