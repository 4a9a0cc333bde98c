"""What permits an action is shown by what comes of it, and by an attempt that nothing permits."""

from __future__ import annotations

import pytest

from engine import games
from engine.scenario import load, run
from engine.scenario.telling.sentences import make_teller
from engine.scenario.telling.steps import tell_steps
from tests.toy.play import list_codes, verify_text

ARSENAL = """
title: An attack is played from the arsenal
game: fab
claims: [fab:5.1.1a@ja]
given:
  P1: {graveyard: [g: Test Attack], arsenal: [a: Test Attack]}
when:
  - {try: P1 play g}
  - P1 play a
then:
  events: [EVENT]
"""


@pytest.mark.parametrize("event", ["announced obj=a", "played obj=a"])
def test_every_event_that_came_with_an_action_rests_on_what_permits_it(event: str) -> None:
    assert list_codes(verify_text(ARSENAL.replace("EVENT", event))) == []


def test_what_came_later_does_not_rest_on_it() -> None:
    text = ARSENAL.replace("  - {try: P1 play g}\n", "").replace("EVENT", "attacked obj=a")
    assert list_codes(verify_text(text)) == ["unobserved"]


@pytest.mark.parametrize("by", ["", ", by: none"])
def test_an_attempt_that_nothing_permits_rests_on_what_permits_the_same_elsewhere(by: str) -> None:
    text = ARSENAL.replace("P1 play g}", f"P1 play g{by}}}").replace("EVENT", "attacked obj=a")
    assert list_codes(verify_text(text)) == []


BOASTS = """
title: A creature boasts once, after it attacked
game: mtg
claims: []
given: {P1: {battlefield: [a: Axgard Braggart, l: Plains x4]}}
when:
  - {try: P1 activate a}
  - P1 attack a
  - P1 activate a
  - {try: P1 activate a}
"""


def test_each_attempt_with_the_same_line_is_told_with_its_own_reason() -> None:
    result = run(load(BOASTS), games.registry())
    assert result.played is not None
    told = tell_steps(result, make_teller(result.played, result.labels, "en"))
    assert ["has not attacked" in told[0], "has boasted" in told[3]] == [True, True]
