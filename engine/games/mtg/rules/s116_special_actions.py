"""Section 116: special actions."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.references import holds_priority
from engine.games.mtg.rules.casting import is_main_phase_of
from engine.games.mtg.words import Foresee, Play
from engine.kernel.events import Given
from engine.kernel.rules import Does
from engine.kernel.run import Run

__all__: list[str] = []


@rules.forbids("116.2a", "act:play")
def no_main_phase_with_an_empty_stack(ask: Run, act: Play) -> bool:
    """In their own turn, a player plays a land only in a main phase with an empty stack."""
    return ask.active == act.seat and not is_main_phase_of(ask, act.seat)


@rules.allows("116.2h", "act:foretell")
def on_your_own_turn(ask: Run, act: Foresee) -> bool:
    """A player with priority may foretell a card in their own turn."""
    return ask.active == act.seat and holds_priority(ask, act.seat)


@rules.does("116.3", "act:foretell", after="pay_two_and_exile_it_face_down")
def priority_afterwards(ask: Run, act: Foresee) -> Does:
    """After a player has foretold a card, the same player gets priority again."""
    yield Given(act.seat, fresh=True)
