"""Basic lands."""

from __future__ import annotations

from engine.games.mtg.cards.builders import card

__all__ = ["CARDS"]

CARDS = tuple(
    card(f"{snow}{name}", "", f"basic {'snow ' if snow else ''}land / {name}")
    for snow in ("", "Snow-Covered ")
    for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)
