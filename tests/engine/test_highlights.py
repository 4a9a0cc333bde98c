"""Which events the short form of a run tells."""

from __future__ import annotations

import pytest

from engine import games
from engine.kernel.log import Stop
from engine.kernel.values import tag
from engine.scenario import Result, load, run
from engine.scenario.telling.highlights import find_expected, find_highlights, find_step
from tests.toy.play import find_scenario


def play(name: str) -> Result:
    return run(load(find_scenario(name)), games.registry())


LONG = ("mtg/narfi-casts-what-it-exiled", "mtg/devourer-is-gone-when-the-spell-is-cast", "fab/minnowism")


@pytest.mark.parametrize("name", ["wow/three-waves", *LONG])
def test_every_expected_event_is_told(name: str) -> None:
    result = play(name)
    assert {n for _, n in find_expected(result)} <= find_highlights(result)


@pytest.mark.parametrize("name", LONG)
def test_a_step_takes_ten_lines_or_as_many_as_it_expects(name: str) -> None:
    result = play(name)
    expected = [find_step(result, n) for _, n in find_expected(result)]
    steps = [find_step(result, n) for n in find_highlights(result)]
    assert all(steps.count(step) <= max(10, expected.count(step)) for step in set(steps))


def test_deaths_and_damage_are_told_and_priority_is_not() -> None:
    result = play("wow/three-waves")
    told = [tag(result.log[n].event) for n in sorted(find_highlights(result))]
    assert told.count("destroyed") == 3
    assert told.count("dealt") == 3
    assert not {"given", "passed", "chosen", "set"} & set(told)


def test_what_was_stopped_is_told() -> None:
    result = play("mtg/kardur-moves-those-who-come-later")
    stops = {one.n for one in result.log if isinstance(one, Stop)}
    assert stops <= find_highlights(result)
