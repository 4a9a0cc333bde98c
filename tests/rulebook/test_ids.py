"""Ids: what is one, what is none, and in which order numbers stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook import ids
from rulebook.ids import Id, IdError

NUMBERS = st.builds(
    lambda parts, letter: ".".join(map(str, parts)) + letter,
    st.lists(st.integers(1, 120), min_size=1, max_size=4),
    st.sampled_from(["", "a", "b", "k", "m", "z"]),
)


@pytest.mark.parametrize(
    ("text", "kind", "rule"),
    [
        ("wow:410.6a@6.0-ja", "rule", "wow:410.6a@6.0-ja"),
        ("wow:100.2c/ex1@6.0-ja", "example", "wow:100.2c@6.0-ja"),
        ("eirei:chain-examples/ex2", "example", "eirei:chain-examples"),
        ("eirei:terms/chain", "rule", "eirei:terms/chain"),
        ("mtg:card/halvar-god-of-battle/2", "card", "mtg:card/halvar-god-of-battle/2"),
        ("mtg:term/foretell@cr-2021-02-05", "term", "mtg:term/foretell@cr-2021-02-05"),
        ("mtg:ruling/0123456789abcdef@khm-notes", "ruling", "mtg:ruling/0123456789abcdef@khm-notes"),
        ("toy:scenario/shield", "scenario", "toy:scenario/shield"),
    ],
)
def test_every_kind_of_id_reads_and_prints_back(text: str, kind: str, rule: str) -> None:
    found = ids.parse(text)
    assert str(found) == text
    assert found.kind == kind
    assert str(found.rule) == rule


def test_an_edition_is_pinned_by_name_and_asked_for_by_date() -> None:
    assert ids.parse("mtg:702.142@cr-2021-02-05").pinned
    dated = ids.parse("mtg:702.142@2021-02-05")
    assert (dated.pinned, dated.date) == (False, "2021-02-05")
    assert not ids.parse("mtg:702.142").pinned


@pytest.mark.parametrize("text", ["", "410.6", ":410", "WOW:1", "wow:", "wow:a//b", "wow:1@", "wow:1@ 2", "wow:1@a@b"])
def test_what_is_no_id_says_so_with_an_example(text: str) -> None:
    with pytest.raises(IdError, match=r"wow:410\.6a@6\.0-ja"):
        ids.parse(text)


@given(NUMBERS)
def test_a_number_stands_between_its_parent_and_its_next_sibling(number: str) -> None:
    above = ids.get_parent(number)
    assert above is None or ids.make_sort_key(above) < ids.make_sort_key(number)
    if number[-1].isdigit():
        stem, dot, last = number.rpartition(".")
        assert (
            ids.make_sort_key(number)
            < ids.make_sort_key(f"{number}a")
            < ids.make_sort_key(f"{stem}{dot}{int(last) + 1}")
        )


@given(NUMBERS, st.sampled_from(["wow", "fab"]), st.none() | st.sampled_from(["6.0-ja", "cr-2021-02-05"]))
def test_ids_print_and_read_back_to_themselves(number: str, game: str, edition: str | None) -> None:
    assert ids.parse(str(Id(game, number, edition))) == Id(game, number, edition)


def test_ranges_expand_over_letters_that_a_game_skips() -> None:
    assert ids.expand_range("704.5k", "704.5p", skip="lo") == ("704.5k", "704.5m", "704.5n", "704.5p")
    assert len(ids.expand_range("5.1.3", "5.1.10")) == 8
    assert ids.expand_range("7", "9") == ("7", "8", "9")
    assert ids.expand_range("7", "7") == ("7",)


@pytest.mark.parametrize(("first", "last"), [("5.1.3", "5.2.4"), ("5.1.9", "5.1.3"), ("a", "b"), ("601.2f", "602.2h")])
def test_a_range_whose_ends_are_no_rising_siblings_is_refused(first: str, last: str) -> None:
    with pytest.raises(IdError, match="siblings"):
        ids.expand_range(first, last)
