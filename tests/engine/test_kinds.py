"""What an object is, and how many objects of a kind there are, as facts."""

from __future__ import annotations

import pytest

from tests.toy.play import list_codes, run_text

HERD = """
title: A herd, and a banner that makes elves of all
game: mtg
claims: []
cards:
  Test Hog: {types: [creature], subtypes: [Boar], power: 3, toughness: 3, keywords: [first strike]}
  Test Elvish Mask:
    types: [artifact]
    cost: "{0}"
    abilities:
      - is: static
        gives:
          - {is: modify, field: subtypes, op: set, by: [Elf, Warrior], to: {has: {types: creature}, controller: you}}
given:
  P1:
    battlefield: [a: Test Hog, b: Test Hog, t: {card: Test Hog, token: yes}, f: Forest x2]
    hand: [m: Test Elvish Mask, e: Test Elf]
    library: [Test Hog x3]
  P2: {battlefield: [c: Test Hog]}
when:
"""

HOLDS = [
    "check: {P1.battlefield.Boar: 3}",
    "check: {P1.battlefield.boar.token: 1, P2.battlefield.Boar: 1, P2.battlefield.Boar.token: 0}",
    "check: {P1.battlefield.Test Hog: 3, P1.battlefield.Forest: 2, P1.battlefield: 5, P1.library.test-hog: 3}",
    "check: {P1.battlefield.first strike.creature: 3, P1.battlefield.basic.land: 2}",
    "check: {a.is: Boar, t.is: [token, Boar, creature, Test Hog], a.is-not: [token, Elf], f1.is: Forest}",
    "check: {e.is: [green, Elf], e.is-not: [white, blue, black, red], P1.hand.green: 1, P1.hand.white: 0}",
    "{ask: P1.battlefield.test-hog, is: 3}",
    "{ask: a.is, is: [Boar, first strike]}",
    "{ask: a.is-not, is: Kraken}",
]


@pytest.mark.parametrize("step", HOLDS)
def test_it_is_counted_and_belongs(step: str) -> None:
    assert list_codes(run_text(f"{HERD}  - {step}\n")) == []


FAILS = {
    "check: {P1.battlefield.Boar: 4}": ("fact", "expected 4, it is 3"),
    "check: {P1.battlefield.Boer: 4}": ("fact", "nothing in the game or this file is called 'Boer'; is boar"),
    "check: {P1.battlefeild.Boar: 4}": ("fact", "'P1.battlefeild' means nothing here"),
    "check: {a.is: Elf}": ("fact", "expected Elf, it is [boar, creature, first-strike, test-hog]"),
    "check: {a.is: [Boar, token]}": ("fact", "expected [Boar, token]"),
    "check: {t.is-not: [Elf, token]}": ("fact", "t.is-not: expected [Elf, token]"),
    "check: {a.is-not: Elv}": ("fact", "nothing in the game or this file is called 'Elv'; is elk or elf"),
    "check: {a.is: []}": ("fact", "say what it is"),
    "check: {P1.is: Elf}": ("fact", "only an object is something"),
    "{ask: a.is, is: Elf}": ("answer", "expected Elf"),
    "{ask: a.is, is: Elv}": ("line", "is elk or elf"),
}


@pytest.mark.parametrize(("step", "found"), FAILS.items(), ids=FAILS.keys())
def test_it_says_why_it_does_not(step: str, found: tuple[str, str]) -> None:
    result = run_text(f"{HERD}  - {step}\n")
    assert list_codes(result) == [found[0]]
    assert found[1] in result.failures[0].message


def test_it_rests_on_what_made_it_so() -> None:
    steps = "  - P1 cast m\n  - resolve\n  - check: {P1.battlefield.Elf.Warrior: 3, a.is: Elf, a.is-not: Boar}\n"
    result = run_text(HERD + steps)
    assert list_codes(result) == []
    assert result.rests_on("mtg:205.1a@cr-2021-02-05")
    assert not result.rests_on("mtg:202.2@cr-2021-02-05")


def test_it_is_expected_at_the_end_too() -> None:
    text = HERD + "  - P1 cast m\nthen:\n  facts: {P1.battlefield.Elf: 3, c.is: Boar, P1.battlefield.Boar: 0}\n"
    assert list_codes(run_text(text)) == []
