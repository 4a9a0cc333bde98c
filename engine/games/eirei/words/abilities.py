"""Abilities of cards: what a magic does, and what a player uses for a cost."""

from __future__ import annotations

from engine.kernel.values import Word
from engine.kernel.words import Ability, Filter

__all__ = ["Activated", "OnUse"]


class OnUse(Ability, frozen=True):
    """What a magic does once it is used. `targets`: what each thing named for it must be."""

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()


class Activated(Ability, frozen=True):
    """An ability that its player uses, for mana, by tapping its card, by a sacrifice, or by several of these.

    `sacrifice`: which of one's own cards, one of them; `any_turn`: it says that it may be used on another's turn too.
    """

    does: tuple[Word, ...]
    targets: tuple[Filter, ...] = ()
    mana: int = 0
    tap: bool = False
    sacrifice: Filter | None = None
    any_turn: bool = False

    @property
    def takes_more_than_mana(self) -> bool:
        """Whether its cost has more than mana: tapping, or a sacrifice. False if it costs only mana."""
        return self.tap or self.sacrifice is not None
