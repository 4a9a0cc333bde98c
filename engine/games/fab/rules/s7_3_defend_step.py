"""Section 7.3: defend step. Which cards may defend, and how they are declared."""

from __future__ import annotations

from functools import partial

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.combat import (
    begin_step,
    can_defend,
    find_active_attack,
    find_defending_hero,
    give_priority,
    make_defended,
)
from engine.games.fab.rules.zones import is_public
from engine.games.fab.words import Defend, Pass
from engine.kernel.events import Set
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("7.3.2", "act:defend", edition=EN)
def not_attacked_or_not_in_the_defend_step(ask: Run, act: Defend) -> bool:
    """Only the player of the attacked hero may declare defending cards, and only in the defend step."""
    return ask.state.mark("game", "step") != "defend" or find_defending_hero(ask) != act.seat


@rules.allows("7.3.2a", "act:defend", edition=EN)
def cards_from_hand_and_equipment(ask: Run, act: Defend) -> bool:
    """A player may declare cards from hand, defense reactions excepted, and face-up equipment they control.

    The equipment lies in the arena. Every declared card must be one of these; none need be declared.
    """
    hand, arena = ask.state.at(f"{act.seat}.hand"), ask.state.at("arena")
    up = [id for id in arena if is_public(ask.state.objects[id])]
    own = [id for id in up if ask.get(id, "controller") == act.seat and ask.has(id, "types", "equipment")]
    reactions = any(ask.has(card, "types", "defense reaction") for card in act.cards if card in hand)
    return not reactions and all(card in hand or card in own for card in act.cards)


@rules.allows("7.3.2b", "defend", edition=EN)
def it_has_a_defense(ask: Run, card: str) -> bool:
    """A card whose current defense is a number, be it 0, may become a defending card unless it defends already."""
    return ask.get(card, "defense") is not None and ask.state.mark(card, "defending") is None


@rules.forbids("7.3.2b", "act:defend", edition=EN)
def a_card_that_cannot_be_declared(ask: Run, act: Defend) -> bool:
    """No declaration may be empty, name a card twice, or name one that cannot become a defending card.

    A card declared twice would be a defending card already.
    """
    twice = len(set(act.cards)) < len(act.cards)
    return not act.cards or twice or not all(map(partial(can_defend, ask), act.cards))


@rules.does("7.3.2d", "act:defend", edition=EN)
def they_become_defending_cards(ask: Run, act: Defend) -> Does:
    """The declared cards move onto the chain at once as defending cards of the active link.

    Each that arrived is marked `defending`, and `from-hand` if it came from hand. The defend step goes on then.
    """
    attack = str(find_active_attack(ask))
    hand = ask.state.at(f"{act.seat}.hand")
    yield tuple(make_defended(ask, card, act.seat) for card in act.cards)
    for card in act.cards:
        if card in ask.state.at("chain"):
            yield Set(card, "defending", attack)
            if card in hand:
                yield Set(card, "from-hand", value=True)
    ask.perform("step:defend", act)


@rules.does("7.3.3", "step:defend", edition=EN)
def then_the_turn_player_has_priority(ask: Run, act: Pass | Defend) -> Does:
    """After the declaration, or a pass without one, the turn player has priority.

    The game's mark `step` becomes `defended`.
    """
    yield Set("game", "step", "defended")
    yield give_priority(ask.active)


@rules.does("7.3.4", "step:defended", edition=EN)
def then_the_reaction_step(ask: Run, act: Pass) -> Does:
    """After the defend step the reaction step begins, and the turn player has priority."""
    yield from begin_step(ask, "reaction", ask.active)
