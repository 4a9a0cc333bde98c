"""A clause stands in the module, or the folder, of its section; sections take nothing from one another."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable

import pytest

from api.scaffold.clause import name_section
from engine import games
from rulebook.part import get_parts

SECTION_OF: dict[str, Callable[[str], str]] = {
    "mtg": lambda number: "s" + number.partition(".")[0],
    "wow": lambda number: "s" + number.partition(".")[0],
    "fab": lambda number: "s" + "_".join(number.split(".")[:2]),
    "eirei": lambda path: path.partition("/")[0].replace("-", "_"),
}
"""How a game names its modules; of any other, as `hanrei new clause` does."""


def section_of(game: str, number: str) -> str:
    return "assumed" if number.startswith("assumed/") else SECTION_OF.get(game, name_section)(number)


def room_of(module: str) -> str:
    """The module or folder beneath `rules` in which something stands, without the words of its name."""
    room = module.partition(".rules.")[2].partition(".")[0]
    numbered = re.match(r"s\d+(_\d+)?(?=_)", room)
    return numbered[0] if numbered else room


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_clause_stands_in_the_room_of_its_section(name: str) -> None:
    clauses = games.load(name).rules.clauses
    numbers = {clause.key: clause.rule.partition(":")[2].rpartition("@")[0] for clause in clauses}
    astray = {
        clause.key: clause.fn.__module__
        for clause in clauses
        if room_of(clause.fn.__module__) != section_of(name, numbers[clause.key])
    }
    assert astray == {}


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_no_section_imports_another_so_that_their_order_is_that_of_their_numbers(name: str) -> None:
    games.load(name)
    package = f"engine.games.{name}.rules"
    held = {clause.fn.__module__ for clause in games.load(name).rules.clauses}
    for module in sys.modules:
        if module.startswith(f"{package}."):
            tree = ast.parse(inspect.getsource(sys.modules[module]))
            taken = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            assert taken & held == set(), module


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_module_of_a_section_is_not_much_over_five_hundred_lines(name: str) -> None:
    held = {clause.fn.__module__ for clause in games.load(name).rules.clauses}
    assert [module for module in held if len(inspect.getsource(sys.modules[module]).splitlines()) > 550] == []


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_cards_take_their_words_from_one_place(name: str) -> None:
    games.load(name)
    package = f"engine.games.{name}"
    for module in sys.modules:
        if module.startswith(f"{package}.cards"):
            tree = ast.parse(inspect.getsource(sys.modules[module]))
            taken = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            own = {one for one in taken if one.startswith(f"{package}.") and not one.startswith(f"{package}.cards")}
            assert own <= {f"{package}.words", f"{package}.types"}, module


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_a_part_that_another_rule_plays_is_there_and_so_is_that_rules_clause(name: str) -> None:
    rules = games.load(name).rules
    clauses = {clause.rule for clause in rules.clauses}
    astray = [key for key, rule in rules.bases.items() if rule not in clauses or (key[1] or 0) > len(get_parts(key[0]))]
    assert astray == []
