"""How the amounts of the game's own words are counted."""

from __future__ import annotations

from engine.games.fab.events import Damage
from engine.games.fab.words import Dealt, During, YourTurn
from engine.kernel.matching import Look
from engine.kernel.state import GAME
from engine.kernel.words import Context

__all__ = ["count_dealt", "count_during", "count_your_turn"]


def count_during(word: During, context: Context, look: Look) -> int:
    """1 in the phase and the step that the word names, else 0. One that it does not name may be any.

    With `you`, it is 0 outside the controller's own turn.
    """
    phase = word.phase is None or look.state.mark(GAME, "phase") == word.phase
    step = word.step is None or look.state.mark(GAME, "step") == word.step
    return int(phase and step and (not word.you or look.state.flow.active == context.controller))


def count_your_turn(word: YourTurn, context: Context, look: Look) -> int:
    """1 in the turn of the context's controller, else 0."""
    return int(look.state.flow.active == context.controller)


def count_dealt(word: Dealt, context: Context, look: Look) -> int:
    """How much damage of the word's kind the controller's sources have dealt this turn; 0 if none.

    It is told by who controls each source now, or last did.
    """
    return sum(
        one.amount
        for one in look.state.past
        if isinstance(one, Damage)
        and one.kind == word.kind
        and look.get(str(one.source), "controller") == context.controller
    )
