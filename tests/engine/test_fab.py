"""What the scenarios of Flesh and Blood cannot say of themselves."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from engine import games
from engine.games.fab.cards import CARDS
from engine.scenario import load, run
from engine.scenario.form import Scenario

HERE = Path(__file__).parent.parent
CASES = HERE.parent / "rulings" / "cases" / "fab_examples.jsonl"
FOLDER = HERE / "scenarios" / "fab"
CHANGES = {"subtract": 1, "add": 3, "divide": 2, "multiply": 3, "set": 5}


def _illustrated() -> dict[str, str]:
    cases = (json.loads(line) for line in CASES.read_text("utf-8").splitlines())
    return {case["case"]: f"{case['illustrates']}@ja" for case in cases}


def _scenarios() -> list[Scenario]:
    return [load(path, root=FOLDER) for path in sorted(FOLDER.glob("*.yaml"))]


def test_a_scenario_for_an_example_claims_the_rule_under_which_the_example_stands() -> None:
    rules = _illustrated()
    wrong = {
        (case, scenario.name)
        for scenario in _scenarios()
        for case in scenario.claims
        if case in rules and rules[case] not in scenario.claims
    }
    assert wrong == set()


def test_every_example_of_6_3_to_6_6_has_a_scenario() -> None:
    wanted = {
        case for case, rule in _illustrated().items() if rule.startswith(("fab:6.3", "fab:6.4", "fab:6.5", "fab:6.6"))
    }
    claimed = {case for scenario in _scenarios() for case in scenario.claims}
    assert wanted - claimed == set()


def test_no_two_cards_share_a_name() -> None:
    names = [card.name for card in CARDS]
    assert len(names) == len(set(names))


def _stacked(kinds: tuple[str, ...]) -> Scenario:
    """An attack of four under one effect of each kind, their ages as given."""
    cards = {
        f"Test {kind}": {
            "types": ["action"],
            "subtypes": ["aura"],
            "abilities": [
                {
                    "is": "static",
                    "gives": [
                        {
                            "is": "modify",
                            "field": "power",
                            "op": kind,
                            "by": CHANGES[kind],
                            "to": {"has": {"subtypes": "attack"}},
                        }
                    ],
                }
            ],
        }
        for kind in kinds
    }
    return load(
        json.dumps(
            {
                "title": "Whatever their age, five kinds of change make one number",
                "game": "fab",
                "claims": [],
                "cards": cards,
                "given": {
                    "P1": {"hero": [{"h1": "Test Hero"}], "hand": [{"a": "Test Attack"}], "arena": list(cards)},
                    "P2": {"hero": [{"h2": "Test Hero"}]},
                },
                "when": ["P1 play a"],
                "then": {"facts": {"a.power": str(5 * 3 // 2 + 3 - 1)}},
            }
        )
    )


@pytest.mark.parametrize("kinds", [order for n, order in enumerate(permutations(CHANGES)) if n % 7 == 0])
def test_the_kinds_of_change_have_one_sum_whatever_their_ages(kinds: tuple[str, ...]) -> None:
    result = run(_stacked(kinds), games.registry())
    assert (result.outcome, [str(one) for one in result.failures]) == ("passed", [])
