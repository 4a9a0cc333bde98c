"""Section 7.4: reaction step. What may not be played in it, and what follows it."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import StepBegan
from engine.games.fab.rules.combat import find_active_attack, give_priority, make_defended
from engine.games.fab.words import Pass, Play
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("7.4.2c", "act:play", edition=EN)
def a_card_that_an_effect_keeps_from_defending(ask: Run, play: Play) -> bool:
    """A defense reaction may not be played in the reaction step while an effect would keep it from defending."""
    if ask.state.mark("game", "step") != "reaction" or not ask.has(play.card, "types", "defense reaction"):
        return False
    return bool(ask.objections(make_defended(ask, play.card, play.seat), ask.board()))


@rules.does("7.4.3", "step:reaction", edition=EN)
def then_the_damage_step(ask: Run, act: Pass) -> Does:
    """After the reaction step the damage step begins: the attack deals its damage, the turn player has priority.

    Without an active attack the chain closes.
    """
    attack = find_active_attack(ask)
    if attack is None:
        ask.perform("close", act)
        return
    yield Set("game", "step", "damage")
    yield StepBegan("damage")
    ask.perform("combat-damage", attack)
    yield give_priority(ask.active)
