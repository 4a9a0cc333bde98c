"""How a value came to be: printed, then each contribution in the order applied, with its rule."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import Result, Table, load, run
from engine.scenario.playing.lines import LineError
from engine.scenario.telling.derivation import Derivation, derive_value, format_derivation
from engine.scenario.telling.derived import (
    tell_beginning,
    tell_change,
    tell_contribution,
    tell_derivation,
    tell_rank,
)
from graph.proof.tellers import make_tellers

ALL = games.registry()

LAYERS = """
title: What sets is applied before what adds, though it is younger, and switching comes last
game: mtg
claims: []
cards:
  Own Rise: {types: [instant], cost: "{U}", abilities: [{is: spell, aims: [{what: {has: {types: creature}}}], does: [
    {is: lasting, to: target, gives: [{is: modify, field: power, op: add, by: 3}]}]}]}
  Own Form: {types: [instant], cost: "{U}", abilities: [{is: spell, aims: [{what: {has: {types: creature}}}], does: [
    {is: lasting, to: target, gives: [{is: modify, field: power, op: set, by: 4}]}]}]}
  Own Turn: {types: [instant], cost: "{U}", abilities: [{is: spell, aims: [{what: {has: {types: creature}}}], does: [
    {is: switch}]}]}
  Own Turtle: {types: [creature], cost: "{U}", power: 1, toughness: 5}
given:
  P1:
    hand: [u: Own Rise, y: Own Form, f: Own Turn]
    pool: UUU
    battlefield: [t: {card: Own Turtle, counters: {+1/+1: 2}}]
when:
  - P1 cast u targets=t
  - resolve
  - P1 cast y targets=t
  - resolve
  - P1 cast f targets=t
  - resolve
"""

DEPENDENCY = """
title: What asks for allies waits for what makes an item an ally, though it is the older one
game: wow
claims: []
cards:
  Own Breen: {types: [ally], cost: 5, attack: 4, health: 5, abilities: [{is: static, gives: [
    {is: modify, field: attack, op: subtract, by: 1, to: {zone: play, controller: foe, has: {types: ally}}}]}]}
  Own Golem: {types: [equipment, item], cost: 1, abilities: [{is: payment, cost: 1, does: [{is: lasting, to: [this],
    gives: [{is: modify, field: types, op: grant, by: ally}, {is: modify, field: attack, op: set, by: 3},
    {is: modify, field: health, op: set, by: 2}]}]}]}
given:
  P1: {play: [h1: Test Hero, g: Own Golem], resources: [Test Resource]}
  P2: {play: [h2: Test Hero, b: Own Breen]}
when: [P1 use g, resolve]
"""

STAGES = """
title: Two additions that make an attack strong only together are waited for by what is said of the strong
game: fab
claims: []
cards:
  Own Sage: {types: [item], abilities: [{is: static, gives: [{is: modify, field: keywords, op: grant, by: go again,
    to: {zone: chain, has: {subtypes: attack, power: {is: at-least, n: 6}}}}]}]}
  Own Plus: {types: [item], abilities: [{is: static, gives: [{is: modify, field: power, op: add, by: 1,
    to: {zone: chain, has: {subtypes: attack}}}]}]}
  Own Attack: {types: [action], subtypes: [attack], cost: 0, power: 4}
given:
  P1: {hero: [h1: Test Hero], arena: [s: Own Sage, p: Own Plus, q: Own Plus], hand: [a: Own Attack]}
  P2: {hero: [h2: Test Hero]}
when:
  - P1 play a
  - until: attacked obj=a
"""

COSTS = """
title: A cost is set, raised and reduced in this order
game: fab
claims: []
cards:
  Own Heavy: {types: [action], subtypes: [attack], cost: 9, power: 4}
  Own Rebate: {types: [item], abilities: [{is: static, gives: [{is: charge, what: {event: play}, op: reduce, by: 1}]}]}
  Own Toll: {types: [item], abilities: [{is: static, gives: [{is: charge, what: {event: play}, op: increase, by: 3}]}]}
  Own Decree: {types: [item], abilities: [{is: static, gives: [{is: charge, what: {event: play}, op: set, by: 5}]}]}
given:
  P1: {hero: [h1: Test Hero], hand: [a: Own Heavy], arena: [Own Rebate]}
  P2: {hero: [h2: Test Hero], arena: [Own Toll, Own Decree]}
"""


def play(text: str) -> Result:
    result = run(load(text), ALL)
    assert {one.code for one in result.failures} <= {"expects-nothing"}, result.failures
    return result


def list_changes(found: Derivation) -> list[tuple[str, str, str]]:
    return [(one.before, one.after, one.rule.partition("@")[0]) for one in found.contributions]


def list_ranks(found: Derivation) -> list[tuple[str, ...]]:
    return [tuple(f"{rank.said} {rank.rule.partition('@')[0]}" for rank in one.ranks) for one in found.contributions]


def test_power_is_printed_then_set_then_added_to_then_counted_each_in_its_layer() -> None:
    found = derive_value(play(LAYERS), "t.power", 4)
    assert (found.began, found.printed_on, found.value) == ("1", "Own Turtle", "9")
    assert list_changes(found) == [("1", "4", "mtg:613.4b"), ("4", "7", "mtg:611.1"), ("7", "9", "mtg:122.1a")]
    assert list_ranks(found) == [("layer 7b mtg:613.4b",), ("layer 7c mtg:613.4c",), ("layer 7c mtg:613.4c",)]
    set_, added, _ = found.contributions
    assert (set_.does, set_.source, added.does, added.source) == ("set 4", "y", "add 3", "u")
    assert set_.timestamp is not None
    assert added.timestamp is not None
    assert set_.timestamp > added.timestamp, "the layer decides, though the other is older"
    assert [rank.said for rank in set_.order] == ["before u: sublayers of power and toughness"]


def test_what_an_effect_waits_for_stands_before_it_with_the_rule_of_dependency() -> None:
    found = derive_value(play(DEPENDENCY), "g.attack")
    assert [(one.does, one.source) for one in found.contributions] == [("set 3", "g"), ("subtract 1", "b")]
    assert [(rank.said, rank.rule) for rank in found.contributions[0].order] == [
        ("before b: dependent ones wait", "wow:719.2@7.4-en")
    ]
    assert found.contributions[0].timestamp > found.contributions[1].timestamp  # type: ignore[operator]


def test_stage_and_substage_are_named_with_their_rules() -> None:
    found = derive_value(play(STAGES), "a.power")
    assert list_ranks(found) == [("stage 8 fab:6.3.2", "substage 5 fab:6.3.3")] * 2


def test_an_effect_that_depends_on_a_later_stage_is_told_to_stand_there() -> None:
    found = derive_value(play(STAGES), "a.keywords", 2)
    assert list_ranks(found) == [("stage 8 fab:6.3.2a", "substage 7 fab:6.3.3")]


def test_a_value_is_told_as_it_was_after_a_step() -> None:
    result = play(LAYERS)
    assert [derive_value(result, "t.power", step).value for step in (1, 2, 4, 0)] == ["3", "6", "9", "7"]
    assert list_changes(derive_value(result, "t.power"))[-1][2] == "mtg:613.4d"


def test_a_mark_and_a_count_are_told_by_the_events_that_changed_them() -> None:
    found = derive_value(play(LAYERS), "P1.hand")
    assert (found.began, found.value, found.printed_on) == ("3", "0", None)
    assert [one.event is not None for one in found.contributions] == [True] * 3
    assert {one.rule for one in found.contributions} == {"mtg:601.2a@cr-2021-02-05"}


def test_a_cost_that_is_asked_is_told_with_each_charge() -> None:
    found = derive_value(play(COSTS), "cost a")
    assert found.asked
    assert [one.after for one in found.contributions] == ["9", "5", "8", found.value]
    assert [one.source for one in found.contributions[1:]] == ["own-decree", "own-toll", "own-rebate"]


def test_asking_takes_nothing_from_the_run() -> None:
    result = play(LAYERS)
    before = (len(result.entries), len(result.log), result.asked)
    derive_value(result, "t.power")
    assert (len(result.entries), len(result.log), result.asked) == before


def test_what_means_nothing_is_refused() -> None:
    result = play(LAYERS)
    for line, step in (("nobody.power", 0), ("t.power", 99)):
        with pytest.raises(LineError):
            derive_value(result, line, step)


def test_it_is_written_a_line_for_each_contribution() -> None:
    told = list(format_derivation(derive_value(play(LAYERS), "t.power", 4)))
    assert told[:2] == ["t.power is 9 after step 4", "  1  printed on Own Turtle"]
    assert told[2].startswith("  1 → 4  set 4, from y, layer 7b (mtg:613.4b@cr-2021-02-05), timestamp ")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("t.powr", "mtg has no 'powr'; there are: power"),
        ("P1.lief", "mtg has no 'lief'"),
        ("t.lore", "mtg has no 'lore'"),
    ],
)
def test_a_value_that_nothing_has_is_told(line: str, said: str) -> None:
    with pytest.raises(LineError, match=said):
        derive_value(run(load(LAYERS), ALL), line)


def test_a_derivation_is_told_in_both_languages() -> None:
    result = play(LAYERS)
    found = derive_value(result, "t.power")
    told = {
        language: [
            tell_derivation(found, teller),
            tell_beginning(found, teller),
            *(tell_contribution(one, result, teller) for one in found.contributions[:2]),
            *(tell_rank(one, teller) for one in (*found.contributions[0].ranks, *found.contributions[0].order)),
        ]
        for language, teller in make_tellers(result).items()
    }
    assert told["en"] == [
        "The power of Own Turtle is 7.",
        "1, as printed on Own Turtle",
        "The effect of Own Form: it becomes 4",
        "The effect of Own Rise: add 3",
        "Layer 7b",
        "Before Own Rise",
    ]
    assert told["ja"] == [
        "《Own Turtle》のパワーは7である。",
        "《Own Turtle》に書かれた値は1",
        "《Own Form》の効果：4になる",
        "《Own Rise》の効果：3を足す",
        "第7b層",
        "《Own Rise》より先",
    ]


def test_a_cost_and_an_event_are_told_by_what_they_come_from() -> None:
    costs, layers = play(COSTS), play(LAYERS)
    cost, hand = derive_value(costs, "cost a"), derive_value(layers, "P1.hand")
    for language, said in (("en", "The cost of Own Heavy is 7."), ("ja", "《Own Heavy》のコストは7である。")):
        assert tell_derivation(cost, make_tellers(costs)[language]) == said  # type: ignore[index]
    teller = make_tellers(layers)["ja"]
    assert tell_change(hand.contributions[0], teller) == "3 → 2"
    assert "スタック" in tell_contribution(hand.contributions[0], layers, teller)


@pytest.mark.parametrize("scenario", [LAYERS, DEPENDENCY, STAGES, COSTS])
def test_every_value_that_is_offered_can_be_derived(scenario: str) -> None:
    table = Table(load(scenario), ALL)
    result, offered = table.finish(), table.values()
    assert offered
    assert [(line, derive_value(result, line).value) for line, _ in offered] == offered
