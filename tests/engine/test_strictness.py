"""Each way in which a scenario is not evidence fails for that reason and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario import CODES, Failure, ScenarioError, load, mutate
from tests.toy.play import HONEST, all_games, find_error_code, list_codes, run_text, spoil, verify_text


def test_the_scenario_that_the_others_are_spoilt_from_passes() -> None:
    assert list_codes(verify_text(HONEST)) == []


PLAY = "  - P1 play spark P2"
UNREAD = {
    "a key that there is not": ("title: Spark hurts", "title: Spark hurts\nclaim: x", "unknown-key"),
    "a key of an expectation that there is not": ("events: [", "event: [", "unknown-key"),
    "a key that the path gives": ("title: Spark hurts", "name: other\ntitle: x", "unknown-key"),
    "a step of no kind": (PLAY, "  - {do: P1 play spark P2}", "unknown-key"),
    "a step that lacks a key": (PLAY, "  - {choice: P1 target}", "unknown-key"),
    "a step of two kinds": (PLAY, "  - {at: next turn, hold: P1}", "unknown-key"),
    "an attempt at once or not": (PLAY, "  - {try: P1 play spark P2, now: maybe}", "unknown-key"),
    "a part of the stack that is no number": (PLAY, "  - resolve all", "unknown-key"),
    "no claims": ('claims: ["toy:2.1.1@1"]\n', "", "unknown-key"),
    "a claim without its edition": ('"toy:2.1.1@1"', '"toy:2.1.1"', "claim"),
    "a claim that is no id": ('"toy:2.1.1@1"', "Spark", "claim"),
    "a claim of another game": ("game: toy", "game: toys", "claim"),
    "an alias": ("title: Spark hurts", "title: &a Spark hurts\nnotes: *a", "unreadable"),
    "a tag": ("title: Spark hurts", "title: !!str Spark hurts", "unreadable"),
    "a key twice": ("title: Spark hurts", "title: one\ntitle: two", "unreadable"),
}


@pytest.mark.parametrize(("old", "new", "code"), UNREAD.values(), ids=UNREAD.keys())
def test_what_cannot_be_read_says_why(old: str, new: str, code: str) -> None:
    assert find_error_code(spoil(old, new)) == code


LOOP = (
    "cards:\n  Test Own Echo: {abilities: [{is: static, gives: "
    "[{is: triggered, on: {event: damage}, does: [{is: hurt, amount: 1}]}]}]}\n"
)
MOVED = HONEST.replace("toy:2.1.1@1", "toy:assumed/new-object@1").replace("damage seat=P2 amount=2", "moved to=pile")
UNMODELLED = HONEST.replace(
    "given:",
    "cards: {Test Odd: {abilities: [{is: static, gives: "
    "[{is: modify, field: quick, op: add, by: many, to: {zone: hand}}]}]}}\ngiven:\n  P2: {table: [Test Odd]}",
).replace(PLAY, f"  - {{check: {{spark.quick: no}}}}\n{PLAY}")
SPOILT = {
    "no such game": ('game: toy\nclaims: ["toy:2.1.1@1"]', "game: toys\nclaims: []", "game"),
    "a card that there is not": ("[Spark]", "[Sparkle]", "position"),
    "a zone that there is not": ("{hand: [Spark]}", "{hand: [Spark], attic: [Spark]}", "position"),
    "a mark that there is not": ("{hand: [Spark]}", "{hand: [Spark], lief: 3}", "position"),
    "a label twice": ("[Spark]", "[a: Spark, a: Spark]", "position"),
    "a result as a given": ("{hand: [Spark]}", "{hand: [Spark], life: 0}", "result-in-given"),
    "an event that there is not": ("events: [damage seat=P2", "events: [damaged seat=P2", "line"),
    "a field that an event has not": ("amount=2", "amuont=2", "line"),
    "a word that is no field": ("seat=P2 amount=2", "P2", "line"),
    "an event to wait for that there is not": (PLAY, f"{PLAY}\n  - until: hurting", "line"),
    "an action that is not legal": (PLAY, f"{PLAY}\n  - P1 play spark P2", "illegal-action"),
    "a seat that has nothing to play": ("P1 play spark P2", "P2 play spark P1", "illegal-action"),
    "an object that there is not": ("P1 play spark P2", "P1 play nothing P2", "illegal-action"),
    "a verb that there is not": ("P1 play spark P2", "P1 fly", "illegal-action"),
    "a field that an action has not": ("P1 play spark P2", "P1 play spark P2 twice=yes", "illegal-action"),
    "an event that never comes": (PLAY, f"{PLAY}\n  - until: drawn", "never-comes"),
    "a seat that never speaks": (PLAY, f"{PLAY}\n  - hold: P9", "illegal-action"),
    "an answer without a choice": (PLAY, f"{PLAY}\n  - P1 choose yes", "unused-choice"),
    "an attempt that succeeds": (PLAY, "  - {try: P1 play spark P2, by: none}", "not-refused"),
    "an attempt refused for want of a permission": (
        PLAY,
        f"{PLAY}\n  - {{try: P2 play spark P2, by: 'toy:1.2.1@1'}}",
        "refused-otherwise",
    ),
    "a permission that there is not": (PLAY, f"{PLAY}\n  - {{may: P1 play spark P2}}", "not-allowed"),
    "a choice that does not come": (PLAY, f"{PLAY}\n  - {{choice: P1 target, offers: [P1, P2]}}", "choice"),
    "a moment that there is not": (PLAY, f"{PLAY}\n  - at: tea time", "line"),
    "a moment that is over": (PLAY, f"{PLAY}\n  - at: next turn\n  - at: turn 1", "never-comes"),
    "a stack that is empty": (PLAY, f"  - resolve\n{PLAY}", "never-comes"),
    "an event of another size": ("amount=2", "amount=3", "expected-event"),
    "an event that another rule brings": (
        "[damage seat=P2 amount=2]",
        "[{event: damage seat=P2 amount=2, because: ['toy:2.1.3@1']}]",
        "because",
    ),
    "an event that must not happen": ("amount=2]", "amount=2]\n  not: [moved to=pile]", "unwanted-event"),
    "a fact that is none": ("amount=2]", "amount=2]\n  facts: {P2.life: 5}", "fact"),
    "an answer that is none": (PLAY, f"{PLAY}\n  - {{ask: P2.life, is: 4}}", "answer"),
    "a claim of what only played along": ('["toy:2.1.1@1"]', '["toy:2.1.1@1", "toy:1.1.2@1"]', "unobserved"),
    "a claim of a rule that there is not": ('["toy:2.1.1@1"]', '["toy:2.1.1@1", "toy:9.9@1"]', "unobserved"),
    "something that would not happen anyhow": ("amount=2]", "amount=2]\n  not: [drawn]", "unchallenged"),
    "a claim that nothing misses": (HONEST, MOVED, "insensitive"),
    "a claim of a case alone": ('["toy:2.1.1@1"]\n', "[toy/ex/1]\ncontrast: other\n", "unfounded"),
    "a claim of a case without a contrast": ('["toy:2.1.1@1"]', '["toy:2.1.1@1", toy/ex/1]', "missing-contrast"),
    "a contrast that is nowhere": ("game: toy", "game: toy\ncontrast: nowhere", "missing-contrast"),
    "a contrast that ends alike": ("game: toy", "game: toy\ncontrast: same", "contrast-alike"),
    "a contrast with other cards": ("game: toy", "game: toy\ncontrast: elsewhere", "contrast-unlike"),
    "a contrast that fails": ("game: toy", "game: toy\ncontrast: failing", "contrast-fails"),
    "a script that says it will come": ("game: toy", "game: toy\ntodo: later", "todo"),
    "a stack that fills itself": ("given:\n", f"{LOOP}given:\n  P2: {{table: [Test Own Echo]}}\n", "unfinished"),
    "a word that does nothing yet": (HONEST, UNMODELLED, "broken"),
}
OTHERS = {
    "other": HONEST.replace("play spark P2", "play spark P1").replace("seat=P2", "seat=P1"),
    "same": HONEST,
    "elsewhere": HONEST.replace("{hand: [Spark]}", "{hand: [s: Spark], deck: [Flash, Shield, Fizzle]}"),
    "failing": HONEST.replace("amount=2", "amount=3"),
}


@pytest.mark.parametrize(("old", "new", "code"), SPOILT.values(), ids=SPOILT.keys())
def test_what_is_no_evidence_fails_for_that_reason_and_no_other(old: str, new: str, code: str) -> None:
    result = verify_text(spoil(old, new), {name: load(one) for name, one in OTHERS.items()})
    assert list_codes(result) == [code]


def test_what_expects_nothing_cannot_fail() -> None:
    assert list_codes(verify_text(HONEST.partition("then:")[0].replace('"toy:2.1.1@1"', ""))) == ["expects-nothing"]


def test_every_strictness_has_a_scenario_that_fails_for_it_alone() -> None:
    elsewhere = {
        "contrast-apart",
        "outside",
        "too-long",
        "unmet",
        "unplayed",
        "expects-nothing",
        "unscripted-choice",
    }  # each has a test of its own
    assert {code for _, _, code in (*UNREAD.values(), *SPOILT.values())} | elsewhere == set(CODES)


def test_each_says_what_to_do() -> None:
    assert all(Failure(code, "").advice for code in CODES)


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
    result = run_text(TWO_SHIELDS)
    assert list_codes(result) == ["unscripted-choice"]
    assert "P2 must choose replacement" in result.failures[0].message


def test_a_scripted_choice_is_taken() -> None:
    assert list_codes(run_text(TWO_SHIELDS.replace("play s2", "play s2\n  - P2 choose s2"))) == []


def test_a_contrast_must_end_differently() -> None:
    case = HONEST.replace('"toy:2.1.1@1"', '"toy:2.1.1@1", toy/ex/1').replace("game: toy", "game: toy\ncontrast: other")
    assert list_codes(verify_text(case, {"other": load(HONEST)})) == ["contrast-alike"]
    other = load(HONEST.replace("play spark P2", "play spark P1").replace("seat=P2", "seat=P1"))
    assert list_codes(verify_text(case, {"other": other})) == []


def test_switching_off_what_deals_the_damage_kills_by_outcome() -> None:
    mutants = {m.clause: m for m in mutate(load(HONEST), all_games()).mutants}
    assert mutants["toy:2.1.1@1#hurt"].outcome == "killed"
    assert mutants["toy:2.1.1@1#hurt"].by == "outcome"
    assert mutants["toy:1.2.1@1#on_your_turn"].by == "script"


def test_a_file_outside_its_folder_is_not_read(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    outside = folder.parent / "out.yaml"
    outside.write_text(HONEST, "utf-8")
    with pytest.raises(ScenarioError, match="outside"):
        load(folder / ".." / "out.yaml", root=folder)


def test_a_comma_in_braces_is_told_of() -> None:
    with pytest.raises(ScenarioError, match="line 8: 's2' has no value; if it belongs to the text before its comma"):
        load(spoil(PLAY, "  - {try: P1 play spark pay=s1,s2, by: none}"))
