"""Section 7.2: attack step. How an attack becomes the active chain link."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Attacked, LinkBegan, StepBegan
from engine.games.fab.rules.combat import begin_step, find_defending_hero
from engine.games.fab.rules.layers import is_attack, is_on_stack
from engine.games.fab.words import Pass
from engine.kernel.events import Moved, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj

__all__: list[str] = []


@rules.does(
    "7.2.3",
    "resolve",
    after=("its_static_abilities_function", "layer_effects", "go_again", "permanents_enter"),
    edition=EN,
)
def attacks_become_a_chain_link(ask: Run, layer: Obj) -> Does:
    """An attack that is still on the stack as it resolves becomes a chain link."""
    if is_on_stack(ask, layer) and is_attack(ask, layer):
        ask.perform("attack", layer)
    yield from ()


@rules.does("7.2.3", "attack", edition=EN)
def it_moves_onto_the_chain(ask: Run, layer: Obj) -> Does:
    """The attack moves onto the chain as the active link, and a chain link begins.

    Then the attack step is set, the hero is attacked, and the step begins. The game's marks `attack` and `target` name
    the two.
    """
    seat = str(layer.controller)
    target = ask.state.mark(layer.id, "attacks", "")
    yield Moved(layer.id, "chain", controller=seat)
    yield Set("game", "attack", layer.id)
    yield Set("game", "target", target)
    yield LinkBegan(layer.id)
    yield Set("game", "step", "attack")
    yield Attacked(layer.id, seat, str(target))
    yield StepBegan("attack")


@rules.does("7.2.6", "step:attack", edition=EN)
def then_the_defend_step(ask: Run, act: Pass) -> Does:
    """After the attack step the defend step begins, and the player of the attacked hero has priority.

    It is the turn player if no hero is attacked any more.
    """
    yield from begin_step(ask, "defend", find_defending_hero(ask) or ask.active)
