"""A refusal says each objection on a line of its own: the rule, its clause in words, where it comes from."""

from __future__ import annotations

import re

from engine.scenario import load, run
from tests.toy.play import all_games

TAPPED = """
title: A tapped creature attacks.
game: mtg
claims: []
cards:
  Test Own Ox: {types: [creature], power: 2, toughness: 2}
given:
  P1: {battlefield: [{card: Test Own Ox, tapped: yes}]}
when:
  - P1 attack test-own-ox
"""

LOCKED = """
title: A permanent forbids playing lands.
game: mtg
claims: []
cards:
  Test Lock: {types: [artifact], abilities: [{is: static, gives: [{is: prohibit, what: {event: play}}]}]}
  Test Field: {types: [land]}
given:
  P1: {hand: [Test Field], battlefield: [{card: Test Lock}]}
when:
  - try: P1 play test-field
    by: none
"""


def test_each_objection_to_an_attack_stands_on_a_line_of_its_own() -> None:
    [failure] = run(load(TAPPED), all_games()).failures
    said, *objections = str(failure).splitlines()
    assert said.startswith("illegal-action at step 1: 'P1 attack test-own-ox' cannot be done; ")
    assert said.endswith(": [turn 1 of P1, declare-attackers; P1 has priority]")
    assert [line.partition(": ")[0].strip() for line in objections] == ["forbidden by mtg:508.1a@cr-2021-02-05"]
    for line in objections:
        assert re.fullmatch(r"    forbidden by \S+: [\w ,'-]+", line), line


def test_several_objections_stand_on_lines_of_their_own() -> None:
    [failure] = run(load(TAPPED.replace("P1 attack test-own-ox", "now: P1 attack test-own-ox")), all_games()).failures
    assert [line.partition(": ")[0].strip() for line in str(failure).splitlines()[1:]] == [
        "forbidden by mtg:508.1@cr-2021-02-05",
        "forbidden by mtg:508.1a@cr-2021-02-05",
    ]


def test_an_objection_names_the_object_that_it_comes_from() -> None:
    [failure] = run(load(LOCKED), all_games()).failures
    said, objection, order = str(failure).splitlines()
    assert said.endswith("is refused by mtg:101.2@cr-2021-02-05; not by none [turn 1 of P1, main; P1 has priority]")
    assert re.fullmatch(r"    forbidden by mtg:101\.2@cr-2021-02-05: [\w ,'-]+ \(from test-lock\)", objection)
    assert re.fullmatch(r"    decided by mtg:101\.2@cr-2021-02-05: [\w ,'-]+", order)
