"""The committed index of cards, and of the texts that speak of them.

`rulings/indexes/<game>.cards.jsonl` holds the printed facts of every card without its words. These are names in each
language, cost, type line, numbers, keywords and the value behind each. `<game>.edges.jsonl` holds the links. A ruling
is about a card (`ABOUT`); a text names a card or a term (`MENTIONS`, `USES`). `hanrei index` makes both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rulebook.ids import parse
from rulings.cards import PrintedCard

__all__ = [
    "HOME",
    "CardFacts",
    "CardLink",
    "FaceFacts",
    "extract_facts",
    "get_face_number",
    "load_cards",
    "load_links",
    "merge_cards",
    "write_cards",
]

HOME = Path(__file__).parent / "indexes"


class FaceFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """One face without its words: the facts of `PrintedFace`, the type line in words.

    `abilities` counts the abilities in each language.
    """

    names: dict[str, str]
    cost: str | None = None
    type_line: dict[str, tuple[str, ...]] = {}
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    stats: str | None = None
    abilities: dict[str, int] = {}
    keywords: tuple[str, ...] = ()
    keyword_values: dict[str, str] = {}


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card: its id without edition, its faces, and the full ids of the units that print it."""

    id: str
    faces: tuple[FaceFacts, ...]
    units: tuple[str, ...] = ()


class CardLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """One edge of the graph from `source` (a full id) to `target`; `kind` is ABOUT, MENTIONS or USES."""

    source: str
    kind: str
    target: str
    basis: str = "printed"
    reason: str = ""


def extract_facts(card: PrintedCard, edition: str) -> CardFacts:
    """Extract the facts of a card that was read from one edition: all but its words. Its abilities are counted.

    `edition` is its short name; with it the units get full ids. A type line becomes words, each with the blank behind
    it.
    """
    faces = tuple(
        FaceFacts(
            names=dict(face.names),
            cost=face.cost,
            type_line={language: tuple(re.split(r"(?<= )", line)) for language, line in face.type_line.items()},
            power=face.power,
            toughness=face.toughness,
            loyalty=face.loyalty,
            stats=face.stats,
            abilities={language: len(lines) for language, lines in face.abilities.items()},
            keywords=tuple(face.keywords),
            keyword_values=dict(face.keyword_values),
        )
        for face in card.faces
    )
    return CardFacts(card.id, faces, tuple(f"{card.game}:{unit}@{edition}" for unit in card.units))


def get_face_number(unit: str) -> int:
    """The number of the face that a unit prints, given by the unit's full id; 1 for any other unit.

    It is 2 for `mtg:card/x/2@edition`, 1 for `mtg:card/x@edition`. A text that is no id raises IdError.
    """
    last = parse(unit).path.split("/")[2:]
    return int(last[0]) if last and last[0].isdecimal() else 1


def merge_cards(several: Iterable[CardFacts]) -> tuple[CardFacts, ...]:
    """Merge the facts that several documents print of one card, and give the cards sorted by id.

    Of two values the one that comes first is kept; names and other values by language are joined, and so are the units.
    If one has more faces than the other, its faces are taken as they are.
    """
    found: dict[str, CardFacts] = {}
    for card in several:
        known = found.get(card.id)
        found[card.id] = card if known is None else _merge_two(known, card)
    return tuple(found[id_] for id_ in sorted(found))


def _merge_two(one: CardFacts, other: CardFacts) -> CardFacts:
    """Merge the facts of one card from two documents; where both say something, `one` overrules.

    Where their numbers of faces differ, the faces of the one with more are taken as they are.
    """
    faces = one.faces
    if len(one.faces) == len(other.faces):
        faces = tuple(map(_merge_faces, one.faces, other.faces))
    elif len(other.faces) > len(one.faces):
        faces = other.faces
    return CardFacts(one.id, faces, tuple(dict.fromkeys(one.units + other.units)))


def _merge_faces(one: FaceFacts, other: FaceFacts) -> FaceFacts:
    """Merge the facts of one face from two documents: `one` overrules `other`, which fills in what is missing."""
    return FaceFacts(
        names=other.names | one.names,
        cost=one.cost or other.cost,
        type_line=other.type_line | one.type_line,
        power=one.power or other.power,
        toughness=one.toughness or other.toughness,
        loyalty=one.loyalty or other.loyalty,
        stats=one.stats or other.stats,
        abilities=other.abilities | one.abilities,
        keywords=one.keywords or other.keywords,
        keyword_values=other.keyword_values | one.keyword_values,
    )


def write_cards(game: str, cards: Iterable[CardFacts], links: Iterable[CardLink], home: Path = HOME) -> None:
    """Write one game's cards and links into a folder, as `<game>.cards.jsonl` and `<game>.edges.jsonl`.

    The folder is made where it is not there. What these files held is lost.
    """
    home.mkdir(parents=True, exist_ok=True)
    for name, lines in ((f"{game}.cards.jsonl", cards), (f"{game}.edges.jsonl", links)):
        (home / name).write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def load_cards(home: Path = HOME) -> Iterator[CardFacts]:
    """Load every committed card, game by game in the order of their short names. Empty for a folder without any."""
    for path in sorted(home.glob("*.cards.jsonl")):
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=CardFacts)


def load_links(home: Path = HOME) -> Iterator[CardLink]:
    """Load every committed link, game by game in the order of their short names. Empty for a folder without any."""
    for path in sorted(home.glob("*.edges.jsonl")):
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=CardLink)
