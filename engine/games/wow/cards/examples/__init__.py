"""Cards that the rulebook's worked examples print, by their type; what departs from print says so.

- `abilities`, `allies`, `heroes`: cards of these types.
- `equipment`: weapons, armor and items.
- `quests_and_resources`: quests and locations.
"""

from __future__ import annotations

from engine.games.wow.cards.examples import abilities, allies, equipment, heroes, quests_and_resources

__all__ = ["CARDS"]

CARDS = (*abilities.CARDS, *allies.CARDS, *equipment.CARDS, *heroes.CARDS, *quests_and_resources.CARDS)
