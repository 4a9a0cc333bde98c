"""Folding: what print does must not matter, what a rule says must."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import fold

JAPANESE = "".join(chr(c) for c in range(0x4E00, 0x4E00 + 400))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ルール 410.6 参照", "ルール　（410.6） 参照"),
        ("It is “your” turn.", 'it is "your" turn'),
        ("[5.1.3]―[5.1.10]を実行", "を実行"),
        ("See rule 601.2a.", "See rule 703.9c."),
        ("＋３/＋３", "+3/+3"),
        ("カードを\nプレイする", "カードをプレイする"),
    ],
)
def test_print_width_citations_and_white_space_fold_away(one: str, other: str) -> None:
    assert fold.hash_folded(one) == fold.hash_folded(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("can be played", "can't be played"),
        ("+1/+1", "-1/-1"),
        ("3枚引く", "2枚引く"),
        ("100 cards", "60 cards"),
        ("できる", "できない"),
        ("{T}: 1", "{Q}: 1"),
    ],
)
def test_what_changes_the_meaning_never_folds_away(one: str, other: str) -> None:
    assert fold.hash_folded(one) != fold.hash_folded(other)


@given(st.integers(0, 300), st.integers(35, 90))
def test_a_long_enough_passage_always_bears_fingerprints_of_the_whole(start: int, length: int) -> None:
    whole = set(fold.compute_fingerprints(JAPANESE))
    passage = JAPANESE[start : start + length]
    if len(passage) >= fold.GRAM["ja"] + fold.WINDOW["ja"] - 1:
        assert set(fold.compute_fingerprints(passage)) <= whole


def test_fingerprints_are_too_sparse_to_chain_the_text_back() -> None:
    assert len(fold.compute_fingerprints(JAPANESE)) * 4 < len(JAPANESE)


def test_an_empty_text_has_no_hash_and_no_fingerprints() -> None:
    assert fold.hash_folded("(410.6)") == ""
    assert fold.compute_fingerprints("短い") == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ヴァーチャル", "バーチャル"),
        ("ティボルト", "てぃぼると"),
        ("Lukka", "LUKKA"),
        ("ニコ・アリス", "ニコアリス"),
        ("Jötun", "jotun"),
    ],
)
def test_ways_to_write_one_name_share_a_skeleton(one: str, other: str) -> None:
    assert fold.make_skeleton(one) == fold.make_skeleton(other)
