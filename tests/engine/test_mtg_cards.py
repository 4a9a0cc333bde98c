"""Magic's cards say what is printed, and its creature types are those there are."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine.games.mtg.cards import CARDS, KALDHEIM
from engine.games.mtg.references import list_printed
from engine.games.mtg.types import CREATURE_TYPES
from engine.games.mtg.words import Activated, Chapter, Foretell
from engine.kernel.words import Card
from tests.shared import shared

FACES = [face for one in KALDHEIM for face in (one, one.back) if face is not None]


def _printed(name: str) -> dict[str, Any]:
    rows = json.loads(shared("reference/mtg/khm_khc_compact.json").read_text("utf-8"))
    found: dict[str, Any] = next(row for row in rows if row["face"] == name)
    return found


def test_every_card_is_written_only_once() -> None:
    names = [card.name for card in CARDS]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("card", FACES, ids=lambda card: card.name)
def test_a_card_has_the_printed_values(card: Card) -> None:
    row = _printed(card.name)
    assert card.values.get("cost", "") == (row["mana_cost"] or "")
    kinds, _, subtypes = row["type"].partition(" — ")
    assert {*list_printed(card, "supertypes"), *list_printed(card, "types")} == set(kinds.lower().split())
    assert list(list_printed(card, "subtypes")) == subtypes.split()
    for field in ("power", "toughness", "loyalty"):
        assert str(card.values.get(field, None)) == str(row[field])


@pytest.mark.parametrize("card", FACES, ids=lambda card: card.name)
def test_a_card_has_its_foretell_cost_its_boast_and_all_its_chapters(card: Card) -> None:
    text = _printed(card.name)["text"] or ""
    foretell = re.search(r"^Foretell (\S+)", text, re.MULTILINE)
    assert [one.cost for one in card.abilities if isinstance(one, Foretell)] == ([foretell[1]] if foretell else [])
    boast = re.search(r"^Boast — (\S+?)[:,]", text, re.MULTILINE)
    own = [one.cost.mana for one in card.abilities if isinstance(one, Activated) and one.boast]
    assert own == ([boast[1]] if boast else [])
    chapters = sum(len(one.at) for one in card.abilities if isinstance(one, Chapter))
    assert chapters == (3 if "Saga" in list_printed(card, "subtypes") else 0)


def test_the_creature_types_are_those_of_the_rules() -> None:
    rules = shared("reference/mtg/MagicCompRules-2021-02-02.txt").read_text("utf-8-sig")
    (line,) = re.findall(r"^205\.3m .*The creature types are (.*)$", rules, re.MULTILINE)
    names = {one.strip(" .\r").removeprefix("and ") for one in line.split(",")}
    assert set(CREATURE_TYPES) == {name for name in names if name}
    assert len(CREATURE_TYPES) == len(set(CREATURE_TYPES))
