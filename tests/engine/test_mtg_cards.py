"""Magic's cards say what is printed, and its creature types are those there are.

What is printed is read from the committed index. Where the documents lie beside the checkout, the
index is held to them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from engine.games.mtg.cards import CARDS, KALDHEIM
from engine.games.mtg.references import list_printed
from engine.games.mtg.types import CREATURE_TYPES
from engine.games.mtg.words import Activated, Attach, Chapter, Enchant, Fight, Foretell, Mill, Scry
from engine.kernel.words import Card
from rulings.index import FaceFacts
from tests.printed import find_face, known_keywords, type_line
from tests.shared import shared

FACES = [face for one in KALDHEIM for face in (one, one.back) if face is not None]
ACTIONS: dict[str, type[Struct]] = {"fight": Fight, "mill": Mill, "scry": Scry}
"""Keyword actions: the index says that the card's text uses one."""


def test_every_card_is_written_only_once() -> None:
    names = [card.name for card in CARDS]
    assert sorted(names) == sorted(set(names))


def test_every_card_has_the_printed_values() -> None:
    for card in FACES:
        printed = find_face("mtg", card.name)
        assert card.values.get("cost", "") == (printed.cost or ""), card.name
        kinds, _, subtypes = type_line(printed, "en").partition(" — ")
        assert {*list_printed(card, "supertypes"), *list_printed(card, "types")} == set(kinds.lower().split()), (
            card.name
        )
        assert list(list_printed(card, "subtypes")) == subtypes.split(), card.name
        for field in ("power", "toughness", "loyalty"):
            assert str(card.values.get(field, None)) == str(getattr(printed, field)), card.name


def test_every_card_has_the_printed_keywords() -> None:
    for card in FACES:
        printed = {word.casefold() for word in find_face("mtg", card.name).keywords}
        assert set(_keywords(card)) == printed, card.name


def test_every_card_has_its_foretell_boast_equip_and_crew_values_and_all_its_chapters() -> None:
    for card in FACES:
        assert dict(_keyword_values(card)) == find_face("mtg", card.name).keyword_values, card.name
        chapters = sum(len(one.at) for one in card.abilities if isinstance(one, Chapter))
        assert chapters == (3 if "Saga" in list_printed(card, "subtypes") else 0), card.name


def test_the_index_says_what_the_documents_print() -> None:
    rows = json.loads(shared("reference/mtg/khm_khc_compact.json").read_text("utf-8"))
    first: dict[str, dict[str, Any]] = {}
    for row in rows:
        first.setdefault(row["face"], row)
    for card in FACES:
        _compare(find_face("mtg", card.name), first[card.name])


def test_the_creature_types_are_those_of_the_rules() -> None:
    rules = shared("reference/mtg/MagicCompRules-2021-02-02.txt").read_text("utf-8-sig")
    (line,) = re.findall(r"^205\.3m .*The creature types are (.*)$", rules, re.MULTILINE)
    names = {one.strip(" .\r").removeprefix("and ") for one in line.split(",")}
    assert set(CREATURE_TYPES) == {name for name in names if name}
    assert len(CREATURE_TYPES) == len(set(CREATURE_TYPES))


def _compare(face: FaceFacts, row: dict[str, Any]) -> None:
    assert (face.cost or "") == (row["mana_cost"] or "")
    assert type_line(face, "en") == row["type"]
    assert (face.power, face.toughness, face.loyalty) == (row["power"], row["toughness"], row["loyalty"])
    text = row["text"] or ""
    assert list(face.keywords) == [one for one in row["keywords"] if re.search(rf"\b{one}s?\b", text, re.IGNORECASE)]
    foretell = re.search(r"^Foretell (\S+)", text, re.MULTILINE)
    assert face.keyword_values.get("Foretell") == (foretell[1] if foretell else None)
    boast = re.search(r"^Boast — (\S+?)[:,]", text, re.MULTILINE)
    assert face.keyword_values.get("Boast") == (boast[1] if boast else None)


def _keywords(card: Card) -> Iterator[str]:
    """The keywords of a card in lower case, whether a word of its own stands for one or an ability."""
    for word in list_printed(card, "keywords"):
        # Words such as `must attack` name an ability that Magic has no keyword for.
        yield from (one for one in known_keywords("mtg") if f"{word} ".casefold().startswith(f"{one} "))
    yield from (name.casefold() for name, _ in _keyword_values(card))
    if any(isinstance(ability, Enchant) for ability in card.abilities):
        yield "enchant"
    said = [type(word) for ability in card.abilities for word in _words(ability)]
    yield from (name for name, word in ACTIONS.items() if word in said)


def _keyword_values(card: Card) -> Iterator[tuple[str, str]]:
    """Each keyword that an ability stands for, with the cost or the number printed behind it."""
    for ability in card.abilities:
        if isinstance(ability, Foretell):
            yield "Foretell", ability.cost
        if isinstance(ability, Activated):
            crew = [give.power for give in ability.cost.gives if give.power is not None]
            if ability.boast:
                yield "Boast", ability.cost.mana
            elif ability.does == (Attach(),) and ability.sorcery:
                yield "Equip", ability.cost.mana
            elif crew:
                yield "Crew", str(crew[0])


def _words(value: object) -> Iterator[Struct]:
    """A word and all words within it, those of a token too."""
    if isinstance(value, Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _words(getattr(value, field))
    elif isinstance(value, tuple):
        for one in value:
            yield from _words(one)
