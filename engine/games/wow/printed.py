"""Which cards have what they print (301 to 306, 404)."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PRINTED_ON"]

PRINTED_ON: Mapping[str, tuple[str, ...]] = {
    "attack": ("ally", "hero", "weapon", "Totem"),
    "health": ("ally", "hero", "Totem"),
    "strike": ("weapon",),
    "defense": ("armor",),
    "reward": ("quest",),
    "market": ("quest",),
    "most": ("location",),
    "deckbuilding": ("hero",),
    "attach": ("ability", "equipment"),
}
"""For a field, or the name of an ability, the types, subtypes and tags of the cards that have it."""
