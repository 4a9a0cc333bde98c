"""Becoming a copy (8.5.25), and what of an object is copied (6.4.8a): stage 1 of 6.3.2.

An object that has become another shows that one's card, so that everything else applies to it as to any object; its own
is kept beside it (`whole`), and it is that one again when the effect ends or it resets.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from engine.games.fab.base import EN, rules
from engine.games.fab.c5_layers import WRITERS as LAYERS
from engine.games.fab.words import Became, Copy, Entered
from engine.kernel.copies import Copied, shown_card, vary_card
from engine.kernel.events import Began, Ended, Event, Writer
from engine.kernel.log import Record
from engine.kernel.matching import resolve_reference
from engine.kernel.rules import Does
from engine.kernel.run import Run
from engine.kernel.state import Obj, Ongoing, State
from engine.kernel.words import Card, Context, Pattern

__all__ = ["WRITERS"]


def _card(obj: Obj, mark: str) -> Card:
    """The card in a mark of an object, or the one that it is."""
    kept = obj.marks.get(mark)
    return kept if isinstance(kept, Card) else obj.card


def _shows(state: State, obj: Obj, card: Card, *, entered: bool = False) -> State:
    marks = obj.marks.put("whole", _card(obj, "whole"))
    if entered:
        marks = marks.put("entered", card)
    return replace(state, objects=state.objects.put(obj.id, replace(obj, card=card, marks=marks)))


def _write_became(state: State, event: Became) -> State:
    obj = state.objects.get(event.obj)
    return state if obj is None or event.card is None else _shows(state, obj, event.card)


def _write_entered(state: State, event: Entered) -> State:
    state = LAYERS[Entered](state, event)
    obj = state.objects.get(event.becomes)
    return _shows(state, obj, vary_card(obj.card, sets=event.being), entered=True) if obj and event.being else state


WRITERS: Mapping[type[Event], Writer] = {Became: _write_became, Entered: _write_entered}


def _own(obj: Obj) -> Card:
    """What an object is when it is no copy: its print, as it came."""
    return _card(obj, "entered" if "entered" in obj.marks else "whole")


@rules.does("8.5.25", "effect:copy", edition=EN)
def become(ask: Run, said: tuple[Copy, Context]) -> Does:
    word, context = said
    id, of = resolve_reference(word.what, context, ask.state), resolve_reference(word.of, context, ask.state)
    reference = ask.state.objects.get(str(of)) or getattr(ask.state.gone.get(str(of)), "obj", None)
    if reference is None or id not in ask.state.objects:
        return
    card = ask.defines("copyable", reference, _card(reference, "whole"))
    until = word.until or Pattern("turn-ended")
    yield Began(Ongoing("", (Copied(card),), context, until=until, only=(str(id),)))


@rules.forbids("8.5.25d", "event:began", edition=EN)
def it_has_become_that_already(ask: Run, event: Began) -> bool:
    gives, only = event.effect.gives, event.effect.only or ()
    others = (one for one in ask.state.effects.values() if set(only).intersection(one.only or ()))
    return any(isinstance(part, Copied) and part in one.gives for one in others for part in gives)


@rules.defines("6.4.8a", "copyable")
def as_it_entered(ask: Run, obj: Obj, so_far: Card) -> Card:
    return _card(obj, "entered") if "entered" in obj.marks else so_far


@rules.defines("8.5.25", "copyable", after=as_it_entered, edition=EN)
def what_it_has_become(ask: Run, obj: Obj, so_far: Card) -> Card:
    copied = shown_card(ask.state, obj, _own(obj))
    return so_far if copied is _own(obj) else copied


@rules.does("8.5.25", "after:began", edition=EN)
def it_gets_what_is_copied(ask: Run, record: Record) -> Does:
    effect = record.event.effect if isinstance(record.event, Began) else None
    if effect is not None and any(isinstance(part, Copied) for part in effect.gives):
        yield from _looks(ask, effect.only or ())


@rules.does("8.5.25", "after:ended", edition=EN)
def it_is_what_it_was(ask: Run, record: Record) -> Does:
    if isinstance(record.event, Ended):
        yield from _looks(ask, [obj.id for obj in ask.state.objects.values() if "whole" in obj.marks])


def _looks(ask: Run, ids: tuple[str, ...] | list[str]) -> Does:
    """Each of some objects shows the latest card that it has become, or its own."""
    for id in ids:
        obj = ask.state.objects.get(id)
        if obj is None or "half" in obj.marks:
            continue
        card, now = shown_card(ask.state, obj, _own(obj)), ask.state.clock
        if card != obj.card:
            yield Became(id, card)
            _begin(ask, id, now)


def _begin(ask: Run, id: str, since: int) -> None:
    """Let what an object says now begin anew (6.2.3a), though what it said before may bear the same key."""
    for live in tuple(ask.board().lives().values()):
        begun = ask.state.number(id, f"generated {live.key}") >= since
        if live.ongoing is None and live.source == id and not begun:
            ask.perform("starts", live)
