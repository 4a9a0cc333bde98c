"""Section 116: special actions. When a land may be played and a card foretold."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import holds_priority
from engine.games.mtg.rules.casting import is_main_phase_of
from engine.games.mtg.words import Foresee, Play
from engine.kernel.events import Given
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []

rules.rests("116.2a", 1, 2, 4, on="305.1")
rules.rests("116.2a", 3, on="305.2b")
rules.rests("116.2a", 7, on="305.3")


@rules.forbids("116.2a", "act:play")
def no_main_phase_with_an_empty_stack(ask: Run, act: Play) -> bool:
    """Objection to playing a land in one's own turn outside a main phase, or while the stack is not empty.

    In another's turn 305.3 objects.
    """
    return ask.active == act.seat and not is_main_phase_of(ask, act.seat)


@rules.allows("116.2h", "act:foretell")
def on_your_own_turn(ask: Run, act: Foresee) -> bool:
    """Whether it is the seat's own turn and it has priority, so that it may foretell a card."""
    return ask.active == act.seat and holds_priority(ask, act.seat)


@rules.does("116.3", "act:foretell", after="pay_two_and_exile_it_face_down")
def priority_afterwards(ask: Run, act: Foresee) -> Does:
    """Give priority again to the player who has foretold a card."""
    yield Given(act.seat, fresh=True)
