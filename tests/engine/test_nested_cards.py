"""A card inside a card is checked as the card is: each kind of wrong thing, at each level, in each game."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.scenario.cards.decode import DecodeError, decode_card
from engine.scenario.playing.position import PositionError, read_cards

WRONG: dict[str, dict[str, tuple[dict[str, Any], str]]] = {
    "mtg": {
        "a field": ({"pwoer": "2"}, "no field 'pwoer'; there are: power"),
        "a number": ({"power": "two"}, "a whole number is wanted"),
        "a type": ({"types": ["creatur"]}, "'creatur' is none of"),
        "a colour": ({"types": ["creature"], "colors": ["white"]}, "'white' is none of"),
        "a keyword": ({"types": ["creature"], "keywords": ["flyng"]}, "reads 'flyng'"),
        "a subtype": ({"types": ["creature"], "subtypes": ["goblin"]}, "'goblin' is written 'Goblin'"),
        "a cost": ({"types": ["creature"], "cost": "2"}, "is no cost"),
        "a word": ({"types": ["creature"], "abilities": [{"is": "spel", "does": []}]}, "'spel' is no word"),
        "a filter": ({"abilities": [{"always": ["+1/+1"], "to": "gobblin"}]}, "'gobblin' means nothing here"),
        "a zone": (
            {"abilities": [{"always": [{"modify": "power", "op": "add", "by": "1", "to": {"zone": "x"}}]}]},
            "no zone 'x'",
        ),
    },
    "fab": {
        "a field": ({"pwoer": "2"}, "no field 'pwoer'; there are: power"),
        "a number": ({"power": "two"}, "a whole number is wanted"),
        "a type": ({"types": ["acton"]}, "'acton' is none of: action"),
        "a keyword": ({"types": ["action"], "keywords": ["go agian"]}, "reads 'go agian'"),
        "a subtype": ({"types": ["weapon"], "subtypes": ["1H"]}, "'1H' is written '1h'"),
        "an event": ({"abilities": [{"when": {"event": "hti"}, "do": ["draw"]}]}, "no event or action 'hti'"),
    },
    "wow": {
        "a field": ({"helath": "2"}, "no field 'helath'; there are: health"),
        "a number": ({"attack": "two"}, "a whole number is wanted"),
        "a type": ({"types": ["creature"]}, "'creature' is no type"),
        "a keyword": ({"types": ["ally"], "keywords": ["elusive"]}, "reads 'elusive'"),
        "a tag": ({"types": ["ally"], "tags": ["pet"]}, "'pet' is written 'Pet'"),
    },
    "eirei": {
        "a field": ({"pwoer": "2"}, "no field 'pwoer'; there are: power"),
        "a number": ({"power": "two"}, "a whole number is wanted"),
        "a type": ({"types": ["spell"]}, "'spell' is none of"),
        "a colour": ({"types": ["eirei"], "colors": ["purple"]}, "'purple' is none of"),
        "a keyword": ({"types": ["eirei"], "keywords": ["hast"]}, "reads 'hast'"),
    },
}  # fmt: skip
"""For each game, data of a card with one thing wrong, and what is said about it."""


def nest(game: str, data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Cards that hold a card at each level at which the game's words hold one, by where it is."""
    if game == "mtg":
        creates = {"do": [{"create": data}]}
        granted = {"modify": "abilities", "op": "grant", "by": {"when": "this dies", **creates}}
        return {
            "in an effect": {"types": ["sorcery"], "abilities": [creates]},
            "in a trigger": {"types": ["creature"], "abilities": [{"when": "this enters", **creates}]},
            "in a granted ability": {"types": ["creature"], "abilities": [{"always": [granted]}]},
            "in a card in a card": {"types": ["sorcery"], "abilities": [{"do": [{"create": {
                "types": ["creature"], "abilities": [{"when": "this dies", **creates}]}}]}]},
            "in an effect of the back": {
                "types": ["creature"], "back": {"name": "Test Back", "types": ["sorcery"], "abilities": [creates]}},
        }  # fmt: skip
    if game == "wow" and "abilities" not in data:
        return {"in an effect": {"types": ["ability"], "abilities": [{"do": [{"token": data}]}]}}
    return {}


CASES = [
    (game, where, what, card, said)
    for game, wrong in WRONG.items()
    for what, (data, said) in wrong.items()
    for where, card in {
        "on top": data,
        "on the back": {"back": {"name": "Test Back", **data}},
        **nest(game, data),
    }.items()
]


@pytest.mark.parametrize(("game", "where", "what", "card", "said"), CASES, ids=lambda one: str(one)[:30])
def test_what_is_wrong_is_refused_at_every_level(
    game: str, where: str, what: str, card: dict[str, Any], said: str
) -> None:
    with pytest.raises(PositionError) as caught:
        read_cards(games.load(game), {"Test One": card})
    assert said in str(caught.value), f"{what} {where}"


def test_the_place_of_what_is_wrong_is_named() -> None:
    card = {"abilities": [{"do": ["draw", {"create": {"types": ["creature"], "keywords": ["flyng"]}}]}]}
    with pytest.raises(DecodeError, match=r"cards\.Test One\.abilities\[0\]\.does\[1\]\.card\.keywords: .*'flyng'"):
        decode_card(games.load("mtg"), "Test One", card)
