"""The committed index of cards, and of which text speaks of which card.

`rulings/indexes/<game>.cards.jsonl` holds the printed facts of every card of the documents (names in
each language, cost, type line, numbers) without its words; `<game>.edges.jsonl` holds which ruling is
about which card (`ABOUT`) and which text names which card or term (`MENTIONS`, `USES`). Made by
`hanrei index`.
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
    """One face without its words: what `rulings.cards.PrintedFace` holds, type lines in words, abilities counted."""

    names: dict[str, str]
    cost: str | None = None
    type_line: dict[str, tuple[str, ...]] = {}
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    stats: str | None = None
    abilities: dict[str, int] = {}
    keywords: tuple[str, ...] = ()


class CardFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """One card: its unpinned id, its faces, and the full ids of the units that print it."""

    id: str
    faces: tuple[FaceFacts, ...]
    units: tuple[str, ...] = ()


class CardLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """One edge: `source` (a full id) leans on `target`."""

    source: str
    kind: str
    target: str
    basis: str = "printed"
    reason: str = ""


def extract_facts(card: PrintedCard, edition: str) -> CardFacts:
    """The facts of a card as read from one edition."""
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
        )
        for face in card.faces
    )
    return CardFacts(card.id, faces, tuple(f"{card.game}:{unit}@{edition}" for unit in card.units))


def get_face_number(unit: str) -> int:
    """Which face a unit prints: `mtg:card/x/2@edition` the second, `mtg:card/x@edition` the first."""
    last = parse(unit).path.split("/")[2:]
    return int(last[0]) if last and last[0].isdecimal() else 1


def merge_cards(several: Iterable[CardFacts]) -> tuple[CardFacts, ...]:
    """Each card once: what several documents print of it, put together; the first to say a thing is kept."""
    found: dict[str, CardFacts] = {}
    for card in several:
        known = found.get(card.id)
        found[card.id] = card if known is None else _merge_two(known, card)
    return tuple(found[id_] for id_ in sorted(found))


def _merge_two(one: CardFacts, other: CardFacts) -> CardFacts:
    faces = one.faces
    if len(one.faces) == len(other.faces):
        faces = tuple(map(_merge_faces, one.faces, other.faces))
    elif len(other.faces) > len(one.faces):
        faces = other.faces
    return CardFacts(one.id, faces, tuple(dict.fromkeys(one.units + other.units)))


def _merge_faces(one: FaceFacts, other: FaceFacts) -> FaceFacts:
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
    )


def write_cards(game: str, cards: Iterable[CardFacts], links: Iterable[CardLink], home: Path = HOME) -> None:
    """Write one game's cards and links."""
    home.mkdir(parents=True, exist_ok=True)
    for name, lines in ((f"{game}.cards.jsonl", cards), (f"{game}.edges.jsonl", links)):
        (home / name).write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def load_cards(home: Path = HOME) -> Iterator[CardFacts]:
    """Every committed card."""
    for path in sorted(home.glob("*.cards.jsonl")):
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=CardFacts)


def load_links(home: Path = HOME) -> Iterator[CardLink]:
    """Every committed link."""
    for path in sorted(home.glob("*.edges.jsonl")):
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=CardLink)
