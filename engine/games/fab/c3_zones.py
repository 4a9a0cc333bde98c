"""Chapter 3, zones: which objects are public, and when an object becomes another one."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.words import Concealed, TurnedFace
from engine.kernel.events import WRITERS as KERNEL
from engine.kernel.events import Event, Moved, Set, Writer
from engine.kernel.log import Record
from engine.kernel.parts import Move
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, State
from engine.kernel.triggers import Chance
from engine.kernel.values import Map

__all__ = ["DOWN", "PRIVATE", "UP", "WRITERS", "face_up", "public", "visible"]

PRIVATE = frozenset({"hand", "deck", "arsenal"})
"""The private zones, in which objects are private unless they were made public (3.0.4b, 3.0.4d)."""

DOWN: Map[str, object] = Map(down=True)
UP: Map[str, object] = Map(up=True)
"""The marks of an object that comes face down where others lie face up, or face up where they are private."""

_LASTING = frozenset({"arena", "stack", "chain"})
_TURNED = ("down", "up", "turning")
_MARKS = frozenset({*_TURNED, "shown"})


def public(obj: Obj) -> bool:
    """Whether what an object is can be told by all (3.0.3), be it only until a layer of its own is gone."""
    return bool(obj.marks.get("shown")) or face_up(obj)


def face_up(obj: Obj) -> bool:
    """Whether an object lies as public ones do in its zone (3.0.4)."""
    return bool(obj.marks.get("up")) or (obj.zone not in PRIVATE and not obj.marks.get("down"))


def visible(obj: Obj) -> str | tuple[str, ...] | None:
    """To whom an object can be seen otherwise than its zone says: to all, or of one face down to its owner (3.0.3a)."""
    if obj.marks.get("shown") or obj.marks.get("up"):
        return "all"
    return (obj.owner,) if obj.marks.get("down") else None


def _write_turned(state: State, event: TurnedFace) -> State:
    """Face up in a private zone is said of it, and so is face down anywhere."""
    here = state.objects.get(event.obj)
    if here is None:
        return state
    said: dict[str, object] = {"down": True, "turning": face_up(here)} if not event.up else {}
    if event.up and here.zone in PRIVATE:
        said = {"up": True}
    for mark in _TURNED:
        state = KERNEL[Set](state, Set(event.obj, mark, said.get(mark) or None))
    return state


def _write_moved(state: State, event: Moved) -> State:
    """What goes on as the same object lies there as others do (3.0.4): a card from the arsenal is played face up."""
    was = state.objects.get(event.obj)
    state = KERNEL[Moved](state, event)
    here = state.objects.get(event.obj)
    if was is None or here is None or was.zone == here.zone or not _MARKS.intersection(here.marks):
        return state
    marks = here.marks.drop(*_MARKS.intersection(here.marks))
    return replace(state, objects=state.objects.put(here.id, replace(here, marks=marks)))


WRITERS: Mapping[type[Event], Writer] = {TurnedFace: _write_turned, Moved: _write_moved}


@rules.defines("3.0.9", "identity", edition=EN)
def resets(ask: Run, move: Move, so_far: str) -> str:
    here = ask.state.objects.get(move.obj)
    turned = here is not None and here.place == move.to and bool(here.marks.get("turning"))
    return "new" if turned or move.to not in _LASTING else so_far


@rules.does("3.0.9", "after:turned-face", edition=EN)
def what_becomes_private_resets(ask: Run, record: Record) -> Does:
    here = ask.state.objects.get(getattr(record.event, "obj", ""))
    if here is not None and here.marks.get("turning"):
        yield Concealed(here.id, here.place, controller=here.controller, marks=DOWN)


@rules.forbids("3.0.7b", "trigger", edition=EN)
def what_stays_where_it_is_does_not_move(ask: Run, chance: Chance) -> bool:
    return isinstance(chance.event, Concealed)
