"""A failing scenario is cut to the least that fails in the same way."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.scenario import ScenarioError, load, run
from engine.scenario.form.writer import write_scenario
from engine.scenario.shrinking import cut_lists, make_data, shrink_failure

ALL = games.registry()

WRONG = """
title: A bear is thought to live
game: mtg
claims: ["mtg:704.5g@cr-2021-02-05"]
cards:
  Test Idler: {types: [instant], cost: "{R}"}
  Test Watcher:
    types: [creature]
    power: 1
    toughness: 1
    abilities: [{is: static, gives: [{is: modify, field: power, op: add, by: 1}]}]
given:
  P1: {hand: [z: Test Bolt, k: Test Idler], pool: RR, battlefield: [m: Mountain, w: Test Watcher]}
  P2: {battlefield: [b: Test Bear, c: Test Bear], life: 17}
when:
  - check: {P2.life: 17}
  - P1 activate m
  - P1 cast z targets=b
  - until: destroyed obj=b
  - check: {c.zone: battlefield}
then:
  events: [destroyed obj=b]
  facts: {b.zone: battlefield, c.zone: battlefield}
"""


def never() -> bool:
    return False


def test_what_has_nothing_to_do_with_the_failure_goes() -> None:
    data, runs = shrink_failure(load(WRONG), ALL, never)
    assert data["then"] == {"facts": {"b.zone": "battlefield"}}
    assert data["when"] == ["P1 cast z targets=b"]
    assert data["given"] == {
        "P1": {"hand": [{"z": "Test Bolt"}], "battlefield": [{"m": "Mountain"}]},
        "P2": {"battlefield": [{"b": "Test Bear"}]},
    }
    assert "cards" not in data or data["cards"] == {}
    assert 0 < runs <= 600


def test_it_fails_as_it_did() -> None:
    data, _ = shrink_failure(load(WRONG), ALL, never)
    was, now = (run(one, ALL).failures[0] for one in (load(WRONG), load(write_scenario(data))))
    assert (was.code, was.line) == (now.code, now.line) == ("fact", "b.zone")


def test_no_entry_that_is_left_can_go() -> None:
    data, _ = shrink_failure(load(WRONG), ALL, never)
    assert shrink_failure(load(write_scenario(data)), ALL, never)[0] == data


@pytest.mark.parametrize("most", [0, 5])
def test_it_stops_after_as_many_runs_as_allowed_and_still_fails(most: int) -> None:
    data, runs = shrink_failure(load(WRONG), ALL, never, most)
    assert runs == most
    assert run(load(write_scenario(data)), ALL).failures[0].line == "b.zone"


def test_it_stops_when_the_time_is_up() -> None:
    data, runs = shrink_failure(load(WRONG), ALL, lambda: True)
    assert (data, runs) == (make_data(load(WRONG)), 0)


def test_what_does_not_fail_is_not_cut() -> None:
    with pytest.raises(ScenarioError):
        shrink_failure(load(WRONG.replace("b.zone: battlefield, ", "")), ALL, never)


def test_an_illegal_action_stays_with_what_makes_it_illegal() -> None:
    text = WRONG.replace("P1 cast z targets=b", "P1 cast z targets=m")
    data, _ = shrink_failure(load(text), ALL, never)
    assert data["when"] == ["P1 cast z targets=m"]
    assert data["given"]["P1"]["battlefield"] == [{"m": "Mountain"}]
    assert "P2" not in data["given"]


def test_a_wrong_amount_is_not_cut_to_none_at_all() -> None:
    text = WRONG.replace("targets=b", "targets=P2").replace("  - until: destroyed obj=b\n", "")
    text = text.partition("then:")[0] + "then: {facts: {P2.life: 15}}"
    data, _ = shrink_failure(load(text), ALL, never)
    assert data["when"] == ["P1 cast z targets=P2"]


def test_lists_are_cut_to_what_is_wanted() -> None:
    def keeps(smaller: dict[str, Any]) -> bool:
        return {3, 7} <= set(smaller.get("when", []))

    assert cut_lists({"title": "x", "when": list(range(20))}, keeps) == {"title": "x", "when": [3, 7]}
