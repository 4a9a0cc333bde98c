"""What the committed index says is printed of a card: the facts that an engine's cards are held to."""

from __future__ import annotations

from functools import cache

from rulings.index import FaceFacts, load_cards

__all__ = ["find_face", "known_keywords", "read_faces", "type_line"]


@cache
def read_faces(game: str) -> dict[str, FaceFacts]:
    """Every face of a game's cards, by each of its names. Of two faces of one name the first is given."""
    faces: dict[str, FaceFacts] = {}
    for card in load_cards():
        if card.id.partition(":")[0] == game:
            for face in card.faces:
                for name in face.names.values():
                    faces.setdefault(name, face)
    return faces


def find_face(game: str, name: str) -> FaceFacts:
    """The face of that name.

    Raises:
        AssertionError: the index holds no such face.
    """
    face = read_faces(game).get(name)
    assert face is not None, f"the index of {game} holds no card named {name}"
    return face


def type_line(face: FaceFacts, language: str) -> str:
    """The type line as one string, empty where none is printed."""
    return "".join(face.type_line.get(language, ()))


@cache
def known_keywords(game: str) -> frozenset[str]:
    """Every keyword that the index says of any card of the game, in lower case."""
    return frozenset(word.casefold() for face in read_faces(game).values() for word in face.keywords)
