"""Section 7.0: combat. What keeps a card from being played or from defending in combat."""

from __future__ import annotations

from engine.games.fab.base import EN, rules
from engine.games.fab.rules.combat import make_defended
from engine.games.fab.rules.playing import is_played_as_action, list_played_values
from engine.games.fab.words import Play
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("7.0.1a", "act:play", edition=EN)
def no_attack_while_the_chain_is_open(ask: Run, play: Play) -> bool:
    """In the resolution step an action card that is no attack may not be played, except as an instant.

    Of a split card, the declared side counts.
    """
    between = ask.state.mark("game", "step") == "resolution"
    return between and "attack" not in list_played_values(ask, play, "subtypes") and is_played_as_action(ask, play)


@rules.forbids("7.0.5b", "defend", edition=EN)
def an_effect_keeps_it_from_defending(ask: Run, card: str) -> bool:
    """A card may not become a defending card while a prohibition in force keeps it from that."""
    here = ask.state.objects[card]
    seat = here.controller or here.owner
    return bool(ask.objections(make_defended(ask, card, seat), ask.board()))
