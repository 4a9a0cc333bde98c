"""The cards that the 英霊 page names in its two examples."""

from __future__ import annotations

import json
from pathlib import Path

from rulebook.readers import eirei_wiki
from rulebook.source import load_source
from rulings.cards import PrintedCard
from rulings.readers import eirei_cards
from tests.shared import shared

CASES = Path(__file__).resolve().parents[2] / "rulings" / "cases" / "eirei_examples.jsonl"


def cards() -> tuple[PrintedCard, ...]:
    return eirei_cards.extract_cards([eirei_wiki.read(load_source(shared("sources/004_7b550a85ad4d6d32.txt")))])


def test_the_cards_are_those_of_the_case_list_each_where_it_is_played() -> None:
    listed = {
        (name, f"chain-examples/ex{case['case'][-1]}")
        for case in map(json.loads, CASES.read_text("utf-8").splitlines())
        for name in case["cards"]
    }
    assert {(card.faces[0].names["ja"], unit) for card in cards() for unit in card.units} == listed
    assert len(cards()) == 6


def test_a_card_is_of_the_kind_that_stands_before_its_name() -> None:
    kinds = {card.id: card.faces[0].type_line["ja"] for card in cards()}
    eirei = ("eirei:card/ナポレオン", "eirei:card/卑弥呼")
    assert {card for card, kind in kinds.items() if kind == "英霊"} == set(eirei)
    assert {kind for card, kind in kinds.items() if card not in eirei} == {"即効魔術"}


def test_other_games_have_no_cards_of_this_one() -> None:
    assert eirei_cards.extract_cards([]) == ()
