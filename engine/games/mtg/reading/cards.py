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
        """The languages in which every line of the face has a meaning: `frozenset({"en"})`; empty if there is none."""
        return frozenset(one.language for one in self.readings if one.whole)


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A card of a set with all its faces."""

    name: str
    faces: tuple[ReadFace, ...]

    @property
    def card(self) -> Card:
        """The card as the engine plays it: that of its first face, with that of its second face as `back`.

        A card with one face has `back` None. More than two faces are not played.
        """
        front, *backs = (one.card for one in self.faces)
        return replace(front, back=backs[0]) if backs else front

    @property
    def unread(self) -> tuple[str, ...]:
        """The abilities at which play stops, of all faces in order, each by the start of its text; or `()`."""
        return tuple(text for one in self.faces for text in one.unread)


def read_cards(faces: Iterable[PrintedText]) -> Iterator[ReadCard]:
    """Give the cards of a set in the order in which their names first come; faces with one `card` name are one card.

    The faces of a card stand in the order of their sides, `a` before `b`. No face gives no card.
    """
    by_card: dict[str, list[PrintedText]] = {}
    for face in faces:
        by_card.setdefault(face.card, []).append(face)
    for name, some in by_card.items():
        yield ReadCard(name, tuple(map(_read_face, sorted(some, key=_side))))


def _side(face: PrintedText) -> str:
    """Give the letter of the card's side on which a face is, as `"b"`; `"a"` if the set file tells none."""
    return str(face.values.get("side", "a"))


def _read_face(face: PrintedText) -> ReadFace:
    """Read a face in each language in which its text is held, and give it with the card that is played.

    The first language that is read whole and has words for all is played, English before Japanese. If there is none,
    the card of the first language with a text is given, and what has no words there stops play. A face without a text
    is read as one without lines.
    """
    readings = tuple(read_face(face, language) for language in LANGUAGES if language in face.texts)
    readings = readings or (FaceReading(face, LANGUAGES[0], ()),)
    for one in readings:
        try:
            return ReadFace(face, readings, lower_face(one))
        except LoweringError:
            continue
    card, unread = lower_face_partly(readings[0])
    return ReadFace(face, readings, card, unread)
