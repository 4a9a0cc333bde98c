"""Which cards have what they print (2.2 to 2.9, 8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PRINTED_ON"]

_STAYING = ("affliction", "ally", "ash", "aura", "construct", "figment", "invocation", "item", "landmark")
"""The subtypes of what stays in the arena, which may be an attack there."""


PRINTED_ON: Mapping[str, tuple[str, ...]] = {
    "power": ("attack", "arrow", "weapon", "token", *_STAYING),
    "defense": ("action", "attack reaction", "block", "defense reaction", "equipment", "instant", "item", "mentor"),
    "life": ("hero", "ally"),
    "intellect": ("hero",),
    "pitch": ("action", "attack reaction", "block", "defense reaction", "instant", "resource"),
}
"""For a field, or the name of an ability, the types, subtypes and tags of the cards that have it."""
