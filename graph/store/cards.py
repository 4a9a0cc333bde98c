"""Queries over cards and scenarios, many rows at a time."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from graph.store.reading import Library

__all__ = ["HeldScenario", "list_cards", "list_scenarios_held", "read_facts_of_game"]


def list_cards(library: Library) -> list[tuple[str, str]]:
    """List (id, short name of the game) of every card, by id: `("fab:card/hyper-driver", "fab")`. Empty for none."""
    return library.rows("SELECT id, game FROM card ORDER BY id")


def read_facts_of_game(library: Library, game: str) -> dict[str, dict[str, Any]]:
    """Read the printed facts of every card of a game, by id; empty for an unknown game.

    Each is a mapping with `id`, `faces` and `units`, as the committed index has it.
    """
    rows = library.rows("SELECT id, facts FROM card WHERE game = ? ORDER BY id", game)
    return {id_: json.loads(facts) for id_, facts in rows}


class HeldScenario(NamedTuple):
    """A scenario: where its file lies, what it claims, and how it last ended."""

    id: str
    game: str
    path: str
    title: str
    claims: list[str]
    outcome: str


def list_scenarios_held(library: Library) -> list[HeldScenario]:
    """List every scenario that has a row, sorted by id; empty for none. The outcome may be `not run`."""
    rows = library.rows("SELECT id, game, path, title, claims, outcome FROM scenario ORDER BY id")
    return [
        HeldScenario(id_, game, path, title, json.loads(claims), outcome)
        for id_, game, path, title, claims, outcome in rows
    ]
