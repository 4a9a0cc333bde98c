"""What the rules say that a player may look at is what the player is shown."""

from __future__ import annotations

import pytest

from engine.games.mtg import game
from engine.games.mtg.rules.looking import may_look
from engine.games.mtg.words import Foresee, Pass
from engine.kernel.run import Run
from engine.kernel.view import can_see
from engine.scenario.playing.position import read_cards, set_up_position

_HERE = {
    "battlefield": ["Realmwalker", "Island", "Island", "Test Bear"],
    "hand": ["Behold the Multiverse", "Test Elf"],
    "library": ["Test Bear", "Test Elf"],
    "graveyard": ["Test Relic"],
    "exile": ["Test Giant", {"card": "Test Charm", "facedown": "yes"}],
}
_THERE = {"battlefield": ["Test Wall"], "hand": ["Test Bolt"], "library": ["Test Bird", "Test Bear"]}


def _played() -> Run:
    made = game()
    state, _ = set_up_position(made, {"P1": _HERE | {"pool": "UU"}, "P2": _THERE}, read_cards(made, {}))
    run = Run(made, state)
    run.act(Foresee("P1", state.at("P1.hand")[0]))
    run.act(Pass("P1"))
    return run


@pytest.mark.parametrize("seat", ["P1", "P2"])
def test_the_rules_and_the_view_agree_on_every_card(seat: str) -> None:
    run = _played()
    assert {id for id in run.state.objects if may_look(run, seat, id)} == {
        id for id, obj in run.state.objects.items() if can_see(run.game, seat, obj)
    }


def test_one_player_sees_more_than_the_other_and_neither_all() -> None:
    run = _played()
    seen = {seat: {id for id in run.state.objects if may_look(run, seat, id)} for seat in ("P1", "P2")}
    assert run.state.at("P1.library")[0] in seen["P1"] - seen["P2"]
    assert run.state.at("P2.hand")[0] in seen["P2"] - seen["P1"]
    assert not {*run.state.at("P2.library")} & (seen["P1"] | seen["P2"])
