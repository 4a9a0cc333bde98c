"""Cards that the rulebook's worked examples name, by the chapter that names them.

- `chapter_5`: cards of the examples of chapter 5.
- `chapter_6_effects`: of 6.1 to 6.3. `chapter_6_replacements`: of 6.4 and 6.5. `chapter_6_triggers`: of 6.6.
"""

from __future__ import annotations

from engine.games.fab.cards.examples import chapter_5, chapter_6_effects, chapter_6_replacements, chapter_6_triggers

__all__ = ["CARDS"]

CARDS = (*chapter_5.CARDS, *chapter_6_effects.CARDS, *chapter_6_replacements.CARDS, *chapter_6_triggers.CARDS)
