"""What a script pays with where it does not say, and which of several alike things is chosen."""

from __future__ import annotations

import pytest

from tests.toy.play import list_codes, run_text

MTG = """
title: Lands for a spell
game: mtg
claims: []
cards:
  Test Small Blast: {types: [sorcery], cost: "{1}{R}", abilities: [{is: spell, does: [{is: gain-life, amount: 1}]}]}
  Test Small Vault:
    types: [land]
    abilities:
      - {is: activated-ability, cost: {tap: yes}, does: [{is: produce, mana: "{R}"}]}
      - {is: activated-ability, cost: {tap: yes}, does: [{is: gain-life, amount: 1}]}
given:
  P1: {hand: [b: Test Small Blast], battlefield: [LANDS]}
when:
"""

FAB = """
title: Cards to pitch
game: fab
claims: []
cards:
  Test Blow: {types: [action], subtypes: [attack], cost: 2, power: 4, pitch: 1}
  Test Red: {types: [action], pitch: 1}
  Test Blue: {types: [action], pitch: 3}
given:
  P1: {hand: [b: Test Blow, HAND]}
when:
"""


@pytest.mark.parametrize(
    ("lands", "steps", "left"),
    [
        ("Mountain x5", ["P1 cast b"], 3),
        ("m: Mountain x5", ["P1 cast b"], 3),
        ("Mountain, Forest", ["P1 cast b"], 0),
        ("Mountain x2, Forest", ["P1 cast b pay=any"], 1),
        ("Mountain, Forest, f: Forest, v: Test Small Vault", ["P1 cast b pay=f,mountain"], 2),
        ("m: Mountain, Forest x4, v: Test Small Vault", ["P1 cast b"], 4),
        ("Mountain x2, {r: {card: Mountain, tapped: yes}}", ["P1 cast b"], 0),
        ("Mountain x3", ["may: P1 cast b", "P1 cast b"], 1),
    ],
)
def test_lands_pay_where_it_makes_no_difference_which(lands: str, steps: list[str], left: int) -> None:
    text = MTG.replace("LANDS", lands) + "".join(f"  - {one}\n" for one in [*steps, "check: {b.zone: stack}"])
    result = run_text(text)
    assert list_codes(result) == []
    assert result.state is not None
    state = result.state
    assert sum(not state.mark(id, "tapped") for id in state.at("battlefield")) == left


@pytest.mark.parametrize(
    ("lands", "said"),
    [
        (
            "Mountain x2, Forest",
            "how this is paid: write `pay=mountain#1,mountain#2`, `pay=mountain#1,forest` or `pay=any`",
        ),
        ("m: Mountain, n: Mountain x2", "how this is paid: write `pay=m,n1`, `pay=n1,n2` or `pay=any`"),
        ("Forest x2, m: Forest", "cannot be done"),
        ("v: Test Small Vault x3", "cannot be done"),
    ],
)
def test_where_it_makes_a_difference_it_must_be_said(lands: str, said: str) -> None:
    check = "  - check: {m.tapped: yes}\n" if "m: " in lands else ""  # which tells m from the others
    result = run_text(MTG.replace("LANDS", lands) + f"  - P1 cast b\n{check}")
    assert list_codes(result) == ["illegal-action" if said == "cannot be done" else "unscripted-choice"]
    assert said in result.failures[0].message


@pytest.mark.parametrize(
    ("hand", "step", "codes"),
    [
        ("Test Blue", "P1 play b", []),
        ("Test Red x2", "P1 play b", []),
        ("Test Red x3", "P1 play b", []),
        ("Test Blue, Test Red x2", "P1 play b", ["unscripted-choice"]),
        ("Test Blue, Test Red x2", "P1 play b pitch=any", []),
        ("Test Blue, Test Red x2", "P1 play b pitch=test-blue", []),
        ("Test Red", "P1 play b", ["illegal-action"]),
        ("Test Red", "{try: P1 play b}", []),
    ],
)
def test_cards_are_pitched_where_it_makes_no_difference_which(hand: str, step: str, codes: list[str]) -> None:
    assert list_codes(run_text(FAB.replace("HAND", hand) + f"  - {step}\n")) == codes


def test_a_land_that_was_tapped_before_pays_like_another() -> None:
    text = """
title: A land tapped in an earlier turn pays like one that was not
game: mtg
claims: []
given:
  P1: {hand: [Test Calm x2], battlefield: [Plains x2], library: [Test Filler x5]}
when:
  - P1 cast test-calm#1
  - {at: "P1's turn, upkeep"}
  - P1 cast test-calm#2
then: {facts: {P1.life: 22}}
"""
    assert list_codes(run_text(text)) == []
