"""Section 8.1: type keywords. When cards of each type may be played, and what tokens do."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.events import Cleared
from engine.games.fab.rules.combat import find_active_attack, find_defending_hero, make_defended
from engine.games.fab.rules.layers import get_announcement
from engine.games.fab.rules.playing import is_played_as_action
from engine.games.fab.rules.zones import is_token
from engine.games.fab.words import Play
from engine.kernel.events import Ceased, Set
from engine.kernel.log import Record
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj

__all__: list[str] = []


@rules.forbids("8.1.1a", "act:play", edition=EN)
def an_action_card_on_a_stack_that_is_not_empty(ask: Run, play: Play) -> bool:
    """An action card may not be played while anything is on the stack, except as an instant."""
    return bool(ask.state.at("stack")) and is_played_as_action(ask, play)


@rules.forbids("8.1.1b", "act:play", edition=EN)
def an_action_card_in_combat(ask: Run, play: Play) -> bool:
    """An action card may not be played in combat outside the resolution step, except as an instant."""
    return ask.state.mark("game", "step") not in {None, "resolution"} and is_played_as_action(ask, play)


@rules.forbids("8.1.2a", "act:play", edition=EN)
def an_attack_reaction_outside_the_reaction_step(ask: Run, play: Play) -> bool:
    """An attack reaction may be played only in the reaction step, and only by the turn player."""
    if not ask.has(play.card, "types", "attack reaction"):
        return False
    return ask.state.mark("game", "step") != "reaction" or ask.active != play.seat


@rules.forbids("8.1.3a", "act:play", edition=EN)
def a_defense_reaction_outside_the_reaction_step(ask: Run, play: Play) -> bool:
    """A defense reaction may be played only in the reaction step, by the player whose hero is attacked."""
    if not ask.has(play.card, "types", "defense reaction"):
        return False
    return ask.state.mark("game", "step") != "reaction" or find_defending_hero(ask) != play.seat


@rules.does("8.1.3b", "defends", edition=EN)
def a_defense_reaction_defends(ask: Run, layer: Obj) -> Does:
    """A defense reaction moves onto the chain and becomes a defending card of the active link.

    One played from hand is marked so. If the move does not happen, no mark is set.
    """
    for _ in (yield make_defended(ask, layer.id, str(layer.controller))):
        yield Set(layer.id, "defending", find_active_attack(ask))
        if get_announcement(layer).notes["from"] == "hand":
            yield Set(layer.id, "from-hand", value=True)


@rules.does("8.1.8a", "after:moved", edition=EN)
def a_token_out_of_the_arena_ceases(ask: Run, record: Record) -> Does:
    """A token or a layer without a card ceases to exist once it lies elsewhere than in the arena or on the chain.

    One that is cleared is left to 3.0.12a.
    """
    here = ask.state.objects.get(record.becomes)
    gone = here is not None and here.zone not in {"arena", "chain"} and is_token(here)
    if gone and not isinstance(record.event, Cleared):
        yield Ceased(record.becomes)
