"""Section 406: exile. Who may look at exiled cards, face up and face down."""

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
    """Whether the card is in exile and not face down, so that anybody may look at it."""
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and not obj.marks.get("facedown")


@rules.defines("406.3", "exile:marks", after="exiled_with_its_source", since=TODAY)
def looked_at_and_then_exiled_face_down(
    ask: Run, said: tuple[str, Context], so_far: Map[str, object]
) -> Map[str, object]:
    """The marks of a card that an effect exiles, with `seen` for the effect's controller.

    That is added only if it is exiled face down after this player looked at it. `said` is the card's id and the
    context.
    """
    id, context = said
    looked = so_far.get("facedown") and id in as_list(context.notes.get("looked-at"))
    return so_far.put("seen", (context.controller,)) if looked else so_far


@rules.allows("406.3", "look", since=TODAY)
def who_has_looked_may_look_again(ask: Run, subject: Looking) -> bool:
    """Whether the card is in exile and its mark `seen` names the seat, who looked at it before."""
    obj = ask.state.objects[subject.card]
    return obj.zone == "exile" and subject.seat in as_list(obj.marks.get("seen"))


@rules.forbids("406.3b", ("act:cast", "cast:now"))
def a_face_down_card_that_its_player_may_not_look_at(ask: Run, act: Cast | Looking) -> bool:
    """Objection to casting a face-down card from exile by a seat that may not look at it."""
    obj = ask.state.objects.get(act.card)
    hidden = obj is not None and obj.zone == "exile" and bool(obj.marks.get("facedown"))
    return hidden and not may_look(ask, act.seat, act.card)
