"""Section 406: exile."""

from __future__ import annotations

from engine.games.mtg.base import TODAY, rules
from engine.games.mtg.references import as_list
from engine.games.mtg.rules.looking import Looking, may_look
from engine.games.mtg.words import Cast
from engine.kernel.run import Run
from engine.kernel.values import Map
from engine.kernel.words import Context

__all__: list[str] = []


@rules.allows("406.3", "look")
def exiled_cards_are_face_up(ask: Run, subject: Looking) -> bool:
    """Anybody may look at an exiled card, unless it is face down."""
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and not obj.marks.get("facedown")


@rules.defines("406.3", "exile:marks", after="exiled_with_its_source", since=TODAY)
def looked_at_and_then_exiled_face_down(
    ask: Run, said: tuple[str, Context], so_far: Map[str, object]
) -> Map[str, object]:
    """A card that an effect has its controller look at, and then exile face down, is seen by that player in exile."""
    id, context = said
    looked = so_far.get("facedown") and id in as_list(context.notes.get("looked-at"))
    return so_far.put("seen", (context.controller,)) if looked else so_far


@rules.allows("406.3", "look", since=TODAY)
def who_has_looked_may_look_again(ask: Run, subject: Looking) -> bool:
    """A player who looked at a card before exiling it face down may look at it for as long as it stays in exile."""
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and subject.seat in as_list(obj.marks.get("seen"))


@rules.forbids("406.3b", ("act:cast", "cast:now"))
def a_face_down_card_that_its_player_may_not_look_at(ask: Run, act: Cast | Looking) -> bool:
    """A permission to cast spells with certain qualities applies only to face-down cards that their player may see."""
    obj = ask.state.objects.get(act.card)
    hidden = obj is not None and obj.zone == "exile" and bool(obj.marks.get("facedown"))
    return hidden and not may_look(ask, act.seat, act.card)
