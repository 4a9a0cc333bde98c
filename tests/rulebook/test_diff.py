"""Differences of two editions: moves as runs, edits in words."""

from __future__ import annotations

import csv
import io
import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.diff import Diff, compare, compare_words, renumbering_csv, renumbering_rows
from rulebook.lineage import trace_lineage
from rulebook.readers import mtg_cr
from rulebook.source import load_source
from tests.rulebook.outlines import blind, book
from tests.shared import shared

OLD = """
100 [Turns]
100.1 Each player in turn moves one piece, and whoever cannot move loses a turn.
100.2 A piece that was moved rests until its owner's next turn begins.
100.2a Resting pieces are turned on their side.
100.3 Whoever has no piece left when a turn ends has lost the game.
101 [Ends]
101.1 The game ends as soon as only one player has pieces.
"""
NEW = """
100 [Turns]
100.1 Each player in turn moves two pieces, and whoever cannot move loses a turn.
100.2 Before moving, a player may take back one piece that was captured by the neighbour on the left.
100.3 A piece that was moved rests until its owner's next turn begins.
100.3a Resting pieces are turned on their side.
100.4 Whoever has no piece left when a turn ends has lost the game.
"""


def differ(old: str, new: str) -> Diff:
    before, after = book(old), book(new)
    return compare(before, after, trace_lineage(before, after))


def test_neighbours_that_moved_together_are_one_run_with_what_stands_under_them() -> None:
    (run,) = differ(OLD, NEW).renumbering
    assert (run.old_first, run.old_last, run.new_first, run.new_last) == ("100.2", "100.3", "100.3", "100.4")
    assert (run.shift, run.rules, run.edited) == (1, 3, 0)


def test_every_move_is_in_the_list_of_pairs() -> None:
    assert differ(OLD, NEW).moves == (("100.2", "100.3"), ("100.2a", "100.3a"), ("100.3", "100.4"))


def test_an_edit_is_told_word_by_word() -> None:
    (change,) = differ(OLD, NEW).changes
    assert (change.old, change.new) == (("100.1",), ("100.1",))
    assert [(span.what, span.text) for span in change.spans or () if span.what != "same"] == [
        ("out", "one piece"),
        ("in", "two pieces"),
    ]


def test_what_is_new_and_what_is_gone_is_listed() -> None:
    found = differ(OLD, NEW)
    assert (found.new, found.gone) == (("100.2",), ("101", "101.1"))


def test_an_edition_differs_in_nothing_from_itself() -> None:
    found = differ(OLD, OLD)
    assert (found.renumbering, found.changes, found.new, found.gone, found.kept) == ((), (), (), (), len(book(OLD)))


def test_without_texts_edits_are_listed_without_their_words() -> None:
    before, after = blind(book(OLD)), blind(book(OLD.replace("moves one piece", "moves two pieces")))
    found = compare(before, after, trace_lineage(before, after))
    assert [(change.old, change.spans) for change in found.changes] == [(("100.1",), None)]


def test_without_texts_the_moves_are_the_same() -> None:
    before, after = blind(book(OLD)), blind(book(NEW))
    assert compare(before, after, trace_lineage(before, after)).moves == differ(OLD, NEW).moves


def test_the_renumbering_table_is_csv_and_json() -> None:
    found = differ(OLD, NEW)
    (row,) = csv.DictReader(io.StringIO(renumbering_csv(found)))
    (same,) = json.loads(json.dumps(renumbering_rows(found)))
    assert row == {key: str(value) for key, value in same.items()}
    assert (row["old_first"], row["new_last"], row["shift"]) == ("100.2", "100.4", "1")


def test_letters_that_are_passed_over_do_not_break_a_run() -> None:
    letters = "abcdefghijkm"
    names = ("oak", "elm", "ash", "fir", "yew", "box", "bay", "fig", "nut", "pear", "plum", "lime")
    rules = [f"Under the {name} tree stands the {name} guard." for name in names]
    old = "\n".join(["1.1 Trees.", *(f"1.1{letter} {rule}" for letter, rule in zip(letters, rules, strict=True))])
    new = old
    for letter, later in reversed(list(zip(letters, letters[1:] + "n", strict=True))):
        new = new.replace(f"1.1{letter} ", f"1.1{later} ")
    (run,) = differ(old, new).renumbering
    assert (run.old_first, run.old_last, run.new_first, run.new_last) == ("1.1a", "1.1m", "1.1b", "1.1n")


def test_japanese_is_told_character_by_character() -> None:
    assert [(span.what, span.text) for span in compare_words("駒を一つ動かす。", "駒を二つ動かす。")] == [
        ("same", "駒を"),
        ("out", "一"),
        ("in", "二"),
        ("same", "つ動かす。"),
    ]


def test_a_blank_between_two_changes_belongs_to_them() -> None:
    assert [span.what for span in compare_words("old grey house", "new blue house")] == ["out", "in", "same"]


TEXTS = st.text(st.sampled_from("ab 駒を.,'"), max_size=30)


@given(TEXTS, TEXTS)
def test_what_is_same_and_out_makes_the_old_text_and_what_is_same_and_in_the_new(old: str, new: str) -> None:
    spans = compare_words(old, new)
    assert "".join(span.text for span in spans if span.what != "in") == old
    assert "".join(span.text for span in spans if span.what != "out") == new
    assert all(span.text for span in spans)


@cache
def magic(old: str, new: str) -> Diff:
    before, after = (
        mtg_cr.read(load_source(shared(f"reference/mtg/MagicCompRules-{day}.txt"))).units for day in (old, new)
    )
    return compare(before, after, trace_lineage(before, after))


def test_ward_is_one_line_of_the_renumbering_table() -> None:
    """The 122 keywords behind it have 324 subrules, counted in the file of February 2021."""
    runs = {run.old_first: run for run in magic("2021-02-24", "2021-04-19").renumbering}
    ward = runs["702.21"]
    assert (ward.old_last, ward.new_first, ward.new_last, ward.shift) == ("702.142", "702.22", "702.143", 1)
    assert ward.rules == 122 + 324


@pytest.mark.exhaustive
@pytest.mark.parametrize(("old", "new"), [("2021-02-24", "2021-04-19"), ("2021-04-19", "2026-01-16")])
def test_the_renumbering_table_counts_every_rule_that_moved_once(old: str, new: str) -> None:
    found = magic(old, new)
    numbered = [pair for pair in found.moves if "/ex" not in pair[0]]
    assert sum(run.rules for run in found.renumbering) == len(numbered)
