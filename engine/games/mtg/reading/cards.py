"""Whole cards from the faces of a set: what is read of each, and what play of it would stop at.

Of two languages the English text is played, for it is the original; the Japanese one where no English one can be. What
has no meaning, or no word in the engine, becomes an ability that is `unread`: play that would need it stops there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from engine.games.mtg.reading.faces import FaceReading, read_face
from engine.games.mtg.reading.lowering.faces import lower_face, lower_face_partly
from engine.games.mtg.reading.lowering.references import LoweringError
from engine.games.mtg.reading.sets import PrintedText
from engine.kernel.words import Card

__all__ = ["LANGUAGES", "ReadCard", "ReadFace", "read_cards"]

LANGUAGES = ("en", "ja")
"""The languages of cards, in the order in which their texts are asked."""


@dataclass(frozen=True, slots=True)
class ReadFace:
    """A face: its texts, what is played of it, and why that is not all of it."""

    face: PrintedText
    readings: tuple[FaceReading, ...]
    card: Card
    unread: tuple[str, ...] = ()
    """The abilities at which play stops, each by the beginning of its text."""

    @property
    def whole(self) -> frozenset[str]:
        """The languages in which the face is read whole."""
        return frozenset(one.language for one in self.readings if one.whole)


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card of a set with all its faces."""

    name: str
    faces: tuple[ReadFace, ...]

    @property
    def card(self) -> Card:
        """The card as the engine plays it, with its back."""
        front, *backs = (one.card for one in self.faces)
        return replace(front, back=backs[0]) if backs else front

    @property
    def unread(self) -> tuple[str, ...]:
        """The abilities at which play stops."""
        return tuple(text for one in self.faces for text in one.unread)


def read_cards(faces: Iterable[PrintedText]) -> Iterator[ReadCard]:
    """The cards of a set, each with its faces in the order of their sides."""
    by_card: dict[str, list[PrintedText]] = {}
    for face in faces:
        by_card.setdefault(face.card, []).append(face)
    for name, some in by_card.items():
        yield ReadCard(name, tuple(map(_read_face, sorted(some, key=_side))))


def _side(face: PrintedText) -> str:
    """The side of a card on which a face is."""
    return str(face.values.get("side", "a"))


def _read_face(face: PrintedText) -> ReadFace:
    """A face in every language in which it is held, and what is played of it."""
    readings = tuple(read_face(face, language) for language in LANGUAGES if language in face.texts)
    readings = readings or (FaceReading(face, LANGUAGES[0], ()),)
    for one in readings:
        try:
            return ReadFace(face, readings, lower_face(one))
        except LoweringError:
            continue
    card, unread = lower_face_partly(readings[0])
    return ReadFace(face, readings, card, unread)
