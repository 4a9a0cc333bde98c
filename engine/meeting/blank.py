"""A card with part of it taken away, so that what it does can be told from what any such card would do."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.kernel.values import Map, Word
from engine.kernel.words import Card
from engine.meeting.staging import Staging

__all__ = ["Level", "blank_card"]

Level: TypeAlias = Literal["text", "types"]
"""What is taken away: `text` is abilities and keywords; `types` is these and what the game calls the card's traits."""


def blank_card(card: Card, level: Level, staging: Staging) -> Card:
    """Give a card without abilities and its values that are text; at the level `types` without its traits, too.

    Other values stay. Its name is `"Blank "` and the card's own, because a scenario cannot redefine a card of the game.
    A back is blanked and named likewise.
    """
    dropped = {*staging.text, *(staging.traits if level == "types" else ())}
    return _strip(card, dropped, name=f"Blank {card.name}")


def _strip(card: Card, dropped: set[str], name: str) -> Card:
    """Give a face of this name without abilities and without the values in `dropped`.

    Its back, if any, is stripped too, and named `"Blank "` and its own name.
    """
    values = Map({key: _silence(value) for key, value in card.values.items() if key not in dropped})
    back = None if card.back is None else _strip(card.back, dropped, name=f"Blank {card.back.name}")
    return msgspec.structs.replace(card, name=name, values=values, abilities=(), back=back)


def _silence(value: object) -> object:
    """Give a printed value with the abilities of the sides in it taken away, as a split card has them; others as is."""
    if isinstance(value, tuple):
        return tuple(map(_silence, value))
    return (
        msgspec.structs.replace(value, abilities=())
        if isinstance(value, Word) and hasattr(value, "abilities")
        else value
    )
