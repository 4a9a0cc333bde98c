"""Cards made up for scenarios."""

from __future__ import annotations

from engine.kernel.values import Map
from engine.kernel.words import Card

__all__ = ["CARDS"]


CARDS = (
    Card("Test Filler"),
    Card("Test Hero", Map(types=("hero",), health=28)),
    Card("Test Resource", Map(types=("resource",))),
)
