"""What a test card prints and a position marks must mean something: silence would show the contrary of what it says."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.scenario.cards.card_checks import check_card
from engine.scenario.cards.decode import DecodeError, decode_card
from engine.scenario.playing.position import PositionError, read_cards, set_up_position


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        ("mtg", "keywords", ["banding"]),
        ("mtg", "keywords", ["Flying"]),
        ("mtg", "keywords", ["can't be countered"]),
        ("mtg", "supertypes", ["world"]),
        ("wow", "keywords", ["Ellusive"]),
        ("fab", "keywords", ["phantasmal"]),
        ("eirei", "keywords", ["必殺"]),
        ("wow", "cost", "1_0"),
        ("wow", "health", "1.5"),
        ("eirei", "cost", "2.5"),
        ("fab", "power", "１０"),
    ],
)
def test_a_card_that_prints_what_no_clause_reads_is_refused(game: str, field: str, value: object) -> None:
    with pytest.raises(DecodeError, match=rf"cards\.Test One\.{field}: (no clause of|a whole number)"):
        decode_card(games.load(game), "Test One", {field: value})


@pytest.mark.parametrize(
    ("game", "word"),
    [("mtg", "flying"), ("mtg", "ward {3}"), ("mtg", "protection from red"), ("wow", "Elusive"), ("fab", "go again")],
)
def test_a_keyword_that_some_clause_reads_may_be_printed(game: str, word: str) -> None:
    assert decode_card(games.load(game), "Test One", {"keywords": [word]}).values["keywords"] == (word,)


def test_nor_may_a_card_grant_such_a_keyword() -> None:
    game = games.load("mtg")
    grants = {"is": "modify", "field": "keywords", "op": "grant", "by": "banding"}
    made = decode_card(game, "Test One", {"abilities": [{"is": "static", "gives": [grants]}]})
    assert any("banding" in one for one in check_card(game, made))


@pytest.mark.parametrize("damage", ["-5", "lots", ".nan", "1.5", "yes"])
def test_a_mark_that_is_counted_is_a_number_of_none_or_more(damage: str) -> None:
    game = games.load("wow")
    given: dict[str, Any] = {"P1": {"play": [{"h": {"card": "Test Hero", "damage": damage}}]}}
    with pytest.raises(PositionError, match="damage: "):
        set_up_position(game, given, read_cards(game, {}))
