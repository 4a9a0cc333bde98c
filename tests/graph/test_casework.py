"""A claimed case must be played with its cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import games
from engine.scenario import load, run
from graph import evidence
from graph.casework import wanting

WAVES = evidence.find(["three-waves"])[0]


def _without(claims: list[str]) -> list[str]:
    scenario = load(WAVES)
    rules = [claim for claim in scenario.claims if ":" in claim]
    return [failure.code for failure in wanting(run(replace(scenario, claims=[*claims, *rules]), games.registry()))]


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("wow/ex/31", []),
        ("wow/ex/2", ["unfounded", "unplayed"]),
        ("wow/ex/999", ["claim"]),
    ],
)
def test_a_case_asks_for_the_cards_it_is_about(claim: str, code: list[str]) -> None:
    assert _without([claim]) == code


def test_a_claim_of_a_case_without_its_card_fails_for_that_reason_alone() -> None:
    scenario = load(WAVES)
    claims = [claim for claim in scenario.claims if claim != "wow/ex/31"]
    result, _ = evidence.weighed(replace(scenario, claims=[*claims, "wow/ex/2"]))
    assert [failure.code for failure in result.failures] == ["unfounded", "unplayed"]
    assert "Valthak Spiritdrinker" in result.failures[1].message


@pytest.mark.parametrize("claim", ["fab/ex/28", "fab/ex/48", "khm/r/164"])
def test_a_card_is_known_by_its_name_in_either_language(claim: str) -> None:
    found = next((path for path in evidence.everything() if evidence.claiming(path, claim)), None)
    assert found is not None
    assert not list(wanting(run(load(found), games.registry())))


IDLE = """
title: A pig is a Hunter card
game: wow
claims: [wow/ex/6, "wow:206.1a@6.0-ja"]
cards:
  CARD: {types: [ally], cost: 1, attack: 1, health: 1, tags: [Hunter]}
given:
  P1: {play: [h1: Test Hero, pig: CARD], ZONE: [lies: Bloodclaw]}
  P2: {play: [h2: Test Hero]}
when:
  - ask: class-card pig Hunter
    is: yes
then:
  facts: {lies.name: Bloodclaw}
"""


def _codes(text: str) -> list[str]:
    return [failure.code for failure in wanting(run(load(text), games.registry()))]


@pytest.mark.parametrize("zone", ["graveyard", "hand", "deck", "play"])
def test_a_card_that_merely_lies_there_and_is_read_is_not_played(zone: str) -> None:
    text = IDLE.replace("CARD", "Test Pig")
    text = text.replace("pig: Test Pig], ZONE: [", "pig: Test Pig, ") if zone == "play" else text.replace("ZONE", zone)
    assert _codes(text) == ["unplayed"]
    assert _codes(text.replace("card pig", "card lies")) == []


@pytest.mark.parametrize("alias", ["ブラッドクロー", "Bloodclaws", "Test Pig"])
def test_no_card_of_a_scenarios_own_passes_for_the_one_that_a_case_is_about(alias: str) -> None:
    assert _codes(IDLE.replace("CARD", alias).replace(", ZONE: [lies: Bloodclaw]", "").partition("then:")[0]) == [
        "unplayed"
    ]


@pytest.mark.parametrize(
    "name",
    [
        "magda-and-a-dwarf-that-was-tapped",  # it keeps still, and in the contrast it does not
        "realmwalker-sees-the-top",  # without its abilities nothing can be seen
        "null-shock-melded",  # half of a split card has a name of its own
    ],
)
def test_a_card_may_take_part_by_keeping_still(name: str) -> None:
    assert not list(wanting(run(load(evidence.find([name])[0]), games.registry())))


@pytest.mark.parametrize(
    ("label", "wrong"), [("bloodclaw", 1), ("ブラッドクロー", 1), ("Chain-Lightning", 1), ("pig", 0)]
)
def test_no_label_is_the_name_of_another_card_in_whichever_language(label: str, wrong: int) -> None:
    text = IDLE.replace("CARD", "Test Pig").replace("pig:", f"{label}:").replace("ZONE", "hand").partition("when:")[0]
    result, _ = evidence.weighed(replace(load(text), claims=[]), mutated=False)
    assert [failure.code for failure in result.failures].count("position") == wrong


def test_a_card_may_be_labelled_with_its_name_in_another_language() -> None:
    text = IDLE.replace("CARD", "Test Pig").replace("ZONE", "hand").replace("lies", "ブラッドクロー")
    assert "position" not in _codes(text)
