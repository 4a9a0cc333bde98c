"""Which cards have what they print: an eirei its power and strike, a magic what it does as it is used."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["PRINTED_ON"]

PRINTED_ON: Mapping[str, tuple[str, ...]] = {
    "power": ("eirei",),
    "strike": ("eirei",),
    "races": ("eirei",),
    "keywords": ("eirei",),
    "on-use": ("magic",),
}
"""For a field, or the name of an ability, the types, subtypes and tags of the cards that have it."""
