"""How a value came to be: printed, then each contribution in the order applied, with its rule."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import Result, load, run
from engine.scenario.derivation import Derivation, derive_value, format_derivation
from engine.scenario.lines import LineError
from graph.proof.evidence import home


def play(name: str) -> Result:
    return run(load(home() / f"{name}.yaml"), games.registry())


def list_changes(found: Derivation) -> list[tuple[str, str, str]]:
    return [(one.before, one.after, one.rule.partition("@")[0]) for one in found.contributions]


def list_ranks(found: Derivation) -> list[tuple[str, ...]]:
    return [tuple(f"{rank.said} {rank.rule.partition('@')[0]}" for rank in one.ranks) for one in found.contributions]


def test_power_is_printed_then_set_then_added_to_then_counted_each_in_its_layer() -> None:
    found = derive_value(play("mtg/bears-before-what-modifies"), "s.power")
    assert (found.began, found.printed_on, found.value) == ("2", "Test Shifter", "9")
    assert list_changes(found) == [
        ("2", "4", "mtg:613.4b"),
        ("4", "7", "mtg:611.1"),
        ("7", "9", "mtg:122.1a"),
    ]
    assert list_ranks(found) == [("layer 7b mtg:613.4b",), ("layer 7c mtg:613.4c",), ()]
    set_, added, _ = found.contributions
    assert (set_.does, set_.source, added.does, added.source) == ("set 4", "y", "add 3", "u")
    assert set_.timestamp is not None
    assert added.timestamp is not None
    assert set_.timestamp > added.timestamp, "the layer decides, though the other is older"
    assert [rank.said for rank in set_.order] == ["before u: sublayers of power and toughness"]


def test_what_an_effect_waits_for_stands_before_it_with_the_rule_of_dependency() -> None:
    found = derive_value(play("wow/a-modifier-waits-for-what-it-rests-on"), "g.attack")
    assert [(one.does, one.source) for one in found.contributions] == [("set 3", "g"), ("subtract 1", "b")]
    orders = [(rank.said, rank.rule) for rank in found.contributions[0].order]
    assert ("before b: dependent ones wait", "wow:719.2@7.4-en") in orders
    assert found.contributions[0].timestamp > found.contributions[1].timestamp  # type: ignore[operator]


def test_stage_and_substage_are_named_with_their_rules() -> None:
    found = derive_value(play("fab/strong-by-two-together"), "a.power")
    assert list_ranks(found) == [("stage 8 fab:6.3.2", "substage 5 fab:6.3.3")] * 2


def test_an_effect_that_depends_on_a_later_stage_is_told_to_stand_there() -> None:
    found = derive_value(play("fab/strong-by-two-together"), "a.keywords", 2)
    assert list_ranks(found) == [("stage 8 fab:6.3.2a", "substage 7 fab:6.3.3")]


def test_a_value_is_told_as_it_was_after_a_step() -> None:
    result = play("mtg/switching-comes-last")
    assert [derive_value(result, "t.power", step).value for step in (3, 6, 0)] == ["6", "6", "4"]
    assert list_changes(derive_value(result, "t.power", 3))[-1][2] == "mtg:613.4d"


def test_a_mark_and_a_count_are_told_by_the_events_that_changed_them() -> None:
    result = play("wow/three-waves")
    damage = derive_value(result, "P2.graveyard")
    assert (damage.began, damage.value) == ("0", "3")
    assert [one.event is not None for one in damage.contributions] == [True] * 3
    assert {one.rule for one in damage.contributions} == {"wow:410.6a@6.0-ja"}


def test_a_cost_that_is_asked_is_told_with_each_charge() -> None:
    found = derive_value(play("fab/cost-asked-as-it-is-played"), "cost a")
    assert found.asked
    assert found.contributions[-1].after == found.value == "3"
    assert [one.source for one in found.contributions[1:]] == ["test-decree", "test-toll", "test-rebate", "f"]


def test_asking_takes_nothing_from_the_run() -> None:
    result = play("mtg/switching-comes-last")
    before = (len(result.entries), len(result.log), result.asked)
    derive_value(result, "t.power")
    assert (len(result.entries), len(result.log), result.asked) == before


def test_what_means_nothing_is_refused() -> None:
    result = play("wow/three-waves")
    for line, step in (("nobody.power", 0), ("g1.attack", 99)):
        with pytest.raises(LineError):
            derive_value(result, line, step)


def test_it_is_written_a_line_for_each_contribution() -> None:
    told = list(format_derivation(derive_value(play("mtg/bears-before-what-modifies"), "s.power")))
    assert told[:2] == ["s.power is 9 at the end", "  2  printed on Test Shifter"]
    assert told[2].startswith("  2 → 4  set 4, from y, layer 7b (mtg:613.4b@cr-2021-02-05), timestamp ")
