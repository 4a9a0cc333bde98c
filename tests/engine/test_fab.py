"""What the scenarios of Flesh and Blood cannot say of themselves."""

from __future__ import annotations

import json
from itertools import groupby, permutations
from pathlib import Path

import pytest

from engine import games
from engine.games.fab.cards import CARDS
from engine.kernel.events import apply
from engine.kernel.view import can_see
from engine.scenario import load, run
from engine.scenario.form.model import Scenario

HERE = Path(__file__).parent.parent
CASES = HERE.parent / "rulings" / "cases" / "fab_examples.jsonl"
FOLDER = HERE / "scenarios" / "fab"
CHANGES = {"subtract": 1, "add": 3, "divide": 2, "multiply": 3, "set": 5}


def _illustrated() -> dict[str, str]:
    cases = (json.loads(line) for line in CASES.read_text("utf-8").splitlines())
    return {case["case"]: f"{case['illustrates']}@ja" for case in cases}


def _scenarios() -> list[Scenario]:
    return [load(path, root=FOLDER) for path in sorted(FOLDER.rglob("*.yaml"))]


def test_a_scenario_for_an_example_claims_the_rule_under_which_the_example_stands() -> None:
    rules = _illustrated()
    wrong = {
        (case, scenario.name)
        for scenario in _scenarios()
        for texts in [{claim.text for claim in scenario.claimed}]
        for case in texts & set(rules)
        if rules[case] not in texts
    }
    assert wrong == set()


def test_every_example_of_6_3_to_6_6_has_a_scenario() -> None:
    wanted = {
        case for case, rule in _illustrated().items() if rule.startswith(("fab:6.3", "fab:6.4", "fab:6.5", "fab:6.6"))
    }
    claimed = {claim.text for scenario in _scenarios() for claim in scenario.claimed}
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


def test_a_dozen_effects_that_look_at_each_other_are_put_in_order_within_the_budget() -> None:
    """Of types, subtypes, supertypes and keywords in turn, each asks for the next, and only the last finds it at first.

    It gives a keyword (stage 6). The three before it ask in a row for what comes of that, and so wait for stage 6 as
    dependent ones. There they apply in the order of their age (6.3.3a). So the oldest of the three does not find what
    it asks for, and the youngest does. What the one between them finds is told in tests/findings/fab.md.
    """
    kinds = {
        "types": ("instant", "weapon", "equipment", "action"),
        "subtypes": ("item", "attack", "dagger", "aura"),
        "supertypes": ("brute", "guardian", "ninja", "wizard"),
        "keywords": ("go again", "dominate", "overpower", "boost"),
    }
    fields = tuple(kinds)
    cards = {}
    for n in range(12):
        field, other = fields[n % 4], fields[(n + 1) % 4]
        to = {"zone": "arena", "has": {other: kinds[other][(n + 1) // 4]}}
        gives = [{"is": "modify", "field": field, "op": "grant", "by": kinds[field][n // 4], "to": to}]
        abilities = [{"is": "static", "gives": gives}]
        cards[f"Test Aura {n}"] = {"types": ["action"], "subtypes": ["aura"], "abilities": abilities}
    facts = {
        "a0.types": ["action"],
        "a0.supertypes": ["ninja"],
        "a0.keywords": ["overpower"],
    }
    heroes = {seat: {"hero": [{f"h{seat[1]}": "Test Hero"}]} for seat in ("P1", "P2")}
    arena = [{f"a{n}": f"Test Aura {n}"} for n in range(12)]
    data = {"title": "A ring", "game": "fab", "claims": [], "cards": cards, "when": [{"check": facts}]}
    given = {"given": {**heroes, "P1": {**heroes["P1"], "arena": arena}}}
    result = run(load(json.dumps({**data, **given})), games.registry())
    assert (result.outcome, [str(one) for one in result.failures]) == ("passed", [])


def test_what_is_shown_while_its_layer_waits_is_seen_by_all_and_by_its_owner_alone_before_and_after() -> None:
    """5.2.4b, 3.0.3a: in the hand, and face down in the arsenal."""
    ability = {"is": "activated", "kind": "instant", "does": ["draw"], "zones": ["hand", "arsenal"]}
    mine = {"hand": [{"s": "Test Secret"}], "arsenal": [{"b": {"card": "Test Secret", "down": True}}]}
    data = {
        "title": "Two secrets",
        "game": "fab",
        "claims": [],
        "cards": {"Test Secret": {"types": ["action"], "abilities": [ability]}},
        "given": {"P1": {"hero": [{"h1": "Test Hero"}], **mine}, "P2": {"hero": [{"h2": "Test Hero"}]}},
        "when": ["P1 activate s", "P1 activate b"],
    }
    game, result = games.load("fab"), run(load(json.dumps(data)), games.registry())
    assert (result.outcome, [str(one) for one in result.failures]) == ("passed", [])
    assert result.start is not None
    for label in ("s", "b"):
        state, id, seen = result.start, result.labels[label], []
        for record in result.log:
            seen.append((can_see(game, "P1", state.objects[id]), can_see(game, "P2", state.objects[id])))
            state = apply(state, record.event, game.writers)
        assert [seats for seats, _ in groupby(seen)] == [(True, False), (True, True), (True, False)]
