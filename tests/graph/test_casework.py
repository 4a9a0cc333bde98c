"""A claimed case must be played with its cards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine import games
from engine.scenario import load, run
from graph import evidence
from graph.casework import unplayed

WAVES = evidence.find(["three-waves"])[0]


def _without(claims: list[str]) -> list[str]:
    scenario = replace(load(WAVES), claims=claims)
    return [failure.code for failure in unplayed(run(scenario, games.registry()))]


@pytest.mark.parametrize(
    ("claim", "code"),
    [
        ("wow/ex/31", []),
        ("wow/ex/2", ["unplayed"]),
        ("wow/ex/999", []),
    ],
)
def test_a_case_asks_for_the_cards_it_is_about(claim: str, code: list[str]) -> None:
    assert _without([claim]) == code


def test_a_claim_of_a_case_without_its_card_fails_for_that_reason_alone() -> None:
    scenario = load(WAVES)
    claims = [claim for claim in scenario.claims if claim != "wow/ex/31"]
    result, _ = evidence.weighed(replace(scenario, claims=[*claims, "wow/ex/2"]))
    assert [failure.code for failure in result.failures] == ["unplayed"]
    assert "Valthak Spiritdrinker" in result.failures[0].message


@pytest.mark.parametrize("claim", ["fab/ex/28", "fab/ex/48", "khm/r/164"])
def test_a_card_is_known_by_its_name_in_either_language(claim: str) -> None:
    found = next((path for path in evidence.everything() if evidence.claiming(path, claim)), None)
    assert found is not None
    assert not list(unplayed(run(load(found), games.registry())))
