"""The committed index of cards, and of which text speaks of which card.

`rulings/indexes/<game>.cards.jsonl` holds the printed facts of every card of the documents (names in
each language, cost, type line, numbers) without its words; `<game>.edges.jsonl` holds which ruling is
about which card (`ABOUT`) and which text names which card or term (`MENTIONS`, `USES`). Made by
`hanrei index`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from rulings.cards import Card

__all__ = ["HOME", "CardFacts", "FaceFacts", "Link", "dump", "facts", "load_cards", "load_links"]

HOME = Path(__file__).parent / "indexes"


class FaceFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """One face without its words: what `rulings.cards.Face` holds, abilities counted by language."""

    names: dict[str, str]
    cost: str | None = None
    type_line: dict[str, str] = {}
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


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """One edge: `source` (a full id) leans on `target`."""

    source: str
    kind: str
    target: str
    basis: str = "printed"
    reason: str = ""


def facts(card: Card, edition: str) -> CardFacts:
    """The facts of a card as read from one edition."""
    faces = tuple(
        FaceFacts(
            names=dict(face.names),
            cost=face.cost,
            type_line=dict(face.type_line),
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


def dump(game: str, cards: Iterable[CardFacts], links: Iterable[Link], home: Path = HOME) -> None:
    """Write one game's cards and links."""
    home.mkdir(parents=True, exist_ok=True)
    for name, lines in ((f"{game}.cards.jsonl", cards), (f"{game}.edges.jsonl", links)):
        (home / name).write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))


def load_cards(home: Path = HOME) -> Iterator[CardFacts]:
    """Every committed card."""
    for path in sorted(home.glob("*.cards.jsonl")):
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=CardFacts)


def load_links(home: Path = HOME) -> Iterator[Link]:
    """Every committed link."""
    for path in sorted(home.glob("*.edges.jsonl")):
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Link)
