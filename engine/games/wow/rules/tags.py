"""Tags and traits of cards."""

from __future__ import annotations

from engine.games.wow.position import as_list
from engine.kernel.values import Word

__all__ = ["BY_THE_LAST_WORD", "Pair", "Trait", "add_values"]

BY_THE_LAST_WORD = frozenset(
    {
        "Air Elemental",
        "Air Totem",
        "Black Dragon",
        "Black Dragonkin",
        "Blood Elf",
        "Blue Dragonkin",
        "Bronze Dragonkin",
        "Carrion Bird",
        "Crypt Lord",
        "Dread Pirate",
        "Earth Elemental",
        "Earth Totem",
        "Fel Orc",
        "Fire Elemental",
        "Fire Totem",
        "Frost Elemental",
        "Green Dragonkin",
        "Night Elf",
        "Pit Lord",
        "Polar Bear",
        "Red Dragonkin",
        "Shadow Hunter",
        "Spectral Tiger",
        "Spore Bat",
        "Timber Wolf",
        "Twilight Dragonkin",
        "Two-Headed Ogre",
        "Water Elemental",
        "Water Totem",
        "Wind Serpent",
    }
)
"""Tags of two words whose last word is a tag too (202.1a)."""


class Trait(Word, frozen=True):
    """A card and the name of a class: whether the card is one of that class."""

    card: str
    name: str


class Pair(Word, frozen=True):
    """Two cards to compare."""

    one: str
    other: str


def add_values(so_far: object, *more: str) -> object:
    """A list field's value, a tuple, with more values at the end, each that it lacks.

    `("a",)` with `"a"` and `"b"` gives `("a", "b")`. What is no tuple counts as an empty one.
    """
    new = [tag for tag in more if tag not in as_list(so_far)]
    return (*as_list(so_far), *new)
