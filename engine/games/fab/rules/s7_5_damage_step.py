"""Section 7.5: damage step. The damage of an attack, and what follows it."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Hit, LinkEnded, StepBegan
from engine.games.fab.rules.combat import find_active_attack, give_priority, list_defending_cards
from engine.games.fab.words import Pass
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("7.5.2", "combat-damage", edition=EN)
def power_beyond_all_defense(ask: Run, attack: str) -> Does:
    """An attack deals its target physical damage (`Hit`) by as much as its power exceeds the defense against it.

    That is the sum of all its defending cards. If it exceeds by nothing, or the target is gone, there is no hit.
    """
    power = ask.number(attack, "power")
    defense = sum(ask.number(card, "defense") for card in list_defending_cards(ask, attack))
    target = str(ask.state.mark("game", "target"))
    if power > defense and target in ask.state.objects:
        yield Hit(target, power - defense, "physical", attack, seat=ask.state.objects[target].owner)


@rules.does("7.5.4", "step:damage", edition=EN)
def then_the_resolution_step(ask: Run, act: Pass) -> Does:
    """After the damage step the chain link resolves, if its attack is still there. Then the resolution step begins.

    The turn player has priority.
    """
    attack = find_active_attack(ask)
    yield Set("game", "step", "resolution")
    if attack is not None:
        yield LinkEnded(attack)
        ask.perform("link-resolved", attack)
    yield StepBegan("resolution")
    yield give_priority(ask.active)
