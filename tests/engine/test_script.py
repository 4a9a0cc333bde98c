"""What the lines of a script and of its expectations mean, where they might be read two ways."""

from __future__ import annotations

import pytest

from engine.kernel.matching import is_reference
from tests.toy.play import list_codes, run_text, spoil, verify_text

UNTAPS = """
title: A knight that is tapped may rise again with its player's turn
game: eirei
claims: ["eirei:terms/untap@2013-07-12-ja"]
cards: {Test Rider: {types: [eirei], power: 1000, strike: 1}}
given:
  P2: {field: [r: {card: Test Rider, tapped: yes}]}
when:
  - until: turn-began seat=P2
  - until: untapped obj=r
then:
  facts: {r.tapped: no}
"""

BLOCKED = """
title: Three points of damage, the first blocker first
game: mtg
claims: ["mtg:510.1c@cr-2021-02-05"]
cards:
  Test Ogre: {types: [creature], power: 3, toughness: 3}
  Test Own Guard: {types: [creature], power: 0, toughness: 2}
given:
  P1: {battlefield: [o: Test Ogre]}
  P2: {battlefield: [g: Test Own Guard, h: Test Own Guard]}
when:
  - P1 attack o
  - P2 block g,h attackers=o,o
  - P1 choose damage-order=g
  - P1 choose assignment=NUMBERS
  - until: combat-ended
then:
  events: [damaged to=g amount=2]
  facts: {g.zone: graveyard, h.damage: 1}
"""

WATCHED = """
title: A keeper is heard when somebody arrives
game: mtg
claims: ["mtg:603.2@cr-2021-02-05"]
cards:
  Test Keeper:
    types: [creature]
    power: 1
    toughness: 1
    abilities:
      - is: static
        gives:
          - is: when
            on: {event: entered, where: {obj: {is: filter, has: {types: creature}, other: yes}}}
            does: [{is: gain-life, amount: 1}]
  Test Guest: {types: [creature], cost: "{0}", power: 1, toughness: 1}
given:
  P1: {battlefield: [k: Test Keeper], hand: [g: Test Guest]}
when: [P1 cast g]
then:
  events: [triggers source=k, stacked source=k, gained-life]
"""


def test_what_is_waited_for_is_expected_though_it_came_with_what_was_waited_for_before() -> None:
    assert list_codes(verify_text(UNTAPS)) == []


@pytest.mark.parametrize(
    ("numbers", "found"), [("2,1", []), ("1,2", ["unscripted-choice"]), ("1,1", ["unscripted-choice"])]
)
def test_numbers_are_chosen_in_their_order(numbers: str, found: list[str]) -> None:
    assert list_codes(run_text(BLOCKED.replace("NUMBERS", numbers))) == found


def test_an_ability_is_told_by_whose_it_is_as_it_triggers_and_as_it_is_stacked() -> None:
    assert list_codes(run_text(WATCHED)) == []
    assert list_codes(run_text(WATCHED.replace("triggers source=k", "triggers source=g"))) == ["expected-event"]
    seen = run_text(WATCHED.replace("triggers source=k", "triggers source=g")).failures[0].seen
    assert "triggers source=k" in seen


def test_an_event_that_was_to_be_stopped_and_happened_is_said_to_have_happened() -> None:
    (failure,) = run_text(spoil("[damage seat=P2 amount=2]", "[{event: damage seat=P2, stopped: yes}]")).failures
    assert "it did happen, and was not stopped" in failure.message


def test_a_refusal_by_a_rule_that_nothing_stands_under_says_so() -> None:
    once = "  - P1 play spark P2\n"
    (failure,) = run_text(spoil(once, f"{once}  - {{try: P1 play spark P2, by: 'toy:9.9@1'}}\n")).failures
    assert failure.code == "refused-otherwise"
    assert "toy:9.9@1: the engine has no clause under it" in failure.message


def test_targets_are_numbered() -> None:
    assert [is_reference(one) for one in ("target", "target.2", "target.becomes", "target.-1")] == [
        True,
        True,
        False,
        False,
    ]


HANDLES = """
title: Handles stay with their objects
game: mtg
claims: []
given:
  P1: {hand: [b: Test Bolt], pool: R, battlefield: [Test Wall, Test Bear, w: Test Wall]}
  P2: {battlefield: [Test Bear, Test Bear]}
when:
  - P1 cast b targets=test-bear#2
  - resolve
"""


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("check: {test-bear#1.zone: battlefield, test-bear#2.zone: graveyard, test-bear#3.zone: battlefield}", []),
        ("check: {test-bear#1.controller: P1, test-bear#3.controller: P2, test-bear#2.owner: P2}", []),
        ("check: {test-wall#2.zone: battlefield, w.is-gone: no}", []),
        ("check: {test-bear#4.zone: battlefield}", ["fact"]),
        ("check: {test-bear#0.zone: battlefield}", ["fact"]),
        ("check: {test-bear.zone: battlefield}", ["fact"]),
        ("until: died obj=test-bear#1", ["never-comes"]),
    ],
)
def test_a_handle_stays_with_its_object(step: str, found: list[str]) -> None:
    assert list_codes(run_text(f"{HANDLES}  - {step}\n")) == found


@pytest.mark.parametrize(("handle", "found"), [(1, ["expected-event"]), (2, []), (3, ["expected-event"])])
def test_a_handle_names_one_object_in_an_event(handle: int, found: list[str]) -> None:
    text = f"{HANDLES}then:\n  events: [destroyed obj=test-bear#{handle}]\n"
    assert list_codes(run_text(text)) == found
    failures = run_text(text).failures
    assert all("destroyed obj=test-bear#2" in one.message for one in failures)
