"""The texts that words take: players, references, mana."""

from __future__ import annotations

from typing import Annotated, TypeAlias

__all__ = ["Anything", "Mana", "Players", "Reference"]

Players: TypeAlias = Annotated[str, "players"]


Reference: TypeAlias = Annotated[str, "reference"]


Anything: TypeAlias = Annotated[str, "reference-or-players"]


Mana: TypeAlias = Annotated[str, "mana"]
"""What texts in these words may be: `card_checks` says which, and refuses others when a card is read."""
