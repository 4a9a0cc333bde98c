"""Attempts to pass for evidence without being any, to be endless, and to read what lies elsewhere. None succeeds.

Every attempt names the code that it must fail with, or the least that must stand among its failures.
"""

from __future__ import annotations

import os
import sys
from itertools import combinations
from pathlib import Path

import pytest

from engine import games
from engine.kernel import view as kernel_view
from engine.kernel.game import Budget
from engine.scenario import Result, Scenario, ScenarioError, load, run, verify
from engine.scenario.cards.fields import list_given_marks
from engine.scenario.playing.result import BUDGET
from graph.proof.trace import make_trace
from tests.toy.play import HONEST, LONG, all_games, find_error_code, list_codes, run_text, spoil, verify_text

FALSE = {
    "a misspelt field is no field that is none": (
        "amount=2]",
        "amount=2]\n  facts: {P2.lief: none}",
        "fact",
    ),
    "a counter of nothing, asked by a misspelt mark": (
        "  - P1 play spark P2",
        "  - P1 play spark P2\n  - {ask: P2.shelded, is: no}",
        "line",
    ),
    "a question that nobody answers": (
        "  - P1 play spark P2",
        "  - P1 play spark P2\n  - {ask: dekc P1, is: none}",
        "line",
    ),
    "a mark of the game that it has not": ("amount=2]", "amount=2]\n  facts: {game.tunr: none}", "fact"),
    "whatever happens is no expectation": ("damage seat=P2 amount=2", "event", "line"),
    "nothing happens that could never happen": ("amount=2]", "amount=2]\n  not: [exploded]", "line"),
    "a case without a rule": ('"toy:2.1.1@1"', "toy/ex/1", "unfounded"),
    "a rule that only played along": ('"toy:2.1.1@1"', '"toy:2.1.1@1", "toy:1.1.2@1"', "unobserved"),
    "a step that is not there": ("[damage seat=P2 amount=2]", "[{event: damage, follows: step 9}]", "line"),
    "a step that is no number": ("[damage seat=P2 amount=2]", "[{event: damage, follows: step x}]", "line"),
    "an expectation that follows nothing": (
        "[damage seat=P2 amount=2]",
        "[{event: damage, follows: nowhere}]",
        "expected-event",
    ),
    "two expectations of one name": (
        "[damage seat=P2 amount=2]",
        "[{event: damage, as: a}, {event: moved, as: a}]",
        "line",
    ),
    "a field behind the fields": ("seat=P2 amount=2", "seat.__class__.__name__=str", "expected-event"),
    "the result as a given": ("{hand: [Spark]}", "{hand: [Spark], life: -1}", "result-in-given"),
    "an expectation that only waits": ("then:\n  events: [damage seat=P2 amount=2]", "notes: none", "unobserved"),
    "an option that is none": ("game: toy", "game: toy\noptions: {sparks: off}", "position"),
    "a label that means the game": ("[Spark]", "[game: Spark]", "position"),
    "a label that means a seat": ("[Spark]", "[P2: Spark]", "position"),
    "a label that is another card's name": ("[Spark]", "[shield: Spark]", "position"),
    "a label that is another card's name, otherwise spelt": ("[Spark]", "[ＳＨＩＥＬＤ: Spark]", "position"),
    "a seat that is gone, which is an object's way to go": (
        "amount=2]",
        "amount=2]\n  facts: {P2.is-gone: no}",
        "fact",
    ),
    "a seat called game": ("  P1: {hand: [Spark]}", "  seats: [P1, game]", "position"),
    "no seat": ("  P1: {hand: [Spark]}", "  seats: []", "position"),
    "the same seat twice": ("  P1: {hand: [Spark]}", "  seats: [P1, P1]", "position"),
    "seats as a text": ("  P1: {hand: [Spark]}", "  seats: P1", "position"),
    "an owner who is not there": ("[Spark]", "[{card: Spark, owner: P9}]", "position"),
    "somebody else's turn": ("  P1: {hand: [Spark]}", "  turn: P9", "position"),
    "priority to nobody": ("  P1: {hand: [Spark]}", "  priority: P9", "position"),
    "a seat that is a text": ("  P1: {hand: [Spark]}", "  P1: life", "position"),
    "a zone that is a text": ("[Spark]", "Spark", "position"),
    "teams that are a list": ("  P1: {hand: [Spark]}", "  teams: [P1]", "position"),
    "a team of a seat that there is not": ("  P1: {hand: [Spark]}", "  teams: {P9: a}", "position"),
    "a team that is a list": ("  P1: {hand: [Spark]}", "  teams: {P1: [a]}", "position"),
    "counters that are a text": ("[Spark]", "[{card: Spark, counters: many}]", "position"),
    "marks that are a list": ("[Spark]", "[{card: Spark, marks: [a]}]", "position"),
    "a number past counting": ("{hand: [Spark]}", "{hand: [Spark], life: " + "9" * 900 + "}", "position"),
    "a turn that is no number": ("  P1: {hand: [Spark]}", "  number: " + "9" * 900, "position"),
    "no first turn": ("  P1: {hand: [Spark]}", "  number: 0", "position"),
    "a turn that is a list": ("  P1: {hand: [Spark]}", "  number: [1]", "position"),
    "a phase that is a list": ("  P1: {hand: [Spark]}", "  phase: [main]", "position"),
    "a mark of the game that is a list": ("  P1: {hand: [Spark]}", "  marks: {turn: [1]}", "position"),
    "a mark of the game that is given and not there": ("  P1: {hand: [Spark]}", "  marks: {lfie: 1}", "position"),
    "an option that is a mark": ("  P1: {hand: [Spark]}", "  marks: {'option:sparks': off}", "position"),
    "what is printed, as a mark": ("[Spark]", "[{card: Spark, quick: no}]", "position"),
    "a name, as a mark": ("[Spark]", "[{card: Spark, name: Banner}]", "position"),
    "abilities, as a mark": ("[Spark]", "[{card: Spark, abilities: none}]", "position"),
    "a field of an event twice": ("seat=P2 amount=2", "seat=P1 seat=P2 amount=2", "line"),
    "a field of an action twice": ("P1 play spark P2", "P1 play spark target=P2 target=P1", "line"),
    "a field in its place and by its name": ("P1 play spark P2", "P1 play spark P2 target=P1", "illegal-action"),
    "a path that leads nowhere, which is nothing": (
        "seat=P2 amount=2",
        "seat=P2 amount.size=none",
        "expected-event",
    ),
    "a number that is said by yes": ("seat=P2 amount=2", "seat=P2 amount=yes", "expected-event"),
    "a mark of another place": ("[Spark]", "[{card: Spark, life: 3}]", "position"),
    "a mark that no clause reads": ("[Spark]", "[{card: Spark, wounded: 3}]", "position"),
    "a mark that only play writes": ("{hand: [Spark]}", "{hand: [Spark], played: 1}", "position"),
    "what waits to resolve": ("{hand: [Spark]}", "{hand: [Spark], pile: [Flash]}", "position"),
    "a mark twice": ("[Spark]", "[{card: Spark, seen: all, marks: {seen: all}}]", "position"),
    "a mark that is a list, on an object": ("[Spark]", "[{card: Spark, seen: [P1]}]", "position"),
    "a controller of what nobody controls": ("[Spark]", "[{card: Spark, controller: P2}]", "position"),
    "a host that is a list": ("[Spark]", "[{card: Spark, host: [a]}]", "position"),
    "a host that is the thing itself": ("[Spark]", "[{s: {card: Spark, host: s}}]", "position"),
    "hosts in a ring": (
        "[Spark]",
        "[{s: {card: Spark, host: t}}, {t: {card: Spark, host: u}}, {u: {card: Spark, host: t}}]",
        "position",
    ),
    "a label that is nothing": ("[Spark]", "[none: Spark]", "position"),
    "a label that is an answer": ("[Spark]", "['yes': Spark]", "position"),
    "a label that is the id of another object": ("[Spark]", "[Spark, o1: Spark]", "position"),
    "a label of two words": ("[Spark]", "['a b': Spark]", "position"),
    "a label that is no word": ("[Spark]", "['': Spark]", "position"),
    "a label in letters of another script": ("[Spark]", "[\u0430: Spark]", "position"),
    "two labels that look alike": ("[Spark]", "[l1: Spark, I1: Flash]", "position"),
    "a seat that is the id of an object": ("  P1: {hand: [Spark]}", "  seats: [P1, o1]", "position"),
    "a seat called nothing": ("  P1: {hand: [Spark]}", "  seats: [P1, none]", "position"),
    "a seat in other letters": ("  P1: {hand: [Spark]}", "  seats: [P1, Ｐ1]", "position"),
    "counters that are no number": ("[Spark]", "[{card: Spark, counters: {charge: yes}}]", "position"),
    "counters below nothing": ("[Spark]", "[{card: Spark, counters: {charge: -1}}]", "position"),
    "a token that is a number": ("[Spark]", "[{card: Spark, token: 3}]", "position"),
    "a face that is neither up nor down": ("[Spark]", "[{card: Spark, facedown: half}]", "position"),
    "more objects than a table holds": ("[Spark]", "[" + "Spark," * 5_000 + "]", "position"),
}


@pytest.mark.parametrize(("old", "new", "code"), FALSE.values(), ids=FALSE.keys())
def test_what_is_no_evidence_does_not_pass(old: str, new: str, code: str) -> None:
    assert code in list_codes(verify_text(spoil(old, new)))


UNREAD = {
    "no title": ("title: Spark hurts", "title: ' '", "unreadable"),
    "a claim of another game": ('"toy:2.1.1@1"', '"toy:2.1.1@1", "wow:410.6@6.0-ja"', "claim"),
    "an alias": ("hand: [Spark]", "hand: &all [Spark], deck: *all", "unreadable"),
    "a merge of mappings": ("  P1: {hand: [Spark]}", "  P1: &one {hand: [Spark]}\n  P2: {<<: *one}", "unreadable"),
    "a tag": ("title: Spark hurts", "title: !!python/object/apply:os.system [ls]", "unreadable"),
    "two documents": ("title: Spark hurts", "title: one\n---\ntitle: two", "unreadable"),
    "the depths": ("[Spark]", "[" * 5_000 + "]" * 5_000, "unreadable"),
    "a long text": ("title: Spark hurts", "title: " + "a" * 70_000, "unreadable"),
    "half of a pair of characters": ("title: Spark hurts", 'title: "\\ud800"', "unreadable"),
    "half of a pair, deep inside": ("hand: [Spark]", 'hand: ["a\\ud800: Spark"]', "unreadable"),
    "a title that breaks the line": ("title: Spark hurts", 'title: "Spark\\n1 passed"', "unreadable"),
    "a title that clears the screen": ("title: Spark hurts", 'title: "\\e[2Jpassed"', "unreadable"),
    "a title that runs backwards": ("title: Spark hurts", 'title: "Spark\\u202e"', "unreadable"),
    "a title that breaks a paragraph": ("title: Spark hurts", 'title: "Spark\\u2029"', "unreadable"),
    "a character that is none": ("title: Spark hurts", 'title: "Spark\\uFFFF"', "unreadable"),
    "a title of a thousand words": ("title: Spark hurts", "title: " + "Spark " * 1_000, "unreadable"),
    "a label with a hidden hyphen": ("hand: [Spark]", 'hand: ["a\\u00adb": Spark]', "unreadable"),
    "a card with a hidden hyphen": ("game: toy", 'game: toy\ncards: {"Sp\\u00adark": {quick: no}}', "unreadable"),
    "a step that breaks the line": ("  - P1 play spark P2", '  - "P1 play spark P2\\n"', "unreadable"),
    "a name of its own": ("title: Spark hurts", "title: Spark\nfolder: /etc", "unknown-key"),
    "a key that is a list": ("title: Spark hurts", "? [a]\n: b", "unreadable"),
    "a variant of a letter": ("hand: [Spark]", 'hand: ["a\\ufe0fb: Spark"]', "unreadable"),
    "a letter that shows nothing": ("title: Spark hurts", 'title: "Spark\\u3164"', "unreadable"),
    "a line of thousands of names": ("P1 play spark P2", "P1 play " + "spark," * 500 + " P2", "unreadable"),
    "a name of thousands of letters": ("{hand: [Spark]}", "{hand: [" + "a" * 2_000 + ": Spark]}", "unreadable"),
    "more steps than are played": (
        "  - P1 play spark P2",
        "  - {hold: P1}\n" * 301 + "  - P1 play spark P2",
        "unreadable",
    ),
    "more to expect than happens": (
        "[damage seat=P2 amount=2]",
        "[{event: damage, as: a}" + ", {event: moved, with: a}" * 300 + "]",
        "unreadable",
    ),
    "more that must not happen": ("amount=2]", "amount=2]\n  not: [" + "drawn," * 101 + "]", "unreadable"),
    "a claim twice": ('["toy:2.1.1@1"]', '["toy:2.1.1@1", "toy:2.1.1@1"]', "claim"),
    "a merge that merges nothing": ("given:\n", "<<: {title: x}\ngiven:\n", "unknown-key"),
    "a key that is nothing": ("title: Spark hurts", "title: Spark hurts\n: nothing", "unreadable"),
    "a comment without end": ("title: Spark hurts", "title: Spark hurts\n" + "# x\n" * 20_000, "unreadable"),
    "a byte-order mark in the midst": ("title: Spark hurts", 'title: "Spark\\ufeffhurts"', "unreadable"),
    "a language of YAML that there is not": ("title: Spark hurts", "%YAML 9.9\n---\ntitle: Spark hurts", "unreadable"),
    "a step of two kinds": ("  - P1 play spark P2", "  - {hold: P1, until: damage}", "unknown-key"),
}


@pytest.mark.parametrize(("old", "new", "code"), UNREAD.values(), ids=UNREAD.keys())
def test_what_is_no_scenario_is_not_read(old: str, new: str, code: str) -> None:
    assert find_error_code(spoil(old, new)) == code


def test_notes_may_have_lines() -> None:
    assert list_codes(verify_text(spoil("title: Spark hurts", 'title: Spark hurts\nnotes: "one\\n\\ttwo"'))) == []


def test_a_line_of_a_scenario_is_echoed_in_short() -> None:
    long = ",".join(["spark"] * 160)
    result = verify_text(spoil("P1 play spark P2", f"P1 play {long} P2"))
    assert list_codes(result) == ["illegal-action"]
    said = str(result.failures[0])
    assert len(said) < 3_000
    assert said.startswith("illegal-action at step 1: 'P1 play spark,spark,")
    assert said.endswith("names no object here, by label or by card")


def test_what_is_wrong_with_a_scenario_is_said_in_short() -> None:
    with pytest.raises(ScenarioError) as caught:
        load(spoil("title: Spark hurts", f"title: Spark hurts\n{'a' * 60_000}: 1"))
    assert len(str(caught.value)) < 3_000


CARDS = {
    "the name of a real card": "Spark: {quick: no}",
    "the name of a real card, printed": "Ember: {name: Spark, quick: no}",
    "the name of a real card, in full width": "Ｓｐａｒｋ: {quick: no}",
    "the name of a real card, otherwise spelt": "'spark ': {quick: no}",
    "the name of a real card on the back": "Ember: {quick: no, back: {name: Spark}}",
    "a back that is a text": "Ember: {back: Spark}",
    "a word that there is not": "Ember: {abilities: [{is: win}]}",
    "an effect where an ability stands": "Ember: {abilities: [{is: hurt, amount: '1'}]}",
    "a number past counting": "Ember: {abilities: [{is: on-resolve, does: [{is: hurt, amount: '" + "9" * 400 + "'}]}]}",
    "abilities that are a text": "Ember: {abilities: all}",
    "a card that is a text": "Ember: all",
    "the name of a real card, with a capital i for an l": "FIash: {quick: no}",
    "the name of a real card, with a letter of another script": "Sp\u0430rk: {quick: no}",
    "the name of a real card, with a letter of another script, on the back": "Ember: {back: {name: Fl\u0430sh}}",
    "the name of a real card, cut in two": "Sp-ark: {quick: no}",
    "the name of a real card, with a stroke through it": "'S\u0338park': {quick: no}",
    "the name of a real card, with r and n for an m": "Ernber: {name: Twin Spark}",
    "no name": "'!!!': {quick: no}",
}


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS.keys())
def test_no_card_of_ones_own_passes_for_what_it_is_not(card: str) -> None:
    text = spoil("game: toy", f"game: toy\ncards:\n  {card}")
    assert (find_error_code(text) if card == "Ember: all" else list_codes(verify_text(text))) in (
        "unknown-key",
        ["position"],
    )


def _monster(abilities: str, hand: str = "Spark", table: str = "Monster") -> Result:
    cards = f"game: toy\ncards:\n  Monster: {{abilities: [{abilities}]}}"
    return verify_text(spoil("game: toy", cards).replace("[Spark]", f"[{hand}], table: [{table}]"))


MODIFY = "{is: modify, field: abilities, op: grant, by: %s, to: {zone: table}}"


def _granting(depth: int) -> str:
    inner = MODIFY % "[]"
    for _ in range(depth):
        inner = MODIFY % f"[{{is: static, gives: [{inner}]}}]"
    return f"{{is: static, gives: [{inner}]}}"


ENDLESS = {
    "a trigger of itself": (
        "{is: static, gives: [{is: triggered, on: {event: damage}, does: [{is: hurt, amount: '1'}]}]}",
        "Monster",
    ),
    "a trigger of every event": (
        "{is: static, gives: [{is: triggered, on: {event: event}, does: [{is: draw-one}]}]}",
        "Monster",
    ),
    "a replacement by itself": (
        "{is: static, gives: [{is: replace, what: {event: damage}, slot: shield, into: [{is: hurt, amount: '1'}]}]}",
        "Monster",
    ),
    "a replacement that does it first": (
        "{is: static, gives: [{is: replace, what: {event: damage}, slot: shield, first: [{is: hurt, amount: '1'}]}]}",
        "Monster",
    ),
    "abilities that grant abilities": (_granting(4), "Monster," * 40),
    "numbers that multiply": (
        "{is: static, gives: [" + "{is: modify, field: might, op: multiply, by: '999999'}," * 40 + "]}",
        "{card: Monster, might: '9'}",
    ),
    "many that look at many": (
        "{is: static, gives: [" + "{is: modify, field: might, op: add, to: {zone: table}, "
        "by: {is: count, of: {zone: table, has: {might: '1'}}}}," * 20 + "]}",
        "Monster," * 100,
    ),
    "more than can be dealt": (
        "{is: static, gives: [{is: modify, field: might, op: add, by: {is: times, left: '999999', right: '999999'}}]}",
        "Monster",
    ),
}


@pytest.mark.parametrize(("abilities", "table"), ENDLESS.values(), ids=ENDLESS.keys())
def test_a_monster_ends_within_its_budget(abilities: str, table: str) -> None:
    result = _monster(abilities, table=table)
    assert result.asked <= BUDGET.questions + 5_000


def test_what_never_comes_to_rest_is_unfinished() -> None:
    assert list_codes(_monster(ENDLESS["a trigger of itself"][0])) == ["unfinished"]


def test_a_script_without_end_is_not_read() -> None:
    passing = "  - P1 play spark P2\n" + "  - P2 pass\n  - P1 pass\n" * 1_500
    assert find_error_code(spoil("  - P1 play spark P2\n", passing)) == "unreadable"


def test_what_cannot_be_tried_without_each_clause_is_too_long() -> None:
    result, mutation = verify(load(HONEST), all_games(), most=10)
    assert (list_codes(result), mutation) == (["too-long"], None)


@pytest.mark.parametrize("contrast", ["../../x", "/etc/passwd", "..", ".", "a/b", "x" * 500, "x.yaml", "a b", "\\x"])
def test_a_contrast_is_read_from_beside_the_scenario_alone(contrast: str, tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(spoil("game: toy", f"game: toy\ncontrast: '{contrast}'"), "utf-8")
    result, _ = verify(load(tmp_path / "one.yaml"), all_games())
    assert list_codes(result) == ["missing-contrast"]


@pytest.mark.parametrize(
    ("other", "code", "said"),
    [
        (HONEST, "contrast-alike", "ends just as this one does"),
        ("title: [", "missing-contrast", "cannot be read"),
        (spoil("game: toy", "game: toy\ntodo: later"), "contrast-fails", "does not pass"),
        (spoil("amount=2", "amount=3"), "contrast-fails", "does not pass"),
        (
            spoil("{hand: [Spark]}", "{hand: [s: Spark], table: [Banner, Ward, Echo]}"),
            "contrast-unlike",
            "other cards",
        ),
    ],
)
def test_a_contrast_that_is_none_does_not_do(other: str, code: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text(other, "utf-8")
    (tmp_path / "one.yaml").write_text(spoil("game: toy", "game: toy\ncontrast: other"), "utf-8")
    result, _ = verify(load(tmp_path / "one.yaml"), all_games())
    assert list_codes(result) == [code]
    assert said in result.failures[0].message


def test_a_contrast_of_another_game_does_not_do() -> None:
    def other(_name: str) -> Scenario:
        return load("title: elsewhere\ngame: wow\nclaims: []")

    result, _ = verify(load(spoil("game: toy", "game: toy\ncontrast: other")), all_games(), find=other)
    assert list_codes(result) == ["missing-contrast"]
    assert "another game" in result.failures[0].message


def test_a_link_that_leads_elsewhere_is_not_followed(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "in", tmp_path / "secret.yaml"
    folder.mkdir()
    elsewhere.write_text(HONEST, "utf-8")
    (folder / "one.yaml").symlink_to(elsewhere)
    with pytest.raises(ScenarioError, match="outside"):
        load(folder / "one.yaml", root=folder)


def test_a_contrast_that_is_a_link_elsewhere_is_not_followed(tmp_path: Path) -> None:
    folder, elsewhere = tmp_path / "in", tmp_path / "secret.yaml"
    folder.mkdir()
    elsewhere.write_text("password: 1", "utf-8")
    (folder / "other.yaml").symlink_to(elsewhere)
    (folder / "one.yaml").write_text(spoil("game: toy", "game: toy\ncontrast: other"), "utf-8")
    result, _ = verify(load(folder / "one.yaml", root=folder), all_games())
    assert list_codes(result) == ["missing-contrast"]
    assert "password" not in result.failures[0].message


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("one.txt", "no scenario file"),
        ("none.yaml", "no scenario file"),
        ("folder.yaml", "is not a file"),
        ("pipe.yaml", "is not a file"),
    ],
)
def test_what_is_no_scenario_file_is_not_opened(name: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(HONEST, "utf-8")
    (tmp_path / "folder.yaml").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(ScenarioError, match=said):
        load(tmp_path / name)


def test_bytes_that_are_no_text_are_unreadable(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_bytes(b"title: \xff\xfe")
    with pytest.raises(ScenarioError, match="UTF-8"):
        load(tmp_path / "one.yaml")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text("a" * 300_000, "utf-8")
    with pytest.raises(ScenarioError, match="too large"):
        load(tmp_path / "one.yaml")


def test_a_choice_with_no_end_of_passing_is_an_unused_one() -> None:
    assert list_codes(run_text(spoil("  - P1 play spark P2", "  - P2 choose nothing"))) == ["unused-choice"]


def test_a_spent_budget_is_told_as_broken() -> None:
    result = run(load(HONEST), all_games(), budget=Budget(events=2))
    assert list_codes(result) == ["broken"]
    assert "more than 2 events" in result.failures[0].message


INSTEAD = """
title: Life that is gained instead
game: mtg
claims: ["mtg:614.5@cr-2021-02-05"]
cards:
  Test Ring: {types: [enchantment], cost: "{0}", abilities: [{is: static, gives: [PARTS]}]}
  Test Rod:
    types: [artifact]
    cost: "{0}"
    abilities: [{is: activated-ability, cost: {}, does: [{is: gain-life, amount: 3}]}]
given:
  P1: {battlefield: [l: Test Ring, r: Test Rod]}
when:
  - P1 activate r
then:
  events: [gained-life amount=MUCH]
"""


def _ring(much: int, **parts: str) -> Result:
    said = ", ".join(
        f"{{is: replace, what: {{event: {event.replace('_', '-')}}}, slot: replacement, {rest}}}"
        for event, rest in parts.items()
    )
    return run_text(INSTEAD.replace("PARTS", said).replace("MUCH", str(much)))


def test_what_comes_instead_of_an_event_is_not_replaced_in_the_same_way_again() -> None:
    assert list_codes(_ring(1, gained_life="into: [{is: gain-life, amount: 1}]")) == []
    there, back = "into: [{is: lose-life, amount: 1}]", "into: [{is: gain-life, amount: 2}]"
    assert list_codes(_ring(2, gained_life=there, lost_life=back)) == []


def test_events_in_the_midst_of_one_another_without_end_are_told_in_words() -> None:
    there, back = "first: [{is: lose-life, amount: 1}]", "first: [{is: gain-life, amount: 1}]"
    result = _ring(1, gained_life=there, lost_life=back)
    assert list_codes(result) == ["broken"]
    said = result.failures[0].message
    assert said.startswith("it does not end: ")
    assert "lost-life seat=P1 amount=1 (by l) → gained-life seat=P1 amount=1 (by l) → and so on" in said


MARKS = {
    "a seat's mark of another game": ("fab", "P1: {life: 20}", "fab has no mark 'life'; there are: "),
    "face down in a game that says it otherwise": (
        "fab",
        "P1: {arena: [{a: {card: Test Attack, facedown: yes}}]}",
        "fab has no mark 'facedown'",
    ),
    "face down where no clause reads it": (
        "mtg",
        "P1: {battlefield: [{b: {card: Test Bear, facedown: yes}}]}",
        "what lies in battlefield has no mark 'facedown', but what lies in exile may have it",
    ),
    "exhausted in another game": (
        "mtg",
        "P1: {battlefield: [{b: {card: Test Bear, exhausted: yes}}]}",
        "mtg has no mark 'exhausted'; there are: ",
    ),
    "tapped in a hand": (
        "mtg",
        "P1: {hand: [{b: {card: Test Bear, tapped: yes}}]}",
        "what lies in hand has no mark 'tapped', but what lies in battlefield may have it",
    ),
    "neither tapped nor untapped": (
        "mtg",
        "P1: {battlefield: [{b: {card: Test Bear, tapped: 1}}]}",
        "yes or no is wanted, not 1",
    ),
    "a choice that there is not": (
        "mtg",
        "P1: {battlefield: [{b: {card: Test Bear, chosen: Elv}}]}",
        "'Elv' is none of Elk, Elf",
    ),
    "foretold in a turn to come": (
        "mtg",
        "P1: {exile: [{b: {card: Test Bear, foretold: 9}}]}",
        "9 is none of 0",
    ),
    "there only since a turn to come": (
        "wow",
        "P1: {play: [{g: {card: Ironforge Guards, arrived: 9}}]}",
        "turn 9 is still to come",
    ),
    "mana of a letter that there is not": ("mtg", "P1: {pool: RQ}", "'Q' is no mana; there are the letters WUBRGC"),
    "summoned this turn, which is not given": (
        "eirei",
        "P1: {field: [{g: {card: CARD, summoned: 1}}]}",
        "eirei has no mark 'summoned'; there are: ",
    ),
    "in combat": ("fab", "P1: {chain: [Test Attack]}", "what lies there comes of what is done in play"),
    "on the stack": ("mtg", "P1: {stack: [Test Bolt]}", "what lies there comes of what is done in play"),
}


@pytest.mark.parametrize(("game", "given", "said"), MARKS.values(), ids=MARKS.keys())
def test_what_a_position_may_mark_is_a_closed_list(game: str, given: str, said: str) -> None:
    card = next(iter(all_games()[game]().cards))
    result = run_text(f"title: A position\ngame: {game}\nclaims: []\ngiven:\n  {given.replace('CARD', card)}")
    assert list_codes(result) == ["position"]
    assert said in result.failures[0].message


@pytest.mark.parametrize("name", games.BUILT_IN)
def test_every_mark_that_a_position_may_hold_is_read_somewhere_by_name(name: str) -> None:
    game = games.load(name)
    folder = Path(str(sys.modules[f"engine.games.{name}"].__file__)).parent
    source = "\n".join(one.read_text("utf-8") for one in folder.rglob("*.py") if one != folder / "__init__.py")
    kernel = "\n".join(one.read_text("utf-8") for one in Path(str(kernel_view.__file__)).parent.glob("*.py"))
    for whose in ("seat", "game", *game.zones):
        for mark in list_given_marks(game, whose):
            assert f'"{mark}"' in source + kernel, (whose, mark)


SAYS_NOTHING = {
    "a division of what is not divided": ("mtg", "P1 cast b targets=P2 pay=m split=3", "601.2d"),
    "a number of a card without X": (
        "mtg",
        "P1 cast b targets=P2 pay=m x=3",
        "nothing on 'Test Bolt' asks for a number",
    ),
    "a mode of an ability that has none": ("fab", "P1 activate d mode=2", "nothing permits"),
    "a mode of a card that has none": ("wow", "P1 play chain-lightning targets=h2 modes=1", "707.1c"),
}


@pytest.mark.parametrize(("game", "line", "rule"), SAYS_NOTHING.values(), ids=SAYS_NOTHING.keys())
def test_what_an_action_announces_in_vain_is_refused(game: str, line: str, rule: str) -> None:
    given = {
        "mtg": "P1: {hand: [b: Test Bolt], battlefield: [m: Mountain]}",
        "fab": "P1: {hero: [h1: Test Hero], arena: [d: Gold], resources: 9, actions: 9}",
        "wow": "P1: {play: [h1: Test Hero], hand: [Chain Lightning], resources: ["
        + ", ".join(["Test Resource"] * 5)
        + "]}\n  P2: {play: [h2: Test Hero]}",
    }[game]
    result = run_text(f"title: In vain\ngame: {game}\nclaims: []\ngiven:\n  {given}\nwhen: [{line}]")
    assert list_codes(result) == ["illegal-action"]
    assert rule in result.failures[0].message


def test_mana_of_every_mixture_of_colours_pays_for_a_card_of_all_colours_in_time() -> None:
    colours = ["green", "red", "blue", "white", "black"]
    mixed = [some for n in range(1, 6) for some in combinations(colours, n)]
    cards = "".join(f"  Test M{at}: {{types: [magic, ritual], colors: {list(one)}}}\n" for at, one in enumerate(mixed))
    mana = ", ".join(f"Test M{at % len(mixed)}" for at in range(280))
    result = run_text(f"""
title: Paid in all colours
game: eirei
claims: []
cards:
{cards}
  Test Rite: {{types: [magic, ritual], colors: {colours}, cost: 30, abilities: [{{is: on-use, does: [supply]}}]}}
given:
  P1: {{hand: [r: Test Rite], mana: [{mana}], deck: [Test Rite]}}
when:
  - P1 play r
""")
    assert list_codes(result) == ["unscripted-choice"]


def test_a_value_that_is_not_there_is_not_0() -> None:
    text = "title: A land\ngame: mtg\nclaims: []\ngiven: {P1: {battlefield: [f: Forest]}}\n"
    text += "when: [{ask: f.power, is: VALUE}]"
    assert list_codes(run_text(text.replace("VALUE", "'0'"))) == ["answer"]
    assert list_codes(run_text(text.replace("VALUE", "none"))) == []


def test_of_a_zone_that_all_share_a_seat_counts_what_it_controls() -> None:
    text = "title: Two bears\ngame: mtg\nclaims: []\ngiven:\n  P1: {battlefield: [Test Bear, Test Bear]}\n"
    text += "  P2: {battlefield: [Test Bear]}\nthen: {facts: {P1.battlefield: '2', P2.battlefield: '1'}}"
    assert list_codes(run_text(text)) == []
    assert list_codes(run_text(text.replace("'2'", "'0'"))) == ["fact"]


def test_a_check_of_nothing_expects_nothing() -> None:
    text = HONEST.partition("then:")[0].replace('"toy:2.1.1@1"', "").replace("when:", "when:\n  - check: {}")
    assert list_codes(verify_text(text)) == ["expects-nothing"]


def test_an_event_is_expected_to_be_stopped_or_it_is_not_said() -> None:
    assert find_error_code(spoil("[damage seat=P2 amount=2]", "[{event: damage, stopped: maybe}]")) == "unknown-key"


def test_a_contrast_by_another_reading_of_the_game_is_none() -> None:
    mine = "title: At rest\ngame: eirei\nclaims: []\ncontrast: other\nthen: {facts: {P1.life: '20'}}"
    other = load(mine.replace("contrast: other", "options: {blockers: tapped}"))
    result, _ = verify(load(mine), all_games(), find=lambda _: other)
    assert list_codes(result) == ["contrast-unlike"]
    assert "other options" in result.failures[0].message


def test_the_reasons_of_a_long_chain_of_events_are_told_in_part() -> None:
    result = run_text(LONG)
    assert list_codes(result) == []
    told = make_trace(result).events
    assert len(told) > 1_200
    assert sum(len(one.because) for one in told) < 12_000
    assert all(one.because for one in told if one.event.startswith("gained-life"))
