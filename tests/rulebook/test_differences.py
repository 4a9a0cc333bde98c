"""Known differences name two rules that exist, and say in both languages what differs."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from rulebook import index
from rulebook.differences import KnownDifference, load_differences
from rulebook.ids import parse

JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")


@cache
def held() -> frozenset[str]:
    """The full ids of all units in the committed indexes."""
    return frozenset(
        f"{one.edition.game}:{entry.number}@{one.edition.name}" for one in index.load_indexes() for entry in one.entries
    )


@pytest.mark.parametrize("row", load_differences(), ids=lambda row: row.rules[0])
def test_a_row_names_units_of_two_editions_of_one_game(row: KnownDifference) -> None:
    ids = [parse(rule) for rule in row.rules]
    assert set(row.rules) <= held()
    assert len({id.game for id in ids}) == 1
    assert len(ids) == len({id.edition for id in ids}) == 2


@pytest.mark.parametrize("row", load_differences(), ids=lambda row: row.rules[0])
def test_a_row_says_what_differs_in_each_language(row: KnownDifference) -> None:
    assert JAPANESE.search(row.says["ja"])
    assert row.says["en"].strip()
    assert not JAPANESE.search(row.says["en"])


def test_no_two_rows_name_the_same_pair() -> None:
    times = Counter(frozenset(row.rules) for row in load_differences())
    assert [sorted(pair) for pair, n in times.items() if n > 1] == []
