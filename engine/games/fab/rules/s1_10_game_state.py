"""Section 1.10: game state. When a hero has died."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.kernel.events import Left
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("1.10.2a", "check:object", edition=EN)
def a_hero_has_died(ask: Run, id: str) -> Does:
    """A player leaves the game once the damage to their hero is at least its life.

    Only a hero in the hero zone counts, and a player who is still in the game.
    """
    hero = ask.state.objects[id]
    alive = hero.zone == "hero" and hero.owner not in ask.state.out
    if alive and ask.number(id, "life") <= ask.state.number(id, "damage"):
        yield Left(hero.owner)
