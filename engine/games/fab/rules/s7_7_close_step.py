"""Section 7.7: close step. How the combat chain closes."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import ChainClosed, Entered
from engine.games.fab.rules.combat import find_active_attack, give_priority
from engine.games.fab.rules.playing import list_values
from engine.games.fab.rules.zones import clear_object
from engine.kernel.events import Event, Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.does("7.7.2c", "check:game", edition=EN)
def an_attack_that_is_gone_closes_the_chain(ask: Run, game: str) -> Does:
    """The combat chain closes if its attack is gone in the attack, defend or reaction step."""
    step = ask.state.mark("game", "step")
    if step in {"attack", "defend", "defended", "reaction"} and find_active_attack(ask) is None:
        ask.perform("close", game)
    yield from ()


@rules.does("7.7.6", "close", edition=EN)
def the_chain_is_cleared(ask: Run, act: object) -> Does:
    """Everything leaves the chain at once, combat ends, and the turn player has priority.

    Equipment and weapons return to the arena with their counters. Tokens and layers without a card cease to exist.
    Other cards go to their owners' graveyards.
    """
    yield ChainClosed()
    leaving: list[Event] = []
    for id in ask.state.at("chain"):
        here = ask.state.objects[id]
        if not here.token and {"equipment", "weapon"}.intersection(list_values(ask, id, "types")):
            leaving.append(Entered(id, "arena", controller=here.controller, counters=here.counters))
        else:
            leaving.append(clear_object(here))
    yield tuple(leaving)
    for mark in ("step", "attack", "target"):
        yield Set("game", mark)
    yield give_priority(ask.active)
