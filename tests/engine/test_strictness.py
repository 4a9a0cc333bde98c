"""Each way in which a scenario is not evidence fails for that reason and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario import ScenarioError, load, mutate
from tests.toy.play import all_games, codes, ran, verified

GOOD = """
title: Spark hurts
game: toy
claims: ["toy:2.1.1@1"]
given:
  P1: {hand: [Spark]}
when:
  - P1 play spark P2
then:
  events: [damage seat=P2 amount=2]
"""


def test_the_scenario_that_the_others_are_spoilt_from_passes() -> None:
    assert codes(verified(GOOD)) == []


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("title: Spark hurts", "title: Spark hurts\nclaim: x", "unknown-key"),
        ("events: [", "event: [", "unknown-key"),
        ('"toy:2.1.1@1"', '"toy:2.1.1"', "claim"),
        ('"toy:2.1.1@1"', "Spark", "claim"),
        ("title: Spark hurts", "title: &a Spark hurts\nnotes: *a", "unreadable"),
        ("title: Spark hurts", "title: !!str Spark hurts", "unreadable"),
        ("title: Spark hurts", "title: one\ntitle: two", "unreadable"),
        ("title: Spark hurts", "name: other\ntitle: x", "unknown-key"),
        ("game: toy", "game: toys", "claim"),
        ("  - P1 play spark P2", "  - {do: P1 play spark P2}", "unknown-key"),
    ],
)
def test_what_cannot_be_read_says_why(old: str, new: str, code: str) -> None:
    assert old in GOOD
    with pytest.raises(ScenarioError) as caught:
        load(GOOD.replace(old, new))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("P1 play spark P2", "P1 play spark P2\n  - P1 choose yes", "unused-choice"),
        ("P1 play spark P2", "P2 play spark P1", "illegal-action"),
        ("P1 play spark P2", "P1 play nothing P2", "illegal-action"),
        ("P1 play spark P2", "P1 fly", "illegal-action"),
        ("{hand: [Spark]}", "{hand: [Spark], life: 0}", "result-in-given"),
        ("{hand: [Spark]}", "{hand: [Sparkle]}", "position"),
        ("{hand: [Spark]}", "{hand: [Spark], attic: [Spark]}", "position"),
        ("{hand: [Spark]}", "{hand: [a: Spark, a: Spark]}", "position"),
        ('["toy:2.1.1@1"]', '["toy:2.1.1@1", "toy:1.2.3@1"]', "unobserved"),
        ("amount=2", "amount=3", "expected-event"),
        ("amount=2]", "amount=2]\n  facts: {P2.life: '5'}", "fact"),
        ("amount=2]", "amount=2]\n  not: [moved to=pile]", "unwanted-event"),
        ("amount=2]", "amount=2]\n  not: [drawn]", "unchallenged"),
        ('["toy:2.1.1@1"]', '["toy:2.1.1@1", toy/ex/1]', "missing-contrast"),
        ("game: toy", "game: toy\ntodo: later", "todo"),
        ("P1 play spark P2", "{try: P1 play spark P2, by: none}", "not-refused"),
        ("P1 play spark P2", "{try: P2 play spark P2, by: 'toy:1.2.1@1'}", "refused-otherwise"),
    ],
)
def test_what_is_no_evidence_fails_for_that_reason(old: str, new: str, code: str) -> None:
    assert old in GOOD
    assert code in codes(verified(GOOD.replace(old, new)))


TWO_SHIELDS = """
title: Twice guarded
game: toy
claims: ["toy:2.1.2@1"]
given:
  P1: {hand: [Spark]}
  P2: {hand: [s1: Shield, s2: Shield]}
when:
  - P1 play spark P2
  - P2 play s1
  - P2 play s2
then:
  events: [damage seat=P2 amount=0]
"""


def test_a_choice_that_nobody_scripted_is_an_error_that_names_it() -> None:
    result = ran(TWO_SHIELDS)
    assert codes(result) == ["unscripted-choice"]
    assert "P2 must choose replacement" in result.failures[0].message


def test_a_scripted_choice_is_taken() -> None:
    assert codes(ran(TWO_SHIELDS.replace("play s2", "play s2\n  - P2 choose s2"))) == []


def test_a_contrast_must_end_differently() -> None:
    case = GOOD.replace('"toy:2.1.1@1"', '"toy:2.1.1@1", toy/ex/1').replace("game: toy", "game: toy\ncontrast: other")
    assert codes(verified(case, {"other": load(GOOD)})) == ["contrast-alike"]
    other = load(GOOD.replace("play spark P2", "play spark P1").replace("seat=P2", "seat=P1"))
    assert codes(verified(case, {"other": other})) == []


def test_switching_off_what_deals_the_damage_kills_by_outcome() -> None:
    mutants = {m.clause: m for m in mutate(load(GOOD), all_games()).mutants}
    assert mutants["toy:2.1.1@1#hurt"].outcome == "killed"
    assert mutants["toy:2.1.1@1#hurt"].by == "outcome"
    assert mutants["toy:1.2.1@1#on_your_turn"].by == "script"


def test_a_file_outside_its_folder_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    outside = folder.parent / "out.yaml"
    outside.write_text(GOOD, "utf-8")
    with pytest.raises(ScenarioError, match="outside"):
        load(folder / ".." / "out.yaml", root=folder)
