"""Section 711: double faced cards."""

from __future__ import annotations

import msgspec

from engine.games.mtg.base import rules
from engine.games.mtg.events import PutOnto
from engine.games.mtg.references import is_permanent
from engine.games.mtg.words import Cast, Play
from engine.kernel.run import Run
from engine.kernel.state import Obj
from engine.kernel.words import Card

__all__: list[str] = []

_FACED = frozenset({"stack", "battlefield"})
"""Where a card has the characteristics of the face that is up."""


@rules.defines("711.4a", "face:lying")
def elsewhere_its_front_face_alone(ask: Run, obj: Obj, so_far: Card) -> Card:
    """Outside the stack and the battlefield a card has only its front face."""
    return so_far if obj.zone in _FACED else msgspec.structs.replace(obj.card, back=None)


@rules.defines("711.4d", "face")
def the_face_that_is_up(ask: Run, obj: Obj, so_far: Card) -> Card:
    """Where the back of a card is up, the back counts; which face counts elsewhere has a clause of its own."""
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
    """A card is cast only with its front face, or with its back face if it has one."""
    obj = ask.state.objects.get(act.card)
    return obj is None or act.face not in {"front", "back"} or (act.face == "back" and obj.card.back is None)


@rules.defines("711.7a", "face:cast")
def the_face_that_is_cast(ask: Run, act: Cast | Play, so_far: Card) -> Card:
    """A card cast with its back face is judged by that face; otherwise the front counts."""
    return so_far.back if isinstance(act, Cast) and act.face == "back" and so_far.back is not None else so_far


@rules.defines("711.8", "face:cast")
def the_land_face_that_is_played(ask: Run, act: Cast | Play, so_far: Card) -> Card:
    """The player chooses a land face, and the card enters with that face up."""
    return so_far.back if isinstance(act, Play) and act.face == "back" and so_far.back is not None else so_far


@rules.defines("711.10", "face:entering")
def with_its_front_face_up(ask: Run, id: str, so_far: str) -> str:
    """A card put onto the battlefield has its front face up, unless an effect says otherwise."""
    return "front"


@rules.forbids("711.10b", "event:put-onto")
def a_front_that_is_no_permanent(ask: Run, event: PutOnto) -> bool:
    """A card whose front face is no permanent is not put onto the battlefield."""
    obj = ask.state.objects.get(event.obj)
    return obj is not None and obj.zone != "stack" and obj.card.back is not None and not is_permanent(obj.card)
