"""World of Warcraft's cards say what the worked examples print, as far as the committed index holds it.

Icons, reputations and a hero's professions are not in the index, and no test here asks for them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from engine.games.wow.cards import CARDS
from engine.games.wow.words import Inspire
from engine.kernel.words import Card
from tests.printed import find_face, known_keywords, type_line

PRINTED = [card for card in CARDS if not card.name.startswith("Test ")]
ABBREVIATIONS = {"1H": "One-Handed", "2H": "Two-Handed", "’": "'"}
PLAIN = {"Unique": "unique", "Unlimited": "unlimited"}
"""What stands at the right of a type line without a number, and the field that holds it (202)."""
NUMBERS = re.compile(
    r"(?:(?P<attack>\d+) \[(?P<kind>\w+)\](?: / |, )?)?"
    r"(?:(?P<health>\d+) Health|(?P<strike>\d+) Strike|(?P<defense>\d+) DEF)"
)


def test_every_card_is_written_only_once() -> None:
    assert Counter(card.name for card in CARDS).most_common(1)[0][1] == 1


def test_every_card_has_the_printed_cost() -> None:
    for card in PRINTED:
        cost = card.values.get("cost")
        said = None if cost is None else f"{cost}+X" if card.values.get("variable") else str(cost)
        assert said == find_face("wow", card.name).cost, card.name


def test_every_card_has_the_printed_type_and_tags() -> None:
    for card in PRINTED:
        left, _, right = _split(card)
        line = re.sub(r"\(.*?\)", "", left).replace("—", " ")
        for short, long in ABBREVIATIONS.items():
            line = line.replace(short, long)
        tags = [one for one in _values(card, "tags") if one not in _limits(right)]
        said = " ".join([*_values(card, "types"), *tags])
        assert Counter(said.casefold().split()) == Counter(line.casefold().split()), card.name


def test_every_card_has_what_stands_at_the_right_of_its_type_line() -> None:
    for card in PRINTED:
        _, talent, right = _split(card)
        assert card.values.get("limits", {}) == _limits(right), card.name
        for word, field in PLAIN.items():
            assert card.values.get(field, False) is (word in right), card.name
        if "hero" in _values(card, "types"):
            assert card.values.get("talent") == talent, card.name


def test_every_card_has_the_printed_numbers() -> None:
    for card in PRINTED:
        stats = find_face("wow", card.name).stats
        found = NUMBERS.fullmatch(stats) if stats else None
        assert (found is None) == (stats is None), (card.name, stats)
        printed: Mapping[str, str | None] = found.groupdict() if found else {}
        for field in ("attack", "health", "strike", "defense"):
            number = printed.get(field)
            assert card.values.get(field) == (None if number is None else int(number)), (card.name, field)
        kind = printed.get("kind")
        assert _values(card, "kinds") == ((kind.casefold(),) if kind else ()), card.name


def test_every_card_has_the_printed_keywords() -> None:
    for card in PRINTED:
        # The index knows a keyword where the glossary of the rules defines it.
        said = {one.casefold() for one in _values(card, "keywords")} & known_keywords("wow")
        said |= {"inspire" for ability in card.abilities if isinstance(ability, Inspire)}
        assert said == {one.casefold() for one in find_face("wow", card.name).keywords}, card.name


def _values(card: Card, field: str) -> tuple[str, ...]:
    found = card.values.get(field, ())
    assert isinstance(found, tuple)
    return found


def _split(card: Card) -> tuple[str, str | None, list[str]]:
    """The English type line: what stands left of the comma, a hero's talent, and each thing at the right."""
    left, *right = type_line(find_face("wow", card.name), "en").split(", ")
    talent = re.search(r"\((.*?)\)", left)
    return left, talent[1] if talent else None, right


def _limits(right: list[str]) -> dict[str, int]:
    """`Pet (1)`: how many cards of that tag one party may have."""
    found = (re.fullmatch(r"(.+) \((\d+)\)", one) for one in right)
    return {one[1]: int(one[2]) for one in found if one}
