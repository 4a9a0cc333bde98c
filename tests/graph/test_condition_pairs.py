"""What the committed lists say of mutants of conditions is so: some killers by lot, and in full whatever changed.

If one of these fails, try the game again, read what survives now, and commit its list:
`uv run hanrei verify --mutate --conditions --game GAME -j 2 --into tests/conditions`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from engine.scenario.conditions import ConditionMutant, GameFunction, put_in_place, try_scenario
from graph.proof import engines
from graph.proof.condition_lists import FunctionRow, find_changed, find_folder, read_equivalents, read_list
from graph.proof.condition_runs import Selection, hash_tree, list_game_mutants, run_conditions
from graph.proof.outcomes import load_file
from graph.proof.scenarios import home, list_places
from graph.proof.syntax import hash_parts

LISTS = find_folder() or Path()
GAMES = sorted(one.stem for one in LISTS.glob("*.jsonl"))
FLOORS = json.loads((LISTS / "floors.json").read_text("utf-8"))
"""By game, the share of mutants that are killed, of those that count, in hundredths. It never falls unsaid."""
DRAWN = 40
"""How many killers of a game are tried again."""
MOST_EQUIVALENT = 0.1


class ListedGame:
    """A game with its mutants, and what its list says of them."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.mutants: Mapping[GameFunction, Sequence[ConditionMutant]] = list_game_mutants(name)
        self.by_id = {one.id: one for some in self.mutants.values() for one in some}
        self.rows: Mapping[str, FunctionRow] = read_list(name, LISTS)
        self.signed = read_equivalents(name, LISTS)
        self.changed = find_changed(self.mutants, self.rows)
        self.places = {one.stem: one for one in list_places(home() / name)}


@pytest.fixture(name="game", params=GAMES, scope="module")
def fixture_game(request: pytest.FixtureRequest) -> ListedGame:
    return ListedGame(request.param)


def test_every_game_with_a_list_has_a_floor() -> None:
    assert sorted(FLOORS) == GAMES


def test_killers_drawn_by_lot_still_kill(game: ListedGame) -> None:
    stale = {one.name for one in game.changed}
    pairs = [
        (game.by_id[id_], by)
        for row in game.rows.values()
        if row.function not in stale
        for name, by in row.killed.items()
        if (id_ := f"{row.function}:{name}") in game.by_id
    ]
    lot = hash_tree(game.name, list(game.places.values()))
    drawn = sorted(pairs, key=lambda pair: hash_parts(lot, pair[0].id))[:DRAWN]
    for mutant, by in drawn:
        assert by in game.places, f"{mutant.id}: there is no scenario {by}"
        with put_in_place(mutant):
            outcome, _ = try_scenario(load_file(game.places[by]), engines.get_engines())
        assert outcome == "killed", f"{mutant.id}: {by} does not notice it"


def test_whatever_changed_leaves_no_survivor_unsaid(game: ListedGame) -> None:
    if not game.changed:
        return
    names = frozenset(one.name for one in game.changed)
    report = run_conditions(Selection(game.name, tuple(game.places.values()), names))
    said = {f"{row.function}:{name}" for row in game.rows.values() for name in row.survived} | set(game.signed)
    survived = [
        f"{one.id}, line {one.line}: {one.before}  =>  {one.after}"
        for one in report.mutants
        if report.outcomes[one.id].outcome == "survived" and one.id not in said
    ]
    assert survived == [], "no scenario notices these mistakes"


def test_a_list_names_no_function_that_is_no_more(game: ListedGame) -> None:
    assert set(game.rows) <= {one.name for one in game.mutants}


def test_what_is_signed_as_equivalent_survived_and_is_little(game: ListedGame) -> None:
    survived = {f"{row.function}:{name}" for row in game.rows.values() for name in row.survived}
    assert set(game.signed) <= survived
    assert all(one.reason.strip() and one.signed.strip() for one in game.signed.values())
    assert len(game.signed) <= MOST_EQUIVALENT * len(game.by_id)


def test_no_less_is_killed_than_was(game: ListedGame) -> None:
    killed = sum(len(row.killed) for row in game.rows.values())
    survived = sum(len(row.survived) for row in game.rows.values()) - len(game.signed)
    assert 100 * killed >= FLOORS[game.name] * (killed + survived)
