"""Section 406: exile."""

from __future__ import annotations

from engine.games.mtg.base import rules
from engine.games.mtg.rules.looking import Looking, may_look
from engine.games.mtg.words import Cast
from engine.kernel.run import Run

__all__: list[str] = []


@rules.allows("406.3", "look")
def exiled_cards_are_face_up(ask: Run, subject: Looking) -> bool:
    """Anybody may look at an exiled card, unless it is face down."""
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and not obj.marks.get("facedown")


@rules.forbids("406.3b", ("act:cast", "cast:now"))
def a_face_down_card_that_its_player_may_not_look_at(ask: Run, act: Cast | Looking) -> bool:
    """A permission to cast spells with certain qualities applies only to face-down cards that their player may see."""
    obj = ask.state.objects.get(act.card)
    hidden = obj is not None and obj.zone == "exile" and bool(obj.marks.get("facedown"))
    return hidden and not may_look(ask, act.seat, act.card)
