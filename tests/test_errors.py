"""Every error of ours reaches the process that started the one where it was raised."""

from __future__ import annotations

import pickle
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import pytest

import api
import engine
import graph
import rulebook
import rulings
from engine.games.mtg.words import Pass
from engine.kernel.errors import Refusal
from engine.scenario.form.model import ScenarioError
from graph.lookup.pinning import AmbiguousError
from rulebook.errors import HanreiError, TooLargeError
from rulebook.ids import IdError


def _list_kinds(kind: type[BaseException]) -> Iterator[type[BaseException]]:
    """The classes of errors under one class that are written in our packages."""
    for sub in kind.__subclasses__():
        yield from _list_kinds(sub)
        if sub.__module__.partition(".")[0] in {"api", "engine", "graph", "rulebook", "rulings"}:
            yield sub


def _carry(error: BaseException) -> BaseException:
    """The error as another process gets it."""
    carried = pickle.loads(pickle.dumps(error))  # noqa: S301 -- it was made here
    assert type(carried) is type(error)
    assert isinstance(carried, BaseException)
    return carried


def test_every_kind_of_error_can_be_pickled() -> None:
    """None of them is made anew by calling `__init__` with the message alone, which most refuse."""
    for package in (api, engine, graph, rulebook, rulings):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    kinds = set(_list_kinds(BaseException))
    assert {HanreiError, AmbiguousError, ScenarioError, IdError, Refusal} < kinds
    for kind in kinds:
        error = kind.__new__(kind, "words")
        error.__dict__["more"] = ("kept",)
        carried = _carry(error)
        assert (carried.args, carried.__dict__) == (("words",), {"more": ("kept",)}), kind


@pytest.mark.parametrize(
    "error",
    [
        HanreiError("it is empty", where="games.txt", remedy="write something"),
        TooLargeError("it is large", where="games.txt", remedy="write less"),
        AmbiguousError("it may mean two", where="410", remedy="say which"),
        ScenarioError("claim", "it claims nothing"),
        IdError("a b", "it has a blank"),
        Refusal(Pass("P1"), ("toy:1",), "it is not your turn", because=(3,)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_it_says_the_same_there(error: Exception) -> None:
    carried = _carry(error)
    assert str(carried) == str(error)
    assert carried.__dict__ == error.__dict__
