"""Section 903: Commander. The color identity of a card."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.mtg.base import rules
from engine.games.mtg.mana import parse_cost
from engine.games.mtg.references import as_list, list_printed
from engine.games.mtg.rules.characteristics import is_characteristic_defining
from engine.games.mtg.types import BASIC
from engine.kernel.run import Run
from engine.kernel.values import Word
from engine.kernel.words import Card, Modify

__all__: list[str] = []

COLOURS = frozenset("WUBRG")
"""The letters of the colours."""


@rules.defines("903.4", "color-identity")
def the_colours_of_its_symbols(ask: Run, id: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The letters so far, and the colors in the color identity of the card's front face.

    They come from its cost, its text, its indicator, and what it defines for itself. A letter may come twice.
    """
    return (*so_far, *_list_identity(ask.state.objects[id].card))


@rules.defines("903.4d", "color-identity", after=the_colours_of_its_symbols)
def those_of_its_back_face_too(ask: Run, id: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The letters so far, and the colors in the color identity of the card's back face, if it has one."""
    back = ask.state.objects[id].card.back
    return so_far if back is None else (*so_far, *_list_identity(back))


@rules.defines("903.4a", "commander:identity")
def as_established_before_the_game(ask: Run, seat: str, so_far: str) -> str:
    """The letters of the colours in the color identity of a seat's commander; `so_far`, which is none, without one.

    A position gives them as the mark `identity`. A player without a commander adds no such mana (903.4e).
    """
    return str(ask.state.mark(seat, "identity", so_far))


def _list_identity(face: Card) -> tuple[str, ...]:
    """The colours in the color identity of one face as letters, in any order, perhaps twice.

    A basic land type has the colour of its mana (305.6, khm/r/20).
    """
    defined = [
        part
        for ability in face.abilities
        if is_characteristic_defining(ability)
        for part in getattr(ability, "gives", ())
        if isinstance(part, Modify) and part.field == "colors"
    ]
    return (
        *_list_colours(str(face.values.get("cost", ""))),
        *map(str, list_printed(face, "colors")),
        *(colour for text in _list_texts(face.abilities) for colour in _list_colours(text)),
        *(str(one) for part in defined for one in as_list(part.by)),
        *(BASIC[str(one)] for one in list_printed(face, "subtypes") if one in BASIC),
    )


def _list_colours(text: str) -> Iterator[str]:
    """The colours of the mana symbols in a text as letters: `W`, `U` for `{W/U}{2}`. A colour may come twice."""
    return (half for symbol in parse_cost(text) for half in symbol.split("/") if half in COLOURS)


def _list_texts(value: object) -> Iterator[str]:
    """The texts in the abilities of a card, without the cards inside them: a token's text is its own.

    Words, tuples and the values of mappings are looked through. Nothing comes for a number or None.
    """
    if isinstance(value, str):
        yield value
    elif isinstance(value, Card):
        return
    elif isinstance(value, Word):
        for name in value.__struct_fields__:
            yield from _list_texts(getattr(value, name))
    elif isinstance(value, dict):
        for one in value.values():
            yield from _list_texts(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from _list_texts(one)
