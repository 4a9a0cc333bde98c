"""Amounts that are counted."""

from __future__ import annotations

from engine.games.fab.events import Damage
from engine.games.fab.words import Dealt, During, YourTurn
from engine.kernel.matching import Look
from engine.kernel.state import GAME
from engine.kernel.words import Context

__all__ = ["count_dealt", "count_during", "count_your_turn"]


def count_during(word: During, context: Context, look: Look) -> int:
    """1 if the phase and the step are those that the word says, and (`you`) it is the turn of whoever speaks."""
    phase = word.phase is None or look.state.mark(GAME, "phase") == word.phase
    step = word.step is None or look.state.mark(GAME, "step") == word.step
    return int(phase and step and (not word.you or look.state.flow.active == context.controller))


def count_your_turn(word: YourTurn, context: Context, look: Look) -> int:
    """1 if it is the turn of whoever speaks."""
    return int(look.state.flow.active == context.controller)


def count_dealt(word: Dealt, context: Context, look: Look) -> int:
    """How much damage of a kind the sources that whoever speaks controls have dealt this turn."""
    return sum(
        one.amount
        for one in look.state.past
        if isinstance(one, Damage)
        and one.kind == word.kind
        and look.get(str(one.source), "controller") == context.controller
    )
