"""Find the modules of a game's rules, and its words, so that nobody lists them twice."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from types import ModuleType

from engine.kernel.values import Word

__all__ = ["import_rules", "list_words"]


def import_rules(package: str) -> tuple[str, ...]:
    """Import every module of a game's `rules` folder. Gives their full names in the order of their sections.

    A name is `engine.games.eirei.rules.terms`. Folders inside the folder are among them, with their modules. Clauses of
    one topic are asked in the order in which they were registered. So that order must not depend on imports.

    Args:
        package: The game's package, such as `engine.games.mtg`.

    Raises:
        ModuleNotFoundError: There is no such package, or it has no folder `rules`.
    """
    folder = import_module(f"{package}.rules")
    found = pkgutil.walk_packages(folder.__path__, f"{folder.__name__}.")
    names = tuple(sorted((one.name for one in found), key=_section_key))
    for name in names:
        import_module(name)
    return names


def list_words(package: ModuleType, *others: type[Word]) -> tuple[type[Word], ...]:
    """List the word classes that a package of words publishes, in the order of its `__all__`.

    Whatever else stands in `__all__` is left out. Without an `__all__` an AttributeError is raised.

    Args:
        package: The game's package of words, such as `engine.games.mtg.words`.
        others: Words that it publishes and that are not asked for, such as the actions of players.
    """
    found = (getattr(package, name) for name in package.__all__)
    return tuple(one for one in found if isinstance(one, type) and issubclass(one, Word) and one not in others)


def _section_key(name: str) -> list[tuple[int, str]]:
    """A sort key that compares numbers as numbers: section 1.10 follows 1.9.

    `s1.10` gives `[(-1, "s"), (1, ""), (-1, "."), (10, "")]`.
    """
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"\d+|\D+", name)]
