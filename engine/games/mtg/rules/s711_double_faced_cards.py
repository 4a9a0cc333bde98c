"""Section 711: double-faced cards. Which face counts, is cast, is played and enters."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import PutOnto
from engine.games.mtg.references import is_permanent
from engine.games.mtg.rules.casting import PROPOSED, propose_back_face
from engine.games.mtg.words import Cast, Play
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.values import Map
from engine.kernel.words import Card

__all__: list[str] = []

_FACED = frozenset({"stack", "battlefield"})
"""Where a card has the characteristics of the face that is up."""


@rules.defines("711.4a", "face:lying")
def elsewhere_its_front_face_alone(ask: Run, obj: Obj, so_far: Card) -> Card:
    """The face that counts of a card whose back is, or was, up: its front alone outside the stack and the battlefield.

    On those two it is `so_far`, its back.
    """
    return so_far if obj.zone in _FACED else msgspec.structs.replace(obj.card, back=None)


@rules.defines("711.4d", "face")
def the_face_that_is_up(ask: Run, obj: Obj, so_far: Card) -> Card:
    """The face whose print counts: the back where it is up, or as a clause on `face:lying` says.

    Otherwise it is `so_far`.
    """
    if so_far.back is None or not _is_back_up(ask, obj):
        return so_far
    up: Card = ask.defines("face:lying", obj, so_far.back)
    return up


def _is_back_up(ask: Run, obj: Obj) -> bool:
    """Whether the back of a card is up, or was as it left the stack or the battlefield."""
    before = ask.state.gone.get(obj.was) if obj.was is not None and obj.zone not in _FACED else None
    return "back" in {obj.marks.get("face"), before and before.obj.zone in _FACED and before.obj.marks.get("face")}


@rules.forbids("711.7", "act:cast")
def a_face_that_is_not_there(ask: Run, act: Cast) -> bool:
    """Objection to casting a card with another face than `front`, or `back` if it has one.

    So too if the card is gone.
    """
    obj = ask.state.objects.get(act.card)
    return obj is None or act.face not in {"front", "back"} or (act.face == "back" and obj.card.back is None)


@rules.defines("711.7", "cast:faces")
def either_face_of_a_modal_card(ask: Run, id: str, so_far: tuple[str, ...]) -> tuple[str, ...]:
    """The faces that a card may be cast with: `so_far`, and `back` if it has a back face."""
    return (*so_far, "back") if ask.state.objects[id].card.back is not None else so_far


@rules.defines("711.7a", "face", after=the_face_that_is_up)
def the_face_that_would_be_cast(ask: Run, obj: Obj, so_far: Card) -> Card:
    """The back face of a card that is judged as though that face were cast; otherwise `so_far`."""
    return obj.card.back if obj.marks.get(PROPOSED) == "cast" and obj.card.back is not None else so_far


@rules.defines("711.7a", "face:cast")
def the_face_that_is_cast(ask: Run, act: Cast | Play, so_far: Card) -> Card:
    """The face with which a card is cast: its back if the action says so, and otherwise `so_far`.

    A land play has its own clause.
    """
    return so_far.back if isinstance(act, Cast) and act.face == "back" and so_far.back is not None else so_far


@rules.defines("711.8", "considered:play")
def a_land_on_its_back_face(ask: Run, act: Play, so_far: Map[str, Map[str, object]]) -> Map[str, Map[str, object]]:
    """The marks by which a land play is judged: the card is considered with its back face if the action names that."""
    return propose_back_face(ask, act, so_far)


@rules.defines("711.8", "face:cast")
def the_land_face_that_is_played(ask: Run, act: Cast | Play, so_far: Card) -> Card:
    """The face with which a land is played: its back if the action says so, and otherwise `so_far`.

    Casting has its own clause.
    """
    return so_far.back if isinstance(act, Play) and act.face == "back" and so_far.back is not None else so_far


@rules.defines("711.8", "face", after=(the_face_that_is_up, the_face_that_would_be_cast))
def the_face_that_would_be_played(ask: Run, obj: Obj, so_far: Card) -> Card:
    """The back face of a card that is judged as though that face were played as a land; otherwise `so_far`."""
    return obj.card.back if obj.marks.get(PROPOSED) == "play" and obj.card.back is not None else so_far


@rules.defines("711.10", "face:entering")
def with_its_front_face_up(ask: Run, id: str, so_far: str) -> str:
    """`front`: the face that a card put onto the battlefield has up, even if its back was up before."""
    return "front"


@rules.forbids("711.10b", "event:put-onto")
def a_front_that_is_no_permanent(ask: Run, event: PutOnto) -> bool:
    """Objection to putting a two-faced card onto the battlefield whose front face is no permanent.

    From the stack it may enter.
    """
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone != "stack" and obj.card.back is not None and not is_permanent(obj.card)
