"""A `try` or a `may` looks at an action, and leaves the play as it was. What failed is not told as done."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load, run
from engine.scenario.telling.sentences import make_teller
from engine.scenario.telling.steps import tell_steps

LOOKING = """
title: A spell cast after others have looked at what they may do
game: mtg
claims: []
given:
  P1: {hand: [b: Test Bear], pool: GG}
  P2: {hand: [c: Test Bear, z: Test Bolt], pool: R}
when:
  - LOOK
  - P1 cast b
then: {facts: {b.zone: battlefield}}
"""


@pytest.mark.parametrize("look", ["{try: P2 cast c}", "{may: P2 cast z targets=P1}", "{check: {P1.hand: 1}}"])
def test_what_was_only_looked_at_changes_nothing_that_comes_after(look: str) -> None:
    result = run(load(LOOKING.replace("LOOK", look)), games.registry())
    without = run(load(LOOKING.replace("  - LOOK\n", "")), games.registry())
    assert (result.failures, [one.event for one in result.log]) == ([], [one.event for one in without.log])


FAILING = """
title: A file with steps that fail
game: mtg
claims: []
given: {P1: {hand: [b: Test Bear], battlefield: [w: Test Giant]}}
when:
  - {check: {w.power: 9}}
  - P1 cast b
  - P1 attack w
"""


def test_what_failed_and_what_was_not_reached_is_told_so() -> None:
    result = run(load(FAILING), games.registry())
    assert result.played is not None
    assert tell_steps(result, make_teller(result.played, result.labels, "en")) == [
        "Not so: The power of Test Giant is 9.",
        "P1 tries to cast Test Bear.",
        "Not reached: P1 attacks with Test Giant.",
    ]
