"""Quests and locations of the examples."""

from __future__ import annotations

from engine.games.wow.words import Draw, Market, Reward
from engine.kernel.values import Map
from engine.kernel.words import Card

__all__ = ["CARDS"]


CARDS = (
    Card(
        "The Ring of Blood: Brokentoe",
        Map(types=("quest",), tags=("Arena",)),
        (Market(1), Reward((Draw(2),), 3)),
    ),
)
