"""Which cards have what they print (208.1, 209.1, 301.7a, 303.4a, 714.2a)."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PRINTED_ON"]

_PERMANENTS = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


PRINTED_ON: Mapping[str, tuple[str, ...]] = {
    "power": ("creature", "Vehicle", "Spacecraft"),
    "toughness": ("creature", "Vehicle", "Spacecraft"),
    "loyalty": ("planeswalker",),
    "cost": ("artifact", "battle", "creature", "enchantment", "instant", "planeswalker", "sorcery", "tribal"),
    "enchant": ("Aura",),
    "chapter": ("Saga",),
    "foretell": ("artifact", "creature", "enchantment", "instant", "planeswalker", "sorcery", "tribal"),
    "enters-as-copy": _PERMANENTS,
    "enters-choosing": _PERMANENTS,
    "enters-doing": _PERMANENTS,
    "enters-with": _PERMANENTS,
}
"""For a field, or the name of an ability, the types, subtypes and tags of the cards that have it."""
