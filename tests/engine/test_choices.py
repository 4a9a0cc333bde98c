"""Choices in a script: several things in one line, what a choice offers, and choices that make no difference."""

from __future__ import annotations

import pytest

from engine.scenario import load, run
from tests.toy.play import all_games, list_codes, run_text, verify_text

SCRY = """
title: The top three cards are looked at
game: mtg
claims: []
cards:
  Test Look: {types: [instant], cost: "{0}", abilities: [{is: spell, does: [{is: scry, n: 3}]}]}
given:
  P1: {hand: [s: Test Look], library: [a: Forest, b: Island, c: Swamp, d: Plains]}
when:
"""


def scry(*steps: str, drifting: bool = False) -> list[str]:
    """The codes of the failures of these steps after the spell is cast."""
    text = SCRY + "".join(f"  - {one}\n" for one in ["P1 cast s", "resolve", *steps])
    return list_codes(run(load(text), all_games(), drifting=drifting))


OFFERS = "{choice: P1 bottom, offers: [OF]}"
LOOKED = OFFERS.replace("OF", "none, c, a, b")


@pytest.mark.parametrize(
    "steps",
    [
        ["P1 choose bottom=a,b"],
        ["P1 choose bottom=b,a", "check: {P1.library: 4}"],
        ["P1 choose bottom=a,b,c"],
        ["P1 choose bottom=a", "P1 choose top=b,c"],
        ["P1 choose bottom=a", "P1 choose top=c"],
        ["P1 choose bottom=a", "P1 choose bottom=b", "P1 choose bottom=none"],
        ["P1 choose bottom=none", "P1 choose top=c,b"],
        [LOOKED, "P1 choose bottom=a,b"],
        [LOOKED, "check: {s.zone: stack, P1.library: 4}"],
        [LOOKED, LOOKED, "check: {s.zone: stack}", "resolve", LOOKED, "P1 choose bottom=a,b"],
        [LOOKED, "P1 choose bottom=a", "{choice: P1 top, offers: [b, c]}", "P1 choose top=b"],
    ],
)
def test_several_things_are_chosen_and_choices_are_looked_at(steps: list[str]) -> None:
    assert scry(*steps) == []


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        (["P1 choose bottom=a,d"], ["unscripted-choice"]),
        (["P1 choose bottom=a,b,c,d"], ["unused-choice"]),
        (["P1 choose bottom=a"], ["unscripted-choice"]),
        ([OFFERS.replace("OF", "a, b, none")], ["choice"]),
        ([OFFERS.replace("OF", "a, b, c, d, none")], ["choice"]),
        ([OFFERS.replace("OF", "a, a, b, c")], ["choice"]),
        ([LOOKED.replace("P1 bottom", "P1 top")], ["choice"]),
        ([LOOKED.replace("P1 bottom", "P2 bottom")], ["choice"]),
        ([LOOKED, "P1 choose top=a"], ["unscripted-choice"]),
        (["P1 choose bottom=a,b", LOOKED], ["choice"]),
    ],
)
def test_what_is_not_asked_or_offered_fails(steps: list[str], codes: list[str]) -> None:
    assert scry(*steps) == codes


def test_what_was_taken_in_one_line_is_what_it_says() -> None:
    text = SCRY + "  - P1 cast s\n  - resolve\n  - P1 choose bottom=a,b\n"
    result = run_text(text + "then:\n  events: [moved obj=a, moved obj=b]\n")
    assert result.state is not None
    assert [result.state.objects[id].card.name for id in result.state.at("P1.library")][:2] == ["Swamp", "Plains"]


def test_of_choices_that_do_not_fit_all_is_said() -> None:
    result = run_text(SCRY + "  - P1 cast s\n  - resolve\n  - {choice: P1 bottom, offers: [a]}\n")
    said = "expected the choice P1 bottom, offers: [a]; it is P1 bottom, offers: [a, b, c, none]"
    assert result.failures[0].message == said


def test_an_old_script_names_one_thing_a_line() -> None:
    assert scry("P1 choose bottom=a,b", drifting=True) == ["unscripted-choice"]


TRIGGERS = """
title: Two alike triggers
game: mtg
claims: []
cards:
  Test Guest: {types: [creature], cost: "{0}", power: 1, toughness: 1}
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
given:
  P1: {hand: [g: Test Guest], battlefield: [k: Test Keeper x2]}
when:
  - P1 cast g
"""


VICTIMS = """
title: One of several creatures is sacrificed
game: mtg
claims: []
cards:
  Test Edict:
    types: [sorcery]
    cost: "{0}"
    abilities: [{is: spell, does: [{is: sacrifice, n: 1, of: {has: {types: creature}}, who: you}]}]
given:
  P1: {hand: [e: Test Edict], battlefield: [VICTIMS]}
when:
  - P1 cast e
  - resolve
"""


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (TRIGGERS, []),
        (TRIGGERS + "  - check: {k1.zone: battlefield}\n", ["unscripted-choice"]),
        (TRIGGERS + "then: {facts: {k2.zone: battlefield}}\n", ["unscripted-choice"]),
        (TRIGGERS.replace("k: Test Keeper x2", "Test Keeper, {card: Test Keeper, tapped: yes}"), ["unscripted-choice"]),
        (VICTIMS.replace("VICTIMS", "Test Bear x2"), []),
        (VICTIMS.replace("VICTIMS", "b: Test Bear x2"), []),
        (VICTIMS.replace("VICTIMS", "b: Test Bear x2") + "  - check: {b1.zone: graveyard}\n", ["unscripted-choice"]),
        (VICTIMS.replace("VICTIMS", "Test Bear x2, Test Wall"), ["unscripted-choice"]),
        (VICTIMS.replace("VICTIMS", "Test Bear, {card: Test Bear, damage: 1}"), ["unscripted-choice"]),
        (VICTIMS.replace("VICTIMS", "Test Bear, v: Test Bear, {a: {card: Test Axe, host: v}}"), ["unscripted-choice"]),
    ],
)
def test_a_choice_among_alike_things_is_made(text: str, codes: list[str]) -> None:
    assert list_codes(run_text(text)) == codes


def test_a_choice_rests_on_what_asks_for_it() -> None:
    head = SCRY.replace("claims: []", 'claims: ["mtg:701.18a@cr-2021-02-05"]') + "  - P1 cast s\n  - resolve\n"
    for answer in ("", "  - P1 choose bottom=a,b\n"):
        assert list_codes(run_text(f"{head}  - {LOOKED}\n{answer}")) == []
    assert list_codes(run_text(f"{head}  - P1 choose bottom=a,b\n")) == ["unobserved"]


def test_parts_of_alike_objects_are_one_choice() -> None:
    """Two replacements of alike cards, each used once: which comes first makes no difference."""
    text = """
title: Two auras that double damage make twelve of three
game: fab
claims: []
given: {P1: {hand: [x: Test Arcane Three], arena: [Test Anger x2]}}
when: [P1 play x targets=h2]
then: {facts: {h2.damage: 12}}
"""
    assert list_codes(verify_text(text)) == []
