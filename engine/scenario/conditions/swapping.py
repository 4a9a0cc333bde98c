"""Putting other code in the place of functions for a while. Whoever imported a function by its name runs it, too."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from types import CodeType

from engine.scenario.conditions.functions import GameFunction
from engine.scenario.conditions.helpers import HELPERS

__all__ = ["exchange_code"]


@contextmanager
def exchange_code(codes: Mapping[GameFunction, CodeType], names: Mapping[str, object]) -> Iterator[None]:
    """Run functions by other code, and put their own back at the end, whatever is raised.

    It is a context manager that gives nothing. Results that a game's functions remember are forgotten, before and
    after. At the end the added names are taken out of the modules, even one that was there before.

    Args:
        codes: The other code of each function.
        names: What that code calls, beside the helpers of mutants. It stands among the names of the modules meanwhile.
    """
    given = {**HELPERS, **names}
    kept = {fn: fn.__code__ for function in codes for fn in function.objects}
    modules = {id(function.names): function.names for function in codes}.values()
    _forget_results(codes)
    try:
        for module in modules:
            module.update(given)
        for function, code in codes.items():
            for fn in function.objects:
                fn.__code__ = code
        yield
    finally:
        for fn, code in kept.items():
            fn.__code__ = code
        for module in modules:
            for name in given:
                module.pop(name, None)
        _forget_results(codes)


def _forget_results(functions: Mapping[GameFunction, object]) -> None:
    """Empty the caches, those of `functools.cache`, of all modules of the games that some functions are of."""
    games = {".".join(one.name.partition(":")[0].split(".")[:3]) for one in functions}
    for game in games:
        for forget in _list_caches(game, len(sys.modules)):
            forget()


@cache
def _list_caches(game: str, _: int) -> tuple[Callable[[], None], ...]:
    """The functions that empty the caches of a game, one for each: call it to empty the cache.

    Args:
        game: The game's package, as `engine.games.mtg`.
        _: How many modules are loaded, so that the answer is found anew when there are more.
    """
    return tuple(
        forget
        for name, module in list(sys.modules.items())
        if module is not None and (name == game or name.startswith(f"{game}."))
        for thing in vars(module).values()
        if (forget := getattr(thing, "cache_clear", None)) is not None and getattr(thing, "__module__", None) == name
    )
